"""Makes C and C++ readable for grammars that know neither macros nor conditions.

Some macros stand where the language has nothing (``class EXPORT Store {``), and
some conditional sections hold half of a block. Both are overwritten, byte for
byte, so that every position stays; what units show is the source as written.
"""

import re
from collections.abc import Callable

from sacl.adapters.treesitter.c_conditions import without_broken_conditions

_BARE_MACRO = rb"[A-Z][A-Z0-9_]{3,}\b"
_MACRO = rb"[A-Z][A-Z0-9_]{3,}\d*(?:[ ]?\([^()\n]*\))?"
_TYPE = rb"[A-Za-z_][\w:]*(?:<[^;{}()\n]{0,120}>)?"
_KEYWORD = (
    rb"(?:auto|bool|char|double|enum|explicit|extern|float|inline|int|long|short|"
    rb"signed|size_t|static|struct|union|unsigned|virtual|void|constexpr)\b"
)
_PARENTHESES = rb"\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*+\))*+\))*+\)"
_DECLARATOR = rb"(?:\w+(?:<[^;{}()\n]{0,120}>)?::)*+~?\w+"
_CONSTRUCTOR = (
    rb"(?![A-Z0-9_]+\s*\()" + _DECLARATOR + _PARENTHESES
    + rb"\s*(?:(?:noexcept|" + _BARE_MACRO + rb")\s*)?(?::(?!:)|\{|=\s*default)"
)  # fmt: skip
_AFTER_SPECIFIER = (
    rb"\s+(?=" + _KEYWORD + rb"|(?:const\s+)?" + _TYPE + rb"(?:\s*[*&]+\s*|\s+)"
    + _DECLARATOR + rb"\s*[(;=\[]|" + _CONSTRUCTOR + rb")"
)  # fmt: skip
_CLASS_HEAD = re.compile(
    rb"\b(?:class|struct|union)\s+((?:[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?\s+)+)"
    rb"(?=[\w:]+(?:<[^;{}()\n]{0,120}>)?\s*(?:final\s*)?[:{])"
)
_NOT_CODE = (
    rb'/\*(?:[^*]|\*(?!/))*+(?:\*/|\Z)|//[^\n]*|"(?:\\.|[^"\\\n])*+"'
    rb"|^[ \t]*#(?:\\\n|[^\n])*+"
)
_TITLES = rb'[^(){};"\n]*+"(?:\\.|[^"\\\n])*+"(?:"(?:\\.|[^"\\\n])*+"|[^(){};"\n])*+'
_TYPE_WORD = rb"(?:const|unsigned|signed|bool|char|int|long|short|float|double|void)\b"
_MAY_BEGIN = rb"(?=^|\w[ ]|if|[/\")>:*&,.}\]-])"
"""Stands before what disturbs, so that most of a source is passed by at once."""

_DISTURBING = re.compile(
    _MAY_BEGIN
    # Conditions that ask for headers.
    + rb"(?:^[ \t]*#[ \t]*(?:el)?if\b(?P<condition>[^\n]*?\(\s*[<\"](?:\\\n|[^\n])*+)|"
    + _NOT_CODE
    # Instances of templates, which define nothing.
    + rb"|^[ \t]*(?P<instance>(?:extern[ ]+)?template[ ]+[^<;{}\s][^;{}]*)(?=;)"
    # In front of a declaration.
    + rb"|^[ \t]*(?:\[\[[^]\n]*\]\][ ]*)?(?:(?:constexpr|explicit|extern|friend|inline|"
    rb"static|template|virtual)[ \t]+)*+"
    + rb"(?P<specifier>" + _MACRO + rb"(?:\s+" + _MACRO + rb"){0,4})" + _AFTER_SPECIFIER
    + rb"|^[ \t]*(?P<lead>" + _MACRO
    + rb")[ \t]+(?=(?:template|class|typedef|namespace|operator|using)\b|~)"
    # Behind its type, or in front of a block.
    + rb"|^[ \t]*+(?!(?:return|else|throw|new|delete|case|goto|if|while)\b)" + _TYPE
    + rb"(?:[ ]*[*&]+)?\s+(?P<infix>" + _BARE_MACRO + rb")\s+(?=" + _DECLARATOR
    + rb"\()|^[ \t]*(?P<block>[A-Z][A-Z0-9_]{2,}\b)[ \t]*(?=\{)"
    + rb"|\}[ ]*(?P<next_block>" + _MACRO + rb")[ \t]*(?=\{)"
    # By itself, or with types for arguments.
    + rb"|^[ \t]*(?P<line>" + _MACRO + rb")[ \t]*$"
    + rb"|^[ \t]*(?P<typed>[A-Z][A-Z0-9_]{3,}\((?:[^()\n]*,)?\s*" + _TYPE_WORD
    + rb"[^()\n]*\))(?=;)"
    # With the title of what follows: TEST_CASE("opens a store") {
    + rb"|^[ \t]*[A-Z][A-Z0-9_]{3,}[ ]?\((?P<titled>" + _TITLES + rb")\)\s*\{"
    # Behind a declaration.
    + rb"|\)(?:\s*(?:const|noexcept|override)\b)*+\s*(?P<suffix>" + _MACRO
    + rb")(?=\s*(?:\{|override\b|final\b|const\b|noexcept\b|=\s*0))"
    + rb"|\)\s+(?:const\s+)?(?P<end>" + _BARE_MACRO + rb")(?=\s*(?:;|:(?!:)))"
    + rb"|\][ ]+(?P<behind_array>" + _BARE_MACRO + rb")(?=\s*;)"
    + rb"|[\w:>*&][ ]+(?!return|else|throw|new|delete|case|goto)\w+\s+(?P<guard>[A-Z]"
    rb"[A-Z0-9_]{3,}\([^()\n]*\))(?=\s*;)"
    # Between ``if`` and its condition, or in place of a template's last parameter.
    + rb"|\bif\s+(?P<before_condition>[A-Z][A-Z0-9_]{3,})\s+(?=\()"
    + rb"|,\s*(?P<constraint>[A-Z][A-Z0-9_]{3,}" + _PARENTHESES + rb")(?=\s*>\s*$)"
    # What the grammar does not know: inline friends, empty defaults, defaults of
    # unnamed pointers, calls of operators.
    + rb"|^[ \t]*(?P<before_friend>inline|constexpr)\s+(?=friend\b)"
    + rb"|[\w&*][ ]=\s*(?P<empty>\{\})(?=\s*[,)])"
    + rb"|[*&]\s*(?P<default>=\s*(?:nullptr|NULL))(?=\s*[,)>])"
    + rb"|(?:\.|->)(?P<called>operator\s*(?:\[\s*\]|\(\s*\)|[-+*/%<>=!&|]+))(?=\s*\())",
    re.MULTILINE | re.DOTALL,
)  # fmt: skip
_READ_AS = {
    "specifier": b"const",
    "condition": b" 1",
    "empty": b"0",
    "constraint": b"int",
}
_READ_AS_NAMES = ("called", "titled")
_NOT_IN_NAMES = re.compile(rb"[^\w\n]")
_PRINTABLE = re.compile(rb"[^\n]")
_ENDS_STATEMENT = (b";", b"{", b"}", b":", b">", b"*/", b"")
_ENDS_NAME = re.compile(rb"(?:\w|\boperator\W{1,3})\Z")
_ENDS_BLOCK = (b";", b"}")
_GOES_ON = re.compile(rb"\s*(?:[\w#/\[~}]|\Z)")
_GOES_ON_WITH_A_NAME = re.compile(rb"\s*(?:[\w#/\[~]|\Z)")


def prepare(source: bytes) -> bytes:
    """Overwrite macros between ``class`` and a name: always, for it parses as code."""
    return _CLASS_HEAD.sub(_without_group(1), source)


def repair(source: bytes) -> bytes:
    """Overwrite all that may disturb a tree that has errors."""
    prepared = without_broken_conditions(prepare(source))
    return _DISTURBING.sub(_undisturbing, prepared)


def _without_group(group: int) -> Callable[[re.Match[bytes]], bytes]:
    def overwritten(match: re.Match[bytes]) -> bytes:
        return _replaced(match, group, b"")

    return overwritten


def _undisturbing(match: re.Match[bytes]) -> bytes:
    kind = match.lastgroup
    if kind is None or (kind in _DOUBTFUL and not _DOUBTFUL[kind](match)):
        return match[0]
    if kind in _READ_AS_NAMES:
        return _replaced(match, kind, _NOT_IN_NAMES.sub(b"_", match[kind]))
    return _replaced(match, kind, _READ_AS.get(kind, b""))


def _replaced(match: re.Match[bytes], group: int | str, start: bytes) -> bytes:
    """Put ``start`` and blanks where a group stands; none, if it is too short."""
    begin, end = match.start(group) - match.start(), match.end(group) - match.start()
    given = start if len(start) <= end - begin else b""
    blanks = _PRINTABLE.sub(b" ", match[0][begin + len(given) : end])
    return match[0][:begin] + given + blanks + match[0][end:]


def _ends_parameters(match: re.Match[bytes]) -> bool:
    """Tell parameters from a cast: the parenthesis before them touches a name."""
    source, position, depth = match.string, match.start(), 1
    while depth and position:
        position -= 1
        depth += {b")": 1, b"(": -1}.get(source[position : position + 1], 0)
    return _ENDS_NAME.search(source, max(0, position - 12), position) is not None


def _stands_alone(match: re.Match[bytes]) -> bool:
    """Tell whether a macro on a line of its own is between two statements."""
    source = match.string
    start = match.start()
    window = source[max(0, start - 300) : start].rstrip()
    before = window.rsplit(b"\n", 1)[-1].strip()
    is_between = before.startswith((b"#", b"//")) or window.endswith(_ENDS_STATEMENT)
    goes_on = _GOES_ON if window.endswith(_ENDS_BLOCK) else _GOES_ON_WITH_A_NAME
    return is_between and goes_on.match(source, match.end()) is not None


_DOUBTFUL = {"line": _stands_alone, "end": _ends_parameters}
"""What may be code as well, and what tells."""
