"""Which state of a namespace is seen, and values remembered for that state.

A node for each namespace counts its changes. A read looks at it first and last: the
server shows what is committed while a read goes on, so a read during which the
state changed is done again. What another process writes is noticed too.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeVar

from sacl.adapters.graphiti.connection import Transaction, rows
from sacl.domain.index import Namespace
from sacl.formats.stored import SHAPE

_STATE: Final = """
MATCH (s:SaclNamespace {group_id: $group_id})
RETURN s.identity, s.structure, s.semantics, s.units, s.terms,
    coalesce(s.forgotten, false), coalesce(s.shape, '')
"""
_COUNT: Final = """
MERGE (s:SaclNamespace {group_id: $group_id})
ON CREATE SET s.identity = randomUUID(), s.structure = 0, s.semantics = 0,
    s.units = 0, s.terms = 0, s.shape = $shape
SET s.structure = s.structure + $structure, s.semantics = s.semantics + 1,
    s.units = s.units + $units, s.terms = s.terms + $terms
"""

T = TypeVar("T")


class State(NamedTuple):
    """State of a namespace.

    Attributes:
        identity: Drawn when it was first written; empty when it never was.
        structure: Counts changes of files, units and relations.
        semantics: Counts those and changes of semantics.
        units: How many there are.
        terms: How many terms they have in all.
        is_forgotten: It is to be deleted, and part of it may be already.
        shape: Shape of the records that it holds.
    """

    identity: str = ""
    structure: int = 0
    semantics: int = 0
    units: int = 0
    terms: int = 0
    is_forgotten: bool = False
    shape: str = SHAPE

    @property
    def of_structure(self) -> tuple[str, int]:
        """State of files, units and relations alone."""
        return self.identity, self.structure


async def current_state(transaction: Transaction, namespace: Namespace) -> State:
    """Return the state that a transaction sees."""
    found = await rows(transaction, _STATE, group_id=namespace)
    return State(*found[0]) if found else State()


async def structure_changed(
    transaction: Transaction, namespace: Namespace, *, units: int, terms: int
) -> None:
    """Count a change of files, which may take semantics with it.

    Args:
        transaction: That changes them.
        namespace: Theirs.
        units: How many more units there are, or less.
        terms: How many more terms they have, or less.
    """
    await _count(transaction, namespace, structure=1, units=units, terms=terms)


async def semantics_changed(transaction: Transaction, namespace: Namespace) -> None:
    """Count a change of semantics."""
    await _count(transaction, namespace, structure=0, units=0, terms=0)


async def _count(
    transaction: Transaction, namespace: Namespace, **amounts: int
) -> None:
    await rows(transaction, _COUNT, group_id=namespace, shape=SHAPE, **amounts)


class Memory:
    """Values that hold for one state; a value of another state is made anew."""

    def __init__(self) -> None:
        self._values: dict[str, tuple[object, Any]] = {}

    async def recall(
        self, name: str, state: object, make: Callable[[], Awaitable[T]]
    ) -> T:
        """Return the value of that name for a state, making it where needed."""
        known, value = self._values.get(name, (None, None))
        if known != state:
            value = await make()
            self._values[name] = state, value
        return value  # type: ignore[no-any-return]  # untyped
