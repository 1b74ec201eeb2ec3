"""Analyse a repository: discover, parse, relate, store.

Queries can be answered when graph and lexical index are complete. Descriptions and
vectors follow: awaited here, or left to whoever called.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Literal

from sacl.application.bias_report import BiasSummary, bias_summary
from sacl.application.enrich_units import EnrichmentReport, EnrichUnits
from sacl.application.improve_descriptions import improvement_warnings
from sacl.application.index_files import SILENT, IndexFiles, IndexOutcome, utc_now
from sacl.application.ports import CodeGraphs, Progress, SourceTree
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.application.verify_index import VerifyIndex
from sacl.domain.changes import plan_index
from sacl.domain.errors import OutdatedIndexError
from sacl.domain.index import GraphStatistics, Repository
from sacl.domain.relations import RelationKind, Resolution
from sacl.domain.verification import sample


@dataclass(frozen=True, slots=True)
class FailedFile:
    """A file that is not in the index, or only in part, with the reason."""

    file_path: str
    reason: str


@dataclass(frozen=True, slots=True)
class FileCounts:
    """What became of the files.

    Attributes:
        discovered: Source files that ignore rules leave in.
        partial: Analysed files that did not parse whole, in this run.
        skipped: Files left out by discovery, by reason.
    """

    discovered: int
    analysed: int
    unchanged: int
    removed: int
    reresolved: int
    failed: tuple[FailedFile, ...]
    partial: tuple[FailedFile, ...]
    skipped: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class VectorCounts:
    """Units that have vectors, of all."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class AnalysisReport:
    """What an analysis found and stored.

    Attributes:
        units: Units by kind. ``languages``: the same by language.
        relations: Relations by kind, then by resolution.
        seconds: Duration of each stage.
        warnings: What a person should know before trusting the index.
        notes: What was done beyond what was asked for.
    """

    namespace: str
    repository: str
    files: FileCounts
    units: Mapping[str, int]
    languages: Mapping[str, int]
    relations: Mapping[str, Mapping[str, int]]
    bias: BiasSummary
    vectors: VectorCounts
    descriptions: Mapping[str, int]
    seconds: Mapping[str, float]
    warnings: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Stopwatch:
    """Durations of consecutive stages, in seconds."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, stage: str) -> None:
        """End a stage."""
        now = perf_counter()
        self.seconds[stage] = round(now - self._last, 3)
        self._last = now


class AnalyzeRepository:
    """Bring the graph and lexical index of a repository up to date."""

    def __init__(  # noqa: PLR0913 - each is a port or a use case
        self,
        tree: SourceTree,
        graphs: CodeGraphs,
        find: FindRepository,
        index_files: IndexFiles,
        enrich_units: EnrichUnits,
        *,
        threshold: float,
        verify: VerifyIndex | None = None,
        verify_rate: float = 0.0,
    ) -> None:
        """Compose it; ``verify_rate`` is the share of analysed files compared."""
        self._tree = tree
        self._graphs = graphs
        self._find = find
        self._index_files = index_files
        self._enrich_units = enrich_units
        self._threshold = threshold
        self._verify = verify
        self._verify_rate = verify_rate

    async def __call__(
        self,
        repository_path: str,
        *,
        incremental: bool = True,
        wait_for: Literal["graph", "vectors"] = "graph",
        batch: bool = False,
        progress: Progress,
    ) -> AnalysisReport:
        """Analyse what changed; everything when not ``incremental``.

        Leaves exactly the index that an analysis of everything would leave; one in the
        form of another version is made anew. With ``batch`` a language model
        describes in batches, for half the price.

        Raises:
            RepositoryNotFoundError: It is not a folder that exists.
            PathOutsideRootsError: It is outside the allowed roots.
            InvalidArgumentError: Nothing answers in batches, or the namespace that
                was set holds another repository.
        """
        if batch:
            self._enrich_units.require_batches()
        root = await self._tree.canonical_root(repository_path)
        stopwatch = Stopwatch()
        async with self._graphs.writing(self._find.namespace(root)):
            await self._find.check_free(root)
            notes = await self._begun_anew(root)
            opened, outcome = await self._index(root, incremental, progress, stopwatch)
            found = await self._verified(opened, outcome, stopwatch)
        enriched = EnrichmentReport()
        if wait_for == "vectors":
            enriched = await self._enrich_units(opened, batch=batch, progress=progress)
            stopwatch.lap("vectors")
        report = await self._report(opened, outcome, enriched, stopwatch.seconds)
        return replace(report, warnings=(*report.warnings, *found), notes=notes)

    async def _begun_anew(self, root: str) -> tuple[str, ...]:
        """Drop an index that has the form of another version; say so.

        What a language model was paid for is in the cache, which stays.
        """
        namespace = self._find.namespace(root)
        graph = await self._graphs.open(namespace)
        try:
            await graph.files(())
        except OutdatedIndexError as error:
            await self._graphs.forget(namespace)
            anew = f"The index is made anew: {error.message}"
            return (f"{anew} Paid descriptions come from the cache.",)
        return ()

    async def _index(
        self, root: str, incremental: bool, progress: Progress, stopwatch: Stopwatch
    ) -> tuple[OpenRepository, IndexOutcome]:
        graph = await self._graphs.open(self._find.namespace(root))
        await progress.report("discover", 0, 1)
        discovery = await self._tree.discover(root)
        await progress.report("discover", 1, 1)
        stopwatch.lap("discover")
        indexed = await graph.files()
        plan = plan_index(discovery.entries, indexed, full=not incremental)
        revision = await self._tree.revision(root)
        begun = Repository(self._find.namespace(root), root, utc_now(), revision)
        with self._find.beginning(begun, len(discovery.entries)):
            outcome = await self._index_files(
                graph,
                root,
                plan.read,
                removed=plan.drop,
                force=not incremental,
                progress=progress,
            )
            outcome.unchanged.extend(plan.keep)
            stopwatch.lap("index")
            repository = Repository(
                namespace=self._find.namespace(root),
                root=root,
                indexed_at=utc_now(),
                revision=await self._tree.revision(root),
                skipped=discovery.skipped,
                failed=outcome.failed,
            )
            await self._graphs.register(repository)
        return OpenRepository(repository, graph), outcome

    async def _verified(
        self, opened: OpenRepository, outcome: IndexOutcome, stopwatch: Stopwatch
    ) -> tuple[str, ...]:
        """Compare some of what was just stored; return what differs, in words."""
        seed = opened.repository.indexed_at
        paths = sample(outcome.analysed, rate=self._verify_rate, seed=seed)
        if self._verify is None or not paths:
            return ()
        found = await self._verify.compare(
            opened, paths, known=outcome.facts, progress=SILENT
        )
        stopwatch.lap("verify")
        return tuple(
            f"The index is not what it should be: {each.file_path}, {each.part}: "
            f"{each.detail}. Run sacl index --full and report this."
            for each in found.differences
        )

    async def _report(
        self,
        opened: OpenRepository,
        outcome: IndexOutcome,
        enriched: EnrichmentReport,
        seconds: Mapping[str, float],
    ) -> AnalysisReport:
        counts = await opened.graph.statistics()
        files = await _file_counts(opened, outcome)
        return AnalysisReport(
            namespace=opened.repository.namespace,
            repository=opened.root,
            files=files,
            units={str(kind): n for kind, n in counts.units_by_kind.items()},
            languages=dict(counts.units_by_language),
            relations=plain_relations(counts),
            bias=await bias_summary(
                opened.graph, self._enrich_units.model, self._threshold
            ),
            vectors=VectorCounts(counts.vectors_done, counts.vectors_total),
            descriptions=dict(counts.descriptions_by_source),
            seconds=seconds,
            warnings=(
                *_warnings(files, counts),
                *improvement_warnings(enriched.improvement),
            ),
        )


def plain_relations(counts: GraphStatistics) -> dict[str, dict[str, int]]:
    """Return relation counts by kind and resolution, in the order of both."""
    found = counts.relations
    return {
        str(kind): {str(r): found[kind][r] for r in Resolution if r in found[kind]}
        for kind in RelationKind
        if kind in found
    }


async def _file_counts(opened: OpenRepository, outcome: IndexOutcome) -> FileCounts:
    records = await opened.graph.files()
    partial = tuple(
        FailedFile(path, f"line {problem.line}: {problem.reason}")
        for path in sorted(outcome.partial)
        for problem in records[path].problems[:1]
    )
    return FileCounts(
        discovered=len(records) + len(outcome.failed),
        analysed=len(outcome.analysed),
        unchanged=len(outcome.unchanged),
        removed=len(outcome.removed),
        reresolved=len(outcome.reresolved),
        failed=tuple(FailedFile(*item) for item in sorted(outcome.failed.items())),
        partial=partial,
        skipped=opened.repository.skipped,
    )


def _warnings(files: FileCounts, counts: GraphStatistics) -> tuple[str, ...]:
    if counts.files:
        return ()
    left_out = ", ".join(f"{n} {reason}" for reason, n in files.skipped.items())
    return (
        f"Nothing is indexed: no source file was kept ({left_out or 'none found'}).",
    )
