"""Breadth-first traversal, chains and cycles over relations.

The graph is reached through the port one frontier at a time: the application
reads ``Traversal.frontier``, fetches its relations and hands them to ``expand``
until the frontier is empty. At most ``max_depth`` round trips.
"""

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from sacl.domain.code import NodeId, path_of
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
        whole_files: bool = False,
    ) -> None:
        """Begin at ``start``; with ``whole_files`` units stand for their files."""
        self._max_depth = max_depth
        self._direction = direction
        self._min_weight = min_weight
        self._whole_files = whole_files
        self._depth = 0
        self._reached = {node: _Reached(0, 1.0) for node in start}
        self._frontier = tuple(start)
        self._examined: dict[tuple[str, NodeId, NodeId], Step] = {}

    @property
    def frontier(self) -> tuple[NodeId, ...]:
        """Nodes whose relations are wanted next; empty when the walk is over."""
        return self._frontier if self._depth < self._max_depth else ()

    def expand(self, relations: Iterable[Relation]) -> None:
        """Follow the relations that touch the frontier."""
        self._depth += 1
        queued: dict[NodeId, None] = {}
        for step in self._steps(relations):
            self._examined[step.relation.kind, *self._ends(step)] = step
            known = self._reached.get(step.neighbour)
            if known is None:
                known = self._reached[step.neighbour] = _Reached(self._depth, 0.0)
                queued[step.neighbour] = None
            if known.distance == self._depth:
                known.steps.append(step)
                known.relevance = max(known.relevance, self._relevance(step))
        self._frontier = tuple(n for n in queued if not n.startswith("package:"))

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
            kinds[self._ends(step)] = step.relation.kind
        return kinds

    def steps(self) -> list[Step]:
        """Return every distinct relation examined, each in one direction."""
        return list(self._examined.values())

    def statistics(self) -> TraversalStatistics:
        """Count what was visited so far."""
        return TraversalStatistics(
            nodes_visited=len(self._reached),
            edges_traversed=len(self._examined),
            max_depth_reached=max(r.distance for r in self._reached.values()),
        )

    def _steps(self, relations: Iterable[Relation]) -> Iterator[Step]:
        inside = set(self._frontier)
        for relation in relations:
            if relation.weight < self._min_weight:
                continue
            source = self._project(relation.source)
            for target in map(self._project, relation.targets):
                if source == target:
                    continue
                if source in inside and self._direction is not Direction.IN:
                    yield Step(relation, source, target, Direction.OUT)
                if target in inside and self._direction is not Direction.OUT:
                    yield Step(relation, target, source, Direction.IN)

    def _project(self, node: NodeId) -> NodeId:
        return NodeId(path_of(node)) if self._whole_files else node

    @staticmethod
    def _ends(step: Step) -> tuple[NodeId, NodeId]:
        if step.direction is Direction.OUT:
            return step.origin, step.neighbour
        return step.neighbour, step.origin

    def _relevance(self, step: Step) -> float:
        decay = DISTANCE_DECAY if self._depth > 1 else 1.0
        trust = step.relation.weight * step.relation.strength
        return self._reached[step.origin].relevance * trust * decay


def chains(
    steps: Iterable[Step],
    start: Collection[NodeId],
    goal: NodeId,
    *,
    max_length: int,
    limit: int,
) -> list[tuple[NodeId, ...]]:
    """Find directed simple paths from ``start`` to ``goal``, shortest first.

    Args:
        steps: Relations to walk, each from its source to its target.
        start: Where a path may begin.
        goal: Where it ends.
        max_length: Greatest number of steps.
        limit: Greatest number of paths.
    """
    following: dict[NodeId, set[NodeId]] = {}
    for step in steps:
        ends = (step.origin, step.neighbour)
        source, target = ends if step.direction is Direction.OUT else ends[::-1]
        following.setdefault(source, set()).add(target)
    distance = _distances_to(goal, following)
    found: list[tuple[NodeId, ...]] = []
    queue: deque[tuple[NodeId, ...]] = deque(
        (node,) for node in sorted(start) if node != goal
    )
    while queue and len(found) < limit:
        path = queue.popleft()
        if path[-1] == goal:
            found.append(path)
            continue
        room = max_length - len(path)
        queue.extend(
            (*path, node)
            for node in sorted(following.get(path[-1], ()))
            if node not in path and distance.get(node, max_length) <= room
        )
    return found


def _distances_to(
    goal: NodeId, following: dict[NodeId, set[NodeId]]
) -> dict[NodeId, int]:
    preceding: dict[NodeId, list[NodeId]] = {}
    for source, targets in following.items():
        for target in targets:
            preceding.setdefault(target, []).append(source)
    distance = {goal: 0}
    queue = deque([goal])
    while queue:
        node = queue.popleft()
        for source in preceding.get(node, ()):
            if source not in distance:
                distance[source] = distance[node] + 1
                queue.append(source)
    return distance


def cycles(edges: Iterable[tuple[NodeId, NodeId]]) -> list[tuple[NodeId, ...]]:
    """Return the strongly connected components of two or more nodes.

    Two depth-first passes (Kosaraju; Sharir 1981), iterative. Members are sorted,
    components ordered by their first member.
    """
    following: dict[NodeId, list[NodeId]] = {}
    preceding: dict[NodeId, list[NodeId]] = {}
    for source, target in edges:
        following.setdefault(source, []).append(target)
        preceding.setdefault(target, []).append(source)
    seen: set[NodeId] = set()
    finished = [n for root in following for n in _postorder(root, following, seen)]
    seen = set()
    components = [list(_postorder(n, preceding, seen)) for n in reversed(finished)]
    return sorted(tuple(sorted(c)) for c in components if len(c) > 1)


def _postorder(
    root: NodeId, following: dict[NodeId, list[NodeId]], seen: set[NodeId]
) -> Iterator[NodeId]:
    """Yield the nodes not yet seen below ``root``, each after its successors."""
    if root in seen:
        return
    seen.add(root)
    work = [(root, iter(following.get(root, ())))]
    while work:
        node, successors = work[-1]
        fresh = next((s for s in successors if s not in seen), None)
        if fresh is None:
            work.pop()
            yield node
        else:
            seen.add(fresh)
            work.append((fresh, iter(following.get(fresh, ()))))
