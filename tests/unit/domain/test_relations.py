"""Laws of relations."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_relation
from tests.unit.domain.graphs import GRAPHS

from sacl.domain.code import path_of
from sacl.domain.relations import (
    DEPENDENCY_WEIGHTS,
    KIND_WEIGHTS,
    Relation,
    RelationKind,
    package_id,
    project,
)

SITES = st.integers(1, 10_000)


@given(SITES, st.integers(1, 50))
def test_strength_is_shared_by_the_candidates_and_never_whole_for_one(
    sites: int, candidates: int
) -> None:
    names = [f"{n}.py" for n in range(candidates)]
    resolved = a_relation("a.py", "b.py", site_count=sites)
    guessed = a_relation("a.py", None, candidates=names, site_count=sites)

    assert 0 < resolved.strength < 1
    assert guessed.strength == pytest.approx(resolved.strength / max(2, candidates))


@given(SITES)
def test_every_further_place_adds_strength(sites: int) -> None:
    fewer, more = (a_relation("a.py", "b.py", site_count=n) for n in (sites, sites + 1))

    assert fewer.strength < more.strength


@pytest.mark.parametrize(("sites", "expected"), [(1, 1 / 2), (2, 2 / 3), (9, 0.9)])
def test_strength_is_1_less_1_over_1_more_than_the_places(
    sites: int, expected: float
) -> None:
    assert a_relation("a", "b", site_count=sites).strength == pytest.approx(expected)


@pytest.mark.parametrize(
    ("kind", "weight"),
    [
        ("imports", 1.0),
        ("extends", 0.95),
        ("calls", 0.9),
        ("implements", 0.9),
        ("exports", 0.8),
        ("uses", 0.7),
        ("contains", 1.0),
    ],
)
def test_each_kind_has_the_weight_that_is_documented(kind: str, weight: float) -> None:
    assert a_relation("a", "b", RelationKind(kind)).weight == weight


@pytest.mark.parametrize(
    ("dependency", "weight"), [("local", 0.8), ("external", 0.4), ("builtin", 0.2)]
)
def test_a_dependency_weighs_by_what_is_depended_on(
    dependency: str, weight: float
) -> None:
    details = {"dependencyType": dependency}

    relation = a_relation("a", "b", RelationKind.DEPENDS_ON, details=details)
    assert relation.weight == weight


def test_every_kind_has_a_weight_above_0_and_at_most_1() -> None:
    assert KIND_WEIGHTS.keys() == set(RelationKind)
    weights = [*KIND_WEIGHTS.values(), *DEPENDENCY_WEIGHTS.values()]
    assert all(0 < weight <= 1 for weight in weights)


def test_a_relation_leads_to_its_target_or_to_its_candidates_or_nowhere() -> None:
    assert a_relation("a", "b").targets == ("b",)
    assert a_relation("a", None, candidates=["b", "c"]).targets == ("b", "c")
    assert a_relation("a", None).targets == ()


def test_a_package_is_named_by_its_ecosystem() -> None:
    assert package_id("npm", "@scope/name") == "package:npm:@scope/name"


@given(GRAPHS)
def test_files_are_related_as_their_units_are(relations: list[Relation]) -> None:
    wanted = {
        (r.kind, path_of(r.source), path_of(target), r.resolution)
        for r in relations
        for target in r.targets
        if path_of(r.source) != path_of(target)
    }

    found = project(relations)

    ends = [(r.kind, r.source, r.targets, r.resolution) for r in found]
    assert {(k, s, t, r) for k, s, (t,), r in ends} == wanted
    assert len(ends) == len(set(ends))


@given(GRAPHS, st.randoms())
def test_the_order_of_relations_does_not_show_in_the_view_of_files(
    relations: list[Relation], random: Random
) -> None:
    shuffled = [*relations]
    random.shuffle(shuffled)

    assert project(shuffled) == project(relations)


def test_a_view_of_files_adds_up_the_places() -> None:
    relations = [
        a_relation("a.py::f", "b.py::g", site_count=2),
        a_relation("a.py::k", "b.py::h", site_count=3),
    ]

    (seen,) = project(relations)

    assert (seen.source, seen.target) == ("a.py", "b.py")
    assert (seen.site_count, seen.lines) == (5, (1, 2, 3))


def test_dependencies_of_different_types_are_not_merged() -> None:
    kinds = ("external", "builtin")
    relations = [
        a_relation(
            "a.py",
            "package:pypi:x",
            kind=RelationKind.DEPENDS_ON,
            details={"dependencyType": kind},
        )
        for kind in kinds
    ]

    assert {r.weight for r in project(relations)} == {0.4, 0.2}
