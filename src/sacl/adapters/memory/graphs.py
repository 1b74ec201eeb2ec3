"""The graphs of all repositories, in the memory of this process."""

import asyncio
from collections import defaultdict
from contextlib import AbstractAsyncContextManager

from sacl.adapters.memory.graph import MemoryCodeGraph
from sacl.application.ports import CodeGraph, CodeGraphs
from sacl.domain.index import Namespace, Repository, check_namespace


class MemoryCodeGraphs(CodeGraphs):
    """One graph for each namespace, made when it is first asked for."""

    def __init__(self) -> None:
        self._graphs: defaultdict[Namespace, MemoryCodeGraph] = defaultdict(
            MemoryCodeGraph
        )
        self._repositories: dict[Namespace, Repository] = {}
        self._turns: defaultdict[Namespace, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def open(self, namespace: Namespace) -> CodeGraph:
        """Return the graph of a namespace."""
        check_namespace(namespace)
        return self._graphs[namespace]

    async def register(self, repository: Repository) -> None:
        """Record a repository, replacing what was recorded of its namespace."""
        check_namespace(repository.namespace)
        self._repositories[repository.namespace] = repository

    async def repositories(self) -> list[Repository]:
        """Return the registered repositories, by root."""
        return sorted(self._repositories.values(), key=lambda r: (r.root, r.namespace))

    async def forget(self, namespace: Namespace) -> None:
        """Empty a namespace; graphs of it that are open are empty then, too."""
        check_namespace(namespace)
        self._repositories.pop(namespace, None)
        self._graphs[namespace].clear()

    def writing(self, namespace: Namespace) -> AbstractAsyncContextManager[None]:
        """Wait for the turn to write."""
        check_namespace(namespace)
        return self._turns[namespace]

    async def close(self) -> None:
        """Do nothing: there is nothing to release."""
