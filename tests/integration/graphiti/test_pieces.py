"""What is too much for one transaction or one answer goes in pieces."""

from collections.abc import Awaitable, Callable, Sized
from dataclasses import replace
from typing import Any

import pytest
from tests.contract.backends import ONE, TWO
from tests.integration.graphiti.files import a_file, a_relation

from sacl.adapters.graphiti import connection as connections
from sacl.adapters.graphiti import forgetting
from sacl.adapters.graphiti.connection import Connection, Server, rows
from sacl.adapters.graphiti.graphs import GraphitiCodeGraphs
from sacl.application.ports import CodeGraph
from sacl.domain.code import NodeId
from sacl.domain.index import GraphChanges, Repository

pytestmark = pytest.mark.live

FILES = [f"{name}.py" for name in "abcde"]


@pytest.mark.parametrize("pieces", range(1, 9))
async def test_a_namespace_that_was_half_forgotten_is_empty_to_everybody(
    graphs: GraphitiCodeGraphs,
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    pieces: int,
) -> None:
    monkeypatch.setattr(forgetting, "PIECE", 2)
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges(tuple(a_file(path) for path in FILES)))
    await graphs.register(Repository(ONE, "/one", "2026-01-01"))
    with monkeypatch.context() as breaking:
        breaking.setattr(forgetting, "_take_some", taking_at_most(pieces))
        with pytest.raises(LookupError):
            await graphs.forget(ONE)
    assert await nodes_of(server) > 1
    others = GraphitiCodeGraphs(server)

    assert ONE not in {r.namespace for r in await others.repositories()}
    if pieces % 2:
        assert not await (await others.open(ONE)).files()
        assert await nodes_of(server) == 0
    await (await others.open(ONE)).write(GraphChanges((a_file("again.py"),)))
    await others.close()

    assert set(await graph.files()) == {"again.py"}
    assert [s.unit.path for s in await graph.units()] == ["again.py"]
    assert (await graph.statistics()).vectors_total == 1
    assert [r.namespace for r in await graphs.repositories() if r.namespace == ONE] == (
        []
    )


def taking_at_most(pieces: int) -> Callable[..., Awaitable[bool]]:
    """Return what deletes a few pieces and then breaks off."""
    take, taken = forgetting._take_some, 0

    async def take_some(*arguments: Any) -> bool:
        nonlocal taken
        if taken == pieces:
            raise LookupError
        taken += 1
        return await take(*arguments)

    return take_some


async def nodes_of(server: Server) -> int:
    """Count what carries the namespace."""
    connection = Connection(server, None)
    ((amount,),) = await connection.read(
        lambda t: rows(t, "MATCH (n {group_id: $g}) RETURN count(n)", g=ONE)
    )
    await connection.close()
    return int(amount)


async def test_what_broke_off_is_finished_by_who_forgets_another(
    graphs: GraphitiCodeGraphs, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await graphs.open(ONE)).write(GraphChanges((a_file("a.py"),)))
    with monkeypatch.context() as breaking:
        breaking.setattr(forgetting, "_take_some", taking_at_most(0))
        with pytest.raises(LookupError):
            await graphs.forget(ONE)

    await graphs.forget(TWO)

    assert await nodes_of(server) == 0


async def test_whatever_is_much_is_read_in_pages(
    graphs: GraphitiCodeGraphs, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = await graphs.open(ONE)
    written = [
        a_file(path, replace(a_relation("b.py::help"), source=NodeId(f"{path}::run")))
        for path in FILES
    ]
    await graph.write(GraphChanges(tuple(written)))
    ids = [NodeId(f"{path}::run") for path in FILES]
    whole = await read_much(graph, ids)
    monkeypatch.setattr(connections, "_PAGE", 2)

    other = GraphitiCodeGraphs(server)
    in_pages = await read_much(await other.open(ONE), ids)
    await other.close()

    assert in_pages == whole
    assert [len(part) for part in whole] == [len(FILES)] * len(whole)


async def read_much(graph: CodeGraph, ids: list[NodeId]) -> list[Sized]:
    """Return what grows with the repository."""
    paths = [NodeId(path) for path in FILES]
    return [
        await graph.files(),
        await graph.files(FILES),
        await graph.facts(),
        await graph.consulted(),
        await graph.units(),
        await graph.units(lacking_model="small"),
        await graph.relations(paths, whole_files=True),
        await graph.relations(ids),
    ]
