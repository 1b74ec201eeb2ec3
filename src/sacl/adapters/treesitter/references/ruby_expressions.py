"""How expressions of Ruby are reduced to facts.

A call without arguments is an attribute: methods are properties. Of ``Foo.new``
an instance is made.
"""

from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import (
    MAX_ITEMS,
    SPREAD,
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
from sacl.domain.facts import (
    Attribute,
    Call,
    Choice,
    Collection,
    Expression,
    Item,
    Name,
)

SELF = Name("self")
OWN_CLASS = Name("self.class")
CONSTANTS = frozenset({"constant", "scope_resolution"})
ALTERNATIVES = frozenset({"||", "or"})


class RubyTypes:
    """Reads class names; nothing else says a type."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the class that a constant names; None for anything else."""
        del depth
        if node is None or node.type not in CONSTANTS:
            return None
        return self._reader.read(node)


def arguments(reader: ExpressionReader, node: Node) -> tuple[Expression, ...]:
    """Read the arguments of a call; a hash at the end counts as one."""
    listed = node.child_by_field_name("arguments")
    children = [] if listed is None else listed.named_children
    plain = [c for c in children if c.type not in {"pair", "block_argument", "comment"}]
    return tuple(map(reader.read, plain))


def callee_of(reader: ExpressionReader, node: Node) -> Expression:
    """Read what a call names: a member of its receiver, or a bare word."""
    method = node.child_by_field_name("method")
    receiver = node.child_by_field_name("receiver")
    if method is None:
        return UNKNOWN
    word = reader.text(method)
    if receiver is None:
        return Name(word)
    return Attribute(reader.read(receiver), word)


def call_of(reader: ExpressionReader, node: Node) -> Call:
    """Read a call as one, whether it has arguments or not."""
    callee = callee_of(reader, node)
    given = arguments(reader, node)
    if isinstance(callee, Attribute) and callee.name == "new":
        return Call(callee.value, given, constructor=True)
    if callee == Name("new"):
        return Call(OWN_CLASS, given, constructor=True)
    return Call(callee, given)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    if node.child_by_field_name("block") is not None:
        made = reader.unit(node)
        if not isinstance(made, type(UNKNOWN)):
            return made
    call = call_of(reader, node)
    if call.callee == Attribute(SELF, "class"):
        return OWN_CLASS
    is_plain = not call.constructor and not call.arguments
    return call.callee if is_plain else call


def _scoped(reader: ExpressionReader, node: Node) -> Expression:
    scope = node.child_by_field_name("scope")
    last = node.child_by_field_name("name")
    if last is None:
        return UNKNOWN
    word = reader.text(last)
    above = Name("::") if scope is None else reader.read(scope)
    return Attribute(above, word)


def _variable(reader: ExpressionReader, node: Node) -> Expression:
    return Attribute(SELF, reader.text(node))


def _element(reader: ExpressionReader, node: Node) -> Expression:
    children = node.named_children
    if not children:
        return UNKNOWN
    key = reader.read(children[1]) if len(children) > 1 else UNKNOWN
    written = getattr(key, "literal", None)
    value = reader.read(children[0])
    return Item(value, None, UNKNOWN) if written is None else Item(value, written)


def _array(reader: ExpressionReader, node: Node) -> Expression:
    items = tuple(
        (SPREAD, inner(reader, child))
        if child.type == "splat_argument"
        else (str(index), reader.read(child))
        for index, child in enumerate(node.named_children[:MAX_ITEMS])
        if child.type != "comment"
    )
    return Collection("Array", items)


def _hash(reader: ExpressionReader, node: Node) -> Expression:
    items: list[tuple[str | None, Expression]] = []
    for child in node.named_children[:MAX_ITEMS]:
        key = child.child_by_field_name("key")
        value = child.child_by_field_name("value")
        if key is not None and value is not None:
            items.append((reader.text(key).strip(":\"'"), reader.read(value)))
    return Collection("Hash", tuple(items))


def _symbol(reader: ExpressionReader, node: Node) -> Expression:
    return literal("Symbol")(reader, node)


def _binary(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    if operator is None or operator.type not in ALTERNATIVES:
        return UNKNOWN
    return choice_of("left", "right")(reader, node)


def _block(reader: ExpressionReader, node: Node) -> Expression:
    """Read the value of several statements: that of the last."""
    last = node.named_children[-1:]
    return reader.read(last[0]) if last else UNKNOWN


def _branches(reader: ExpressionReader, node: Node) -> Expression:
    parts = [node.child_by_field_name(f) for f in ("consequence", "alternative")]
    return Choice(tuple(reader.read(part) for part in parts))


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "constant": name,
    "self": name,
    "scope_resolution": _scoped,
    "instance_variable": _variable,
    "class_variable": _variable,
    "call": _call,
    "lambda": unit,
    "parenthesized_statements": _block,
    "body_statement": _block,
    "block_body": _block,
    "then": _block,
    "else": _block,
    "assignment": field("right"),
    "operator_assignment": field("right"),
    "conditional": choice_of("consequence", "alternative"),
    "if": _branches,
    "unless": _branches,
    "binary": _binary,
    "element_reference": _element,
    "array": _array,
    "hash": _hash,
    "string": literal("String"),
    "chained_string": literal("String"),
    "heredoc_beginning": literal("String"),
    "simple_symbol": _symbol,
    "integer": literal("Integer"),
    "float": literal("Float"),
    "true": literal("TrueClass"),
    "false": literal("FalseClass"),
    "nil": literal("NilClass"),
    "regex": literal("Regexp"),
}
