"""What SQLite reports, as the errors that callers know."""

import errno
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError
from pathlib import Path

from pydantic import ValidationError

from sacl.domain.errors import GraphUnavailableError

_DAMAGED = "is damaged", "Run sacl forget and then sacl index."
_INACCESSIBLE = "cannot be read or written", "Check its folder and permissions."
_READ_ONLY = (
    "may only be read",
    (
        "Questions are answered from it as it is. To analyse, run as the owner of its "
        "folder, or set SACL_HOME to a folder of yours."
    ),
)
_MEANING = {
    sqlite3.SQLITE_BUSY: (
        "is being written by another process",
        "Try again when the other process is done.",
    ),
    sqlite3.SQLITE_FULL: ("cannot grow: the disk is full", "Make room on the disk."),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_CANTOPEN: _INACCESSIBLE,
    sqlite3.SQLITE_IOERR: _INACCESSIBLE,
    sqlite3.SQLITE_PERM: _INACCESSIBLE,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
}
_PRIMARY_CODE = 0xFF
_FORBIDDEN = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


@contextmanager
def failures(path: Path) -> Iterator[None]:
    """Turn failures of the database in ``path`` into ``GraphUnavailableError``.

    Mistakes in statements stay what they are: bugs.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE
        if "Could not decode" in str(error):  # of Python's own, without a code
            raise _unavailable(path, *_DAMAGED) from error
        if code not in _MEANING:
            raise
        raise _unavailable(path, *_MEANING[code]) from error
    except (ValidationError, JSONDecodeError, zlib.error) as error:
        raise _unavailable(path, *_DAMAGED) from error
    except OSError as error:
        raise _unavailable(path, *_INACCESSIBLE) from error


@contextmanager
def failures_of_writing(path: Path) -> Iterator[None]:
    """Do the same where what is missing is the right to write."""
    try:
        with failures(path):
            yield
    except GraphUnavailableError as error:
        cause = error.__cause__
        if isinstance(cause, OSError) and cause.errno in _FORBIDDEN:
            raise _unavailable(path, *_READ_ONLY) from cause
        raise


def _unavailable(path: Path, problem: str, next_step: str) -> GraphUnavailableError:
    return GraphUnavailableError(f"The index {path} {problem}.", next_step=next_step)
