"""Finds relations: of units by edges and loose ends, of files by facts."""

from collections.abc import Collection, Iterator
from typing import Any, Final

from sacl.adapters.graphiti.connection import Transaction, rows
from sacl.adapters.graphiti.edges import FACT, FACT_COLUMNS, TYPES, in_order, load_fact
from sacl.adapters.graphiti.entities import ABSENT
from sacl.adapters.graphiti.identities import key_of
from sacl.adapters.graphiti.records import load_relations
from sacl.domain.code import NodeId
from sacl.domain.index import Namespace
from sacl.domain.relations import Direction, Relation, RelationKind

_OF_NODES: Final = "MATCH (n:Code {group_id: $group_id, id: node})"
_OF_FILES: Final = (
    "MATCH (n:Code {group_id: $group_id, filePath: node})"
    f" WHERE NOT n:{ABSENT} OR n.id = node"
)
_LOOSE_OF_NODES: Final = "MATCH (u:SaclUnit {group_id: $group_id, id: node})"
_LOOSE_OF_FILES: Final = "MATCH (u:SaclUnit {group_id: $group_id, filePath: node})"
_LOOSE: Final = "UNWIND $nodes AS node {units} WHERE u.loose IS NOT NULL RETURN u.loose"
_EDGES: Final = (
    "UNWIND $nodes AS node {nodes} MATCH (n){edge}({end}:Code) RETURN r.record"
)
_FACTS: Final = """
UNWIND $nodes AS node
MATCH ({start}:Code {{group_id: $group_id, id: node}})
MATCH (source)-[r:{fact}]->(target) WHERE r.kind IN $kinds
RETURN {columns}
"""


async def find_relations(
    transaction: Transaction,
    namespace: Namespace,
    nodes: Collection[NodeId],
    *,
    direction: Direction,
    kinds: Collection[RelationKind] | None,
    whole_files: bool,
) -> list[Relation]:
    """Return relations that touch ``nodes``, by source as they were written."""
    wanted = set(RelationKind) if kinds is None else set(kinds)
    if not wanted:
        return []
    records: list[str] = []
    for statement in _edge_statements(direction, wanted, whole_files=whole_files):
        found = await rows(
            transaction,
            statement,
            group_id=namespace,
            nodes=[key_of(node) for node in nodes],
        )
        for (value,) in found:
            records.extend([value] if isinstance(value, str) else value)
    return [r for r in load_relations(records) if r.kind in wanted]


def _edge_statements(
    direction: Direction, kinds: Collection[RelationKind], *, whole_files: bool
) -> Iterator[str]:
    types = "|".join(sorted(TYPES[kind] for kind in kinds))
    nodes = _OF_FILES if whole_files else _OF_NODES
    if direction is not Direction.IN:
        yield _EDGES.format(nodes=nodes, edge=f"-[r:{types}]->", end="target")
        units = _LOOSE_OF_FILES if whole_files else _LOOSE_OF_NODES
        yield _LOOSE.format(units=units)
    if direction is not Direction.OUT:
        yield _EDGES.format(nodes=nodes, edge=f"<-[r:{types}]-", end="source")


async def find_file_relations(
    transaction: Transaction,
    namespace: Namespace,
    paths: Collection[NodeId],
    *,
    direction: Direction,
    kinds: Collection[RelationKind] | None,
) -> list[Relation]:
    """Return relations between files that touch ``paths``, in order."""
    starts = {
        Direction.OUT: ("source",),
        Direction.IN: ("target",),
        Direction.BOTH: ("source", "target"),
    }
    found: dict[tuple[str, ...], list[Any]] = {}
    for start in starts[direction]:
        facts = await rows(
            transaction,
            _FACTS.format(start=start, fact=FACT, columns=FACT_COLUMNS),
            group_id=namespace,
            nodes=[key_of(path) for path in paths],
            kinds=[k.value for k in (RelationKind if kinds is None else kinds)],
        )
        found |= {tuple(row[:5]): row for row in facts}
    return in_order(load_fact(row) for row in found.values())
