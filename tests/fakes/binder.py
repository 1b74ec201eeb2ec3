"""A binder that takes one batch after the other, where it stands."""

from collections.abc import AsyncGenerator, Mapping, Sequence

from sacl.application.bind_names import NameBinder
from sacl.domain.facts import FileFacts
from sacl.domain.index import ResolvedFile
from sacl.domain.resolution import Project, resolve


class PlainBinder(NameBinder):
    """Resolves files without any process.

    Attributes:
        bound: How many files it was given.
    """

    def __init__(self) -> None:
        self.bound = 0

    async def bind(
        self, facts: Mapping[str, FileFacts], batches: Sequence[Sequence[str]]
    ) -> AsyncGenerator[list[ResolvedFile]]:
        project = Project(frozenset(facts), facts)
        for batch in batches:
            self.bound += len(batch)
            yield list(resolve(project, batch).files.values())
