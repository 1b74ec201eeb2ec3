"""Packages and imports of Scala."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import LAST_LINE
from sacl.adapters.treesitter.references.java_imports import is_of_jdk, package_of
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of, text_of
from sacl.domain.facts import Import, ImportedName, Region

LIBRARY = "scala"
RENAMED = frozenset({"arrow_renamed_identifier", "as_renamed_identifier"})
WILDCARDS = frozenset({"namespace_wildcard", "wildcard"})


class ScalaImports:
    """Writes the namespaces and the imports of one file.

    A package clause goes on to the end of the file, or of its braces; the next one
    is below it.
    """

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._open: list[tuple[int, str]] = []

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "package": self._package,
            "package_object": self._package_object,
            "import": self._import,
        }

    def finish(self) -> None:
        """Give a file without a package the namespace that has no name."""
        namespaces = self._tools.writer.namespaces
        namespaces.append(Region("", 1, LAST_LINE))

    def _package(self, node: Node) -> None:
        while self._open and self._open[-1][0] <= node.start_byte:
            self._open.pop()
        name = node.child_by_field_name("name")
        written = "" if name is None else "".join(text_of(name).split())
        outer = self._open[-1][1] if self._open else ""
        full = ".".join(filter(None, (outer, written)))
        has_body = node.child_by_field_name("body") is not None
        end, until = (
            (node.end_byte, last_line_of(node)) if has_body else (2**62, LAST_LINE)
        )
        self._open.append((end, full))
        start = line_of(node) if self._tools.writer.namespaces or has_body else 1
        self._tools.writer.namespaces.append(Region(full, start, until))

    def _package_object(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        around = [n for end, n in self._open if node.start_byte < end][-1:]
        full = ".".join([*filter(None, around), "" if name is None else text_of(name)])
        region = Region(full, line_of(node), last_line_of(node))
        self._tools.writer.namespaces.append(region)

    def _import(self, node: Node) -> None:
        for path, rest in _clauses(node):
            for name in _names(path, rest):
                module = ".".join(path if rest is not None else path[:-1])
                if module and name.name:
                    self._add(node, module, name)

    def _add(self, node: Node, module: str, name: ImportedName) -> None:
        writer = self._tools.writer
        scope = writer.scope(node)
        first = module.removeprefix("_root_.").partition(".")[0]
        self._tools.writer.imports.append(
            Import(
                module.removeprefix("_root_."),
                0,
                (name,),
                scope,
                line_of(node),
                local=writer.is_local(scope),
                library=first == LIBRARY or is_of_jdk(module),
                package=package_of(module),
            )
        )


def _clauses(node: Node) -> Iterator[tuple[list[str], Node | None]]:
    """Yield each path with the selectors behind it; ``import a.b, c.d`` has two."""
    path: list[str] = []
    rest: Node | None = None
    for child in (*node.children, None):
        if child is None or child.type == ",":
            if path:
                yield path, rest
            path, rest = [], None
        elif child.type in {"identifier", "operator_identifier"}:
            path.append(text_of(child).strip("`"))
        elif child.is_named and "comment" not in child.type:
            rest = child


def _names(path: list[str], rest: Node | None) -> Iterator[ImportedName]:
    if rest is None:
        yield ImportedName(path[-1], path[-1], "named")
        return
    selected = rest.named_children if rest.type == "namespace_selectors" else [rest]
    for each in selected:
        if each.type in WILDCARDS:
            yield ImportedName("*", "", "namespace")
        elif each.type in RENAMED:
            name, alias = (
                each.child_by_field_name("name"),
                each.child_by_field_name("alias"),
            )
            if name is not None and alias is not None and text_of(alias) != "_":
                yield ImportedName(text_of(name), text_of(alias), "named")
        else:
            yield ImportedName(text_of(each), text_of(each), "named")
