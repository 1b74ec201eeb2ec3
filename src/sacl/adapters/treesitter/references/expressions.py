"""Syntax trees of expressions and types, reduced to what a binding depends on.

One table per language family maps node types to readers; what no table names
is ``Opaque``. Reading is memoised per file, and equal names, attributes and literals
that the readers here make are one record: in Python a third fewer travel and are
kept. It is capped in depth: what is nested deeper than anybody writes is ``Opaque``
too. So is a longer chain than that, for everything that walks facts, compares them
included, would fall over it.
"""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from tree_sitter import Node

from sacl.adapters.treesitter.references.writer import text_of
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.facts import (
    Attribute,
    Choice,
    Collection,
    Expression,
    Item,
    Name,
    Opaque,
    UnitReference,
)

MAX_DEPTH = 24
MAX_HEIGHT = 64
"""Of what was read piece by piece: a chain of calls, from its first."""

MAX_ITEMS = 200
MAX_LITERAL_CHARS = 30
MAX_NAMES_CHARS = 200
NAMES = re.compile(r"\w[\w.]*(\s*,\s*\w[\w.]*)*")
"""A text of nothing but names, which may be longer than other literals."""

UNKNOWN = Opaque()
SPREAD = "..."

Reader: TypeAlias = "Callable[[ExpressionReader, Node], Expression]"


class ExpressionReader:
    """Reads the expressions of one file."""

    def __init__(
        self,
        readers: Mapping[str, Reader],
        source: bytes,
        unit_of_node: Mapping[int, UnitNode],
    ) -> None:
        self._readers = readers
        self._source = source
        self._unit_of_node = unit_of_node
        self._seen: dict[int, tuple[Expression, int]] = {}
        self._names: dict[str, Name] = {}
        self._literals: dict[tuple[str, str | None], Opaque] = {}
        self._attributes: dict[tuple[int, str], Attribute] = {}
        self._depth = 0
        self._height = 0

    def read(self, node: Node | None) -> Expression:
        """Reduce an expression; None is ``Opaque``."""
        if node is None:
            return UNKNOWN
        reader = self._readers.get(node.type)
        if reader is None:
            return UNKNOWN
        known = self._seen.get(node.id)
        if known is None and self._depth < MAX_DEPTH:
            known = self._seen[node.id] = self._read(reader, node)
        expression, height = known or (UNKNOWN, 0)
        self._height = max(self._height, height)
        return expression

    def _read(self, reader: Reader, node: Node) -> tuple[Expression, int]:
        """Reduce an expression and say how many stand in each other in it."""
        around, self._height = self._height, 0
        self._depth += 1
        expression = reader(self, node)
        self._depth -= 1
        height, self._height = self._height + 1, around
        return (expression, height) if height <= MAX_HEIGHT else (UNKNOWN, 0)

    def text(self, node: Node) -> str:
        """Return the source of a node, faster than the node itself does."""
        return self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def name(self, text: str) -> Name:
        """Return a name, the same one each time: most of a file are a few."""
        known = self._names.get(text)
        if known is None:
            known = self._names[text] = Name(text)
        return known

    def attribute(self, value: Expression, text: str) -> Attribute:
        """Return ``value.text``; the same one for the same value."""
        key = id(value), text  # the attribute keeps the value alive
        known = self._attributes.get(key)
        if known is None:
            known = self._attributes[key] = Attribute(value, text)
        return known

    def literal(self, kind: str, text: str | None) -> Opaque:
        """Return a literal, the same one each time."""
        key = kind, text
        known = self._literals.get(key)
        if known is None:
            known = self._literals[key] = Opaque(kind, text)
        return known

    def unit(self, node: Node) -> Expression:
        """Refer to the unit of a function or class expression."""
        unit = self._unit_of_node.get(node.id)
        return Opaque("function") if unit is None else UnitReference(unit.id)


def name(reader: ExpressionReader, node: Node) -> Expression:
    """Read an identifier."""
    return reader.name(reader.text(node))


def unit(reader: ExpressionReader, node: Node) -> Expression:
    """Read a function or class expression."""
    return reader.unit(node)


def inner(reader: ExpressionReader, node: Node) -> Expression:
    """Read what a node wraps: parentheses, ``await``, a cast."""
    return reader.read(next(iter(node.named_children), None))


def literal(kind: str) -> Reader:
    """Make a reader for literals of a type."""

    def read(reader: ExpressionReader, node: Node) -> Expression:
        return reader.literal(kind, literal_text(node))

    return read


def literal_text(node: Node) -> str | None:
    """Return the value of a short literal that may serve as a key or as names."""
    length = node.end_byte - node.start_byte
    if length > MAX_NAMES_CHARS:
        return None
    value = string_value(node) if "string" in node.type else text_of(node)
    if length > MAX_LITERAL_CHARS and not NAMES.fullmatch(value or ""):
        return None
    return value


def string_value(node: Node | None) -> str | None:
    """Return the content of a plain string; None when any of it is computed."""
    if node is None or "string" not in node.type:
        return None
    written = text_of(node)
    if written[:1] in QUOTES and written[1:-1].isidentifier():
        return written[1:-1]
    parts = [child for child in node.named_children if child.type in STRING_PARTS]
    others = [child for child in node.named_children if child.type not in STRING_ENDS]
    return "".join(map(text_of, parts)) if len(others) == len(parts) else None


QUOTES = frozenset("'\"")
STRING_PARTS = frozenset({"string_content", "string_fragment"})
STRING_ENDS = frozenset({"string_start", "string_end"})


def choice_of(*fields: str) -> Reader:
    """Make a reader for an expression whose value is one of its fields."""

    def read(reader: ExpressionReader, node: Node) -> Expression:
        return Choice(
            tuple(reader.read(node.child_by_field_name(field)) for field in fields)
        )

    return read


def field(field_name: str) -> Reader:
    """Make a reader for an expression whose value is that of one field."""

    def read(reader: ExpressionReader, node: Node) -> Expression:
        return reader.read(node.child_by_field_name(field_name))

    return read


def attribute_of(value_field: str, name_field: str) -> Reader:
    """Make a reader for ``value.name``."""

    def read(reader: ExpressionReader, node: Node) -> Expression:
        attribute = node.child_by_field_name(name_field)
        if attribute is None:
            return UNKNOWN
        value = reader.read(node.child_by_field_name(value_field))
        return reader.attribute(value, reader.text(attribute))

    return read


def item_of(value_field: str, key_field: str) -> Reader:
    """Make a reader for ``value[key]``."""

    def read(reader: ExpressionReader, node: Node) -> Expression:
        value = reader.read(node.child_by_field_name(value_field))
        key = reader.read(node.child_by_field_name(key_field))
        if isinstance(key, Opaque) and key.literal is not None:
            return Item(value, key.literal)
        if isinstance(key, Opaque) and key.type == "slice":
            return UNKNOWN
        return Item(value, None, key if isinstance(key, Name) else UNKNOWN)

    return read


def sequence(kind: str, splats: frozenset[str]) -> Reader:
    """Make a reader for a list display."""

    def read(reader: ExpressionReader, node: Node) -> Expression:
        items = tuple(
            (SPREAD, inner(reader, child))
            if child.type in splats
            else (str(index), reader.read(child))
            for index, child in enumerate(node.named_children[:MAX_ITEMS])
            if child.type != "comment"
        )
        return Collection(kind, items)

    return read
