"""The knowledge graph of one namespace on a Neo4j server."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Final, TypeVar

from sacl.adapters.graphiti.connection import Connection, Transaction
from sacl.adapters.graphiti.forgetting import finish, write_unmarked
from sacl.adapters.graphiti.leases import Leases
from sacl.adapters.graphiti.reading import (
    find_consulting,
    find_units,
    measure_dependences,
    read_consulted,
    read_facts,
    read_files,
)
from sacl.adapters.graphiti.relations import Relations, read_file_graph
from sacl.adapters.graphiti.searching import search
from sacl.adapters.graphiti.semantics import annotate
from sacl.adapters.graphiti.states import Memory, State, current_state
from sacl.adapters.graphiti.statistics import count_semantics, count_structure
from sacl.adapters.graphiti.writing import apply_changes
from sacl.application.ports import CodeGraph
from sacl.domain.code import NodeId
from sacl.domain.errors import GraphUnavailableError, OutdatedIndexError
from sacl.domain.facts import FileFacts
from sacl.domain.file_graph import FileGraph
from sacl.domain.index import (
    Dependence,
    FileRecord,
    GraphChanges,
    GraphStatistics,
    Namespace,
    SearchRequest,
    SearchResult,
    StoredUnit,
    UnitSemantics,
)
from sacl.domain.relations import Direction, Relation, RelationKind
from sacl.formats.stored import SHAPE

_ATTEMPTS: Final = 20
"""How often a read is done again because somebody wrote meanwhile."""

T = TypeVar("T")
Read = Callable[[Transaction, State], Awaitable[T]]


class _ChangedError(Exception):
    """The graph changed while it was read."""


class _ForgottenError(Exception):
    """What is there is left of a graph that was to be forgotten."""


class GraphitiCodeGraph(CodeGraph):
    """What a namespace of a server says, each answer from one state of it."""

    def __init__(
        self, connection: Connection, leases: Leases, namespace: Namespace
    ) -> None:
        self._connection = connection
        self._leases = leases
        self._namespace = namespace
        self._memory = Memory()
        self._state: State | None = None
        self._relations = Relations(namespace)

    async def write(self, changes: GraphChanges) -> None:
        """Apply changes in one transaction."""

        async def work(transaction: Transaction) -> None:
            await self._leases.check(transaction, self._namespace)
            await apply_changes(transaction, self._namespace, changes)

        self._state = None
        await write_unmarked(self._connection, self._namespace, work)

    async def annotate(self, semantics: Sequence[UnitSemantics]) -> None:
        """Store semantics; those of a unit that is gone or changed are dropped."""
        self._state = None
        await write_unmarked(
            self._connection,
            self._namespace,
            lambda transaction: annotate(transaction, self._namespace, semantics),
        )

    async def files(
        self, paths: Collection[str] | None = None
    ) -> dict[str, FileRecord]:
        """Return indexed files by path, in order of path; all when None."""

        async def read(transaction: Transaction, state: State) -> dict[str, FileRecord]:
            if paths is not None:
                return await read_files(transaction, self._namespace, paths)
            every = await self._memory.recall(
                "files",
                state.of_structure,
                lambda: read_files(transaction, self._namespace, None),
            )
            return dict(every)

        return await self._read(read)

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
        return await self._read(
            lambda transaction, _: find_units(
                transaction,
                self._namespace,
                ids=ids,
                paths=paths,
                names=names,
                lacking_model=lacking_model,
                lacking_source=lacking_source,
            )
        )

    async def facts(self, paths: Collection[str] | None = None) -> dict[str, FileFacts]:
        """Return the facts of files; unknown paths are absent."""
        return await self._read(
            lambda transaction, _: read_facts(transaction, self._namespace, paths)
        )

    async def consulting(self, keys: Collection[str]) -> set[str]:
        """Return the files whose resolution consulted any of ``keys``."""
        return await self._read(
            lambda transaction, _: find_consulting(transaction, self._namespace, keys)
        )

    async def consulted(
        self, paths: Collection[str] | None = None
    ) -> dict[str, frozenset[str]]:
        """Return the keys that each file's resolution consulted; all when None."""
        return await self._read(
            lambda transaction, _: read_consulted(transaction, self._namespace, paths)
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

        async def read(transaction: Transaction, state: State) -> list[Relation]:
            find = self._relations
            if whole_files:
                return await find.of_units_in(transaction, nodes, direction)
            return await find.of_nodes(transaction, state, nodes, direction)

        return _of_kinds(kinds, await self._read(read))

    async def file_graph(self) -> FileGraph:
        """Return all relations as they are seen from file to file."""
        return await self._read(
            lambda transaction, state: self._memory.recall(
                "file graph",
                state.of_structure,
                lambda: read_file_graph(transaction, self._namespace),
            )
        )

    async def search(self, request: SearchRequest) -> SearchResult:
        """Propose candidates."""
        return await self._read(
            lambda transaction, state: search(
                transaction, self._namespace, state, self._memory, request
            )
        )

    async def dependences(self) -> list[Dependence]:
        """Return the raw dependence of every unit that has semantics, by id."""
        return await self._read(
            lambda transaction, _: measure_dependences(transaction, self._namespace)
        )

    async def statistics(self) -> GraphStatistics:
        """Count what is stored."""
        return await self._read(self._count)

    async def _count(self, transaction: Transaction, state: State) -> GraphStatistics:
        structure = await self._memory.recall(
            "structure",
            state.of_structure,
            lambda: count_structure(transaction, self._namespace),
        )
        semantics = await self._memory.recall(
            "semantics", state, lambda: count_semantics(transaction, self._namespace)
        )
        return GraphStatistics(
            **structure._asdict(), **semantics._asdict(), vectors_total=state.units
        )

    async def _read(self, read: Read[T]) -> T:
        """Read one state, again if it has changed since it was last looked at."""

        async def work(transaction: Transaction) -> T:
            state = self._state or await current_state(transaction, self._namespace)
            if state.is_forgotten:
                raise _ForgottenError
            if state.shape != SHAPE:
                raise OutdatedIndexError(
                    f"The index {self._namespace} was written by another version of "
                    "SACL, whose records have other fields."
                )
            found = await read(transaction, state)
            self._state = await current_state(transaction, self._namespace)
            if self._state != state:
                raise _ChangedError
            return found

        for _ in range(_ATTEMPTS):
            try:
                return await self._connection.read(work)
            except _ChangedError:
                continue
            except _ForgottenError:
                self._state = None
                await finish(self._connection, self._namespace)
        raise GraphUnavailableError(
            "The graph changes faster than it can be read.",
            next_step="Try again when the index has been brought up to date.",
        )


def _of_kinds(
    kinds: Collection[RelationKind] | None, relations: Sequence[Relation]
) -> list[Relation]:
    return [r for r in relations if kinds is None or r.kind in kinds]
