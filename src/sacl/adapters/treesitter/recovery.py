"""Finds what a syntax error hides, by leaving lines out.

A grammar goes on behind an error as it can: a parenthesis that is never closed, or
the marks of a merge, may take all definitions after them along. Where an error goes
over several lines, or there are few, single lines near it are blanked, byte for byte,
and the file is parsed again; a line stays out where more definitions are found without
it, or others and no error. The marks of a merge are tried first, all together.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tree_sitter import Node, Tree

MAX_ROUNDS = 4
"""How often lines are left out at most."""

MAX_TRIALS = 10
"""Lines that are tried each time."""

MAX_BYTES = 1 << 16
"""Of all that is parsed again: a larger file is tried less often, or not at all."""

MAX_ERRORS = 4
FEW_ERRORS = 3
"""Errors of a file that somebody works on, the smallest of which may hide something
though it stays on one line: a string or a parenthesis that is not closed."""

_WRITTEN = re.compile(rb"[^\r\n]")
_MERGE_MARK = re.compile(rb"(?:<{7}|>{7}|\|{7}) |={7}\s*$")


_Rows = tuple[int, ...]
"""Lines, from 0."""


class Recovered(NamedTuple):
    """A tree, and the lines that its source is without."""

    tree: Tree
    left_out: _Rows = ()


def recover(
    source: bytes,
    tree: Tree,
    *,
    parse: Callable[[bytes], Tree],
    definitions: Callable[[Node], Sequence[bytes]],
) -> Recovered:
    """Leave out lines as long as that finds definitions.

    Args:
        source: What was parsed.
        tree: What came of it.
        parse: Parses the same without some lines.
        definitions: Names the definitions of a tree.
    """
    best = Recovered(tree)
    trials = MAX_BYTES // (len(source) or 1)
    if not trials:
        return best
    lines = source.splitlines(keepends=True)
    suspects = _merge_marks(lines) + _suspects(source, tree.root_node)
    known = definitions(tree.root_node) if suspects else ()
    for _ in range(MAX_ROUNDS):
        before = best
        for rows in suspects[: min(MAX_TRIALS, trials)]:
            trials -= 1
            left_out = (*before.left_out, *rows)
            trial = parse(_without(lines, left_out))
            found = definitions(trial.root_node)
            is_more = _worth(found, trial) > _worth(known, best.tree)
            if found != known and is_more:
                best, known = Recovered(trial, left_out), found
        if best is before:
            break
        suspects = _suspects(source, best.tree.root_node)
    return best


def _worth(definitions: Sequence[bytes], tree: Tree) -> tuple[int, bool]:
    return len(definitions), not tree.root_node.has_error


def _merge_marks(lines: Sequence[bytes]) -> list[_Rows]:
    rows = tuple(row for row, line in enumerate(lines) if _MERGE_MARK.match(line))
    return [rows] if rows else []


def _without(lines: Sequence[bytes], left_out: Sequence[int]) -> bytes:
    return b"".join(
        _WRITTEN.sub(b" ", line) if row in left_out else line
        for row, line in enumerate(lines)
    )


def _suspects(source: bytes, root: Node) -> list[_Rows]:
    """List lines that may be at fault, the likeliest first; none where little is lost.

    The smallest errors are nearest to it. A grammar may also end before the file.
    """
    unread = _unread(source, root)
    errors = sorted(_errors(root), key=lambda each: each.end_byte - each.start_byte)
    if unread is None and not any(_spans_lines(error) for error in errors):
        errors = errors[:1] if len(errors) <= FEW_ERRORS else []
    rows = [] if unread is None else [unread]
    rows += [row for error in errors[:MAX_ERRORS] for row in _near(error)]
    return [(row,) for row in dict.fromkeys(rows)]


def _unread(source: bytes, root: Node) -> int | None:
    """Return the first line that no node of a tree holds anything of."""
    end = root.children[-1].end_byte if root.children else 0
    rest = source[end:]
    if not rest.strip():
        return None
    return source.count(b"\n", 0, len(source) - len(rest.lstrip()))


def _errors(root: Node) -> Iterator[Node]:
    pending = [root]
    while pending:
        node = pending.pop()
        if node.is_error or node.is_missing:
            yield node
        pending += [child for child in node.children if child.has_error]


def _spans_lines(error: Node) -> bool:
    return error.start_point.row < error.end_point.row


def _near(error: Node) -> Iterator[int]:
    """Yield where an error begins, its parts, what holds it, and the line before it."""
    first = error.start_point.row
    yield first
    for child in error.children[:MAX_TRIALS]:
        yield child.start_point.row
    holder = error.parent
    while holder is not None and holder.start_point.row == first:
        holder = holder.parent
    if holder is not None and holder.parent is not None:
        yield holder.start_point.row
    yield max(first - 1, 0)
