"""Laws of ranking."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.unit.builders import a_corpus, a_unit, a_vector, stored
from tests.unit.domain.queries import QUERY_TERMS, TERMS, corpora

from sacl.domain.code import UnitKind, UnitTerms
from sacl.domain.description import Description
from sacl.domain.index import CorpusCounts, Spread, StoredUnit
from sacl.domain.lexical_scoring import EXACT_NAME, LexicalScorer
from sacl.domain.queries import Query, prepare
from sacl.domain.ranking import (
    DEVIATION,
    MIN_EVIDENCE,
    MIN_LEXICAL,
    Part,
    RankedUnit,
    counterfactual_ranks,
    is_confident,
    rerank,
)
from sacl.domain.similarity import soft_maximum, standardize
from sacl.domain.weights import TELLING_DEPENDENCE, WEIGHTS

COSINES = st.floats(-1, 1)
SHARES = st.floats(0, 1)
COMPONENTS = st.floats(-1, 1, width=16)
VECTORS = st.tuples(COMPONENTS, COMPONENTS).map(lambda xy: a_vector(*xy))
QUERIES = st.builds(
    Query,
    text=st.just("anything"),
    terms=QUERY_TERMS,
    names=st.lists(st.sampled_from(("f", "a.py", "alp")), max_size=2).map(tuple),
    vector=st.none() | VECTORS,
)
WITHOUT_VECTORS = {"lexical", "name", "file", "prior", "repetition"}
SEMANTIC = Query("how", ("alpha",), (), a_vector(1.0, 0.0))


@st.composite
def candidates(draw: st.DrawFn) -> list[StoredUnit]:
    """Draw units of distinct ids; some tie in everything but their place."""
    places = draw(
        st.lists(
            st.tuples(st.sampled_from("fgh"), st.sampled_from(["a.py", "tests/b.py"])),
            unique=True,
            max_size=6,
        )
    )
    return [draw(candidate(name, path)) for name, path in places]


@st.composite
def candidate(draw: st.DrawFn, name: str, path: str) -> StoredUnit:
    line = draw(st.integers(1, 3))
    unit = a_unit(name, path, span=(line, 9), terms=draw(TERMS))
    if draw(st.booleans()):
        return StoredUnit(unit, None)
    return stored(
        unit,
        code=draw(VECTORS),
        description=draw(VECTORS),
        neutral=draw(VECTORS),
        dependence=draw(SHARES),
        source=draw(st.sampled_from(["static", "llm:model"])),
    )


@given(QUERIES, candidates(), corpora())
def test_reranking_orders_all_candidates_whatever_order_they_come_in(
    query: Query, units: list[StoredUnit], corpus: CorpusCounts
) -> None:
    ranked = rerank(query, units, corpus)

    assert sorted(r.stored.unit.id for r in ranked) == sorted(u.unit.id for u in units)
    for before, after in pairwise(ranked):
        left, right = before.stored.unit, after.stored.unit
        place = (left.path, left.span.start_line, left.id)
        other = (right.path, right.span.start_line, right.id)
        assert (-before.score, place) < (-after.score, other)
    assert rerank(query, units[::-1], corpus) == ranked


@given(QUERIES, candidates(), corpora(), SHARES)
def test_a_score_is_what_its_shown_parts_add_up_to(
    query: Query, units: list[StoredUnit], corpus: CorpusCounts, alpha: float
) -> None:
    for ranked in rerank(query, units, corpus, alpha=alpha):
        parts = ranked.parts.values()
        assert ranked.score == pytest.approx(sum(p.value * p.weight for p in parts))
        assert all(p.weight >= 0 for p in parts)
        assert all(
            0 <= part.value <= 1
            for name, part in ranked.parts.items()
            if name not in {"code", "description", "repetition"}
        )


@given(candidates(), corpora())
def test_without_a_vector_no_part_speaks_of_meaning(
    units: list[StoredUnit], corpus: CorpusCounts
) -> None:
    query = Query("alpha", ("alpha",), (), None)

    for ranked in rerank(query, units, corpus):
        assert ranked.parts.keys() == WITHOUT_VECTORS
        assert ranked.text_share is None


def test_a_unit_without_vectors_is_ranked_by_the_rest() -> None:
    (ranked,) = rerank(SEMANTIC, [StoredUnit(a_unit(), None)], a_corpus())

    assert ranked.parts.keys() == WITHOUT_VECTORS


@given(VECTORS, VECTORS, corpora(), SHARES)
def test_the_parts_of_meaning_are_the_soft_maximum_of_both_views(
    code: list[float], description: list[float], corpus: CorpusCounts, alpha: float
) -> None:
    unit = stored(
        a_unit(), code=code, description=description, dependence=1.0, source="llm:model"
    )
    (ranked,) = rerank(SEMANTIC, [unit], corpus, alpha=alpha)
    parts = ranked.parts
    code_weight = min(1.0, (1 - alpha) / 0.3)
    description_weight = min(1.0, alpha / 0.7) * WEIGHTS.model
    expected = soft_maximum(
        code_weight * standardize(ranked.similarity["code"], corpus.code),
        description_weight
        * standardize(ranked.similarity["description"], corpus.description),
    )
    shown = sum(
        parts[name].value * parts[name].weight
        for name in ("code", "description", "agreement")
    )

    assert shown == pytest.approx(WEIGHTS.semantic * DEVIATION * expected.value)


def ranked_alone(alpha: float, unit: StoredUnit) -> RankedUnit:
    return rerank(SEMANTIC, [unit], a_corpus(), alpha=alpha)[0]


@given(VECTORS, VECTORS, VECTORS)
def test_at_alpha_0_descriptions_do_not_count_and_at_1_code_does_not(
    one: list[float], other: list[float], fixed: list[float]
) -> None:
    assert (
        ranked_alone(0.0, stored(a_unit(), code=fixed, description=one)).score
        == ranked_alone(0.0, stored(a_unit(), code=fixed, description=other)).score
    )
    assert (
        ranked_alone(1.0, stored(a_unit(), code=one, description=fixed)).score
        == ranked_alone(1.0, stored(a_unit(), code=other, description=fixed)).score
    )


def test_a_view_that_says_nothing_costs_next_to_nothing() -> None:
    both = stored(a_unit(), code=(0.6, 0.8), description=(0.6, 0.8))
    one = stored(a_unit(), code=(0.0, 1.0), description=(0.6, 0.8))
    difference = ranked_alone(0.7, both).score - ranked_alone(0.7, one).score

    assert 0 < difference < 2 * WEIGHTS.semantic * DEVIATION


@given(SHARES)
def test_a_static_description_weighs_less_than_one_by_a_language_model(
    dependence: float,
) -> None:
    static, model = (
        ranked_alone(
            1.0,
            stored(
                a_unit(), description=(1.0, 0.0), dependence=dependence, source=source
            ),
        )
        for source in ("static", "llm:model")
    )

    assert static.score < model.score


@given(SHARES, SHARES, st.sampled_from(["static", "llm:model"]))
def test_a_description_weighs_the_more_the_less_the_code_depends_on_text(
    one: float, other: float, source: str
) -> None:
    low, high = sorted((one, other))
    bare, documented = (
        ranked_alone(
            1.0,
            stored(
                a_unit(), description=(1.0, 0.0), dependence=dependence, source=source
            ),
        )
        for dependence in (low, high)
    )

    assert bare.score >= documented.score
    if low >= TELLING_DEPENDENCE:
        assert bare.score == documented.score
    elif high - low > 1e-6:
        assert bare.score > documented.score


def test_code_without_text_is_found_among_documented_code_that_is_wrong() -> None:
    wrong = stored(
        a_unit("wrong"), code=(0.8, 0.6), description=(0.0, 1.0), dependence=0.5
    )
    right = stored(
        a_unit("right"), code=(0.0, 1.0), description=(0.8, 0.6), dependence=0.0
    )

    ranked = rerank(SEMANTIC, [wrong, right], a_corpus())

    assert ranked[0].stored is right


def test_words_of_a_description_stand_in_for_those_that_code_has_not() -> None:
    query = prepare("what maps", a_vector(1.0, 0.0))
    bare = stored(a_unit("f"), dependence=0.0)  # its description is "Maps a to b."
    silent = Description("a → b", "", "Does.", "static")
    assert bare.semantics is not None
    mute = replace(
        bare,
        unit=a_unit("h"),
        semantics=replace(bare.semantics, description=silent),
    )

    def words(alpha: float) -> dict[str, float]:
        ranked = rerank(query, [bare, mute], a_corpus(), alpha=alpha)
        return {r.stored.unit.name: r.parts["lexical"].value for r in ranked}

    assert words(0.7)["h"] == 0 < words(0.7)["f"] <= 1
    assert words(0.0)["f"] == 0


@given(QUERIES, candidates(), corpora())
def test_words_say_at_least_what_the_unit_itself_says(
    query: Query, units: list[StoredUnit], corpus: CorpusCounts
) -> None:
    own = LexicalScorer(query.terms, corpus)

    for ranked in rerank(query, units, corpus):
        assert ranked.parts["lexical"].value >= own(ranked.stored.unit.terms) - 1e-12


def test_a_unit_whose_vectors_are_still_to_be_made_does_not_fall_behind() -> None:
    terms = UnitTerms("alpha", "", "", "alpha")
    pending = StoredUnit(a_unit("alpha", terms=terms), None)
    poor = stored(a_unit("g"), code=(0.6, 0.8), description=(0.6, 0.8))

    ranked = rerank(SEMANTIC, [poor, pending], a_corpus({"alpha": 1}))

    assert ranked[0].stored is pending


def test_text_share_is_what_the_match_loses_without_text() -> None:
    unit = stored(a_unit(), code=(1.0, 0.0), neutral=(0.0, 1.0))

    (ranked,) = rerank(SEMANTIC, [unit], a_corpus())

    assert ranked.text_share == 1.0


@given(QUERIES, candidates(), corpora())
def test_counterfactual_ranks_number_the_units_that_have_vectors(
    query: Query, units: list[StoredUnit], corpus: CorpusCounts
) -> None:
    ranks = counterfactual_ranks(rerank(query, units, corpus))
    having = [u for u in units if query.vector is not None and u.semantics is not None]

    assert ranks.keys() == {u.unit.id for u in units}
    given_ranks = sorted(rank for rank in ranks.values() if rank is not None)
    assert given_ranks == list(range(1, len(having) + 1))
    assert all(ranks[u.unit.id] is not None for u in having)


def test_the_counterfactual_ignores_words_names_and_code_vectors() -> None:
    documented = stored(
        a_unit("alpha", "a.py", terms=UnitTerms("alpha", "alpha", "alpha", "alpha")),
        code=(1.0, 0.0),
        description=(0.0, 1.0),
        neutral=(0.0, 1.0),
    )
    right = stored(a_unit("x", "b.py"), code=(0.0, 1.0))
    query = Query("alpha", ("alpha",), ("alpha",), a_vector(1.0, 0.0))
    ranked = rerank(query, [documented, right], a_corpus({"alpha": 1}))

    assert ranked[0].stored is documented
    assert counterfactual_ranks(ranked) == {
        right.unit.id: 1,
        documented.unit.id: 2,
    }


def test_counterfactual_ties_stand_in_order_of_path() -> None:
    units = [stored(a_unit("f", path)) for path in ("b.py", "a.py")]

    ranks = counterfactual_ranks(rerank(SEMANTIC, units, a_corpus()))

    assert ranks == {"a.py::f": 1, "b.py::f": 2}


def test_of_equal_units_source_stands_above_a_file_and_both_above_tests() -> None:
    units = [
        a_unit("f", "tests/a.py"),
        a_unit("", "a.py", kind=UnitKind.FILE),
        a_unit("f", "z.py"),
    ]

    ranked = rerank(SEMANTIC, [stored(u) for u in units], a_corpus())

    assert [r.stored.unit.path for r in ranked] == ["z.py", "a.py", "tests/a.py"]
    assert [r.parts["prior"].value for r in ranked] == [1.0, 0.5, 0.0]


def evidence(
    *, name: float = 0.0, lexical: float = 0.0, cosine: float | None = None
) -> RankedUnit:
    """Build a result whose evidence is this."""
    parts = {"name": Part(name, 0.1), "lexical": Part(lexical, 0.3)}
    similarity = {} if cosine is None else {"code": cosine, "description": -1.0}
    return RankedUnit(StoredUnit(a_unit(), None), 0.0, parts, similarity, None)


@pytest.mark.parametrize("query", [SEMANTIC, Query("how", ("alpha",), (), None)])
def test_a_name_that_matches_is_an_answer(query: Query) -> None:
    assert is_confident(query, evidence(name=EXACT_NAME, cosine=0.0))
    assert not is_confident(query, evidence(name=EXACT_NAME - 0.01, cosine=0.0))


@given(COSINES, SHARES, COSINES, SHARES)
def test_more_evidence_never_makes_an_answer_a_guess(
    one: float, words: float, other: float, more_words: float
) -> None:
    assume(one <= other and words <= more_words)
    weak = evidence(cosine=one, lexical=words)
    strong = evidence(cosine=other, lexical=more_words)

    assert is_confident(SEMANTIC, weak) <= is_confident(SEMANTIC, strong)


def test_meaning_alone_is_enough_and_words_alone_are() -> None:
    assert is_confident(SEMANTIC, evidence(cosine=MIN_EVIDENCE))
    assert is_confident(SEMANTIC, evidence(cosine=0.0, lexical=0.85))
    assert not is_confident(SEMANTIC, evidence(cosine=MIN_EVIDENCE - 0.01))


@given(SHARES)
def test_without_vectors_the_words_decide(lexical: float) -> None:
    best = evidence(lexical=lexical)

    assert is_confident(SEMANTIC, best) == (lexical >= MIN_LEXICAL)


@given(VECTORS, VECTORS)
def test_an_undocumented_right_unit_beats_a_documented_wrong_one(
    right: list[float], wrong: list[float]
) -> None:
    """Where only meaning differs, the order is that of meaning."""
    first = stored(a_unit("f", "z.py"), code=right, description=right)
    second = stored(a_unit("f", "a.py"), code=wrong, description=wrong)
    ranked = rerank(SEMANTIC, [first, second], a_corpus())
    scores = {r.stored.unit.path: r.score for r in ranked}
    assume(scores["z.py"] > scores["a.py"])

    assert ranked[0].stored is first


@given(QUERIES, candidates(), corpora())
def test_a_part_without_weight_does_not_count(
    query: Query, units: list[StoredUnit], corpus: CorpusCounts
) -> None:
    plain = rerank(query, units, corpus, weights=replace(WEIGHTS, repetition=0.0))

    for ranked in plain:
        without = {n: p for n, p in ranked.parts.items() if n != "repetition"}
        assert ranked.score == pytest.approx(
            sum(part.value * part.weight for part in without.values())
        )


@given(QUERIES, candidates(), corpora())
def test_a_unit_is_lowered_by_each_better_one_of_its_file(
    query: Query, units: list[StoredUnit], corpus: CorpusCounts
) -> None:
    ranked = rerank(query, units, corpus)
    for path in {each.stored.unit.path for each in ranked}:
        of_file = [each for each in ranked if each.stored.unit.path == path]
        repeated = [each.parts["repetition"].value for each in of_file]
        assert repeated == [-float(number) for number in range(len(of_file))]


def test_one_file_does_not_crowd_out_another() -> None:
    near = [stored(a_unit(name, "a.py"), code=(1.0, 0.0)) for name in "fgh"]
    other = stored(a_unit("k", "b.py"), code=(0.98, 0.2))

    ranked = rerank(SEMANTIC, [*near, other], a_corpus())

    assert [r.stored.unit.path for r in ranked] == ["a.py", "b.py", "a.py", "a.py"]


@given(TERMS, corpora())
def test_a_plain_word_is_a_name_where_a_unit_or_a_file_bears_it(
    terms: UnitTerms, corpus: CorpusCounts
) -> None:
    query = prepare("Engine", None)
    other = stored(a_unit("run", "a.py", terms=terms))
    for named in (
        stored(a_unit("Engine", "tests/t.py")),
        stored(a_unit("", "lib/engine.test.js", kind=UnitKind.FILE)),
    ):
        ranked = rerank(query, [other, named], corpus)

        assert ranked[0].stored == named
        assert ranked[0].parts["name"].weight == WEIGHTS.lone_name
        assert is_confident(query, ranked[0])


def test_an_exact_name_leads_whatever_is_more_similar() -> None:
    exact = stored(a_unit("Engine", "gin.py"), code=(0.2, 1.0), description=(0.0, 1.0))
    member = stored(
        a_unit("Validator.Engine", "a.py", terms=UnitTerms("engin", "", "", "engin"))
    )
    spread = Spread(count=1_000, mean=0.0, deviation=0.1)
    corpus = replace(a_corpus({"engin": 1}), code=spread, description=spread)

    ranked = rerank(prepare("Engine", a_vector(1.0, 0.0)), [member, exact], corpus)

    assert [r.stored.unit.path for r in ranked] == ["gin.py", "a.py"]


def test_a_plain_word_that_nothing_bears_is_a_question() -> None:
    (ranked,) = rerank(prepare("cookies", None), [stored(a_unit("f"))], a_corpus())

    assert ranked.parts["name"].weight == WEIGHTS.name * WEIGHTS.without_vectors


def test_neighbouring_words_find_the_type_that_is_named_for_them() -> None:
    query = prepare("streaming JSON reader", None)
    reader = a_unit("JsonReader", "a.java", kind=UnitKind.CLASS, terms=READER)
    streams = a_unit("Streams", "b.java", kind=UnitKind.CLASS, terms=STREAMS)
    corpus = a_corpus({"stream": 20, "json": 50, "read": 20, "jsonreader": 3})
    units = [StoredUnit(streams, None), StoredUnit(reader, None)]

    assert rerank(query, units, corpus)[0].stored.unit is reader


def test_neighbours_that_are_no_name_anywhere_cost_nothing() -> None:
    query = prepare("streaming JSON reader", None)
    corpus = a_corpus({"stream": 20, "json": 50, "read": 20})
    (ranked,) = rerank(query, [StoredUnit(a_unit(terms=STREAMS), None)], corpus)

    words = LexicalScorer(query.terms, corpus)(STREAMS)
    assert ranked.parts["lexical"].value == words


READER = UnitTerms("json read jsonreader", "", "", "")
STREAMS = UnitTerms("stream", "", "", "json read")
NAMED = prepare("sign_cookie", None)


@given(TERMS, corpora())
def test_a_query_that_is_a_name_finds_that_name_first(
    terms: UnitTerms, corpus: CorpusCounts
) -> None:
    named = stored(a_unit("sign_cookie", "tests/t.py"))
    other = stored(a_unit("check", "a.py", terms=terms))

    ranked = rerank(NAMED, [other, named], corpus)

    assert ranked[0].stored == named
    assert is_confident(NAMED, ranked[0])


@given(TERMS, corpora())
def test_a_name_that_nothing_bears_has_no_answer(
    terms: UnitTerms, corpus: CorpusCounts
) -> None:
    (best,) = rerank(NAMED, [stored(a_unit("check", "a.py", terms=terms))], corpus)

    assert not is_confident(NAMED, best)


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("sign_cookie", True),
        (" src/a.py ", True),
        ("Foo.bar", True),
        ("redirect", False),
        ("how is sign_cookie called", False),
    ],
)
def test_only_a_lone_word_that_looks_like_code_is_a_name(
    text: str, *, alone: bool
) -> None:
    assert prepare(text, None).is_name is alone
