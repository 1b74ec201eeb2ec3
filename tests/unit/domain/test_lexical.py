"""Laws of search terms."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.domain import lexical
from sacl.domain.lexical import STOP_WORDS, compounds, stem, terms

WORDS = st.text(string.ascii_lowercase, min_size=2, max_size=12)
TELLING_WORDS = WORDS.filter(lambda word: word not in STOP_WORDS)


@given(st.text())
def test_any_text_gives_lower_case_terms_of_two_characters_or_more(text: str) -> None:
    found = terms(text)
    assert all(len(term) > 1 for term in found)
    assert not any(character.isspace() for term in found for character in term)
    assert [term.lower() for term in found] == found


@given(st.text(), st.text())
def test_texts_can_be_split_one_by_one(first: str, second: str) -> None:
    assert terms(f"{first}\n{second}") == terms(first) + terms(second)


@given(st.lists(TELLING_WORDS, min_size=2, max_size=4))
def test_naming_conventions_meet(words: list[str]) -> None:
    snake = terms("_".join(words))
    assert snake == [*map(stem, words), "".join(words)]
    assert terms("".join(word.capitalize() for word in words)) == snake


@given(WORDS)
def test_a_stem_is_never_empty_and_never_longer(word: str) -> None:
    assert 2 <= len(stem(word)) <= len(word)


def test_endless_endings_are_given_up_on() -> None:
    assert stem("b" + "ing" * 20).startswith("bing")


@pytest.mark.parametrize("word", sorted(STOP_WORDS))
def test_stop_words_are_dropped(word: str) -> None:
    assert terms(word) == []


@pytest.mark.parametrize(
    "family",
    [
        "sign signs signed signing",
        "register registers registered registering registration",
        "parse parses parsed parsing parser",
        "query queries queried querying",
        "validate validated validating validation validator",
        "connect connects connected connecting connection connections",
        "cache caches cached caching",
        "class classes",
        "process processes processing processor",
        "run runs running runner",
        "format formats formatted formatting formatter",
        "integrate integrated integration",
        "alias aliases",
        "cookie cookies",
        "dependency dependencies",
        "compress compressed compression",
    ],
)
def test_inflected_forms_meet(family: str) -> None:
    assert len({stem(word) for word in family.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("string", "str"), ("data", "date"), ("status", "state"), ("format", "form")],
)
def test_different_words_stay_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("parseURL2Path", ["pars", "url", "path", "parseurl2path"]),
        ("HTTPServer", ["http", "serv", "httpserver"]),
        ("listURLs", ["list", "url", "listurls"]),
        ("utf8", ["utf", "utf8"]),
        ("__init__", ["init"]),
        ("名前_naïve", ["名前", "naïv", "名前naïve"]),
        ("x = y", []),
    ],
)
def test_words_split_at_case_digits_and_underscores(
    text: str, expected: list[str]
) -> None:
    assert terms(text) == expected


def test_words_too_long_to_be_words_are_dropped() -> None:
    assert terms("a" * 10_000) == []


def test_what_is_remembered_of_words_stays_small_and_does_not_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = " ".join(f"word{letter}" for letter in string.ascii_lowercase)
    expected = terms(text)
    remembered = lexical._TermsByWord()
    monkeypatch.setattr(lexical, "_TERMS", remembered)
    monkeypatch.setattr(lexical, "_MAX_WORDS", 3)

    assert terms(text) == expected
    assert len(remembered) <= 3


@given(st.text())
def test_a_compound_joins_two_words_that_stand_together(text: str) -> None:
    found = compounds(text)
    letters = "".join(filter(str.isalnum, text)).lower()

    assert len(found) == len(set(found))
    assert all("".join(filter(str.isalnum, each)) in letters for each in found)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("streaming JSON reader", "JsonReader"),
        ("JSON readers", "JsonReader"),
        ("a router group", "router_group"),
        ("the HTTPServer thread", "ServerThread"),
    ],
)
def test_neighbouring_words_make_the_term_of_a_name(text: str, name: str) -> None:
    assert terms(name)[-1] in compounds(text)


def test_a_word_alone_makes_no_compound() -> None:
    assert compounds("reader") == []
