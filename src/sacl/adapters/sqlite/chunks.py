"""The full records of units, in chunks of units of one file."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from sqlite3 import Connection
from typing import NamedTuple

from sacl.adapters.sqlite.records import dump_units, load_units
from sacl.adapters.sqlite.texts import as_list
from sacl.domain.code import CodeUnit


class Place(NamedTuple):
    """Where the record of a unit is."""

    chunk: int
    slot: int


def insert_units(connection: Connection, units: Sequence[CodeUnit]) -> Iterator[Place]:
    """Store the records of a file's units; yield the place of each, in order."""
    for held, content in dump_units(units):
        chunk = connection.execute(
            "INSERT INTO chunks (content) VALUES (?)", [content]
        ).lastrowid
        for slot in range(len(held)):
            yield Place(chunk or 0, slot)


def read_units(
    connection: Connection, places: Iterable[Place]
) -> dict[Place, CodeUnit]:
    """Return the units at some places."""
    slots: defaultdict[int, list[int]] = defaultdict(list)
    for place in places:
        slots[place.chunk].append(place.slot)
    rows = connection.execute(
        "SELECT id, content FROM chunks WHERE id IN (SELECT value FROM json_each(?))",
        [as_list(slots)],
    )
    return {
        Place(chunk, slot): unit
        for chunk, content in rows
        for slot, unit in zip(
            slots[chunk], load_units(content, slots[chunk]), strict=True
        )
    }


def delete_chunks(connection: Connection, files: Collection[int]) -> None:
    """Delete the records of all units of files."""
    connection.execute(
        "DELETE FROM chunks WHERE id IN (SELECT chunk FROM units"
        " WHERE file IN (SELECT value FROM json_each(?)))",
        [as_list(files)],
    )
