"""The knowledge graph of one namespace in its database."""

from collections.abc import Collection, Sequence
from sqlite3 import Connection

from sacl.adapters.sqlite.database import Database
from sacl.adapters.sqlite.file_relations import FileRelations
from sacl.adapters.sqlite.files import read_facts, read_files
from sacl.adapters.sqlite.resolutions import (
    find_consulting,
    find_relations,
    read_consulted,
)
from sacl.adapters.sqlite.searching import Searcher
from sacl.adapters.sqlite.semantics import annotate
from sacl.adapters.sqlite.statistics import count_semantics, count_structure
from sacl.adapters.sqlite.units import find_units, measure_dependences
from sacl.adapters.sqlite.versions import Memory, current_version
from sacl.adapters.sqlite.writing import apply_changes
from sacl.application.ports import CodeGraph
from sacl.domain.code import NodeId
from sacl.domain.facts import FileFacts
from sacl.domain.file_graph import FileGraph
from sacl.domain.index import (
    Dependence,
    FileRecord,
    GraphChanges,
    GraphStatistics,
    SearchRequest,
    SearchResult,
    StoredUnit,
    UnitSemantics,
)
from sacl.domain.relations import Direction, Relation, RelationKind


class SqliteCodeGraph(CodeGraph):
    """What a database says, each answer from one state of it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._memory = Memory()
        self._searcher = Searcher(self._memory)
        self._file_relations = FileRelations()

    async def write(self, changes: GraphChanges) -> None:
        """Apply changes in one transaction."""
        await self._database.write(
            lambda connection: apply_changes(connection, changes)
        )

    async def annotate(self, semantics: Sequence[UnitSemantics]) -> None:
        """Store semantics; those of a unit that is gone or changed are dropped."""
        await self._database.write(lambda connection: annotate(connection, semantics))

    async def files(
        self, paths: Collection[str] | None = None
    ) -> dict[str, FileRecord]:
        """Return indexed files by path, in order of path; all when None."""

        def read(connection: Connection) -> dict[str, FileRecord]:
            if paths is not None:
                return read_files(connection, paths)
            state = current_version(connection).of_structure
            every = self._memory.recall(
                "files", state, lambda: read_files(connection, None)
            )
            return dict(every)

        return await self._database.read(read)

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
        return await self._database.read(
            lambda connection: find_units(
                connection,
                ids=ids,
                paths=paths,
                names=names,
                lacking_model=lacking_model,
                lacking_source=lacking_source,
            )
        )

    async def facts(self, paths: Collection[str] | None = None) -> dict[str, FileFacts]:
        """Return the facts of files; unknown paths are absent."""
        return await self._database.read(
            lambda connection: read_facts(connection, paths)
        )

    async def consulting(self, keys: Collection[str]) -> set[str]:
        """Return the files whose resolution consulted any of ``keys``."""
        return await self._database.read(
            lambda connection: find_consulting(connection, keys)
        )

    async def consulted(
        self, paths: Collection[str] | None = None
    ) -> dict[str, frozenset[str]]:
        """Return the keys that each file's resolution consulted; all when None."""
        return await self._database.read(
            lambda connection: read_consulted(connection, paths)
        )

    async def relations(
        self,
        nodes: Collection[NodeId],
        *,
        direction: Direction = Direction.BOTH,
        kinds: Collection[RelationKind] | None = None,
        whole_files: bool = False,
    ) -> list[Relation]:
        """Return relations that touch ``nodes``, by source as they were written."""
        return await self._database.read(
            lambda connection: find_relations(
                connection,
                nodes,
                direction=direction,
                kinds=kinds,
                whole_files=whole_files,
            )
        )

    async def file_graph(self) -> FileGraph:
        """Return all relations as they are seen from file to file."""
        return await self._database.read(
            lambda connection: self._file_relations.read(
                connection, current_version(connection)
            )
        )

    async def search(self, request: SearchRequest) -> SearchResult:
        """Propose candidates."""
        return await self._database.read(
            lambda connection: self._searcher.search(
                connection, current_version(connection), request
            )
        )

    async def dependences(self) -> list[Dependence]:
        """Return the raw dependence of every unit that has semantics, by id."""
        return await self._database.read(measure_dependences)

    async def statistics(self) -> GraphStatistics:
        """Count what is stored."""
        return await self._database.read(self._count)

    def _count(self, connection: Connection) -> GraphStatistics:
        version = current_version(connection)
        structure = self._memory.recall(
            "structure", version.of_structure, lambda: count_structure(connection)
        )
        semantics = self._memory.recall(
            "semantics", version, lambda: count_semantics(connection)
        )
        return GraphStatistics(
            **structure._asdict(),
            **semantics._asdict(),
            vectors_total=sum(structure.units_by_kind.values()),
            storage_bytes=self._database.size(),
        )
