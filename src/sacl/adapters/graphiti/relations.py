"""Finds relations: of units by edges and loose ends, of files by facts."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from sacl.adapters.graphiti.connection import Transaction, gather, gather_each
from sacl.adapters.graphiti.edges import FACT, FACT_COLUMNS, TYPES, load_fact
from sacl.adapters.graphiti.entities import ABSENT
from sacl.adapters.graphiti.identities import key_of
from sacl.adapters.graphiti.records import load_relations
from sacl.adapters.graphiti.remembered import ENDS, Remembered, Touching
from sacl.adapters.graphiti.states import State
from sacl.domain.code import NodeId
from sacl.domain.file_graph import FileGraph
from sacl.domain.index import Namespace
from sacl.domain.relations import Direction, Relation

_NODE: Final = "{group_id: $group_id, id: node}"
_FILE: Final = "{group_id: $group_id, filePath: node}"
_TYPES: Final = "|".join(TYPES.values())
_LEAVING: Final = f"""
UNWIND $each AS node
CALL (node) {{{{
    MATCH (n:Code {{place}})-[r:{_TYPES}]->(:Code) RETURN r.record AS record
    UNION ALL
    MATCH (u:SaclUnit {{place}}) UNWIND coalesce(u.loose, []) AS record RETURN record
}}}}
WITH node, collect(record) AS records
"""
_LEADING: Final = f"""
UNWIND $each AS node
MATCH (n:Code {{place}})<-[r:{_TYPES}]-(:Code) {{stored}}
WITH node, collect(r.record) AS records
"""
_STORED: Final = f"WHERE NOT n:{ABSENT} OR n.id = node"
_FACTS: Final = f"""
MATCH (source:Code {{group_id: $group_id}})-[r:{FACT}]->(target)
"""


class Relations:
    """The relations of one namespace."""

    def __init__(self, namespace: Namespace) -> None:
        self._namespace = namespace
        self._of_nodes = Remembered(self._touching_nodes)

    async def of_nodes(
        self,
        transaction: Transaction,
        state: State,
        nodes: Collection[NodeId],
        direction: Direction,
    ) -> list[Relation]:
        """Return relations that touch ``nodes``, by source as they were written."""
        keys = [key_of(node) for node in nodes]
        return load_relations(
            await self._of_nodes.find(transaction, state, keys, direction)
        )

    async def of_units_in(
        self,
        transaction: Transaction,
        paths: Collection[NodeId],
        direction: Direction,
    ) -> list[Relation]:
        """Return relations that touch any unit of files."""
        found: list[str] = []
        for end in ENDS[direction]:
            touching = await self._records(
                transaction, end, map(key_of, paths), _FILE, _STORED
            )
            for records in touching.values():
                found += records
        return load_relations(found)

    async def _touching_nodes(
        self, transaction: Transaction, end: Direction, nodes: Sequence[str]
    ) -> Touching[str]:
        return await self._records(transaction, end, nodes, _NODE, "")

    async def _records(
        self,
        transaction: Transaction,
        end: Direction,
        nodes: Iterable[str],
        place: str,
        stored: str,
    ) -> Touching[str]:
        statement = _LEAVING if end is Direction.OUT else _LEADING
        found = await gather_each(
            transaction,
            statement.format(place=place, stored=stored),
            "node, records",
            list(nodes),
            group_id=self._namespace,
        )
        touching: Touching[str] = dict(map(tuple, found))
        return touching


async def read_file_graph(transaction: Transaction, namespace: Namespace) -> FileGraph:
    """Read the relations between all files, in order."""
    found = await gather(transaction, _FACTS, FACT_COLUMNS, group_id=namespace)
    return FileGraph([load_fact(row) for row in sorted(found, key=lambda row: row[:5])])
