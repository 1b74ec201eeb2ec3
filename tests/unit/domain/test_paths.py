"""Laws of chains and cycles, compared with walking every path."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_relation
from tests.unit.domain.graphs import GRAPHS, NODES, edges_of, paths

from sacl.domain.code import NodeId
from sacl.domain.paths import Circles, chains
from sacl.domain.relations import Direction, Relation
from sacl.domain.traversal import Step


def steps_of(relations: Sequence[Relation]) -> list[Step]:
    """Write relations as steps, every second one followed backwards."""
    return [
        Step(r, target, r.source, Direction.IN)
        if number % 2
        else Step(r, r.source, target, Direction.OUT)
        for number, r in enumerate(relations)
        for target in r.targets
    ]


@given(
    GRAPHS,
    st.sampled_from(NODES),
    st.lists(st.sampled_from(NODES), max_size=3, unique=True),
    st.integers(0, 6),
    st.integers(0, 6),
)
def test_chains_are_the_shortest_of_all_directed_simple_paths(
    relations: list[Relation],
    start: NodeId,
    goals: list[NodeId],
    max_length: int,
    limit: int,
) -> None:
    every = {path for path, _ in paths(edges_of(relations), start)}
    fitting = [p for p in every if p[-1] in goals and 1 < len(p) <= max_length + 1]

    found = chains(
        steps_of(relations), start, goals, max_length=max_length, limit=limit
    )

    assert found == sorted(fitting, key=lambda p: (len(p), p))[:limit]


def test_a_goal_with_a_single_way_in_is_found_among_countless_detours() -> None:
    crowd = [NodeId(f"{n:02}.py") for n in range(40)]
    dense = [a_relation(a, b) for a in crowd for b in crowd if a != b]
    goal = NodeId("goal.py")

    found = chains(
        steps_of([*dense, a_relation(crowd[0], goal)]),
        crowd[0],
        [goal],
        max_length=10,
        limit=5,
    )

    assert found == [(crowd[0], goal)]


EDGES = st.lists(st.tuples(*[st.sampled_from([*map(NodeId, "abcdef")])] * 2))


@given(EDGES)
def test_cycles_are_the_groups_that_reach_each_other(
    edges: list[tuple[NodeId, NodeId]],
) -> None:
    nodes = {node for edge in edges for node in edge}
    reach = set(edges)
    for _ in nodes:
        reach |= {(a, d) for a, b in reach for c, d in reach if b == c}
    groups = {
        tuple(sorted({a, *(b for b in nodes if {(a, b), (b, a)} <= reach)}))
        for a in nodes
    }

    for group in groups:
        for node in group:
            assert Circles(edges).around(node) == (group if len(group) > 1 else ())


def test_a_cycle_may_be_longer_than_the_stack_is_deep() -> None:
    names = [NodeId(f"{n:05}") for n in range(20_000)]

    assert Circles([*pairwise([*names, names[0]])]).around(names[7]) == tuple(names)


@given(EDGES, st.sampled_from([*map(NodeId, "abcdef")]))
def test_the_shortest_cycle_is_a_real_way_round_and_none_is_shorter(
    edges: list[tuple[NodeId, NodeId]], node: NodeId
) -> None:
    edges = [(a, b) for a, b in edges if a != b]
    ways: set[tuple[NodeId, ...]] = {(node,)}
    lengths = []
    for length in range(1, 7):
        ways = {(*way, b) for way in ways for a, b in edges if a == way[-1]}
        lengths += [length] * any(way[-1] == node for way in ways)

    found = Circles(edges).shortest(node)

    if not lengths:
        assert found == ()
    else:
        assert len(found) == lengths[0] + 1
        assert found[0] == found[-1] == node
        assert set(pairwise(found)) <= set(edges)
