"""Laws of ranking the files of an issue."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_corpus, a_unit, a_vector, stored

from sacl.domain.code import UnitKind, UnitTerms
from sacl.domain.index import StoredUnit
from sacl.domain.issues.files import (
    WEIGHTS,
    RankedFile,
    Surroundings,
    coverage,
    rank_files,
)
from sacl.domain.issues.issue import read_issue
from sacl.domain.issues.reasons import is_likely, why
from sacl.domain.lexical import term_text

CORPUS = a_corpus({"cart": 3, "currency": 2, "add": 20})
ISSUE = read_issue("add() of a cart loses its currency\n\nThe total is wrong.\n")
WORDS = st.sampled_from(["cart", "currency", "add", "unrelated", "total"])
UNITS = st.lists(
    st.tuples(
        st.sampled_from(["a.py", "b.py", "docs/c.py", "tests/d.py"]),
        st.sampled_from(["add", "run", "Cart.add"]),
        st.lists(WORDS, max_size=6),
    ),
    unique_by=lambda each: each[:2],
    max_size=8,
)


def a_candidate(path: str, name: str, words: Sequence[str]) -> StoredUnit:
    fields = UnitTerms(term_text(name), term_text(path), "", term_text(" ".join(words)))
    return StoredUnit(a_unit(name, path, terms=fields), None)


def rank(
    units: Sequence[StoredUnit], issue_text: str = "", **around: object
) -> list[RankedFile]:
    issue = read_issue(issue_text) if issue_text else ISSUE
    paths = sorted({s.unit.path for s in units})
    given = {"paths": paths, "imports": {}, **around}
    return rank_files(issue, units, CORPUS, Surroundings(**given))  # type: ignore[arg-type]  # a case may set any field


@given(UNITS)
def test_every_file_but_tests_is_ranked_once_with_all_its_units(
    drawn: list[tuple[str, str, list[str]]],
) -> None:
    units = [a_candidate(*each) for each in drawn]
    ranked = rank(units)

    assert sorted(file.path for file in ranked) == sorted(
        {s.unit.path for s in units} - {"tests/d.py"}
    )
    for file in ranked:
        own = {s.unit.id for s in units if s.unit.path == file.path}
        assert {s.unit.id for s in file.units} == own


@given(UNITS)
def test_the_shown_parts_give_the_shown_score_in_0_to_1(
    drawn: list[tuple[str, str, list[str]]],
) -> None:
    for file in rank([a_candidate(*each) for each in drawn]):
        parts = file.parts.values()
        assert file.score == pytest.approx(sum(p.value * p.weight for p in parts))
        assert sum(part.weight for part in parts) == pytest.approx(1.0)
        assert 0 <= file.score <= 1 + 1e-9


@given(UNITS, st.randoms())
def test_the_order_does_not_depend_on_the_order_of_candidates(
    drawn: list[tuple[str, str, list[str]]], chance: Random
) -> None:
    units = [a_candidate(*each) for each in drawn]
    shuffled = list(units)
    chance.shuffle(shuffled)

    assert [f.path for f in rank(shuffled)] == [f.path for f in rank(units)]


def test_weights_add_up_to_1() -> None:
    assert sum(WEIGHTS.values()) == pytest.approx(1.0)


TWO = [a_candidate("a.py", "run", ["cart"]), a_candidate("b.py", "go", ["cart"])]


def first(units: Sequence[StoredUnit], text: str = "", **around: object) -> str:
    return rank(units, text, **around)[0].path


def test_equal_files_come_by_path() -> None:
    assert first(TWO) == "a.py"


def test_a_file_that_is_named_comes_first() -> None:
    assert first(TWO, "cart fails in b.py") == "b.py"


def test_a_file_that_defines_what_is_named_comes_first() -> None:
    assert first(TWO, "cart fails: `go` is wrong") == "b.py"


def test_a_file_that_a_strong_file_imports_comes_before_its_equal() -> None:
    strong = a_candidate("z.py", "all", ["cart", "currency", "add"])

    ranked = rank([*TWO, strong], imports={"z.py": {"b.py"}})

    assert [file.path for file in ranked] == ["z.py", "b.py", "a.py"]


def test_a_file_does_not_speak_for_itself() -> None:
    (file, _) = rank(TWO, imports={"a.py": {"a.py"}})

    assert file.parts["imported"].value == 0


def test_a_file_beside_a_strong_file_comes_before_its_equal() -> None:
    strong = a_candidate("z/all.py", "all", ["cart", "currency", "add"])
    near = a_candidate("z/near.py", "run", ["cart"])
    far = a_candidate("a/far.py", "run", ["cart"])

    ranked = rank([near, far, strong])

    assert [file.path for file in ranked] == ["z/all.py", "z/near.py", "a/far.py"]
    assert ranked[2].parts["folder"].value == 0


def test_an_example_comes_after_its_equal() -> None:
    example = a_candidate("aa/docs/x.py", "run", ["cart"])

    assert first([example, *TWO]) == "a.py"


def test_a_test_is_only_meant_when_it_is_named() -> None:
    test = a_candidate("tests/d.py", "run", ["cart", "currency"])

    assert [f.path for f in rank([test, *TWO])] == ["a.py", "b.py"]
    assert first([test, *TWO], "cart fails in tests/d.py") == "tests/d.py"


def test_meaning_counts_where_there_are_vectors() -> None:
    near = stored(a_unit("run", "b.py"), code=(1.0, 0.0), description=(0.0, 1.0))
    far = stored(a_unit("run", "a.py"), code=(0.0, 1.0), description=(0.0, 1.0))

    ranked = rank([near, far], vector=a_vector(1.0, 0.0))

    assert [f.path for f in ranked] == ["b.py", "a.py"]
    assert ranked[0].parts["meaning"].value == 1.0
    assert sum(p.weight for p in ranked[0].parts.values()) == pytest.approx(1.0)


def test_the_best_unit_of_a_file_comes_first() -> None:
    units = [
        StoredUnit(a_unit("", "a.py", kind=UnitKind.FILE), None),
        a_candidate("a.py", "run", ["cart"]),
        a_candidate("a.py", "go", ["cart", "currency"]),
    ]

    (file,) = rank(units)

    assert [s.unit.name for s in file.units] == ["go", "run", "a.py"]


def test_nothing_is_ranked_where_nothing_is_proposed() -> None:
    assert rank([]) == []


def test_a_reason_names_what_a_person_can_check() -> None:
    unit = a_candidate("shop/cart.py", "add", ["cart", "currency"])
    issue = read_issue("add() of a cart loses its currency\nsee shop/cart.py\n")
    around = Surroundings(["shop/cart.py"], {})
    (file,) = rank_files(issue, [unit], CORPUS, around)

    assert why(issue, file) == (
        "the issue names this file; defines add; add has add, cart, currency"
    )


def test_a_module_is_no_file() -> None:
    unit = a_candidate("shop/cart.py", "run", [])
    issue = read_issue("Something is wrong\nin shop.cart today\n")
    around = Surroundings(["shop/cart.py"], {})
    (file,) = rank_files(issue, [unit], CORPUS, around)

    assert why(issue, file) == "the issue names its module or a path like it"


def test_a_file_that_has_nothing_in_common_is_a_guess() -> None:
    issue = read_issue("How loud is a violin in a concert hall\n")
    (file, _) = rank(TWO, "How loud is a violin in a concert hall\n")

    assert why(issue, file) == "weak overall resemblance"
    assert coverage(issue, file.units, CORPUS) == 0
    assert not is_likely(issue, file, CORPUS)


def test_a_file_that_holds_what_an_issue_says_is_an_answer() -> None:
    issue = read_issue("cart currency\n")
    best = rank([a_candidate("a.py", "run", ["cart", "currency"])], "cart currency\n")

    assert is_likely(issue, best[0], CORPUS)


def test_what_many_files_define_says_nothing_of_them() -> None:
    said = "`compute_total` is wrong"

    def defines(count: int) -> float:
        units = [a_candidate(f"f{n}.py", "compute_total", []) for n in range(count)]
        return max(file.parts["defines"].value for file in rank(units, said))

    assert defines(2) > 0
    assert defines(20) == 0
