"""Comparing what is stored with what should be, and edges with the text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_unit

from sacl.domain.code import CodeUnit, NodeId, Span
from sacl.domain.relations import Relation, RelationKind, Resolution
from sacl.domain.verification import (
    EdgeVerdict,
    check_edge,
    differing_fields,
    differing_keys,
    differing_relations,
    differing_units,
    is_checked,
    sample,
)

PATHS = st.sets(st.text(max_size=8), max_size=30)
RATES = st.floats(0, 1)
CALL = Relation(
    RelationKind.CALLS,
    NodeId("a.py::f"),
    NodeId("b.py::g"),
    "g",
    (2,),
    1,
    Resolution.RESOLVED,
    "scope",
)
TARGET = replace(a_unit("g", "b.py"), span=Span(1, 2))
SOURCE = ["def f():", "    return g()"]
TEXT = ["def g():", "    return 1"]


@given(PATHS, RATES, RATES, st.text(max_size=4))
def test_a_greater_rate_takes_more_of_the_same(
    paths: set[str], one: float, other: float, seed: str
) -> None:
    few, many = sorted((one, other))
    smaller = sample(paths, rate=few, seed=seed)

    assert set(smaller) <= set(sample(paths, rate=many, seed=seed))
    assert smaller == sorted(smaller)
    assert sample(paths, rate=1.0, seed=seed) == sorted(paths)
    assert sample(paths, rate=0.0, seed=seed) == []


@given(
    st.lists(st.sampled_from("fghij"), unique=True).map(lambda n: list(map(a_unit, n)))
)
def test_equal_units_do_not_differ_whatever_their_order(units: list[CodeUnit]) -> None:
    assert differing_units(reversed(units), units) == ""


def test_the_first_difference_is_told_and_the_others_are_counted() -> None:
    f, g, h = map(a_unit, "fgh")

    assert differing_units([f], [f, g, h]).endswith("g is missing; 1 more")
    assert differing_units([f, g], [f]).endswith("g is too many")
    assert "g differs in code" in differing_units([replace(g, code="x")], [g])
    assert differing_keys({"a"}, {"a"}) == ""
    assert differing_keys({"a"}, {"b"}) == "b is missing; 1 more"
    assert "is missing" in differing_relations([], [CALL])
    assert "is too many" in differing_relations([CALL], [])
    assert differing_relations([CALL], [CALL]) == ""
    assert "1 more" in differing_relations([replace(CALL, lines=(3,))], [CALL])


def test_fields_can_be_left_out() -> None:
    f = a_unit("f")

    assert differing_fields(replace(f, code="x"), f, but=["code"]) == ""


@pytest.mark.parametrize(
    ("relation", "target", "text", "verdict"),
    [
        (CALL, TARGET, TEXT, EdgeVerdict.CONFIRMED),
        (replace(CALL, lines=(1,)), TARGET, TEXT, EdgeVerdict.SILENT),
        (replace(CALL, lines=(3,)), TARGET, TEXT, EdgeVerdict.REFUTED),
        (CALL, TARGET, ["def h():", "    return 1"], EdgeVerdict.REFUTED),
        (CALL, replace(TARGET, name="<lambda>"), ["", ""], EdgeVerdict.CONFIRMED),
        (CALL, TARGET, None, EdgeVerdict.CONFIRMED),
        (CALL, None, None, EdgeVerdict.CONFIRMED),
    ],
)
def test_the_text_decides_what_can_be_said_of_an_edge(
    relation: Relation,
    target: CodeUnit | None,
    text: list[str] | None,
    verdict: EdgeVerdict,
) -> None:
    assert check_edge(relation, SOURCE, target, text) is verdict


def test_only_sure_relations_with_lines_are_looked_for() -> None:
    assert is_checked(CALL)
    assert not is_checked(replace(CALL, lines=()))
    assert not is_checked(replace(CALL, kind=RelationKind.CONTAINS))
    assert not is_checked(replace(CALL, resolution=Resolution.CANDIDATES))
