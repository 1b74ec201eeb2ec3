"""Delete what is stored of a repository."""

from dataclasses import dataclass

from sacl.application.ports import CodeGraphs
from sacl.application.repositories import FindRepository
from sacl.domain.errors import (
    GraphUnavailableError,
    NotIndexedError,
    RepositoryNotFoundError,
)
from sacl.domain.index import Namespace


@dataclass(frozen=True, slots=True)
class ForgetReport:
    """What was deleted; the repository itself is never touched."""

    namespace: str
    repository: str


class ForgetRepository:
    """Delete a namespace. The folder it was made from need not exist any more."""

    def __init__(self, graphs: CodeGraphs, find: FindRepository) -> None:
        self._graphs = graphs
        self._find = find

    async def __call__(self, repository: str) -> ForgetReport:
        """Forget the repository of this root or namespace, readable or damaged.

        Raises:
            NotIndexedError: Nothing is stored of it.
        """
        namespace, root = await self._stored(repository)
        async with self._graphs.writing(namespace):
            await self._graphs.forget(namespace)
        return ForgetReport(namespace, root)

    async def _stored(self, repository: str) -> tuple[Namespace, str]:
        for known in await self._graphs.repositories():
            if repository in (known.root, known.namespace):
                return known.namespace, known.root
        try:
            opened = await self._find(repository)
        except RepositoryNotFoundError:
            raise NotIndexedError(
                f"Nothing is stored of {repository}.",
                next_step="Name a root or a namespace that sacl stats --all lists.",
            ) from None
        except GraphUnavailableError:
            return await self._find.place(repository)
        return opened.repository.namespace, opened.root
