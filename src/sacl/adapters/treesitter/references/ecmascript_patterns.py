"""Destructuring patterns of JavaScript: which name gets which part of a value."""

from collections.abc import Iterator
from typing import TypeAlias

from tree_sitter import Node

from sacl.adapters.treesitter.references.ecmascript_expressions import key_of
from sacl.adapters.treesitter.references.expressions import UNKNOWN, ExpressionReader
from sacl.adapters.treesitter.references.writer import text_of
from sacl.domain.facts import Attribute, Choice, Expression, Item, Name, Opaque

Part: TypeAlias = tuple[Node, Expression | None]
Pair: TypeAlias = tuple[Expression, Expression | None]
"""A place that is assigned to, and what it is given."""


def targets(
    reader: ExpressionReader, node: Node, value: Expression | None
) -> Iterator[Pair]:
    """Pair the places of a pattern with the parts of a value."""
    pending: list[tuple[Node, Expression | None]] = [(node, value)]
    while pending:
        place, part = pending.pop()
        if place.type == "object_pattern":
            pending.extend(reversed([*_object_parts(place, part)]))
        elif place.type in {"array_pattern", "array"}:
            pending.extend(reversed([*_array_parts(place, part)]))
        elif place.type in {"assignment_pattern", "object_assignment_pattern"}:
            left = place.child_by_field_name("left")
            default = reader.read(place.child_by_field_name("right"))
            if left is not None:
                joined = default if part is None else Choice((part, default))
                pending.append((left, joined))
        elif place.type == "rest_pattern" and place.named_children:
            pending.append((place.named_children[0], Opaque("array")))
        elif place.type == "shorthand_property_identifier_pattern":
            yield Name(text_of(place)), part
        else:
            yield reader.read(place), part


def _object_parts(node: Node, value: Expression | None) -> Iterator[Part]:
    whole = UNKNOWN if value is None else value
    for child in node.named_children:
        if child.type == "shorthand_property_identifier_pattern":
            yield child, Attribute(whole, text_of(child))
        elif child.type == "object_assignment_pattern":
            left = child.child_by_field_name("left")
            if left is not None:
                yield child, Attribute(whole, text_of(left))
        elif child.type == "pair_pattern":
            key = key_of(child.child_by_field_name("key"))
            target = child.child_by_field_name("value")
            if target is not None:
                yield target, UNKNOWN if key is None else Attribute(whole, key)
        elif child.type == "rest_pattern":
            yield child, UNKNOWN


def _array_parts(node: Node, value: Expression | None) -> Iterator[Part]:
    whole = UNKNOWN if value is None else value
    index = 0
    for child in node.children:
        if child.type == ",":
            index += 1
        elif child.is_named and child.type != "comment":
            if child.type == "rest_pattern":
                yield child, UNKNOWN
            else:
                yield child, Item(whole, str(index))
