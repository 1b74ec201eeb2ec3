"""How expressions and types of Go are reduced to facts."""

from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import (
    array_of,
    tuple_of,
    value_of_type,
)
from sacl.adapters.treesitter.references.expressions import (
    UNKNOWN,
    ExpressionReader,
    Reader,
    attribute_of,
    field,
    inner,
    literal,
    name,
    unit,
)
from sacl.domain.facts import Attribute, Call, Expression, Item, Name, Opaque

MAX_TYPE_DEPTH = 8

BUILTIN_TYPES = frozenset(
    {"any", "bool", "byte", "comparable", "complex64", "complex128", "error"}
    | {"float32", "float64", "int", "int8", "int16", "int32", "int64", "rune"}
    | {"string", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr"}
)
ELEMENT_FIELDS = {
    "slice_type": "element",
    "array_type": "element",
    "implicit_length_array_type": "element",
    "map_type": "value",
    "channel_type": "value",
}
WRAPPERS = frozenset(
    {"generic_type", "parenthesized_type", "pointer_type", "type_elem"}
)
MAKERS = frozenset({"make", "new"})


class GoTypes:
    """Reads types; pointers stand for what they point to."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when it has no name."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        if node.type in WRAPPERS:
            return self.read(next(iter(node.named_children), None), depth + 1)
        if node.type in ELEMENT_FIELDS:
            element = node.child_by_field_name(ELEMENT_FIELDS[node.type])
            return array_of(self.read(element, depth + 1), node.type[:-5])
        if node.type == "parameter_list":
            return self._several(node, depth)
        if node.type in {"type_identifier", "qualified_type"}:
            return self._reader.read(node)
        return UNKNOWN

    def _several(self, node: Node, depth: int) -> Expression | None:
        types: list[Expression | None] = []
        for child in node.named_children:
            if child.type == "parameter_declaration":
                read = self.read(child.child_by_field_name("type"), depth + 1)
                names = child.children_by_field_name("name")
                types += [read] * max(1, len(names))
        return types[0] if len(types) == 1 else tuple_of(types)


def _type_name(reader: ExpressionReader, node: Node) -> Expression:
    written = reader.text(node)
    return Opaque(written) if written in BUILTIN_TYPES else Name(written)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    function = node.child_by_field_name("function")
    listed = node.child_by_field_name("arguments")
    given = [] if listed is None else _without_comments(listed)
    if function is not None and function.type == "identifier" and given:
        called = reader.text(function)
        if called in MAKERS:
            return value_of_type(GoTypes(reader).read(given[0]))
        if called == "append":
            return reader.read(given[0])
    return Call(reader.read(function), tuple(map(reader.read, given)))


def _generic_call(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``f[T](x)``, which looks like a conversion."""
    called = GoTypes(reader).read(node.child_by_field_name("type"))
    if not isinstance(called, (Name, Attribute)):
        return value_of_type(called)
    return Call(called, (reader.read(node.child_by_field_name("operand")),))


def _without_comments(node: Node) -> list[Node]:
    return [child for child in node.named_children if child.type != "comment"]


def _literal(reader: ExpressionReader, node: Node) -> Expression:
    made = GoTypes(reader).read(node.child_by_field_name("type"))
    return value_of_type(made)


def _assertion(reader: ExpressionReader, node: Node) -> Expression:
    return value_of_type(GoTypes(reader).read(node.child_by_field_name("type")))


def _unary(reader: ExpressionReader, node: Node) -> Expression:
    operand = reader.read(node.child_by_field_name("operand"))
    sign = node.children[0].type
    if sign in {"&", "*"}:
        return operand
    return Item(operand, None) if sign == "<-" else UNKNOWN


def _element(reader: ExpressionReader, node: Node) -> Expression:
    operand = node.child_by_field_name("operand")
    index = node.child_by_field_name("index")
    if index is not None and index.type.endswith("_type"):
        return reader.read(operand)
    parent = node.parent
    if parent is not None and parent.type == "call_expression" and _is_called(node):
        return reader.read(operand)
    return Item(reader.read(operand), None, UNKNOWN)


def _is_called(node: Node) -> bool:
    """Tell whether ``f[T]`` is what a call calls: functions in maps are rarer."""
    parent = node.parent
    called = None if parent is None else parent.child_by_field_name("function")
    return called is not None and called.id == node.id


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "package_identifier": name,
    "type_identifier": _type_name,
    "qualified_type": attribute_of("package", "name"),
    "selector_expression": attribute_of("operand", "field"),
    "call_expression": _call,
    "type_conversion_expression": _generic_call,
    "composite_literal": _literal,
    "type_assertion_expression": _assertion,
    "unary_expression": _unary,
    "index_expression": _element,
    "slice_expression": field("operand"),
    "parenthesized_expression": inner,
    "func_literal": unit,
    "interpreted_string_literal": literal("string"),
    "raw_string_literal": literal("string"),
    "int_literal": literal("int"),
    "float_literal": literal("float64"),
    "rune_literal": literal("rune"),
    "true": literal("bool"),
    "false": literal("bool"),
    "nil": literal("nil"),
}
