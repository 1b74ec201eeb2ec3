"""Laws of the parts of a score that rest on words, names and paths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_corpus, a_unit
from tests.unit.domain.queries import QUERY_TERMS, TERMS, corpora

from sacl.domain.code import UnitKind, UnitTerms
from sacl.domain.index import CorpusCounts
from sacl.domain.lexical import compounds, terms
from sacl.domain.lexical_scoring import (
    FileNameScorer,
    LexicalScorer,
    compound_match,
    name_match,
)


@given(QUERY_TERMS, corpora(), TERMS)
def test_a_lexical_score_lies_between_0_and_1(
    query: tuple[str, ...], corpus: CorpusCounts, fields: UnitTerms
) -> None:
    score = LexicalScorer(query, corpus)(fields)

    held = set(" ".join((fields.name, fields.path, fields.docs, fields.code)).split())
    assert 0 <= score <= 1 + 1e-9
    assert (score > 0) == bool(held.intersection(query))


@given(QUERY_TERMS.filter(bool), corpora(), TERMS, st.data())
def test_a_match_in_place_of_another_word_raises_the_lexical_score(
    query: tuple[str, ...], corpus: CorpusCounts, fields: UnitTerms, data: st.DataObject
) -> None:
    field = data.draw(st.sampled_from(["name", "path", "docs", "code"]))
    words = getattr(fields, field).split()
    values = {f: getattr(fields, f) for f in ("name", "path", "docs", "code")}
    matching = UnitTerms(**values | {field: " ".join([*words, query[0]])})
    missing = UnitTerms(**values | {field: " ".join([*words, "other"])})
    scorer = LexicalScorer(query, corpus)

    assert scorer(matching) > scorer(missing)


def test_names_and_documentation_outweigh_a_path_and_a_path_code() -> None:
    scorer = LexicalScorer(("alpha",), a_corpus({"alpha": 3}))
    name = scorer(UnitTerms("alpha", "", "", ""))
    path = scorer(UnitTerms("", "alpha", "", ""))
    docs = scorer(UnitTerms("", "", "alpha", ""))
    code = scorer(UnitTerms("", "", "", "alpha"))

    assert name == docs > path > code > 0


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    scorer = LexicalScorer(("alpha", "beta"), a_corpus({"alpha": 1, "beta": 90}))

    assert scorer(UnitTerms("", "", "", "alpha")) > scorer(
        UnitTerms("", "", "", "beta")
    )


def test_a_word_that_every_unit_holds_tells_next_to_nothing() -> None:
    scorer = LexicalScorer(("alpha", "beta"), a_corpus({"alpha": 100, "beta": 1}))

    assert 0 < scorer(UnitTerms("alpha", "", "", "")) < 0.01


def test_a_unit_that_says_nothing_but_the_query_scores_almost_1() -> None:
    scorer = LexicalScorer(("alpha",), a_corpus({"alpha": 1}, mean_length=1_000))

    assert scorer(UnitTerms(" ".join(["alpha"] * 1_000), "", "", "")) > 0.99


def test_a_word_in_a_longer_unit_tells_less() -> None:
    scorer = LexicalScorer(("alpha",), a_corpus({"alpha": 3}))

    short, long = UnitTerms("", "", "", "alpha"), UnitTerms("", "", "", "alpha b c d e")
    assert scorer(short) > scorer(long)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Session.open_file", 1.0),
        ("src/web/session.py", 1.0),
        ("src/web/session.py::session.OPEN_FILE", 1.0),
        ("open_file", 0.8),
        ("session.py", 0.8),
        ("web/session.py", 0.8),
        ("Other.open_file", 0.6),
        ("ession.py", 0.0),
        ("ope", 0.4),
        ("op", 0.0),
        ("file", 0.0),
    ],
)
def test_a_name_matches_as_exactly_as_it_is_given(name: str, expected: float) -> None:
    unit = a_unit("Session.open_file", "src/web/session.py")

    assert name_match([name], unit) == expected
    assert name_match(["nothing", name], unit) == expected


def test_no_name_matches_nothing() -> None:
    assert name_match([], a_unit()) == 0.0


@given(st.lists(st.text(max_size=8), max_size=3), st.text(min_size=1, max_size=8))
def test_a_name_match_lies_between_0_and_1(names: list[str], own: str) -> None:
    assert 0 <= name_match(names, a_unit(own)) <= 1


@given(QUERY_TERMS.filter(bool), corpora(), TERMS, st.floats(0.01, 100))
def test_equal_weights_of_terms_change_nothing(
    query: tuple[str, ...], corpus: CorpusCounts, fields: UnitTerms, weight: float
) -> None:
    weighted = LexicalScorer(query, corpus, weights=dict.fromkeys(query, weight))

    assert weighted(fields) == pytest.approx(LexicalScorer(query, corpus)(fields))


def test_a_term_of_more_weight_tells_more() -> None:
    corpus = a_corpus({"alpha": 3, "beta": 3})
    scorer = LexicalScorer(("alpha", "beta"), corpus, weights={"alpha": 3.0})

    assert scorer(UnitTerms("", "", "", "alpha")) > scorer(
        UnitTerms("", "", "", "beta")
    )


@pytest.mark.parametrize(
    ("name", "path", "kind", "value"),
    [
        ("JsonReader", "a.java", UnitKind.CLASS, 0.9),
        ("json_reader", "a.py", UnitKind.INTERFACE, 0.9),
        ("", "lib/json-reader.js", UnitKind.FILE, 0.9),
        ("jsonReader", "a.js", UnitKind.FUNCTION, 0.0),
        ("peek", "src/JsonReader.java", UnitKind.METHOD, 0.4),
        ("peek", "src/JsonReaders.java", UnitKind.METHOD, 0.0),
    ],
)
def test_neighbouring_words_may_name_a_unit(
    name: str, path: str, kind: UnitKind, value: float
) -> None:
    found = compound_match(
        compounds("streaming JSON reader"), a_unit(name, path, kind=kind)
    )

    assert found == value


def file_match(question: str, path: str) -> float:
    return FileNameScorer(question, tuple(dict.fromkeys(terms(question))), a_corpus())(
        path
    )


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ("alias handling", "pkg/aliases.py"),
        ("model configuration", "config.py"),
        ("JSON schema of a model", "lib/json_schema.ts"),
        ("JSON schema of a model", "lib/JsonSchema.java"),
        ("how are sessions signed", "sessions/__init__.py"),
    ],
)
def test_a_file_may_be_named_for_what_is_asked(question: str, path: str) -> None:
    assert 0.3 < file_match(question, path) <= 1


@pytest.mark.parametrize("path", ["main.py", "apply.py", "app.py", ".py", "1.py"])
def test_most_files_are_not(path: str) -> None:
    assert file_match("application of configurations", path) == 0


def test_a_short_form_stands_for_the_word_that_it_begins() -> None:
    short = file_match("application of configurations", "conf.py")

    assert short == file_match("application of configurations", "configurations.py")
    assert short == pytest.approx(0.5)


def test_a_name_of_which_the_question_has_only_a_part_says_less() -> None:
    whole = file_match("alias handling", "aliases.py")
    part = file_match("alias handling", "alias_generators.py")

    assert part == pytest.approx(whole / 2)


@given(QUERY_TERMS, corpora(), st.text("ab_/.I", max_size=12))
def test_a_file_match_lies_between_0_and_1(
    query: tuple[str, ...], corpus: CorpusCounts, path: str
) -> None:
    assert 0 <= FileNameScorer(" ".join(query), query, corpus)(path) <= 1 + 1e-9
