"""How expressions and types of Rust are reduced to facts."""

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
    field,
    inner,
    literal,
    name,
    sequence,
    unit,
)
from sacl.adapters.treesitter.references.rust_imports import segments
from sacl.adapters.treesitter.references.rust_modules import RustModules
from sacl.adapters.treesitter.unit_node import UnitNode
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
from sacl.domain.resolution.keys import last_name

MAX_TYPE_DEPTH = 8

POINTERS = frozenset({"Arc", "Box", "Pin", "Rc", "Cow"})
"""Types whose values have the members of what they point to."""

HOLDERS = frozenset(
    {"BTreeMap", "BTreeSet", "BinaryHeap", "HashMap", "HashSet", "LinkedList"}
    | {"Option", "Result", "Vec", "VecDeque"}
)
"""Types that hold values of one of their arguments."""

MAPS = frozenset({"BTreeMap", "HashMap"})
UNWRAPPING = frozenset({"expect", "unwrap"})
COPYING = frozenset({"clone"})
POINTER_TYPES = frozenset(
    {"reference_type", "pointer_type", "dynamic_type", "abstract_type", "bounded_type"}
)
ARRAYS = frozenset({"array_type", "slice_type"})


class RustReader(ExpressionReader):
    """Reads the expressions of one file."""

    def __init__(
        self,
        source: bytes,
        unit_of_node: Mapping[int, UnitNode],
        modules: RustModules,
    ) -> None:
        super().__init__(READERS, source, unit_of_node)
        self.modules = modules


class RustTypes:
    """Reads types; references and smart pointers stand for what they point to."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when it has no name."""
        if node is None or depth > MAX_TYPE_DEPTH:
            return None
        if node.type in POINTER_TYPES:
            return self.read(_pointed(node), depth + 1)
        if node.type == "generic_type":
            return self._generic(node, depth)
        if node.type in ARRAYS or node.type == "tuple_type":
            return self._several(node, depth)
        if node.type in {"primitive_type", "unit_type"}:
            return Opaque(self._reader.text(node))
        return self._reader.read(node) if "identifier" in node.type else UNKNOWN

    def _several(self, node: Node, depth: int) -> Expression:
        if node.type == "tuple_type":
            return tuple_of([self.read(c, depth + 1) for c in node.named_children])
        return array_of(self.read(node.child_by_field_name("element"), depth + 1))

    def _generic(self, node: Node, depth: int) -> Expression | None:
        outer = node.child_by_field_name("type")
        listed = node.child_by_field_name("type_arguments")
        arguments = [] if listed is None else listed.named_children
        arguments = [child for child in arguments if child.type != "lifetime"]
        last = (segments(outer) or [""])[-1]
        if arguments and last in POINTERS:
            return self.read(arguments[0], depth + 1)
        if arguments and last in HOLDERS:
            held = arguments[-1 if last in MAPS else 0]
            return array_of(self.read(held, depth + 1), last)
        return self.read(outer, depth + 1)


def _pointed(node: Node) -> Node | None:
    named = node.child_by_field_name("type") or node.child_by_field_name("trait")
    return named or next(iter(node.named_children), None)


def _path(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``a::b::c``."""
    outer = node.child_by_field_name("path")
    if outer is not None and outer.type == "bracketed_type":
        last = node.child_by_field_name("name")
        qualified = outer.named_children[0].child_by_field_name("type")
        owner = RustTypes(reader).read(qualified)
        return Attribute(owner or UNKNOWN, reader.text(last)) if last else UNKNOWN
    path = segments(node)
    if not path or not isinstance(reader, RustReader):
        return UNKNOWN
    head, rest = reader.modules.reference(node, path)
    found: Expression = Name(head)
    for part in rest:
        found = Attribute(found, part)
    return found


def _member(reader: ExpressionReader, node: Node) -> Expression:
    value = reader.read(node.child_by_field_name("value"))
    accessed = node.child_by_field_name("field")
    if accessed is None:
        return UNKNOWN
    if accessed.type == "integer_literal" and value != Name("self"):
        return Item(value, reader.text(accessed))
    return Attribute(value, reader.text(accessed))


def call_of(reader: ExpressionReader, node: Node) -> Call:
    """Read a call as written."""
    listed = node.child_by_field_name("arguments")
    given = [] if listed is None else listed.named_children
    arguments = (reader.read(c) for c in given if "comment" not in c.type)
    return Call(reader.read(node.child_by_field_name("function")), tuple(arguments))


def _call(reader: ExpressionReader, node: Node) -> Expression:
    """Read what a call gives back; taking a value out of its holder is no call."""
    call = call_of(reader, node)
    callee = call.callee
    if isinstance(callee, Attribute) and callee.name in UNWRAPPING:
        return Item(callee.value, None)
    if isinstance(callee, Attribute) and callee.name in COPYING:
        return callee.value
    if isinstance(callee, Name) and callee.id in {"Some", "Ok"}:
        return Collection("Option", tuple(("0", each) for each in call.arguments))
    if isinstance(callee, Attribute) and _last(callee.value) in POINTERS:
        return call.arguments[0] if call.arguments else UNKNOWN
    return call


def _last(expression: Expression) -> str:
    return expression.id if isinstance(expression, Name) else ""


def _question(reader: ExpressionReader, node: Node) -> Expression:
    return Item(inner(reader, node), None)


def made_type(reader: ExpressionReader, node: Node) -> Expression | None:
    """Return the type of ``S { … }``; of a variant ``E::V { … }`` that is ``E``."""
    made = RustTypes(reader).read(node.child_by_field_name("name"))
    if isinstance(made, Attribute):
        enum = last_name(made.value).rpartition("::")[2]
        return made.value if enum[:1].isupper() else made
    return made


def _struct(reader: ExpressionReader, node: Node) -> Expression:
    return value_of_type(made_type(reader, node))


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    return value_of_type(RustTypes(reader).read(node.child_by_field_name("type")))


def _element(reader: ExpressionReader, node: Node) -> Expression:
    return Item(inner(reader, node), None, UNKNOWN)


def _deref(reader: ExpressionReader, node: Node) -> Expression:
    return inner(reader, node) if node.children[0].type == "*" else UNKNOWN


def _either(reader: ExpressionReader, node: Node) -> Expression:
    other = node.child_by_field_name("alternative")
    branches = [node.child_by_field_name("consequence")]
    branches += other.named_children[:1] if other is not None else []
    return Choice(tuple(map(reader.read, branches)))


def _block(reader: ExpressionReader, node: Node) -> Expression:
    """Read what a block gives: its last expression."""
    last = node.named_children[-1:]
    return reader.read(last[0]) if last else UNKNOWN


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "type_identifier": name,
    "self": name,
    "scoped_identifier": _path,
    "scoped_type_identifier": _path,
    "generic_function": field("function"),
    "generic_type_with_turbofish": field("type"),
    "generic_type": field("type"),
    "field_expression": _member,
    "call_expression": _call,
    "try_expression": _question,
    "await_expression": inner,
    "struct_expression": _struct,
    "reference_expression": field("value"),
    "unary_expression": _deref,
    "parenthesized_expression": inner,
    "type_cast_expression": _cast,
    "index_expression": _element,
    "array_expression": sequence("array", frozenset()),
    "tuple_expression": sequence("tuple", frozenset()),
    "if_expression": _either,
    "block": _block,
    "unsafe_block": inner,
    "closure_expression": unit,
    "string_literal": literal("str"),
    "raw_string_literal": literal("str"),
    "char_literal": literal("char"),
    "integer_literal": literal("i32"),
    "float_literal": literal("f64"),
    "boolean_literal": literal("bool"),
}
