"""Applies changes of files to a graph database, inside the caller's transaction.

Rows of a file are deleted and written whole. Semantics stay as long as their unit
has the content that they were made from.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from sacl.adapters.sqlite.chunks import (
    Place,
    delete_chunks,
    insert_units,
    read_units,
)
from sacl.adapters.sqlite.files import read_files
from sacl.adapters.sqlite.records import dump_file
from sacl.adapters.sqlite.resolutions import delete_resolutions, insert_resolutions
from sacl.adapters.sqlite.semantics import delete_semantics
from sacl.adapters.sqlite.texts import as_list, intern
from sacl.adapters.sqlite.versions import structure_changed
from sacl.domain.code import CodeUnit, UnitTerms
from sacl.domain.index import FileRecord, GraphChanges, IndexedFile
from sacl.formats.facts import dump_facts


class _Former(NamedTuple):
    """A unit that is about to be deleted."""

    number: int
    unit: CodeUnit


def apply_changes(connection: Connection, changes: GraphChanges) -> None:
    """Remove, then replace, then store relations and times of unchanged files."""
    _remove(connection, changes.removed)
    _replace(connection, {file.record.path: file for file in changes.replaced})
    _resolve_again(connection, changes)
    _confirm(connection, changes.confirmed)
    structure_changed(connection)


def _remove(connection: Connection, paths: Collection[str]) -> None:
    former = _delete_files(connection, paths)
    delete_semantics(connection, [number for number, _ in former])


def _replace(connection: Connection, files: Mapping[str, IndexedFile]) -> None:
    former = _delete_files(connection, files)
    hashes = {u.id: u.content_hash for f in files.values() for u in f.units}
    outdated = [n for n, unit in former if hashes.get(unit.id) != unit.content_hash]
    delete_semantics(connection, outdated)
    _insert_files(connection, files.values())
    insert_resolutions(connection, [file.resolved for file in files.values()])


def _resolve_again(connection: Connection, changes: GraphChanges) -> None:
    resolved = {each.path: each for each in changes.reresolved}
    known = _file_numbers(connection, resolved)
    delete_resolutions(connection, known.values())
    insert_resolutions(connection, [resolved[path] for path in known])


def _confirm(connection: Connection, records: Sequence[FileRecord]) -> None:
    stored = read_files(connection, [record.path for record in records])
    for record in records:
        if record.path in stored:
            stored[record.path] = stored[record.path].confirmed(record)
    connection.executemany(
        "UPDATE files SET record = ? WHERE path = ?",
        [(dump_file(record), path) for path, record in stored.items()],
    )


def _file_numbers(connection: Connection, paths: Iterable[str]) -> dict[str, int]:
    rows = connection.execute(
        "SELECT path, id FROM files WHERE path IN (SELECT value FROM json_each(?))",
        [as_list(paths)],
    )
    return dict(rows.fetchall())


def _delete_files(connection: Connection, paths: Iterable[str]) -> list[_Former]:
    """Delete files with all but the semantics of their units; return those units."""
    files = _file_numbers(connection, paths).values()
    former = _units_of(connection, files)
    connection.executemany(
        "INSERT INTO terms (terms, rowid, name, path, docs, code)"
        " VALUES ('delete', ?, ?, ?, ?, ?)",
        [(number, *_fields(unit.terms)) for number, unit in former],
    )
    connection.executemany(
        "DELETE FROM names WHERE name = ? AND unit = ?",
        [(name, number) for number, unit in former for name in _names(unit)],
    )
    delete_chunks(connection, files)
    connection.executemany("DELETE FROM units WHERE file = ?", [(f,) for f in files])
    connection.executemany("DELETE FROM files WHERE id = ?", [(f,) for f in files])
    delete_resolutions(connection, files)
    return former


def _units_of(connection: Connection, files: Collection[int]) -> list[_Former]:
    rows = connection.execute(
        "SELECT id, chunk, slot FROM units"
        " WHERE file IN (SELECT value FROM json_each(?))",
        [as_list(files)],
    ).fetchall()
    places = [Place(chunk, slot) for _, chunk, slot in rows]
    units = read_units(connection, places)
    return [
        _Former(number, units[place])
        for (number, *_), place in zip(rows, places, strict=True)
    ]


def _insert_files(connection: Connection, files: Collection[IndexedFile]) -> None:
    number = intern(connection, dict.fromkeys(t for f in files for t in _texts_of(f)))
    connection.executemany(
        "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
        [_file_row(number, file.record) for file in files],
    )
    connection.executemany(
        "INSERT INTO facts VALUES (?, ?)",
        [(number[file.record.path], dump_facts(file.facts)) for file in files],
    )
    _insert_units(connection, number, files)


def _insert_units(
    connection: Connection, number: Mapping[str, int], files: Iterable[IndexedFile]
) -> None:
    units = [unit for file in files for unit in file.units]
    places = [place for file in files for place in insert_units(connection, file.units)]
    connection.executemany(
        "INSERT INTO units VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [_unit_row(number, u, p) for u, p in zip(units, places, strict=True)],
    )
    connection.executemany(
        "INSERT INTO names VALUES (?, ?)",
        [(name, number[unit.id]) for unit in units for name in _names(unit)],
    )
    connection.executemany(
        "INSERT INTO terms (rowid, name, path, docs, code) VALUES (?, ?, ?, ?, ?)",
        [(number[unit.id], *_fields(unit.terms)) for unit in units],
    )


def _texts_of(file: IndexedFile) -> Iterator[str]:
    yield file.record.path
    for unit in file.units:
        yield from (unit.id, unit.language, unit.kind.value)


def _file_row(number: Mapping[str, int], record: FileRecord) -> tuple[object, ...]:
    return (
        number[record.path],
        record.path,
        record.path.lower(),
        bool(record.problems),
        dump_file(record),
    )


def _unit_row(
    number: Mapping[str, int], unit: CodeUnit, place: Place
) -> tuple[int, ...]:
    return (
        number[unit.id],
        number[unit.path],
        *place,
        unit.span.start_line,
        unit.span.line_count,
        sum(len(field.split()) for field in _fields(unit.terms)),
        number[unit.language],
        number[unit.kind],
    )


def _fields(terms: UnitTerms) -> tuple[str, str, str, str]:
    return terms.name, terms.path, terms.docs, terms.code


def _names(unit: CodeUnit) -> set[str]:
    names = unit.name, unit.qualified_name, unit.local_name
    return {name.lower() for name in names}
