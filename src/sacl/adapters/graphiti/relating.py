"""Writes and deletes what files say of others: edges, facts, consulted keys."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from sacl.adapters.graphiti.connection import Transaction, apply, rows
from sacl.adapters.graphiti.counts import relation_counts
from sacl.adapters.graphiti.edges import FACT, TYPES, edges_of, facts_of, loose_ends
from sacl.adapters.graphiti.entities import ABSENT, PACKAGE, referred_to
from sacl.adapters.graphiti.identities import is_package, key_of
from sacl.domain.code import NodeId, path_of
from sacl.domain.index import Namespace, ResolvedFile

_ALL: Final = "|".join((*TYPES.values(), FACT))
_DELETE: Final = f"""
UNWIND $paths AS path
MATCH (n:Code {{group_id: $group_id, filePath: path}})-[r:{_ALL}]->(target)
DELETE r
WITH DISTINCT target WHERE target:{ABSENT} OR target:{PACKAGE}
RETURN target.id
"""
_FORGET_ENDS: Final = """
UNWIND $paths AS path
MATCH (u:SaclUnit {group_id: $group_id, filePath: path}) WHERE u.loose IS NOT NULL
REMOVE u.loose
"""
_FORGET_KEYS: Final = """
UNWIND $paths AS path
MATCH (:SaclFile {group_id: $group_id, path: path})-[c:CONSULTED]->(k)
DELETE c
WITH DISTINCT k WHERE NOT EXISTS { (k)--() }
DELETE k
"""
_FORGET_NODES: Final = f"""
UNWIND $rows AS id
MATCH (n:Code {{group_id: $group_id, id: id}})
WHERE (n:{ABSENT} OR n:{PACKAGE}) AND NOT EXISTS {{ (n)--() }}
DELETE n
"""
_REFER: Final = """
UNWIND $rows AS row
MERGE (n:Code {{group_id: $group_id, id: row.id}})
ON CREATE SET n:Entity:{label}, n += row
"""
_RELATE: Final = """
UNWIND $rows AS row
MATCH (s:Code {{group_id: $group_id, id: row.source}})
MATCH (t:Code {{group_id: $group_id, id: row.target}})
MERGE (s)-[r:{type} {{position: row.position}}]->(t)
SET r += row.properties
"""
_STATE: Final = f"""
UNWIND $rows AS row
MATCH (s:Code {{group_id: $group_id, id: row.source}})
MATCH (t:Code {{group_id: $group_id, id: row.target}})
MERGE (s)-[r:{FACT} {{uuid: row.uuid}}]->(t)
SET r += row.properties
"""
_LEAVE_LOOSE: Final = """
UNWIND $rows AS row
MATCH (u:SaclUnit {group_id: $group_id, id: row[0]})
SET u.loose = row[1]
"""
_COUNT: Final = """
UNWIND $rows AS row
MATCH (f:SaclFile {group_id: $group_id, path: row[0]})
SET f.relations = row[1]
"""
_CONSULT: Final = """
UNWIND $rows AS row
MATCH (f:SaclFile {group_id: $group_id, path: row[0]})
MERGE (k:SaclKey {group_id: $group_id, key: row[1]})
ON CREATE SET k.whole_key = row[2]
MERGE (f)-[:CONSULTED]->(k)
"""


async def delete_relations(
    transaction: Transaction, namespace: Namespace, paths: Collection[str]
) -> list[str]:
    """Delete what files say; return nodes that may have been left to nobody."""
    wanted = {"group_id": namespace, "paths": list(paths)}
    leading = await rows(transaction, _DELETE, **wanted)
    for statement in (_FORGET_ENDS, _FORGET_KEYS):
        await rows(transaction, statement, **wanted)
    return [node for (node,) in leading]


async def write_relations(
    transaction: Transaction,
    namespace: Namespace,
    files: Sequence[ResolvedFile],
    leading: Sequence[str],
) -> None:
    """Write what files say, where nothing of it is stored.

    Args:
        transaction: That changes the files.
        namespace: Theirs.
        files: Stored files.
        leading: Nodes to delete if still nothing leads to them.
    """
    await _refer(transaction, namespace, files)
    for kind, type_ in TYPES.items():
        edges = [edge for file in files for edge in edges_of(file, kind)]
        statement = _RELATE.format(type=type_)
        await apply(transaction, statement, edges, group_id=namespace)
    facts = [fact for file in files for fact in facts_of(namespace, file)]
    await apply(transaction, _STATE, facts, group_id=namespace)
    ends = [[key_of(node), r] for file in files for node, r in loose_ends(file)]
    await apply(transaction, _LEAVE_LOOSE, ends, group_id=namespace)
    await apply(transaction, _FORGET_NODES, list(leading), group_id=namespace)
    await _consult(transaction, namespace, files)


async def _refer(
    transaction: Transaction, namespace: Namespace, files: Sequence[ResolvedFile]
) -> None:
    """Make the nodes that edges lead to and that nobody has stored."""
    nodes = sorted(set(_nodes_in(files)))
    packages = [referred_to(namespace, node) for node in nodes if is_package(node)]
    others = [referred_to(namespace, node) for node in nodes if not is_package(node)]
    for label, each in ((PACKAGE, packages), (ABSENT, others)):
        statement = _REFER.format(label=label)
        await apply(transaction, statement, each, group_id=namespace)


def _nodes_in(files: Iterable[ResolvedFile]) -> Iterable[NodeId]:
    for file in files:
        yield NodeId(file.path)
        for relation in file.relations:
            for target in relation.targets:
                yield target
                yield NodeId(path_of(target))


async def _consult(
    transaction: Transaction, namespace: Namespace, files: Sequence[ResolvedFile]
) -> None:
    counts = [[file.path, relation_counts(file.relations)] for file in files]
    keys = [
        [file.path, short := key_of(key), None if short == key else key]
        for file in files
        for key in sorted(file.consulted)
    ]
    await apply(transaction, _COUNT, counts, group_id=namespace)
    await apply(transaction, _CONSULT, keys, group_id=namespace)
