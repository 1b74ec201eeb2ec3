"""Applies changes of files, inside the caller's transaction.

What a file said of others is deleted and written whole. Nodes are merged: a unit
that others refer to keeps its node, and with it the edges that lead there, even
when the unit is gone.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from sacl.adapters.graphiti.connection import Transaction, apply, gather, rows
from sacl.adapters.graphiti.counts import counts_of
from sacl.adapters.graphiti.entities import ABSENT, LABELS, Properties, entity_of
from sacl.adapters.graphiti.identities import MAX_NAME, key_of, reversed_path
from sacl.adapters.graphiti.records import dump_file, dump_unit, load_file
from sacl.adapters.graphiti.relating import delete_relations, write_relations
from sacl.adapters.graphiti.semantics import NO_SEMANTICS
from sacl.adapters.graphiti.states import structure_changed
from sacl.adapters.graphiti.terms import Terms, change_frequencies
from sacl.domain.code import CodeUnit
from sacl.domain.index import (
    FileRecord,
    GraphChanges,
    IndexedFile,
    Namespace,
    ResolvedFile,
)
from sacl.formats.facts import dump_facts

_KNOWN: Final = """
UNWIND $paths AS path
MATCH (f:SaclFile {group_id: $group_id, path: path}) RETURN path
"""
_RECORDS: Final = """
UNWIND $paths AS path
MATCH (f:SaclFile {group_id: $group_id, path: path}) RETURN path, f.record
"""
_FORMER: Final = """
UNWIND $paths AS path
MATCH (u:SaclUnit {group_id: $group_id, filePath: path})
"""
_UNIT: Final = (
    "u.id, path, u.content_hash, u.name_terms, u.path_terms, u.docs_terms, u.code_terms"
)
_DELETE_FILES: Final = """
UNWIND $paths AS path
MATCH (f:SaclFile {group_id: $group_id, path: path})
DETACH DELETE f
"""
_DELETE_UNITS: Final = """
UNWIND $rows AS id
MATCH (u:SaclUnit {group_id: $group_id, id: id})
DELETE u
"""
_DELETE_ENTITIES: Final = """
UNWIND $rows AS id
MATCH (n:Code {group_id: $group_id, id: id})
WHERE NOT EXISTS { (n)--() }
DELETE n
"""
_LEAVE_ENTITIES: Final = f"""
UNWIND $rows AS id
MATCH (n:Code {{group_id: $group_id, id: id}})
REMOVE n:{":".join(sorted(set(LABELS.values())))}
SET n = {{uuid: n.uuid, group_id: n.group_id, id: n.id, name: n.name, summary: '',
    filePath: n.filePath, created_at: n.created_at}}
SET n:{ABSENT}
"""
_WRITE_FILES: Final = """
UNWIND $rows AS row
MERGE (f:SaclFile {group_id: $group_id, path: row.path})
SET f += row
"""
_WRITE_UNITS: Final = """
UNWIND $rows AS row
MERGE (u:SaclUnit {group_id: $group_id, id: row.id})
SET u += row
"""
_KIND_LABELS: Final = ":".join(sorted(set(LABELS.values())))
_WRITE_ENTITIES: Final = """
UNWIND $rows AS row
MERGE (n:Code {{group_id: $group_id, id: row.id}})
REMOVE n:{former}
SET n:Entity:{label}
SET n += row
"""


class _Former(NamedTuple):
    """A stored unit of a file that is about to change."""

    id: str
    path: str
    content_hash: str
    terms: Terms


async def apply_changes(
    transaction: Transaction, namespace: Namespace, changes: GraphChanges
) -> None:
    """Remove, then replace, then store relations and times of unchanged files."""
    files = {file.record.path: file for file in changes.replaced}
    removed = set(changes.removed) - files.keys()
    former = await _former_units(transaction, namespace, removed | files.keys())
    resolved = await _resolved(transaction, namespace, changes, files)
    leading = await delete_relations(transaction, namespace, removed | resolved.keys())
    await _delete(transaction, namespace, removed, _gone(former, files))
    await _forget_semantics(transaction, namespace, former, files, changes.removed)
    await _write_files(transaction, namespace, list(files.values()))
    await write_relations(transaction, namespace, list(resolved.values()), leading)
    await _confirm(transaction, namespace, changes.confirmed)
    before = [unit.terms for unit in former]
    after = [Terms.of(unit) for file in files.values() for unit in file.units]
    await change_frequencies(transaction, namespace, before, after)
    await structure_changed(
        transaction,
        namespace,
        units=len(after) - len(before),
        terms=sum(map(Terms.amount, after)) - sum(map(Terms.amount, before)),
    )


async def _former_units(
    transaction: Transaction, namespace: Namespace, paths: Iterable[str]
) -> list[_Former]:
    found = await gather(
        transaction, _FORMER, _UNIT, group_id=namespace, paths=list(paths)
    )
    return [
        _Former(node, path, content, Terms(*terms))
        for node, path, content, *terms in found
    ]


async def _resolved(
    transaction: Transaction,
    namespace: Namespace,
    changes: GraphChanges,
    files: Mapping[str, IndexedFile],
) -> dict[str, ResolvedFile]:
    """Return the relations that count for each file, those of unknown ones not."""
    again = {each.path: each for each in changes.reresolved}
    known = await rows(transaction, _KNOWN, group_id=namespace, paths=list(again))
    present = ({path for (path,) in known} - set(changes.removed)) | files.keys()
    return {path: file.resolved for path, file in files.items()} | {
        path: each for path, each in again.items() if path in present
    }


async def _confirm(
    transaction: Transaction, namespace: Namespace, records: Collection[FileRecord]
) -> None:
    paths = [record.path for record in records]
    found = await rows(transaction, _RECORDS, group_id=namespace, paths=paths)
    stored = {path: load_file(record) for path, record in found}
    for record in records:
        if record.path in stored:
            stored[record.path] = stored[record.path].confirmed(record)
    confirmed: list[Properties] = [
        {"path": path, "record": dump_file(record)} for path, record in stored.items()
    ]
    await apply(transaction, _WRITE_FILES, confirmed, group_id=namespace)


def _gone(former: Iterable[_Former], files: Mapping[str, IndexedFile]) -> list[str]:
    kept = {key_of(unit.id) for file in files.values() for unit in file.units}
    return [unit.id for unit in former if unit.id not in kept]


async def _delete(
    transaction: Transaction,
    namespace: Namespace,
    removed: Iterable[str],
    units: list[str],
) -> None:
    await rows(transaction, _DELETE_FILES, group_id=namespace, paths=list(removed))
    for statement in (_DELETE_UNITS, _DELETE_ENTITIES, _LEAVE_ENTITIES):
        await apply(transaction, statement, units, group_id=namespace)


async def _forget_semantics(
    transaction: Transaction,
    namespace: Namespace,
    former: Iterable[_Former],
    files: Mapping[str, IndexedFile],
    removed: Iterable[str],
) -> None:
    """Forget what was learnt of units that stay and have other content."""
    hashes = {
        key_of(unit.id): unit.content_hash
        for file in files.values()
        for unit in file.units
    }
    anew = set(removed)
    outdated = [
        unit.id
        for unit in former
        if unit.id in hashes
        and (unit.path in anew or hashes[unit.id] != unit.content_hash)
    ]
    for statement in NO_SEMANTICS:
        await apply(transaction, statement, outdated, group_id=namespace)


async def _write_files(
    transaction: Transaction, namespace: Namespace, files: list[IndexedFile]
) -> None:
    await apply(
        transaction, _WRITE_FILES, [_file_row(f) for f in files], group_id=namespace
    )
    units = [_unit_row(n, u) for f in files for n, u in enumerate(f.units)]
    await apply(transaction, _WRITE_UNITS, units, group_id=namespace)
    for label, entities in _entities(namespace, files).items():
        statement = _WRITE_ENTITIES.format(
            label=label, former=f"{ABSENT}:{_KIND_LABELS}"
        )
        await apply(transaction, statement, entities, group_id=namespace)


def _entities(
    namespace: Namespace, files: Iterable[IndexedFile]
) -> dict[str, list[Properties]]:
    found: dict[str, list[Properties]] = {}
    for file in files:
        for unit in file.units:
            entity = entity_of(namespace, unit, file.record)
            found.setdefault(LABELS[unit.kind], []).append(entity)
    return found


def _file_row(file: IndexedFile) -> Properties:
    facts = dump_facts(file.facts)
    return {
        "path": file.record.path,
        "reversed_path": reversed_path(file.record.path.lower()),
        "record": dump_file(file.record),
        "facts": facts,
        "facts_bytes": len(facts),
        "partial": bool(file.record.problems),
        **counts_of(file.units),
    }


def _unit_row(position: int, unit: CodeUnit) -> Properties:
    key = key_of(unit.id)
    return {
        "id": key,
        "whole_id": None if key == unit.id else unit.id,
        "filePath": unit.path,
        "position": position,
        "start_line": unit.span.start_line,
        "line_count": unit.span.line_count,
        "language": unit.language,
        "kind": unit.kind.value,
        "name": unit.name[:MAX_NAME],
        "lower_name": unit.name.lower()[:MAX_NAME],
        "lower_qualified": unit.qualified_name.lower()[:MAX_NAME],
        "lower_local": unit.local_name.lower()[:MAX_NAME],
        "content_hash": unit.content_hash,
        "content": dump_unit(unit),
        **Terms.of(unit).properties(),
    }
