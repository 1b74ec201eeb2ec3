"""Laws of queries."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_vector

from sacl.domain.lexical import terms
from sacl.domain.queries import MAX_NAMES, prepare


@given(st.text())
def test_any_text_becomes_distinct_terms_and_names_that_stand_in_it(text: str) -> None:
    query = prepare(text, None)

    assert query.text == text
    assert set(query.terms) == set(terms(text))
    assert len(query.terms) == len(set(query.terms))
    assert len(query.names) == len(set(query.names)) <= MAX_NAMES
    assert all(name in text for name in query.names)


@pytest.mark.parametrize(
    "name",
    [
        "parse_url",
        "src/a.py",
        "Foo.bar",
        "a.py::Foo.bar",
        "HTTPServer",
        "parseUrl",
        "_private",
        "ns::f",
        "Object#method",
    ],
)
def test_what_looks_like_code_is_a_name(name: str) -> None:
    assert prepare(f"where is {name} used?", None).names == (name,)


@pytest.mark.parametrize(
    "text",
    [
        "how is a session opened",
        "Which IDs and URLs?",
        "So...what now",
        "",
        "?!",
        "a, b",
    ],
)
def test_plain_words_are_no_names(text: str) -> None:
    assert prepare(text, None).names == ()


def test_a_single_word_is_always_a_name() -> None:
    assert prepare(" session? ", None).names == ("session",)


def test_a_query_keeps_its_vector() -> None:
    vector = a_vector(1.0)

    assert prepare("anything", vector).vector is vector
