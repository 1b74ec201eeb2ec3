"""Exact lines to look at inside a unit.

Spans come from the index, text from the disk at answer time. A region is a whole
unit or a statement: a line with everything that is indented below it, and the
line that closes its brackets.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sacl.domain.code import Span

WHOLE_UNIT_LINES = 40
"""Units up to this long are shown whole."""

MAX_REGIONS = 3
CLOSING = (")", "]", "}")


@dataclass(frozen=True, slots=True)
class Region:
    """Lines of a file with their code, 1-based and inclusive."""

    start_line: int
    end_line: int
    code: str


def localize(
    lines: Sequence[str],
    span: Span,
    body: Span,
    *,
    relevance: Callable[[str], float],
) -> tuple[Region, ...]:
    """Choose the regions of a unit that answer a query.

    Args:
        lines: All lines of the file, without line ends.
        span: Lines of the unit.
        body: Lines of its body.
        relevance: How well a line answers; 0 when it says nothing.

    Returns:
        The whole unit when it is short, else its head and the most relevant
        statements of its body, in order, none overlapping. None when the file
        ends before the unit begins.
    """
    end = min(span.end_line, len(lines))
    if end < span.start_line:
        return ()
    if end - span.start_line < WHOLE_UNIT_LINES:
        return (_region(lines, Span(span.start_line, end)),)
    head = Span(span.start_line, max(span.start_line, min(body.start_line - 1, end)))
    chosen = [_clip(head)]
    scored = [
        (-relevance(lines[number - 1]), number)
        for number in range(chosen[0].end_line + 1, end + 1)
    ]
    for score, number in sorted(scored):
        if score == 0 or len(chosen) == MAX_REGIONS:
            break
        statement = _clip(_statement(lines, number, end))
        if all(_apart(statement, other) for other in chosen):
            chosen.append(statement)
    return tuple(_region(lines, part) for part in sorted(chosen))


def _statement(lines: Sequence[str], number: int, end: int) -> Span:
    """Return a line with what belongs to it below."""
    depth = _indent(lines[number - 1])
    last = number
    while last < end and _continues(lines[last], depth):
        last += 1
    while not lines[last - 1].strip():
        last -= 1
    return Span(number, last)


def _continues(line: str, depth: int) -> bool:
    text = line.strip()
    closes = text.startswith(CLOSING) and _indent(line) == depth
    return not text or closes or _indent(line) > depth


def _clip(span: Span) -> Span:
    return Span(
        span.start_line, min(span.end_line, span.start_line + WHOLE_UNIT_LINES - 1)
    )


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _apart(left: Span, right: Span) -> bool:
    return left.end_line < right.start_line or right.end_line < left.start_line


def _region(lines: Sequence[str], span: Span) -> Region:
    code = "\n".join(lines[span.start_line - 1 : span.end_line])
    return Region(span.start_line, span.end_line, code)
