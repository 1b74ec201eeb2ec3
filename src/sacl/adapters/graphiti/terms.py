"""Which terms units have, and how many units of a namespace have a term.

The database proposes units by their terms but does not say how common a term is in
one namespace, so a node for each term counts.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from sacl.adapters.graphiti.connection import Transaction, apply, rows
from sacl.domain.code import CodeUnit
from sacl.domain.index import Namespace

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
        return {f"{field}_terms": value for field, value in self._asdict().items()}

    def distinct(self) -> set[str]:
        """Return each term once."""
        return set(" ".join(self).split())

    def amount(self) -> int:
        """Count the terms, repetitions included."""
        return sum(len(field.split()) for field in self)


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
