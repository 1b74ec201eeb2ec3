"""Search terms of code, documentation and queries.

The one place where text becomes terms: a parser applies it to units, a use case
to queries, so that both speak of the same terms.
"""

import re
from functools import lru_cache
from itertools import pairwise

_WORD = re.compile(r"\w+")
_SPACED = bytes(
    code if chr(code).isalnum() or code in b"_" else 32 for code in range(128)
).ljust(256)
"""What stands for each byte of ASCII: itself, or a space for what parts words."""

_PIECE = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_PIECE_BEYOND_ASCII = re.compile(r"[^\W\d_]+|\d+")
_VOWEL = re.compile(r"[aeiouy]")
_TAIL = re.compile(r"(?<=..([^aeious]))\1$|(?<=...st)r$")
"""The doubled consonant of ``running``, the ``r`` of ``registration``."""

_MAX_WORD_LENGTH = 80
"""Longer words are data: hashes, encoded binaries, generated names."""

_STOP_WORDS = """
    a about above after again all also am an and any are as at be because been
    before being below between both but by can cannot could did do does doing done
    down during each either else few for from further had has have having he her
    here hers him his how i if in into is it its itself just let many may me might
    more most must my need no nor not now of off on once only or other our ours out
    over own please same shall she should so some such than that the their theirs
    them then there these they this those through to too under until up us very was
    we were what when where which while who whom whose why will with without would
    you your yours
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words that say nothing about what code does, in questions and in code alike."""

_PLURALS = (("ies", "y", 2), ("s", "", 3))
_ENDINGS = (
    ("ied", "y", 2),
    ("ying", "y", 2),
    ("ation", "", 4),
    ("ating", "", 4),
    ("ated", "", 4),
    ("ator", "", 4),
    ("ate", "", 4),
    ("tion", "t", 3),
    ("sion", "s", 3),
    ("ing", "", 3),
    ("ed", "", 3),
    ("er", "", 4),
    ("tor", "t", 4),
    ("ssor", "ss", 4),
    ("ie", "y", 2),
    ("e", "", 3),
)
"""Ending, what takes its place, and how many letters must be left."""

_LAST_LETTERS = tuple({ending[-1] for ending, _, _ in _PLURALS + _ENDINGS})
_SINGULAR = ("ss", "us", "is", "as")
_MAX_STEPS = 8
_MAX_WORDS = 1 << 17


def terms(text: str) -> list[str]:
    """Split text into search terms, in order, repetitions kept.

    Words are split at underscores, case and digits; a word that was split is
    kept as a whole too. Terms are lower case and stemmed; stop words and single
    characters are dropped.
    """
    return term_text(text).split()


def term_text(text: str) -> str:
    """Return the terms of a text, space separated."""
    return "".join(map(_TERMS.__getitem__, _words(text)))[:-1]


def compounds(text: str) -> list[str]:
    """Join neighbouring words as names do: ``json reader`` is ``jsonreader``.

    That is the term which ``JsonReader`` and ``json_reader`` are kept under as a
    whole. The singular of a plural is given, too.
    """
    pieces = [
        piece.lower()
        for word in _words(text)
        if len(word) <= _MAX_WORD_LENGTH
        for piece in (_PIECE if word.isascii() else _PIECE_BEYOND_ASCII).findall(word)
    ]
    joined = map("".join, pairwise(pieces))
    both = (form for each in joined for form in (each, each.removesuffix("s")))
    return list(dict.fromkeys(both))


def _words(text: str) -> list[str]:
    """Split where no word character stands; ASCII, the usual case, the fast way."""
    if text.isascii():
        return text.encode().translate(_SPACED).decode("ascii").split()
    return _WORD.findall(text)


class _TermsByWord(dict[str, str]):
    """The terms of words, each with a space behind it, as they are joined.

    Remembers them; starts over before it grows too large.
    """

    def __missing__(self, word: str) -> str:
        if len(self) >= _MAX_WORDS:
            self.clear()
        self[word] = found = "".join(f"{term} " for term in _terms_of(word))
        return found


_TERMS = _TermsByWord()


def _terms_of(word: str) -> list[str]:
    if len(word) > _MAX_WORD_LENGTH:
        return []
    pattern = _PIECE if word.isascii() else _PIECE_BEYOND_ASCII
    pieces = [piece.lower() for piece in pattern.findall(word)]
    kept = [stem(piece) for piece in pieces if _is_telling(piece)]
    if len(pieces) > 1:
        kept.append("".join(pieces))
    return kept


def _is_telling(piece: str) -> bool:
    return len(piece) > 1 and piece not in STOP_WORDS


@lru_cache(maxsize=1 << 15)
def stem(word: str) -> str:
    """Reduce a lower-case word to what its inflected forms have in common.

    The result need not be a word.
    """
    if not word.endswith(_SINGULAR):
        word = _without(_PLURALS, word)
    for _ in range(_MAX_STEPS):
        shorter = _TAIL.sub("", _without(_ENDINGS, word))
        if shorter == word:
            break
        word = shorter
    return word


def _without(endings: tuple[tuple[str, str, int], ...], word: str) -> str:
    if not word.endswith(_LAST_LETTERS):
        return word
    for ending, instead, least in endings:
        if word.endswith(ending):
            start = word[: -len(ending)] + instead
            if len(start) >= least and _may_end_in(ending, start):
                return start
    return word


def _may_end_in(ending: str, start: str) -> bool:
    """Tell ``validate`` from ``repeat``, and ``sign-ing`` from ``string``."""
    if ending.startswith("at"):
        return start[-1] not in "aeo"
    return _VOWEL.search(start) is not None
