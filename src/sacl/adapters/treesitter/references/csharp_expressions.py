"""How expressions and types of C# are reduced to facts."""

from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.declared import (
    array_of,
    erased,
    tuple_of,
    value_of_type,
)
from sacl.adapters.treesitter.references.expressions import (
    MAX_ITEMS,
    UNKNOWN,
    ExpressionReader,
    Reader,
    choice_of,
    field,
    inner,
    literal_text,
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
    Opaque,
)

MAX_TYPE_DEPTH = 8
AWAITED = frozenset({"Task", "ValueTask"})
"""Types whose argument is what awaiting them gives."""

HOLDERS = frozenset(
    {"IEnumerable", "ICollection", "IList", "ISet", "IReadOnlyCollection"}
    | {"IReadOnlyList", "IAsyncEnumerable", "List", "HashSet", "SortedSet", "Queue"}
    | {"Stack", "LinkedList", "ImmutableArray", "ImmutableList"}
    | {"ConcurrentBag", "ConcurrentQueue", "ObservableCollection"}
)
"""Types of the library whose argument is what a loop over them gives."""

WRAPPED = frozenset({"nullable_type", "ref_type", "scoped_type", "pointer_type"})


class CSharpTypes:
    """Reads types; arguments are erased but for what is awaited or held."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none, or ``var``."""
        if node is None or depth > MAX_TYPE_DEPTH or node.type == "implicit_type":
            return None
        if node.type in WRAPPED:
            return self.read(_type_of(node), depth + 1)
        if node.type == "array_type":
            return array_of(self.read(_type_of(node), depth + 1))
        if node.type == "tuple_type":
            parts = [_type_of(child) for child in node.named_children]
            return tuple_of([self.read(part, depth + 1) for part in parts])
        if node.type == "generic_name":
            return self._generic(node, depth)
        return self._reader.read(node)

    def named(self, node: Node | None) -> Expression | None:
        """Return the type without what it holds."""
        return erased(self.read(node))

    def _generic(self, node: Node, depth: int) -> Expression:
        made = self._reader.read(node)
        listed = [c for c in node.named_children if c.type == "type_argument_list"]
        given = [c for each in listed for c in each.named_children]
        if not isinstance(made, Name) or len(given) != 1:
            return made
        if made.id in AWAITED:
            return array_of(self.read(given[0], depth + 1), "awaited")
        if made.id in HOLDERS:
            return array_of(self.read(given[0], depth + 1), made.id)
        return made


def _type_of(node: Node) -> Node | None:
    written = node.child_by_field_name("type")
    return written or next(iter(node.named_children), None)


def arguments(reader: ExpressionReader, listed: Node | None) -> tuple[Expression, ...]:
    """Read the arguments of a call, named ones in order of writing."""
    children = [] if listed is None else listed.named_children
    given = [c for c in children if c.type == "argument"]
    return tuple(reader.read(next(reversed(c.named_children), None)) for c in given)


def _invocation(reader: ExpressionReader, node: Node) -> Expression:
    callee = reader.read(node.child_by_field_name("function"))
    given = arguments(reader, node.child_by_field_name("arguments"))
    return Call(callee, given)


def _creation(reader: ExpressionReader, node: Node) -> Expression:
    made = CSharpTypes(reader).named(node.child_by_field_name("type"))
    given = arguments(reader, node.child_by_field_name("arguments"))
    return Call(made or UNKNOWN, given, constructor=True)


def _implicit_creation(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``new(…)``, which makes what the variable is declared as."""
    above = node.parent
    if above is not None and above.type == "variable_declarator":
        above = above.parent
    written = None if above is None else above.child_by_field_name("type")
    listed = [c for c in node.named_children if c.type == "argument_list"]
    given = arguments(reader, next(iter(listed), None))
    return Call(CSharpTypes(reader).named(written) or UNKNOWN, given, constructor=True)


def _delegation(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``: this(…)`` and ``: base(…)``."""
    words = [child.type for child in node.children if child.type in {"this", "base"}]
    listed = [c for c in node.named_children if c.type == "argument_list"]
    if not words or not listed:
        return UNKNOWN
    return Call(Name(words[0]), arguments(reader, listed[0]), constructor=True)


def _member(reader: ExpressionReader, node: Node) -> Expression:
    value = reader.read(node.child_by_field_name("expression"))
    return Attribute(value, _name_of(reader, node.child_by_field_name("name")))


def _conditional_member(reader: ExpressionReader, node: Node) -> Expression:
    value = reader.read(node.child_by_field_name("condition"))
    for child in node.named_children[1:]:
        if child.type == "member_binding_expression":
            accessed = child.child_by_field_name("name")
            return Attribute(value, _name_of(reader, accessed))
    return UNKNOWN


def _name_of(reader: ExpressionReader, node: Node | None) -> str:
    if node is not None and node.type == "generic_name":
        node = node.named_children[0]
    return "" if node is None else reader.text(node)


def _generic_name(reader: ExpressionReader, node: Node) -> Expression:
    return Name(_name_of(reader, node))


def _qualified(reader: ExpressionReader, node: Node) -> Expression:
    outer = node.child_by_field_name("qualifier")
    value = CSharpTypes(reader).named(outer) or UNKNOWN
    return Attribute(value, _name_of(reader, node.child_by_field_name("name")))


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    written = node.child_by_field_name("type") or node.child_by_field_name("right")
    return value_of_type(CSharpTypes(reader).read(written))


def _await(reader: ExpressionReader, node: Node) -> Expression:
    awaited = next(iter(node.named_children), None)
    if awaited is not None and is_configuration(awaited):
        called = awaited.child_by_field_name("function")
        awaited = None if called is None else called.child_by_field_name("expression")
    return Item(reader.read(awaited), None)


def is_configuration(node: Node) -> bool:
    """Tell whether a call is that of ``task.ConfigureAwait(false)``."""
    called = node.child_by_field_name("function")
    member = None if called is None else called.child_by_field_name("name")
    return member is not None and member.text == b"ConfigureAwait"


def _element(reader: ExpressionReader, node: Node) -> Expression:
    return Item(reader.read(node.child_by_field_name("expression")), None, UNKNOWN)


def _new_array(reader: ExpressionReader, node: Node) -> Expression:
    written = CSharpTypes(reader).read(node.child_by_field_name("type"))
    return written or array_of(None)


def _display(reader: ExpressionReader, node: Node) -> Expression:
    items = [c for c in node.named_children[:MAX_ITEMS] if c.type != "comment"]
    read = ((str(index), inner(reader, child)) for index, child in enumerate(items))
    return Collection("tuple", tuple(read))


def _binary(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    sides = [reader.read(node.child_by_field_name(f)) for f in ("left", "right")]
    if operator is not None and operator.type == "??":
        return Choice(tuple(sides))
    if operator is not None and operator.type in COMPARISONS:
        return Opaque("bool")
    texts = [s for s in sides if isinstance(s, Opaque) and s.type == "string"]
    return Opaque("string") if texts and operator and operator.type == "+" else UNKNOWN


def _opaque(kind: str) -> Reader:
    def read(_: ExpressionReader, node: Node) -> Expression:
        return Opaque(kind, literal_text(node))

    return read


def _predefined(reader: ExpressionReader, node: Node) -> Expression:
    return Opaque(reader.text(node))


def _integer(reader: ExpressionReader, node: Node) -> Expression:
    return Opaque("long" if reader.text(node)[-1:] in "lL" else "int")


COMPARISONS = frozenset({"==", "!=", "<", ">", "<=", ">=", "&&", "||"})

READERS: Mapping[str, Reader] = {
    "identifier": name,
    "this": name,
    "base": name,
    "generic_name": _generic_name,
    "qualified_name": _qualified,
    "alias_qualified_name": field("name"),
    "member_access_expression": _member,
    "conditional_access_expression": _conditional_member,
    "invocation_expression": _invocation,
    "object_creation_expression": _creation,
    "implicit_object_creation_expression": _implicit_creation,
    "constructor_initializer": _delegation,
    "lambda_expression": unit,
    "anonymous_method_expression": unit,
    "parenthesized_expression": inner,
    "postfix_unary_expression": inner,
    "checked_expression": inner,
    "await_expression": _await,
    "assignment_expression": field("right"),
    "cast_expression": _cast,
    "as_expression": _cast,
    "conditional_expression": choice_of("consequence", "alternative"),
    "element_access_expression": _element,
    "array_creation_expression": _new_array,
    "tuple_expression": _display,
    "binary_expression": _binary,
    "string_literal": _opaque("string"),
    "verbatim_string_literal": _opaque("string"),
    "raw_string_literal": _opaque("string"),
    "interpolated_string_expression": _opaque("string"),
    "character_literal": _opaque("char"),
    "boolean_literal": _opaque("bool"),
    "null_literal": _opaque("null"),
    "integer_literal": _integer,
    "real_literal": _opaque("double"),
    "typeof_expression": _opaque("Type"),
    "is_expression": _opaque("bool"),
    "is_pattern_expression": _opaque("bool"),
    "predefined_type": _predefined,
}
