"""Breadth-first traversal over relations.

The graph is reached through the port one frontier at a time: the application
reads ``Traversal.frontier``, fetches its relations and hands them to ``expand``
until the frontier is empty. At most ``max_depth`` round trips.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from heapq import nlargest

from sacl.domain.code import NodeId
from sacl.domain.relations import Direction, Relation, RelationKind

DISTANCE_DECAY = 0.7
"""Relevance kept for every step beyond the first."""


@dataclass(frozen=True, slots=True)
class Step:
    """One relation followed from one node to its neighbour."""

    relation: Relation
    origin: NodeId
    neighbour: NodeId
    direction: Direction

    @property
    def arc(self) -> tuple[NodeId, NodeId]:
        """Source and target, whichever way it was followed."""
        if self.direction is Direction.OUT:
            return self.origin, self.neighbour
        return self.neighbour, self.origin


@dataclass(frozen=True, slots=True)
class RelatedComponent:
    """A node that was reached.

    Attributes:
        distance: Least number of steps from the start, at least 1.
        relevance: Product of weight and strength along the best of the shortest
            paths, times ``DISTANCE_DECAY ** (distance - 1)``; in [0, 1].
        steps: Every relation that reaches it at that distance.
    """

    node: NodeId
    distance: int
    relevance: float
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class TraversalStatistics:
    """What a traversal did.

    Attributes:
        nodes_visited: Distinct nodes, the start included.
        edges_traversed: Distinct relations examined.
        max_depth_reached: Greatest distance of a component; 0 without any.
    """

    nodes_visited: int
    edges_traversed: int
    max_depth_reached: int


@dataclass(slots=True)
class _Reached:
    distance: int
    relevance: float
    steps: list[Step] = field(default_factory=list)


class Traversal:
    """A breadth-first walk that terminates on cycles.

    A node is marked when it is queued, so each appears once, at its least
    distance. Packages are leaves: what two files import does not relate them.
    """

    def __init__(
        self,
        start: Collection[NodeId],
        *,
        max_depth: int,
        direction: Direction = Direction.BOTH,
        min_weight: float = 0.0,
    ) -> None:
        """Begin at ``start``, all of it at distance 0."""
        self._max_depth = max_depth
        self._direction = direction
        self._min_weight = min_weight
        self._depth = 0
        self._reached = {node: _Reached(0, 1.0) for node in start}
        self._frontier = tuple(start)
        self._examined: dict[Hashable, Step] = {}

    @property
    def frontier(self) -> tuple[NodeId, ...]:
        """Nodes whose relations are wanted next; empty when the walk is over."""
        return self._frontier if self._depth < self._max_depth else ()

    def expand(self, relations: Iterable[Relation]) -> None:
        """Follow the relations that touch the frontier."""
        self._depth += 1
        queued: dict[NodeId, None] = {}
        for step in self._steps(relations):
            self._examined[self._identity(step)] = step
            known = self._reached.get(step.neighbour)
            if known is None:
                known = self._reached[step.neighbour] = _Reached(self._depth, 0.0)
                queued[step.neighbour] = None
            if known.distance == self._depth:
                known.steps.append(step)
                known.relevance = max(known.relevance, self._relevance(step))
        self._frontier = tuple(n for n in queued if not n.startswith("package:"))

    def is_settled(self, amount: int) -> bool:
        """Tell whether the first ``amount`` components stay so however far one goes.

        What is farther than all that was reached loses at each step, so it comes
        after whatever is at least as relevant as the frontier.
        """
        best = max(
            (self._reached[node].relevance for node in self._frontier), default=0
        )
        reached = [seen.relevance for seen in self._reached.values() if seen.distance]
        settled = nlargest(amount, reached)
        return len(settled) == amount and settled[-1] >= best * DISTANCE_DECAY

    def components(self) -> list[RelatedComponent]:
        """Return what was reached: relevance down, distance up, then by id."""
        found = [
            RelatedComponent(node, seen.distance, seen.relevance, tuple(seen.steps))
            for node, seen in self._reached.items()
            if seen.distance
        ]
        return sorted(found, key=lambda c: (-c.relevance, c.distance, c.node))

    def nodes(self) -> list[NodeId]:
        """Return every node that was reached, the start included."""
        return list(self._reached)

    def kinds_between(self) -> dict[tuple[NodeId, NodeId], RelationKind]:
        """Return the weightiest kind of relation from one node to another."""
        kinds: dict[tuple[NodeId, NodeId], RelationKind] = {}
        for step in sorted(self._examined.values(), key=lambda s: s.relation.weight):
            kinds[step.arc] = step.relation.kind
        return kinds

    def steps(self) -> list[Step]:
        """Return every distinct relation examined, each in one direction."""
        return list(self._examined.values())

    def statistics(self) -> TraversalStatistics:
        """Count what was visited so far."""
        return TraversalStatistics(
            nodes_visited=len(self._reached),
            edges_traversed=len(self._examined),
            max_depth_reached=max(
                (seen.distance for seen in self._reached.values()), default=0
            ),
        )

    def _steps(self, relations: Iterable[Relation]) -> Iterator[Step]:
        inside = set(self._frontier)
        for relation in relations:
            if relation.weight < self._min_weight:
                continue
            source = relation.source
            for target in relation.targets:
                if source == target:
                    continue
                if source in inside and self._direction is not Direction.IN:
                    yield Step(relation, source, target, Direction.OUT)
                if target in inside and self._direction is not Direction.OUT:
                    yield Step(relation, target, source, Direction.IN)

    @staticmethod
    def _identity(step: Step) -> Hashable:
        said = step.relation
        return said.kind, said.source, said.target_name, said.targets, step.arc

    def _relevance(self, step: Step) -> float:
        decay = DISTANCE_DECAY if self._depth > 1 else 1.0
        trust = step.relation.weight * step.relation.strength
        return self._reached[step.origin].relevance * trust * decay
