"""Breadth-first traversal over relations.

The graph is reached through the port one frontier at a time: the application
reads ``Traversal.frontier``, fetches its relations and hands them to ``expand``
until the frontier is empty. At most ``max_depth`` round trips.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nlargest, nsmallest
from typing import NamedTuple

from sacl.domain.code import NodeId
from sacl.domain.relations import Direction, Relation, RelationKind

Arc = tuple[NodeId, NodeId]
"""Source and target."""

DISTANCE_DECAY = 0.7
"""Relevance kept for every step beyond the first."""


class Step(NamedTuple):
    """One relation followed from one node to its neighbour; a hub makes thousands."""

    relation: Relation
    origin: NodeId
    neighbour: NodeId
    direction: Direction

    @property
    def arc(self) -> Arc:
        """From source to target, whichever way it was followed."""
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
        enough: int | None = None,
    ) -> None:
        """Begin at ``start``, all of it at distance 0.

        Args:
            start: Nodes.
            max_depth: Steps.
            direction: Which way relations are followed.
            min_weight: Least weight of a relation that is followed.
            enough: Once so many components are settled, the rest is only counted:
                its components come last, have no relevance, and no steps.
        """
        self._max_depth = max_depth
        self._ways = direction is not Direction.IN, direction is not Direction.OUT
        self._min_weight = min_weight
        self._enough = enough
        self._depth = 0
        self._reached = {node: _Reached(0, 1.0) for node in start}
        self._frontier = tuple(start)
        self._levels: list[tuple[Collection[NodeId], Sequence[Relation]]] = []
        self._expanded: set[NodeId] = set()
        self._edges = 0

    @property
    def frontier(self) -> tuple[NodeId, ...]:
        """Nodes whose relations are wanted next; empty when the walk is over."""
        return self._frontier if self._depth < self._max_depth else ()

    def expand(self, relations: Sequence[Relation]) -> None:
        """Follow the relations that touch the frontier.

        Those that were followed from their other end have nothing to add. Of the
        rest most lead to what was reached before: they are counted and no more.
        """
        self._depth += 1
        inside, before = set(self._frontier), set(self._reached)
        self._levels.append((inside, relations))
        counts = self._enough is not None and self.is_settled(self._enough)
        arrive = self._count if counts else self._arrive
        examined: set[Hashable] = set()  # equal ones have one source: no other level's
        outward, back = self._ways
        followed = self._expanded if outward and back else set()
        for relation in self._heavy_enough(relations):
            source = relation.source
            if source in followed:
                continue
            leaves = outward and source in inside
            sure = relation.target
            targets = relation.candidates if sure is None else (sure,)
            for target in targets:
                enters = back and target in inside
                if source == target or target in followed or not (leaves or enters):
                    continue
                examined.add(
                    (source, target, relation.kind, relation.target_name, targets)
                )
                if leaves and target not in before:
                    arrive(relation, source, target, Direction.OUT)
                if enters and source not in before:
                    arrive(relation, target, source, Direction.IN)
        self._edges += len(examined)
        self._expanded |= inside
        new = [node for node in self._reached if node not in before]
        self._frontier = tuple(n for n in new if not n.startswith("package:"))

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

    def components(self, most: int | None = None) -> list[RelatedComponent]:
        """Return what was reached: relevance down, distance up, then by id.

        Args:
            most: Return the first so many; all when None.
        """
        ranked = (
            (-seen.relevance, seen.distance, node)
            for node, seen in self._reached.items()
            if seen.distance
        )
        first = sorted(ranked) if most is None else nsmallest(most, ranked)
        return [
            RelatedComponent(node, distance, -less, tuple(self._reached[node].steps))
            for less, distance, node in first
        ]

    def nodes(self) -> list[NodeId]:
        """Return every node that was reached, the start included."""
        return list(self._reached)

    def kinds_between(self, arcs: Collection[Arc]) -> dict[Arc, RelationKind]:
        """Return the weightiest kind of relation from one node to another."""
        sources = {source for source, _ in arcs}
        between = [step for step in self._steps(sources) if step.arc in arcs]
        between.sort(key=lambda step: step.relation.weight)
        return {step.arc: step.relation.kind for step in between}

    def steps_towards(self, node: NodeId) -> list[Step]:
        """Return the steps of every shortest way from the start to a node."""
        found: list[Step] = []
        nodes = [node]
        for after in nodes:
            found += self._reached[after].steps
            before = {step.origin for step in self._reached[after].steps}
            nodes += before.difference(nodes)
        return found

    def steps(self) -> list[Step]:
        """Return every distinct relation examined, each in one direction."""
        return list(
            {_identity(s.relation, s.arc[1]): s for s in self._steps()}.values()
        )

    def statistics(self) -> TraversalStatistics:
        """Count what was visited so far."""
        return TraversalStatistics(
            nodes_visited=len(self._reached),
            edges_traversed=self._edges,
            max_depth_reached=max(
                (seen.distance for seen in self._reached.values()), default=0
            ),
        )

    def _arrive(
        self, relation: Relation, origin: NodeId, neighbour: NodeId, way: Direction
    ) -> None:
        """Note a step to a node that was not reached before this level."""
        known = self._reached.get(neighbour)
        if known is None:
            known = self._reached[neighbour] = _Reached(self._depth, 0.0)
        known.steps.append(Step(relation, origin, neighbour, way))
        decay = DISTANCE_DECAY if self._depth > 1 else 1.0
        trust = relation.weight * relation.strength * decay
        relevance = self._reached[origin].relevance * trust
        known.relevance = max(known.relevance, relevance)

    def _count(
        self, _: Relation, _origin: NodeId, neighbour: NodeId, _way: Direction
    ) -> None:
        """Note that a node is reached, and no more."""
        if neighbour not in self._reached:
            self._reached[neighbour] = _Reached(self._depth, 0.0)

    def _heavy_enough(self, relations: Sequence[Relation]) -> Iterable[Relation]:
        if not self._min_weight:
            return relations
        return (r for r in relations if r.weight >= self._min_weight)

    def _steps(self, sources: Collection[NodeId] | None = None) -> Iterator[Step]:
        """Yield every step that was examined, level by level.

        Args:
            sources: Only steps of relations that leave these; all when None.
        """
        outward, back = self._ways
        for inside, relations in self._levels:
            for relation in self._heavy_enough(relations):
                source = relation.source
                if sources is not None and source not in sources:
                    continue
                for target in relation.targets:
                    if source == target:
                        continue
                    if outward and source in inside:
                        yield Step(relation, source, target, Direction.OUT)
                    if back and target in inside:
                        yield Step(relation, target, source, Direction.IN)


def _identity(relation: Relation, target: NodeId) -> Hashable:
    """Tell what is examined once; ``expand`` writes it out."""
    said = relation
    return said.source, target, said.kind, said.target_name, said.targets
