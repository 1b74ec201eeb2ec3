"""Graphs that fail when they are told to."""

from collections.abc import Callable
from dataclasses import replace

from sacl.adapters.memory.graph import MemoryCodeGraph
from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.application.ports import CodeGraph
from sacl.domain.errors import GraphUnavailableError
from sacl.domain.index import GraphChanges, IndexedFile, Namespace


class BreakingGraph(MemoryCodeGraph):
    """Fails every write after the first ``writes_left``; None fails none.

    Attributes:
        spoil: What is done to every file before it is stored.
    """

    def __init__(self) -> None:
        super().__init__()
        self.writes_left: int | None = None
        self.spoil: Callable[[IndexedFile], IndexedFile] = lambda file: file

    @property
    def stored(self) -> dict[str, IndexedFile]:
        """What is stored, to be spoilt."""
        return self._files

    async def write(self, changes: GraphChanges) -> None:
        if self.writes_left == 0:
            raise GraphUnavailableError("The plug was pulled.", next_step="Plug in.")
        if self.writes_left is not None:
            self.writes_left -= 1
        spoilt = tuple(map(self.spoil, changes.replaced))
        await super().write(replace(changes, replaced=spoilt))


class BreakingGraphs(MemoryCodeGraphs):
    """One breaking graph for every namespace."""

    def __init__(self) -> None:
        super().__init__()
        self.graph = BreakingGraph()

    async def open(self, namespace: Namespace) -> CodeGraph:
        return self.graph
