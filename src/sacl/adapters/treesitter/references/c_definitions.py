"""Definitions of C and C++: functions, classes, aliases, with what they declare."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.c_declarators import declared, parts_of
from sacl.adapters.treesitter.references.c_expressions import CReader
from sacl.adapters.treesitter.references.c_types import (
    MAX_TYPE_DEPTH,
    attributes,
    scope_name,
)
from sacl.adapters.treesitter.references.declared import array_of, bind_local
from sacl.adapters.treesitter.references.expressions import UNKNOWN
from sacl.adapters.treesitter.references.tools import Handlers, Tools
from sacl.adapters.treesitter.references.writer import line_of, text_of
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId
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

FUNCTIONS = frozenset({"function_definition", "field_declaration"})
ALIASES = frozenset({"type_definition", "alias_declaration"})
HEADERS = (".h", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".inl", ".tpp")
PARAMETERS = frozenset(
    {"parameter_declaration", "optional_parameter_declaration"}
    | {"variadic_parameter_declaration"}
)
VARIADIC = frozenset({"variadic_parameter", "variadic_parameter_declaration"})

Parameter = tuple[str, Expression | None, Expression | None, Node]
"""Name, with a star where it takes any number; type, default, place."""


class CDefinitions:
    """Writes the definitions of one file."""

    def __init__(self, tools: Tools, reader: CReader) -> None:
        self._tools = tools
        self._reader = reader

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""
        return {
            "typedef": self._typedef,
            "alias": self._alias,
            "parents": self._parents,
            "anonymous": self._lambda,
        }

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit with its parameters."""
        writer, node = self._tools.writer, unit_node.node
        named = declared(node.child_by_field_name("declarator"))
        parameters = list(self._parameters(_parameters_of(node)))
        is_function = node.type in FUNCTIONS
        returns = node.child_by_field_name("type") if is_function else None
        at = named.name if named else node.child_by_field_name("name")
        is_alias = node.type in ALIASES
        scopes, _ = parts_of(at) if at is not None and not is_alias else ([], node)
        definition = Definition(
            unit=unit_node.id,
            kind=unit_node.kind,
            name=unit_node.name,
            scope=writer.enclosing(unit_node),
            line=line_of(at or node),
            parameters=tuple(name for name, _, _, _ in parameters),
            returns=self._tools.types.read(returns),
            modifiers=tuple(self._modifiers(unit_node, scopes)),
            owner=_scope_type(scopes),
            type_parameters=tuple(_type_parameters(node)),
        )
        writer.definitions.append(definition)
        for name, type_, default, at in parameters:
            target = Name(name.lstrip("*"))
            writer.bind_parameter(unit_node.id, target, at, default, type_)
        self._export(unit_node, definition)

    def _modifiers(self, unit_node: UnitNode, scopes: list[Node]) -> Iterator[str]:
        node, writer = unit_node.node, self._tools.writer
        words = {text_of(c) for c in node.children if "specifier" in c.type}
        holder = writer.enclosing(unit_node)
        is_member = bool(scopes) or holder != writer.path
        owner = text_of(scopes[-1]).partition("<")[0] if scopes else holder
        if node.type == "lambda_expression":
            yield "expression"
        elif node.type in FUNCTIONS:
            if unit_node.name == owner.rpartition("::")[2].rpartition(".")[2]:
                yield "constructor"
            # Few methods are virtual, and of those a call names the one to read.
            yield "abstract" if unit_node.body is None else "final"
            if "static" in words:
                is_header = writer.path.lower().endswith(HEADERS)
                yield from ["static"] if is_member or is_header else ["private"]

    def _parameters(self, listed: Node | None) -> Iterator[Parameter]:
        for index, child in enumerate([] if listed is None else listed.children):
            if child.type in PARAMETERS:
                yield from self._parameter(child, index)
            elif child.type == "identifier":
                yield text_of(child), None, None, child
            elif child.type in {"variadic_parameter", "..."}:
                yield "*", None, None, child

    def _parameter(self, node: Node, index: int) -> Iterator[Parameter]:
        named = declared(node.child_by_field_name("declarator"))
        written = node.child_by_field_name("type")
        is_bare = node.child_by_field_name("declarator") is None
        if is_bare and written is not None and text_of(written) == "void":
            return
        type_ = self._tools.types.read(written)
        if named is not None and named.is_array and type_ is not None:
            type_ = array_of(type_)
        default = node.child_by_field_name("default_value")
        name = f"({index})" if named is None else text_of(named.name)
        self._reader.note_type(name, type_)
        star = "*" if node.type in VARIADIC else ""
        given = None if default is None else Opaque()
        yield star + name, type_ or UNKNOWN, given, node

    def _export(self, unit_node: UnitNode, definition: Definition) -> None:
        is_top = unit_node.parent in {None, self._tools.writer.path}
        hidden = {"private", "expression"}.intersection(definition.modifiers)
        if is_top and definition.owner is None and not hidden:
            reference = UnitReference(unit_node.id)
            line = line_of(unit_node.node)
            export = Export(unit_node.name, "named", line, reference)
            self._tools.writer.exports.append(export)

    # Parents and aliases

    def _typedef(self, node: Node) -> None:
        """Let an alias be what it stands for, or give a type its second name."""
        target = node.child_by_field_name("type")
        unit = self._tools.writer.unit_of_node.get(node.id)
        if target is None:
            return
        if unit is not None:
            self._inherit(unit.id, target)
            return
        own = self._tools.writer.unit_of_node.get(target.id)
        for child in node.children_by_field_name("declarator"):
            named = declared(child)
            if own is not None and named is not None:
                self._rename(own, text_of(named.name), line_of(named.name))

    def _rename(self, unit: UnitNode, name: str, line: int) -> None:
        writer = self._tools.writer
        if name != unit.name:
            scope = writer.enclosing(unit)
            second = Definition(unit.id, unit.kind, name, scope, line)
            writer.definitions.insert(0, second)

    def _alias(self, node: Node) -> None:
        unit = self._tools.writer.unit_of_node.get(node.id)
        target = node.child_by_field_name("type")
        if unit is not None and target is not None:
            self._inherit(unit.id, target)

    def _parents(self, node: Node) -> None:
        child = node.parent
        unit = None if child is None else self._tools.writer.unit_of_node.get(child.id)
        for parent in node.named_children if unit is not None else ():
            if unit is not None and parent.type != "access_specifier":
                self._inherit(unit.id, parent)

    def _inherit(self, unit: NodeId, parent: Node) -> None:
        read = self._tools.types.read(parent)
        if isinstance(read, (Name, Attribute, UnitReference)):
            inheritance = Inheritance(unit, read, line_of(parent), "extends")
            self._tools.writer.inheritance.append(inheritance)

    def _lambda(self, node: Node) -> None:
        if node.id in self._tools.writer.unit_of_node:
            return
        for name, type_, _, at in self._parameters(_parameters_of(node)):
            named = declared(at.child_by_field_name("declarator"))
            if named is not None and not name.startswith("*"):
                bind_local(self._tools.writer, named.name, None, type_, node)


def _parameters_of(node: Node) -> Node | None:
    declarator = node.child_by_field_name("declarator")
    if declarator is not None and declarator.type == "abstract_function_declarator":
        return declarator.child_by_field_name("parameters")
    named = declared(declarator)
    return None if named is None else named.parameters


def _scope_type(scopes: list[Node]) -> Expression | None:
    """Return the class or namespace that ``A::f`` belongs to."""
    if not scopes or len(scopes) > MAX_TYPE_DEPTH:
        return None
    return attributes(*map(scope_name, scopes))


def _type_parameters(node: Node) -> Iterator[tuple[str, Expression | None]]:
    template = node.parent
    if template is None or template.type != "template_declaration":
        return
    listed = template.child_by_field_name("parameters")
    for child in () if listed is None else listed.named_children:
        names = [c for c in child.named_children if c.type == "type_identifier"]
        if names and "type_parameter" in child.type:
            yield text_of(names[0]), None
