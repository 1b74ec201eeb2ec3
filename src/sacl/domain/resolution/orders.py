"""Orders of classes: each class, then its parents as they are looked through (C3)."""

from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Protocol

from sacl.domain.code import NodeId
from sacl.domain.resolution.memory import Search
from sacl.domain.resolution.values import UNKNOWN, ClassValue, Value

MAX_PARENTS = 60


class Asks(Protocol):
    """Keeps a question from depending on itself."""

    search: Search

    def enter(self, key: object) -> bool:
        """Begin something that must not depend on itself; False when it would."""

    def leave(self, key: object) -> None:
        """End what ``enter`` began."""


class Orders:
    """Finds the order of each class once.

    Args:
        asker: Whose questions these are.
        parents: Names the parents of a class.
        main: Names the part that stands for a class that is written in parts.
    """

    def __init__(
        self,
        asker: Asks,
        parents: Callable[[NodeId], Iterable[Value]],
        *,
        main: Callable[[NodeId], NodeId] = lambda unit: unit,
    ) -> None:
        self._asker = asker
        self._parents = parents
        self._main = main
        self._known: dict[NodeId, tuple[Value, ...]] = {}

    def of(self, unit: NodeId, depth: int = 0) -> tuple[Value, ...]:
        """Return a class and its parents; what is not known stands there as such."""
        unit = self._main(unit)
        known = self._known.get(unit)
        if known is not None:
            return known
        itself = ClassValue(unit)
        key = ("order", unit)
        if depth > MAX_PARENTS or not self._asker.enter(key):
            return (itself, UNKNOWN)
        state = self._asker.search.open()
        parents = tuple(self._parents(unit))
        orders = [
            self.of(parent.unit, depth + 1)
            if isinstance(parent, ClassValue)
            else (parent,)
            for parent in parents
        ]
        order = (itself, *merged([*orders, parents]))
        self._asker.leave(key)
        if self._asker.search.close(state):
            self._known[unit] = order
        return order


def merged(orders: list[tuple[Value, ...]]) -> list[Value]:
    """Merge orders of parents (C3); depth first where they contradict."""
    pending = [deque(order) for order in orders if order]
    waiting = Counter(value for order in orders for value in order[1:])
    merged: dict[Value, None] = {}
    while pending and len(merged) < MAX_PARENTS:
        free = (order[0] for order in pending if not waiting[order[0]])
        head = next(free, pending[0][0])
        merged[head] = None
        for order in pending:
            if order[0] == head:
                _step(order, merged, waiting)
        pending = [order for order in pending if order]
    return list(merged)


def _step(
    order: deque[Value], taken: dict[Value, None], waiting: Counter[Value]
) -> None:
    """Go on to the next value of an order that is not taken yet."""
    while order and order[0] in taken:
        order.popleft()
        if order:
            waiting[order[0]] -= 1
