"""Which terms units have, and how many units of a namespace have a term.

The database proposes units by their terms but does not say how common a term is in
one namespace, so a node for each term counts.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from math import log
from typing import Final, NamedTuple

from sacl.adapters.graphiti.connection import Transaction, apply, rows
from sacl.adapters.graphiti.dialect import REPETITIONS
from sacl.domain.code import CodeUnit
from sacl.domain.index import CorpusCounts, Namespace

FIELD_WEIGHTS: Final = (3.0, 1.5, 1.0, 1.0)
"""How much a term counts in each field of ``Terms``, for proposals only."""

_K1, _B, _LEAST_RARITY = 1.2, 0.75, 1e-6
_CHANGE: Final = """
UNWIND $rows AS row
MERGE (t:SaclTerm {group_id: $group_id, term: row[0]})
SET t.units = coalesce(t.units, 0) + row[1]
WITH t WHERE t.units = 0
DELETE t
"""
_FREQUENCIES: Final = """
UNWIND $terms AS term
MATCH (t:SaclTerm {group_id: $group_id, term: term}) RETURN term, t.units
"""


class Terms(NamedTuple):
    """The terms of a unit, field by field, space separated."""

    name: str
    path: str
    docs: str
    code: str

    @classmethod
    def of(cls, unit: CodeUnit) -> "Terms":
        """Return the terms of a unit."""
        terms = unit.terms
        return cls(terms.name, terms.path, terms.docs, terms.code)

    def properties(self) -> dict[str, str]:
        """Return the properties that are searched."""
        fields = self._asdict()
        weighted = [fields[name] for name, n in REPETITIONS.items() for _ in range(n)]
        return {
            **{f"{field}_terms": value for field, value in fields.items()},
            "weighted_terms": " ".join(weighted),
        }

    def distinct(self) -> set[str]:
        """Return each term once."""
        return set(" ".join(self).split())

    def amount(self) -> int:
        """Count the terms, repetitions included."""
        return sum(len(field.split()) for field in self)


class Okapi:
    """BM25 over the weighted fields of a unit, as the embedded store has it.

    Which units are looked at decides about an answer too, so every backend that can
    should propose the same ones.
    """

    def __init__(self, terms: Iterable[str], corpus: CorpusCounts) -> None:
        self._corpus = corpus
        self._rarity = {term: self._rarity_of(term) for term in terms}

    def __call__(self, terms: Terms) -> float:
        """Score the terms of a unit; higher is better."""
        counts: defaultdict[str, float] = defaultdict(float)
        for field, weight in zip(terms, FIELD_WEIGHTS, strict=True):
            for term in field.split():
                if term in self._rarity:
                    counts[term] += weight
        share = terms.amount() / max(1.0, self._corpus.mean_length)
        norm = _K1 * (1 - _B + _B * share)
        return sum(
            self._rarity[term] * amount * (_K1 + 1) / (amount + norm)
            for term, amount in counts.items()
        )

    def _rarity_of(self, term: str) -> float:
        having = self._corpus.document_frequency[term]
        others = self._corpus.unit_count - having
        return max(log((others + 0.5) / (having + 0.5)), _LEAST_RARITY)


async def change_frequencies(
    transaction: Transaction,
    namespace: Namespace,
    before: Iterable[Terms],
    after: Iterable[Terms],
) -> None:
    """Count the terms of some units no more, and those of others from now on."""
    change = Counter(term for terms in after for term in terms.distinct())
    change.subtract(term for terms in before for term in terms.distinct())
    changed = [[term, amount] for term, amount in sorted(change.items()) if amount]
    await apply(transaction, _CHANGE, changed, group_id=namespace)


async def frequencies(
    transaction: Transaction, namespace: Namespace, terms: Collection[str]
) -> dict[str, int]:
    """Return how many units have each term."""
    found = await rows(transaction, _FREQUENCIES, group_id=namespace, terms=list(terms))
    return dict.fromkeys(terms, 0) | dict(found)
