"""Answering queries."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest
from tests.fakes.embedder import HashingEmbedder
from tests.fakes.parser import FAILING, PARTIAL
from tests.unit.application.breaking import BreakingGraph, BreakingGraphs
from tests.unit.application.world import ROOT, World

from sacl.application.answering import GIVEN_UP, NOT_DESCRIBED_YET
from sacl.application.improve_descriptions import DESCRIBED_KINDS
from sacl.application.ports import CodeGraph
from sacl.application.query_answer import Hit, QueryAnswer, QueryOptions
from sacl.application.query_code import MAX_QUERY_CHARACTERS
from sacl.domain.code import UnitKind
from sacl.domain.errors import (
    EmbedderError,
    InvalidArgumentError,
    NotIndexedError,
    RepositoryNotFoundError,
)
from sacl.domain.index import (
    GraphChanges,
    Namespace,
    SearchRequest,
    SearchResult,
    Vector,
)
from sacl.domain.localization import Region

SIGN = '''def sign_cookie(value):
    """Sign a cookie with the secret key."""
    return seal(value)
'''
PROJECT = {
    "sign.py": SIGN,
    "load.py": "def load_config(path):\n    return parse(path)\n",
    "tests/sign.py": "def check_cookie():\n    sign_cookie(1)\n",
}
QUESTION = "sign a cookie with the secret key"


@pytest.fixture
async def world() -> World:
    """Index a project with its vectors."""
    world = World(PROJECT)
    await world.index(vectors=True)
    return world


def units(answer: QueryAnswer) -> list[str]:
    return [f"{hit.file_path}::{hit.unit}" for hit in answer.results]


def first(answer: QueryAnswer) -> Hit:
    return (answer.results or answer.guesses)[0]


async def test_the_unit_that_does_it_comes_first_with_all_that_is_known(
    world: World,
) -> None:
    answer = await world.query(QUESTION)

    assert (answer.repository, answer.query) == (ROOT, QUESTION)
    assert not answer.no_confident_answer
    assert answer.guesses == ()
    hit = answer.results[0]
    assert (hit.file_path, hit.unit) == ("sign.py", "sign_cookie")
    assert (hit.kind, hit.language) == ("function", "python")
    assert (hit.start_line, hit.end_line) == (1, 3)
    assert hit.regions == (Region(1, 3, SIGN.rstrip("\n")),)
    assert hit.score == pytest.approx(
        sum(part.value * part.weight for part in hit.parts.values())
    )
    assert hit.parts.keys() >= {"lexical", "prior", "code", "description"}
    assert all(part.value * part.weight for part in hit.parts.values())
    assert hit.bias_score is not None
    assert hit.bias_level in {"low", "medium", "high"}
    assert hit.text_share is not None
    assert hit.rank_without_text is not None
    assert hit.description
    assert hit.description_source == "static"
    assert "cookie" in hit.reason
    assert not hit.stale
    assert (hit.related, hit.dependency_chain) == (None, None)


async def test_hits_are_ordered_by_score_and_no_more_than_wanted(world: World) -> None:
    answer = await world.query("sign_cookie", QueryOptions(max_results=2))

    hits = answer.results
    assert len(hits) == 2
    assert hits[0].score >= hits[1].score
    everything = await world.query("sign_cookie", QueryOptions(max_results=50))
    assert everything.results[:2] == hits


async def test_the_same_question_has_the_same_answer(world: World) -> None:
    assert await world.query(QUESTION) == await world.query(QUESTION)


@pytest.mark.parametrize("text", ["", "  \n "])
async def test_an_empty_query_is_refused(world: World, text: str) -> None:
    with pytest.raises(InvalidArgumentError, match="query is empty"):
        await world.query(text)


async def test_an_endless_query_is_refused(world: World) -> None:
    await world.query("x" * MAX_QUERY_CHARACTERS)
    with pytest.raises(InvalidArgumentError, match="20001 characters"):
        await world.query("x" * (MAX_QUERY_CHARACTERS + 1))


@pytest.mark.parametrize("number", [0, 51])
def test_a_number_of_results_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(InvalidArgumentError, match=f"maxResults is {number}"):
        QueryOptions(max_results=number)


async def test_nothing_is_found_before_anything_is_indexed() -> None:
    with pytest.raises(NotIndexedError):
        await World(PROJECT).query(QUESTION)


async def test_a_folder_that_does_not_exist_is_refused(world: World) -> None:
    with pytest.raises(RepositoryNotFoundError):
        await world.query_code(QUESTION, "/elsewhere", QueryOptions())


async def test_results_come_from_the_repository_that_is_asked_about() -> None:
    world = World(PROJECT, others={"/other": {"x.py": SIGN}})
    await world.index()
    await world.index("/other")

    answer = await world.query_code(QUESTION, "/other", QueryOptions())

    assert {hit.file_path for hit in answer.results} == {"x.py"}
    with pytest.raises(InvalidArgumentError, match="/other, /repo"):
        await world.query(QUESTION)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (QueryOptions(path_prefix="tests/"), {"tests/sign.py"}),
        (QueryOptions(path_prefix="./tests"), {"tests/sign.py"}),
        (QueryOptions(path_prefix="."), {"sign.py", "tests/sign.py"}),
        (QueryOptions(languages=frozenset({"python"})), {"sign.py", "tests/sign.py"}),
    ],
)
async def test_filters_restrict_the_results(
    world: World, options: QueryOptions, expected: set[str]
) -> None:
    answer = await world.query("sign_cookie", options)

    found = {hit.file_path for hit in (*answer.results, *answer.guesses)}
    assert expected <= found
    assert all(path in expected or path == "load.py" for path in found)


@pytest.mark.parametrize(
    "options",
    [
        QueryOptions(languages=frozenset({"rust"})),
        QueryOptions(path_prefix="no/such/folder"),
    ],
)
async def test_a_filter_that_leaves_nothing_is_refused(
    world: World, options: QueryOptions
) -> None:
    with pytest.raises(InvalidArgumentError, match="No indexed file"):
        await world.query("sign_cookie", options)


async def test_coverage_counts_what_a_filter_leaves_in(world: World) -> None:
    answer = await world.query("sign_cookie", QueryOptions(path_prefix="tests/"))

    assert answer.coverage.files_searched == 1
    assert answer.coverage.files_total == 3


async def test_an_older_copy_is_worth_the_same_whatever_else_is_searched() -> None:
    world = World({"sign.py": SIGN, "v1/sign.py": SIGN, "v1/only.py": SIGN})
    await world.index(vectors=True)

    answer = await world.query(QUESTION)
    alone = await world.query(QUESTION, QueryOptions(path_prefix="v1/"))

    scores = [
        {hit.file_path: hit.score for hit in each.results} for each in (answer, alone)
    ]
    assert "sign.py" not in scores[1]
    assert scores[0]["v1/sign.py"] == scores[1]["v1/sign.py"]
    assert scores[1]["v1/sign.py"] < scores[1]["v1/only.py"]


async def test_a_kind_can_be_asked_for(world: World) -> None:
    answer = await world.query(QUESTION, QueryOptions(kinds=frozenset({UnitKind.FILE})))

    assert {hit.kind for hit in (*answer.results, *answer.guesses)} == {"file"}


async def test_a_changed_file_is_analysed_again_before_it_is_cited(
    world: World,
) -> None:
    moved = "\n\n" + SIGN.replace("seal", "wrap")
    world.tree.write(ROOT, "sign.py", moved)

    hit = first(await world.query(QUESTION))

    assert (hit.unit, hit.start_line, hit.end_line) == ("sign_cookie", 3, 5)
    assert "wrap(value)" in hit.regions[0].code
    assert not hit.stale


async def test_a_deleted_file_is_never_cited(world: World) -> None:
    world.tree.remove(ROOT, "sign.py")

    answer = await world.query("sign_cookie")

    assert "sign.py" not in {h.file_path for h in (*answer.results, *answer.guesses)}
    assert "sign.py" not in await (await world.graph()).files()


async def test_a_file_that_no_longer_parses_is_not_cited(world: World) -> None:
    world.tree.write(ROOT, "sign.py", FAILING)

    answer = await world.query("sign_cookie")

    assert "sign.py" not in {h.file_path for h in (*answer.results, *answer.guesses)}


async def test_a_file_that_moves_up_because_others_changed_is_checked_too(
    world: World,
) -> None:
    world.tree.write(ROOT, "sign.py", "def nothing():\n    pass\n")
    world.tree.write(ROOT, "tests/sign.py", "\n\n" + PROJECT["tests/sign.py"])

    hit = first(await world.query("sign cookie", QueryOptions(max_results=1)))

    assert hit.file_path == "tests/sign.py"
    assert hit.stale or hit.start_line == 3


async def test_what_cannot_be_analysed_again_is_stale_and_shows_no_code() -> None:
    graphs = BreakingGraphs()
    world = World(PROJECT, graphs=graphs)
    await world.index(vectors=True)
    world.tree.write(ROOT, "sign.py", "\n" + SIGN)
    graphs.graph.writes_left = 0

    answer = await world.query(QUESTION)

    hit = answer.results[0]
    assert (hit.unit, hit.stale, hit.regions) == ("sign_cookie", True, ())
    fresh = [hit for hit in answer.results if hit.file_path != "sign.py"]
    assert not any(hit.stale for hit in fresh)


async def test_a_deleted_file_that_cannot_be_removed_is_not_cited_either() -> None:
    graphs = BreakingGraphs()
    world = World({"sign.py": SIGN, "load.py": PROJECT["load.py"]}, graphs=graphs)
    await world.index(vectors=True)
    world.tree.remove(ROOT, "sign.py")
    graphs.graph.writes_left = 0

    answer = await world.query("sign_cookie")

    assert answer.no_confident_answer
    assert {hit.file_path for hit in answer.guesses} == {"load.py"}


async def test_a_query_does_not_wait_for_a_long_analysis(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.freshness, "_patience_s", 0)
    world.tree.write(ROOT, "sign.py", "\n" + SIGN)

    async with world.graphs.writing(world.find.namespace(ROOT)):
        hit = first(await world.query(QUESTION))

    assert hit.stale


class ForgetfulGraph(BreakingGraph):
    """Another process removes a file just after it was found."""

    async def search(self, request: SearchRequest) -> SearchResult:
        found = await super().search(request)
        await self.write(GraphChanges(removed=("sign.py",)))
        return found


class ForgetfulGraphs(BreakingGraphs):
    def __init__(self) -> None:
        super().__init__()
        self.graph = ForgetfulGraph()

    async def open(self, namespace: Namespace) -> CodeGraph:
        return self.graph


async def test_a_file_that_another_process_removes_meanwhile_fails_nothing() -> None:
    world = World(PROJECT, graphs=ForgetfulGraphs())
    await world.index()

    answer = await world.query("sign_cookie")

    assert answer.coverage.files_total == 2


class DumbEmbedder(HashingEmbedder):
    """Embeds documents, and fails on queries."""

    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        if purpose == "query":
            raise EmbedderError("The model is gone.", next_step="Fetch it.")
        return await super().embed(texts, purpose=purpose)


async def test_a_broken_embedder_costs_a_rung_and_not_the_answer() -> None:
    world = World(PROJECT, embedder=DumbEmbedder())
    await world.index(vectors=True)

    answer = await world.query(QUESTION)

    assert units(answer)[0] == "sign.py::sign_cookie"
    assert answer.rung.retrieval == "lexical"
    assert answer.rung.vectors == "none"
    assert answer.rung.notice == "The model is gone. Fetch it."
    assert answer.results[0].rank_without_text is None


async def test_without_an_embedder_words_answer() -> None:
    world = World(PROJECT, lexical_only=True)
    await world.index(vectors=True)

    answer = await world.query(QUESTION)

    assert units(answer)[0] == "sign.py::sign_cookie"
    assert answer.rung.retrieval == "lexical"
    assert answer.rung.descriptions == "none"
    assert answer.rung.notice == "no embedder is configured"
    hit = answer.results[0]
    assert (hit.bias_score, hit.bias_level, hit.text_share) == (None, None, None)
    assert (hit.description, hit.description_source) == (None, None)


async def test_the_rung_says_why_descriptions_are_static() -> None:
    world = World(PROJECT, model_describes=True)
    await world.index(vectors=True)

    waiting = (await world.query(QUESTION)).rung
    await world.ledger.note("the key is wrong")
    stopped = (await world.query(QUESTION)).rung

    assert waiting.descriptions == "static"
    assert waiting.notice == NOT_DESCRIBED_YET
    assert stopped.notice == f"{GIVEN_UP}: the key is wrong"


async def test_the_rung_says_how_far_vectors_are() -> None:
    world = World(PROJECT)
    await world.index()
    none = (await world.query(QUESTION)).rung
    await world.index(vectors=True)
    complete = (await world.query(QUESTION)).rung
    world.tree.write(ROOT, "more.py", "def more():\n    return 1\n")
    await world.index()
    partial = (await world.query(QUESTION)).rung

    assert (none.vectors, none.retrieval) == ("none", "lexical")
    assert (complete.vectors, complete.retrieval) == ("complete", "dense+lexical")
    assert (partial.vectors, partial.retrieval) == ("partial", "dense+lexical")
    assert complete.notice == ""


async def test_the_rung_says_who_described_the_functions(world: World) -> None:
    graph = await world.graph()
    stored = await graph.units()
    assert (await world.query(QUESTION)).rung.descriptions == "static"
    by_model = [
        replace(
            s.semantics, description=replace(s.semantics.description, source="llm:m")
        )
        for s in stored
        if s.semantics is not None and s.unit.kind in DESCRIBED_KINDS
    ]

    await graph.annotate(by_model[1:])
    assert (await world.query(QUESTION)).rung.descriptions == "llm and static"
    await graph.annotate(by_model)
    assert (await world.query(QUESTION)).rung.descriptions == "llm"


async def test_nothing_relevant_is_said_and_the_best_guesses_stand_apart() -> None:
    world = World(PROJECT, lexical_only=True)
    await world.index()

    answer = await world.query("a cookie jar full of sweets for hungry children")
    nothing = await world.query("quantum chromodynamics")

    assert answer.no_confident_answer
    assert answer.results == ()
    assert answer.guesses != ()
    assert nothing.no_confident_answer
    assert nothing.results == nothing.guesses == ()


async def test_coverage_counts_what_could_not_be_searched() -> None:
    broken = {"bad.py": FAILING, "half.py": f"{PARTIAL}\n{SIGN}"}
    world = World(PROJECT | broken)
    await world.index(vectors=True)

    coverage = (await world.query(QUESTION)).coverage

    assert (coverage.files_searched, coverage.files_total) == (4, 5)
    assert coverage.unparsed == 2
    assert coverage.units_with_vectors == coverage.units_total == 8


async def test_behaviour_beats_documentation_of_something_else() -> None:
    """The right unit has the words of the query in its behaviour only."""
    right = "def a(b):\n    return compress(archive(b))\n"
    wrong = 'def open_window():\n    """Show a window."""\n    return draw()\n'
    world = World({"z.py": right, "a.py": wrong})
    await world.index(vectors=True)

    answer = await world.query("compress an archive")

    assert units(answer)[0] == "z.py::a"
