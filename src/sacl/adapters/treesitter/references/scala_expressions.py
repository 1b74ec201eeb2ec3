"""How expressions and types of Scala are reduced to facts."""

from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import (
    array_of,
    tuple_of,
    value_of_type,
)
from sacl.adapters.treesitter.references.expressions import (
    MAX_ITEMS,
    UNKNOWN,
    ExpressionReader,
    Reader,
    attribute_of,
    choice_of,
    field,
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
    Name,
    Opaque,
)

MAX_TYPE_DEPTH = 8
PRIMITIVES = frozenset(
    {"Boolean", "Byte", "Char", "Double", "Float", "Int", "Long", "Short", "String"}
    | {"Nothing", "Null", "Unit"}
)
WRAPPED = frozenset({"generic_type", "lazy_parameter_type", "annotated_type"})


class ScalaTypes:
    """Reads types, type arguments erased."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        if node.type in WRAPPED:
            return self.read(_type_of(node), depth + 1)
        if node.type == "compound_type":
            return self.read(node.child_by_field_name("base"), depth + 1)
        if node.type == "repeated_parameter_type":
            return array_of(self.read(_type_of(node), depth + 1))
        if node.type == "tuple_type":
            parts = [self.read(child, depth + 1) for child in node.named_children]
            return tuple_of(parts)
        read = self._reader.read(node)
        is_primitive = isinstance(read, Name) and read.id in PRIMITIVES
        return Opaque(read.id) if isinstance(read, Name) and is_primitive else read


def _type_of(node: Node) -> Node | None:
    written = node.child_by_field_name("type")
    return written or next(iter(node.named_children), None)


def arguments(reader: ExpressionReader, listed: Node | None) -> tuple[Expression, ...]:
    """Read the arguments of a call; a block is one argument."""
    if listed is None:
        return ()
    if listed.type != "arguments":
        return (reader.read(listed),)
    return tuple(
        reader.read(c) for c in listed.named_children if "comment" not in c.type
    )


def is_curried(node: Node) -> bool:
    """Tell whether a call only adds a list of arguments to another: ``f(1)(2)``."""
    called = node.child_by_field_name("function")
    return called is not None and called.type == "call_expression"


def _call(reader: ExpressionReader, node: Node) -> Expression:
    callee = reader.read(node.child_by_field_name("function"))
    if is_curried(node):
        return callee
    return Call(callee, arguments(reader, node.child_by_field_name("arguments")))


def _infix(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    left = reader.read(node.child_by_field_name("left"))
    right = reader.read(node.child_by_field_name("right"))
    if operator is None:
        return UNKNOWN
    if operator.type == "identifier":
        return Call(Attribute(left, reader.text(operator)), (right,))
    if reader.text(operator) in COMPARISONS:
        return Opaque("Boolean")
    is_text = isinstance(left, Opaque) and left.type == "String"
    return Opaque("String") if is_text else UNKNOWN


def _creation(reader: ExpressionReader, node: Node) -> Expression:
    made = reader.unit(node)
    if isinstance(made, Opaque):
        made = ScalaTypes(reader).read(next(iter(node.named_children), None)) or UNKNOWN
    listed = node.child_by_field_name("arguments")
    return Call(made, arguments(reader, listed), constructor=True)


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``x.asInstanceOf[T]``; other type arguments change nothing."""
    called = node.child_by_field_name("function")
    member = None if called is None else called.child_by_field_name("field")
    if member is not None and reader.text(member) == "asInstanceOf":
        listed = node.child_by_field_name("type_arguments")
        given = None if listed is None else next(iter(listed.named_children), None)
        return value_of_type(ScalaTypes(reader).read(given))
    return reader.read(called)


def _ascription(reader: ExpressionReader, node: Node) -> Expression:
    written = node.child_by_field_name("type")
    return value_of_type(ScalaTypes(reader).read(written))


def _stable_type(reader: ExpressionReader, node: Node) -> Expression:
    made: Expression | None = None
    for child in node.named_children:
        read = reader.read(child)
        if made is None or not isinstance(read, Name):
            made = read
        else:
            made = Attribute(made, read.id)
    return made or UNKNOWN


def _projected(reader: ExpressionReader, node: Node) -> Expression:
    selector = node.child_by_field_name("selector")
    outer = ScalaTypes(reader).read(node.child_by_field_name("type"))
    if selector is None:
        return UNKNOWN
    return Attribute(outer or UNKNOWN, reader.text(selector))


def _name(reader: ExpressionReader, node: Node) -> Expression:
    return Name(reader.text(node).strip("`"))


def _block(reader: ExpressionReader, node: Node) -> Expression:
    """Read a block as its last expression, or as the function that it is."""
    last = next(reversed(node.named_children), None)
    return reader.read(last)


def _cases(reader: ExpressionReader, node: Node) -> Expression:
    body = node.child_by_field_name("body")
    clauses = [] if body is None else body.named_children[:MAX_ITEMS]
    values = [c.child_by_field_name("body") for c in clauses]
    return Choice(tuple(reader.read(v) for v in values if v is not None))


def _display(reader: ExpressionReader, node: Node) -> Expression:
    items = (reader.read(child) for child in node.named_children[:MAX_ITEMS])
    return Collection("tuple", tuple((str(i), item) for i, item in enumerate(items)))


def _opaque(kind: str) -> Reader:
    def read(_: ExpressionReader, node: Node) -> Expression:
        return Opaque(kind, literal_text(node))

    return read


def _integer(reader: ExpressionReader, node: Node) -> Expression:
    return Opaque("Long" if reader.text(node)[-1:] in "lL" else "Int")


COMPARISONS = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})

READERS: Mapping[str, Reader] = {
    "identifier": _name,
    "operator_identifier": _name,
    "type_identifier": _name,
    "stable_type_identifier": _stable_type,
    "stable_identifier": _stable_type,
    "projected_type": _projected,
    "field_expression": attribute_of("value", "field"),
    "call_expression": _call,
    "generic_function": _cast,
    "infix_expression": _infix,
    "instance_expression": _creation,
    "lambda_expression": unit,
    "case_block": unit,
    "block": _block,
    "indented_block": _block,
    "parenthesized_expression": inner,
    "ascription_expression": _ascription,
    "method_value": inner,
    "vararg": inner,
    "assignment_expression": field("right"),
    "if_expression": choice_of("consequence", "alternative"),
    "match_expression": _cases,
    "try_expression": field("body"),
    "tuple_expression": _display,
    "string": _opaque("String"),
    "interpolated_string_expression": _opaque("String"),
    "character_literal": _opaque("Char"),
    "integer_literal": _integer,
    "floating_point_literal": _opaque("Double"),
    "boolean_literal": _opaque("Boolean"),
    "null_literal": _opaque("Null"),
    "unit": _opaque("Unit"),
}
