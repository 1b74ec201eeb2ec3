"""The ``CodeParser``: decides where files are analysed, and keeps their order.

Few small files go to a thread, for a moment at most, all others to worker
processes: parsing holds the interpreter's lock, so that neither the event loop nor
a second thread would get on with anything meanwhile, and only a process can be
ended. Grammars are imported when something is to be analysed: a server that only
answers starts without them.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from sacl.adapters.treesitter.time_limit import OutOfTimeError, time_limit
from sacl.adapters.treesitter.workers import Workers, WorkFailure, usable_workers
from sacl.application.ports import CodeParser, ParsedFile, ParseFailure
from sacl.domain.code import NodeId, SourceFile
from sacl.domain.description import Operation, UnitViews

FEW_FILES = 8
SMALL_SIZE = 256 * 1024
"""Characters that a thread parses in a moment."""

MOMENT_S = 1.0
"""What takes longer goes to a process, which can be ended."""

BATCH_SIZE = 256 * 1024
BATCHES_PER_WORKER = 4

SIZE_IN_FLIGHT = 1024 * 1024
"""Characters of the batches at work at once, unless one of them alone has more."""

_Result = TypeVar("_Result")


class TreeSitterParser(CodeParser):
    """Parser of every language in ``LANGUAGES``."""

    def __init__(self, *, timeout_s: float = 10.0, workers: int | None = None) -> None:
        """Create a parser; processes start when they are needed.

        Args:
            timeout_s: A file that takes more processor time fails.
            workers: Processes; as many as usable processors when None.
        """
        self._count = workers or usable_workers()
        self._workers = Workers(count=self._count, timeout_s=timeout_s)

    def language_of(self, path: str, head: str = "") -> str | None:
        """See ``CodeParser``."""
        from sacl.adapters.treesitter.sources import language_name  # noqa: PLC0415 - heavy

        return language_name(path, head)

    async def parse(
        self, files: Sequence[SourceFile]
    ) -> list[ParsedFile | ParseFailure]:
        """See ``CodeParser``."""
        from sacl.adapters.treesitter.analysis import parse_file  # noqa: PLC0415 - heavy

        outcomes = await self.run(parse_file, files)
        return [
            ParseFailure(file.path, outcome.reason)
            if isinstance(outcome, WorkFailure)
            else outcome
            for file, outcome in zip(files, outcomes, strict=True)
        ]

    async def views(
        self, file: SourceFile, units: Collection[NodeId]
    ) -> dict[NodeId, UnitViews]:
        """See ``CodeParser``. A file that cannot be rewritten in time has no views."""
        from sacl.adapters.treesitter.analysis import view_units  # noqa: PLC0415 - heavy

        work = partial(view_units, wanted=frozenset(units))
        (outcome,) = await self.run(work, [file])
        return {} if isinstance(outcome, WorkFailure) else outcome

    async def behaviors(
        self, files: Sequence[SourceFile]
    ) -> list[dict[NodeId, Operation]]:
        """See ``CodeParser``."""
        from sacl.adapters.treesitter.analysis import read_behaviors  # noqa: PLC0415 - heavy

        outcomes = await self.run(read_behaviors, files)
        return [
            {} if isinstance(outcome, WorkFailure) else outcome for outcome in outcomes
        ]

    async def rest(self) -> None:
        """See ``CodeParser``."""
        await self._workers.rest()

    async def close(self) -> None:
        """See ``CodeParser``."""
        await self._workers.close()

    async def run(
        self, work: Callable[[SourceFile], _Result], files: Sequence[SourceFile]
    ) -> list[_Result | WorkFailure]:
        """Apply work to each file, in a thread or in processes; results in order."""
        size = sum(len(file.text) for file in files)
        if len(files) <= FEW_FILES and size <= SMALL_SIZE:
            with suppress(OutOfTimeError):
                return await asyncio.to_thread(_in_a_moment, work, files)
        share = size // (self._count * BATCHES_PER_WORKER)
        batches = list(_batches(files, min(BATCH_SIZE, share)))
        weights = [
            sum(len(file.text) for file in each) / SIZE_IN_FLIGHT for each in batches
        ]
        return await self._workers.run(work, batches, weights)


def _in_a_moment(
    work: Callable[[SourceFile], _Result], files: Sequence[SourceFile]
) -> list[_Result | WorkFailure]:
    with time_limit(MOMENT_S):
        return [work(file) for file in files]


def _batches(files: Sequence[SourceFile], size: int) -> Iterator[list[SourceFile]]:
    """Group neighbours into batches of at most ``size``; a larger file is alone."""
    batch: list[SourceFile] = []
    room = size
    for file in files:
        if batch and len(file.text) > room:
            yield batch
            batch, room = [], size
        batch.append(file)
        room -= len(file.text)
    if batch:
        yield batch
