"""Move an index: out of a graph, into an archive or another graph, file by file.

Nothing is read from the repository and nothing is computed again. Only the ports
are used, so an index moves from any backend to any other.
"""

from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

from sacl.application.archive import Archive, ArchivedFile, ArchiveHeader
from sacl.application.enrich_units import BATCH_UNITS
from sacl.application.index_files import BATCH_BYTES, chunks
from sacl.application.ports import CodeGraph, CodeGraphs, Progress
from sacl.application.repositories import FindRepository
from sacl.domain.code import CodeUnit, NodeId, path_of
from sacl.domain.errors import InvalidArgumentError, RepositoryNotFoundError
from sacl.domain.index import (
    GraphChanges,
    IndexedFile,
    Repository,
    ResolvedFile,
    UnitSemantics,
)
from sacl.domain.relations import Direction, Relation

BATCH_FILES = 64
"""Files that are held in memory together."""


@dataclass(frozen=True, slots=True)
class TransferReport:
    """What was moved.

    Attributes:
        archive: The file that it was written to or read from.
        vectors: Units whose vectors came along.
    """

    namespace: str
    repository: str
    archive: str
    files: int
    units: int
    vectors: int


@dataclass(slots=True)
class _Moved:
    """Counts and tells what goes by."""

    progress: Progress
    stage: str
    total: int
    files: int = 0
    units: int = 0
    vectors: int = 0

    async def watch(
        self, files: AsyncIterator[ArchivedFile]
    ) -> AsyncIterator[ArchivedFile]:
        """Pass files on."""
        async for each in files:
            self.files += 1
            self.units += len(each.file.units)
            self.vectors += len(each.semantics)
            if self.files % BATCH_FILES == 0 or self.files == self.total:
                await self.progress.report(self.stage, self.files, self.total)
            yield each

    def report(self, repository: Repository, archive: str) -> TransferReport:
        """Return what went by."""
        return TransferReport(
            namespace=repository.namespace,
            repository=repository.root,
            archive=archive,
            files=self.files,
            units=self.units,
            vectors=self.vectors,
        )


class ExportIndex:
    """Write the index of a repository to an archive."""

    def __init__(
        self, graphs: CodeGraphs, find: FindRepository, archive: Archive
    ) -> None:
        self._graphs = graphs
        self._find = find
        self._archive = archive

    async def __call__(
        self, repository_path: str, archive: str, *, progress: Progress
    ) -> TransferReport:
        """Export what is stored; whoever wants to change files waits meanwhile.

        Raises:
            NotIndexedError: There is no index.
            InvalidArgumentError: The archive cannot be written.
        """
        opened = await self._find(repository_path)
        repository = opened.repository
        async with self._graphs.writing(repository.namespace):
            total = len(await opened.graph.files())
            moved = _Moved(progress, "export", total)
            files = moved.watch(stored_files(opened.graph))
            await self._archive.write(archive, ArchiveHeader(repository, total), files)
        return moved.report(repository, archive)


class ImportIndex:
    """Take over an index from an archive."""

    def __init__(
        self, graphs: CodeGraphs, find: FindRepository, archive: Archive
    ) -> None:
        self._graphs = graphs
        self._find = find
        self._archive = archive

    async def __call__(
        self, archive: str, *, root: str | None = None, progress: Progress
    ) -> TransferReport:
        """Import all of an archive, or nothing.

        Args:
            archive: The file to read.
            root: Where the repository is here; None for where it was.
            progress: Told about the stage ``import``.

        Raises:
            InvalidArgumentError: The archive is at fault, or the repository has an
                index already.
            RepositoryNotFoundError: There is no such folder here.
        """
        header = await self._archive.check(archive)
        repository = await self._here(header.repository, root)
        moved = _Moved(progress, "import", header.files)
        files = moved.watch(self._archive.read(archive))
        await take_over(self._graphs, repository, files)
        return moved.report(repository, archive)

    async def _here(self, repository: Repository, root: str | None) -> Repository:
        """Say what the repository of an archive is on this machine."""
        try:
            namespace, found = await self._find.place(root or repository.root)
        except RepositoryNotFoundError as error:
            raise RepositoryNotFoundError(
                error.message, next_step="Say where it is here with --root."
            ) from error
        if namespace in {known.namespace for known in await self._find.known()}:
            raise InvalidArgumentError(
                f"{found} has an index already.",
                next_step=f"Run sacl forget {found} first, or keep it.",
            )
        return replace(repository, namespace=namespace, root=found)


async def stored_files(graph: CodeGraph) -> AsyncIterator[ArchivedFile]:
    """Read a graph file by file, in order of path."""
    records = await graph.files()
    for paths in chunks(list(records), BATCH_FILES):
        facts = await graph.facts(paths)
        consulted = await graph.consulted(paths)
        relations = await _relations_of(graph, paths)
        units, semantics = await _units_of(graph, paths)
        for path in paths:
            resolved = ResolvedFile(path, tuple(relations[path]), consulted[path])
            file = IndexedFile(records[path], tuple(units[path]), facts[path], resolved)
            yield ArchivedFile(file, tuple(semantics[path]))


async def take_over(
    graphs: CodeGraphs, repository: Repository, files: AsyncIterator[ArchivedFile]
) -> None:
    """Fill the namespace of a repository; it is registered when all is there.

    What stood in it is gone; if anything fails, it is empty.
    """
    namespace = repository.namespace
    async with graphs.writing(namespace):
        await graphs.forget(namespace)
        try:
            await _store(await graphs.open(namespace), files)
            await graphs.register(repository)
        except BaseException:
            await graphs.forget(namespace)
            raise


async def _store(graph: CodeGraph, files: AsyncIterator[ArchivedFile]) -> None:
    batch: list[ArchivedFile] = []
    async for each in files:
        batch.append(each)
        size = sum(each.file.record.size for each in batch)
        if len(batch) == BATCH_FILES or size >= BATCH_BYTES:
            await _store_batch(graph, batch)
            batch.clear()
    await _store_batch(graph, batch)


async def _store_batch(graph: CodeGraph, batch: Sequence[ArchivedFile]) -> None:
    await graph.write(GraphChanges(replaced=tuple(each.file for each in batch)))
    for learnt in chunks([s for each in batch for s in each.semantics], BATCH_UNITS):
        await graph.annotate(learnt)


async def _relations_of(
    graph: CodeGraph, paths: Sequence[str]
) -> dict[str, list[Relation]]:
    found: dict[str, list[Relation]] = defaultdict(list)
    nodes = [NodeId(path) for path in paths]
    for relation in await graph.relations(
        nodes, direction=Direction.OUT, whole_files=True
    ):
        found[path_of(relation.source)].append(relation)
    return found


async def _units_of(
    graph: CodeGraph, paths: Sequence[str]
) -> tuple[dict[str, list[CodeUnit]], dict[str, list[UnitSemantics]]]:
    units: dict[str, list[CodeUnit]] = defaultdict(list)
    semantics: dict[str, list[UnitSemantics]] = defaultdict(list)
    for stored in await graph.units(paths=paths):
        units[stored.unit.path].append(stored.unit)
        if stored.semantics is not None:
            semantics[stored.unit.path].append(stored.semantics)
    return units, semantics
