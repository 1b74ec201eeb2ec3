"""JSON that people write, with comments and trailing commas: values and places.

Places are offsets into the text as it was given, so that what is not changed stays
as it is, byte by byte.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError

_STRING = r'"(?:\\.|[^"\\\n])*+"'
_COMMENT = re.compile(rf"{_STRING}|//[^\n]*|/\*.*?\*/", re.DOTALL)
_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*[}}\]])")
_NOT_A_LINE_END = re.compile(r"[^\n]")
_BYTE_ORDER_MARK = "\ufeff"


class BrokenJsonError(ValueError):
    """A text is not JSON.

    Attributes:
        line: 1-based, where reading stopped.
    """

    def __init__(self, reason: str, line: int) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Member:
    """A member of an object: where its key begins, its value begins, and it ends."""

    start: int
    value: int
    end: int


def without_comments(text: str) -> str:
    """Replace comments and a byte order mark by spaces; lines and places stay."""
    return _blanked(_COMMENT, text.replace(_BYTE_ORDER_MARK, " ", 1))


def readable(text: str) -> str:
    """Return text of the same length that ``json`` reads."""
    return _blanked(_LAST_COMMA, without_comments(text))


def parse(text: str) -> object:
    """Return the value of a text; of an empty one, an empty object.

    Raises:
        BrokenJsonError: It is not JSON.
    """
    plain = readable(text)
    try:
        return json.loads(plain) if plain.strip() else {}
    except JSONDecodeError as error:
        raise BrokenJsonError(error.msg, error.lineno) from error
    except RecursionError as error:
        raise BrokenJsonError("nested too deep", 1) from error


def members(text: str, opening: int) -> dict[str, Member]:
    """Return the members of an object by key; of two alike the last, as JSON does.

    Args:
        text: Has been parsed without an error.
        opening: Where the object's brace is.
    """
    return dict(_members(readable(text), opening))


def _members(plain: str, opening: int) -> Iterator[tuple[str, Member]]:
    decoder = json.JSONDecoder()
    at = _next(plain, opening + 1)
    while plain[at] != "}":
        key, after = decoder.raw_decode(plain, at)
        value = _next(plain, _next(plain, after) + 1)
        _, end = decoder.raw_decode(plain, value)
        yield key, Member(at, value, end)
        at = _next(plain, end)
        if plain[at] == ",":
            at = _next(plain, at + 1)


def _next(text: str, at: int) -> int:
    """Return where the next sign is that is not white space."""
    return len(text) - len(text[at:].lstrip())


def opening_of(text: str) -> int:
    """Return where the outermost object begins."""
    return without_comments(text).index("{")


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(
        lambda found: (
            found[0] if found[0][0] == '"' else _NOT_A_LINE_END.sub(" ", found[0])
        ),
        text,
    )
