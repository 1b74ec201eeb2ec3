"""Laws of explanations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_corpus, a_unit, a_vector, stored

from sacl.domain.code import UnitTerms
from sacl.domain.explanation import line_relevance, reason
from sacl.domain.index import StoredUnit, Vector
from sacl.domain.lexical import terms
from sacl.domain.queries import prepare
from sacl.domain.ranking import rerank


def terms_of(text: str) -> str:
    return " ".join(terms(text))


def reason_for(text: str, unit: StoredUnit, vector: Vector | None = None) -> str:
    query = prepare(text, vector)
    return reason(query, rerank(query, [unit], a_corpus())[0])


def documented(name: str = "", docs: str = "", code: str = "") -> StoredUnit:
    """Build a unit that says these words, without vectors."""
    fields = UnitTerms(terms_of(name), "", terms_of(docs), terms_of(code))
    return StoredUnit(a_unit(terms=fields), None)


def test_a_reason_shows_the_querys_words_where_they_first_stand() -> None:
    unit = documented(name="open_session", docs="Sign a cookie", code="cookie session")

    assert reason_for("Who signs 'cookies', opening sessions?", unit) == (
        "name has opening, sessions; documentation has signs, cookies"
    )


def test_words_that_only_the_description_holds_are_shown_as_behaviour() -> None:
    unit = stored(documented(name="a").unit)  # its description is "Maps a to b."

    assert reason_for("what maps cookies", unit) == "behaviour has maps"


def test_a_word_of_several_terms_is_shown_once() -> None:
    unit = documented(name="parse_url")

    assert reason_for("where is parse_url", unit) == "name has parse_url"


def test_at_most_five_words_are_shown_of_a_field() -> None:
    unit = documented(code="one two three four five six seven")

    text = reason_for("two three four five six seven", unit)

    assert text == "code has two, three, four, five, six"


def test_a_unit_that_shares_no_word_is_a_weak_match() -> None:
    assert reason_for("cookies", documented()) == "weak overall resemblance"


@pytest.mark.parametrize(
    ("neutral", "ending"),
    [((1.0, 0.0), ""), ((0.0, 1.0), ", mostly by its names and documentation")],
)
def test_a_reason_says_how_similar_the_code_is_and_what_that_rests_on(
    neutral: tuple[float, float], ending: str
) -> None:
    unit = stored(a_unit(), code=(3.0, 4.0), description=(4.0, 3.0), neutral=neutral)

    text = reason_for("cookies", unit, a_vector(1.0, 0.0))

    expected = (
        "code is 0.60 (far above the rest) and behaviour 0.80 (far above the rest)"
        " similar"
    )
    assert text.startswith(expected)
    if neutral == (0.0, 1.0):
        assert text == expected + ending


def test_a_view_that_does_not_stand_out_is_shown_without_praise() -> None:
    unit = stored(a_unit(), code=(0.3, 0.95), description=(0.37, 0.93))

    assert reason_for("cookies", unit, a_vector(1.0, 0.0)) == (
        "code is 0.30 and behaviour 0.37 (well above the rest) similar"
    )


def test_a_name_that_was_asked_for_is_said_first() -> None:
    unit = StoredUnit(a_unit("parse_url"), None)

    assert reason_for("parse_url", unit) == "parse_url is the name asked for"


def test_a_reason_says_what_only_tests_or_shows_other_code() -> None:
    unit = StoredUnit(a_unit("f", "tests/a.py"), None)

    assert reason_for("cookies", unit) == (
        "weak overall resemblance; only tests or shows other code"
    )


@given(st.lists(st.sampled_from(["parse", "url", "cookie", "is", "x"])))
def test_a_line_is_relevant_by_the_distinct_terms_it_holds(words: list[str]) -> None:
    relevance = line_relevance(prepare("parse the url", None))

    assert relevance(" ".join(words)) == len({"parse", "url"} & set(words))
