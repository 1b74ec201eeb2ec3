"""Definitions of PHP: classes, functions, closures, with what they declare."""

from collections.abc import Iterator
from typing import Literal

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import array_of
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.php_types import NAMES
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import Extent, line_of, text_of
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Definition,
    Export,
    Expression,
    Inheritance,
    Name,
    Opaque,
    UnitReference,
)

PARAMETERS = frozenset(
    {"simple_parameter", "variadic_parameter", "property_promotion_parameter"}
)
UNNAMED = frozenset({"anonymous_function", "arrow_function", "anonymous_class"})
METHODS = frozenset({"method_declaration"})

Form = Literal["extends", "implements", "mixin"]


class PhpDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture; traits hide what parents have."""
        return {
            "traits": self._traits,
            "parents": self._parents,
            "interfaces": self._interfaces,
            "anonymous": self._closure,
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        parameters = _parameters(node)
        returns = node.child_by_field_name("return_type")
        is_property = node.type == "property_declaration"
        declared = node.child_by_field_name("type") if is_property else returns
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=writer.enclosing(unit_node),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(_name_of(child) for child in parameters),
                returns=self._tools.types.read(declared),
                modifiers=tuple(_modifiers(unit_node)),
            )
        )
        for child in parameters:
            self._parameter(unit_node, child)
        self._export(unit_node)

    def _parameter(self, unit_node: UnitNode, node: Node) -> None:
        writer = self._tools.writer
        type_ = self._type(node)
        has_default = node.child_by_field_name("default_value") is not None
        given = Opaque() if has_default else None
        name = _name_of(node).lstrip("*")
        writer.bind_parameter(unit_node.id, Name(name), node, given, type_)
        if node.type == "property_promotion_parameter" and unit_node.parent:
            target = Name(name.lstrip("$"))
            value = None if type_ else UNKNOWN
            writer.bind(unit_node.parent, target, node, value, type_, Extent())

    def _type(self, node: Node) -> Expression | None:
        type_ = self._tools.types.read(node.child_by_field_name("type"))
        return array_of(type_) if node.type == "variadic_parameter" else type_

    def _export(self, unit_node: UnitNode) -> None:
        is_top = unit_node.parent in {None, self._tools.writer.path}
        if is_top and unit_node.node.type not in UNNAMED:
            line = line_of(unit_node.node)
            reference = UnitReference(unit_node.id)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    # Parents

    def _traits(self, node: Node) -> None:
        scope = self._tools.writer.scope(node)
        self._inherit(scope, node, "mixin")

    def _parents(self, node: Node) -> None:
        self._inherit_from(node, "extends")

    def _interfaces(self, node: Node) -> None:
        self._inherit_from(node, "implements")

    def _inherit_from(self, node: Node, form: Form) -> None:
        child = node.parent
        unit = None if child is None else self._tools.writer.unit_of_node.get(child.id)
        if unit is not None:
            self._inherit(unit.id, node, form)

    def _inherit(self, unit: NodeId, node: Node, form: Form) -> None:
        for parent in node.named_children:
            read = self._tools.types.read(parent) if parent.type in NAMES else None
            if read is not None:
                inheritance = Inheritance(unit, read, line_of(parent), form)
                self._tools.writer.inheritance.append(inheritance)

    def _closure(self, node: Node) -> None:
        """Bind the parameters of a function that is not a unit."""
        if node.id in self._tools.writer.unit_of_node:
            return
        scope = self._tools.writer.scope(node)
        extent = Extent(node.end_point.row + 1, block=True)
        for child in _parameters(node):
            type_ = self._type(child)
            target = Name(_name_of(child).lstrip("*"))
            value = None if type_ else UNKNOWN
            self._tools.writer.bind(scope, target, child, value, type_, extent)


def _parameters(node: Node) -> list[Node]:
    listed = node.child_by_field_name("parameters")
    children = [] if listed is None else listed.named_children
    return [child for child in children if child.type in PARAMETERS]


def _name_of(parameter: Node) -> str:
    name = parameter.child_by_field_name("name")
    star = "*" if parameter.type == "variadic_parameter" else ""
    return star + ("" if name is None else text_of(name).lstrip("&"))


def _modifiers(unit_node: UnitNode) -> Iterator[str]:
    node = unit_node.node
    words = {text_of(c) for c in node.children if c.type.endswith("modifier")}
    if node.type in UNNAMED:
        yield "expression"
    if node.type == "arrow_function":
        yield "arrow"
    if node.type == "property_declaration":
        yield "property"
    if node.type in METHODS:
        if "static" in words:
            yield "static"
        if words & {"final", "private"}:
            yield "final"
        if unit_node.body is None:
            yield "abstract"
