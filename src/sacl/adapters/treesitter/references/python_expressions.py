"""How expressions and annotations of Python are reduced to facts."""

import re
from collections.abc import Mapping

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import (
    SPREAD,
    UNKNOWN,
    ExpressionReader,
    Reader,
    attribute_of,
    choice_of,
    field,
    inner,
    literal,
    name,
    sequence,
    string_value,
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

IMPORTING_CALLS = frozenset({"import_module", "__import__"})
IMPORT_ALIAS = "import:"
"""Start of the name that stands for a module imported by a call."""

SPLATS = frozenset({"list_splat", "dictionary_splat"})
TRANSPARENT_TYPES = frozenset(
    {"Optional", "Final", "ClassVar", "Annotated", "Awaitable", "Coroutine"}
    | {"Required", "NotRequired"}
)
"""Types that stand for their argument; of ``Coroutine`` for the last one."""

ELEMENT_TYPES = frozenset(
    {"list", "List", "set", "Set", "frozenset", "FrozenSet", "Sequence", "Iterable"}
    | {"Iterator", "Collection", "MutableSequence", "Generator", "AsyncIterator"}
    | {"AsyncIterable", "AsyncGenerator", "deque"}
)
MAPPING_TYPES = frozenset(
    {"dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "DefaultDict"}
    | {"OrderedDict"}
)
MAX_TYPE_DEPTH = 8
OPTIONAL = re.compile(r"(?:\w+\.)?Optional\[(.+)\]")


def _arguments(
    reader: ExpressionReader, node: Node | None
) -> tuple[tuple[Expression, ...], tuple[tuple[str, Expression], ...]]:
    if node is None:
        return (), ()
    if node.type == "generator_expression":
        return (reader.read(node),), ()
    positional: list[Expression] = []
    keywords: list[tuple[str, Expression]] = []
    for child in node.named_children:
        if child.type == "keyword_argument":
            key = child.child_by_field_name("name")
            value = reader.read(child.child_by_field_name("value"))
            keywords.append((reader.text(key) if key else "", value))
        elif child.type in SPLATS:
            keywords.append((SPREAD, inner(reader, child)))
        elif child.type != "comment":
            positional.append(reader.read(child))
    return tuple(positional), tuple(keywords)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    callee = reader.read(node.child_by_field_name("function"))
    if _last_name(callee) in IMPORTING_CALLS:
        module = _first_string(node)
        if module is not None:
            return Name(IMPORT_ALIAS + module)
    return Call(callee, *_arguments(reader, node.child_by_field_name("arguments")))


def _last_name(expression: Expression) -> str:
    if isinstance(expression, Attribute):
        return expression.name
    return expression.id if isinstance(expression, Name) else ""


def _first_string(node: Node) -> str | None:
    arguments = node.child_by_field_name("arguments")
    first = arguments.named_children[:1] if arguments is not None else []
    return string_value(first[0]) if first else None


def _dictionary(reader: ExpressionReader, node: Node) -> Expression:
    items: list[tuple[str | None, Expression]] = []
    for child in node.named_children[:200]:
        if child.type == "pair":
            key = child.child_by_field_name("key")
            text = key_of(reader.read(key)) if key is not None else None
            items.append((text, reader.read(child.child_by_field_name("value"))))
        elif child.type == "dictionary_splat":
            items.append((SPREAD, inner(reader, child)))
    return Collection("dict", tuple(items))


def _conditional(reader: ExpressionReader, node: Node) -> Expression:
    parts = [child for child in node.named_children if child.type != "comment"]
    return Choice(tuple(reader.read(part) for part in (parts[0], parts[-1])))


def _comprehension(kind: str) -> Reader:
    def read(reader: ExpressionReader, node: Node) -> Expression:
        body = reader.read(node.child_by_field_name("body"))
        return Collection(kind, ((None, body),))

    return read


def _subscript(reader: ExpressionReader, node: Node) -> Expression:
    value = reader.read(node.child_by_field_name("value"))
    key = reader.read(node.child_by_field_name("subscript"))
    if isinstance(key, Opaque) and key.type == "slice":
        return UNKNOWN
    written = key_of(key)
    if written is not None:
        return Item(value, written)
    return Item(value, None, key if isinstance(key, Name) else UNKNOWN)


def key_of(key: Expression) -> str | None:
    """Return a literal key; a string of digits differs from the number."""
    if not isinstance(key, Opaque) or key.literal is None:
        return None
    quoted = key.type == "str" and key.literal.isdigit()
    return f"'{key.literal}'" if quoted else key.literal


def _slice(_: ExpressionReader, __: Node) -> Expression:
    return Opaque("slice")


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "attribute": attribute_of("object", "attribute"),
    "call": _call,
    "subscript": _subscript,
    "slice": _slice,
    "list": sequence("list", SPLATS),
    "tuple": sequence("tuple", SPLATS),
    "expression_list": sequence("tuple", SPLATS),
    "pattern_list": sequence("tuple", SPLATS),
    "set": sequence("set", SPLATS),
    "dictionary": _dictionary,
    "list_comprehension": _comprehension("list"),
    "set_comprehension": _comprehension("set"),
    "generator_expression": _comprehension("generator"),
    "dictionary_comprehension": literal("dict"),
    "lambda": unit,
    "conditional_expression": _conditional,
    "boolean_operator": choice_of("left", "right"),
    "parenthesized_expression": inner,
    "await": inner,
    "named_expression": field("value"),
    "string": literal("str"),
    "concatenated_string": literal("str"),
    "integer": literal("int"),
    "unary_operator": literal("int"),
    "float": literal("float"),
    "true": literal("bool"),
    "false": literal("bool"),
    "comparison_operator": literal("bool"),
    "not_operator": literal("bool"),
    "none": literal("None"),
}


class PythonTypes:
    """Reads annotations as the values that instances of the type stand for."""

    def __init__(self, reader: ExpressionReader) -> None:
        self._reader = reader

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is no annotation."""
        return None if node is None else self._read(node, depth)

    def _read(self, node: Node, depth: int) -> Expression:
        if depth > MAX_TYPE_DEPTH:
            return UNKNOWN
        if node.type in {"type", "parenthesized_expression"}:
            first = next(iter(node.named_children), None)
            return UNKNOWN if first is None else self._read(first, depth + 1)
        if node.type == "string":
            return quoted_type(string_value(node) or "")
        if node.type in {"union_type", "binary_operator"}:
            return self._union(node.named_children, depth)
        if node.type in {"generic_type", "subscript"}:
            return self._generic(node, depth)
        return self._reader.read(node)

    def _union(self, nodes: list[Node], depth: int) -> Expression:
        options = [self._read(node, depth + 1) for node in nodes]
        return Choice(tuple(options))

    def _generic(self, node: Node, depth: int) -> Expression:
        head, *rest = node.named_children or [node]
        outer = self._reader.text(head).rpartition(".")[2]
        if rest and rest[0].type == "type_parameter":
            rest = rest[0].named_children
        if outer == "Union":
            return self._union(rest, depth)
        if outer in TRANSPARENT_TYPES and rest:
            chosen = rest[-1] if outer == "Coroutine" else rest[0]
            return self._read(chosen, depth + 1)
        if outer in ELEMENT_TYPES | MAPPING_TYPES and rest:
            element = rest[0] if outer in ELEMENT_TYPES else rest[-1]
            kind = "list" if outer in ELEMENT_TYPES else "dict"
            return Collection(kind, ((None, self._read(element, depth + 1)),))
        return self._reader.read(head) if outer not in {"type", "Type"} else UNKNOWN


def quoted_type(text: str) -> Expression:
    """Read a type written as a string: names, and unions of them."""
    optional = OPTIONAL.fullmatch(text.strip())
    parts = (optional[1] if optional else text).split("|")
    if len(parts) == 1:
        return dotted(parts[0])
    return Choice(
        tuple(
            Opaque("None") if part.strip() == "None" else dotted(part) for part in parts
        )
    )


def dotted(text: str) -> Expression:
    """Read a dotted name; anything else is ``Opaque``."""
    first, *rest = text.strip().split(".")
    if not all(part.isidentifier() for part in (first, *rest)):
        return UNKNOWN
    value: Expression = Name(first)
    for part in rest:
        value = Attribute(value, part)
    return value
