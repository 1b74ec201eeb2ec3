"""Records come back from the database's own formats as they went in."""

import dataclasses
from array import array
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import strategies
from tests.unit.builders import a_unit

from sacl.adapters.sqlite.records import dump_units, load_units
from sacl.domain import facts
from sacl.domain.facts import Expression, FileFacts
from sacl.formats.facts import dump_facts, load_facts
from sacl.formats.vectors import pack, unpack

DEEPER_THAN_ANY_PARSER = 100

halves = st.floats(width=16, allow_nan=False)
vectors = st.lists(halves, max_size=40).map(lambda values: array("f", values))


@given(strategies.file_facts("a.py", strategies.NODES))
def test_facts_come_back(written: FileFacts) -> None:
    assert load_facts(dump_facts(written)) == written


def test_equal_expressions_come_back_as_one() -> None:
    calls = [
        facts.CallSite(strategies.NODES[0], facts.Call(facts.Name("f")), line)
        for line in (1, 2)
    ]
    first, second = load_facts(
        dump_facts(FileFacts("a.py", "python", calls=tuple(calls)))
    ).calls

    assert first.call is second.call


def test_deep_expressions_come_back() -> None:
    deep: Expression = facts.Name("a")
    for _ in range(DEEPER_THAN_ANY_PARSER):
        deep = facts.Item(facts.Attribute(deep, "b"), None, deep)
    written = FileFacts(
        "a.py", "python", returns=(facts.Return(strategies.NODES[0], deep),)
    )

    (read,) = load_facts(dump_facts(written)).returns
    depth = 0
    value = read.value
    while isinstance(value, facts.Item):
        assert isinstance(value.value, facts.Attribute)
        assert value.index is value.value.value
        value, depth = value.value.value, depth + 1
    assert (value, depth) == (facts.Name("a"), DEEPER_THAN_ANY_PARSER)


def test_every_expression_ends_with_the_tag_that_tells_it() -> None:
    for cls in get_args(Expression):
        assert dataclasses.fields(cls)[-1].name == "tag"


@pytest.mark.parametrize("length", [10, 9_000, 40_000])
def test_units_of_any_length_come_back_from_their_chunks(length: int) -> None:
    units = [a_unit(f"f{n}", code=f"{n}" * length) for n in range(7)]
    chunks = list(dump_units(units))

    assert [unit for held, _ in chunks for unit in held] == units
    for held, content in chunks:
        assert load_units(content, range(len(held))) == held
        assert load_units(content, [len(held) - 1, 0]) == [held[-1], held[0]]


@settings(max_examples=50)
@given(vectors, vectors, vectors)
def test_vectors_of_any_length_come_back(
    code: "array[float]", description: "array[float]", neutral: "array[float]"
) -> None:
    assert unpack(pack((code, description, neutral))) == (code, description, neutral)
