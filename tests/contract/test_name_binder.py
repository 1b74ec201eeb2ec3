"""Every ``NameBinder`` resolves files as the domain does, batch by batch."""

from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

import pytest
from tests.fakes.binder import PlainBinder
from tests.integration.treesitter.projects import facts_of

from sacl.adapters.treesitter import binder, workers
from sacl.adapters.treesitter.binder import ProcessBinder
from sacl.adapters.treesitter.workers import Workers, WorkFailure
from sacl.application.bind_names import NameBinder
from sacl.domain.facts import FileFacts
from sacl.domain.resolution import Project, resolve

FILES = {
    "base.py": "class Base:\n    def run(self):\n        return 1\n",
    "child.py": (
        "from base import Base\n\n\nclass Child(Base):\n"
        "    def go(self):\n        return self.run()\n"
    ),
    "main.py": "from child import Child\n\n\ndef main():\n    return Child().run()\n",
    "lib.ts": "export class Store { get(): number { return 1 } }\n",
    "app.ts": (
        'import { Store } from "./lib"\n'
        "export function f() { return new Store().get() }\n"
    ),
    "a.go": "package a\n\nfunc F() int { return G() }\n",
    "b.go": "package a\n\nfunc G() int { return 1 }\n",
}
BATCHES = [["main.py", "base.py", "app.ts"], ["b.go", "a.go", "child.py"], ["lib.ts"]]


@pytest.fixture(scope="module")
def facts() -> dict[str, FileFacts]:
    return {path: facts_of(path, text) for path, text in FILES.items()}


async def check_binds_as_the_domain_does(
    made: NameBinder, facts: dict[str, FileFacts]
) -> None:
    expected = resolve(Project(frozenset(facts), facts), facts).files
    bound = [batch async for batch in made.bind(facts, BATCHES)]
    assert bound == [[expected[path] for path in batch] for batch in BATCHES]
    assert any(each.relations for each in expected.values())


async def test_a_plain_binder_binds_as_the_domain_does(
    facts: dict[str, FileFacts],
) -> None:
    await check_binds_as_the_domain_does(PlainBinder(), facts)


async def test_processes_bind_as_the_domain_does(facts: dict[str, FileFacts]) -> None:
    await check_binds_as_the_domain_does(ProcessBinder(workers=2), facts)


async def test_what_fails_in_a_process_is_bound_in_this_one(
    facts: dict[str, FileFacts], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lose(
        _: Workers, work: object, batches: Sequence[Sequence[str]]
    ) -> list[WorkFailure]:
        return [WorkFailure("lost") for batch in batches for _ in batch]

    monkeypatch.setattr(Workers, "run", lose)
    await check_binds_as_the_domain_does(ProcessBinder(workers=2), facts)


class NoProcess(ProcessPoolExecutor):
    """An executor on a system that lets no process be started."""

    def submit(self, *_: object, **__: object) -> Future[Any]:
        refused: Future[Any] = Future()
        refused.set_exception(OSError("no process"))
        return refused


async def test_a_thread_binds_where_no_process_can_be_started(
    facts: dict[str, FileFacts], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "ProcessPoolExecutor", NoProcess)
    await check_binds_as_the_domain_does(ProcessBinder(workers=2), facts)


async def test_facts_that_are_too_large_to_be_copied_are_bound_in_this_process(
    facts: dict[str, FileFacts], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binder, "MOST_BYTES", 0)
    monkeypatch.delattr(Workers, "run")
    await check_binds_as_the_domain_does(ProcessBinder(workers=2), facts)
