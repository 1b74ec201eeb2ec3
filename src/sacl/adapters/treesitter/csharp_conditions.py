"""Takes conditional sections out of C# that stand in the middle of a declaration.

``class A / #if X / : B / #endif / {`` is one declaration; the grammar expects a
section to hold whole ones. Of such a section the first branch stays, the others
and the directives become blanks, byte for byte, so that positions stay.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TOKEN = re.compile(
    rb"/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)|//[^\n]*"
    rb'|\$?@\$?(?P<text>"(?:[^"]|"")*+(?:"|\Z))|\$?"(?:\\.|[^"\\\n])*+"?'
    rb"|'(?:\\.|[^'\\\n])*+'?"
    rb"|^[ \t]*#[ \t]*(?P<directive>if|elif|else|endif)?[^\n]*"
    rb"|(?P<code>[^\s\"'/#@$]++|[@$/#])",
    re.MULTILINE | re.DOTALL,
)
_PRINTABLE = re.compile(rb"[^\n]")
_ENDS = (b"", b"{", b"}", b";", b"]")
"""What stands before a declaration or a statement."""

_GOES_ON = re.compile(rb"(?:else|case|default|catch|finally|while)\b|[.&|?:+,=)]")
"""What begins no statement, but goes on with one."""


@dataclass(frozen=True, slots=True)
class _State:
    """Where in the code a directive stands: braces open, and the last sign."""

    depth: int = 0
    last: bytes = b""

    def after(self, code: bytes) -> "_State":
        depth = self.depth + code.count(b"{") - code.count(b"}")
        return _State(depth, code[-1:])


@dataclass(slots=True)
class _Section:
    """A conditional section that is not closed yet."""

    start: _State
    directives: list[tuple[int, int]] = field(default_factory=list)
    after_first: _State | None = None
    is_broken: bool = False


def without_interruptions(source: bytes) -> bytes:
    """Blank the sections that interrupt a declaration."""
    result = bytearray(source)
    for start, end in _interruptions(source):
        result[start:end] = _PRINTABLE.sub(b" ", source[start:end])
    return bytes(result)


def _interruptions(source: bytes) -> Iterator[tuple[int, int]]:
    state = _State()
    sections: list[_Section] = []
    is_first = False
    for token in _TOKEN.finditer(source):
        directive = token["directive"]
        if token["code"] is not None:
            if is_first and sections and _GOES_ON.match(token["code"]):
                sections[-1].is_broken = True
            is_first = False
            state = state.after(token["code"])
        elif directive == b"if":
            section = _Section(state, [token.span()])
            section.is_broken = state.last not in _ENDS
            sections.append(section)
        elif directive is not None and sections:
            state = _divide(sections[-1], token, state)
            if directive == b"endif":
                yield from _taken_out(sections.pop())
        is_first |= directive is not None and directive != b"endif"


def _divide(section: _Section, token: re.Match[bytes], state: _State) -> _State:
    """Close a branch; return the state that what follows begins in."""
    section.is_broken |= (
        state.last not in _ENDS or state.depth != section.start.depth
    ) and state != section.start
    section.after_first = section.after_first or state
    section.directives.append(token.span())
    is_end = token["directive"] == b"endif"
    return section.after_first if is_end else section.start


def _taken_out(section: _Section) -> Iterator[tuple[int, int]]:
    if section.is_broken:
        yield section.directives[0]
        yield section.directives[1][0], section.directives[-1][1]
