"""Definitions of Swift: types, functions, properties, with what they declare."""

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
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Attribute,
    Definition,
    Export,
    Expression,
    Inheritance,
    Name,
    Opaque,
    UnitReference,
)

CALLABLES = frozenset(
    {"function_declaration", "protocol_function_declaration", "init_declaration"}
    | {"subscript_declaration", "deinit_declaration"}
)
PUBLIC = frozenset({"public", "open"})
FILE_LOCAL = frozenset({"private", "fileprivate"})
STATIC = frozenset({"static", "class"})

Parameter = tuple[str, Expression | None, Expression | None, Node]
"""Name, type, default, node."""


class SwiftDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._named = {u.qualified_name: u.id for u in tools.writer.units}

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "parent": self._parent,
            "case": self._case,
            "closure": self._closure,
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        parameters = list(self._parameters(node))
        extended = _extended_by(unit_node)
        owner = None
        if extended is not None:
            owner = self._tools.types.read(extended.child_by_field_name("name"))
        words = _words(node)
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=writer.enclosing(unit_node),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(name for name, *_ in parameters),
                returns=self._returns(node),
                modifiers=(
                    *_modifiers(unit_node, words),
                    *_modifiers_of_extension(extended, words),
                ),
                owner=owner,
                type_parameters=tuple(self._type_parameters(node)),
            )
        )
        for name, declared, default, at in parameters:
            target = Name(name.lstrip("*"))
            writer.bind_parameter(unit_node.id, target, at, default, declared)
        is_top = owner is None and unit_node.parent in {None, writer.path}
        if is_top and PUBLIC & words:
            reference = UnitReference(unit_node.id)
            export = Export(unit_node.name, "named", line_of(node), reference)
            writer.exports.append(export)

    def _returns(self, node: Node) -> Expression | None:
        if node.type == "property_declaration":
            written = [c for c in node.named_children if c.type == "type_annotation"]
            return self._tools.types.read(written[0]) if written else None
        if node.type not in CALLABLES or all(c.type != "->" for c in node.children):
            return None
        return self._tools.types.read(node.children_by_field_name("name")[-1])

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        children = node.children if node.type in CALLABLES else []
        for index, child in enumerate(children):
            if child.type == "parameter":
                follows = [c.type for c in children[index + 1 : index + 2]]
                default = Opaque() if follows == ["="] else None
                yield self._parameter(child, default)
        for parameter in _closure_parameters(node):
            yield self._parameter(parameter, None)

    def _parameter(self, node: Node, default: Expression | None) -> Parameter:
        names = node.children_by_field_name("name")
        declared = self._tools.types.read(names[-1]) if len(names) > 1 else None
        name = text_of(names[0]).strip("`") if names else "_"
        if any(child.type == "..." for child in node.children):
            return f"*{name}", array_of(declared), default, node
        return name, declared, default, node

    def _type_parameters(self, node: Node) -> Iterator[tuple[str, Expression | None]]:
        for listed in node.named_children:
            if listed.type == "type_parameters":
                for child in listed.named_children:
                    parts = child.named_children
                    bound = parts[1] if len(parts) > 1 else None
                    if parts:
                        yield text_of(parts[0]), self._tools.types.read(bound)

    def _parent(self, node: Node) -> None:
        """Write a parent; one that an extension gives may be of a foreign class."""
        child = node.parent
        parent = self._tools.types.read(node.child_by_field_name("inherits_from"))
        if child is None or not isinstance(parent, (Name, Attribute)):
            return
        writer = self._tools.writer
        unit = writer.unit_of_node.get(child.id)
        if unit is not None:
            inheritance = Inheritance(unit.id, parent, line_of(node), "extends")
            writer.inheritance.append(inheritance)
            return
        own = self._tools.types.read(child.child_by_field_name("name"))
        known = self._named.get(own.id) if isinstance(own, Name) else None
        place = known or NodeId(writer.path)
        owner = None if known else own
        writer.inheritance.append(
            Inheritance(place, parent, line_of(node), "implements", owner)
        )

    def _case(self, node: Node) -> None:
        writer = self._tools.writer
        scope = writer.scope(node)
        own = scope.rpartition("::")[2].rpartition(".")[2].partition("#")[0]
        for name in node.children_by_field_name("name"):
            if name.type == "simple_identifier":
                target = Name(text_of(name))
                writer.bind(scope, target, name, None, Name(own), Extent())

    def _closure(self, node: Node) -> None:
        """Bind the parameters of a closure that is not a unit."""
        writer = self._tools.writer
        if node.id in writer.unit_of_node:
            return
        extent = Extent(last_line_of(node), block=True)
        scope = writer.scope(node)
        for parameter in _closure_parameters(node):
            name, declared, _, at = self._parameter(parameter, None)
            value = UNKNOWN if declared is None else None
            writer.bind(scope, Name(name), at, value, declared, extent)


def _closure_parameters(node: Node) -> Iterator[Node]:
    kind = node.child_by_field_name("type")
    if node.type == "lambda_literal" and kind is not None:
        for listed in kind.named_children:
            for child in listed.named_children:
                if child.type == "lambda_parameter":
                    yield child


def _extended_by(unit_node: UnitNode) -> Node | None:
    """Return the extension that a member stands in."""
    above = unit_node.outer.parent
    above = None if above is None else above.parent
    if above is None or above.type != "class_declaration":
        return None
    is_extension = any(child.type == "extension" for child in above.children)
    return above if is_extension else None


def _words(node: Node) -> frozenset[str]:
    listed = [child for child in node.named_children if child.type == "modifiers"]
    return frozenset(text_of(c) for each in listed for c in each.named_children)


def _modifiers_of_extension(
    extended: Node | None, words: frozenset[str]
) -> Iterator[str]:
    if extended is None:
        return
    if FILE_LOCAL & (words | _words(extended)):
        yield "private"
    name = extended.child_by_field_name("name")
    arguments = [] if name is None else [c.type for c in name.named_children]
    parts = [c.type for c in extended.named_children]
    if "type_constraints" in parts or "type_arguments" in arguments:
        yield "specific"


def _modifiers(unit_node: UnitNode, words: frozenset[str]) -> Iterator[str]:
    kind = unit_node.node.type
    if STATIC & words:
        yield "static"
    if "final" in words:
        yield "final"
    if FILE_LOCAL & words and unit_node.kind is not UnitKind.METHOD:
        yield "private"
    if kind == "property_declaration":
        yield "property"
    if kind == "lambda_literal":
        yield "expression"
    if kind in CALLABLES and unit_node.body is None:
        yield "abstract"
