"""How expressions and types of Swift are reduced to facts."""

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
    choice_of,
    field,
    literal,
    name,
    sequence,
    unit,
)
from sacl.domain.facts import Attribute, Call, Expression, Item, Name, Opaque

MAX_TYPE_DEPTH = 8

HOLDERS = frozenset({"Array", "ArraySlice", "ContiguousArray", "Set", "Dictionary"})
TRANSPARENT_TYPES = frozenset({"Optional"})
VALUES = frozenset({"Bool", "Double", "Float", "Int", "String"})
WRAPPERS = frozenset(
    {"optional_type", "opaque_type", "existential_type", "implicitly_unwrapped_type"}
)


class SwiftTypes:
    """Reads types; optionals stand for what they may hold."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when it has no name."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        if node.type in WRAPPERS:
            return self.read(next(iter(node.named_children), None), depth + 1)
        if node.type == "type_annotation":
            return self.read(node.child_by_field_name("name"), depth + 1)
        if node.type in {"array_type", "dictionary_type"}:
            held = node.children_by_field_name("name")[-1:]
            return array_of(self.read(next(iter(held), None), depth + 1))
        if node.type == "tuple_type":
            return self._tuple(node, depth)
        return self._named(node, depth) if node.type == "user_type" else UNKNOWN

    def _tuple(self, node: Node, depth: int) -> Expression | None:
        types = []
        for item in node.named_children:
            written = [c for c in item.named_children if c.type.endswith("_type")]
            types.append(self.read(next(iter(written), None), depth + 1))
        return types[0] if len(types) == 1 else tuple_of(types)

    def _named(self, node: Node, depth: int) -> Expression:
        names = [c for c in node.named_children if c.type == "type_identifier"]
        listed = [c for c in node.named_children if c.type == "type_arguments"]
        arguments = listed[-1].named_children if listed else []
        last = self._reader.text(names[-1]) if names else ""
        if arguments and last in HOLDERS | TRANSPARENT_TYPES:
            held = self.read(arguments[-1], depth + 1)
            return array_of(held) if last in HOLDERS else held or UNKNOWN
        if len(names) == 1 and last in VALUES:
            return Opaque(last)
        found: Expression = UNKNOWN
        for index, part in enumerate(names):
            written = self._reader.text(part)
            found = Attribute(found, written) if index else Name(written)
        return found


def _navigation(reader: ExpressionReader, node: Node) -> Expression:
    value = reader.read(node.child_by_field_name("target"))
    suffix = node.child_by_field_name("suffix")
    accessed = None if suffix is None else suffix.child_by_field_name("suffix")
    if accessed is None:
        return UNKNOWN
    if accessed.type == "integer_literal":
        return Item(value, reader.text(accessed))
    return Attribute(value, reader.text(accessed).strip("`"))


def _identifier(reader: ExpressionReader, node: Node) -> Expression:
    return Name(reader.text(node).strip("`"))


def _call(reader: ExpressionReader, node: Node) -> Expression:
    parts = node.named_children
    suffix = parts[-1] if parts else None
    if suffix is None or len(parts) < 2:  # noqa: PLR2004 - a count, not a setting
        return UNKNOWN
    given = [c for c in suffix.named_children if c.type == "value_arguments"]
    callee = reader.read(parts[0])
    if given and given[0].children and given[0].children[0].type == "[":
        return Item(callee, None, UNKNOWN)
    return Call(callee, arguments(reader, suffix))


def arguments(reader: ExpressionReader, suffix: Node) -> tuple[Expression, ...]:
    """Read the arguments of a call, functions behind them included."""
    found: list[Expression] = []
    for child in suffix.named_children:
        if child.type == "value_arguments":
            values = (c.child_by_field_name("value") for c in child.named_children)
            found += [reader.read(value) for value in values]
        elif child.type == "lambda_literal":
            found.append(reader.read(child))
    return tuple(found)


def _construction(reader: ExpressionReader, node: Node) -> Expression:
    made = SwiftTypes(reader).read(node.child_by_field_name("constructed_type"))
    suffix = node.named_children[-1]
    return Call(made or UNKNOWN, arguments(reader, suffix))


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    return value_of_type(SwiftTypes(reader).read(node.child_by_field_name("name")))


def _postfix(reader: ExpressionReader, node: Node) -> Expression:
    operation = node.child_by_field_name("operation")
    is_forced = operation is not None and reader.text(operation) in {"!", "?"}
    return reader.read(node.child_by_field_name("target")) if is_forced else UNKNOWN


def _tuple(reader: ExpressionReader, node: Node) -> Expression:
    values = node.children_by_field_name("value")
    if len(values) == 1:
        return reader.read(values[0])
    return sequence("tuple", frozenset())(reader, node)


READERS: Mapping[str, Reader] = {
    "simple_identifier": _identifier,
    "self_expression": name,
    "super_expression": name,
    "navigation_expression": _navigation,
    "call_expression": _call,
    "constructor_expression": _construction,
    "try_expression": field("expr"),
    "await_expression": field("expr"),
    "postfix_expression": _postfix,
    "as_expression": _cast,
    "ternary_expression": choice_of("if_true", "if_false"),
    "nil_coalescing_expression": choice_of("value", "if_nil"),
    "array_literal": sequence("array", frozenset()),
    "tuple_expression": _tuple,
    "lambda_literal": unit,
    "line_string_literal": literal("String"),
    "multi_line_string_literal": literal("String"),
    "raw_string_literal": literal("String"),
    "integer_literal": literal("Int"),
    "real_literal": literal("Double"),
    "boolean_literal": literal("Bool"),
    "nil": literal("nil"),
}
