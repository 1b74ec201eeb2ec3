"""JSON as people write it in project files: with comments and trailing commas.

What is read here is stored, and read again where modules are looked for. So what
no store can hold, and what only a deep stack can read, is refused; and the time
that a text takes grows with its length only, however broken it is.
"""

import json
import re
from collections.abc import Iterable
from typing import Any

MAX_DEPTH = 60
_STRING = r'("(?:[^"\\\n]|\\.)*+"?)'  # an unclosed one, or comment, hides the rest
_COMMENT = re.compile(rf"{_STRING}|//[^\n]*+|/\*(?:.*?\*/|.*+)", re.DOTALL)
_TRAILING_COMMA = re.compile(rf"{_STRING}|,(?=\s*[}}\]])", re.DOTALL)


def read_json(text: str) -> Any:
    """Parse JSON.

    Raises:
        ValueError: It is none, is nested too deep, or has half of a character.
    """
    plain = _TRAILING_COMMA.sub(_kept, _COMMENT.sub(_kept, text))
    value = json.loads(plain)
    _check_depth(value)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def table(value: object) -> dict[str, Any]:
    """Return a table; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def _check_depth(value: object) -> None:
    level = [value]
    for _ in range(MAX_DEPTH):
        level = [inner for each in level for inner in _inside(each)]
    if level:
        message = f"it is nested deeper than {MAX_DEPTH} levels"
        raise ValueError(message)


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _kept(match: re.Match[str]) -> str:
    return match[1] or ""
