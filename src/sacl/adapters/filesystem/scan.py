"""One look at a tree: every entry is taken, or left out for a reason.

``walk`` judges all entries from the root down and ``find`` a single path, by the
same steps, so they cannot disagree. Folders are listed once per scan. Links are
never followed: what they name inside the root is met under its own name, and
what lies outside is not read. A link to a folder inside is an entry itself.
"""

import os
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from sacl.adapters.filesystem.confinement import is_inside
from sacl.adapters.filesystem.exclusions import (
    HEAD_BYTES,
    Reason,
    excluded_by_content,
    excluded_by_marks,
    excluded_by_name,
    is_lock_file,
    is_utf8,
)
from sacl.adapters.filesystem.folder_links import linked_folder
from sacl.adapters.filesystem.git import layout_of
from sacl.adapters.filesystem.ignore_files import IgnoreFiles
from sacl.adapters.filesystem.ignore_rules import IgnoreRules
from sacl.adapters.filesystem.reading import changed_ns, read_content
from sacl.application.ports import Discovery
from sacl.domain.code import NODE_SEPARATOR, FileEntry

IsSource = Callable[[str, str], bool]
"""Says by its path and how it begins whether a file can be analysed."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that is looked into.

    Attributes:
        prefix: Path from the root, empty or ending in ``/``.
        entries: What it holds, by name.
        rules: The ignore rules for its entries.
    """

    prefix: str
    entries: Mapping[str, os.DirEntry[str]]
    rules: IgnoreRules


class TreeScan:
    """A scan of the tree below one canonical root."""

    def __init__(
        self,
        root: str,
        *,
        is_source: IsSource,
        max_file_bytes: int,
        user_rules: Path,
    ) -> None:
        self._root = root
        self._is_source = is_source
        self._max_file_bytes = max_file_bytes
        self._ignore_files = IgnoreFiles(Path(root), user_rules=user_rules)
        self._folders: dict[str, Folder | Reason] = {}

    def walk(self) -> Discovery:
        """Judge everything below the root.

        Raises:
            OSError: The root itself cannot be listed.
        """
        taken: list[FileEntry] = []
        skipped: Counter[str] = Counter()
        pending = [self._top()]
        while pending:
            folder = pending.pop()
            for name, entry in folder.entries.items():
                found = self._judge(folder, entry) if name != ".git" else None
                if isinstance(found, FileEntry):
                    taken.append(found)
                elif isinstance(found, Folder):
                    pending.append(found)
                elif found:
                    skipped[found.value] += 1
        taken.sort(key=lambda entry: entry.path)
        return Discovery(tuple(taken), dict(sorted(skipped.items())))

    def find(self, path: str) -> FileEntry | Reason:
        """Judge the file at ``path``, relative to the root."""
        *parents, name = path.split("/")
        try:
            folder = self._top()
        except OSError:
            return Reason.MISSING
        for parent in parents:
            below = self._judge_named(folder, parent)
            if not isinstance(below, Folder):
                return below if isinstance(below, Reason) else Reason.MISSING
            folder = below
        found = self._judge_named(folder, name)
        return Reason.MISSING if isinstance(found, Folder) else found

    def _top(self) -> Folder:
        known = self._folders.get("")
        if isinstance(known, Folder):
            return known
        entries = self._list("")
        rules = self._ignore_files.above()
        rules = self._ignore_files.inside(rules, "", entries)
        top = self._folders[""] = Folder("", entries, rules)
        return top

    def _list(self, prefix: str) -> dict[str, os.DirEntry[str]]:
        with os.scandir(f"{self._root}/{prefix}") as entries:
            return {entry.name: entry for entry in entries}

    def _judge_named(self, folder: Folder, name: str) -> Folder | FileEntry | Reason:
        entry = folder.entries.get(name)
        return self._judge(folder, entry) if entry else Reason.MISSING

    def _judge(
        self, folder: Folder, entry: os.DirEntry[str]
    ) -> Folder | FileEntry | Reason:
        if not is_utf8(entry.name):
            return Reason.NAME_NOT_UTF8
        if NODE_SEPARATOR in entry.name:
            return Reason.NAME_HAS_SEPARATOR
        if entry.is_symlink():
            return self._judge_link(folder, entry)
        if entry.is_dir(follow_symlinks=False):
            return self._judge_folder(folder, entry.name)
        if not entry.is_file(follow_symlinks=False):
            return Reason.SPECIAL
        return self._judge_file(folder, entry)

    def _judge_link(
        self, folder: Folder, entry: os.DirEntry[str]
    ) -> FileEntry | Reason:
        target = os.path.realpath(entry.path)
        if not is_inside(target, self._root):
            return Reason.OUTSIDE_ROOT
        if os.path.isdir(target):  # noqa: PTH112 - never raises
            return self._judge_folder_link(folder, entry)
        if not self._is_source(entry.name, ""):
            return Reason.NOT_SOURCE
        return Reason.ALIAS if os.path.isfile(target) else Reason.UNREADABLE  # noqa: PTH113 - never raises

    def _judge_folder_link(
        self, folder: Folder, entry: os.DirEntry[str]
    ) -> FileEntry | Reason:
        path = folder.prefix + entry.name
        if linked_folder(self._root, entry.path) is None:
            return Reason.ALIAS
        if self._is_source(path, ""):  # imports would take it for a file
            return Reason.ALIAS
        decided = folder.rules.decided_by_owner(path)
        if decided or (decided is None and folder.rules.ignored_by_git(path)):
            return Reason.IGNORED
        try:
            status = entry.stat(follow_symlinks=False)
        except OSError:
            return Reason.UNREADABLE
        insisted = decided is False
        beside = folder.entries
        reason = None if insisted else excluded_by_name(entry.name, beside=beside)
        return reason or FileEntry(path, status.st_size, changed_ns(status))

    def _judge_folder(self, parent: Folder, name: str) -> Folder | Reason:
        prefix = f"{parent.prefix}{name}/"
        if prefix not in self._folders:
            self._folders[prefix] = self._look_into(parent, name, prefix)
        return self._folders[prefix]

    def _look_into(self, parent: Folder, name: str, prefix: str) -> Folder | Reason:
        decided = parent.rules.decided_by_owner(prefix)
        if decided or name == ".git":
            return Reason.IGNORED
        insisted = decided is False
        reason = None if insisted else _excluded_outside(parent, name, prefix)
        if reason:
            return reason
        try:
            entries = self._list(prefix)
        except OSError:
            return Reason.UNREADABLE
        reason = None if insisted else excluded_by_marks(entries)
        return reason or self._open(parent.rules, prefix, entries)

    def _open(
        self, rules: IgnoreRules, prefix: str, entries: Mapping[str, os.DirEntry[str]]
    ) -> Folder | Reason:
        inner = layout_of(Path(self._root, prefix)) if ".git" in entries else None
        if inner:
            if inner == self._ignore_files.repository:
                return Reason.WORKTREE
            rules = self._ignore_files.in_repository(rules, prefix, inner)
        return Folder(
            prefix, entries, self._ignore_files.inside(rules, prefix, entries)
        )

    def _judge_file(
        self, folder: Folder, entry: os.DirEntry[str]
    ) -> FileEntry | Reason:
        path = folder.prefix + entry.name
        if is_lock_file(entry.name):
            return Reason.LOCK
        if "." in entry.name and not self._is_source(path, ""):
            return Reason.NOT_SOURCE
        decided = folder.rules.decided_by_owner(path)
        if decided or (decided is None and folder.rules.ignored_by_git(path)):
            return Reason.IGNORED
        return self._judge_source(path, entry, insisted=decided is False)

    def _judge_source(
        self, path: str, entry: os.DirEntry[str], *, insisted: bool
    ) -> FileEntry | Reason:
        try:
            status = entry.stat(follow_symlinks=False)
            head = read_content(entry.path, max_bytes=HEAD_BYTES).data
        except OSError:
            return Reason.UNREADABLE
        if not self._is_source(path, head.decode("latin-1")):
            return Reason.NOT_SOURCE
        if status.st_size > self._max_file_bytes:
            return Reason.TOO_LARGE
        reason = excluded_by_content(entry.name, head, insisted=insisted)
        return reason or FileEntry(path, status.st_size, changed_ns(status))


def _excluded_outside(parent: Folder, name: str, prefix: str) -> Reason | None:
    """Judge a folder without looking into it."""
    reason = excluded_by_name(name, beside=parent.entries)
    if reason is None and parent.rules.ignored_by_git(prefix):
        return Reason.IGNORED
    return reason
