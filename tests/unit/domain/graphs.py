"""Small graphs to draw, and every path of them."""

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st
from tests.unit.builders import a_relation

from sacl.domain.code import NodeId
from sacl.domain.relations import Direction, Relation, RelationKind

Edge = tuple[NodeId, NodeId, float]
"""Source, target, and how far it is trusted."""

NODES = tuple(
    map(NodeId, ("a.py", "a.py::f", "b.py::g", "b.py::h", "c.py", "package:pypi:x"))
)
START = NODES[0]
KINDS = (RelationKind.CALLS, RelationKind.USES, RelationKind.IMPORTS)


@st.composite
def relation(draw: st.DrawFn) -> Relation:
    source = draw(st.sampled_from(NODES[:-1]))
    kind = draw(st.sampled_from(KINDS))
    sites = draw(st.integers(1, 3))
    targets = draw(st.lists(st.sampled_from(NODES), max_size=3, unique=True))
    if len(targets) == 1:
        return a_relation(source, targets[0], kind, site_count=sites)
    return a_relation(source, None, kind, candidates=targets, site_count=sites)


GRAPHS = st.lists(
    relation(), max_size=10, unique_by=lambda r: (r.kind, r.source, r.targets)
)


def paths(
    edges: Sequence[Edge], start: NodeId
) -> Iterator[tuple[tuple[NodeId, ...], float]]:
    """Yield every simple path from ``start`` with its product of trust."""
    yield from _paths(edges, (start,), 1.0)


def _paths(
    edges: Sequence[Edge], path: tuple[NodeId, ...], trust: float
) -> Iterator[tuple[tuple[NodeId, ...], float]]:
    yield path, trust
    if len(path) > 1 and path[-1].startswith("package:"):
        return
    for source, target, step in edges:
        if source == path[-1] and target not in path:
            yield from _paths(edges, (*path, target), trust * step)


def edges_of(
    relations: Sequence[Relation], direction: Direction = Direction.OUT
) -> list[Edge]:
    """Write relations as edges in the directions that may be followed."""
    out = [
        (r.source, target, r.weight * r.strength)
        for r in relations
        for target in r.targets
    ]
    back = [(target, source, trust) for source, target, trust in out]
    return {Direction.OUT: out, Direction.IN: back, Direction.BOTH: out + back}[
        direction
    ]
