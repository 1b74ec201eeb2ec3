"""Numbers for texts: what occurs in many places is stored once.

A text keeps its number for as long as the database lives. Texts are found by a
short hash: an index of the texts themselves would double their size.
"""

import json
from collections.abc import Collection, Iterable
from sqlite3 import Connection
from zlib import crc32

_POSITIVE = 0x7FFFFFFF


def intern(connection: Connection, texts: Collection[str]) -> dict[str, int]:
    """Return the number of each text; texts without one get one."""
    known = numbers(connection, texts)
    missing = [text for text in dict.fromkeys(texts) if text not in known]
    (last,) = connection.execute("SELECT max(id) FROM texts").fetchone()
    rows = list(enumerate(missing, start=(last or 0) + 1))
    connection.executemany(
        "INSERT INTO texts VALUES (?, ?, ?)",
        [(number, _hash(text), text) for number, text in rows],
    )
    return known | {text: number for number, text in rows}


def numbers(connection: Connection, texts: Collection[str]) -> dict[str, int]:
    """Return the numbers of those texts that have one."""
    rows = connection.execute(
        "SELECT texts.text, texts.id FROM json_each(?) AS wanted"
        " CROSS JOIN texts ON texts.hash = wanted.value",
        [as_list({_hash(text) for text in texts})],
    )
    wanted = set(texts)
    return {text: number for text, number in rows if text in wanted}


def texts_of(connection: Connection, ids: Iterable[int]) -> dict[int, str]:
    """Return the texts that have these numbers."""
    rows = connection.execute(
        "SELECT texts.id, texts.text FROM json_each(?) AS wanted"
        " CROSS JOIN texts ON texts.id = wanted.value",
        [as_list(ids)],
    )
    return dict(rows.fetchall())


def as_list(values: Iterable[object]) -> str:
    """Write values as the one parameter that ``json_each`` reads."""
    return json.dumps(list(values))


def _hash(text: str) -> int:
    return crc32(text.encode()) & _POSITIVE
