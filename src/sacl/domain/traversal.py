"""Breadth-first traversal over relations.

The application hands the links of ``Traversal.frontier`` to ``expand`` until the
frontier is empty: those of files are at hand, those of units are fetched through the
port, in at most ``max_depth`` round trips.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest, nsmallest
from itertools import chain
from typing import NamedTuple

from sacl.domain.code import NodeId
from sacl.domain.links import Follows, Link, Links, only
from sacl.domain.relations import Direction, Relation, RelationKind

Arc = tuple[NodeId, NodeId]
"""Source and target."""

DISTANCE_DECAY = 0.7
"""Relevance kept for every step beyond the first."""


class Step(NamedTuple):
    """One relation followed from one node to its neighbour."""

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


class Traversal:
    """A breadth-first walk that terminates on cycles.

    Each node that is reached has one distance, the least. Packages are leaves: what
    two files import does not relate them.
    """

    def __init__(
        self,
        start: Collection[NodeId],
        *,
        max_depth: int,
        direction: Direction = Direction.BOTH,
        follows: Follows | None = None,
    ) -> None:
        """Begin at ``start``, all of it at distance 0.

        Args:
            start: Nodes.
            max_depth: Steps.
            direction: Which way relations are followed.
            follows: Tells which relations are followed; all when None.
        """
        self._max_depth = max_depth
        self._outward = direction is not Direction.IN
        self._back = direction is not Direction.OUT
        self._follows = follows
        self._distance = dict.fromkeys(start, 0)
        self._relevance = dict.fromkeys(start, 1.0)
        self._frontier = tuple(self._distance)
        self._levels: list[tuple[tuple[NodeId, ...], Links]] = []
        self._closed: set[NodeId] = set()
        self._edges = 0

    @property
    def frontier(self) -> tuple[NodeId, ...]:
        """Nodes whose links are wanted next; empty when the walk is over."""
        return self._frontier if len(self._levels) < self._max_depth else ()

    def expand(self, links: Links) -> None:
        """Follow the links of the frontier; there may be others among them."""
        decay = DISTANCE_DECAY if self._levels else 1.0
        self._levels.append((self._frontier, links))
        new: dict[NodeId, float] = {}
        for origin in self._frontier:
            before = self._relevance[origin]
            for neighbour, link in self._onward(links, origin):
                self._edges += link.amount
                if neighbour not in self._distance:
                    relevance = before * (link.trust * decay)
                    if relevance > new.get(neighbour, 0.0):
                        new[neighbour] = relevance
            if self._outward and self._back:
                self._closed.add(origin)  # its links are not followed from elsewhere
        self._relevance |= new
        self._distance |= dict.fromkeys(new, len(self._levels))
        self._frontier = tuple(node for node in new if _leads_on(node))

    def is_settled(self, amount: int) -> bool:
        """Tell whether the first ``amount`` components stay so however far one goes.

        What is farther than all that was reached loses at each step, so it comes
        after whatever is at least as relevant as the frontier.
        """
        best = max((self._relevance[node] for node in self._frontier), default=0)
        reached = [self._relevance[n] for n, d in self._distance.items() if d]
        settled = nlargest(amount, reached)
        return len(settled) == amount and settled[-1] >= best * DISTANCE_DECAY

    def components(
        self, most: int | None = None, *, within: int | None = None
    ) -> list[RelatedComponent]:
        """Return what was reached: relevance down, distance up, then by id.

        Args:
            most: Return the first so many; all when None.
            within: Return those that are at most so far away; all when None.
        """
        farthest = len(self._levels) if within is None else within
        ranked = [
            (-self._relevance[node], distance, node)
            for node, distance in self._distance.items()
            if 0 < distance <= farthest
        ]
        first = sorted(ranked) if most is None else nsmallest(most, ranked)
        return [
            RelatedComponent(node, distance, -less, tuple(self._steps_to(node)))
            for less, distance, node in first
        ]

    def nodes(self) -> list[NodeId]:
        """Return every node that was reached, the start included."""
        return list(self._distance)

    def kinds_between(self, arcs: Collection[Arc]) -> dict[Arc, RelationKind]:
        """Return the weightiest kind of relation from one node to another."""
        between = {arc: self._between(*arc) for arc in arcs}
        return {
            arc: max(reversed(found), key=lambda relation: relation.weight).kind
            for arc, found in between.items()
            if found
        }

    def steps_towards(self, node: NodeId) -> list[Step]:
        """Return the steps of every shortest way from the start to a node."""
        found: list[Step] = []
        nodes = [node]
        for after in nodes:
            steps = self._steps_to(after)
            found += steps
            nodes += {step.origin for step in steps}.difference(nodes)
        return found

    def steps(self) -> list[Step]:
        """Return every distinct relation examined, each in one direction, in order."""
        found: dict[Hashable, Step] = {}
        for frontier, links in self._levels:
            for origin in sorted(frontier):
                for step in self._steps_from(links, origin):
                    found[_identity(step.relation, step.arc[1])] = step
        return list(found.values())

    def statistics(self) -> TraversalStatistics:
        """Count what was visited so far."""
        return TraversalStatistics(
            nodes_visited=len(self._distance),
            edges_traversed=self._edges,
            max_depth_reached=max(self._distance.values(), default=0),
        )

    def _onward(self, links: Links, origin: NodeId) -> Iterator[tuple[NodeId, Link]]:
        """Yield the links that are followed from a node, whichever way they point."""
        out = links.leaving(origin) if self._outward else {}
        back = links.leading(origin) if self._back else {}
        for neighbour, link in chain(out.items(), back.items()):
            followed = link if self._follows is None else only(link, self._follows)
            if followed and neighbour not in self._closed:
                yield neighbour, followed

    def _between(self, source: NodeId, target: NodeId) -> list[Relation]:
        """Return the relations from one node to another that were examined."""
        return [
            relation
            for frontier, links in self._levels
            if (self._outward and source in frontier)
            or (self._back and target in frontier)
            if (link := links.leaving(source).get(target))
            for relation in self._followed(link)
        ]

    def _followed(self, link: Link) -> Sequence[Relation]:
        if self._follows is None:
            return link.relations
        return [each for each in link.relations if self._follows(each)]

    def _steps_from(self, links: Links, origin: NodeId) -> Iterator[Step]:
        """Yield the steps from a node of a frontier to all its neighbours."""
        if self._outward:
            yield from self._steps(origin, links.leaving(origin), Direction.OUT)
        if self._back:
            yield from self._steps(origin, links.leading(origin), Direction.IN)

    def _steps(
        self, origin: NodeId, around: Mapping[NodeId, Link], way: Direction
    ) -> Iterator[Step]:
        for neighbour, link in sorted(around.items()):
            for relation in self._followed(link):
                yield Step(relation, origin, neighbour, way)

    def _steps_to(self, node: NodeId) -> list[Step]:
        """Return the steps that reach a node at its distance, by their sources."""
        distance = self._distance[node] - 1
        if distance < 0:
            return []
        _, links = self._levels[distance]
        ways = ((links.leading, Direction.OUT), (links.leaving, Direction.IN))
        taken = ways[not self._outward : 1 + self._back]
        found = [
            Step(relation, origin, node, way)
            for around, way in taken
            for origin, link in around(node).items()
            if self._distance.get(origin) == distance and _leads_on(origin)
            for relation in self._followed(link)
        ]
        return sorted(found, key=lambda step: step.relation.source)


def _leads_on(node: NodeId) -> bool:
    return not node.startswith("package:")


def _identity(relation: Relation, target: NodeId) -> Hashable:
    """Tell what is examined once."""
    said = relation
    return said.source, target, said.kind, said.target_name, said.targets
