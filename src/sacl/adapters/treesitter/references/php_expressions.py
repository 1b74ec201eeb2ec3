"""How expressions of PHP are reduced to facts.

Variables keep their sign, for a function or a constant of the name is another thing.
"""

from collections.abc import Mapping

from tree_sitter import Node

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
from sacl.adapters.treesitter.references.php_types import NAMES, dotted
from sacl.domain.facts import (
    Attribute,
    Call,
    Choice,
    Collection,
    Expression,
    Item,
    Name,
    UnitReference,
)

Arguments = tuple[tuple[Expression, ...], tuple[tuple[str, Expression], ...]]


def arguments(reader: ExpressionReader, listed: Node | None) -> Arguments:
    """Read the arguments of a call, those with a name apart."""
    positional: list[Expression] = []
    keywords: list[tuple[str, Expression]] = []
    children = [] if listed is None else listed.named_children
    for child in children:
        if child.type == "argument":
            label = child.child_by_field_name("name")
            value = reader.read(next(iter(child.named_children[-1:]), None))
            if label is None:
                positional.append(value)
            else:
                keywords.append((reader.text(label), value))
    return tuple(positional), tuple(keywords)


def is_reference(node: Node) -> bool:
    """Tell whether ``f(...)`` names a function instead of calling it."""
    listed = node.child_by_field_name("arguments")
    children = [] if listed is None else listed.named_children
    return any(
        child.type == "variadic_placeholder"
        or any(c.type == "variadic_placeholder" for c in child.named_children)
        for child in children
    )


def _call_of(reader: ExpressionReader, node: Node, callee: Expression) -> Expression:
    if is_reference(node):
        return callee
    return Call(callee, *arguments(reader, node.child_by_field_name("arguments")))


def _function_call(reader: ExpressionReader, node: Node) -> Expression:
    function = reader.read(node.child_by_field_name("function"))
    return _call_of(reader, node, function)


def _method_call(reader: ExpressionReader, node: Node) -> Expression:
    return _call_of(reader, node, _member(reader, node))


def _static_call(reader: ExpressionReader, node: Node) -> Expression:
    return _call_of(reader, node, _static_member(reader, node))


def _creation(reader: ExpressionReader, node: Node) -> Expression:
    made: Expression = UNKNOWN
    listed = None
    for child in node.named_children:
        if child.type in NAMES:
            made = dotted(reader.text(child))
        elif child.type == "anonymous_class":
            made = reader.unit(child)
            inner_lists = [c for c in child.named_children if c.type == "arguments"]
            listed = next(iter(inner_lists), None)
        elif child.type == "arguments":
            listed = child
    positional, keywords = arguments(reader, listed)
    return Call(made, positional, keywords, constructor=True)


def _member(reader: ExpressionReader, node: Node) -> Expression:
    member = node.child_by_field_name("name")
    if member is None or member.type != "name":
        return UNKNOWN
    value = reader.read(node.child_by_field_name("object"))
    return Attribute(value, reader.text(member))


def _static_member(reader: ExpressionReader, node: Node) -> Expression:
    scope = node.child_by_field_name("scope")
    member = node.child_by_field_name("name")
    if member is None or member.type not in {"name", "variable_name"}:
        return UNKNOWN
    return Attribute(reader.read(scope), reader.text(member).lstrip("$"))


def _constant(reader: ExpressionReader, node: Node) -> Expression:
    children = node.named_children
    if len(children) != 2 or children[1].type != "name":  # noqa: PLR2004 - a count, not a setting
        return UNKNOWN
    return Attribute(reader.read(children[0]), reader.text(children[1]))


def _qualified(reader: ExpressionReader, node: Node) -> Expression:
    return dotted(reader.text(node))


def _relative(reader: ExpressionReader, node: Node) -> Expression:
    word = reader.text(node)
    return Name("self" if word == "static" else word)


def _element(reader: ExpressionReader, node: Node) -> Expression:
    children = node.named_children
    if not children:
        return UNKNOWN
    key = reader.read(children[1]) if len(children) > 1 else UNKNOWN
    literal_key = getattr(key, "literal", None)
    if literal_key is not None:
        return Item(reader.read(children[0]), literal_key)
    return Item(reader.read(children[0]), None, UNKNOWN)


def _array(reader: ExpressionReader, node: Node) -> Expression:
    items: list[tuple[str | None, Expression]] = []
    for index, child in enumerate(node.named_children[:MAX_ITEMS]):
        parts = child.named_children
        if child.type != "array_element_initializer" or not parts:
            continue
        key = str(index)
        if len(parts) > 1:
            key = getattr(reader.read(parts[0]), "literal", None) or key
        items.append((key, reader.read(parts[-1])))
    return Collection("array", tuple(items))


def _binary(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    if operator is None or operator.type != "??":
        return UNKNOWN
    sides = (node.child_by_field_name("left"), node.child_by_field_name("right"))
    return Choice(tuple(map(reader.read, sides)))


def _conditional(reader: ExpressionReader, node: Node) -> Expression:
    if node.child_by_field_name("body") is None:
        return choice_of("condition", "alternative")(reader, node)
    return choice_of("body", "alternative")(reader, node)


def _match(reader: ExpressionReader, node: Node) -> Expression:
    body = node.child_by_field_name("body")
    arms = [] if body is None else body.named_children[:MAX_ITEMS]
    values = (arm.child_by_field_name("return_expression") for arm in arms)
    return Choice(tuple(reader.read(value) for value in values if value is not None))


def _class(reader: ExpressionReader, node: Node) -> Expression:
    made = reader.unit(node)
    return made if isinstance(made, UnitReference) else UNKNOWN


READERS: Mapping[str, Reader] = {
    "variable_name": name,
    "name": name,
    "qualified_name": _qualified,
    "relative_scope": _relative,
    "member_access_expression": _member,
    "nullsafe_member_access_expression": _member,
    "scoped_property_access_expression": _static_member,
    "class_constant_access_expression": _constant,
    "function_call_expression": _function_call,
    "member_call_expression": _method_call,
    "nullsafe_member_call_expression": _method_call,
    "scoped_call_expression": _static_call,
    "object_creation_expression": _creation,
    "anonymous_class": _class,
    "anonymous_function": unit,
    "arrow_function": unit,
    "parenthesized_expression": inner,
    "clone_expression": inner,
    "error_suppression_expression": inner,
    "assignment_expression": field("right"),
    "reference_assignment_expression": field("right"),
    "conditional_expression": _conditional,
    "match_expression": _match,
    "binary_expression": _binary,
    "subscript_expression": _element,
    "array_creation_expression": _array,
    "string": literal("string"),
    "encapsed_string": literal("string"),
    "integer": literal("int"),
    "float": literal("float"),
    "boolean": literal("bool"),
    "null": literal("null"),
}
