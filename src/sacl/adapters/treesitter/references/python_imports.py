"""Imports of Python: statements, and calls that import a literal module."""

from tree_sitter import Node

from sacl.adapters.treesitter.references.python_expressions import IMPORT_ALIAS
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.domain.facts import Import, ImportedName


class PythonImports:
    """Writes the imports of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._type_checking: list[tuple[int, int]] = []

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "guard": self._guard,
            "import": self._import,
            "import_from": self._import_from,
        }

    def import_by_call(self, node: Node, alias: str) -> None:
        """Write ``import_module("m")``, which stands in expressions as ``alias``."""
        module = alias.removeprefix(IMPORT_ALIAS)
        level = len(module) - len(module.lstrip("."))
        imported = ImportedName("", alias, "dynamic")
        self._add_import(node, module.lstrip("."), level, (imported,), dynamic=True)

    def _guard(self, node: Node) -> None:
        if text_of(node).rpartition(".")[2] == "TYPE_CHECKING" and node.parent:
            block = node.parent.child_by_field_name("consequence")
            if block is not None:
                self._type_checking.append((block.start_byte, block.end_byte))

    def _is_type_only(self, node: Node) -> bool:
        start = node.start_byte
        return any(first <= start < last for first, last in self._type_checking)

    def _add_import(
        self,
        node: Node,
        module: str,
        level: int,
        names: tuple[ImportedName, ...],
        *,
        dynamic: bool = False,
    ) -> None:
        scope = self._tools.writer.scope(node)
        type_only = self._is_type_only(node)
        self._tools.writer.imports.append(
            Import(
                module=module,
                level=level,
                names=names,
                scope=scope,
                line=line_of(node),
                local=self._tools.writer.is_local(scope),
                type_only=type_only,
                dynamic=dynamic,
                until=0 if type_only else self._tools.writer.extent(node).until,
            )
        )

    def _import(self, node: Node) -> None:
        for child in node.children_by_field_name("name"):
            module, alias = _aliased(child)
            imported = ImportedName("", alias or module, "namespace")
            self._add_import(node, module, 0, (imported,))

    def _import_from(self, node: Node) -> None:
        module_node = node.child_by_field_name("module_name")
        written = text_of(module_node) if module_node is not None else "__future__"
        module = written.lstrip(".").strip()
        level = len(written) - len(written.lstrip("."))
        names = tuple(
            ImportedName(imported, alias or imported, "named")
            for imported, alias in map(_aliased, node.children_by_field_name("name"))
        )
        if any(child.type == "wildcard_import" for child in node.named_children):
            names = (ImportedName("*", "", "namespace"),)
        self._add_import(node, module, level, names)


def _aliased(node: Node) -> tuple[str, str]:
    if node.type != "aliased_import":
        return text_of(node), ""
    written = node.child_by_field_name("name")
    alias = node.child_by_field_name("alias")
    return text_of(written or node), text_of(alias or node)
