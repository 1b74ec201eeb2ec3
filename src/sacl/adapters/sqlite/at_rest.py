"""Reading a database in a folder that may not be written.

SQLite shares a database through files beside it. Where they cannot be made, and no
writer has made them, nobody has the database open: it is read as it lies there, and
what was read counts only if no writer came meanwhile.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection, DatabaseError, OperationalError
from typing import TypeVar

from sacl.adapters.sqlite.schema import open_at_rest

T = TypeVar("T")

_NO_FILES_BESIDE = frozenset(
    {
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY_CANTINIT,
        sqlite3.SQLITE_READONLY_DIRECTORY,
    }
)


class DisturbedError(Exception):
    """A writer came while a database was read as it lay there."""


def is_at_rest(path: Path, error: OperationalError) -> bool:
    """Tell whether a database cannot be opened only because it cannot be shared."""
    cannot_share = getattr(error, "sqlite_errorcode", 0) in _NO_FILES_BESIDE
    return cannot_share and path.exists() and not _log_of(path).exists()


def read_at_rest(path: Path, work: Callable[[Connection], T]) -> T:
    """Run ``work`` on a database that nobody has open.

    Raises:
        DisturbedError: Somebody has opened it; to be read in the usual way.
    """
    before = _state(path)
    try:
        with closing(open_at_rest(path)) as connection:
            result = work(connection)
    except DatabaseError:
        if _state(path) == before:
            raise
        raise DisturbedError from None
    if _state(path) != before:
        raise DisturbedError
    return result


def _state(path: Path) -> tuple[int, int, int, bool]:
    status = path.stat()
    changed = status.st_ino, status.st_size, status.st_mtime_ns
    return *changed, _log_of(path).exists()


def _log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")
