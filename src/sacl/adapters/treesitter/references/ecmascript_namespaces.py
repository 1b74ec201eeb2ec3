"""Namespaces of TypeScript: objects whose members are what they export.

A namespace is no unit. It is bound to a display of its members; where a class or
a function has the name, each member is an attribute of that instead.
"""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.declarations import Declarations
from sacl.adapters.treesitter.references.ecmascript_exports import EcmaScriptExports
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, last_line_of, text_of
from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Collection, Expression, Name, UnitReference

NAMESPACES = frozenset({"internal_module", "module"})
MAX_DEPTH = 8

Item = tuple[str | None, Expression]


def namespace_around(block: Node | None) -> Node | None:
    """Return the namespace that a block is the body of."""
    above = None if block is None else block.parent
    return above if above is not None and above.type in NAMESPACES else None


class EcmaScriptNamespaces:
    """Binds the namespaces of one file."""

    def __init__(
        self, tools: Tools, declarations: Declarations, exports: EcmaScriptExports
    ) -> None:
        self._tools = tools
        self._declarations = declarations
        self._exports = exports
        self._items: dict[tuple[NodeId, str], tuple[Item, ...]] = {}

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"namespace": self._namespace}

    def _namespace(self, node: Node) -> None:
        """Bind a namespace; several of one name are one."""
        name, *inner = self._names(node)
        if not name.isidentifier():
            return
        scope = self._tools.writer.scope(node)
        items = _wrapped(inner, tuple(self._members(node, 0)))
        if self._is_unit(scope, name):
            for key, value in items:
                target = Attribute(Name(name), key or "")
                self._tools.writer.bind(scope, target, node, value, extent=Extent())
            return
        block = self._tools.writer.block(node)
        until = Extent() if block is None else Extent(last_line_of(block), block=True)
        items = self._items.get((scope, name), ()) + items
        self._items[scope, name] = items
        value = Collection("object", items)
        self._declarations.declare(scope, name, node, value, extent=until)

    def _names(self, node: Node) -> list[str]:
        named = node.child_by_field_name("name")
        return [""] if named is None else text_of(named).split(".")

    def _is_unit(self, scope: NodeId, name: str) -> bool:
        return any(
            each.name == name
            and each.scope == scope
            and "expression" not in each.modifiers
            for each in self._tools.writer.definitions
        )

    def _members(self, node: Node, depth: int) -> Iterator[Item]:
        """Yield what a namespace exports."""
        body = node.child_by_field_name("body")
        for statement in () if body is None else body.named_children:
            declared = statement.child_by_field_name("declaration")
            if statement.type != "export_statement" or declared is None:
                continue
            unit = self._tools.writer.unit_of_node.get(declared.id)
            if unit is not None:
                yield unit.name, UnitReference(unit.id)
            elif declared.type in NAMESPACES and depth < MAX_DEPTH:
                name, *inner = self._names(declared)
                items = _wrapped(inner, tuple(self._members(declared, depth + 1)))
                yield name, Collection("object", items)
            yield from self._variables(declared)

    def _variables(self, declaration: Node) -> Iterator[Item]:
        for child in declaration.named_children:
            name = child.child_by_field_name("name")
            value = child.child_by_field_name("value")
            if child.type == "variable_declarator" and name and value:
                yield text_of(name), self._exports.declared_value(value)


def _wrapped(names: list[str], items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Put the members of ``namespace A.B`` into ``B``, which is one of ``A``."""
    for name in reversed(names):
        items = ((name, Collection("object", items)),)
    return items
