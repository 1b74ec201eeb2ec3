"""Reads files and units."""

from collections.abc import Collection, Iterable
from typing import Any, Final

from sacl.adapters.graphiti.connection import Transaction, gather, rows
from sacl.adapters.graphiti.identities import MAX_NAME, key_of
from sacl.adapters.graphiti.records import load_file, load_semantics, load_unit
from sacl.domain.code import NodeId
from sacl.domain.facts import FileFacts
from sacl.domain.index import Dependence, FileRecord, Namespace, StoredUnit
from sacl.formats.facts import load_facts

_FILES: Final = """
MATCH (f:SaclFile {group_id: $group_id})
"""
_SOME_FILES: Final = """
UNWIND $paths AS path
MATCH (f:SaclFile {group_id: $group_id, path: path})
"""
_UNITS: Final = """
MATCH (u:SaclUnit {group_id: $group_id}) {conditions}
"""
_UNIT: Final = "u.filePath, u.start_line, u.position, u.content, u.described, u.vectors"
_BY_ID: Final = """
UNWIND $ids AS id
MATCH (u:SaclUnit {group_id: $group_id, id: id})
"""
_CONDITIONS: Final = {
    "ids": "u.id IN $ids",
    "paths": "u.filePath IN $paths",
    "names": "u.name IN $names",
    "lacking_model": "coalesce(u.model <> $lacking_model, true)",
    "lacking_source": "u.source <> $lacking_source",
}
_DEPENDENCES: Final = """
MATCH (u:SaclUnit {group_id: $group_id}) WHERE u.dependence IS NOT NULL
"""
_DEPENDENCE: Final = "coalesce(u.whole_id, u.id), u.dependence, u.line_count"
_CONSULTING: Final = """
UNWIND $keys AS key
MATCH (f)-[:CONSULTED]->(:SaclKey {group_id: $group_id, key: key})
RETURN DISTINCT f.path
"""


_CONSULTED: Final = """
MATCH (f:SaclFile {group_id: $group_id}) WHERE $paths IS NULL OR f.path IN $paths
OPTIONAL MATCH (f)-[:CONSULTED]->(k)
RETURN f.path, collect(coalesce(k.whole_key, k.key))
"""


async def read_files(
    transaction: Transaction, namespace: Namespace, paths: Collection[str] | None
) -> dict[str, FileRecord]:
    """Return files by path, in order of path; all when None."""
    found = await _of_files(transaction, namespace, paths, "record")
    return {path: load_file(record) for path, record in found}


async def read_facts(
    transaction: Transaction, namespace: Namespace, paths: Collection[str] | None
) -> dict[str, FileFacts]:
    """Return the facts of files by path; all when None."""
    found = await _of_files(transaction, namespace, paths, "facts")
    return {path: load_facts(facts) for path, facts in found}


async def _of_files(
    transaction: Transaction,
    namespace: Namespace,
    paths: Collection[str] | None,
    column: str,
) -> list[list[Any]]:
    found = await gather(
        transaction,
        _FILES if paths is None else _SOME_FILES,
        f"f.path, f.{column}",
        group_id=namespace,
        paths=list(paths or ()),
    )
    return sorted(found, key=lambda row: str(row[0]))


async def find_units(
    transaction: Transaction, namespace: Namespace, **wanted: Any
) -> list[StoredUnit]:
    """Return units that satisfy every condition of ``_CONDITIONS`` that is given."""
    given = {name: value for name, value in wanted.items() if value is not None}
    conditions = " AND ".join(_CONDITIONS[name] for name in given)
    statement = _UNITS.replace(
        "{conditions}", f"WHERE {conditions}" if conditions else ""
    )
    found = await gather(
        transaction, statement, _UNIT, group_id=namespace, **_parameters(**given)
    )
    units = in_order(found)
    names = given.get("names")
    return [s for s in units if names is None or s.unit.name in names]


def _parameters(
    *,
    ids: Collection[NodeId] = (),
    paths: Collection[str] = (),
    names: Collection[str] = (),
    **others: str,
) -> dict[str, Any]:
    return {
        "ids": [key_of(node) for node in ids],
        "paths": list(paths),
        "names": [name[:MAX_NAME] for name in names],
        **others,
    }


async def load_units(
    transaction: Transaction, namespace: Namespace, ids: Collection[str]
) -> list[StoredUnit]:
    """Return the units of these ids, by path and line."""
    return in_order(
        await gather(transaction, _BY_ID, _UNIT, group_id=namespace, ids=list(ids))
    )


def in_order(found: Iterable[list[Any]]) -> list[StoredUnit]:
    """Read units, by path and line, as they were written within a line."""
    return [
        StoredUnit(
            unit := load_unit(content),
            load_semantics(described, vectors, unit) if described else None,
        )
        for *_, content, described, vectors in sorted(found, key=lambda row: row[:3])
    ]


async def measure_dependences(
    transaction: Transaction, namespace: Namespace
) -> list[Dependence]:
    """Return the raw dependence of every unit that has semantics, by id."""
    found = await gather(transaction, _DEPENDENCES, _DEPENDENCE, group_id=namespace)
    measured = [Dependence(NodeId(node), raw, lines) for node, raw, lines in found]
    return sorted(measured, key=lambda dependence: dependence.unit)


async def find_consulting(
    transaction: Transaction, namespace: Namespace, keys: Collection[str]
) -> set[str]:
    """Return the files whose resolution consulted any of ``keys``."""
    wanted = [key_of(key) for key in keys]
    found = await rows(transaction, _CONSULTING, group_id=namespace, keys=wanted)
    return {path for (path,) in found}


async def read_consulted(
    transaction: Transaction, namespace: Namespace, paths: Collection[str] | None
) -> dict[str, frozenset[str]]:
    """Return the keys that each file's resolution consulted; all when None."""
    wanted = None if paths is None else list(paths)
    found = await rows(transaction, _CONSULTED, group_id=namespace, paths=wanted)
    return {path: frozenset(keys) for path, keys in sorted(found)}
