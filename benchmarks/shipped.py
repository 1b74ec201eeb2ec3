"""The product's ranking of every document for every question at once.

``ranking.rerank`` scores candidates one by one. The same parts are made here as
matrices, of its constants; a test holds that both agree. Documents are taken for
units of source that share no file: the prior is the same for all, and nothing is
repeated.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log

import numpy as np
from benchmarks.vectors import Matrix

from sacl.adapters.treesitter.analysis import parse_file
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile, UnitKind, UnitTerms
from sacl.domain.description import Description
from sacl.domain.lexical import term_text
from sacl.domain.lexical_scoring import BM25_B, BM25_K1, FIELD_WEIGHTS, compound_match
from sacl.domain.queries import Query, prepare
from sacl.domain.ranking import DEVIATION
from sacl.domain.similarity import (
    TYPICAL_COUNT,
    TYPICAL_DEVIATION,
    TYPICAL_MEAN,
)
from sacl.domain.weights import WEIGHTS, Weights


@dataclass(frozen=True, slots=True)
class Document:
    """A text as the product indexes it: its terms, and the units that it defines."""

    terms: UnitTerms
    units: Sequence[CodeUnit] = ()


@cache
def read(text: str) -> Document:
    """Index a Python text; what does not parse is terms of code."""
    parsed = parse_file(SourceFile("document.py", text, "", len(text), 0))
    if not isinstance(parsed, ParsedFile):
        return Document(UnitTerms("", "", "", term_text(text)))
    inner = [unit for unit in parsed.units if unit.kind is not UnitKind.FILE]

    def joined(field: str, units: Sequence[CodeUnit]) -> str:
        return " ".join(getattr(unit.terms, field) for unit in units)

    terms = UnitTerms(
        name=joined("name", inner),
        path="",
        docs=joined("docs", parsed.units),
        code=joined("code", parsed.units),
    )
    return Document(terms, inner)


class WordCounts:
    """Texts that are searched together: how telling a word is among them."""

    def __init__(self, texts: Iterable[str]) -> None:
        terms = [read(text).terms for text in texts]
        self._count = len(terms)
        self._frequency = Counter(term for each in terms for term in _weighted(each))
        self._mean_length = max(1.0, sum(map(_length, terms)) / len(terms))

    def words(self, queries: Sequence[str], documents: Sequence[UnitTerms]) -> Matrix:
        """Score what documents of the corpus say, as ``LexicalScorer`` does.

        Returns:
            A row a query, values in [0, 1].
        """
        postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        norms = []
        for place, terms in enumerate(documents):
            share = _length(terms) / self._mean_length
            norms.append(BM25_K1 * (1 - BM25_B + BM25_B * share))
            for term, count in _weighted(terms).items():
                postings[term].append((place, count))
        scores = np.zeros((len(queries), len(documents)), dtype=np.float32)
        for row, query in enumerate(queries):
            telling = self._telling(prepare(query, None))
            ceiling = sum(telling.values()) * (BM25_K1 + 1)
            for term, weight in telling.items():
                for place, count in postings.get(term, ()):
                    gain = weight * count * (BM25_K1 + 1) / (count + norms[place])
                    scores[row, place] += gain / ceiling
        return scores

    def _telling(self, query: Query) -> Mapping[str, float]:
        return {term: self._rarity(term) for term in query.terms}

    def _rarity(self, term: str) -> float:
        frequency = self._frequency.get(term, 0)
        return log(1 + (self._count - frequency + 0.5) / (frequency + 0.5))


def names(queries: Sequence[str], documents: Sequence[Document]) -> Matrix:
    """Say whose name neighbouring words of each query are."""
    scores = np.zeros((len(queries), len(documents)), dtype=np.float32)
    asked = [frozenset(prepare(query, None).compounds) for query in queries]
    for place, each in enumerate(documents):
        for unit in each.units:
            found = [compound_match(compounds, unit) for compounds in asked]
            scores[:, place] = np.maximum(scores[:, place], found)
    return scores


def _weighted(terms: UnitTerms) -> Mapping[str, float]:
    counts: dict[str, float] = {}
    for field, weight in FIELD_WEIGHTS.items():
        for word in getattr(terms, field).split():
            counts[word] = counts.get(word, 0.0) + weight
    return counts


def _length(terms: UnitTerms) -> int:
    return sum(len(getattr(terms, field).split()) for field in FIELD_WEIGHTS)


def deviations(cosines: Matrix, sample: Matrix) -> Matrix:
    """Standardize cosines as the product does, by those of a sample of documents."""
    size = sample.shape[1]
    mean = (size * sample.mean(axis=1) + TYPICAL_COUNT * TYPICAL_MEAN) / (
        size + TYPICAL_COUNT
    )
    own = sample.var(axis=1) + (sample.mean(axis=1) - mean) ** 2
    typical = TYPICAL_DEVIATION**2 + (TYPICAL_MEAN - mean) ** 2
    square = (size * own + TYPICAL_COUNT * typical) / (size + TYPICAL_COUNT)
    centred = cosines - mean[:, None]
    return np.asarray(centred / np.sqrt(square)[:, None], dtype=np.float32)


def soft_maximum(first: Matrix, second: Matrix) -> Matrix:
    """Join two kinds of evidence, of which the better counts most."""
    return np.asarray(np.logaddexp(first, second), dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for each document, a row a query.

    Attributes:
        code: By how many deviations its code is more similar than others.
        said: The same of its description.
        words: Of itself.
        said_words: Of its description.
        names: Of what it defines.
    """

    code: Matrix
    said: Matrix
    words: Matrix
    said_words: Matrix
    names: Matrix

    def meaning(self, worth: Matrix) -> Matrix:
        """Join both views; ``worth`` is that of each document's description."""
        return soft_maximum(self.code, worth * self.said)

    def score(self, worth: Matrix, weights: Weights = WEIGHTS) -> Matrix:
        """Return the product's score without its prior."""
        words = np.maximum(self.words, np.minimum(1.0, worth * self.said_words))
        score = weights.semantic * DEVIATION * self.meaning(worth)
        score += weights.lexical * words + weights.name * self.names
        return np.asarray(score, dtype=np.float32)


def worth(
    kind: Description, dependence: Sequence[float], weights: Weights = WEIGHTS
) -> Matrix:
    """Return what a description of each document is worth."""
    found = [weights.of_description(kind, each) for each in dependence]
    return np.array(found, dtype=np.float32)
