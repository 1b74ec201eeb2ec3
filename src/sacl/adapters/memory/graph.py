"""The knowledge graph in dictionaries: the plainest reading of its contract.

Every question is answered by going through all that is stored. Other backends are
held to what this one answers.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from sacl.adapters.memory.searching import search
from sacl.adapters.memory.statistics import count
from sacl.application.ports import CodeGraph
from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.facts import FileFacts
from sacl.domain.file_graph import FileGraph
from sacl.domain.index import (
    Dependence,
    FileRecord,
    GraphChanges,
    GraphStatistics,
    IndexedFile,
    SearchRequest,
    SearchResult,
    StoredUnit,
    UnitSemantics,
)
from sacl.domain.relations import Direction, Relation, RelationKind, project


class MemoryCodeGraph(CodeGraph):
    """Files and semantics as they were written; nothing is derived in advance."""

    def __init__(self) -> None:
        self._files: dict[str, IndexedFile] = {}
        self._semantics: dict[NodeId, UnitSemantics] = {}

    def clear(self) -> None:
        """Forget everything."""
        self._files.clear()
        self._semantics.clear()

    async def write(self, changes: GraphChanges) -> None:
        """Remove, then replace, then take new relations and times."""
        for path in changes.removed:
            if path in self._files:
                self._drop_semantics(self._files.pop(path).units)
        for file in changes.replaced:
            self._replace(file)
        for resolved in changes.reresolved:
            if resolved.path in self._files:
                known = self._files[resolved.path]
                self._files[resolved.path] = replace(known, resolved=resolved)
        for record in changes.confirmed:
            if record.path in self._files:
                file = self._files[record.path]
                confirmed = file.record.confirmed(record)
                self._files[record.path] = replace(file, record=confirmed)

    async def annotate(self, semantics: Sequence[UnitSemantics]) -> None:
        """Keep semantics of units that are still what they were made from."""
        hashes = {unit.id: unit.content_hash for unit in self._units()}
        for each in semantics:
            if hashes.get(each.unit) == each.content_hash:
                self._semantics[each.unit] = each

    async def files(
        self, paths: Collection[str] | None = None
    ) -> dict[str, FileRecord]:
        """Return indexed files by path, in order of path."""
        return {path: self._files[path].record for path in self._known(paths)}

    async def units(
        self,
        *,
        ids: Collection[NodeId] | None = None,
        paths: Collection[str] | None = None,
        names: Collection[str] | None = None,
        lacking_model: str | None = None,
        lacking_source: str | None = None,
    ) -> list[StoredUnit]:
        """Return units that satisfy every given condition, by path and line."""
        return [
            stored
            for stored in self._stored()
            if (ids is None or stored.unit.id in ids)
            and (paths is None or stored.unit.path in paths)
            and (names is None or stored.unit.name in names)
            and (lacking_model is None or _model(stored) != lacking_model)
            and (lacking_source is None or _other_source(stored, lacking_source))
        ]

    async def facts(self, paths: Collection[str] | None = None) -> dict[str, FileFacts]:
        """Return the facts of files."""
        return {path: self._files[path].facts for path in self._known(paths)}

    async def consulting(self, keys: Collection[str]) -> set[str]:
        """Return the files whose resolution consulted any of ``keys``."""
        return {
            path
            for path, file in self._files.items()
            if not file.resolved.consulted.isdisjoint(keys)
        }

    async def consulted(
        self, paths: Collection[str] | None = None
    ) -> dict[str, frozenset[str]]:
        """Return the keys that each file's resolution consulted."""
        known = self._known(paths)
        return {path: self._files[path].resolved.consulted for path in known}

    async def relations(
        self,
        nodes: Collection[NodeId],
        *,
        direction: Direction = Direction.BOTH,
        kinds: Collection[RelationKind] | None = None,
        whole_files: bool = False,
    ) -> list[Relation]:
        """Return relations that touch ``nodes``, by source as they were written."""
        touched = set(nodes)
        if whole_files:
            touched |= {unit.id for unit in self._units() if unit.path in nodes}
        found = [
            relation
            for file in self._files.values()
            for relation in file.resolved.relations
            if kinds is None or relation.kind in kinds
            if (direction is not Direction.IN and relation.source in touched)
            or (direction is not Direction.OUT and touched & set(relation.targets))
        ]
        return sorted(found, key=lambda relation: relation.source)

    async def file_graph(self) -> FileGraph:
        """Return all relations as they are seen from file to file."""
        every = [r for file in self._files.values() for r in file.resolved.relations]
        return FileGraph(project(every))

    async def search(self, request: SearchRequest) -> SearchResult:
        """Propose candidates."""
        return search(list(self._stored()), request)

    async def dependences(self) -> list[Dependence]:
        """Return the raw dependence of every unit that has semantics, by id."""
        measured = [
            Dependence(s.unit.id, s.semantics.dependence, s.unit.span.line_count)
            for s in self._stored()
            if s.semantics is not None
        ]
        return sorted(measured, key=lambda dependence: dependence.unit)

    async def statistics(self) -> GraphStatistics:
        """Count what is stored."""
        return count(self._files.values(), list(self._stored()))

    def _replace(self, file: IndexedFile) -> None:
        former = self._files.get(file.record.path)
        self._files[file.record.path] = file
        hashes = {unit.id: unit.content_hash for unit in file.units}
        self._drop_semantics(
            unit
            for unit in (former.units if former else ())
            if hashes.get(unit.id) != unit.content_hash
        )

    def _drop_semantics(self, units: Iterable[CodeUnit]) -> None:
        for unit in units:
            self._semantics.pop(unit.id, None)

    def _known(self, paths: Collection[str] | None) -> list[str]:
        return sorted(self._files if paths is None else self._files.keys() & set(paths))

    def _units(self) -> Iterator[CodeUnit]:
        """Yield units by path and line, the order of writing within a line."""
        for path in sorted(self._files):
            units = self._files[path].units
            yield from sorted(units, key=lambda unit: unit.span.start_line)

    def _stored(self) -> Iterator[StoredUnit]:
        for unit in self._units():
            yield StoredUnit(unit, self._semantics.get(unit.id))


def _other_source(stored: StoredUnit, source: str) -> bool:
    semantics = stored.semantics
    return semantics is not None and semantics.description.source != source


def _model(stored: StoredUnit) -> str | None:
    return stored.semantics.model if stored.semantics else None
