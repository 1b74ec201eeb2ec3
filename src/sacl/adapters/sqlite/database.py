"""One graph database: its file, its connections, its transactions.

Work is a function of a connection; it runs in a thread, inside one transaction.
Readers see the last complete state and never wait. The file may be deleted or made
anew by another process at any time: connections to a former file are given up.
"""

import asyncio
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection, OperationalError
from typing import NamedTuple, TypeVar

from filelock import FileLock

from sacl.adapters.sqlite.at_rest import DisturbedError, is_at_rest, read_at_rest
from sacl.adapters.sqlite.failures import failures
from sacl.adapters.sqlite.schema import create, open_empty, open_existing
from sacl.application.finishing import finished

_FILE = "graph.db"
_NEW = ".new-"
_GONE = ".gone-"
_TURN_FOR_FOLDERS = "folders.lock"

T = TypeVar("T")
Work = Callable[[Connection], T]
_FileIdentity = tuple[int, int]


class _Open(NamedTuple):
    """A connection and the file it was opened on; None when there was none."""

    connection: Connection
    file: _FileIdentity | None


class Database:
    """The database in a folder; it need not exist until something is written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / _FILE
        self._idle: list[_Open] = []
        self._closed = False
        self._guard = threading.Lock()
        self._turn_to_write = threading.Lock()

    async def read(self, work: Work[T]) -> T:
        """Run ``work`` on one state of the database, an empty one if there is none."""
        return await asyncio.to_thread(self.read_here, work)

    def read_here(self, work: Work[T]) -> T:
        """Run ``work`` as ``read`` does, in the thread of the caller."""
        with failures(self._path):
            while True:
                try:
                    return self._read_shared(work)
                except OperationalError as error:
                    if not is_at_rest(self._path, error):
                        raise
                with suppress(DisturbedError):
                    return read_at_rest(self._path, work)

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` and keep all it did, or nothing if it fails.

        A caller that is cancelled still waits until the transaction is over.
        """
        return await finished(asyncio.to_thread(self._write, work))

    def size(self) -> int:
        """Return the bytes on disk, the write-ahead log included."""
        files = (self._path, self._path.with_name(f"{_FILE}-wal"))
        return sum(file.stat().st_size for file in files if file.exists())

    def delete(self) -> None:
        """Delete the database, whatever state it is in."""
        with failures(self._path), self._turn_to_write:
            self._close_idle()
            discard(self._folder)

    def close(self) -> None:
        """Close the connections; those in use when their work is over."""
        self._closed = True
        self._close_idle()

    def _read_shared(self, work: Work[T]) -> T:
        with self._connection() as connection:
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                connection.rollback()

    def _write(self, work: Work[T]) -> T:
        with failures(self._path), self._turn_to_write:
            if not self._path.exists():
                make(self._folder)
            with self._connection() as connection:
                connection.execute("BEGIN IMMEDIATE")
                try:
                    result = work(connection)
                except BaseException:
                    connection.rollback()
                    raise
                connection.execute("COMMIT")
                return result

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        taken = self._take()
        try:
            yield taken.connection
        finally:
            self._give_back(taken)

    def _take(self) -> _Open:
        file = self._file_identity()
        with self._guard:
            fresh = [each for each in self._idle if each.file == file]
            outdated = [each for each in self._idle if each.file != file]
            taken = fresh.pop() if fresh else None
            self._idle = fresh
        for each in outdated:
            each.connection.close()
        return taken or self._open(file)

    def _open(self, file: _FileIdentity | None) -> _Open:
        try:
            return _Open(open_existing(self._path), file)
        except OperationalError:
            if self._path.exists():
                raise
            return _Open(open_empty(), None)

    def _give_back(self, taken: _Open) -> None:
        with self._guard:
            keep = taken.file is not None and not self._closed
            if keep:
                self._idle.append(taken)
        if not keep:
            taken.connection.close()

    def _close_idle(self) -> None:
        with self._guard:
            idle, self._idle = self._idle, []
        for each in idle:
            each.connection.close()

    def _file_identity(self) -> _FileIdentity | None:
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino


def exists(folder: Path) -> bool:
    """Tell whether a folder holds a database."""
    return (folder / _FILE).is_file()


def discard(folder: Path) -> None:
    """Delete a folder at once: it is gone before its content is deleted."""
    if folder.exists():
        with _turn_for_folders(folder.parent):
            _move_away(folder)


def make(folder: Path) -> None:
    """Make a database; it appears whole or not at all.

    Where another process is faster, its database stays.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _turn_for_folders(folder.parent):
        if exists(folder):
            return
        new = Path(tempfile.mkdtemp(prefix=_NEW, dir=folder.parent))
        try:
            create(new / _FILE)
            _move_away(folder)
            new.rename(folder)
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _move_away(folder: Path) -> None:
    if folder.exists():
        gone = Path(tempfile.mkdtemp(prefix=_GONE, dir=folder.parent))
        folder.rename(gone / folder.name)
        shutil.rmtree(gone)


@contextmanager
def _turn_for_folders(parent: Path) -> Iterator[None]:
    """Wait until no other process makes or deletes a folder, and keep it so.

    A temporary folder that is there in spite of that was left by a crash: it is
    deleted.
    """
    with FileLock(parent / _TURN_FOR_FOLDERS):
        for prefix in (_NEW, _GONE):
            for left_by_a_crash in parent.glob(f"{prefix}*"):
                shutil.rmtree(left_by_a_crash, ignore_errors=True)
        yield
