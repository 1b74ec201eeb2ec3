"""Finds units and reads them with their semantics."""

from collections.abc import Collection, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from sacl.adapters.sqlite.chunks import Place, read_units
from sacl.adapters.sqlite.records import SemanticsRow, load_semantics
from sacl.adapters.sqlite.texts import as_list, numbers
from sacl.domain.code import NodeId
from sacl.domain.index import Dependence, StoredUnit

_UNITS = """
SELECT units.id, units.chunk, units.slot
FROM units JOIN files ON files.id = units.file
WHERE {condition}
ORDER BY files.path, units.start_line, units.chunk, units.slot
"""
_OF_IDS = "units.id IN (SELECT value FROM json_each(?))"
_OF_FILES = "units.file IN (SELECT value FROM json_each(?))"
_OF_NAMES = (
    "units.id IN (SELECT unit FROM names"
    " WHERE name IN (SELECT value FROM json_each(?)))"
)
_LACKING = (
    "units.id NOT IN (SELECT unit FROM semantics"
    " WHERE model IN (SELECT value FROM json_each(?)))"
)
_OTHER_SOURCE = (
    "units.id IN (SELECT unit FROM semantics"
    " WHERE source NOT IN (SELECT value FROM json_each(?)))"
)
_SEMANTICS = """
SELECT semantics.unit, texts.text, semantics.dependence, descriptions.content,
    vectors.content
FROM json_each(?) AS wanted
CROSS JOIN semantics ON semantics.unit = wanted.value
CROSS JOIN texts ON texts.id = semantics.model
CROSS JOIN descriptions ON descriptions.id = semantics.id
CROSS JOIN vectors ON vectors.id = semantics.id
"""


class _Found(NamedTuple):
    """A unit by its number and where its record is."""

    number: int
    place: Place


def find_units(
    connection: Connection,
    *,
    ids: Collection[NodeId] | None = None,
    paths: Collection[str] | None = None,
    names: Collection[str] | None = None,
    lacking_model: str | None = None,
    lacking_source: str | None = None,
) -> list[StoredUnit]:
    """Return units that satisfy every given condition, by path and line."""
    conditions: list[tuple[str, Collection[object]]] = []
    if ids is not None:
        conditions.append((_OF_IDS, numbers(connection, ids).values()))
    if paths is not None:
        conditions.append((_OF_FILES, numbers(connection, paths).values()))
    if names is not None:
        conditions.append((_OF_NAMES, {name.lower() for name in names}))
    if lacking_model is not None:
        conditions.append((_LACKING, numbers(connection, [lacking_model]).values()))
    if lacking_source is not None:
        source = numbers(connection, [lacking_source]).values()
        conditions.append((_OTHER_SOURCE, source))
    condition = " AND ".join(sql for sql, _ in conditions) or "TRUE"
    rows = connection.execute(
        _UNITS.format(condition=condition),
        [as_list(values) for _, values in conditions],
    )
    found = [_Found(number, Place(chunk, slot)) for number, chunk, slot in rows]
    stored = _load(connection, found)
    return [s for s in stored if names is None or s.unit.name in names]


def load_units(
    connection: Connection, wanted: Collection[int]
) -> dict[int, StoredUnit]:
    """Return the units of these numbers, by path and line."""
    rows = connection.execute(_UNITS.format(condition=_OF_IDS), [as_list(wanted)])
    found = [_Found(number, Place(chunk, slot)) for number, chunk, slot in rows]
    stored = _load(connection, found)
    return {each.number: unit for each, unit in zip(found, stored, strict=True)}


def measure_dependences(connection: Connection) -> list[Dependence]:
    """Return the raw dependence of every unit that has semantics, by id."""
    rows = connection.execute(
        "SELECT texts.text, semantics.dependence, units.line_count FROM semantics"
        " JOIN units ON units.id = semantics.unit JOIN texts ON texts.id = units.id"
        " ORDER BY texts.text"
    )
    return [Dependence(NodeId(text), raw, lines) for text, raw, lines in rows]


def _load(connection: Connection, found: Sequence[_Found]) -> list[StoredUnit]:
    units = read_units(connection, [place for _, place in found])
    semantics = _read_semantics(connection, [number for number, _ in found])
    return [
        StoredUnit(
            unit := units[place],
            load_semantics(semantics[number], unit) if number in semantics else None,
        )
        for number, place in found
    ]


def _read_semantics(
    connection: Connection, wanted: Collection[int]
) -> dict[int, SemanticsRow]:
    rows = connection.execute(_SEMANTICS, [as_list(wanted)])
    return {unit: SemanticsRow(*columns) for unit, *columns in rows}
