"""True counts, versions and the rung the system stands on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sacl import __version__
from sacl.application.analyze_repository import VectorCounts, plain_relations
from sacl.application.bias_report import BiasSummary, bias_summary
from sacl.application.improve_descriptions import DESCRIBED_KINDS
from sacl.application.llm.ports import SpendingLedger
from sacl.application.ports import (
    ArtifactCache,
    CodeGraphs,
    SourceTree,
)
from sacl.application.repositories import FindRepository
from sacl.domain.errors import PathOutsideRootsError, RepositoryNotFoundError
from sacl.domain.index import Repository, Revision


@dataclass(frozen=True, slots=True)
class Installation:
    """What this process is configured to stand on.

    Attributes:
        backend: Where graphs are stored.
        embedder: Embedding model; None on the lexical rung.
        describer: Version of the describer of all units.
        threshold: Bias scores from here on are high.
        language_model: Who describes functions and methods better; None if nobody.
        limit_usd: What everything asked of it may cost.
    """

    backend: str
    embedder: str | None
    describer: str
    threshold: float
    language_model: str | None = None
    limit_usd: float | None = None


@dataclass(frozen=True, slots=True)
class LanguageModelStats:
    """What was asked of language models so far, for all repositories together.

    Attributes:
        model: Who is asked now.
        usd: Dollars, with what requests under way may cost.
        unpriced: Requests without a known price, not counted in ``usd``.
        limit_usd: Dollars that are not passed; None without a limit.
        problem: Why the model was last given up; empty if it was not.
    """

    model: str
    requests: int
    input_tokens: int
    output_tokens: int
    usd: float
    unpriced: int
    limit_usd: float | None
    problem: str


@dataclass(frozen=True, slots=True)
class RepositoryStats:
    """What is stored of one repository.

    Attributes:
        indexed: Version control when it was indexed. ``current``: now; None
            outside version control or when the folder is out of reach.
        moved_on: Commit, branch or dirtiness differ between the two.
    """

    namespace: str
    root: str
    last_update: str
    files: int
    partial_files: int
    failed_files: Mapping[str, str]
    skipped_files: Mapping[str, int]
    units: Mapping[str, int]
    languages: Mapping[str, int]
    relations: Mapping[str, Mapping[str, int]]
    packages: int
    bias: BiasSummary
    vectors: VectorCounts
    descriptions: Mapping[str, int]
    storage_bytes: int
    indexed: Revision | None
    current: Revision | None
    moved_on: bool


@dataclass(frozen=True, slots=True)
class SystemStats:
    """The system and its repositories; a path asked for restricts them to it.

    Attributes:
        cache_hit_rate: Share of what this process looked up in the cache that was
            there, in [0, 1]; None until something was looked up.
    """

    version: str
    backend: str
    embedder: str | None
    describer: str
    rung: str
    language_model: LanguageModelStats | None
    cache: Mapping[str, int]
    cache_hit_rate: float | None
    repositories: tuple[RepositoryStats, ...]


class ReportStats:
    """Count what there is."""

    def __init__(
        self,
        tree: SourceTree,
        graphs: CodeGraphs,
        find: FindRepository,
        cache: ArtifactCache,
        ledger: SpendingLedger,
        installation: Installation,
    ) -> None:
        self._tree = tree
        self._graphs = graphs
        self._find = find
        self._cache = cache
        self._ledger = ledger
        self._installation = installation

    async def __call__(self, repository_path: str | None = None) -> SystemStats:
        """Report on one repository, or on all of them when no path is given."""
        if repository_path is None:
            known = await self._graphs.repositories()
        else:
            known = [(await self._find(repository_path)).repository]
        repositories = tuple([await self._stats(r) for r in known])
        asked = await self._language_model()
        cache = await self._cache.statistics()
        return SystemStats(
            version=__version__,
            backend=self._installation.backend,
            embedder=self._installation.embedder,
            describer=self._installation.describer,
            rung=self._rung(repositories, asked),
            language_model=asked,
            cache=cache,
            cache_hit_rate=_hit_rate(cache),
            repositories=repositories,
        )

    async def _language_model(self) -> LanguageModelStats | None:
        model = self._installation.language_model
        usage = await self._ledger.usage()
        if model is None and not usage.requests:
            return None
        tokens = usage.tokens
        return LanguageModelStats(
            model=model or "none",
            requests=usage.requests,
            input_tokens=tokens.input + tokens.cache_read + tokens.cache_written,
            output_tokens=tokens.output,
            usd=round(usage.usd, 6),
            unpriced=usage.unpriced,
            limit_usd=self._installation.limit_usd,
            problem=usage.problem if model else "",
        )

    def _rung(
        self,
        repositories: Sequence[RepositoryStats],
        asked: LanguageModelStats | None,
    ) -> str:
        setup = self._installation
        if setup.embedder is None:
            return "lexical search only: no embedder is configured"
        search = f"dense and lexical search, descriptions by {setup.describer}"
        if setup.language_model is None:
            return search
        source = f"llm:{setup.language_model}"
        made = sum(each.descriptions.get(source, 0) for each in repositories)
        asked_for = sum(
            each.units.get(kind, 0) for each in repositories for kind in DESCRIBED_KINDS
        )
        rung = f"{search}, {made} of {asked_for} functions and methods by {source}"
        stopped = asked.problem if asked else ""
        return f"{rung}; the model was given up: {stopped}" if stopped else rung

    async def _stats(self, repository: Repository) -> RepositoryStats:
        graph = await self._graphs.open(repository.namespace)
        counts = await graph.statistics()
        current = await self._current(repository)
        setup = self._installation
        return RepositoryStats(
            namespace=repository.namespace,
            root=repository.root,
            last_update=repository.indexed_at,
            files=counts.files,
            partial_files=counts.partial_files,
            failed_files=repository.failed,
            skipped_files=repository.skipped,
            units={str(kind): n for kind, n in counts.units_by_kind.items()},
            languages=counts.units_by_language,
            relations=plain_relations(counts),
            packages=counts.packages,
            bias=await bias_summary(graph, setup.embedder, setup.threshold),
            vectors=VectorCounts(counts.vectors_done, counts.vectors_total),
            descriptions=counts.descriptions_by_source,
            storage_bytes=counts.storage_bytes,
            indexed=repository.revision,
            current=current,
            moved_on=repository.has_moved_on(current),
        )

    async def _current(self, repository: Repository) -> Revision | None:
        try:
            root = await self._tree.canonical_root(repository.root)
        except (RepositoryNotFoundError, PathOutsideRootsError):
            return None
        return await self._tree.revision(root)


def _hit_rate(cache: Mapping[str, int]) -> float | None:
    asked = cache["hits"] + cache["misses"]
    return round(cache["hits"] / asked, 4) if asked else None
