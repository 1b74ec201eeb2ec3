"""True counts, versions and the rung the system stands on."""

from collections.abc import Mapping
from dataclasses import dataclass

from sacl import __version__
from sacl.application.analyze_repository import VectorCounts, plain_relations
from sacl.application.bias_report import BiasSummary, bias_summary
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
        describer: Version of the describer.
        threshold: Bias scores from here on are high.
    """

    backend: str
    embedder: str | None
    describer: str
    threshold: float


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
    """The system and its repositories; a path asked for restricts them to it."""

    version: str
    backend: str
    embedder: str | None
    describer: str
    rung: str
    cache: Mapping[str, int]
    repositories: tuple[RepositoryStats, ...]


class ReportStats:
    """Count what there is."""

    def __init__(
        self,
        tree: SourceTree,
        graphs: CodeGraphs,
        find: FindRepository,
        cache: ArtifactCache,
        installation: Installation,
    ) -> None:
        self._tree = tree
        self._graphs = graphs
        self._find = find
        self._cache = cache
        self._installation = installation

    async def __call__(self, repository_path: str | None = None) -> SystemStats:
        """Report on one repository, or on all of them when no path is given."""
        if repository_path is None:
            known = await self._graphs.repositories()
        else:
            known = [(await self._find(repository_path)).repository]
        return SystemStats(
            version=__version__,
            backend=self._installation.backend,
            embedder=self._installation.embedder,
            describer=self._installation.describer,
            rung=self._rung(),
            cache=await self._cache.statistics(),
            repositories=tuple([await self._stats(r) for r in known]),
        )

    def _rung(self) -> str:
        if self._installation.embedder is None:
            return "lexical search only: no embedder is configured"
        describer = self._installation.describer
        return f"dense and lexical search, descriptions by {describer}"

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
            moved_on=current is not None and current != repository.revision,
        )

    async def _current(self, repository: Repository) -> Revision | None:
        try:
            root = await self._tree.canonical_root(repository.root)
        except (RepositoryNotFoundError, PathOutsideRootsError):
            return None
        return await self._tree.revision(root)
