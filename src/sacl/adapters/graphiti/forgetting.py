"""Deletes a namespace, however much it holds, a piece at a time.

A transaction has to fit into the server's memory, a repository has not. So the
namespace is marked first: it is listed no more, and who comes to a marked one, to
read, to write or to forget, takes away what is left of it before anything else.
What was broken off in the middle shows nowhere and is finished by whoever is next.
"""

from collections.abc import Awaitable, Callable
from typing import Final

from sacl.adapters.graphiti.connection import Connection, Transaction, rows
from sacl.domain.index import Namespace

PIECE: Final = 5000
"""Nodes, or relationships, of a label that one statement deletes."""

_KEYS: Final = {
    "Code": "id",
    "SaclUnit": "id",
    "SaclFile": "path",
    "SaclKey": "key",
    "SaclTerm": "term",
}
"""What carries a namespace, with what its index of nodes is ordered by."""

_MARK: Final = """
MATCH (s:SaclNamespace {group_id: $group_id})
SET s.forgotten = true REMOVE s.repository
"""
_MARKED: Final = """
MATCH (s:SaclNamespace) WHERE s.forgotten RETURN s.group_id
"""
_LOCK: Final = """
MATCH (s:SaclNamespace {group_id: $group_id}) SET s.locked = true
RETURN coalesce(s.forgotten, false)
"""
_SOME: Final = """
MATCH (n:{label} {{group_id: $group_id}}) WHERE n.{key} IS NOT NULL
WITH n LIMIT $piece
"""
_DELETE_EDGES: Final = f"""{_SOME}
MATCH (n)-[r]-() WITH DISTINCT r LIMIT $piece
DELETE r RETURN count(*)
"""
_DELETE_NODES: Final = f"{_SOME} DETACH DELETE n RETURN count(*)"
_END: Final = "MATCH (s:SaclNamespace {group_id: $group_id}) DELETE s"


async def forget(connection: Connection, namespace: Namespace) -> None:
    """Delete a namespace, and what was left of others whose deletion broke off."""

    async def begin(transaction: Transaction) -> list[list[str]]:
        await rows(transaction, _MARK, group_id=namespace)
        return await rows(transaction, _MARKED)

    for (marked,) in await connection.write(begin):
        await finish(connection, Namespace(marked))


async def finish(connection: Connection, namespace: Namespace) -> None:
    """Take away what is left of a namespace if it is marked."""
    while await connection.write(lambda t: _take_some(t, namespace)):
        pass


async def write_unmarked(
    connection: Connection,
    namespace: Namespace,
    work: Callable[[Transaction], Awaitable[None]],
) -> None:
    """Write to a namespace of which nothing is left that was to be forgotten."""

    async def write(transaction: Transaction) -> bool:
        if await _is_marked(transaction, namespace):
            return False
        await work(transaction)
        return True

    while not await connection.write(write):
        await finish(connection, namespace)


async def _take_some(transaction: Transaction, namespace: Namespace) -> bool:
    """Delete a piece, and the mark with the last one; return whether more is left."""
    if not await _is_marked(transaction, namespace):
        return False
    for label, key in _KEYS.items():
        for statement in (_DELETE_EDGES, _DELETE_NODES):
            ((amount,),) = await rows(
                transaction,
                statement.format(label=label, key=key),
                group_id=namespace,
                piece=PIECE,
            )
            if amount == PIECE:
                return True
    await rows(transaction, _END, group_id=namespace)
    return False


async def _is_marked(transaction: Transaction, namespace: Namespace) -> bool:
    """Tell whether a namespace is to be forgotten; others wait to mark or write it."""
    found = await rows(transaction, _LOCK, group_id=namespace)
    return bool(found and found[0][0])
