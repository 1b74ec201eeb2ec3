"""Second stage behind the answers: vectors are made while the server serves on.

One task a namespace runs ``EnrichUnits``. A request to start while it runs makes
it look again when it is done, so that no unit is forgotten. What fails is logged
and tried again when somebody next asks.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog

from sacl.application.enrich_units import EnrichUnits
from sacl.application.index_files import SILENT
from sacl.application.repositories import OpenRepository
from sacl.domain.index import Namespace

_log = structlog.get_logger(__name__)

UNKNOWN = -1


@dataclass(slots=True)
class _Run:
    """One namespace and its task.

    Attributes:
        again: It must look again when it is done.
        lacking: Units that had no vectors when the last round ended.
    """

    repository: OpenRepository
    task: asyncio.Task[None]
    again: bool = False
    lacking: int = UNKNOWN


class BackgroundEnrichment:
    """Keeps repositories enriched without anybody waiting for it."""

    def __init__(self, enrich_units: EnrichUnits) -> None:
        self._enrich_units = enrich_units
        self._runs: dict[Namespace, _Run] = {}

    def start(self, repository: OpenRepository) -> None:
        """Enrich a repository; if that is going on, look again afterwards."""
        namespace = repository.repository.namespace
        run = self._runs.get(namespace)
        if run is not None and not run.task.done():
            run.repository, run.again = repository, True
            return
        task = asyncio.create_task(self._rounds(namespace), name=f"enrich {namespace}")
        task.add_done_callback(_log_failure)
        self._runs[namespace] = _Run(repository, task)

    def resume(self, repository: OpenRepository, *, lacking: int) -> None:
        """Start, unless it is running or already left just so many units undone."""
        run = self._runs.get(repository.repository.namespace)
        if run is None or (run.task.done() and run.lacking != lacking):
            self.start(repository)

    async def wait(self, namespace: Namespace) -> None:
        """Wait until nothing runs for a namespace, whether it failed or not."""
        run = self._runs.get(namespace)
        if run is not None:
            await asyncio.wait([run.task])

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """Stop while somebody waits for the same work in the foreground."""
        stopped = [run for run in self._runs.values() if not run.task.done()]
        await self.close()
        try:
            yield
        finally:
            for run in stopped:
                self.start(run.repository)

    async def close(self) -> None:
        """Stop everything. What was stored stays; a later start goes on from it."""
        tasks = [run.task for run in self._runs.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _rounds(self, namespace: Namespace) -> None:
        run = self._runs[namespace]
        run.again = True
        while run.again:
            run.again = False
            report = await self._enrich_units(run.repository, progress=SILENT)
            counts = await run.repository.graph.statistics()
            run.lacking = counts.vectors_total - counts.vectors_done
            _log.info("enriched", repository=namespace, done=report.done)


def _log_failure(task: asyncio.Task[None]) -> None:
    """Log what ended a task that nobody awaits."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("enrichment failed", task=task.get_name(), exc_info=error)
