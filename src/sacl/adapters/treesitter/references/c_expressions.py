"""How expressions of C and C++ are reduced to facts."""

from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.c_declarators import parts_of
from sacl.adapters.treesitter.references.c_types import (
    MAX_TYPE_DEPTH,
    POINTERS,
    CTypes,
    attributes,
    first_child,
    scope_name,
)
from sacl.adapters.treesitter.references.declared import value_of_type
from sacl.adapters.treesitter.references.expressions import (
    MAX_ITEMS,
    UNKNOWN,
    ExpressionReader,
    Reader,
    choice_of,
    field,
    inner,
    literal,
    name,
    unit,
)
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.facts import (
    Attribute,
    Call,
    Collection,
    Expression,
    Item,
    Name,
    Opaque,
)

MAKERS = frozenset({"make_unique", "make_shared"})
"""Templates that construct their argument."""

WHOLE_PROGRAM = "::"
CASTS = frozenset({"static_cast", "dynamic_cast", "reinterpret_cast", "const_cast"})


class CReader(ExpressionReader):
    """Reads the expressions of one file, and knows its smart pointers."""

    def __init__(
        self,
        readers: Mapping[str, Reader],
        source: bytes,
        unit_of_node: Mapping[int, UnitNode],
    ) -> None:
        super().__init__(readers, source, unit_of_node)
        self._pointers: set[str] = set()

    def note_type(self, name: str, type_: Expression | None) -> None:
        """Note what a name is declared as."""
        if isinstance(type_, Collection) and type_.kind in POINTERS:
            self._pointers.add(name)

    def is_smart(self, access: Node, argument: Node | None) -> bool:
        """Tell whether a member is one of what a smart pointer points to."""
        if argument is None or argument.type not in {"identifier", "field_expression"}:
            return False
        field_of = argument.child_by_field_name("field") or argument
        is_arrow = any(child.type == "->" for child in access.children)
        return is_arrow and self.text(field_of) in self._pointers


def arguments(reader: ExpressionReader, node: Node | None) -> tuple[Expression, ...]:
    """Read the arguments of a call."""
    children = [] if node is None else node.named_children
    return tuple(reader.read(c) for c in children if c.type != "comment")


def construction(
    reader: ExpressionReader, type_: Node | None, given: Node | None
) -> Expression:
    """Read the making of an object."""
    made = CTypes(reader).read(type_)
    if not isinstance(made, (Name, Attribute)):
        return UNKNOWN if made is None else value_of_type(made)
    return Call(made, arguments(reader, given), constructor=True)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    function = node.child_by_field_name("function")
    given = node.child_by_field_name("arguments")
    if function is None:
        return UNKNOWN
    template = _template_of(function)
    if template is not None:
        called = template.child_by_field_name("name")
        word = "" if called is None else reader.text(called)
        listed = template.child_by_field_name("arguments")
        first = None if listed is None else first_child(listed)
        if word in MAKERS:
            return construction(reader, first, given)
        if word in CASTS:
            return value_of_type(CTypes(reader).read(first))
    return Call(reader.read(function), arguments(reader, given))


def _template_of(function: Node) -> Node | None:
    _, last = parts_of(function)
    return last if last.type == "template_function" else None


def _new(reader: ExpressionReader, node: Node) -> Expression:
    type_ = node.child_by_field_name("type")
    return construction(reader, type_, node.child_by_field_name("arguments"))


def _literal_of_type(reader: ExpressionReader, node: Node) -> Expression:
    type_ = node.child_by_field_name("type")
    return construction(reader, type_, node.child_by_field_name("value"))


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    return value_of_type(CTypes(reader).read(node.child_by_field_name("type")))


def _member(reader: ExpressionReader, node: Node) -> Expression:
    accessed = node.child_by_field_name("field")
    if accessed is None:
        return UNKNOWN
    if accessed.type == "template_method":
        accessed = accessed.child_by_field_name("name") or accessed
    if accessed.type == "qualified_identifier":
        return reader.read(accessed)
    argument = node.child_by_field_name("argument")
    value = reader.read(argument)
    if isinstance(reader, CReader) and reader.is_smart(node, argument):
        value = Item(value, None)
    return Attribute(value, reader.text(accessed))


def _qualified(reader: ExpressionReader, node: Node) -> Expression:
    scopes, last = parts_of(node)
    if last.type == "template_function":
        last = last.child_by_field_name("name") or last
    if len(scopes) > MAX_TYPE_DEPTH:
        return UNKNOWN
    if not node.children[0].is_named:
        return attributes(WHOLE_PROGRAM, *map(scope_name, scopes), reader.text(last))
    return attributes(*map(scope_name, scopes), reader.text(last))


def _template(reader: ExpressionReader, node: Node) -> Expression:
    called = node.child_by_field_name("name")
    return UNKNOWN if called is None else Name(reader.text(called))


def _element(reader: ExpressionReader, node: Node) -> Expression:
    return Item(reader.read(node.child_by_field_name("argument")), None, UNKNOWN)


def _display(reader: ExpressionReader, node: Node) -> Expression:
    items = [c for c in node.named_children[:MAX_ITEMS] if c.type != "comment"]
    read = ((str(index), reader.read(child)) for index, child in enumerate(items))
    return Collection("array", tuple(read))


def _plain(_: ExpressionReader, __: Node) -> Expression:
    """Read a value whose type decides nothing: arithmetic converts it."""
    return Opaque("number")


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "namespace_identifier": name,
    "type_identifier": name,
    "this": name,
    "qualified_identifier": _qualified,
    "template_function": _template,
    "field_expression": _member,
    "call_expression": _call,
    "new_expression": _new,
    "compound_literal_expression": _literal_of_type,
    "cast_expression": _cast,
    "lambda_expression": unit,
    "parenthesized_expression": inner,
    "condition_clause": field("value"),
    "pointer_expression": field("argument"),
    "co_await_expression": inner,
    "assignment_expression": field("right"),
    "conditional_expression": choice_of("consequence", "alternative"),
    "subscript_expression": _element,
    "initializer_list": _display,
    "string_literal": literal("string"),
    "raw_string_literal": literal("string"),
    "concatenated_string": literal("string"),
    "number_literal": _plain,
    "char_literal": _plain,
    "true": _plain,
    "false": _plain,
}
