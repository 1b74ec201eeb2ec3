"""Includes, namespaces and using declarations of C and C++."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.c_declarators import parts_of
from sacl.adapters.treesitter.references.c_library import is_of_library
from sacl.adapters.treesitter.references.declared import name_whole_file
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    last_line_of,
    line_of,
    text_of,
)
from sacl.domain.facts import Import, ImportedName, Region

EVERYTHING = ImportedName("*", "", "namespace")


class CImports:
    """Writes the namespaces and the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._writer = tools.writer
        self._named: list[tuple[int, str]] = []
        """Ends and full names of the namespaces that are open where a node is."""

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "namespace": self._namespace,
            "namespace_alias": self._namespace_alias,
            "include": self._include,
            "using": self._using,
        }

    def finish(self) -> None:
        """Put what stands in no namespace into the global one."""
        name_whole_file(self._writer, "")

    def _namespace(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        while self._named and self._named[-1][0] <= node.start_byte:
            self._named.pop()
        if name is None:
            return
        outer = f"{self._named[-1][1]}." if self._named else ""
        full = outer + _dotted(name)
        self._named.append((node.end_byte, full))
        region = Region(full, line_of(node), last_line_of(node))
        self._writer.namespaces.append(region)

    def _include(self, node: Node) -> None:
        path = node.child_by_field_name("path")
        written = "" if path is None else text_of(path)
        module = written.strip('<>"')
        if path is None or not module or path.type == "identifier":
            return
        is_quoted = path.type == "string_literal"
        self._add(
            node,
            f"./{module}" if is_quoted else module,
            EVERYTHING,
            library=is_of_library(module),
            package=module.partition("/")[0].partition(".")[0],
        )

    def _using(self, node: Node) -> None:
        names = [child for child in node.named_children if child.type != "comment"]
        if not names:
            return
        dotted = _dotted(names[0])
        module, _, last = dotted.rpartition(".")
        if any(child.type == "namespace" for child in node.children):
            self._add(node, dotted, EVERYTHING)
        elif module:
            self._add(node, module, ImportedName(last, last, "named"))

    def _namespace_alias(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        others = [child for child in node.named_children if child != name]
        if name is not None and others:
            alias = ImportedName("", text_of(name), "namespace")
            self._add(node, _dotted(others[0]), alias)

    def _add(
        self,
        node: Node,
        module: str,
        name: ImportedName,
        *,
        library: bool = False,
        package: str = "",
    ) -> None:
        scope = self._writer.scope(node)
        is_library = library or module.partition(".")[0] == "std"
        self._writer.imports.append(
            Import(
                module,
                0,
                (name,),
                scope,
                line_of(node),
                local=self._writer.is_local(scope),
                library=is_library,
                package=package or module.partition(".")[0],
            )
        )


def _dotted(node: Node) -> str:
    if node.type == "qualified_identifier":
        scopes, last = parts_of(node)
        return ".".join(map(text_of, [*scopes, last]))
    return "".join(text_of(node).split()).replace("::", ".").strip(".")
