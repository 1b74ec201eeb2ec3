"""Laws of ``CodeGraphs``: namespaces apart, repositories known, one writer each."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from tests.contract.backends import BACKENDS, ONE, TWO, OpenGraphs
from tests.unit.builders import a_unit

from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.application.ports import CodeGraph, CodeGraphs
from sacl.domain.facts import FileFacts
from sacl.domain.index import (
    FileRecord,
    GraphChanges,
    IndexedFile,
    Namespace,
    Repository,
    ResolvedFile,
    Revision,
)

PATIENCE_S = 20.0

Law = Callable[[CodeGraphs], Coroutine[Any, Any, None]]


def a_file(path: str = "a.py") -> IndexedFile:
    record = FileRecord(path, "python", "0" * 64, 1, 1, "2026-01-01", 1, 1, 1)
    unit = a_unit("run", path)
    resolved = ResolvedFile(path, (), frozenset({"name:run"}))
    return IndexedFile(record, (unit,), FileFacts(path, "python"), resolved)


async def known(graphs: CodeGraphs) -> list[Repository]:
    """Return the repositories of the laws; a server may hold others', too."""
    return [r for r in await graphs.repositories() if r.namespace in {ONE, TWO}]


async def check_nothing_crosses_namespaces(graphs: CodeGraphs) -> None:
    one, two = await graphs.open(ONE), await graphs.open(TWO)
    await one.write(GraphChanges((a_file("one.py"),)))
    await two.write(GraphChanges((a_file("two.py"),)))
    await two.write(GraphChanges(removed=("one.py",)))

    assert set(await one.files()) == {"one.py"}
    assert set(await two.files()) == {"two.py"}
    assert await one.consulting(["name:run"]) == {"one.py"}
    assert [s.unit.path for s in await two.units(names=["run"])] == ["two.py"]


async def check_a_forgotten_namespace_is_empty(graphs: CodeGraphs) -> None:
    one, two = await graphs.open(ONE), await graphs.open(TWO)
    for graph in (one, two):
        await graph.write(GraphChanges((a_file(),)))
    await graphs.register(Repository(ONE, "/one", "2026-01-01"))
    await graphs.forget(ONE)
    await graphs.forget(Namespace("unknown"))

    assert not await one.files()
    assert not await (await graphs.open(ONE)).units()
    assert set(await two.files()) == {"a.py"}
    assert await known(graphs) == []

    await one.write(GraphChanges((a_file("again.py"),)))
    assert set(await one.files()) == {"again.py"}


async def check_repositories_are_as_last_registered(graphs: CodeGraphs) -> None:
    first = Repository(TWO, "/a/größe", "2026-01-01")
    second = Repository(ONE, "/b", "2026-01-01", None, {"binary": 3}, {})
    later = replace(
        first,
        indexed_at="2026-02-02",
        revision=Revision("c0ffee", "main", dirty=True),
        failed={"x.py": "unreadable"},
    )
    for repository in (first, second, later):
        await graphs.register(repository)

    assert await known(graphs) == [later, second]


async def check_registering_leaves_the_graph(graphs: CodeGraphs) -> None:
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges((a_file(),)))
    await graphs.register(Repository(ONE, "/one", "2026-01-01"))

    assert set(await graph.files()) == {"a.py"}


async def check_one_writes_at_a_time(graphs: CodeGraphs) -> None:
    inside = 0
    most = 0

    async def write() -> None:
        nonlocal inside, most
        async with graphs.writing(ONE):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0)
            inside -= 1

    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*(write() for _ in range(5)))
    assert most == 1


async def check_writers_of_others_and_readers_do_not_wait(graphs: CodeGraphs) -> None:
    async with asyncio.timeout(PATIENCE_S), graphs.writing(ONE):
        graph = await graphs.open(ONE)
        assert await graph.files() == {}
        assert await known(graphs) == []
        async with graphs.writing(TWO):
            await graph.write(GraphChanges((a_file(),)))
        assert set(await graph.files()) == {"a.py"}


async def check_the_turn_passes_on_whatever_happens(graphs: CodeGraphs) -> None:
    waiting = asyncio.Event()

    async def wait_in_vain() -> None:
        waiting.set()
        async with graphs.writing(ONE):
            raise AssertionError("somebody else is writing")

    async def fail_while_writing() -> None:
        async with graphs.writing(ONE):
            vain = asyncio.create_task(wait_in_vain())
            await waiting.wait()
            vain.cancel()
            await asyncio.wait([vain])
            assert vain.cancelled()
            raise LookupError

    with pytest.raises(LookupError):
        await fail_while_writing()
    async with asyncio.timeout(PATIENCE_S), graphs.writing(ONE):
        pass


async def check_closing_twice_is_closing(graphs: CodeGraphs) -> None:
    await (await graphs.open(ONE)).write(GraphChanges((a_file(),)))
    await graphs.close()
    await graphs.close()


class OneGraphForAll(MemoryCodeGraphs):
    async def open(self, namespace: Namespace) -> CodeGraph:
        return await super().open(ONE)


class ForgetsNothing(MemoryCodeGraphs):
    async def forget(self, namespace: Namespace) -> None:
        pass


class KeepsFirstRecord(MemoryCodeGraphs):
    async def register(self, repository: Repository) -> None:
        self._repositories.setdefault(repository.namespace, repository)


class RegistersAnew(MemoryCodeGraphs):
    async def register(self, repository: Repository) -> None:
        await self.forget(repository.namespace)
        await super().register(repository)


class LetsEverybodyWrite(MemoryCodeGraphs):
    @asynccontextmanager
    async def writing(self, namespace: Namespace) -> AsyncIterator[None]:
        await asyncio.sleep(0)
        yield


class ReadersWait(MemoryCodeGraphs):
    async def open(self, namespace: Namespace) -> CodeGraph:
        if self._turns[namespace].locked():
            raise TimeoutError
        return await super().open(namespace)


class KeepsTheTurnOnFailure(MemoryCodeGraphs):
    @asynccontextmanager
    async def writing(self, namespace: Namespace) -> AsyncIterator[None]:
        async with asyncio.timeout(0.01):
            await self._turns[namespace].acquire()
        yield
        self._turns[namespace].release()


class ClosesOnce(MemoryCodeGraphs):
    async def close(self) -> None:
        del self._repositories


PLANTED: dict[Law, tuple[type[MemoryCodeGraphs], type[Exception]]] = {
    check_nothing_crosses_namespaces: (OneGraphForAll, AssertionError),
    check_a_forgotten_namespace_is_empty: (ForgetsNothing, AssertionError),
    check_repositories_are_as_last_registered: (KeepsFirstRecord, AssertionError),
    check_registering_leaves_the_graph: (RegistersAnew, AssertionError),
    check_one_writes_at_a_time: (LetsEverybodyWrite, AssertionError),
    check_writers_of_others_and_readers_do_not_wait: (ReadersWait, TimeoutError),
    check_the_turn_passes_on_whatever_happens: (KeepsTheTurnOnFailure, TimeoutError),
    check_closing_twice_is_closing: (ClosesOnce, AttributeError),
}


@pytest.mark.parametrize("law", PLANTED)
@pytest.mark.parametrize("open_graphs", BACKENDS)
async def test_every_backend_obeys(open_graphs: OpenGraphs, law: Law) -> None:
    async with open_graphs() as graphs:
        await law(graphs)


@pytest.mark.parametrize("law", PLANTED)
async def test_a_bad_backend_is_rejected(law: Law) -> None:
    bad_backend, complaint = PLANTED[law]

    with pytest.raises(complaint):
        await law(bad_backend())
