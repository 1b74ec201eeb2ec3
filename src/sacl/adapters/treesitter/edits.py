"""Cuts text out of a source and puts other text in its place, by byte positions."""

import re
from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeVar

Range = tuple[int, int]
"""From a byte up to another."""


class Edit(NamedTuple):
    """Replace the bytes from ``start`` up to ``end``."""

    start: int
    end: int
    replacement: str = ""


class Frame(NamedTuple):
    """The stretch of a source that is rendered, moved to the left margin.

    Attributes:
        indentation: White space before the first line, taken off every line.
        verbatim: Stretches that keep theirs (strings over several lines), sorted.
    """

    start: int
    end: int
    indentation: bytes = b""
    verbatim: Sequence[Range] = ()


_Stretch = TypeVar("_Stretch", Edit, Range)
_START, _END = itemgetter(0), itemgetter(1)
_REST_OF_LINE = re.compile(rb"[ \t\f]*(?=\n|\Z)")
_BLANK_LINES = re.compile(rb"(?:\n[ \t\f]*)*(?=\n|\Z)")
_BLANKS = re.compile(rb"[ \t\f]*")
_SPACE = re.compile(rb"\s*")
_CONTINUATION = b"\\"
_KEEPS_APART = (b" ", b"\t", b"(", b"[", b"{", b",", b";")


def render(source: bytes, frame: Frame, edits: Iterable[Edit]) -> str:
    """Apply edits inside a frame; of two that overlap the outer one counts."""
    parts: list[bytes] = []
    position = frame.start
    for start, end, replacement in _outermost_first(edits):
        if position < end <= frame.end:
            parts.append(_shifted(source, frame, position, max(start, position)))
            parts.append(replacement.encode())
            position = end
    parts.append(_shifted(source, frame, position, frame.end))
    return b"".join(parts).decode("utf-8", "replace")


def kept(stretch: Range, taken: Collection[Range]) -> list[Range]:
    """List what is left of a stretch when others are taken out, in order."""
    if not taken:
        return [stretch]
    left = []
    position, last = stretch
    for start, end in _outermost_first(taken):
        if position < end <= last:
            left.append((position, max(start, position)))
            position = end
    left.append((position, last))
    return left


def others(stretches: Iterable[Range], taken: Collection[Range]) -> list[Range]:
    """List the stretches that are not among the taken ones."""
    if not taken:
        return list(stretches)
    known = set(taken)
    return [each for each in stretches if each not in known]


def _outermost_first(stretches: Iterable[_Stretch]) -> list[_Stretch]:
    by_end = sorted(stretches, key=_END, reverse=True)
    return sorted(by_end, key=_START)


def _shifted(source: bytes, frame: Frame, start: int, end: int) -> bytes:
    if not frame.indentation:
        return source[start:end]
    deep, shallow = b"\n" + frame.indentation, b"\n"
    parts: list[bytes] = []
    for begin, finish in frame.verbatim:
        first, last = max(begin, start), min(finish, end)
        if first < last:
            parts.append(source[start:first].replace(deep, shallow))
            parts.append(source[first:last])
            start = last
    parts.append(source[start:end].replace(deep, shallow))
    return b"".join(parts)


def removal(
    source: bytes, frame: Frame, stretch: Range, *, blank_lines: bool = False
) -> Edit:
    """Remove a stretch, and the lines that nothing would be left of.

    With ``blank_lines`` the blank lines that follow such lines go too.
    """
    start, end = stretch
    line_break = source.rfind(b"\n", frame.start, start)
    before = source[max(line_break, frame.start) : start]
    rest = _REST_OF_LINE.match(source, end, frame.end)
    if rest is None:
        return _inline_removal(source, frame, stretch, before)
    if before.strip():
        return Edit(start - len(before) + len(before.rstrip()), rest.end())
    if source.endswith(_CONTINUATION, frame.start, max(line_break, frame.start)):
        return Edit(start, rest.end())
    if line_break >= 0:
        end = rest.end()
        if blank_lines:
            end = _end_of(_BLANK_LINES, source, end, frame)
        return Edit(line_break, end)
    return Edit(start, _end_of(_SPACE, source, end, frame))


def _inline_removal(source: bytes, frame: Frame, stretch: Range, before: bytes) -> Edit:
    """Remove what code follows; leave words apart, and lines that end a statement."""
    start, end = stretch
    after = _end_of(_BLANKS, source, end, frame)
    if not before.strip():
        return Edit(start, after)
    if b"\n" in source[start:end]:
        return Edit(start - len(before) + len(before.rstrip()), after, "\n")
    return Edit(start, after, "" if before.endswith(_KEEPS_APART) else " ")


def _end_of(pattern: re.Pattern[bytes], source: bytes, start: int, frame: Frame) -> int:
    match = pattern.match(source, start, frame.end)
    return match.end() if match else start
