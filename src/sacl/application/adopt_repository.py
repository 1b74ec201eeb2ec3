"""Take over the index of a repository whose folder was moved or renamed."""

from dataclasses import dataclass, replace

from sacl.application.ports import CodeGraphs, SourceTree
from sacl.application.repositories import FindRepository, holds_files_of
from sacl.application.transfer import stored_files, take_over
from sacl.domain.errors import (
    NotIndexedError,
    PathOutsideRootsError,
    RepositoryNotFoundError,
)
from sacl.domain.index import Repository


@dataclass(frozen=True, slots=True)
class AdoptionReport:
    """Whose index was taken over.

    Attributes:
        former: The folder that it was made for.
        former_kept: That folder is still there, and keeps its index.
    """

    namespace: str
    repository: str
    former: str
    former_kept: bool


class AdoptRepository:
    """Move an index to where its repository is now."""

    def __init__(
        self, tree: SourceTree, graphs: CodeGraphs, find: FindRepository
    ) -> None:
        self._tree = tree
        self._graphs = graphs
        self._find = find

    async def suggestion(self, path: str) -> Repository | None:
        """Return an index whose folder is gone and whose files are at ``path`` now.

        None for a repository that has an index of its own.
        """
        namespace, root = await self._find.place(path)
        known = await self._find.known()
        if namespace in {repository.namespace for repository in known}:
            return None
        for repository in known:
            if not await self._is_gone(repository):
                continue
            graph = await self._graphs.open(repository.namespace)
            if await holds_files_of(self._tree, graph, root):
                return repository
        return None

    async def __call__(self, path: str, former: str) -> AdoptionReport:
        """Take over the index of ``former``, a root or a namespace.

        What has changed since is for the next analysis to find. The former index is
        deleted if its folder is gone, else it stays.

        Raises:
            NotIndexedError: There is no such index.
            InvalidArgumentError: The namespace that was set holds another project.
        """
        namespace, root = await self._find.place(path)
        repository = await self._known(former)
        adopted = replace(repository, namespace=namespace, root=root)
        is_gone = await self._is_gone(repository)
        if namespace == repository.namespace:
            await self._graphs.register(adopted)
        else:
            await self._find.check_free(root)
            await self._move(repository, adopted, keep=not is_gone)
        return AdoptionReport(namespace, root, repository.root, former_kept=not is_gone)

    async def _move(
        self, source: Repository, target: Repository, *, keep: bool
    ) -> None:
        graph = await self._graphs.open(source.namespace)
        await take_over(self._graphs, target, stored_files(graph))
        if not keep:
            async with self._graphs.writing(source.namespace):
                await self._graphs.forget(source.namespace)

    async def _known(self, former: str) -> Repository:
        known = await self._find.known()
        for repository in known:
            if former in (repository.root, repository.namespace):
                return repository
        listed = ", ".join(repository.root for repository in known) or "none"
        raise NotIndexedError(
            f"There is no index of {former}.", next_step=f"Indexed are: {listed}."
        )

    async def _is_gone(self, repository: Repository) -> bool:
        try:
            await self._tree.canonical_root(repository.root)
        except RepositoryNotFoundError:
            return True
        except PathOutsideRootsError:  # nobody can tell
            pass
        return False
