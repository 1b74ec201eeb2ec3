"""How expressions and types of Kotlin are reduced to facts."""

from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import value_of_type
from sacl.adapters.treesitter.references.expressions import (
    MAX_ITEMS,
    UNKNOWN,
    ExpressionReader,
    Reader,
    inner,
    literal_text,
    unit,
)
from sacl.domain.facts import (
    Attribute,
    Call,
    Choice,
    Collection,
    Expression,
    Item,
    Name,
    Opaque,
)

MAX_TYPE_DEPTH = 8
WRAPPED = frozenset({"nullable_type", "parenthesized_type", "non_nullable_type"})
TYPES = frozenset({"user_type", "function_type", *WRAPPED})
PRIMITIVES = frozenset(
    {"Boolean", "Byte", "Char", "Double", "Float", "Int", "Long", "Short", "String"}
    | {"Nothing", "Unit"}
)
"""Types of the language that literals have, or that have no value."""

WORDS = {"true": "Boolean", "false": "Boolean", "null": "null"}
"""Literals that the grammar takes for names."""


class KotlinTypes:
    """Reads types, type arguments erased."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        if node.type in WRAPPED:
            return self.read(next(iter(node.named_children), None), depth + 1)
        read = self._reader.read(node)
        is_primitive = isinstance(read, Name) and read.id in PRIMITIVES
        return Opaque(read.id) if isinstance(read, Name) and is_primitive else read


def types_in(node: Node) -> list[Node]:
    """Return the types that stand directly in a node."""
    return [child for child in node.named_children if child.type in TYPES]


def arguments(reader: ExpressionReader, node: Node) -> tuple[Expression, ...]:
    """Read the arguments of a call: those in parentheses, then the lambda."""
    found = []
    for child in node.named_children:
        if child.type == "value_arguments":
            given = [c for c in child.named_children if c.type == "value_argument"]
            found += [
                reader.read(next(reversed(c.named_children), None)) for c in given
            ]
        elif child.type == "annotated_lambda":
            found.append(inner(reader, child))
    return tuple(found)


def listed_call(node: Node) -> Node | None:
    """Return the ``f(1)`` of ``f(1) { … }``, which is one call."""
    first = next(iter(node.named_children), None)
    kinds = [child.type for child in node.named_children]
    if first is None or kinds != ["call_expression", "annotated_lambda"]:
        return None
    has_lambda = any(c.type == "annotated_lambda" for c in first.named_children)
    return None if has_lambda else first


def callee_of(node: Node) -> Node | None:
    """Return what is called."""
    return next(iter((listed_call(node) or node).named_children), None)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    listed = listed_call(node)
    before = () if listed is None else arguments(reader, listed)
    return Call(reader.read(callee_of(node)), before + arguments(reader, node))


def _infix(reader: ExpressionReader, node: Node) -> Expression:
    parts = node.named_children
    if len(parts) != 3 or parts[1].type != "identifier":  # noqa: PLR2004 - a count, not a setting
        return UNKNOWN
    callee = Attribute(reader.read(parts[0]), reader.text(parts[1]))
    return Call(callee, (reader.read(parts[2]),))


def _construction(reader: ExpressionReader, node: Node) -> Expression:
    """Read the call of a parent's constructor."""
    made = KotlinTypes(reader).read(next(iter(types_in(node)), None))
    return Call(made or UNKNOWN, arguments(reader, node), constructor=True)


def _delegation(reader: ExpressionReader, node: Node) -> Expression:
    words = [child.type for child in node.children if child.type in {"this", "super"}]
    if not words:
        return UNKNOWN
    return Call(Name(words[0]), arguments(reader, node), constructor=True)


def _navigation(reader: ExpressionReader, node: Node) -> Expression:
    parts = node.named_children
    if len(parts) < 2 or parts[-1].type != "identifier":  # noqa: PLR2004 - a count, not a setting
        return UNKNOWN
    return Attribute(reader.read(parts[0]), _name_text(reader, parts[-1]))


def _reference(reader: ExpressionReader, node: Node) -> Expression:
    names = [c for c in node.named_children if c.type == "identifier"]
    return Name(_name_text(reader, names[-1])) if names else UNKNOWN


def _user_type(reader: ExpressionReader, node: Node) -> Expression:
    made: Expression | None = None
    for child in node.named_children:
        if child.type == "identifier":
            written = _name_text(reader, child)
            made = Name(written) if made is None else Attribute(made, written)
    return made or UNKNOWN


def _name(reader: ExpressionReader, node: Node) -> Expression:
    written = _name_text(reader, node)
    return Opaque(WORDS[written]) if written in WORDS else Name(written)


def _name_text(reader: ExpressionReader, node: Node) -> str:
    return reader.text(node).strip("`")


def _receiver(word: str) -> Reader:
    def read(_: ExpressionReader, node: Node) -> Expression:
        return Name(word) if node.child_count <= 1 else UNKNOWN

    return read


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    written = node.child_by_field_name("right")
    return value_of_type(KotlinTypes(reader).read(written))


def _element(reader: ExpressionReader, node: Node) -> Expression:
    return Item(inner(reader, node), None, UNKNOWN)


def _branches(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``if`` as one of its branches; a block gives its last expression."""
    condition = node.child_by_field_name("condition")
    options = [c for c in node.named_children if c != condition]
    return Choice(tuple(_last(reader, option) for option in options[:2]))


def _when(reader: ExpressionReader, node: Node) -> Expression:
    entries = [c for c in node.named_children[:MAX_ITEMS] if c.type == "when_entry"]
    values = [c.named_children[-1] for c in entries if c.named_children]
    return Choice(tuple(_last(reader, value) for value in values))


def _try(reader: ExpressionReader, node: Node) -> Expression:
    kept = [c for c in node.named_children if c.type != "finally_block"]
    return Choice(tuple(_last(reader, option) for option in kept))


def _last(reader: ExpressionReader, node: Node) -> Expression:
    while node.type in {"block", "catch_block"} and node.named_children:
        node = node.named_children[-1]
    return reader.read(node)


def _unary(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``x!!`` as ``x``; other operators give another value."""
    is_assured = any(child.type == "!!" for child in node.children)
    return reader.read(node.child_by_field_name("argument")) if is_assured else UNKNOWN


def _binary(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    sides = [reader.read(node.child_by_field_name(f)) for f in ("left", "right")]
    if operator is not None and operator.type == "?:":
        return Choice(tuple(side for side in sides if side != UNKNOWN))
    if operator is not None and operator.type in COMPARISONS:
        return Opaque("Boolean")
    is_text = isinstance(sides[0], Opaque) and sides[0].type == "String"
    return Opaque("String") if is_text else UNKNOWN


def _display(reader: ExpressionReader, node: Node) -> Expression:
    items = (reader.read(child) for child in node.named_children[:MAX_ITEMS])
    return Collection("array", tuple((str(i), item) for i, item in enumerate(items)))


def _object(reader: ExpressionReader, node: Node) -> Expression:
    return Call(reader.unit(node), constructor=True)


def _opaque(kind: str) -> Reader:
    def read(_: ExpressionReader, node: Node) -> Expression:
        return Opaque(kind, literal_text(node))

    return read


def _number(reader: ExpressionReader, node: Node) -> Expression:
    return Opaque("Long" if reader.text(node)[-1:] == "L" else "Int")


COMPARISONS = frozenset({"==", "!=", "===", "!==", "<", ">", "<=", ">=", "&&", "||"})

READERS: Mapping[str, Reader] = {
    "identifier": _name,
    "user_type": _user_type,
    "this_expression": _receiver("this"),
    "super_expression": _receiver("super"),
    "navigation_expression": _navigation,
    "call_expression": _call,
    "infix_expression": _infix,
    "constructor_invocation": _construction,
    "constructor_delegation_call": _delegation,
    "callable_reference": _reference,
    "lambda_literal": unit,
    "anonymous_function": unit,
    "object_literal": _object,
    "parenthesized_expression": inner,
    "annotated_expression": inner,
    "annotated_lambda": inner,
    "unary_expression": _unary,
    "binary_expression": _binary,
    "as_expression": _cast,
    "index_expression": _element,
    "if_expression": _branches,
    "when_expression": _when,
    "try_expression": _try,
    "collection_literal": _display,
    "is_expression": _opaque("Boolean"),
    "in_expression": _opaque("Boolean"),
    "string_literal": _opaque("String"),
    "multiline_string_literal": _opaque("String"),
    "character_literal": _opaque("Char"),
    "number_literal": _number,
    "float_literal": _opaque("Double"),
}
