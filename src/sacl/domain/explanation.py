"""Why a unit is an answer, in one line that a person can check."""

from collections.abc import Callable

from sacl.domain.lexical import terms
from sacl.domain.queries import Query
from sacl.domain.ranking import RankedUnit

MAX_WORDS_SHOWN = 5
HIGH_TEXT_SHARE = 0.1
"""Cosine lost without text from which a match is said to rest on it."""

_LABELS = {"name": "name", "docs": "documentation", "code": "code", "path": "path"}


def reason(query: Query, ranked: RankedUnit) -> str:
    """Say what matched where, and how much of it is text that could lie."""
    found = [_words_in(query, ranked), _meaning(ranked)]
    return "; ".join(part for part in found if part) or "weak overall resemblance"


def line_relevance(query: Query) -> Callable[[str], float]:
    """Return a measure of a line: the distinct query terms that it holds."""
    wanted = frozenset(query.terms)
    return lambda line: float(len(wanted.intersection(terms(line))))


def _words_in(query: Query, ranked: RankedUnit) -> str:
    """Name the query's words that the unit holds, by the field that shows them."""
    left = _words_by_term(query)
    found = []
    for field, label in _LABELS.items():
        held = set(getattr(ranked.stored.unit.terms, field).split())
        words = dict.fromkeys(left.pop(term) for term in list(left) if term in held)
        if words:
            found.append(f"{label} has {', '.join(list(words)[:MAX_WORDS_SHOWN])}")
    return "; ".join(found)


def _words_by_term(query: Query) -> dict[str, str]:
    by_term: dict[str, str] = {}
    for word in query.text.split():
        for term in terms(word):
            by_term.setdefault(term, word.strip(".,;:?!\"'()`"))
    return by_term


def _meaning(ranked: RankedUnit) -> str:
    if ranked.text_share is None:
        return ""
    code, description = ranked.similarity["code"], ranked.similarity["description"]
    text = f"code is {code:.2f} and behaviour {description:.2f} similar"
    if ranked.text_share >= HIGH_TEXT_SHARE:
        return f"{text}, mostly by its names and documentation"
    return text
