"""Archives as gzip of JSON lines: a header, a line for each file, a checksum.

Files are worked on in a thread, some at a time, whatever the size of the index.
"""

import asyncio
import gzip
import hashlib
import json
import os
import zlib
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from sacl.adapters.archive.records import (
    VERSION,
    dump_file,
    dump_header,
    load_file,
    load_header,
    version_of,
)
from sacl.application.archive import Archive, ArchivedFile, ArchiveHeader
from sacl.domain.errors import InvalidArgumentError

MAX_LINE_BYTES = 1 << 29
"""Longer lines are not read: they come from no file that SACL would index."""

_BATCH_LINES = 32
_LEVEL = 6
_CHECKSUM = "sha256"
_EXPORT_AGAIN = "Export the index again."


class JsonLinesArchive(Archive):
    """Reads and writes archives of the version in ``records``."""

    async def write(
        self, path: str, header: ArchiveHeader, files: AsyncIterator[ArchivedFile]
    ) -> None:
        """Write beside the path, then move there."""
        with _written(Path(path)) as raw:
            written = _Lines(raw)
            await asyncio.to_thread(written.add, [dump_header(header)])
            async for batch in _batches(files):
                await asyncio.to_thread(written.add, map(dump_file, batch))
            await asyncio.to_thread(written.end)

    async def check(self, path: str) -> ArchiveHeader:
        """Read the archive to its end."""
        return await asyncio.to_thread(_check, Path(path))

    async def read(self, path: str) -> AsyncIterator[ArchivedFile]:
        """Yield the files."""
        with _readable(Path(path)) as stream:
            lines = iter(_lines(stream))
            next(lines)
            while batch := await asyncio.to_thread(_next_files, lines):
                for each in batch:
                    yield each


class _Lines:
    """Lines as they are compressed and added up."""

    def __init__(self, raw: BinaryIO) -> None:
        self._stream = gzip.GzipFile("", "wb", _LEVEL, raw, mtime=0)
        self._digest = hashlib.sha256()

    def add(self, lines: Iterable[bytes]) -> None:
        """Write lines."""
        for line in lines:
            self._digest.update(line + b"\n")
            self._stream.write(line + b"\n")

    def end(self) -> None:
        """Write the last line, which vouches for all before it."""
        last = json.dumps({_CHECKSUM: self._digest.hexdigest()})
        self._stream.write(f"{last}\n".encode())
        self._stream.close()


@contextmanager
def _written(target: Path) -> Iterator[BinaryIO]:
    """Open a file beside the target that takes its name if all goes well.

    It holds source code, so it is for its owner's eyes only.
    """
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        if target.exists():
            raise InvalidArgumentError(
                f"{target} exists.", next_step="Name a file that does not, or move it."
            )
        try:
            with open(beside, "xb", opener=_for_owner) as raw:
                yield raw
            beside.replace(target)
        except BaseException:
            with suppress(FileNotFoundError):
                beside.unlink()
            raise
    except OSError as error:
        raise InvalidArgumentError(
            f"{target} cannot be written: {error}.",
            next_step="Name a file in a folder that can be written, with room.",
        ) from error


def _for_owner(path: str, flags: int) -> int:
    return os.open(path, flags, mode=0o600)


async def _batches(
    files: AsyncIterator[ArchivedFile],
) -> AsyncIterator[list[ArchivedFile]]:
    batch: list[ArchivedFile] = []
    async for each in files:
        batch.append(each)
        if len(batch) == _BATCH_LINES:
            yield batch
            batch = []
    yield batch


@contextmanager
def _readable(path: Path) -> Iterator[gzip.GzipFile]:
    """Open an archive; whatever is wrong with it is the caller's to mend."""
    try:
        with gzip.open(path, "rb") as stream:
            yield stream
    except gzip.BadGzipFile as error:
        raise _foreign(path) from error
    except EOFError as error:
        raise InvalidArgumentError(
            f"{path} is cut off.", next_step=_EXPORT_AGAIN
        ) from error
    except (zlib.error, ValueError) as error:
        raise _damaged(path) from error
    except OSError as error:
        raise InvalidArgumentError(
            f"{path} cannot be read: {error}.", next_step="Check its path and rights."
        ) from error


def _check(path: Path) -> ArchiveHeader:
    with _readable(path) as stream:
        first = stream.readline(MAX_LINE_BYTES)
        version = version_of(first)
        if version is None:
            raise _foreign(path)
        if version > VERSION:
            raise InvalidArgumentError(
                f"{path} was written by a newer SACL (format {version}; this one "
                f"reads {VERSION}).",
                next_step="Upgrade SACL, or export with this version.",
            )
        header = load_header(first)
        if _count(stream, first) != header.files:
            raise _damaged(path)
    return header


def _count(stream: gzip.GzipFile, first: bytes) -> int:
    """Return how many files follow the first line.

    Raises:
        ValueError: The checksum is missing or wrong.
    """
    digest = hashlib.sha256(first)
    count, last = -1, b""
    for line in _lines(stream):
        digest.update(last)
        count, last = count + 1, line
    if json.loads(last or b"{}") != {_CHECKSUM: digest.hexdigest()}:
        raise ValueError("the checksum is wrong")
    return count


def _lines(stream: gzip.GzipFile) -> Iterator[bytes]:
    while line := stream.readline(MAX_LINE_BYTES):
        if not line.endswith(b"\n"):
            raise ValueError("a line has no end")
        yield line


def _next_files(lines: Iterator[bytes]) -> list[ArchivedFile]:
    """Read some more files; the line with the checksum is the last and none."""
    prefix = f'{{"{_CHECKSUM}"'.encode()
    return [
        load_file(line)
        for line in islice(lines, _BATCH_LINES)
        if not line.startswith(prefix)
    ]


def _foreign(path: Path) -> InvalidArgumentError:
    return InvalidArgumentError(
        f"{path} is not an index that sacl export wrote.",
        next_step="Name a file that sacl export wrote.",
    )


def _damaged(path: Path) -> InvalidArgumentError:
    return InvalidArgumentError(f"{path} is damaged.", next_step=_EXPORT_AGAIN)
