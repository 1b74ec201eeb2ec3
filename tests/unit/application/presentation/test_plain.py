import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from math import inf, nan
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.application.presentation.results import any_outline, any_result

from sacl.application.presentation.plain import Plain, camel, to_plain

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    start_line: int
    bias_score: float | None


@dataclass(frozen=True, slots=True)
class Outer:
    file_path: str
    colour: Colour
    parts: tuple[Inner, ...]
    by_name: Mapping[str, Inner]
    names: frozenset[str]


def test_fields_become_camel_case_and_keys_of_mappings_stay() -> None:
    outer = Outer(
        file_path="caf\udce9.py",
        colour=Colour.RED,
        parts=(Inner(1, 0.12345678),),
        by_name={"a_b": Inner(2, None)},
        names=frozenset({"b", "a"}),
    )

    assert to_plain(outer) == {
        "filePath": r"caf\xe9.py",
        "colour": "red",
        "parts": [{"startLine": 1, "biasScore": 0.123457}],
        "byName": {"a_b": {"startLine": 2, "biasScore": None}},
        "names": ["a", "b"],
    }


@pytest.mark.parametrize("number", [nan, inf, -inf])
def test_what_is_no_number_is_null(number: float) -> None:
    assert to_plain(number) is None


def test_zero_has_no_sign() -> None:
    assert str(to_plain(-0.0000001)) == "0.0"


@pytest.mark.parametrize("value", [b"bytes", object(), Inner])
def test_what_is_not_a_value_is_refused(value: object) -> None:
    with pytest.raises(TypeError, match="is not a value"):
        to_plain(value)


@given(any_result | any_outline)
def test_any_result_is_strict_json_in_utf8(result: object) -> None:
    text = json.dumps(to_plain(result), allow_nan=False, ensure_ascii=False)

    assert json.loads(text.encode("utf-8")) == to_plain(result)


@given(any_result)
def test_every_field_of_a_result_is_there_but_extras_nobody_asked_for(
    result: "DataclassInstance",
) -> None:
    plain = to_plain(result)

    assert isinstance(plain, dict)
    for each in fields(result):
        extra = each.default is None and getattr(result, each.name) is None
        assert (camel(each.name) in plain) is not extra


@given(st.from_type(Outer))
def test_names_and_values_are_apart(outer: Outer) -> None:
    plain = to_plain(outer)

    assert not [key for key in own_keys(plain) if "_" in key]


def own_keys(plain: Plain) -> Iterator[str]:
    """Yield keys that come from fields."""
    assert isinstance(plain, dict)
    yield from plain
    parts = plain["parts"]
    assert isinstance(parts, list)
    for part in parts:
        assert isinstance(part, dict)
        yield from part
