"""Definitions of Rust: types, traits, functions, with what they declare."""

from collections.abc import Iterator

from tree_sitter import Node

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
    UnitReference,
)

TYPES = frozenset({"struct_item", "enum_item", "union_item", "trait_item", "type_item"})

Parameter = tuple[str, Expression | None, Node]


class RustDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._named = {u.qualified_name: u.id for u in tools.writer.units}

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "field": self._field,
            "tuple_fields": self._tuple_fields,
            "variant": self._variant,
            "supertraits": self._supertraits,
            "implementation": self._implementation,
            "alias": self._alias,
            "closure": self._closure,
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        parameters = list(self._parameters(node))
        block = _implementation_of(node)
        owner = None if block is None else block.child_by_field_name("type")
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=writer.enclosing(unit_node),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(name for name, _, _ in parameters),
                returns=self._returns(node),
                modifiers=_modifiers(unit_node),
                owner=self._tools.types.read(owner),
                type_parameters=tuple(
                    parameter
                    for around in (node, block)
                    if around is not None
                    for parameter in self._type_parameters(around)
                ),
            )
        )
        for name, declared, at in parameters:
            writer.bind_parameter(unit_node.id, Name(name), at, None, declared)
        is_free = owner is None and unit_node.parent in {None, writer.path}
        if is_free and _is_public(node):
            reference = UnitReference(unit_node.id)
            export = Export(unit_node.name, "named", line_of(node), reference)
            writer.exports.append(export)

    def _returns(self, node: Node) -> Expression | None:
        if node.type in TYPES:
            return None
        return self._tools.types.read(node.child_by_field_name("return_type"))

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        listed = node.child_by_field_name("parameters")
        for child in () if listed is None else listed.named_children:
            if child.type == "parameter":
                pattern = child.child_by_field_name("pattern")
                plain = pattern is not None and pattern.type == "identifier"
                declared = self._tools.types.read(child.child_by_field_name("type"))
                yield text_of(pattern) if pattern and plain else "_", declared, child
            elif child.type == "identifier":
                yield text_of(child), None, child

    def _type_parameters(self, node: Node) -> Iterator[tuple[str, Expression | None]]:
        listed = node.child_by_field_name("type_parameters")
        bounds = dict(self._bounds_of_where(node))
        for child in () if listed is None else listed.named_children:
            name = child.child_by_field_name("name")
            if child.type == "type_parameter" and name is not None:
                bound = self._bound(child.child_by_field_name("bounds"))
                yield text_of(name), bound or bounds.get(text_of(name))

    def _bounds_of_where(self, node: Node) -> Iterator[tuple[str, Expression | None]]:
        for clause in node.named_children:
            for child in clause.named_children if clause.type == "where_clause" else ():
                left = child.child_by_field_name("left")
                if left is not None:
                    bounds = child.child_by_field_name("bounds")
                    yield text_of(left), self._bound(bounds)

    def _bound(self, node: Node | None) -> Expression | None:
        """Return the one trait that a type parameter is bound by."""
        listed = [] if node is None else node.named_children
        traits = [child for child in listed if "identifier" in child.type]
        return self._tools.types.read(traits[0]) if len(traits) == 1 else None

    # Fields

    def _field(self, node: Node) -> None:
        name = node.child_by_field_name("name")
        declared = self._tools.types.read(node.child_by_field_name("type"))
        scope = self._tools.writer.scope(node)
        if name is not None:
            self._bind(scope, text_of(name), node, declared)

    def _tuple_fields(self, node: Node) -> None:
        scope = self._tools.writer.scope(node)
        for index, child in enumerate(node.children_by_field_name("type")):
            self._bind(scope, str(index), child, self._tools.types.read(child))

    def _variant(self, node: Node) -> None:
        """Bind a variant in its type; one with values is called as a type is."""
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        writer = self._tools.writer
        scope = writer.scope(node)
        own = Name(scope.rpartition("::")[2].rpartition(".")[2].partition("#")[0])
        if name is None:
            return
        if body is not None and body.type == "ordered_field_declaration_list":
            writer.bind(scope, Name(text_of(name)), node, own, None, Extent())
        else:
            self._bind(scope, text_of(name), node, own)

    def _bind(
        self, scope: NodeId, name: str, node: Node, declared: Expression | None
    ) -> None:
        writer = self._tools.writer
        writer.bind(scope, Name(name), node, None, declared or UNKNOWN, Extent())

    # Parents

    def _supertraits(self, node: Node) -> None:
        unit = self._tools.writer.unit_of_node.get(node.id)
        bounds = node.child_by_field_name("bounds")
        if unit is None or bounds is None:
            return
        for child in bounds.named_children:
            parent = self._tools.types.read(child)
            if isinstance(parent, (Name, Attribute)):
                self._inherit(unit.id, parent, child, None)

    def _implementation(self, node: Node) -> None:
        trait = self._tools.types.read(node.child_by_field_name("trait"))
        own = self._tools.types.read(node.child_by_field_name("type"))
        if isinstance(trait, (Name, Attribute)) and isinstance(own, (Name, Attribute)):
            unit = self._named.get(own.id) if isinstance(own, Name) else None
            place = unit or NodeId(self._tools.writer.path)
            self._inherit(place, trait, node, None if unit else own)

    def _inherit(
        self, unit: NodeId, parent: Expression, node: Node, owner: Expression | None
    ) -> None:
        form = "implements" if node.type == "impl_item" else "extends"
        self._tools.writer.inheritance.append(
            Inheritance(
                unit,
                parent,
                line_of(node),
                "implements" if form == "implements" else "extends",
                owner,
            )
        )

    def _alias(self, node: Node) -> None:
        """Take a type that only renames another as a child of it."""
        unit = self._tools.writer.unit_of_node.get(node.id)
        target = self._tools.types.read(node.child_by_field_name("type"))
        if unit is not None and isinstance(target, (Name, Attribute)):
            self._inherit(unit.id, target, node, None)

    def _closure(self, node: Node) -> None:
        """Bind the parameters of a closure that is not a unit."""
        writer = self._tools.writer
        if node.id in writer.unit_of_node:
            return
        extent = Extent(last_line_of(node), block=True)
        scope = writer.scope(node)
        for name, declared, at in self._parameters(node):
            value = UNKNOWN if declared is None else None
            writer.bind(scope, Name(name), at, value, declared, extent)


def _implementation_of(node: Node) -> Node | None:
    """Return the ``impl`` that a function stands in."""
    above = node.parent
    above = None if above is None else above.parent
    return above if above is not None and above.type == "impl_item" else None


def _modifiers(unit_node: UnitNode) -> tuple[str, ...]:
    node = unit_node.node
    if node.type == "closure_expression":
        return ("expression",)
    block = _implementation_of(node)
    is_of_trait = block is not None and block.child_by_field_name("trait") is not None
    found = ["hidden"] if is_of_trait else []
    trait = None if block is None else block.child_by_field_name("trait")
    if trait is not None and trait.type == "generic_type":
        found.append("specific")
    listed = node.child_by_field_name("parameters")
    given = [] if listed is None else listed.named_children
    takes_self = any(child.type == "self_parameter" for child in given)
    if unit_node.kind is UnitKind.METHOD and not takes_self:
        found.append("static")
    return tuple(found)


def _is_public(node: Node) -> bool:
    return any(
        child.type == "visibility_modifier" and text_of(child) == "pub"
        for child in node.children
    )
