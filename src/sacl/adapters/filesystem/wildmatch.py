r"""Patterns of ignore files as regular expressions.

Follows git's wildmatch to the letter, so that discovery leaves out what git
leaves out: ``**`` spans folders only where it stands for whole parts of the
path, ``[...]`` never matches ``/``, a malformed pattern matches nothing. An
expression matches an entry itself, never one by what is above it; the path of
a folder ends in ``/``.
"""

import re
from itertools import pairwise

_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": r" \t",
    "cntrl": r"\x00-\x1f\x7f",
    "digit": "0-9",
    "graph": r"\x21-\x7e",
    "lower": "a-z",
    "print": r"\x20-\x7e",
    "punct": r"!-/:-@\[-`{-~",
    "space": r" \t\n\r\f\v",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}
_SPECIAL = re.compile(r"[*?\[\\]")
_TRAILING_SPACES = re.compile(r"((?:\\.|[^\\])*?) *", re.DOTALL)
_SET = re.compile(
    r"""\[ ([!^]?)
    ( (?: \[:[a-z]*:\] | \\. | [^\\] )                # the first may be "]"
      (?: \[:[a-z]*:\] | \\. | [^\\\]] )*+ ) \]""",
    re.DOTALL | re.VERBOSE,
)
_MEMBER = re.compile(
    r"\[:(?P<name>[a-z]*):\]|\\?(?P<low>.)(?:-\\?(?P<high>[^\]]))?", re.DOTALL
)
_STAR, _SPAN, _REST = "[^/]*", "(?:.*/)?", ".*"
_BETWEEN_COMPONENTS = frozenset({"/", _SPAN, _REST})
_STARS = re.compile(r"\*+")


class MalformedPatternError(ValueError):
    """A pattern that git takes for one that never matches."""


def expression_of(line: str) -> tuple[str, bool] | None:
    """Translate a line into an expression and whether it ignores.

    Returns None for a line that says nothing: blank, a comment or malformed.
    """
    text = _without_trailing_spaces(line)
    if not text or text.startswith("#"):
        return None
    pattern = text.removeprefix("!")
    folder_only = pattern.endswith("/")
    try:
        body = _place(pattern[:-1] if folder_only else pattern)
    except MalformedPatternError:
        return None
    end = r"(?<!/)/\Z" if folder_only else r"(?<!/)/?\Z"
    return body + end, not text.startswith("!")


def _without_trailing_spaces(line: str) -> str:
    match = _TRAILING_SPACES.fullmatch(line)
    return match[1] if match else line


def _place(pattern: str) -> str:
    if "/" in pattern:
        return _translate(pattern.removeprefix("/"))
    return r"(?:.*/)?" + _translate(_STARS.sub("*", pattern))


def _translate(pattern: str) -> str:
    if not pattern:
        raise MalformedPatternError(pattern)
    special = _SPECIAL.search(pattern)
    start = special.start() if special else len(pattern)
    parts, position = [re.escape(each) for each in pattern[:start]], start
    while position < len(pattern):
        part, position = _next(pattern, position, start)
        parts.append(part)
    return "".join(_committed(_components(parts), _SPAN, "(?:.*?/)??"))


def _components(parts: list[str]) -> list[str]:
    """Join what stands between slashes, so that a component takes linear time."""
    joined: list[str] = []
    component: list[str] = []
    for part in [*parts, ""]:
        if part and part not in _BETWEEN_COMPONENTS:
            component.append(part)
            continue
        joined += [*_committed(component, _STAR, "[^/]*?"), part]
        component = []
    return joined


def _committed(parts: list[str], wild: str, shortest: str) -> list[str]:
    """Let all but the last ``wild`` take their first match for good.

    A later one can make up for whatever an earlier one left, so nothing is lost,
    and hostile patterns cannot make the match backtrack without end.
    """
    places = [index for index, part in enumerate(parts) if part == wild]
    if len(places) < 2:  # noqa: PLR2004 - a count, not a setting
        return parts
    committed = [
        f"(?>{shortest}{''.join(parts[this + 1 : following])})"
        for this, following in pairwise(places)
    ]
    return parts[: places[0]] + committed + parts[places[-1] :]


def _next(pattern: str, position: int, start: int) -> tuple[str, int]:
    match pattern[position]:
        case "*":
            return _stars(pattern, position, start)
        case "?":
            return "[^/]", position + 1
        case "[":
            return _set(pattern, position)
        case "\\" if position + 1 == len(pattern):
            raise MalformedPatternError(pattern)
        case "\\":
            return re.escape(pattern[position + 1]), position + 2
        case character:
            return re.escape(character), position + 1


def _stars(pattern: str, position: int, start: int) -> tuple[str, int]:
    """Translate a run of stars; git takes the first wildcard for a beginning."""
    stars = _STARS.match(pattern, position)
    end = stars.end() if stars else position + 1
    opens = position == start or pattern[position - 1] == "/"
    if end - position == 1 or not opens:
        return _STAR, end
    if end == len(pattern) or pattern.startswith("\\/", end):
        return _REST, end
    return (_SPAN, end + 1) if pattern[end] == "/" else (_STAR, end)


def _set(pattern: str, position: int) -> tuple[str, int]:
    found = _SET.match(pattern, position)
    if not found:
        raise MalformedPatternError(pattern)
    members = "".join(_member(each) for each in _MEMBER.finditer(found[2]))
    if found[1]:
        return f"[^/{members}]", found.end()
    return (f"(?!/)[{members}]" if members else "(?!)"), found.end()


def _member(member: re.Match[str]) -> str:
    if member["name"] is not None:
        if member["name"] not in _CLASSES:
            raise MalformedPatternError(member[0])
        return _CLASSES[member["name"]]
    low, high = member["low"], member["high"] or member["low"]
    return f"{_literal(low)}-{_literal(high)}" if low <= high else ""


def _literal(character: str) -> str:
    return f"\\U{ord(character):08x}"
