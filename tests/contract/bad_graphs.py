"""Graphs with one bug each, to show that the laws notice."""

from array import array
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from sacl.adapters.memory.graph import MemoryCodeGraph
from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.file_graph import FileGraph
from sacl.domain.index import (
    CorpusCounts,
    Cosines,
    GraphChanges,
    GraphStatistics,
    IndexedFile,
    SearchFilter,
    SearchRequest,
    SearchResult,
    StoredUnit,
    UnitSemantics,
)
from sacl.domain.relations import Direction, Relation, RelationKind
from sacl.domain.similarity import spread_of
from sacl.domain.textual_bias import cosine
from sacl.formats.sample import cosines_of


class CountsOneFileMore(MemoryCodeGraph):
    async def statistics(self) -> GraphStatistics:
        counts = await super().statistics()
        return replace(counts, files=counts.files + 1)


class LosesTheLastUnit(MemoryCodeGraph):
    async def units(
        self,
        *,
        ids: Collection[NodeId] | None = None,
        paths: Collection[str] | None = None,
        names: Collection[str] | None = None,
        lacking_model: str | None = None,
        lacking_source: str | None = None,
    ) -> list[StoredUnit]:
        found = await super().units(
            ids=ids,
            paths=paths,
            names=names,
            lacking_model=lacking_model,
            lacking_source=lacking_source,
        )
        return found[:-1]


class AddsToRelations(MemoryCodeGraph):
    """What ``INSERT`` without ``DELETE`` does."""

    def _replace(self, file: IndexedFile) -> None:
        former = self._files.get(file.record.path)
        if former:
            relations = former.resolved.relations + file.resolved.relations
            resolved = replace(file.resolved, relations=relations)
            file = replace(file, resolved=resolved)
        super()._replace(file)


class KeepsFormerUnits(MemoryCodeGraph):
    def _replace(self, file: IndexedFile) -> None:
        former = self._files.get(file.record.path)
        present = {unit.id for unit in file.units}
        stale = [u for u in former.units if u.id not in present] if former else []
        super()._replace(replace(file, units=(*file.units, *stale)))


class DropsRelationsIntoRemovedFiles(MemoryCodeGraph):
    async def write(self, changes: GraphChanges) -> None:
        await super().write(changes)
        for path, file in self._files.items():
            relations = tuple(
                relation
                for relation in file.resolved.relations
                if not any(t.startswith(changes.removed) for t in relation.targets)
            )
            resolved = replace(file.resolved, relations=relations)
            self._files[path] = replace(file, resolved=resolved)


class ForgetsToResolveAgain(MemoryCodeGraph):
    async def write(self, changes: GraphChanges) -> None:
        await super().write(replace(changes, reresolved=()))


class KeepsSemanticsOfOldContent(MemoryCodeGraph):
    def _drop_semantics(self, units: Iterable[CodeUnit]) -> None:
        pass


class TakesAnySemantics(MemoryCodeGraph):
    async def annotate(self, semantics: Sequence[UnitSemantics]) -> None:
        self._semantics |= {each.unit: each for each in semantics}


class IgnoresCandidates(MemoryCodeGraph):
    async def relations(
        self,
        nodes: Collection[NodeId],
        *,
        direction: Direction = Direction.BOTH,
        kinds: Collection[RelationKind] | None = None,
        whole_files: bool = False,
    ) -> list[Relation]:
        found = await super().relations(
            nodes, direction=direction, kinds=kinds, whole_files=whole_files
        )
        return [r for r in found if r.target or direction is not Direction.IN]


class RemembersFileRelations(MemoryCodeGraph):
    """What a cache does that is never told of a change."""

    def __init__(self) -> None:
        super().__init__()
        self._remembered: FileGraph | None = None

    async def file_graph(self) -> FileGraph:
        if self._remembered is None:
            self._remembered = await super().file_graph()
        return self._remembered


class IgnoresFilters(MemoryCodeGraph):
    async def search(self, request: SearchRequest) -> SearchResult:
        return await super().search(replace(request, filter=SearchFilter()))


class CountsFilteredUnits(MemoryCodeGraph):
    async def search(self, request: SearchRequest) -> SearchResult:
        found = await super().search(request)
        corpus = CorpusCounts(
            len(found.candidates),
            found.corpus.mean_length,
            found.corpus.document_frequency,
        )
        return replace(found, corpus=corpus)


class MeasuresCandidatesOnly(MemoryCodeGraph):
    """What a backend does that looks no further than what it proposes."""

    async def search(self, request: SearchRequest) -> SearchResult:
        found = await super().search(request)
        known = [s.semantics for s in found.candidates if s.semantics]
        query = request.vector
        near = [cosine(query, s.code_vector) for s in known] if query else []
        corpus = replace(found.corpus, code=spread_of(near))
        return replace(found, corpus=corpus)


class TakesOneViewForAnother(MemoryCodeGraph):
    async def search(self, request: SearchRequest) -> SearchResult:
        found = await super().search(request)
        known = [s for s in found.candidates if s.semantics and request.vector]
        near = cosines_of(known, request.vector) if request.vector else {}
        turned = {unit: Cosines(*reversed(each)) for unit, each in near.items()}
        return replace(found, cosines=turned)


class TakesTheFarthest(MemoryCodeGraph):
    async def search(self, request: SearchRequest) -> SearchResult:
        if request.vector is not None:
            opposite = array("f", [-component for component in request.vector])
            request = replace(request, vector=opposite)
        return await super().search(request)


class ProposesEverything(MemoryCodeGraph):
    async def search(self, request: SearchRequest) -> SearchResult:
        found = await super().search(request)
        return replace(found, candidates=tuple(self._stored()))
