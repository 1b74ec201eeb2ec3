"""A shape tells records apart by their fields, however deep they are."""

import subprocess
import sys
from dataclasses import make_dataclass
from enum import Enum
from typing import Any

import pytest

from sacl.domain.facts import FileFacts
from sacl.formats.shape import shape_of


def record(name: str, *fields: tuple[str, object]) -> type:
    return make_dataclass(name, [(field, kind) for field, kind in fields])


def enumeration(*names: str) -> Any:
    build: Any = Enum
    return build("Colour", {name: name.lower() for name in names})


INNER: Any = record("Inner", ("x", int))
WIDER: Any = record("Inner", ("x", int), ("y", int))
COLOURS: Any = enumeration("RED")
ONE = record("One", ("a", int), ("b", tuple[INNER, ...]), ("c", COLOURS))


@pytest.mark.parametrize(
    "other",
    [
        record("Two", ("a", int), ("b", tuple[INNER, ...]), ("c", COLOURS)),
        record("One", ("b", tuple[INNER, ...]), ("a", int), ("c", COLOURS)),
        record("One", ("a", str), ("b", tuple[INNER, ...]), ("c", COLOURS)),
        record("One", ("a", int), ("b", list[INNER]), ("c", COLOURS)),
        record(
            "One",
            ("a", int),
            ("b", tuple[WIDER, ...]),
            ("c", COLOURS),
        ),
        record(
            "One",
            ("a", int),
            ("b", tuple[INNER, ...]),
            ("c", enumeration("RED", "BLUE")),
        ),
        record("One", ("a", int), ("b", tuple[INNER, ...])),
    ],
    ids=["name", "order", "type", "container", "inner field", "value", "fewer"],
)
def test_other_records_have_another_shape(other: type) -> None:
    assert shape_of(other) != shape_of(ONE)


def test_the_same_records_have_the_same_shape() -> None:
    same = record("One", ("a", int), ("b", tuple[INNER, ...]), ("c", COLOURS))

    assert shape_of(same) == shape_of(ONE)


def test_the_shape_of_facts_is_the_same_in_another_process() -> None:
    code = (
        "from sacl.domain.facts import FileFacts\n"
        "from sacl.formats.shape import shape_of\n"
        "print(shape_of(FileFacts))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )

    assert said.stdout.strip() == shape_of(FileFacts)
