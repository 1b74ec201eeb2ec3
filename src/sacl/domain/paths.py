"""Chains from one node to another, and cycles.

Works on what a ``Traversal`` has already fetched, or on plain pairs of nodes.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from sacl.domain.code import NodeId
from sacl.domain.traversal import Step

Path = tuple[NodeId, ...]
SINK = NodeId("")


@dataclass(frozen=True, slots=True, order=True)
class _Candidate:
    """The best path of those that start with ``path[:fixed]`` and then avoid some.

    Candidates are ordered as paths are: shortest first, then by their nodes.
    """

    length: int
    path: Path
    fixed: int
    avoided: frozenset[NodeId]


def chains(
    steps: Iterable[Step],
    start: NodeId,
    goals: Collection[NodeId],
    *,
    max_length: int,
    limit: int,
) -> list[Path]:
    """Find directed simple paths from ``start`` to any goal, shortest first.

    Every path found splits those that remain by the node where they leave it, and
    the best of each part joins the candidates (Lawler 1972). So the work grows
    with ``limit`` and not with the number of paths.

    Args:
        steps: Relations to walk, each from its source to its target.
        start: Where a path begins.
        goals: Where it may end; it may pass through others.
        max_length: Greatest number of steps.
        limit: Greatest number of paths.
    """
    search = _Search(steps, {*goals} - {start}, max_length)
    first = search.best((start,), frozenset())
    candidates = [] if first is None else [first]
    found: list[Path] = []
    while candidates and len(found) < limit:
        best = heappop(candidates)
        found.append(best.path[:-1])
        for other in search.split(best):
            heappush(candidates, other)
    return found


class _Search:
    """Best paths to a sink that every goal leads to; it ends each path."""

    def __init__(
        self, steps: Iterable[Step], goals: Collection[NodeId], max_length: int
    ) -> None:
        self._room = max_length + 1
        self._following: dict[NodeId, set[NodeId]] = {}
        self._preceding: dict[NodeId, set[NodeId]] = {}
        arcs = [step.arc for step in steps]
        for source, target in (*arcs, *((goal, SINK) for goal in goals)):
            self._following.setdefault(source, set()).add(target)
            self._preceding.setdefault(target, set()).add(source)

    def best(self, begun: Path, avoided: frozenset[NodeId]) -> _Candidate | None:
        """Complete a path by the shortest way that does not go on to ``avoided``."""
        distance = self._distances({*begun}, self._room - len(begun))
        ways = self._following.get(begun[-1], set()) - avoided
        nearest = min(((distance[n], n) for n in ways if n in distance), default=None)
        if nearest is None:
            return None
        path = begun + self._descend(nearest[1], distance)
        return _Candidate(len(path), path, len(begun), avoided)

    def split(self, found: _Candidate) -> Iterator[_Candidate]:
        """Yield the best path of each part of what ``found`` was the best of."""
        for length in range(found.fixed, len(found.path)):
            avoided = found.avoided if length == found.fixed else frozenset()
            other = self.best(found.path[:length], avoided | {found.path[length]})
            if other is not None:
                yield other

    def _distances(self, closed: set[NodeId], room: int) -> dict[NodeId, int]:
        """Return how far nodes are from the sink, not passing ``closed``."""
        distance: dict[NodeId, int] = {}
        level = {SINK}
        for steps in range(room + 1):
            distance.update(dict.fromkeys(level, steps))
            before = (self._preceding.get(node, set()) for node in level)
            level = set().union(*before).difference(distance, closed)
        return distance

    def _descend(self, node: NodeId, distance: Mapping[NodeId, int]) -> Path:
        path = [node]
        while path[-1] != SINK:
            nearer = distance[path[-1]] - 1
            ways = self._following[path[-1]]
            path.append(min(n for n in ways if distance.get(n) == nearer))
        return tuple(path)


class Circles:
    """What leads from nodes back to them."""

    def __init__(self, edges: Collection[tuple[NodeId, NodeId]]) -> None:
        self._edges = edges
        self._following = _neighbours(edges)

    def shortest(self, node: NodeId) -> Path:
        """Return a shortest way from ``node`` back to it, both ends named.

        Of equally short ones the first by its nodes; () for none.
        """
        level: list[Path] = [(node,)]
        seen: set[NodeId] = set()
        while level:
            ways = [
                (*path, n)
                for path in level
                for n in sorted(self._following.get(path[-1], ()))
            ]
            closed = [path for path in ways if path[-1] == node]
            if closed:
                return closed[0]
            level = []
            for path in ways:
                if path[-1] not in seen:
                    seen.add(path[-1])
                    level.append(path)
        return ()

    def around(self, node: NodeId) -> Path:
        """Return the nodes that ``node`` reaches and that reach it, it included.

        They are its strongly connected component, sorted; () without others.
        """
        after = _reachable(node, self._following)
        inside = [(b, a) for a, b in self._edges if a in after and b in after]
        found = _reachable(node, _neighbours(inside))
        return tuple(sorted(found)) if len(found) > 1 else ()


def _neighbours(edges: Iterable[tuple[NodeId, NodeId]]) -> dict[NodeId, set[NodeId]]:
    found: dict[NodeId, set[NodeId]] = {}
    for source, target in edges:
        found.setdefault(source, set()).add(target)
    return found


def _reachable(node: NodeId, following: Mapping[NodeId, set[NodeId]]) -> set[NodeId]:
    """Return what can be reached from a node, itself included."""
    seen, level = {node}, {node}
    while level:
        level = set().union(*(following.get(n, ()) for n in level)) - seen
        seen |= level
    return seen
