"""Definitions of Kotlin: classes, objects, functions, with what they declare."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import array_of
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.kotlin_expressions import types_in
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    FactWriter,
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

OPEN = frozenset({"open", "abstract", "override"})
HIDDEN = frozenset({"private", "internal"})
UNNAMED = frozenset({"lambda_literal", "anonymous_function", "object_literal"})
SINGLETONS = frozenset({"object", "companion object"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter; ``name`` starts with a star where it takes several."""

    name: str
    type: Expression | None
    default: Expression | None
    is_field: bool
    node: Node


class Holders:
    """The units of one file by their id, and where their members are found."""

    def __init__(self, writer: FactWriter) -> None:
        inner = writer.unit_of_node.values()
        self._units = {unit.id: unit for unit in inner}
        self._file = NodeId(writer.path)

    def unit(self, scope: NodeId) -> UnitNode | None:
        """Return a class or function; None for the file."""
        return self._units.get(scope)

    def home(self, scope: NodeId) -> NodeId:
        """Return the scope that members are found in: of a companion, its class."""
        unit = self._units.get(scope)
        if unit is None or unit.form != "companion object":
            return scope
        return unit.parent or self._file


class KotlinDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools, holders: Holders) -> None:
        self._tools = tools
        self._holders = holders

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"parents": self._parents, "anonymous": self._lambda}

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        parameters = list(self._parameters(node))
        written = words_before(node)
        before, after = _signature_types(node)
        writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=self._holders.home(writer.enclosing(unit_node)),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(each.name for each in parameters),
                returns=self._tools.types.read(after),
                modifiers=(
                    *self._modifiers(unit_node, written),
                    *(["specific"] if _is_specific(unit_node.node) else []),
                ),
                owner=self._tools.types.read(before),
                type_parameters=tuple(self._type_parameters(node)),
            )
        )
        for each in parameters:
            target = Name(each.name.lstrip("*"))
            writer.bind_parameter(
                unit_node.id, target, each.node, each.default, each.type
            )
            if each.is_field:
                at, declared = each.node, each.type
                writer.bind(unit_node.id, target, at, None, declared, Extent())
        self._export(unit_node, written)
        self._name_extension(unit_node, before)

    def _name_extension(self, unit_node: UnitNode, extended: Node | None) -> None:
        """Give an extension in a companion the name that it is imported by."""
        writer = self._tools.writer
        scope = writer.enclosing(unit_node)
        home = self._holders.home(scope)
        if extended is not None and home != scope:
            target, value = Name(unit_node.name), UnitReference(unit_node.id)
            writer.bind(home, target, unit_node.node, value, None, Extent())

    def _modifiers(self, unit_node: UnitNode, written: frozenset[str]) -> Iterator[str]:
        holder = self._holders.unit(self._tools.writer.enclosing(unit_node))
        if holder is not None and holder.form in SINGLETONS:
            yield "static"
        if holder is None and "private" in written:
            yield "private"
        if unit_node.node.type == "type_alias":
            yield "alias"
        if unit_node.node.type in UNNAMED:
            yield "expression"
        if unit_node.node.type == "secondary_constructor":
            yield "constructor"
        if unit_node.node.type == "property_declaration":
            yield "property"
        if unit_node.node.type == "function_declaration":
            yield from _modifiers_of_function(unit_node, holder, written)

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        listed = _parameter_list(node)
        children = [] if listed is None else listed.children
        several = False
        for index, child in enumerate(children):
            if child.type == "parameter_modifiers":
                several = "vararg" in text_of(child).split()
            elif child.type in {"parameter", "class_parameter", "variable_declaration"}:
                several |= "vararg" in words_before(child)
                follows = [c.type for c in children[index + 1 : index + 2]]
                yield self._parameter(child, several, follows == ["="])
                several = False

    def _parameter(self, node: Node, several: bool, has_default: bool) -> Parameter:
        names = [c for c in node.named_children if c.type == "identifier"]
        name = text_of(names[0]).strip("`") if names else ""
        declared = self._tools.types.read(next(iter(types_in(node)), None))
        has_default |= any(child.type == "=" for child in node.children)
        return Parameter(
            name=f"*{name}" if several else name,
            type=array_of(declared) if several else declared,
            default=Opaque() if has_default else None,
            is_field=any(child.type in {"val", "var"} for child in node.children),
            node=node,
        )

    def _type_parameters(self, node: Node) -> Iterator[tuple[str, Expression | None]]:
        for listed in (c for c in node.named_children if c.type == "type_parameters"):
            for child in listed.named_children:
                names = [c for c in child.named_children if c.type == "identifier"]
                if names:
                    bound = next(iter(types_in(child)), None)
                    yield text_of(names[0]), self._tools.types.read(bound)

    def _export(self, unit_node: UnitNode, written: frozenset[str]) -> None:
        """Write what is public; and by what name an extension is imported."""
        is_top = unit_node.parent in {None, self._tools.writer.path}
        is_extension = "." in unit_node.qualified_name
        hidden = {"private"} if is_extension else HIDDEN
        if is_top and not written & hidden:
            reference = UnitReference(unit_node.id)
            line = line_of(unit_node.node)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    # Parents

    def _parents(self, node: Node) -> None:
        child = node.parent
        unit = None if child is None else self._tools.writer.unit_of_node.get(child.id)
        for specifier in node.named_children if unit is not None else ():
            for parent in specifier.named_children[:1]:
                self._inherit(unit, parent)

    def _inherit(self, unit: UnitNode | None, parent: Node) -> None:
        is_made = parent.type == "constructor_invocation"
        written = parent if parent.type == "user_type" else None
        read = self._tools.types.read(written or next(iter(types_in(parent)), None))
        if unit is not None and isinstance(read, (Name, Attribute)):
            form: Literal["extends", "implements"] = "implements"
            if is_made or unit.kind is UnitKind.INTERFACE:
                form = "extends"
            inheritance = Inheritance(unit.id, read, line_of(parent), form)
            self._tools.writer.inheritance.append(inheritance)

    def _lambda(self, node: Node) -> None:
        if node.id in self._tools.writer.unit_of_node:
            return
        extent = Extent(last_line_of(node), block=True)
        scope = self._tools.writer.scope(node)
        for name in _names_in_lambda(node):
            self._tools.writer.bind(scope, Name(name), node, UNKNOWN, None, extent)


def _modifiers_of_function(
    unit_node: UnitNode, holder: UnitNode | None, written: frozenset[str]
) -> Iterator[str]:
    in_interface = holder is not None and holder.kind is UnitKind.INTERFACE
    if not in_interface and not written & OPEN:
        yield "final"
    if unit_node.body is None and "external" not in written:
        yield "abstract"


def words_before(node: Node) -> frozenset[str]:
    """Return the modifiers of a declaration, annotations left out."""
    listed = [child for child in node.children if child.type == "modifiers"]
    return frozenset(text_of(c) for each in listed for c in each.named_children)


def _parameter_list(node: Node) -> Node | None:
    for child in node.named_children:
        if child.type == "primary_constructor":
            return next(iter(child.named_children[-1:]), None)
        if child.type in {"function_value_parameters", "lambda_parameters"}:
            return child
    return None


def _signature_types(node: Node) -> tuple[Node | None, Node | None]:
    """Return the types before the name (of a receiver) and after the parameters."""
    if node.type == "property_declaration":
        declared = [c for c in node.named_children if c.type == "variable_declaration"]
        after = types_in(declared[0]) if declared else []
        return next(iter(types_in(node)), None), next(iter(after), None)
    if node.type not in {"function_declaration", "anonymous_function"}:
        return None, None
    name = node.child_by_field_name("name") or node
    found = types_in(node)
    before = [each for each in found if each.end_byte <= name.start_byte]
    after = [each for each in found if each.start_byte >= name.end_byte]
    return next(iter(before), None), next(iter(after), None)


def _is_specific(node: Node) -> bool:
    """Tell whether a function extends some types of a name: ``List<Int>``."""
    before, _ = _signature_types(node)
    listed = [c for c in node.named_children if c.type == "type_parameters"]
    own = {
        text_of(name)
        for each in listed
        for child in each.named_children
        if not types_in(child)
        for name in child.named_children
        if name.type == "identifier"
    }
    pending, given = [before] if before is not None else [], set()
    while pending:
        for child in pending.pop().named_children:
            if child.type == "type_projection":
                given.add(text_of(child).split()[-1])
            elif child.type != "identifier":
                pending.append(child)
    return not given <= {*own, "*"}


def _names_in_lambda(node: Node) -> list[str]:
    listed = [c for c in node.named_children if "parameters" in c.type]
    if not listed:
        return ["it"]
    pending = list(listed[0].named_children)
    names = []
    while pending:
        child = pending.pop()
        if child.type == "multi_variable_declaration":
            pending += child.named_children
        elif child.type in {"variable_declaration", "parameter"}:
            names += [text_of(c) for c in child.named_children[:1]]
    return names
