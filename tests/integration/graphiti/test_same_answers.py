"""Flask on the embedded store and on Neo4j: the same answers, by every way to ask."""

import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from benchmarks.backends import distance, made_queries, overlap
from mcp import Client, StdioServerParameters
from tests.contract.backends import SERVER, live_server
from tests.e2e.serving import write_shop
from tests.fakes.embedder import HashingEmbedder
from tests.unit.builders import stored

from sacl.application.index_files import SILENT
from sacl.application.ports import CodeGraph
from sacl.application.query_answer import QueryOptions
from sacl.application.query_code import CANDIDATES
from sacl.application.use_cases import UseCases
from sacl.application.walking import ExploreOptions
from sacl.bootstrap import open_use_cases
from sacl.domain.code import CodeUnit, NodeId, UnitKind
from sacl.domain.index import SearchRequest, UnitSemantics, namespace_of
from sacl.domain.queries import Query, prepare
from sacl.domain.ranking import rerank
from sacl.domain.relations import Direction
from sacl.settings import Settings

pytestmark = pytest.mark.live

FLASK = Path(__file__).parents[3] / "build" / "flask-3.1.3"
QUERIES, DENSE_QUERIES = 200, 50
ALPHA = 0.7
VARYING = {"milliseconds", "seconds", "backend", "storageBytes", "lastUpdate"}
VARYING |= {"analysedAt", "cache"}


@pytest.fixture(scope="module")
def flask() -> str:
    live_server(SERVER)
    if not FLASK.exists():
        if os.environ.get("REQUIRE_NEO4J"):
            pytest.fail("Flask's source is not here: make build/flask-3.1.3")
        pytest.skip("Flask's source is not here: make demo")
    return str(FLASK)


def settings_of(store: str, home: Path) -> Settings:
    server = live_server(SERVER)
    return Settings.model_validate(
        {
            "home": home,
            "store": store,
            "embedder": "none",
            "neo4j_uri": server.uri,
            "neo4j_password": server.password,
        }
    )


@pytest.fixture
async def stores(tmp_path: Path, flask: str) -> AsyncIterator[list[UseCases]]:
    """Give both stores with Flask in them."""
    async with (
        open_use_cases(settings_of("embedded", tmp_path)) as one,
        open_use_cases(settings_of("neo4j", tmp_path)) as other,
    ):
        for store in (one, other):
            await store.analyze_repository(flask, incremental=False, progress=SILENT)
        yield [one, other]
        await other.forget_repository(flask)


async def test_flask_is_the_same_graph(stores: list[UseCases], flask: str) -> None:
    one, other = [(await store.find_repository(flask)).graph for store in stores]
    units = await one.units()
    files = [s.unit.id for s in units if s.unit.kind is UnitKind.FILE]
    counts = [replace(await g.statistics(), storage_bytes=0) for g in (one, other)]

    assert counts[0] == counts[1]
    assert units == await other.units()
    ids = [stored.unit.id for stored in units]
    for direction in (Direction.OUT, Direction.IN):
        assert await one.relations(ids, direction=direction) == (
            await other.relations(ids, direction=direction)
        )
    between = [(await graph.file_graph()).relations for graph in (one, other)]
    assert between[0] == between[1]
    for path in files[::5]:
        options = ExploreOptions(target_path="src/flask/app.py")
        walks = [await s.explore_relationships(flask, path, options) for s in stores]
        first, second = (
            replace(walk, statistics=replace(walk.statistics, milliseconds=0.0))
            for walk in walks
        )
        assert first == second


async def test_queries_find_the_same_in_flask(
    stores: list[UseCases], flask: str
) -> None:
    opened = await stores[0].find_repository(flask)
    options = QueryOptions(max_results=10)
    overlaps = []
    for text in made_queries(await opened.graph.units(), QUERIES):
        one, other = [await s.query_code(text, flask, options) for s in stores]
        overlaps.append(overlap(one, other))
        assert distance(one, other) <= 1e-5

    assert mean(overlaps) >= 0.97


async def test_vectors_find_the_same_in_flask(
    stores: list[UseCases], flask: str
) -> None:
    embedder = HashingEmbedder()
    graphs = [(await store.find_repository(flask)).graph for store in stores]
    units = [stored.unit for stored in await graphs[0].units()]
    learnt = await made_semantics(units, embedder)
    for graph in graphs:
        await graph.annotate(learnt)
    overlaps = []
    for text in made_queries(await graphs[0].units(), DENSE_QUERIES):
        (vector,) = await embedder.embed([text], purpose="query")
        one, other = [await ranked(graph, prepare(text, vector)) for graph in graphs]
        assert one
        overlaps.append(len(one.keys() & other.keys()) / max(len(one), len(other)))
        for unit in one.keys() & other.keys():
            assert one[unit] == pytest.approx(other[unit], abs=1e-5)

    assert mean(overlaps) >= 0.97


async def made_semantics(
    units: Sequence[CodeUnit], embedder: HashingEmbedder
) -> list[UnitSemantics]:
    """Make vectors of the words of code and of names."""
    codes = await embedder.embed([u.terms.code for u in units], purpose="document")
    names = await embedder.embed([u.terms.name for u in units], purpose="document")
    made = []
    for unit, code, name in zip(units, codes, names, strict=True):
        semantics = stored(unit, code=code, description=name, neutral=code).semantics
        assert semantics is not None
        made.append(semantics)
    return made


async def ranked(graph: CodeGraph, query: Query) -> dict[NodeId, float]:
    """Return the scores of the ten first."""
    found = await graph.search(
        SearchRequest(query.searched, query.vector, query.names, CANDIDATES)
    )
    best = rerank(query, found.candidates, found.corpus, alpha=ALPHA)[:10]
    return {each.stored.unit.id: each.score for each in best}


async def test_the_nine_tools_answer_alike_over_stdio(tmp_path: Path) -> None:
    shop = tmp_path / "shop"
    write_shop(shop)

    one = await answers("embedded", tmp_path / "one", shop)
    other = await answers("neo4j", tmp_path / "two", shop)

    assert len(one) == 9
    assert one["get_bias_analysis"]["biasMeasured"] > 0
    assert one == other


async def answers(store: str, home: Path, shop: Path) -> dict[str, Any]:
    """Return what each tool of a server on a store says, but for what varies."""
    server = live_server(SERVER)
    environment = {
        **os.environ,
        "SACL_HOME": str(home),
        "SACL_STORE": store,
        "NEO4J_URI": server.uri,
        "NEO4J_PASSWORD_FILE": str(SERVER / "password"),
    }
    file = "shop/prices.py"
    changed: dict[str, object] = {"filePath": file, "changeType": "modified"}
    calls: dict[str, dict[str, object]] = {
        "analyze_repository": {"waitFor": "vectors"},
        "query_code": {"query": "sum the prices"},
        "query_code_with_context": {"query": "sum the prices"},
        "update_file": {**changed},
        "update_files": {"files": [changed]},
        "get_relationships": {"filePath": file},
        "get_file_context": {"filePath": file},
        "get_bias_analysis": {},
        "get_system_stats": {},
    }
    # the database may hold more repositories than this one
    for arguments in calls.values():
        arguments["repositoryPath"] = str(shop)
    parameters = StdioServerParameters(
        command=sys.executable, args=["-m", "sacl", "serve"], env=environment
    )
    async with Client(parameters) as client:
        results = {
            name: await client.call_tool(name, arguments)
            for name, arguments in calls.items()
        }
    if store == "neo4j":
        await _forget(home, shop)
    assert not [name for name, result in results.items() if result.is_error]
    return {
        name: without_varying(result.structured_content)
        for name, result in results.items()
    }


async def _forget(home: Path, shop: Path) -> None:
    async with open_use_cases(settings_of("neo4j", home)) as use_cases:
        await use_cases.forget_repository(namespace_of(str(shop.resolve())))


def without_varying(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {k: without_varying(v) for k, v in value.items() if k not in VARYING}
    return [without_varying(v) for v in value] if isinstance(value, list) else value
