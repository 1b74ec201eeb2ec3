"""Laws of context."""

from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_relation

from sacl.domain.code import NodeId
from sacl.domain.context import (
    MAX_NAMED,
    Importance,
    explain_context,
    importances,
    words_for,
)
from sacl.domain.relations import Direction, Relation, RelationKind
from sacl.domain.traversal import RelatedComponent, Step

RELEVANCES = st.lists(st.floats(0, 1), max_size=12)
ORDER = [Importance.HIGH, Importance.MEDIUM, Importance.LOW]


@given(RELEVANCES)
def test_importance_never_rises_as_relevance_falls(relevances: list[float]) -> None:
    ranks = importances(relevances)

    pairs = sorted(zip(relevances, map(ORDER.index, ranks), strict=True))
    assert [rank for _, rank in reversed(pairs)] == sorted(rank for _, rank in pairs)


@given(RELEVANCES)
def test_equal_relevances_are_equally_important(relevances: list[float]) -> None:
    ranks = importances([*relevances, 0.5, 0.5])

    assert ranks[-1] == ranks[-2]


@given(st.lists(st.floats(0, 1), unique=True, min_size=1, max_size=12))
def test_each_importance_goes_to_a_third(relevances: list[float]) -> None:
    ranks = importances(relevances)

    third = ceil(len(relevances) / 3)
    assert ranks.count(Importance.HIGH) == third
    assert ranks.count(Importance.MEDIUM) == min(third, len(relevances) - third)


def test_nothing_has_no_importance() -> None:
    assert importances([]) == []


def a_component(
    node: str,
    relevance: float = 0.5,
    *,
    distance: int = 1,
    relation: Relation | None = None,
    direction: Direction = Direction.OUT,
) -> RelatedComponent:
    """Build a component that one relation reaches."""
    step = Step(
        relation or a_relation("a.py", node), NodeId("a.py"), NodeId(node), direction
    )
    return RelatedComponent(NodeId(node), distance, relevance, (step,))


@pytest.mark.parametrize("kind", RelationKind)
def test_a_relation_reads_differently_from_either_end(kind: RelationKind) -> None:
    relation = a_relation("a.py", "b.py", kind)
    source, target = NodeId("a.py"), NodeId("b.py")

    out = words_for(Step(relation, source, target, Direction.OUT))
    back = words_for(Step(relation, target, source, Direction.IN))

    assert out == kind.replace("_", " ")
    assert back.startswith("is ")


def test_an_explanation_names_relations_targets_and_importance() -> None:
    components = [
        a_component("b.py::Session.open", 0.9),
        a_component("c.py", 0.5, direction=Direction.IN),
        a_component("package:npm:@scope/name", 0.1, distance=2),
    ]

    assert explain_context("f", components) == (
        "f calls Session.open in b.py (high importance), "
        "is called by c.py (medium importance), "
        "reaches over 2 steps @scope/name (low importance)."
    )


def test_an_explanation_admits_that_a_target_is_a_guess() -> None:
    guess = a_relation("a.py", None, candidates=["b.py::g", "c.py::g"])

    text = explain_context("f", [a_component("b.py::g", relation=guess)])

    assert text == "f calls g in b.py (high importance, one of several candidates)."


def test_the_weightiest_relation_is_named_and_one_sure_relation_suffices() -> None:
    guess = a_relation("a.py", None, candidates=["b.py", "c.py"])
    sure = a_relation("a.py", "b.py", RelationKind.IMPORTS)
    steps = [
        Step(r, NodeId("a.py"), NodeId("b.py"), Direction.OUT) for r in (guess, sure)
    ]

    text = explain_context(
        "f", [RelatedComponent(NodeId("b.py"), 1, 0.5, tuple(steps))]
    )

    assert text == "f imports b.py (high importance)."


def test_an_explanation_names_only_the_first_but_ranks_among_all() -> None:
    components = [a_component(f"{n}.py", 1 - n / 100) for n in range(30)]

    text = explain_context("f", components)

    assert text.count("importance") == text.count("high") == MAX_NAMED


def test_a_unit_without_relations_is_said_to_have_none() -> None:
    assert explain_context("f", []) == "f has no known relations."
