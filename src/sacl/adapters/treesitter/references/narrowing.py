"""Where a test of a type holds: what Python and JavaScript share."""

from collections.abc import Iterator

from tree_sitter import Node

from sacl.adapters.treesitter.references.writer import Extent, last_line_of

LEAVING = frozenset(
    {"return_statement", "raise_statement", "throw_statement"}
    | {"continue_statement", "break_statement"}
)
BLOCKS = frozenset({"block", "statement_block"})


def parts_joined(condition: Node | None, word: str) -> Iterator[Node]:
    """Yield the parts that an operator joins to a condition: that alone without."""
    pending = [] if condition is None else [condition]
    while pending:
        node = pending.pop()
        operator = node.child_by_field_name("operator")
        if node.type == "parenthesized_expression":
            pending.extend(node.named_children)
        elif operator is not None and operator.type == word:
            sides = (node.child_by_field_name(side) for side in ("left", "right"))
            pending.extend(side for side in sides if side is not None)
        else:
            yield node


def extent_behind(test: Node, branch: Node) -> Extent | None:
    """Return what follows a test whose only branch never goes on there."""
    others = test.child_by_field_name("alternative")
    around = test.parent
    if test.type != "if_statement" or others is not None or around is None:
        return None
    last = branch.named_children[-1:] if branch.type in BLOCKS else [branch]
    if not last or last[0].type not in LEAVING:
        return None
    return Extent(last_line_of(around), block=True)
