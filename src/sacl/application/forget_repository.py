"""Delete what is stored of a repository."""

from dataclasses import dataclass

from sacl.application.ports import CodeGraphs
from sacl.application.repositories import FindRepository


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
        """Forget the repository of this root or namespace.

        Raises:
            NotIndexedError: Nothing is stored of it.
        """
        for known in await self._graphs.repositories():
            if repository in (known.root, known.namespace):
                break
        else:
            known = (await self._find(repository)).repository
        async with self._graphs.writing(known.namespace):
            await self._graphs.forget(known.namespace)
        return ForgetReport(known.namespace, known.root)
