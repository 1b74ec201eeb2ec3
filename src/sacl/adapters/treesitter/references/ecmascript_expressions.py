"""How expressions and types of JavaScript and TypeScript are reduced to facts."""

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
    item_of,
    literal,
    literal_text,
    name,
    sequence,
    string_value,
    unit,
)
from sacl.adapters.treesitter.references.writer import text_of
from sacl.domain.facts import (
    Attribute,
    Call,
    Choice,
    Collection,
    Expression,
    Name,
    Opaque,
    UnitReference,
)

SPLATS = frozenset({"spread_element"})
IMPORTERS = frozenset({"require", "import"})
TRANSPARENT_TYPES = frozenset(
    {"Promise", "PromiseLike", "Readonly", "Partial", "Required", "NonNullable"}
    | {"Awaited"}
)
"""Types that stand for their first argument."""

ELEMENT_TYPES = frozenset(
    {"Array", "ReadonlyArray", "Set", "Iterable", "Iterator", "Generator"}
    | {"AsyncIterable"}
)
MAPPING_TYPES = frozenset({"Map", "Record", "WeakMap"})
MAX_TYPE_DEPTH = 8
MAX_ITEMS = 200


def imported_by_call(node: Node) -> tuple[str, str] | None:
    """Return function and literal module of ``require("m")`` or ``import("m")``."""
    callee = node.child_by_field_name("function")
    if callee is None or callee.type not in {"identifier", "import"}:
        return None
    if text_of(callee) not in IMPORTERS:
        return None
    arguments = node.child_by_field_name("arguments")
    first = arguments.named_children[:1] if arguments is not None else []
    module = string_value(first[0]) if first else None
    return None if module is None else (text_of(callee), module)


def _call(reader: ExpressionReader, node: Node) -> Expression:
    imported = imported_by_call(node)
    if imported is not None:
        return Name(":".join(imported))
    callee = reader.read(node.child_by_field_name("function"))
    return Call(callee, *_arguments(reader, node))


def _new(reader: ExpressionReader, node: Node) -> Expression:
    callee = reader.read(node.child_by_field_name("constructor"))
    return Call(callee, *_arguments(reader, node), constructor=True)


def _arguments(
    reader: ExpressionReader, node: Node
) -> tuple[tuple[Expression, ...], tuple[tuple[str, Expression], ...]]:
    arguments = node.child_by_field_name("arguments")
    if arguments is None or arguments.type != "arguments":
        return (), ()
    positional: list[Expression] = []
    for child in arguments.named_children:
        if child.type == "spread_element":
            return tuple(positional), ((SPREAD, inner(reader, child)),)
        if child.type != "comment":
            positional.append(reader.read(child))
    return tuple(positional), ()


def _object(reader: ExpressionReader, node: Node) -> Expression:
    items: list[tuple[str | None, Expression]] = []
    for child in node.named_children[:MAX_ITEMS]:
        if child.type == "pair":
            value = reader.read(child.child_by_field_name("value"))
            items.append((key_of(child.child_by_field_name("key")), value))
        elif child.type in {"shorthand_property_identifier", "identifier"}:
            items.append((text_of(child), Name(text_of(child))))
        elif child.type == "method_definition":
            items.append(
                (key_of(child.child_by_field_name("name")), reader.unit(child))
            )
        elif child.type == "spread_element":
            items.append((SPREAD, inner(reader, child)))
    return Collection("object", tuple(items))


def key_of(node: Node | None) -> str | None:
    """Return the key of a property; None when it is computed."""
    if node is None:
        return None
    if node.type == "computed_property_name":
        return key_of(next(iter(node.named_children), None))
    if node.type in {"property_identifier", "private_property_identifier"}:
        return text_of(node)
    return literal_text(node) if node.type in {"string", "number"} else None


def _ternary(reader: ExpressionReader, node: Node) -> Expression:
    options = ("consequence", "alternative")
    return Choice(
        tuple(reader.read(node.child_by_field_name(part)) for part in options)
    )


def _binary(reader: ExpressionReader, node: Node) -> Expression:
    operator = node.child_by_field_name("operator")
    if operator is not None and operator.type in {"||", "??", "&&"}:
        return choice_of("left", "right")(reader, node)
    return UNKNOWN


def _sequence(reader: ExpressionReader, node: Node) -> Expression:
    return reader.read(node.named_children[-1]) if node.named_children else UNKNOWN


def _cast(reader: ExpressionReader, node: Node) -> Expression:
    """Read ``value as T``; what is displayed or a function stays what it is."""
    value, *types = node.named_children
    read = reader.read(value)
    if not types or types[0].type not in {"type_identifier", "nested_type_identifier"}:
        return read
    is_known = isinstance(read, (Collection, UnitReference))
    return read if is_known else instance_of(reader.read(types[0]))


READERS: Mapping[str, Reader] = {
    "identifier": name,
    "shorthand_property_identifier": name,
    "property_identifier": name,
    "type_identifier": name,
    "this": name,
    "super": name,
    "member_expression": attribute_of("object", "property"),
    "nested_identifier": attribute_of("object", "property"),
    "nested_type_identifier": attribute_of("module", "name"),
    "call_expression": _call,
    "new_expression": _new,
    "subscript_expression": item_of("object", "index"),
    "array": sequence("array", SPLATS),
    "object": _object,
    "arrow_function": unit,
    "function_expression": unit,
    "generator_function": unit,
    "class": unit,
    "ternary_expression": _ternary,
    "binary_expression": _binary,
    "assignment_expression": field("right"),
    "sequence_expression": _sequence,
    "parenthesized_expression": inner,
    "await_expression": inner,
    "as_expression": _cast,
    "satisfies_expression": inner,
    "non_null_expression": inner,
    "instantiation_expression": inner,
    "string": literal("string"),
    "template_string": literal("string"),
    "number": literal("number"),
    "true": literal("boolean"),
    "false": literal("boolean"),
    "unary_expression": literal("boolean"),
    "null": literal("None"),
    "undefined": literal("None"),
    "regex": literal("RegExp"),
}


def instance_of(type_: Expression) -> Expression:
    """Return an expression for a value of a type that has a name."""
    named = isinstance(type_, (Name, Attribute))
    return Call(type_, constructor=True) if named else type_


class EcmaScriptTypes:
    """Reads TypeScript types as the values that instances of them stand for.

    A type parameter stands for its bound, and without one for nothing known.
    """

    def __init__(self, reader: ExpressionReader, source: bytes) -> None:
        self._reader = reader
        self._parameters = frozenset(
            (bounded or short).decode()
            for bounded, short in _TYPE_PARAMETERS.findall(source)
        )

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none."""
        return None if node is None else self._read(node, depth)

    def _read(self, node: Node, depth: int) -> Expression:
        parts = node.named_children
        if depth > MAX_TYPE_DEPTH:
            return UNKNOWN
        if node.type in WRAPPING_TYPES and parts:
            return self._read(parts[0], depth + 1)
        if node.type == "union_type":
            return Choice(tuple(self._read(part, depth + 1) for part in parts))
        if node.type == "array_type":
            return self._elements(parts[0], depth)
        if node.type == "generic_type":
            return self._generic(node, depth)
        return self._named(node, depth)

    def _named(self, node: Node, depth: int) -> Expression:
        if node.type in {"predefined_type", "literal_type"}:
            return _primitive(text_of(node))
        if node.type == "type_identifier" and text_of(node) in self._parameters:
            return self._parameter(node, depth)
        return self._reader.read(node)

    def _parameter(self, node: Node, depth: int) -> Expression:
        """Read what may be a type parameter of something around it."""
        around: Node | None = node.parent
        while around is not None:
            listed = around.child_by_field_name("type_parameters")
            for parameter in () if listed is None else listed.named_children:
                name = parameter.child_by_field_name("name")
                if name is not None and name.text == node.text:
                    bound = parameter.child_by_field_name("constraint")
                    written = None if bound is None else bound.named_children[-1]
                    return self.read(written, depth + 1) or UNKNOWN
            around = around.parent
        return self._reader.read(node)

    def _elements(self, node: Node, depth: int) -> Expression:
        element = instance_of(self._read(node, depth + 1))
        return Collection("array", ((None, element),))

    def _generic(self, node: Node, depth: int) -> Expression:
        head, *rest = node.named_children
        arguments = rest[0].named_children if rest else []
        outer = text_of(head)
        if outer in TRANSPARENT_TYPES and arguments:
            return self._read(arguments[0], depth + 1)
        if outer in ELEMENT_TYPES and arguments:
            return self._elements(arguments[0], depth)
        if outer in MAPPING_TYPES and arguments:
            return self._elements(arguments[-1], depth)
        return self._reader.read(head)


_TYPE_PARAMETERS = re.compile(
    rb"[<,]\s*(?:(\w+)\s+extends\b|([A-Z]\w?)\s*[,>=])", re.ASCII
)
"""What may be a type parameter: one with a bound, or with a short name."""

WRAPPING_TYPES = frozenset({"type_annotation", "parenthesized_type", "readonly_type"})


def _primitive(word: str) -> Expression:
    return Opaque("None" if word in {"null", "undefined", "void"} else word)
