"""Why a unit is an answer, in one line that a person can check."""

from collections.abc import Callable

from sacl.domain.lexical import terms
from sacl.domain.lexical_scoring import EXACT_NAME
from sacl.domain.queries import Query
from sacl.domain.ranking import RankedUnit

MAX_WORDS_SHOWN = 5
HIGH_TEXT_SHARE = 0.1
"""Cosine lost without text from which a match is said to rest on it."""

_STANDINGS = ((4.0, "far above the rest"), (2.5, "well above the rest"))
"""Deviations above the mean of the repository, in words; a thousandth of units that
have nothing to do with a question come to 3."""

_LABELS = {"name": "name", "docs": "documentation", "code": "code", "path": "path"}
_DESCRIPTION = "behaviour"


def reason(query: Query, ranked: RankedUnit) -> str:
    """Say what matched where, and how much of it is text that could lie."""
    found = [_name(ranked), _words_in(query, ranked), _meaning(ranked)]
    said = "; ".join(part for part in found if part) or "weak overall resemblance"
    is_secondary = not ranked.parts["prior"].value
    return f"{said}; only tests or shows other code" if is_secondary else said


def line_relevance(query: Query) -> Callable[[str], float]:
    """Return a measure of a line: the distinct query terms that it holds."""
    wanted = frozenset(query.terms)
    return lambda line: float(len(wanted.intersection(terms(line))))


def _name(ranked: RankedUnit) -> str:
    exact = ranked.parts["name"].value >= EXACT_NAME
    return f"{ranked.stored.unit.name} is the name asked for" if exact else ""


def _words_in(query: Query, ranked: RankedUnit) -> str:
    """Name the query's words that the unit holds, by the field that shows them.

    Those of its description come last: the unit itself does not say them.
    """
    stored, left = ranked.stored, _words_by_term(query)
    fields = {label: getattr(stored.unit.terms, f) for f, label in _LABELS.items()}
    if stored.semantics is not None:
        fields[_DESCRIPTION] = stored.semantics.description.terms.code
    found = []
    for label, said in fields.items():
        held = set(said.split())
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
    code, behaviour = (
        f"{ranked.similarity[view]:.2f}{_standing(ranked.parts[view].value)}"
        for view in ("code", "description")
    )
    text = f"code is {code} and behaviour {behaviour} similar"
    if ranked.text_share >= HIGH_TEXT_SHARE:
        return f"{text}, mostly by its names and documentation"
    return text


def _standing(deviations: float) -> str:
    return next((f" ({said})" for least, said in _STANDINGS if deviations >= least), "")
