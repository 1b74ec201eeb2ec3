"""A query, prepared once for search, scoring and explanation."""

import re
from dataclasses import dataclass

from sacl.domain.index import Vector
from sacl.domain.lexical import compounds, terms

_WORD = re.compile(r"[\w$./:#-]*\w")
_LOOKS_LIKE_A_NAME = re.compile(r"\w(?:[_./:#]|::)\w|[a-z\d][A-Z]|[A-Z]{2}[a-z]{2}|^_")
MAX_NAMES = 20
MAX_COMPOUNDS = 60


@dataclass(frozen=True, slots=True)
class Query:
    """What was asked.

    Attributes:
        terms: Distinct search terms, in order.
        names: Words that may be a name or a path, as written.
        vector: None on the lexical rung.
        compounds: Terms that neighbouring words are as one name.
    """

    text: str
    terms: tuple[str, ...]
    names: tuple[str, ...]
    vector: Vector | None
    compounds: tuple[str, ...] = ()

    @property
    def searched(self) -> tuple[str, ...]:
        """Every term that is looked for."""
        return tuple(dict.fromkeys((*self.terms, *self.compounds)))

    @property
    def is_one_word(self) -> bool:
        """Nothing but a word that may be a name."""
        return self.names == (self.text.strip(),)

    @property
    def is_name(self) -> bool:
        """The whole query is one word that looks like code."""
        return self.is_one_word and _LOOKS_LIKE_A_NAME.search(self.text) is not None


def prepare(text: str, vector: Vector | None) -> Query:
    """Prepare a query that has been embedded, or could not be."""
    own = tuple(dict.fromkeys(terms(text)))
    joined = tuple(compounds(text))[:MAX_COMPOUNDS]
    return Query(text, own, _names(text), vector, joined)


def _names(text: str) -> tuple[str, ...]:
    """Return the words that look like code; the only word of a query always does."""
    words = _WORD.findall(text)
    if len(words) == 1:
        return tuple(words)
    likely = (word for word in words if _LOOKS_LIKE_A_NAME.search(word))
    return tuple(dict.fromkeys(likely))[:MAX_NAMES]
