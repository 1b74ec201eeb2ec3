"""Composed functions are Python that does what their parts say."""

import ast
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from training.composed import HEADER, functions, of_pipeline, write
from training.exclusions import Exclusions
from training.pairs import package_examples
from training.parts import PARTS, Part
from training.pipelines import ALL, LOOPS, MATTERS, PLAIN, Pipeline, related
from training.wholes import WHOLES

NUMBERS = MATTERS[0]
IN_A_LIST = NUMBERS.containers[0]
ENDS = {"sum": "sum", "product": "product", "list": "all", "set": "set"}
SEEDS = st.integers(0, 2**32 - 1)


def part(kind: str, name: str) -> Part:
    return next(part for part in PARTS[kind] if part.name == name)


def pipeline(which: Part, of: Part, end: Part) -> Pipeline:
    ends = LOOPS if end in LOOPS else NUMBERS.ends
    return Pipeline(NUMBERS, IN_A_LIST, which, of, end, ends)


def run(made: Pipeline, seed: int, *given: Any) -> Any:
    function = of_pipeline(made, random.Random(seed))  # noqa: S311 - seeded
    names: dict[str, Any] = {}
    exec(HEADER + function.text("made"), names)  # noqa: S102 - what it is for
    return names["made"](*given)


@given(numbers=st.lists(st.integers(-99, 99)), seed=SEEDS)
def test_the_sum_of_the_squares_of_even_numbers(numbers: list[int], seed: int) -> None:
    made = pipeline(
        part("which numbers", "even"),
        part("of numbers", "squares"),
        part("loops", "sum"),
    )

    assert made.phrase == "sum of the squares of the even numbers in a list"
    assert run(made, seed, numbers) == sum(n * n for n in numbers if n % 2 == 0)


@pytest.mark.parametrize(("loop", "reduced"), ENDS.items())
@given(numbers=st.lists(st.integers(1, 999), min_size=1), seed=SEEDS)
def test_loops_and_comprehensions_agree(
    loop: str, reduced: str, numbers: list[int], seed: int
) -> None:
    end = next(end for end in NUMBERS.ends if end.name == reduced)
    for which in (ALL, *PARTS["which numbers"][:4]):
        looped = pipeline(which, PLAIN, part("loops", loop))
        whole = pipeline(which, PLAIN, end)

        assert run(looped, seed, numbers) == run(whole, seed + 1, numbers)


@given(seed=SEEDS)
def test_siblings_differ_in_one_part(seed: int) -> None:
    siblings = related(random.Random(seed))  # noqa: S311 - seeded

    for other in siblings[1:]:
        first = siblings[0]
        fields = ("matter", "container", "which", "of", "end")
        assert sum(getattr(first, f) != getattr(other, f) for f in fields) == 1


def test_every_whole_fills_its_holes_and_is_python() -> None:
    for function in functions(2_000):
        ast.parse(function.text(function.name))
        assert "{" not in function.says + function.name
    assert all(whole.body and whole.phrases[0] for whole in WHOLES)


def test_packages_become_pairs(tmp_path: Path) -> None:
    write(tmp_path, 60)

    examples = package_examples(tmp_path / "composed-0", Exclusions())

    assert len(examples) > 20
    assert {example.language for example in examples} == {"python"}
