"""Evaluation data stays out of training: by name, by content, by near-duplicate."""

import gzip
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
import training.exclusions
from hypothesis import given
from hypothesis import strategies as st
from training.exclusions import (
    CORPORA,
    EXCLUDED_PACKAGES,
    HELD_OUT_PACKAGES,
    Exclusions,
)

CODE = "def add(a, b):\n    return a + b"
QUERY = "Write a function to find the longest palindromic subsequence of a string."
PACKAGES = Path(training.exclusions.__file__).with_name("packages.tsv")
COPYLEFT = re.compile(r"GPL|MPL|EUPL|CDDL|SSPL|\bEPL")
HUMAN_EVAL = (
    "def rolling_max(numbers):\n"
    '    """ From a list of integers, generate a rolling maximum found until the moment'
    ' in the sequence.\n    >>> rolling_max([1, 2])\n    [1, 2]\n    """\n'
)


def excluding(*rows: Mapping[str, object]) -> Exclusions:
    exclusions = Exclusions()
    for row in rows:
        exclusions.add(row)
    return exclusions


@pytest.mark.parametrize("gap", [" ", "\n", "\t\t"])
def test_evaluated_code_is_covered_in_any_layout(gap: str) -> None:
    exclusions = excluding({"code": CODE})

    assert exclusions.covers(CODE.replace(" ", gap), "nothing alike")
    assert not exclusions.covers(CODE.replace("add", "sum"), "nothing alike")


@pytest.mark.parametrize(
    "documentation",
    [
        "Find the longest palindromic subsequence in the given string.",
        "Returns the longest palindromic subsequence of a string",
    ],
)
def test_documentation_that_says_what_a_query_asks_is_covered(
    documentation: str,
) -> None:
    assert excluding({"query": QUERY}).covers("pass", documentation)


def test_a_query_that_is_code_is_compared_by_its_documentation() -> None:
    exclusions = excluding({"query": HUMAN_EVAL})

    assert exclusions.covers(
        "pass", "Generate a rolling maximum of a list of integers in the sequence."
    )
    assert not exclusions.covers("pass", "Return [1, 2] of rolling_max([1, 2]).")


@pytest.mark.parametrize(
    "documentation",
    ["Return the length of a string.", "Open the longest running session.", ""],
)
def test_other_documentation_is_not_covered(documentation: str) -> None:
    assert not excluding({"query": QUERY}).covers("pass", documentation)


@given(query=st.text(st.characters(categories=["Ll", "Zs"]), max_size=80))
def test_a_query_with_telling_words_covers_itself(query: str) -> None:
    exclusions = excluding({"query": f"{query} merge intervals overlapping"})

    assert exclusions.covers("pass", f"{query} merge intervals overlapping")


def test_every_corpus_of_a_folder_is_read(tmp_path: Path) -> None:
    for number, corpus in enumerate(CORPORA):
        file = tmp_path / f"{corpus}.jsonl.gz"
        file.parent.mkdir(exist_ok=True)
        write(file, [{"code": f"{CODE} + {number}"}])

    exclusions = Exclusions.of(tmp_path)

    for number in range(len(CORPORA)):
        assert exclusions.covers(f"{CODE} + {number}", "")
    assert not exclusions.covers(CODE, "")


def test_evaluated_repositories_are_excluded_and_held_out_ones_are_others() -> None:
    assert {"flask", "django", "requests", "express", "gin", "gson"} < EXCLUDED_PACKAGES
    assert not EXCLUDED_PACKAGES & HELD_OUT_PACKAGES


def test_what_was_trained_on_is_neither_evaluated_nor_held_out_nor_copyleft() -> None:
    head, *rows = (line.split("\t") for line in PACKAGES.read_text().splitlines())
    named = dict(zip((row[1].lower() for row in rows), rows, strict=True))
    last_parts = {name.rsplit("/", 1)[-1] for name in named}

    assert head == ["registry", "package", "version", "licence", "pairs"]
    assert not (named.keys() | last_parts) & (EXCLUDED_PACKAGES | HELD_OUT_PACKAGES)
    for name, row in named.items():
        choices = re.split(r" OR ", row[3].strip("()"))
        assert any(not COPYLEFT.search(choice) for choice in choices), name


def write(file: Path, rows: Sequence[Mapping[str, object]]) -> None:
    with gzip.open(file, "wt", encoding="utf-8") as lines:
        lines.writelines(json.dumps(row) + "\n" for row in rows)
