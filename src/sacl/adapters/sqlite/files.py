"""Reads what is known of files, without their units."""

from collections.abc import Collection
from sqlite3 import Connection

from sacl.adapters.sqlite.records import load_file
from sacl.adapters.sqlite.texts import as_list, numbers
from sacl.domain.facts import FileFacts
from sacl.domain.index import FileRecord
from sacl.formats.facts import load_facts

_RECORDS = "SELECT path, record FROM files"
_FACTS = "SELECT path, content FROM files JOIN facts ON facts.file = files.id"
_OF_FILES = " WHERE files.id IN (SELECT value FROM json_each(?))"
_BY_PATH = " ORDER BY path"


def read_files(
    connection: Connection, paths: Collection[str] | None
) -> dict[str, FileRecord]:
    """Return files by path, in order of path; all when None."""
    restriction, values = _restriction(connection, paths)
    rows = connection.execute(_RECORDS + restriction + _BY_PATH, values)
    return {path: load_file(record) for path, record in rows}


def read_facts(
    connection: Connection, paths: Collection[str] | None
) -> dict[str, FileFacts]:
    """Return the facts of files by path; all when None."""
    restriction, values = _restriction(connection, paths)
    rows = connection.execute(_FACTS + restriction + _BY_PATH, values)
    return {path: load_facts(content) for path, content in rows}


def _restriction(
    connection: Connection, paths: Collection[str] | None
) -> tuple[str, list[str]]:
    if paths is None:
        return "", []
    return _OF_FILES, [as_list(numbers(connection, paths).values())]
