"""Namespaces, use declarations and includes of PHP."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import LAST_LINE
from sacl.adapters.treesitter.references.expressions import string_value
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    last_line_of,
    line_of,
    text_of,
)
from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName, Region

EVERYTHING = ImportedName("*", "", "namespace")
FOLDER = "__DIR__"
FOLDER_ABOVE = "dirname(__DIR__)"


class PhpImports:
    """Writes the namespaces and the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._writer = tools.writer
        self._open: list[tuple[str, int]] = [("", 1)]
        """Namespaces that reach to the next one, with their first line."""

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "namespace": self._namespace,
            "use": self._use,
            "include": self._include,
        }

    def finish(self) -> None:
        """Write the regions of the namespaces that have no braces."""
        ends = [line - 1 for _, line in self._open[1:]]
        for (name, line), until in zip(self._open, [*ends, LAST_LINE], strict=True):
            if until >= line:
                self._writer.namespaces.append(Region(name, line, until))

    def _namespace(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        written = "" if name is None else _dotted(text_of(name))
        if node.child_by_field_name("body") is None:
            self._open.append((written, line_of(node)))
        else:
            region = Region(written, line_of(node), last_line_of(node))
            self._writer.namespaces.append(region)

    def _use(self, node: Node) -> None:
        prefix = ""
        for child in node.named_children:
            if child.type == "namespace_name":
                prefix = _dotted(text_of(child)) + "."
        for clause in _clauses(node):
            alias = clause.child_by_field_name("alias")
            names = [child for child in clause.named_children if child != alias]
            if names:
                module, _, name = (prefix + _dotted(text_of(names[0]))).rpartition(".")
                bound = name if alias is None else text_of(alias)
                whole = ImportedName("", bound, "named")
                part = ImportedName(name, bound, "named")
                self._add(clause, module or name, part if module else whole)

    def _include(self, node: Node) -> None:
        path = _path(next(iter(node.named_children), None))
        if path:
            self._add(node, path, EVERYTHING)

    def _add(self, node: Node, module: str, name: ImportedName) -> None:
        scope = self._writer.scope(node)
        is_path = module.startswith(".")
        self._writer.imports.append(
            Import(
                module,
                0,
                (name,),
                scope if is_path else NodeId(self._writer.path),
                line_of(node),
                local=is_path and self._writer.is_local(scope),
                library=not is_path and not name.name,
                package=module.partition(".")[0],
            )
        )


def _clauses(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        if child.type == "namespace_use_clause":
            yield child
        elif child.type == "namespace_use_group":
            yield from _clauses(child)


def _dotted(written: str) -> str:
    return "".join(written.split()).strip("\\").replace("\\", ".")


def _path(node: Node | None) -> str:
    """Return the path of an included file; empty when it is computed."""
    if node is not None and node.type == "parenthesized_expression":
        node = next(iter(node.named_children), None)
    if node is None:
        return ""
    if node.type == "binary_expression":
        left = node.child_by_field_name("left")
        right = string_value(node.child_by_field_name("right"))
        folder = "" if left is None else text_of(left)
        above = {FOLDER: ".", FOLDER_ABOVE: ".."}.get(folder)
        is_below = above is not None and bool(right) and str(right).startswith("/")
        return f"{above}{right}" if is_below else ""
    path = string_value(node)
    return f"./{path.removeprefix('./')}" if path and not path.startswith("/") else ""
