"""Reads files and units."""

from collections.abc import Collection, Iterable
from operator import itemgetter
from typing import Any, Final

from sacl.adapters.graphiti.connection import (
    Transaction,
    gather,
    gather_each,
    gather_pages,
    rows,
)
from sacl.adapters.graphiti.identities import MAX_NAME, key_of
from sacl.adapters.graphiti.records import load_file, load_semantics, load_unit
from sacl.domain.code import NodeId
from sacl.domain.facts import FileFacts
from sacl.domain.index import Dependence, FileRecord, Namespace, StoredUnit
from sacl.formats.facts import load_facts

_FILES: Final = """
UNWIND $each AS path
MATCH (n:SaclFile {group_id: $group_id, path: path})
"""
_UNITS: Final = """
MATCH (n:SaclUnit {{group_id: $group_id}}) WHERE {condition}
"""
_UNIT: Final = "n.filePath, n.start_line, n.position, n.content, n.described, n.vectors"
_BY_ID: Final = """
UNWIND $each AS id
MATCH (n:SaclUnit {group_id: $group_id, id: id})
"""
_FEW: Final = {
    "ids": "n.id IN $ids",
    "paths": "n.filePath IN $paths",
    "names": "n.name IN $names",
}
"""Conditions that an index answers."""

_CONDITIONS: Final = _FEW | {
    "lacking_model": "coalesce(n.model <> $lacking_model, true)",
    "lacking_source": "n.source <> $lacking_source",
}
_DEPENDENCE: Final = "coalesce(n.whole_id, n.id), n.dependence, n.line_count"
_CONSULTING: Final = """
UNWIND $keys AS key
MATCH (f)-[:CONSULTED]->(:SaclKey {group_id: $group_id, key: key})
RETURN DISTINCT f.path
"""
_CONSULTED: Final = (
    "n.path, [(n)-[:CONSULTED]->(k:SaclKey) | coalesce(k.whole_key, k.key)]"
)


async def read_files(
    transaction: Transaction, namespace: Namespace, paths: Collection[str] | None
) -> dict[str, FileRecord]:
    """Return files by path, in order of path; all when None."""
    found = await _of_files(transaction, namespace, paths, "n.path, n.record")
    return {path: load_file(record) for path, record in found}


async def read_facts(
    transaction: Transaction, namespace: Namespace, paths: Collection[str] | None
) -> dict[str, FileFacts]:
    """Return the facts of files by path; all when None."""
    found = await _of_files(transaction, namespace, paths, "n.path, n.facts")
    return {path: load_facts(facts) for path, facts in found}


async def _of_files(
    transaction: Transaction,
    namespace: Namespace,
    paths: Collection[str] | None,
    columns: str,
) -> list[list[Any]]:
    if paths is None:
        found = await gather_pages(
            transaction, "SaclFile", "path", columns, group_id=namespace
        )
    else:
        found = await gather_each(
            transaction, _FILES, columns, list(set(paths)), group_id=namespace
        )
    return sorted(found, key=itemgetter(0))


async def find_units(
    transaction: Transaction, namespace: Namespace, **wanted: Any
) -> list[StoredUnit]:
    """Return units that satisfy every condition of ``_CONDITIONS`` that is given."""
    given = {name: value for name, value in wanted.items() if value is not None}
    condition = " AND ".join(_CONDITIONS[name] for name in given) or "true"
    parameters = {"group_id": namespace, **_parameters(**given)}
    if given.keys() & _FEW.keys():
        statement = _UNITS.format(condition=condition)
        found = await gather(transaction, statement, _UNIT, **parameters)
    else:
        found = await gather_pages(
            transaction, "SaclUnit", "id", _UNIT, condition=condition, **parameters
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
        await gather_each(transaction, _BY_ID, _UNIT, list(ids), group_id=namespace)
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
    found = await gather_pages(
        transaction,
        "SaclUnit",
        "id",
        _DEPENDENCE,
        condition="n.dependence IS NOT NULL",
        group_id=namespace,
    )
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
    found = await _of_files(transaction, namespace, paths, _CONSULTED)
    return {path: frozenset(keys) for path, keys in found}
