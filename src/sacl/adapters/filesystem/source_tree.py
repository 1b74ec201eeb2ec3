"""``SourceTree`` on the file system of this machine.

Owns nothing on disk and writes nothing. Each call works in a thread and looks at
the disk anew; only the place of the user's ignore rules is remembered per root.
"""

import asyncio
import hashlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path

from sacl.adapters.filesystem import confinement
from sacl.adapters.filesystem.confinement import is_inside
from sacl.adapters.filesystem.decoding import decode
from sacl.adapters.filesystem.exclusions import HEAD_BYTES, Reason, is_binary
from sacl.adapters.filesystem.folder_links import linked_folder
from sacl.adapters.filesystem.git import revision_of, user_rules_file
from sacl.adapters.filesystem.reading import (
    NotRegularFileError,
    changed_ns,
    read_content,
)
from sacl.adapters.filesystem.scan import IsSource, TreeScan
from sacl.application.ports import Discovery, ReadFailure, SourceTree
from sacl.domain.code import FileEntry, SourceFile
from sacl.domain.errors import RepositoryNotFoundError
from sacl.domain.index import Revision

DEFAULT_MAX_FILE_BYTES = 4_000_000


class FilesystemSourceTree(SourceTree):
    """Source trees in folders.

    Args:
        is_source: Says by its path and how it begins whether a file can be analysed.
        allowed_roots: Folders in which repositories may lie; none means any.
        max_file_bytes: Larger files are left out.
    """

    def __init__(
        self,
        *,
        is_source: IsSource,
        allowed_roots: tuple[Path, ...] = (),
        max_file_bytes: int = DEFAULT_MAX_FILE_BYTES,
    ) -> None:
        self._is_source = is_source
        self._allowed_roots = allowed_roots
        self._max_file_bytes = max_file_bytes
        self._user_rules: dict[str, Path] = {}

    async def canonical_root(self, path: str) -> str:
        """See ``SourceTree``; ``~`` is the user's home folder."""
        return await asyncio.to_thread(
            confinement.canonical_root, path, allowed_roots=self._allowed_roots
        )

    async def relative_path(
        self, root: str, path: str, *, keep_folder_link: bool = False
    ) -> str:
        """See ``SourceTree``; links are resolved, ``~`` is a name like any other."""
        return await asyncio.to_thread(
            confinement.relative_path, root, path, keep_folder_link=keep_folder_link
        )

    async def discover(self, root: str) -> Discovery:
        """See ``SourceTree``.

        Raises:
            RepositoryNotFoundError: The root is gone or may not be listed.
        """
        return await asyncio.to_thread(self._discover, root)

    async def read(
        self, root: str, paths: Sequence[str]
    ) -> list[SourceFile | ReadFailure]:
        """See ``SourceTree``; ignore rules and generated code play no part."""
        return await asyncio.to_thread(
            lambda: [_read(root, path, self._max_file_bytes) for path in paths]
        )

    async def entries(self, root: str, paths: Sequence[str]) -> list[FileEntry | None]:
        """See ``SourceTree``; regular files and folder links in their own place."""
        return await asyncio.to_thread(lambda: [_entry(root, path) for path in paths])

    async def left_out(self, root: str, paths: Sequence[str]) -> dict[str, str]:
        """See ``SourceTree``; missing files are not named."""
        return await asyncio.to_thread(self._left_out, root, paths)

    async def revision(self, root: str) -> Revision | None:
        """See ``SourceTree``; None too when git is missing or does not answer."""
        return await asyncio.to_thread(revision_of, Path(root))

    def _discover(self, root: str) -> Discovery:
        try:
            return self._scan(root).walk()
        except OSError as error:
            raise RepositoryNotFoundError(
                f"{root!r} cannot be listed: {error.strerror}",
                next_step="Check that the folder exists and may be read.",
            ) from error

    def _left_out(self, root: str, paths: Sequence[str]) -> dict[str, str]:
        scan = self._scan(root)
        found = {path: scan.find(path) for path in paths}
        return {
            path: reason.value
            for path, reason in found.items()
            if isinstance(reason, Reason) and reason is not Reason.MISSING
        }

    def _scan(self, root: str) -> TreeScan:
        if root not in self._user_rules:
            self._user_rules[root] = user_rules_file(Path(root))
        return TreeScan(
            root,
            is_source=self._is_source,
            max_file_bytes=self._max_file_bytes,
            user_rules=self._user_rules[root],
        )


def _entry(root: str, path: str) -> FileEntry | None:
    full = _below(root, path)
    try:
        status = os.lstat(full)
    except OSError:
        return None
    if stat.S_ISREG(status.st_mode):
        exists = _misplaced(root, full) is None
    else:
        exists = linked_folder(root, full) is not None
    if not exists:
        return None
    return FileEntry(path, status.st_size, changed_ns(status))


def _read(root: str, path: str, max_bytes: int) -> SourceFile | ReadFailure:
    full = _below(root, path)
    try:
        content = read_content(full, max_bytes=max_bytes + 1)
    except (FileNotFoundError, NotADirectoryError):
        return ReadFailure(path, Reason.MISSING.value)
    except NotRegularFileError:
        return ReadFailure(path, Reason.SPECIAL.value)
    except OSError:
        failed = _misplaced(root, full) or Reason.UNREADABLE
        return _read_link(root, path) or ReadFailure(path, failed.value)
    reason = _misplaced(root, full) or _unfit(content.data, max_bytes)
    if reason:
        return ReadFailure(path, reason.value)
    data = content.data
    digest = hashlib.sha256(data).hexdigest()
    return SourceFile(path, decode(data), digest, len(data), content.modified_ns)


def _read_link(root: str, path: str) -> SourceFile | None:
    full = _below(root, path)
    folder = linked_folder(root, full)
    try:
        status = os.lstat(full)
    except OSError:
        return None
    if folder is None:
        return None
    digest = hashlib.sha256(folder.encode()).hexdigest()
    size, modified_ns = status.st_size, changed_ns(status)
    return SourceFile(path, folder, digest, size, modified_ns, is_link=True)


def _unfit(data: bytes, max_bytes: int) -> Reason | None:
    if len(data) > max_bytes:
        return Reason.TOO_LARGE
    return Reason.BINARY if is_binary(data[:HEAD_BYTES]) else None


def _below(root: str, path: str) -> str:
    return f"{root.rstrip(os.sep)}/{path}"


def _misplaced(root: str, full: str) -> Reason | None:
    """Say what is wrong with a path that is not its own real path."""
    real = os.path.realpath(full)
    if real == full:
        return None
    return Reason.ALIAS if is_inside(real, root) else Reason.OUTSIDE_ROOT
