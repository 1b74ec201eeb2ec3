"""A ``SourceTree`` whose repositories are mappings from path to bytes."""

import hashlib
import posixpath
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from sacl.application.ports import Discovery, ReadFailure, SourceTree
from sacl.domain.code import FileEntry, SourceFile
from sacl.domain.errors import PathOutsideRootsError, RepositoryNotFoundError
from sacl.domain.index import Revision

SOURCE_SUFFIXES = (".py", ".js", ".jsx", ".ts", ".tsx")


def has_source_suffix(path: str, head: str = "") -> bool:
    """Say whether a path looks like code of a supported language."""
    del head
    return path.endswith(SOURCE_SUFFIXES)


class DictSourceTree(SourceTree):
    """Repositories in memory; change them with ``write`` and ``remove``.

    Attributes:
        ignored: What discovery leaves out besides, path to reason, in any root.
        revisions: State of version control by root.
    """

    def __init__(
        self,
        repositories: Mapping[str, Mapping[str, str | bytes]],
        *,
        is_source: Callable[[str, str], bool] = has_source_suffix,
        max_file_bytes: int = 4_000_000,
    ) -> None:
        self._files: dict[str, dict[str, tuple[bytes, int]]] = {}
        self._clock = 0
        self._is_source = is_source
        self._max_file_bytes = max_file_bytes
        self.ignored: dict[str, str] = {}
        self.revisions: dict[str, Revision] = {}
        for root, files in repositories.items():
            self._files[root] = {}
            for path, content in files.items():
                self.write(root, path, content)

    def write(self, root: str, path: str, content: str | bytes) -> None:
        """Create a file or replace it; its modification time moves on."""
        data = content.encode() if isinstance(content, str) else content
        self._clock += 1
        self._files[root][path] = (data, self._clock)

    def remove(self, root: str, path: str) -> None:
        """Delete a file that exists."""
        del self._files[root][path]

    async def canonical_root(self, path: str) -> str:
        root = posixpath.normpath(path)
        if root not in self._files:
            raise RepositoryNotFoundError(f"{path!r} is unknown", next_step="Add it.")
        return root

    async def relative_path(
        self, root: str, path: str, *, keep_folder_link: bool = False
    ) -> str:
        del keep_folder_link  # there are no links
        full = posixpath.normpath(posixpath.join(root, path))
        if "\0" in path or not full.startswith(f"{root}/"):
            raise PathOutsideRootsError(f"{path!r} leaves {root}", next_step="Stay.")
        return full.removeprefix(f"{root}/")

    async def discover(self, root: str) -> Discovery:
        reasons = {path: self._reason(root, path) for path in self._files[root]}
        taken = sorted(path for path, reason in reasons.items() if reason is None)
        skipped = Counter(reason for reason in reasons.values() if reason)
        return Discovery(tuple(self._entry(root, path) for path in taken), skipped)

    async def read(
        self, root: str, paths: Sequence[str]
    ) -> list[SourceFile | ReadFailure]:
        return [self._read(root, path) for path in paths]

    async def entries(self, root: str, paths: Sequence[str]) -> list[FileEntry | None]:
        known = self._files[root]
        return [self._entry(root, path) if path in known else None for path in paths]

    async def left_out(self, root: str, paths: Sequence[str]) -> dict[str, str]:
        present = (path for path in paths if path in self._files[root])
        reasons = {path: self._reason(root, path) for path in present}
        return {path: reason for path, reason in reasons.items() if reason}

    async def revision(self, root: str) -> Revision | None:
        return self.revisions.get(root)

    def _entry(self, root: str, path: str) -> FileEntry:
        data, modified = self._files[root][path]
        return FileEntry(path, len(data), modified)

    def _reason(self, root: str, path: str) -> str | None:
        if not self._is_source(path, ""):
            return "not_source"
        return self.ignored.get(path) or self._unfit(self._files[root][path][0])

    def _unfit(self, data: bytes) -> str | None:
        if len(data) > self._max_file_bytes:
            return "too_large"
        return "binary" if b"\0" in data else None

    def _read(self, root: str, path: str) -> SourceFile | ReadFailure:
        if path not in self._files[root]:
            return ReadFailure(path, "missing")
        data, modified = self._files[root][path]
        reason = self._unfit(data)
        if reason:
            return ReadFailure(path, reason)
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        digest = hashlib.sha256(data).hexdigest()
        return SourceFile(path, text, digest, len(data), modified)
