"""One working folder of a clone, moved from commit to commit.

Only files that differ are written, so that an index follows as it would follow a
developer who checks another commit out.
"""

import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

from sacl.adapters.treesitter.languages import language_of
from sacl.domain.file_roles import is_test

PROJECT_FILES = frozenset(
    {"package.json", "tsconfig.json", "go.mod", "pyproject.toml", "Cargo.toml"}
)
LINK = "120000"


def is_code(path: str) -> bool:
    """Tell whether a file is source that an issue may be about, or names a project."""
    return path.rpartition("/")[2] in PROJECT_FILES or (
        language_of(path) is not None and not is_test(path)
    )


class WorkingFolder:
    """Files of a clone at one commit at a time.

    Args:
        folder: Emptied first, so that it holds nothing but one commit.
        keep: Tells which files are written.
    """

    def __init__(
        self, clone: Path, folder: Path, *, keep: Callable[[str], bool] = is_code
    ) -> None:
        if folder.exists():
            shutil.rmtree(folder)
        self._clone = clone
        self._keep = keep
        self._blobs: dict[str, str] = {}
        self.folder = folder

    def move_to(self, commit: str) -> Mapping[str, str]:
        """Bring the folder to a commit; return the blob of each file."""
        wanted = self._tree(commit)
        changed = {p: b for p, b in wanted.items() if self._blobs.get(p) != b}
        for path in self._blobs.keys() - wanted.keys():
            (self.folder / path).unlink()
        for path, content in self._contents(changed).items():
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        self._blobs = wanted
        return wanted

    def _tree(self, commit: str) -> dict[str, str]:
        listed = self._git("ls-tree", "-r", "-z", commit).decode()
        found = {}
        for entry in filter(None, listed.split("\0")):
            meta, path = entry.split("\t", 1)
            mode, kind, blob = meta.split()
            if kind == "blob" and mode != LINK and self._keep(path):
                found[path] = blob
        return found

    def _contents(self, blobs: Mapping[str, str]) -> dict[str, bytes]:
        """Read blobs in one go: each comes as a line with its size, then its bytes."""
        asked = "".join(f"{blob}\n" for blob in blobs.values()).encode()
        rest = self._git("cat-file", "--batch", given=asked)
        contents, at = {}, 0
        for path in blobs:
            line_end = rest.index(b"\n", at)
            size = int(rest[at:line_end].split()[2])
            contents[path] = rest[line_end + 1 : line_end + 1 + size]
            at = line_end + size + 2
        return contents

    def _git(self, *arguments: str, given: bytes = b"") -> bytes:
        command = ["git", "-C", str(self._clone), *arguments]
        run = subprocess.run(command, input=given, check=True, capture_output=True)  # noqa: S603 - no shell
        return run.stdout
