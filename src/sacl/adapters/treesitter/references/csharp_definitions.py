"""Definitions of C#: types and their members, with what they declare."""

from collections.abc import Iterator
from typing import Literal

from tree_sitter import Node

from sacl.adapters.treesitter.references.csharp_imports import dotted
from sacl.adapters.treesitter.references.declared import erased
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import (
    Extent,
    last_line_of,
    line_of,
    text_of,
)
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import UnitKind
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

TYPES = frozenset({UnitKind.CLASS, UnitKind.INTERFACE})
PROPERTIES = frozenset(
    {"property_declaration", "indexer_declaration", "event_declaration"}
)
OVERRIDABLE = frozenset({"virtual", "abstract", "override"})
UNNAMED = frozenset({"lambda_expression", "anonymous_method_expression"})
PARAMETER_LISTS = frozenset({"parameter_list", "bracketed_parameter_list"})

Parameter = tuple[str, Expression | None, Expression | None, Node]
"""Name, declared type, default, node."""


class CSharpDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {"parents": self._parents, "anonymous": self._lambda}

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters.

        An extension method is a member of the type that it extends, without the
        parameter that says so.
        """
        node = unit_node.node
        parameters = list(self._parameters(node))
        extended = _extended(node)
        owner = erased(self._tools.types.read(extended))
        own = {name for name, _ in self._type_parameters(node)}
        is_specific = extended is not None and not _written(extended) <= own
        returned = node.child_by_field_name("returns")
        if unit_node.kind not in TYPES:
            returned = returned or node.child_by_field_name("type")
        self._tools.writer.definitions.append(
            Definition(
                unit=unit_node.id,
                kind=unit_node.kind,
                name=unit_node.name,
                scope=self._tools.writer.enclosing(unit_node),
                line=line_of(node.child_by_field_name("name") or node),
                parameters=tuple(n for n, *_ in parameters[owner is not None :]),
                returns=self._tools.types.read(returned),
                modifiers=(
                    *self._modifiers(unit_node),
                    *(["specific"] if is_specific else []),
                ),
                owner=owner,
                type_parameters=tuple(self._type_parameters(node)),
            )
        )
        self._bind_parameters(unit_node, parameters)
        self._export(unit_node, modifiers_of(node))

    def _modifiers(self, unit_node: UnitNode) -> Iterator[str]:
        node = unit_node.node
        written = modifiers_of(node)
        yield from written & {"static", "partial"}
        if node.type in UNNAMED:
            yield "expression"
        if _children(node, "explicit_interface_specifier"):
            yield "explicit"
        if node.type == "constructor_declaration":
            yield "constructor"
        if node.type in PROPERTIES:
            yield "property"
        if node.type == "method_declaration":
            holder = node.parent and node.parent.parent
            in_interface = holder and holder.type == "interface_declaration"
            if not in_interface and not written & OVERRIDABLE:
                yield "final"
            if unit_node.body is None and "extern" not in written:
                yield "abstract"

    def _parameters(self, node: Node) -> Iterator[Parameter]:
        listed = node.child_by_field_name("parameters") or next(
            iter(_children(node, *PARAMETER_LISTS)), None
        )
        if listed is None:
            return
        if listed.type == "implicit_parameter":
            yield text_of(listed), None, None, listed
        for child in listed.named_children:
            if child.type == "parameter":
                yield self._parameter(child)
        rest = listed.child_by_field_name("name")
        if rest is not None and listed.type in PARAMETER_LISTS:
            declared = self._tools.types.read(listed.child_by_field_name("type"))
            yield f"*{text_of(rest)}", declared, None, rest

    def _parameter(self, node: Node) -> Parameter:
        name = node.child_by_field_name("name") or node
        written = node.child_by_field_name("type")
        values = [c for c in node.named_children if c.start_byte > name.end_byte]
        default = Opaque() if values else None
        return text_of(name), self._tools.types.read(written), default, node

    def _bind_parameters(
        self, unit_node: UnitNode, parameters: list[Parameter]
    ) -> None:
        writer = self._tools.writer
        for name, declared, default, at in parameters:
            target = Name(name.lstrip("*"))
            writer.bind_parameter(unit_node.id, target, at, default, declared)
            if unit_node.kind in TYPES and unit_node.form != "delegate":
                writer.bind(unit_node.id, target, at, None, declared, Extent())

    def _type_parameters(self, node: Node) -> Iterator[tuple[str, Expression | None]]:
        bounds: dict[str, Expression | None] = {}
        for clause in _children(node, "type_parameter_constraints_clause"):
            kinds = _children(clause, "type_parameter_constraint")
            types = [c for kind in kinds for c in kind.named_children]
            if clause.named_children and types:
                bound = self._tools.types.read(types[0])
                bounds[text_of(clause.named_children[0])] = bound
        for listed in _children(node, "type_parameter_list"):
            for child in listed.named_children:
                name = child.child_by_field_name("name")
                if name is not None:
                    yield text_of(name), bounds.get(text_of(name))

    def _export(self, unit_node: UnitNode, written: frozenset[str]) -> None:
        is_top = unit_node.parent in {None, self._tools.writer.path}
        if is_top and "public" in written:
            reference = UnitReference(unit_node.id)
            line = line_of(unit_node.node)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    # Parents

    def _parents(self, node: Node) -> None:
        child = node.parent
        unit = None if child is None else self._tools.writer.unit_of_node.get(child.id)
        if unit is None or unit.form == "enum":
            return
        for parent in node.named_children:
            written = parent.child_by_field_name("type") or parent
            read = erased(self._tools.types.read(written))
            if isinstance(read, (Name, Attribute)):
                extends = unit.form == "interface" or not _is_interface(written)
                form: Literal["extends", "implements"]
                form = "extends" if extends else "implements"
                inheritance = Inheritance(
                    unit.id, read, line_of(parent), form, arguments=_arguments(written)
                )
                self._tools.writer.inheritance.append(inheritance)

    def _lambda(self, node: Node) -> None:
        if node.id in self._tools.writer.unit_of_node:
            return
        extent = Extent(last_line_of(node), block=True)
        scope = self._tools.writer.scope(node)
        for name, declared, _, at in self._parameters(node):
            value = UNKNOWN if declared is None else None
            self._tools.writer.bind(scope, Name(name), at, value, declared, extent)


def modifiers_of(node: Node) -> frozenset[str]:
    """Return the modifiers as written."""
    return frozenset(text_of(c) for c in node.children if c.type == "modifier")


def _children(node: Node, *types: str) -> list[Node]:
    return [child for child in node.named_children if child.type in types]


def _extended(node: Node) -> Node | None:
    """Return the type that an extension method extends."""
    listed = node.child_by_field_name("parameters")
    first = _children(listed, "parameter")[:1] if listed is not None else []
    is_extension = first and "this" in modifiers_of(first[0])
    return first[0].child_by_field_name("type") if is_extension else None


def _written(extended: Node) -> set[str]:
    """Return the type arguments of a type."""
    lists = _children(extended, "type_argument_list")
    return {text_of(child) for each in lists for child in each.named_children}


def _arguments(written: Node) -> int:
    """Count the type arguments of a name: two of ``a.Map<K, V>``."""
    name = written.child_by_field_name("name") or written
    lists = [c for c in name.named_children if c.type == "type_argument_list"]
    return sum(
        child.type != "comment" for each in lists for child in each.named_children
    )


def _is_interface(parent: Node) -> bool:
    """Tell by the custom of naming, for nothing else is written: ``IRun``."""
    name = dotted(parent).rpartition(".")[2]
    return name[:1] == "I" and name[1:2].isupper()
