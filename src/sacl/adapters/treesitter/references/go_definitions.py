"""Definitions of Go: types, functions, methods, with what they declare."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import array_of
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    last_line_of,
    line_of,
    text_of,
)
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Definition,
    Export,
    Expression,
    Inheritance,
    Name,
    UnitReference,
)
from sacl.domain.resolution.keys import last_name

Parameter = tuple[str, Expression | None, Node]


class GoDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "field": self._field,
            "embedded_interface": self._embedded_interface,
            "alias": self._alias,
            "anonymous": self._function,
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        parameters = list(self._parameters(node))
        receiver = _receiver(node)
        owner = None
        if receiver is not None:
            owner = self._tools.types.read(receiver.child_by_field_name("type"))
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=writer.enclosing(unit_node),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(name for name, _, _ in parameters),
                returns=self._tools.types.read(node.child_by_field_name("result")),
                modifiers=_modifiers(node),
                owner=owner,
                type_parameters=tuple(self._type_parameters(node, receiver)),
            )
        )
        for name, declared, at in parameters:
            target = Name(name.lstrip("*"))
            writer.bind_parameter(unit_node.id, target, at, None, declared)
        for name, declared, at in self._named(receiver, node):
            writer.bind(unit_node.id, Name(name), at, None, declared, Extent())
        self._export(unit_node, owner)

    def _named(self, receiver: Node | None, node: Node) -> Iterator[Parameter]:
        """Yield the receiver and the named results of a function."""
        result = node.child_by_field_name("result")
        listed = [] if result is None else result.named_children
        for declaration in filter(None, (receiver, *listed)):
            declared = self._tools.types.read(declaration.child_by_field_name("type"))
            for name in declaration.children_by_field_name("name"):
                yield text_of(name), declared or UNKNOWN, name

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        listed = node.child_by_field_name("parameters")
        for child in () if listed is None else listed.named_children:
            declared = self._tools.types.read(child.child_by_field_name("type"))
            names = child.children_by_field_name("name")
            if child.type == "variadic_parameter_declaration":
                written = text_of(names[0]) if names else "_"
                yield f"*{written}", array_of(declared, "slice"), child
            elif child.type == "parameter_declaration":
                for written in map(text_of, names) if names else ["_"]:
                    yield written, declared, child

    def _type_parameters(
        self, node: Node, receiver: Node | None
    ) -> Iterator[tuple[str, Expression | None]]:
        listed = node.child_by_field_name("type_parameters")
        for child in () if listed is None else listed.named_children:
            bounds = child.child_by_field_name("type")
            only = bounds.named_children if bounds is not None else []
            bound = self._tools.types.read(only[0]) if len(only) == 1 else None
            for name in child.children_by_field_name("name"):
                yield text_of(name), bound
        for argument in _arguments_of(receiver):
            yield argument, None

    def _export(self, unit_node: UnitNode, owner: Expression | None) -> None:
        is_top = unit_node.parent in {None, self._tools.writer.path}
        if is_top and owner is None and unit_node.name[:1].isupper():
            reference = UnitReference(unit_node.id)
            line = line_of(unit_node.node)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    def _field(self, node: Node) -> None:
        writer = self._tools.writer
        scope = writer.scope(node)
        declared = self._tools.types.read(node.child_by_field_name("type"))
        names = [text_of(name) for name in node.children_by_field_name("name")]
        if not names and isinstance(declared, (Name, Attribute)):
            names = [last_name(declared)]
            writer.inheritance.append(
                Inheritance(scope, declared, line_of(node), "mixin")
            )
        for name in names:
            writer.bind(scope, Name(name), node, None, declared or UNKNOWN, Extent())

    def _embedded_interface(self, node: Node) -> None:
        self._inherit(self._tools.writer.scope(node), node)

    def _alias(self, node: Node) -> None:
        unit = self._tools.writer.unit_of_node.get(node.id)
        target = node.child_by_field_name("type")
        if unit is not None and target is not None:
            self._inherit(unit.id, target)

    def _inherit(self, unit: NodeId, node: Node) -> None:
        parent = self._tools.types.read(node)
        if isinstance(parent, (Name, Attribute)):
            self._tools.writer.inheritance.append(
                Inheritance(unit, parent, line_of(node), "extends")
            )

    def _function(self, node: Node) -> None:
        """Bind the parameters of a function that is not a unit."""
        writer = self._tools.writer
        if node.id in writer.unit_of_node:
            return
        extent = Extent(last_line_of(node), block=True)
        scope = writer.scope(node)
        for name, declared, at in (*self._parameters(node), *self._named(None, node)):
            target = Name(name.lstrip("*"))
            writer.bind(scope, target, at, None, declared or UNKNOWN, extent)


def _receiver(node: Node) -> Node | None:
    listed = node.child_by_field_name("receiver")
    declared = [] if listed is None else listed.named_children
    return next((c for c in declared if c.type == "parameter_declaration"), None)


def _arguments_of(receiver: Node | None) -> Iterator[str]:
    """Yield the names that ``func (t T[K, V])`` gives the type parameters."""
    pending = [] if receiver is None else receiver.named_children[-1:]
    while pending:
        node = pending.pop()
        if node.type == "type_arguments":
            yield from map(text_of, node.named_children)
        elif node.type in {"pointer_type", "generic_type"}:
            pending.extend(node.named_children)


def _modifiers(node: Node) -> tuple[str, ...]:
    if node.type == "func_literal":
        return ("expression",)
    return ("abstract",) if node.type == "method_elem" else ()
