"""Shortens long code to what a reader needs most: its beginning and its end."""

from itertools import accumulate
from typing import NamedTuple

_HEAD_SHARE = 0.7
"""Share of what is kept that comes from the beginning."""


class Excerpt(NamedTuple):
    """Code, whole or shortened; where something is missing the text says so.

    Attributes:
        shown: Lines of the code that are in ``text``.
        lines: Lines that the code has.
    """

    text: str
    shown: int
    lines: int

    @property
    def whole(self) -> bool:
        """Whether nothing is missing."""
        return self.shown == self.lines


def excerpt(code: str, *, max_bytes: int) -> Excerpt:
    """Keep whole lines from the beginning and the end, ``max_bytes`` of them.

    A note of one line stands where the others were. Code that is one long line
    is cut within it.
    """
    lines = code.splitlines()
    if len(code.encode()) <= max_bytes:
        return Excerpt(code, len(lines), len(lines))
    head = _fitting(lines, int(max_bytes * _HEAD_SHARE))
    rest = lines[len(head) :]
    tail = _fitting(rest[::-1], max_bytes - int(max_bytes * _HEAD_SHARE))[::-1]
    shown = len(head) + len(tail)
    if not head:
        start = lines[0].encode()[:max_bytes].decode(errors="ignore")
        return Excerpt(f"{start}\n{_note(len(lines))}", 0, len(lines))
    text = "\n".join([*head, _note(len(lines) - shown), *tail])
    return Excerpt(text, shown, len(lines))


def _fitting(lines: list[str], max_bytes: int) -> list[str]:
    sizes = accumulate(len(line.encode()) + 1 for line in lines)
    return lines[: sum(size <= max_bytes for size in sizes)]


def _note(count: int) -> str:
    return f"[... {count} lines are left out here ...]"
