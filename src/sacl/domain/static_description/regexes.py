"""Reads a regular expression aloud: ``^ab*$`` is an a, then zero or more b.

An approximation good for searching: look-arounds and flags are skipped.
"""

import re

MAX_WORDS = 24

_TOKEN = re.compile(
    r"""(?P<escape>\\.)|(?P<class>\[\^?\]?(?:\\.|[^\]\\])*\])
    |(?P<quantifier>[*+?]\??|\{\d*,?\d*\}\??)
    |(?P<group>\(\?(?:P?<\w+>|[:=!]|<[=!])|\()|(?P<close>\))
    |(?P<anchor>[\^$])|(?P<either>\|)|(?P<any>\.)|(?P<text>[^\\\[\]*+?{}()^$|.]|.)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {
    "d": "digit",
    "D": "non-digit",
    "w": "word character",
    "W": "non-word character",
    "s": "whitespace",
    "S": "non-whitespace",
    "b": "word boundary",
    "B": "inside a word",
    "A": "start",
    "Z": "end",
    "z": "end",
    "n": "newline",
    "t": "tab",
    "r": "carriage return",
}
_CLASSES = {
    "a-z": "lowercase letter",
    "A-Z": "uppercase letter",
    "a-zA-Z": "letter",
    "A-Za-z": "letter",
    "0-9": "digit",
    "a-zA-Z0-9": "alphanumeric character",
    "0-9a-zA-Z": "alphanumeric character",
    "A-Za-z0-9": "alphanumeric character",
    "aeiou": "vowel",
    "aeiouAEIOU": "vowel",
    "AEIOUaeiou": "vowel",
}
_CHARACTERS = {
    " ": "space",
    "_": "underscore",
    ",": "comma",
    ".": "dot",
    "-": "hyphen",
    "/": "slash",
    "@": "at sign",
    ":": "colon",
    "'": "quote",
    '"': "double quote",
    "(": "parenthesis",
    ")": "closing parenthesis",
}


def read_aloud(pattern: str) -> str:
    """Say what a pattern matches, in at most ``MAX_WORDS`` words."""
    spoken: list[str] = []
    for match in _TOKEN.finditer(pattern.strip("/")):
        kind, piece = match.lastgroup or "text", match.group()
        if kind == "quantifier" and spoken:
            spoken[-1] = _quantified(spoken[-1], piece)
        elif kind == "text" and spoken and _is_run(spoken[-1], piece):
            spoken[-1] += piece
        elif kind not in ("group", "close"):
            spoken.append(_atom(kind, piece))
    return _joined(spoken)


def _is_run(previous: str, piece: str) -> bool:
    """Letters of one word stay together."""
    return piece.isalpha() and previous.isalpha() and previous not in _spoken_words()


def _spoken_words() -> frozenset[str]:
    known = {*_ESCAPES.values(), *_CLASSES.values(), *_CHARACTERS.values()}
    return frozenset(known | {"start", "end", "or", "anything", "something"})


def _atom(kind: str, piece: str) -> str:
    if kind == "escape":
        character = "something" if piece[1].isalnum() else piece[1]
        return _ESCAPES.get(piece[1], _CHARACTERS.get(piece[1], character))
    if kind == "class":
        return _character_class(piece[1:-1])
    if kind == "anchor":
        return "start" if piece == "^" else "end"
    if kind == "either":
        return "or"
    return "any character" if kind == "any" else _CHARACTERS.get(piece, piece)


def _character_class(content: str) -> str:
    negated = content.startswith("^")
    content = content.removeprefix("^")
    named = _CLASSES.get(content)
    if named is None:
        parts = re.findall(r"\\.|.-.|.", content)
        words = [_class_part(part) for part in parts[:6]]
        named = " or ".join(dict.fromkeys(words))
    return f"anything but {named}" if negated else named


def _class_part(part: str) -> str:
    if part.startswith("\\"):
        return _atom("escape", part)
    return _CLASSES.get(part, _CHARACTERS.get(part, part))


def _quantified(atom: str, quantifier: str) -> str:
    if atom.isalpha() and atom not in _spoken_words() and len(atom) > 1:
        return f"{atom[:-1]}, then {_quantified(atom[-1], quantifier)}"
    greedy = quantifier.removesuffix("?") or quantifier
    if greedy in "*+?":
        if atom == "any character" and greedy in "*+":
            return "anything"
        count = {"*": "zero or more", "+": "one or more", "?": "optional"}[greedy]
        return f"{count} {atom}"
    low, comma, high = greedy.strip("{}").partition(",")
    if not comma:
        return f"exactly {low} {atom}"
    return f"{low or 0} to {high} {atom}" if high else f"at least {low} {atom}"


def _joined(spoken: list[str]) -> str:
    start = bool(spoken) and spoken[0] == "start"
    end = len(spoken) > 1 and spoken[-1] == "end"
    middle = spoken[int(start) : len(spoken) - int(end)]
    text = ", then ".join(middle).replace(", then or, then ", " or ")
    text = text.replace(", then", " followed by", 1)
    text = f"starting with {text}" if start else text
    text = f"{text} at the end" if end else text
    return " ".join(text.split()[:MAX_WORDS])
