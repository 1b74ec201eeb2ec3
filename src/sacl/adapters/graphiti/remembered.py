"""What touches nodes, remembered for as long as no file changes.

Walks ask for the same nodes again and again, and a deeper walk for some more.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final, Generic, TypeVar

from sacl.adapters.graphiti.connection import Transaction
from sacl.adapters.graphiti.states import State
from sacl.domain.relations import Direction

_MAX_REMEMBERED: Final = 200_000
"""Items, counted once for each end."""

ENDS: Final[Mapping[Direction, tuple[Direction, ...]]] = {
    Direction.OUT: (Direction.OUT,),
    Direction.IN: (Direction.IN,),
    Direction.BOTH: (Direction.OUT, Direction.IN),
}
"""Directions that there is something to ask for."""

T = TypeVar("T")
Touching = dict[str, list[T]]
"""What touches each node."""

Fetch = Callable[[Transaction, Direction, Sequence[str]], Awaitable[Touching[T]]]


class Remembered(Generic[T]):
    """Answers of ``fetch`` for one state of the files."""

    def __init__(self, fetch: Fetch[T]) -> None:
        self._fetch = fetch
        self._forget(None)

    async def find(
        self,
        transaction: Transaction,
        state: State,
        nodes: Collection[str],
        direction: Direction,
    ) -> list[T]:
        """Return what touches nodes; what touches two of them may come twice."""
        if self._state != state.of_structure or self._amount > _MAX_REMEMBERED:
            self._forget(state.of_structure)
        known = self._known
        for end in ENDS[direction]:
            new = [node for node in nodes if node not in known[end]]
            if new:
                found = await self._fetch(transaction, end, new)
                known[end].update({node: found.get(node, []) for node in new})
                self._amount += sum(map(len, found.values()))
        return [
            item
            for end in ENDS[direction]
            for node in nodes
            for item in known[end][node]
        ]

    def _forget(self, state: tuple[str, int] | None) -> None:
        self._state = state
        self._amount = 0
        self._known: Mapping[Direction, Touching[T]] = {
            Direction.OUT: {},
            Direction.IN: {},
        }
