"""Definitions of Java: classes, methods, lambdas, with what they declare."""

from collections.abc import Iterator
from typing import Literal

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import array_of, erased
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    last_line_of,
    line_of,
    text_of,
)
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Definition,
    Export,
    Expression,
    Inheritance,
    Name,
    UnitReference,
)

CLASS_KINDS = frozenset({UnitKind.CLASS, UnitKind.INTERFACE})
UNNAMED = frozenset({"lambda_expression", "object_creation_expression"})
CONSTRUCTORS = frozenset({"constructor_declaration", "compact_constructor_declaration"})
FIXED = frozenset({"private", "final"})
"""Modifiers of methods that nothing overrides."""

Parameter = tuple[str, Expression | None, Node]


class JavaDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "parents": self._parents,
            "anonymous_class": self._parent_of_anonymous,
            "anonymous": self._lambda,
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        parameters = list(self._parameters(node))
        modifiers = self._modifiers(unit_node)
        is_value = unit_node.kind in CLASS_KINDS or node.type in CONSTRUCTORS
        returns = None if is_value else node.child_by_field_name("type")
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=writer.enclosing(unit_node),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(name for name, _, _ in parameters),
                returns=self._tools.types.read(returns),
                modifiers=modifiers,
                type_parameters=tuple(self._type_parameters(node)),
            )
        )
        for name, declared, at in parameters:
            target = Name(name.lstrip("*"))
            writer.bind_parameter(unit_node.id, target, at, None, declared)
            if node.type == "record_declaration":
                writer.bind(unit_node.id, target, at, None, declared, Extent())
        self._export(unit_node, _written_modifiers(node))

    def _modifiers(self, unit_node: UnitNode) -> tuple[str, ...]:
        node = unit_node.node
        written = _written_modifiers(node)
        found = ["static"] if "static" in written else []
        if node.type in UNNAMED:
            found.append("expression")
        if node.type in CONSTRUCTORS:
            found.append("constructor")
        if node.type == "method_declaration":
            if FIXED & written:
                found.append("final")
            if "private" in written:
                found.append("own")
            elif "public" not in written:
                found.append("narrow")
            if unit_node.body is None and "native" not in written:
                found.append("abstract")
        return tuple(found)

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        listed = node.child_by_field_name("parameters")
        if listed is None:
            return
        if listed.type == "identifier":
            yield text_of(listed), None, listed
        for child in listed.named_children:
            if child.type == "identifier":
                yield text_of(child), None, child
            elif child.type == "formal_parameter":
                yield self._formal(child)
            elif child.type == "spread_parameter":
                yield from self._spread(child)

    def _formal(self, node: Node) -> Parameter:
        name = node.child_by_field_name("name") or node
        declared = self._tools.types.read(node.child_by_field_name("type"))
        if declared and node.child_by_field_name("dimensions"):
            declared = array_of(declared)
        return text_of(name), declared, node

    def _spread(self, node: Node) -> Iterator[Parameter]:
        for child in node.named_children:
            if child.type == "variable_declarator":
                types = [c for c in node.named_children if c.type != "modifiers"]
                element = self._tools.types.read(types[0])
                yield f"*{text_of(child)}", array_of(element or UNKNOWN), node

    def _type_parameters(self, node: Node) -> Iterator[tuple[str, Expression | None]]:
        listed = node.child_by_field_name("type_parameters")
        for child in () if listed is None else listed.named_children:
            names = [c for c in child.named_children if c.type == "type_identifier"]
            bounds = [c for c in child.named_children if c.type == "type_bound"]
            bound = bounds[0].named_children[0] if bounds else None
            if names:
                yield text_of(names[0]), self._tools.types.read(bound)

    def _export(self, unit_node: UnitNode, modifiers: frozenset[str]) -> None:
        is_top = unit_node.parent in {None, self._tools.writer.path}
        if is_top and "public" in modifiers:
            reference = UnitReference(unit_node.id)
            line = line_of(unit_node.node)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    # Parents

    def _parents(self, node: Node) -> None:
        child = node.parent
        unit = None if child is None else self._tools.writer.unit_of_node.get(child.id)
        if unit is None:
            return
        extends = node.type != "super_interfaces"
        for parent in _listed_types(node):
            self._inherit(unit.id, parent, "extends" if extends else "implements")

    def _parent_of_anonymous(self, node: Node) -> None:
        unit = self._tools.writer.unit_of_node.get(node.id)
        parent = node.child_by_field_name("type")
        if unit is not None and parent is not None:
            self._inherit(unit.id, parent, "implements")

    def _inherit(
        self, unit: NodeId, parent: Node, form: Literal["extends", "implements"]
    ) -> None:
        read = erased(self._tools.types.read(parent))
        if read is not None:
            inheritance = Inheritance(unit, read, line_of(parent), form)
            self._tools.writer.inheritance.append(inheritance)

    def _lambda(self, node: Node) -> None:
        if node.id in self._tools.writer.unit_of_node:
            return
        extent = Extent(last_line_of(node), block=True)
        scope = self._tools.writer.scope(node)
        for name, declared, at in self._parameters(node):
            value = UNKNOWN if declared is None else None
            target = Name(name.lstrip("*"))
            self._tools.writer.bind(scope, target, at, value, declared, extent)


def _written_modifiers(node: Node) -> frozenset[str]:
    listed = [child for child in node.children if child.type == "modifiers"]
    return frozenset(c.type for each in listed for c in each.children)


def _listed_types(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        if child.type == "type_list":
            yield from child.named_children
        else:
            yield child
