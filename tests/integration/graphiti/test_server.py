"""What only this backend does: leases, versions, failures, a graph for Graphiti."""

import asyncio
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
import structlog
from graphiti_core.search.search_config_recipes import COMBINED_HYBRID_SEARCH_RRF
from tests.contract.backends import ONE, TWO
from tests.fakes.embedder import HashingEmbedder
from tests.integration.graphiti.files import LEASE_S, a_file, a_relation
from tests.unit.builders import a_unit, stored

from sacl.adapters.graphiti.connection import Connection, Server, rows
from sacl.adapters.graphiti.dialect import Neo4jDialect
from sacl.adapters.graphiti.graphs import GraphitiCodeGraphs
from sacl.adapters.graphiti.schema import STEPS, prepare
from sacl.application.ports import CodeGraph
from sacl.domain.code import UnitTerms
from sacl.domain.errors import GraphUnavailableError, OutdatedIndexError
from sacl.domain.index import GraphChanges, Repository, SearchRequest
from sacl.domain.relations import RelationKind

pytestmark = pytest.mark.live

PATIENCE_S = 60.0
HOLDER = """
import asyncio, sys
from pathlib import Path
from tests.contract.backends import live_server
from sacl.adapters.graphiti.dialect import Neo4jDialect
from sacl.adapters.graphiti.graphs import GraphitiCodeGraphs

async def main():
    graphs = GraphitiCodeGraphs(live_server(), lease_s=float(sys.argv[1]))
    async with graphs.writing(sys.argv[2]):
        print("held", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
    await graphs.close()

asyncio.run(main())
"""


async def learnt(graph: CodeGraph, path: str, name: str) -> None:
    semantics = stored(a_unit(name, path)).semantics
    assert semantics is not None
    (vector,) = await HashingEmbedder().embed(["sum prices"], purpose="query")
    await graph.annotate(
        [replace(semantics, code_vector=vector, description_vector=vector)]
    )


async def test_graphiti_finds_units_and_facts_by_itself(
    graphs: GraphitiCodeGraphs,
) -> None:
    one, two = await graphs.open(ONE), await graphs.open(TWO)
    relation = a_relation("b.py::help")
    await one.write(GraphChanges((a_file("a.py", relation),)))
    await one.write(GraphChanges((a_file("b.py", name="help"),)))
    await two.write(GraphChanges((a_file("a.py"),)))
    await learnt(one, "a.py", "run")
    graphiti = await graphs.graphiti()

    found = await graphiti.search_(
        "run", config=COMBINED_HYBRID_SEARCH_RRF, group_ids=[ONE]
    )
    facts = await graphiti.search("calls", group_ids=[ONE])

    node = next(node for node in found.nodes if node.name == "run")
    assert {each.group_id for each in found.nodes} == {ONE}
    assert {"Code", "Function"} <= set(node.labels)
    assert isinstance(node.created_at, datetime)
    assert node.attributes["filePath"] == "a.py"
    assert node.attributes["qualifiedName"] == "run"
    assert "biasScore" in node.attributes
    assert [fact.fact for fact in facts] == ["a.py calls b.py"]
    assert all(type(v) in {str, int, float, bool} for v in node.attributes.values())


async def test_native_relations_carry_what_is_known_of_them(
    graphs: GraphitiCodeGraphs, server: Server
) -> None:
    graph = await graphs.open(ONE)
    package = a_relation("package:pypi:x", RelationKind.IMPORTS)
    await graph.write(
        GraphChanges((a_file("a.py", a_relation("b.py::help"), package),))
    )
    connection = Connection(server, None)

    found = await connection.read(
        lambda t: rows(
            t,
            "MATCH (:Function {group_id: $g})-[r:CALLS|IMPORTS]->(n)"
            " RETURN type(r), r.lines, r.resolution, r.symbols, labels(n), n.id",
            g=ONE,
        )
    )
    await connection.close()

    assert sorted(found) == [
        [
            "CALLS",
            [3, 5],
            "resolved",
            ["b"],
            ["Entity", "Code", "Absent"],
            "b.py::help",
        ],
        [
            "IMPORTS",
            [3, 5],
            "resolved",
            ["b"],
            ["Entity", "Code", "Package"],
            "package:pypi:x",
        ],
    ]


async def test_nothing_is_left_of_a_forgotten_namespace(
    graphs: GraphitiCodeGraphs, server: Server
) -> None:
    graph, other = await graphs.open(ONE), await graphs.open(TWO)
    for each in (graph, other):
        await each.write(GraphChanges((a_file("a.py", a_relation("b.py::help")),)))
    await graphs.forget(ONE)
    connection = Connection(server, None)

    found = await connection.read(
        lambda t: rows(
            t,
            "MATCH (n) WHERE n.group_id IN $g RETURN n.group_id, count(n) > 5",
            g=[ONE, TWO],
        )
    )
    await connection.close()

    assert found == [[TWO, True]]


async def test_an_unusually_long_name_is_stored_and_found(
    graphs: GraphitiCodeGraphs,
) -> None:
    graph = await graphs.open(ONE)
    name = "x" * 20_000
    await graph.write(GraphChanges((a_file("a.py", name=name),)))

    (found,) = await graph.units(names=[name])
    assert found.unit.name == name
    assert [s.unit.id for s in await graph.units(ids=[found.unit.id])] == [
        found.unit.id
    ]
    by_name = await graph.search(SearchRequest((), None, (name[:300],)))
    assert [s.unit.id for s in by_name.candidates] == [found.unit.id]


async def test_a_killed_holder_gives_the_right_to_write_away(
    graphs: GraphitiCodeGraphs,
) -> None:
    command = [sys.executable, "-c", HOLDER, str(LEASE_S), ONE]
    root = Path(__file__).parents[3]
    with (
        structlog.testing.capture_logs() as events,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
        ) as holder,
    ):
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        entered = asyncio.create_task(_enter(graphs))
        async with asyncio.timeout(PATIENCE_S):
            while not events:  # noqa: ASYNC110 - the log sets no event
                await asyncio.sleep(0.01)
            assert not entered.done()
            holder.kill()
            await entered
    assert events[0]["event"] == "waiting for another writer"
    assert events[0]["process"].startswith(f"{holder.pid}@")


async def _enter(graphs: GraphitiCodeGraphs) -> None:
    async with graphs.writing(ONE):
        pass


async def test_who_lost_the_right_to_write_cannot_write(
    graphs: GraphitiCodeGraphs, server: Server
) -> None:
    graph = await graphs.open(ONE)
    connection = Connection(server, None)
    async with graphs.writing(ONE):
        await graph.write(GraphChanges((a_file("a.py"),)))
        await connection.write(
            lambda t: rows(
                t, "MATCH (l:SaclLease {group_id: $g}) SET l.token = 'other'", g=ONE
            )
        )
        with pytest.raises(GraphUnavailableError, match="right to write was lost"):
            await graph.write(GraphChanges((a_file("b.py"),)))
    await connection.write(
        lambda t: rows(t, "MATCH (l:SaclLease {group_id: $g}) DELETE l", g=ONE)
    )
    await connection.close()

    assert set(await graph.files()) == {"a.py"}


async def test_a_newer_form_is_refused_and_an_older_one_brought_forward(
    graphs: GraphitiCodeGraphs, server: Server
) -> None:
    graphiti = await graphs.graphiti()
    taken = []

    async def step(*_: object) -> None:
        taken.append("step")

    async with graphiti.driver.session() as session:
        await prepare(session, graphiti, server.uri, steps=[*STEPS, step])
        with pytest.raises(GraphUnavailableError, match="newer SACL"):
            await prepare(session, graphiti, server.uri)
        result = await session.run(
            "MATCH (s:SaclSchema) SET s.version = $form", form=len(STEPS)
        )
        await result.consume()
        await prepare(session, graphiti, server.uri)

    assert taken == ["step"]


async def test_a_server_that_is_too_old_is_refused_with_its_version(
    graphs: GraphitiCodeGraphs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Neo4jDialect, "least_version", (1000, 1))

    with pytest.raises(GraphUnavailableError, match=r"is Neo4j \d+\.\d+") as caught:
        await graphs.repositories()
    assert "1000.1 is the oldest that will do" in caught.value.message
    assert caught.value.next_step

    monkeypatch.undo()
    await graphs.repositories()


_FORMER_FIELDS = "[n.group_id, n.name_terms, n.path_terms, n.docs_terms, n.code_terms]"
FORM_1 = (
    "DROP INDEX sacl_unit_weighted_terms IF EXISTS",
    f"CREATE FULLTEXT INDEX sacl_unit_terms FOR (n:SaclUnit) ON EACH {_FORMER_FIELDS}",
    "MATCH (n:SaclUnit) REMOVE n.weighted_terms",
    "MATCH (n:SaclFile) SET n.lower_path = toLower(n.path) REMOVE n.reversed_path",
    "MATCH (s:SaclSchema) SET s.version = 1",
)
"""Takes a database back to how the first version wrote it."""


async def test_a_database_of_the_first_form_answers_as_if_it_were_new(
    graphs: GraphitiCodeGraphs, server: Server
) -> None:
    graph, graphiti = await graphs.open(ONE), await graphs.graphiti()
    file = a_file("Src/größe/A.py")
    unit = replace(file.units[0], terms=UnitTerms("run", "src", "", "load"))
    await graph.write(GraphChanges((replace(file, units=(unit,)), a_file("b.py"))))
    names = ("a.py", "GRÖßE/a.py", "c/größe/A.py", unit.id.lower(), "b.py::")
    requests = [
        *(SearchRequest(terms=(term,), vector=None) for term in ("load", "src")),
        *(SearchRequest(terms=(), vector=None, names=(name,)) for name in names),
    ]
    before = [await graph.search(request) for request in requests]
    async with graphiti.driver.session() as session:
        for statement in FORM_1:
            await (await session.run(statement)).consume()

        await prepare(session, graphiti, server.uri)

    assert [await graph.search(request) for request in requests] == before
    assert [len(found.candidates) for found in before] == [1, 1, 1, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"password": "a wrong secret"}, "refuses the user"),
        ({"password": ""}, "wants a password, and none is set"),
        ({"uri": "bolt://127.0.0.1:1"}, "cannot be reached"),
        ({"uri": "ftp://user:a wrong secret@x"}, "not valid"),
        ({"uri": "bolt+s://127.0.0.1:{port}"}, "cannot be reached over TLS"),
        ({"database": "nosuch"}, "no such database"),
    ],
)
async def test_failures_are_clear_and_tell_no_secret(
    server: Server, changed: dict[str, str], complaint: str
) -> None:
    port = server.uri.rpartition(":")[2]
    changed = {key: value.replace("{port}", port) for key, value in changed.items()}
    graphs = GraphitiCodeGraphs(replace(server, **changed))
    try:
        async with asyncio.timeout(PATIENCE_S):
            with pytest.raises(GraphUnavailableError, match=complaint) as caught:
                await graphs.repositories()
    finally:
        await graphs.close()

    shown = f"{caught.value.message} {caught.value.next_step} {server!r}"
    assert caught.value.code == "dependency_unavailable"
    assert caught.value.next_step
    assert "secret" not in shown
    assert server.password not in shown


async def test_an_index_of_another_shape_is_left_out_until_it_is_made_anew(
    server: Server, graphs: GraphitiCodeGraphs
) -> None:
    repository = Repository(ONE, "/one", "2026-01-01")
    await (await graphs.open(ONE)).write(GraphChanges((a_file("a.py"),)))
    await graphs.register(repository)
    connection = Connection(server, None)
    await connection.write(
        lambda t: rows(
            t, "MATCH (s:SaclNamespace {group_id: $it}) REMOVE s.shape", it=ONE
        )
    )
    await connection.close()
    fresh = GraphitiCodeGraphs(server)
    graph = await fresh.open(ONE)

    with pytest.raises(OutdatedIndexError, match="another version"):
        await graph.files()
    assert repository not in await fresh.repositories()

    await fresh.forget(ONE)
    await graph.write(GraphChanges((a_file("again.py"),)))
    await fresh.register(repository)
    assert set(await graph.files()) == {"again.py"}
    assert repository in await fresh.repositories()
    await fresh.close()
