"""Names that the patterns of a Python ``case`` capture."""

from collections.abc import Iterator

from tree_sitter import Node

NAMING = frozenset({"class_pattern", "keyword_pattern"})
"""Patterns that begin with a name which they look up."""


def captured_names(clause: Node) -> Iterator[Node]:
    """Yield the identifiers that a case clause binds."""
    pending = [child for child in clause.children if child.type == "case_pattern"]
    while pending:
        node = pending.pop()
        if node.type == "identifier":
            yield node
        elif node.type == "dotted_name":
            if node.named_child_count == 1 and node.text != b"_":
                yield node.named_children[0]
        else:
            pending.extend(_inner(node))


def _inner(node: Node) -> list[Node]:
    """Return the parts of a pattern that may capture something."""
    children = node.named_children
    if node.type in NAMING:
        return children[1:]
    if node.type == "dict_pattern":
        keys = {key.id for key in node.children_by_field_name("key")}
        return [child for child in children if child.id not in keys]
    return children
