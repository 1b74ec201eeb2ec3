"""The ``NameBinder``: resolves the files of a whole repository in processes.

Each process reads the facts of all files as it starts, from a file that they stand in
for as long as the binding takes, and ends with it.
What its process does not survive is resolved in this one, and so is everything where
copies of the facts would take too much.
"""

import asyncio
import gc
import threading
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from sacl.adapters.treesitter import wire
from sacl.adapters.treesitter.workers import Workers, WorkFailure, usable_workers
from sacl.application.ahead import one_ahead
from sacl.application.bind_names import NameBinder
from sacl.domain.facts import FileFacts
from sacl.domain.index import ResolvedFile
from sacl.domain.resolution import Project, resolve

TIMEOUT_S = 60.0

MOST_BYTES = 96 << 20
"""Written facts of all processes together; in memory they are five times that."""

PIECES_PER_WORKER = 4
"""So that workers end a batch at about the same time."""

_held = threading.local()
"""In a worker: the project whose files it resolves."""


class ProcessBinder(NameBinder):
    """Binder that uses every processor."""

    def __init__(self, workers: int | None = None) -> None:
        """Create a binder.

        Args:
            workers: Processes at most; as many as usable processors when None.
        """
        self._count = workers or usable_workers()

    async def bind(
        self, facts: Mapping[str, FileFacts], batches: Sequence[Sequence[str]]
    ) -> AsyncGenerator[list[ResolvedFile]]:
        """See ``NameBinder``."""
        with TemporaryDirectory(prefix="sacl-") as folder:
            file = Path(folder) / "facts"
            size = await asyncio.to_thread(_write, facts, file)
            workers = Workers(
                count=min(self._count, MOST_BYTES // size),
                timeout_s=TIMEOUT_S,
                prepare=partial(_hold, file),
            )
            project = Project(frozenset(facts), facts)
            works = [partial(_bind, workers, project, batch) for batch in batches]
            try:
                async with aclosing(one_ahead(works)) as bound:
                    async for resolved in bound:
                        yield resolved
            finally:
                await workers.close()


async def _bind(
    workers: Workers, project: Project, paths: Sequence[str]
) -> list[ResolvedFile]:
    bound: dict[str, ResolvedFile] = {}
    if workers.count > 1:
        size = -(-len(paths) // (workers.count * PIECES_PER_WORKER))
        pieces = [paths[at : at + size] for at in range(0, len(paths), size)]
        outcomes = await workers.run(_resolve, pieces)
        bound = {o.path: o for o in outcomes if not isinstance(o, WorkFailure)}
    left = [path for path in paths if path not in bound]
    bound |= (await asyncio.to_thread(resolve, project, left)).files
    return [bound[path] for path in paths]


def _write(facts: Mapping[str, FileFacts], file: Path) -> int:
    """Write facts one after the other; return their bytes."""
    wire.register_records()
    with file.open("wb") as written:
        return sum(written.write(wire.dumps(each)) for each in facts.values())


def _hold(file: Path) -> None:
    """Prepare a worker."""
    with file.open("rb") as written:
        facts = {each.path: each for each in wire.load_each(written)}
    _held.project = Project(frozenset(facts), facts)


def _resolve(path: str) -> ResolvedFile:
    """Resolve a file of the project.

    That leaves cycles, all among the youngest objects: they are looked for there,
    since in a worker nobody else does, and to go through the facts would take a
    fifth of the time.
    """
    resolved = resolve(_held.project, [path]).files[path]
    gc.collect(0)
    return resolved
