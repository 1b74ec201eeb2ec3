"""Bind the names of files, loading from the graph what that turns out to need.

Facts of files that are about to be stored come from the caller, all others from the
graph. Resolution itself is the domain's.
"""

import asyncio
from abc import abstractmethod
from collections.abc import AsyncGenerator, Collection, Iterable, Mapping, Sequence
from contextlib import aclosing
from itertools import chain
from typing import Protocol

from sacl.application.ports import CodeGraph
from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import FileFacts
from sacl.domain.index import ResolvedFile
from sacl.domain.resolution import (
    Project,
    looked_at,
    owned_keys,
    owner_mark,
    resolve,
)


class NameBinder(Protocol):
    """Binds the names of many files beside each other."""

    @abstractmethod
    def bind(
        self, facts: Mapping[str, FileFacts], batches: Sequence[Sequence[str]]
    ) -> AsyncGenerator[list[ResolvedFile]]:
        """Resolve files as ``domain.resolution`` does, batch by batch, in order.

        A batch may be worked on while the one before is used. To be closed.

        Args:
            facts: The facts of every file of the repository, by path.
            batches: Paths of files to resolve.
        """


class BindNames:
    """Resolves files of one state of a repository, some after others.

    What one call has found out about the repository serves the next.

    Args:
        graph: Holds the facts of all files but those in ``facts``.
        known: Paths of all files that count.
        facts: New facts by path; what is loaded is added to them.
    """

    def __init__(
        self, graph: CodeGraph, known: frozenset[str], facts: dict[str, FileFacts]
    ) -> None:
        self._graph = graph
        self._known = known
        self._facts = facts
        self._found_methods: dict[str, tuple[NodeId, ...]] = {}
        self._found_owners: dict[str, tuple[str, ...]] = {}
        self._project: Project | None = None

    async def __call__(self, paths: Sequence[str]) -> Mapping[str, ResolvedFile]:
        """Resolve ``paths``; those that lack something again, once it is loaded."""
        await self._expect(paths)
        files: dict[str, ResolvedFile] = {}
        needs = unfinished = frozenset(paths)
        while True:
            await self._load(needs)
            project = self._project = self._project or self._new_project()
            outcome = await asyncio.to_thread(resolve, project, sorted(unfinished))
            files |= outcome.files
            if outcome.is_final:
                return files
            needs, unfinished = outcome.needs, outcome.unfinished
            await self._find(outcome.needed_methods, outcome.needed_owners)

    async def each(
        self, batches: Sequence[Sequence[str]], binder: NameBinder | None
    ) -> AsyncGenerator[list[ResolvedFile]]:
        """Resolve batch by batch; by a binder if there is nothing to load.

        To be closed.
        """
        if binder is not None and self._known <= self._facts.keys():
            facts = {path: self._facts[path] for path in self._known}
            async with aclosing(binder.bind(facts, batches)) as bound:
                async for resolved in bound:
                    yield resolved
        else:
            for batch in batches:
                yield list((await self(batch)).values())

    async def _expect(self, paths: Sequence[str]) -> None:
        """Load what files looked at when they were bound last.

        It is nearly all that they will look at. What is loaded only once it turns
        out to be lacking costs another pass over all that lack something.
        """
        if not paths or self._known <= self._facts.keys():
            return
        consulted = await self._graph.consulted(paths)
        last = looked_at(chain.from_iterable(consulted.values()))
        await self._load({*paths, *(last.paths & self._known)})
        await self._find(last.methods, last.owned)

    async def _find(self, methods: Collection[str], owned: Collection[str]) -> None:
        """Find methods by name, and the owners of keys."""
        self._found_methods |= await self._methods(methods)
        self._found_owners |= await self._owners(owned)
        self._project = None

    def _new_project(self) -> Project:
        return Project(
            self._known, self._facts, self._found_methods, self._found_owners
        )

    async def _load(self, paths: Iterable[str]) -> None:
        lacking = set(paths) - self._facts.keys()
        if lacking:
            self._facts.update(await self._graph.facts(lacking))
            self._project = None

    async def _methods(self, names: Collection[str]) -> dict[str, tuple[NodeId, ...]]:
        """Find methods by name: of new facts, and of files whose facts stay stored."""
        found: dict[str, set[NodeId]] = {name: set() for name in names}
        stored_only = self._known - self._facts.keys()
        for stored in await self._graph.units(names=names):
            unit = stored.unit
            if unit.kind is UnitKind.METHOD and unit.path in stored_only:
                found[unit.name].add(unit.id)
        for path in self._known & self._facts.keys():
            for definition in self._facts[path].definitions:
                if definition.kind is UnitKind.METHOD and definition.name in found:
                    found[definition.name].add(definition.unit)
        return {name: tuple(sorted(units)) for name, units in found.items()}

    async def _owners(self, keys: Collection[str]) -> dict[str, tuple[str, ...]]:
        """Find the files that own keys, as their facts say; load those stored."""
        marks = {owner_mark(key) for key in keys}
        await self._load(await self._graph.consulting(marks) & self._known)
        found: dict[str, list[str]] = {key: [] for key in keys}
        if found:
            for path in sorted(self._known & self._facts.keys()):
                for key in owned_keys(self._facts[path]) & found.keys():
                    found[key].append(path)
        return {key: tuple(paths) for key, paths in found.items()}
