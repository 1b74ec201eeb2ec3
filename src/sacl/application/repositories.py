"""Which repository a request means, its open graph, its files as they were indexed.

Requests name a repository by path, or not at all where only one can be meant.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import PurePath

from sacl.application.ports import CodeGraph, CodeGraphs, ReadFailure, SourceTree
from sacl.domain.code import SourceFile
from sacl.domain.errors import (
    FileNotFoundInRepositoryError,
    InvalidArgumentError,
    NotIndexedError,
    PathOutsideRootsError,
)
from sacl.domain.index import Namespace, Repository, namespace_of

MOST_MEANT = 3
"""Files that an error names, whose paths end as the wrong one does."""

SAMPLE_FILES = 20
"""Files whose content is compared to tell whether a repository is the same."""

SAME_SHARE = 0.5
"""Of the sample, from which it is; the rest may have changed since."""


@dataclass(frozen=True, slots=True)
class OpenRepository:
    """An indexed repository with its graph.

    Attributes:
        being_read: Files that its first analysis, which goes on, reads; else 0.
    """

    repository: Repository
    graph: CodeGraph
    being_read: int = 0

    @property
    def root(self) -> str:
        """Canonical root folder."""
        return self.repository.root


async def read_unchanged(
    tree: SourceTree, opened: OpenRepository, paths: Collection[str]
) -> list[SourceFile]:
    """Read those of some files whose content is the one that was indexed."""
    records = await opened.graph.files(paths)
    return [
        file
        for file in await tree.read(opened.root, list(paths))
        if not isinstance(file, ReadFailure)
        and file.path in records
        and file.content_hash == records[file.path].content_hash
    ]


async def holds_files_of(tree: SourceTree, graph: CodeGraph, root: str) -> bool:
    """Say whether at least half of a sample of a graph's files are at a root."""
    records = list((await graph.files()).values())
    sample = records[:: len(records) // SAMPLE_FILES + 1]
    read = await tree.read(root, [record.path for record in sample])
    same = sum(
        not isinstance(file, ReadFailure) and file.content_hash == record.content_hash
        for file, record in zip(read, sample, strict=True)
    )
    return bool(sample) and same >= SAME_SHARE * len(sample)


class FindRepository:
    """Turn what a caller says into an open repository.

    Args:
        namespace: Overrides the namespace that is derived from the root. It then
            holds one project, wherever its checkouts are (ADR 0009).
    """

    def __init__(
        self, tree: SourceTree, graphs: CodeGraphs, *, namespace: str = ""
    ) -> None:
        self._tree = tree
        self._graphs = graphs
        self._namespace = namespace
        self._beginning: dict[Namespace, tuple[Repository, int]] = {}

    @contextmanager
    def beginning(self, repository: Repository, files: int) -> Iterator[None]:
        """Let who can do with a part of it find a repository during an analysis.

        That matters for the first one: after it the repository is known.

        Args:
            repository: What is analysed.
            files: How many files it has.
        """
        self._beginning[repository.namespace] = repository, files
        try:
            yield
        finally:
            del self._beginning[repository.namespace]

    def namespace(self, root: str) -> Namespace:
        """Name the namespace of a canonical root."""
        return Namespace(self._namespace) if self._namespace else namespace_of(root)

    async def place(self, path: str) -> tuple[Namespace, str]:
        """Return the namespace of the folder at a path, and its canonical root."""
        root = await self._tree.canonical_root(path)
        return self.namespace(root), root

    async def __call__(
        self,
        repository_path: str | None,
        *,
        file_path: str | None = None,
        in_part: bool = False,
    ) -> OpenRepository:
        """Open the repository at a path, else the one that ``file_path`` is in.

        Args:
            repository_path: Where it is; None where only one can be meant.
            file_path: A file of it.
            in_part: What a first analysis has read so far will do.

        Raises:
            NotIndexedError: It was never indexed, or nothing was, or not whole yet.
            InvalidArgumentError: Several could be meant.
            RepositoryNotFoundError, PathOutsideRootsError: As the tree says.
            GraphUnavailableError: Its index is there and cannot be read.
        """
        if repository_path:
            repository = await self._by_path(repository_path)
        else:
            repository = await self._by_elimination(file_path)
        being_read = self._being_read(repository)
        if being_read and not in_part:
            raise NotIndexedError(
                f"{repository.root} is being indexed for the first time.",
                next_step="Ask again when that is done; query_code answers already.",
            )
        graph = await self._graphs.open(repository.namespace)
        return OpenRepository(repository, graph, being_read)

    def _being_read(self, repository: Repository) -> int:
        begun, files = self._beginning.get(repository.namespace, (None, 0))
        return files if begun is repository else 0

    async def known(self) -> list[Repository]:
        """Return every indexed repository, by root."""
        return await self._graphs.repositories()

    async def indexed_path(self, opened: OpenRepository, file_path: str) -> str:
        """Return the path of an indexed file as the index names it.

        Raises:
            FileNotFoundInRepositoryError: It is not indexed.
            PathOutsideRootsError: It leaves the repository.
        """
        path = await self._tree.relative_path(opened.root, file_path)
        if await opened.graph.files([path]):
            return path
        meant = sorted(p for p in await opened.graph.files() if p.endswith(f"/{path}"))
        hint = "Check the path; call update_file if the file is new."
        if meant:
            hint = f"Did you mean {', '.join(meant[:MOST_MEANT])}?"
        raise FileNotFoundInRepositoryError(
            f"{file_path} is not in the index of {opened.root}.", next_step=hint
        )

    async def check_free(self, root: str) -> None:
        """Refuse a root whose namespace holds the index of another project.

        That takes a namespace that was set: a derived one has one root.

        Raises:
            InvalidArgumentError: Most files of that index are not at this root.
        """
        for held in await self._graphs.repositories():
            if held.namespace == self.namespace(root):
                await self._check_same(held, root)

    async def _check_same(self, held: Repository, root: str) -> None:
        if held.root == root:
            return
        graph = await self._graphs.open(held.namespace)
        if not await graph.files() or await holds_files_of(self._tree, graph, root):
            return
        raise InvalidArgumentError(
            f"The namespace {held.namespace} holds the index of {held.root}, whose"
            f" files are not those of {root}.",
            next_step="Unset SACL_NAMESPACE or set another; if it is the same project,"
            f" run sacl adopt {held.root} {root}.",
        )

    async def _by_path(self, path: str) -> Repository:
        namespace, root = await self.place(path)
        known = await self._graphs.repositories()
        for held in known:
            if held.namespace == namespace:
                await self._check_same(held, root)
                return replace(held, root=root)
        begun, _ = self._beginning.get(namespace, (None, 0))
        if begun is not None and begun.root == root:
            return begun
        await (await self._graphs.open(namespace)).statistics()  # fails if damaged
        above = [r.root for r in known if PurePath(root).is_relative_to(r.root)]
        hint = f" {above[-1]} is indexed and contains it." if above else ""
        raise NotIndexedError(
            f"{root} has not been indexed.{hint}",
            next_step=f"Run analyze_repository (or: sacl index {root}) first.",
        )

    async def _by_elimination(self, file_path: str | None) -> Repository:
        known = await self._graphs.repositories()
        if not known:
            known = [repository for repository, _ in self._beginning.values()]
        if not known:
            raise NotIndexedError(
                "No repository has been indexed.",
                next_step="Run analyze_repository (or: sacl index PATH) first.",
            )
        if len(known) == 1:
            return known[0]
        holding = [r for r in known if await self._holds(r, file_path)]
        if len(holding) == 1:
            return holding[0]
        roots = ", ".join(r.root for r in holding or known)
        raise InvalidArgumentError(
            f"repositoryPath is needed: several repositories are indexed: {roots}.",
            next_step="Pass one of them as repositoryPath.",
        )

    async def _holds(self, repository: Repository, file_path: str | None) -> bool:
        if not file_path:
            return False
        try:
            path = await self._tree.relative_path(repository.root, file_path)
        except PathOutsideRootsError:
            return False
        graph = await self._graphs.open(repository.namespace)
        return bool(await graph.files([path]))
