"""Third stage: a language model's descriptions replace those of static analysis.

Units are searchable with static descriptions all the while. Functions and methods
are described; classes and files keep descriptions composed of their parts, because
without names and bodies a model has nothing to go by. Each answer is stored as it
comes; when the model cannot be had, what is there stays.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import structlog

from sacl.application.caching import KnownDescriptions, Result
from sacl.application.index_files import chunks
from sacl.application.llm.batches import DescribeInBatches
from sacl.application.llm.describer import source_of
from sacl.application.llm.packing import Limits, packs, prepare
from sacl.application.llm.ports import SpendingLedger
from sacl.application.ports import (
    Describer,
    DescriptionRequest,
    Embedder,
    Progress,
)
from sacl.application.repositories import OpenRepository
from sacl.domain.code import CodeUnit, NodeId, UnitKind
from sacl.domain.description import (
    Description,
    Operation,
    OperationKind,
    UnitViews,
)
from sacl.domain.errors import DescriberError
from sacl.domain.file_roles import is_secondary
from sacl.domain.index import StoredUnit, UnitSemantics
from sacl.domain.secrets import without_secrets

_log = structlog.get_logger(__name__)

STORED_TOGETHER = 256
NAMED_IN_WARNINGS = 3
DESCRIBED_KINDS = frozenset({UnitKind.FUNCTION, UnitKind.METHOD})


@dataclass(slots=True)
class ImprovementReport:
    """What a run did.

    Attributes:
        improved: Units that have a model's description now and had none before.
        failed: Units that the model cannot describe, with the reason.
        shortened: Units that the model saw in part, with what it saw.
        waiting: Units whose descriptions a batch is still making.
        stopped: Why the model was given up before it was done; empty if not.
    """

    improved: int = 0
    failed: dict[NodeId, str] = field(default_factory=dict)
    shortened: dict[NodeId, str] = field(default_factory=dict)
    waiting: int = 0
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class Improving:
    """What descriptions are improved with.

    Attributes:
        describer: Makes them; keeps what it makes in ``known``.
        model: Who makes them, without the provider.
        ledger: Where it is noted when the model is given up.
        batches: None where the provider has no such service, or nothing keeps
            what it makes.
        concurrency: Requests under way at the same time.
    """

    describer: Describer
    model: str
    known: KnownDescriptions
    ledger: SpendingLedger
    limits: Limits
    batches: DescribeInBatches | None = None
    concurrency: int = 4

    @property
    def source(self) -> str:
        """What its descriptions say as their source."""
        return source_of(self.model)


class ImproveDescriptions:
    """Replace what static analysis said by what a language model says."""

    def __init__(self, improving: Improving, embedder: Embedder) -> None:
        self._with = improving
        self._embedder = embedder

    @property
    def has_batches(self) -> bool:
        """Whether the model can be asked in batches."""
        return self._with.batches is not None

    async def __call__(
        self, repository: OpenRepository, *, batch: bool = False, progress: Progress
    ) -> ImprovementReport:
        """Describe every function and method that the model has not described.

        Args:
            repository: Whose units have semantics already; others are left out.
            batch: Use the batch service, and wait for it.
            progress: Who watches.
        """
        run = _Run(self._with, self._embedder, repository, progress)
        await run.prepare()
        try:
            await run.ask(batch=batch)
        except DescriberError as error:
            run.report.stopped = error.message
            _log.warning("language model given up", reason=error.message)
        await self._note(run.report.stopped)
        return run.report

    async def _note(self, problem: str) -> None:
        if (await self._with.ledger.usage()).problem != problem:
            await self._with.ledger.note(problem)


class _Run:
    """One pass over one repository.

    What is to be described is kept by key: units that look the same are one
    question, and share its answer.
    """

    def __init__(
        self,
        improving: Improving,
        embedder: Embedder,
        repository: OpenRepository,
        progress: Progress,
    ) -> None:
        self.report = ImprovementReport()
        self._with = improving
        self._embedder = embedder
        self._graph = repository.graph
        self._progress = progress
        self._units: dict[str, list[StoredUnit]] = defaultdict(list)
        self._requests: dict[str, DescriptionRequest] = {}
        self._done = 0
        self._given_up: DescriberError | None = None

    async def prepare(self) -> None:
        """Find what is to be described."""
        lacking = await self._graph.units(lacking_source=self._with.source)
        described = [s for s in lacking if s.unit.kind in DESCRIBED_KINDS]
        asked = [
            (stored, neutral_request(stored.unit, stored.semantics.neutral))
            for stored in sorted(described, key=_priority)
            if stored.semantics is not None and stored.semantics.neutral.strip()
        ]
        for stored, request in asked:
            key = self._with.known.key(request)
            self._units[key].append(stored)
            self._requests[key] = request

    async def ask(self, *, batch: bool) -> None:
        """Have everything described, by the cache, by batches, by single requests."""
        waiting: set[str] = set()
        if self._with.batches is not None:
            waiting = await self._with.batches.collect()
            if batch:
                requests = list(self._requests.values())
                await self._with.batches(requests, progress=self._progress)
                waiting = set()
        await self._report_progress(0)
        await self._take_known()
        for key in waiting & self._requests.keys():
            self.report.waiting += len(self._units[key])
            del self._requests[key]
        await self._ask_in_parallel()

    async def _take_known(self) -> None:
        for part in chunks(list(self._requests.values()), STORED_TOGETHER):
            known = await self._with.known.of(part)
            await self._store(known)
            for key in known:
                del self._requests[key]

    async def _ask_in_parallel(self) -> None:
        """Let workers share the packs. When one gives up, all end after theirs."""
        requests = list(self._requests.values())
        limits, count = self._with.limits, self._with.concurrency
        work = ([packed.request for packed in pack] for pack in packs(requests, limits))
        workers = [asyncio.create_task(self._work(work)) for _ in range(count)]
        try:
            await asyncio.wait(workers, return_when=asyncio.FIRST_EXCEPTION)
        finally:
            for worker in workers:
                worker.cancel()
            ends = await asyncio.gather(*workers, return_exceptions=True)
        for end in (*ends, self._given_up):
            if isinstance(end, Exception):
                raise end

    async def _work(self, work: Iterator[list[DescriptionRequest]]) -> None:
        for requests in work:
            try:
                results = await self._with.describer.describe(requests)
            except DescriberError as error:
                self._given_up = error
            else:
                keys = map(self._with.known.key, requests)
                await self._store(dict(zip(keys, results, strict=True)))
            if self._given_up is not None:
                return

    async def _store(self, results: Mapping[str, Result]) -> None:
        described = [
            (stored.semantics, result)
            for key, result in results.items()
            for stored in self._units[key]
            if isinstance(result, Description) and stored.semantics is not None
        ]
        texts = [description.text for _, description in described]
        vectors = await self._embedder.embed(texts, purpose="document")
        semantics: list[UnitSemantics] = [
            replace(former, description=description, description_vector=vector)
            for (former, description), vector in zip(described, vectors, strict=True)
        ]
        await self._graph.annotate(semantics)
        self.report.improved += len(semantics)
        self._tell(results)
        await self._report_progress(len(results))

    def _tell(self, results: Mapping[str, Result]) -> None:
        for key, result in results.items():
            shown = prepare(self._requests[key], self._with.limits).code
            for stored in self._units[key]:
                if not isinstance(result, Description):
                    self.report.failed[stored.unit.id] = result.reason
                elif not shown.whole:
                    told = f"{shown.shown} of {shown.lines} lines were shown"
                    self.report.shortened[stored.unit.id] = told

    async def _report_progress(self, done: int) -> None:
        self._done += done
        await self._progress.report("describe", self._done, len(self._units))


def neutral_request(unit: CodeUnit, neutral: str) -> DescriptionRequest:
    """Ask for a unit by its neutral form alone, without the secrets in it."""
    code = without_secrets(neutral, unit.code)
    nothing = Operation(OperationKind.BLOCK)
    views = UnitViews(unit.id, code, {}, {}, nothing)
    return DescriptionRequest(unit.id, unit.language, unit.kind, views)


def improvement_warnings(report: ImprovementReport | None) -> Iterator[str]:
    """Say what a person should know of a run."""
    if report is None:
        return
    if report.stopped:
        yield (
            f"The language model was given up: {report.stopped} "
            "Static descriptions stay where it had not come to."
        )
    if report.waiting:
        yield f"A batch is still describing {report.waiting} units: run index again."
    yield from _some("was not described by the model", report.failed)
    yield from _some("was shown to the model in part", report.shortened)


def _some(what: str, units: Mapping[NodeId, str]) -> Iterator[str]:
    for unit, told in sorted(units.items())[:NAMED_IN_WARNINGS]:
        yield f"{unit} {what}: {told}"
    if len(units) > NAMED_IN_WARNINGS:
        yield f"{len(units) - NAMED_IN_WARNINGS} more, of which each {what}"


def _priority(stored: StoredUnit) -> tuple[bool, str, int]:
    unit = stored.unit
    return is_secondary(unit.id), unit.path, unit.span.start_line
