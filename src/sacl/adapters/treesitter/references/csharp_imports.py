"""Namespaces and ``using`` directives of C#."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import LAST_LINE, name_whole_file
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import last_line_of, line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Import, ImportedName, Region

LIBRARY = ("System", "Microsoft.CSharp", "Microsoft.VisualBasic", "Microsoft.Win32")
"""Namespaces that come with .NET."""

PACKAGE_PARTS = 2
NAMES = frozenset({"identifier", "qualified_name", "generic_name"})


class CSharpImports:
    """Writes the namespaces and the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._open: list[tuple[int, str]] = []

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"namespace": self._namespace, "import": self._import}

    def finish(self) -> None:
        """Put into the global namespace what stands in no other."""
        name_whole_file(self._tools.writer, "")

    def _namespace(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        while self._open and self._open[-1][0] <= node.start_byte:
            self._open.pop()
        outer = self._open[-1][1] if self._open else ""
        full = ".".join(filter(None, (outer, dotted(name))))
        self._open.append((node.end_byte, full))
        is_block = node.type == "namespace_declaration"
        until = last_line_of(node) if is_block else LAST_LINE
        self._tools.writer.namespaces.append(Region(full, line_of(node), until))

    def _import(self, node: Node) -> None:
        alias = node.child_by_field_name("name")
        names = [c for c in node.named_children if c.type in NAMES and c != alias]
        if not names:
            return
        written = dotted(names[-1])
        if alias is None:
            self._add(node, written, ImportedName("*", "", "namespace"))
        else:
            module, _, name = written.rpartition(".")
            self._add(node, module, ImportedName(name, text_of(alias), "named"))

    def _add(self, node: Node, module: str, name: ImportedName) -> None:
        self._tools.writer.imports.append(
            Import(
                module,
                0,
                (name,),
                NodeId(self._tools.writer.path),
                line_of(node),
                library=is_of_library(module),
                package=".".join(module.split(".")[:PACKAGE_PARTS]),
            )
        )


def is_of_library(namespace: str) -> bool:
    """Tell whether a namespace comes with .NET."""
    return any(namespace == n or namespace.startswith(f"{n}.") for n in LIBRARY)


def dotted(node: Node | None) -> str:
    """Return a name without white space, type arguments and ``global::``."""
    written = "" if node is None else "".join(text_of(node).split())
    return written.rpartition("::")[2].partition("<")[0]
