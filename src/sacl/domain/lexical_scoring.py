"""What the words of a query say about a unit: terms, names and paths.

Nothing here knows vectors; ``ranking`` adds these parts to those of meaning.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from math import log

from sacl.domain.code import CodeUnit, UnitKind, UnitTerms
from sacl.domain.index import CorpusCounts
from sacl.domain.lexical import terms as split

EXACT_NAME = 0.8

_NAMED_FOR_A_THING = {UnitKind.FILE, UnitKind.CLASS, UnitKind.INTERFACE}

BM25_K1 = 1.2
BM25_B = 0.5
FIELD_WEIGHTS: Mapping[str, float] = {
    "name": 3.0,
    "path": 1.5,
    "docs": 3.0,
    "code": 1.0,
}
"""BM25F (Robertson, Zaragoza 2004): a term counts this often per field.

What a unit is documented as counts as much as what it is called (ADR 0034).
"""

PACKAGE_FILES = frozenset({"__init__", "index", "mod"})
"""They stand for the folder that they are in."""

MIN_SHORT_FORM = 4
"""Letters that a short form has at least: ``app`` begins ``apply``, too."""


class LexicalScorer:
    """BM25F over the fields of a unit, scaled to [0, 1].

    The scale is the score of a unit that holds every query term endlessly often,
    so a value says how much of the query's information a unit covers.

    Args:
        terms: Distinct terms of the query.
        corpus: Counts for how telling each of them is.
        weights: What some terms count for instead of 1.
        fields: How often a term counts in each field.
    """

    def __init__(
        self,
        terms: Sequence[str],
        corpus: CorpusCounts,
        *,
        weights: Mapping[str, float] | None = None,
        fields: Mapping[str, float] = FIELD_WEIGHTS,
    ) -> None:
        weighed = weights or {}
        self._fields = fields
        self._inverse_frequency = {
            t: _idf(t, corpus) * weighed.get(t, 1.0) for t in terms
        }
        self._wanted = frozenset(self._inverse_frequency)
        self._mean_length = max(1.0, corpus.mean_length)
        self._ceiling = sum(self._inverse_frequency.values()) * (BM25_K1 + 1)

    def __call__(self, fields: UnitTerms) -> float:
        """Score the terms of one unit."""
        if not self._ceiling:
            return 0.0
        counts, length = self._weighted_counts(fields)
        norm = BM25_K1 * (1 - BM25_B + BM25_B * length / self._mean_length)
        total = sum(
            [
                self._inverse_frequency[term] * count * (BM25_K1 + 1) / (count + norm)
                for term, count in counts.items()
            ]
        )
        return total / self._ceiling

    def _weighted_counts(self, fields: UnitTerms) -> tuple[dict[str, float], int]:
        counts: dict[str, float] = {}
        length = 0
        for name, weight in self._fields.items():
            if not (text := getattr(fields, name)):
                continue
            words = text.split()
            length += len(words)
            held = list(self._wanted.intersection(words))
            if len(held) > 1:
                held.sort(key=words.index)  # in this order they add up
            for word in held:
                counts[word] = counts.get(word, 0.0) + weight * words.count(word)
        return counts, length


class FileNameScorer:
    """How far the name of a file says what is asked, in [0, 1].

    It is the share of the query's information that the words of the name hold,
    times the share of those words that the query has.

    Args:
        text: The query.
        terms: Distinct terms of it.
        corpus: Counts for how telling each of them is.
    """

    def __init__(self, text: str, terms: Sequence[str], corpus: CorpusCounts) -> None:
        self._worth = {term: _idf(term, corpus) for term in terms}
        self._total = sum(self._worth.values())
        self._words = [(word, split(word)) for word in text.lower().split()]

    def __call__(self, path: str) -> float:
        """Score the name of one file, or of its folder if it stands for that."""
        *folders, file = path.split("/")
        stem = file.partition(".")[0]
        named = folders[-1] if folders and stem in PACKAGE_FILES else stem
        pieces = split(named)
        if len(pieces) > 1:
            pieces.pop()  # all of them in one word
        meant = [term for piece in pieces if (term := self._meant(piece))]
        if not meant or not self._total:
            return 0.0
        told = sum(self._worth[term] for term in dict.fromkeys(meant)) / self._total
        return told * len(meant) / len(pieces)

    def _meant(self, piece: str) -> str | None:
        """Find the term that a piece is, or is short for, as ``config`` is."""
        if piece in self._worth:
            return piece
        if len(piece) < MIN_SHORT_FORM:
            return None
        return next(
            (own[0] for word, own in self._words if own and word.startswith(piece)),
            None,
        )


def name_match(names: Sequence[str], unit: CodeUnit) -> float:
    """Say how exactly a name or path in the query is this unit's, in [0, 1].

    1 for the qualified name or the path, .8 for the bare name, that of a file
    without its endings too, .6 for the name of a member (``app.route`` of
    ``Flask.route``), .4 for a prefix.
    """
    return max((_name_match(name, unit) for name in names), default=0.0)


def compound_match(compounds: Collection[str], unit: CodeUnit) -> float:
    """Say whether neighbouring words of the query are this unit's name, in [0, 1].

    .9 for a type or a file, .4 for what is in such a file. Functions are named for
    what they do with a thing: many questions hold two words that name one of them.
    """
    named = _in_one_word(unit.name) in compounds
    if named and unit.kind in _NAMED_FOR_A_THING:
        return 0.9
    file = _in_one_word(unit.path.rpartition("/")[2])
    return 0.4 if file in compounds else 0.0


@lru_cache(maxsize=1 << 13)
def _in_one_word(name: str) -> str:
    return "".join(filter(str.isalnum, name.partition(".")[0].lower()))


def _name_match(name: str, unit: CodeUnit) -> float:
    wanted, qualified = name.lower(), unit.qualified_name.lower()
    own = unit.name.lower()
    if wanted in (qualified, unit.path.lower(), unit.id.lower()):
        return 1.0
    if wanted == own or unit.path.lower().endswith("/" + wanted):
        return 0.8
    if unit.kind is UnitKind.FILE and own.startswith(wanted + "."):
        return 0.8
    if wanted.rpartition(".")[2] == own:
        return 0.6
    return 0.4 if own.startswith(wanted) and len(wanted) > 2 else 0.0  # noqa: PLR2004 - a count, not a setting


def _idf(term: str, corpus: CorpusCounts) -> float:
    """Robertson-Spärck Jones weight, never negative."""
    frequency = corpus.document_frequency.get(term, 0)
    return log(1 + (corpus.unit_count - frequency + 0.5) / (frequency + 0.5))
