"""Laws of traversal, compared with walking every path."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_relation
from tests.unit.domain.graphs import GRAPHS, START, edges_of, paths

from sacl.domain.code import NodeId
from sacl.domain.links import Links
from sacl.domain.paths import chains
from sacl.domain.relations import Direction, Relation
from sacl.domain.traversal import (
    DISTANCE_DECAY,
    Traversal,
    TraversalStatistics,
)

DIRECTIONS = st.sampled_from(Direction)
DEPTHS = st.integers(0, 5)

Reached = Mapping[NodeId, tuple[int, float]]
"""Distance and relevance by node."""


def explore(
    relations: Sequence[Relation],
    start: Sequence[NodeId] = (START,),
    *,
    max_depth: int = 5,
    direction: Direction = Direction.BOTH,
    min_weight: float = 0.0,
) -> Traversal:
    """Walk to the end, giving each frontier all relations there are."""
    walk = Traversal(
        start,
        max_depth=max_depth,
        direction=direction,
        follows=(lambda r: r.weight >= min_weight) if min_weight else None,
    )
    while walk.frontier:
        walk.expand(Links(relations))
    return walk


def by_brute_force(
    relations: Sequence[Relation], direction: Direction, max_depth: int
) -> Reached:
    """Return distance and relevance of every node from every path there is."""
    best: dict[NodeId, tuple[int, float]] = {}
    for path, trust in paths(edges_of(relations, direction), START):
        distance = len(path) - 1
        relevance = trust * DISTANCE_DECAY ** max(0, distance - 1)
        known = best.get(path[-1], (distance, 0.0))
        if distance <= max_depth and distance <= known[0]:
            best[path[-1]] = (
                (distance, max(relevance, known[1]))
                if distance == known[0]
                else (distance, relevance)
            )
    del best[START]
    return best


def reached(walk: Traversal) -> Reached:
    """Return the same of a walk."""
    return {c.node: (c.distance, c.relevance) for c in walk.components()}


def same(found: Reached, expected: Reached) -> bool:
    """Compare but for rounding."""
    return found.keys() == expected.keys() and all(
        found[node] == pytest.approx(expected[node], rel=1e-9) for node in found
    )


@given(GRAPHS, DIRECTIONS, DEPTHS)
def test_every_component_stands_once_at_its_least_distance_and_best_relevance(
    relations: list[Relation], direction: Direction, max_depth: int
) -> None:
    walk = explore(relations, direction=direction, max_depth=max_depth)

    components = walk.components()
    assert same(reached(walk), by_brute_force(relations, direction, max_depth))
    assert len(components) == len(reached(walk))
    assert set(walk.nodes()) == {START, *reached(walk)}


def test_every_step_beyond_the_first_keeps_seven_tenths_of_relevance() -> None:
    calls = [a_relation("a.py", "b.py"), a_relation("b.py", "c.py")]

    near, far = explore(calls).components()

    assert near.relevance == pytest.approx(0.9 / 2)
    assert far.relevance == pytest.approx(0.9 / 2 * 0.9 / 2 * 0.7)


@given(GRAPHS, DIRECTIONS, DEPTHS)
def test_components_are_ordered_and_each_step_says_how_it_is_reached(
    relations: list[Relation], direction: Direction, max_depth: int
) -> None:
    walk = explore(relations, direction=direction, max_depth=max_depth)
    components = walk.components()
    distance = {START: 0} | {c.node: c.distance for c in components}

    keys = [(-c.relevance, c.distance, c.node) for c in components]
    assert keys == sorted(keys)
    for component in components:
        assert 0 <= component.relevance <= 1
        reaching = [r for r in relations if reaches(r, component.node, distance)]
        directions = [direction] if direction is not Direction.BOTH else Direction
        for step in component.steps:
            assert step.neighbour == component.node
            assert distance[step.origin] == component.distance - 1
            assert step.direction in directions
            source, target = step.arc
            assert {source, target} == {step.origin, step.neighbour}
            assert (step.origin == source) == (step.direction is Direction.OUT)
            assert step.relation.source == source
            assert target in step.relation.targets
        if direction is Direction.BOTH:
            assert {id(s.relation) for s in component.steps} == set(map(id, reaching))


def reaches(relation: Relation, node: NodeId, distance: dict[NodeId, int]) -> bool:
    """Tell whether a relation joins a node to one that is a step nearer."""
    before = [n for n in distance if distance[n] == distance[node] - 1]
    before = [n for n in before if n == START or not n.startswith("package:")]
    return any(
        (relation.source == near and node in relation.targets)
        or (relation.source == node and near in relation.targets)
        for near in before
    )


@given(GRAPHS, DIRECTIONS, DEPTHS, st.integers(1, 4))
def test_the_first_components_that_are_settled_stay_as_they_are(
    relations: list[Relation], direction: Direction, max_depth: int, amount: int
) -> None:
    walk = Traversal([START], max_depth=max_depth, direction=direction)
    while walk.frontier and not walk.is_settled(amount):
        walk.expand(Links(relations))

    whole = explore(relations, direction=direction, max_depth=max_depth)
    assert walk.components()[:amount] == whole.components()[:amount]


@given(GRAPHS, DIRECTIONS, DEPTHS, DEPTHS)
def test_the_near_components_are_those_of_all_that_are_near(
    relations: list[Relation], direction: Direction, max_depth: int, within: int
) -> None:
    walk = explore(relations, direction=direction, max_depth=max_depth)

    near = [c for c in walk.components() if c.distance <= within]
    assert walk.components(within=within) == near


def test_a_walk_is_settled_before_it_has_been_everywhere() -> None:
    near, far = a_relation("a.py", "b.py"), a_relation("b.py", "c.py")
    walk = Traversal([START], max_depth=5)

    assert not walk.is_settled(1)
    walk.expand(Links([near, far]))
    assert walk.is_settled(1)
    assert not walk.is_settled(2)


@given(GRAPHS, DIRECTIONS, DEPTHS)
def test_statistics_count_what_was_really_visited(
    relations: list[Relation], direction: Direction, max_depth: int
) -> None:
    walk = explore(relations, direction=direction, max_depth=max_depth)
    distance = {START: 0} | {c.node: c.distance for c in walk.components()}
    inside = {n for n, d in distance.items() if d < max_depth and leads_on(n)}
    examined = {
        (r.kind, r.source, target, r.targets)
        for r in relations
        for target in r.targets
        if r.source != target
        and (
            (r.source in inside and direction is not Direction.IN)
            or (target in inside and direction is not Direction.OUT)
        )
    }

    assert walk.statistics() == TraversalStatistics(
        nodes_visited=len(distance),
        edges_traversed=len(examined),
        max_depth_reached=max(distance.values()),
    )
    assert len(walk.steps()) == len(examined)


def leads_on(node: str) -> bool:
    return not node.startswith("package:")


@given(GRAPHS, DIRECTIONS, DEPTHS)
def test_a_frontier_that_gets_only_its_own_relations_finds_the_same(
    relations: list[Relation], direction: Direction, max_depth: int
) -> None:
    walk = Traversal([START], max_depth=max_depth, direction=direction)
    round_trips = 0
    while wanted := walk.frontier:
        round_trips += 1
        own = [r for r in relations if not {r.source, *r.targets}.isdisjoint(wanted)]
        walk.expand(Links(own))
    at_once = explore(relations, direction=direction, max_depth=max_depth)

    assert round_trips <= max_depth
    assert walk.components() == at_once.components()
    assert walk.statistics() == at_once.statistics()


@given(GRAPHS, DIRECTIONS, st.sampled_from([0.0, 0.7, 0.8, 0.9, 1.0]))
def test_relations_below_the_least_weight_are_not_followed(
    relations: list[Relation], direction: Direction, min_weight: float
) -> None:
    heavy = [r for r in relations if r.weight >= min_weight]

    limited = explore(relations, direction=direction, min_weight=min_weight)
    whole = explore(heavy, direction=direction)
    assert limited.components() == whole.components()
    assert limited.steps() == whole.steps()
    assert limited.statistics() == whole.statistics()


@given(GRAPHS, DIRECTIONS, DEPTHS, st.integers(0, 6))
def test_the_first_components_are_those_of_all(
    relations: list[Relation], direction: Direction, max_depth: int, most: int
) -> None:
    walk = explore(relations, direction=direction, max_depth=max_depth)

    assert walk.components(most) == walk.components()[:most]


@given(GRAPHS, st.sampled_from([Direction.BOTH, Direction.OUT]), DEPTHS)
def test_the_steps_towards_a_node_hold_the_shortest_chain_to_it(
    relations: list[Relation], direction: Direction, max_depth: int
) -> None:
    walk = explore(relations, direction=direction, max_depth=max_depth)

    for found in walk.components():
        shortest = partial(
            chains,
            start=START,
            goals=[found.node],
            max_length=found.distance,
            limit=1,
        )
        assert shortest(walk.steps_towards(found.node)) == shortest(walk.steps())


def test_a_package_leads_nowhere_on() -> None:
    relations = [a_relation(p, "package:pypi:x") for p in ("a.py", "b.py")]

    walk = explore(relations)

    assert walk.nodes() == ["a.py", "package:pypi:x"]


def test_nothing_is_reached_from_nowhere() -> None:
    walk = explore([a_relation("a.py", "b.py")], start=[])

    assert walk.components() == []
    assert walk.statistics() == TraversalStatistics(0, 0, 0)


@pytest.mark.parametrize("direction", Direction)
def test_a_long_circle_is_walked_once(direction: Direction) -> None:
    names = [NodeId(f"{n}.py") for n in range(500)]
    circle = [a_relation(a, b) for a, b in pairwise([*names, names[0]])]

    walk = explore(circle, names[:1], max_depth=1_000, direction=direction)

    assert walk.statistics().nodes_visited == len(names)
    assert walk.statistics().edges_traversed == len(circle)


@given(GRAPHS)
def test_between_two_nodes_the_weightiest_kind_is_named(
    relations: list[Relation],
) -> None:
    arcs = {(r.source, target) for r in relations for target in r.targets}
    kinds = explore(relations).kinds_between(arcs)

    assert kinds.keys() <= arcs
    for (source, target), kind in kinds.items():
        between = [r for r in relations if r.source == source and target in r.targets]
        assert kind in {r.kind for r in between}
        (weight,) = {r.weight for r in between if r.kind is kind}
        assert weight == max(r.weight for r in between)
