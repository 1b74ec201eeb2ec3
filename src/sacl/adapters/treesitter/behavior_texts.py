"""Takes the text of an operation from the node that it is made of; see ``behavior``."""

from collections.abc import Collection

from tree_sitter import Node

from sacl.adapters.treesitter.behavior_operators import OPERATORS, sign
from sacl.adapters.treesitter.behavior_parts import (
    MAX_TEXT,
    gapped,
    one_text,
    parts_of,
    source_of,
)
from sacl.adapters.treesitter.behavior_shapes import CONSTANTS, SIGN, Shape
from sacl.domain.description import OperationKind as Kind


def text_of(node: Node, shape: Shape, transparent: Collection[str]) -> str:
    """Return the text of the operation that a node becomes."""
    if not shape.text_field:
        return shape.text
    if shape.text_field == ".":
        joined = node.type == "concatenated_string"
        parts = node.named_children if joined else [node]
        text = one_text([gapped(part, transparent) for part in parts])[:MAX_TEXT]
        return CONSTANTS.get(text, text) if shape.kind is Kind.LITERAL else text
    if shape.text_field == SIGN:
        return sign(node)
    parts = parts_of(node, shape.text_field)
    text = " ".join(OPERATORS.get(source_of(p), source_of(p)) for p in parts)
    if shape.text == "import":
        return f"import {text}"[:MAX_TEXT]
    return (text or shape.text)[:MAX_TEXT]
