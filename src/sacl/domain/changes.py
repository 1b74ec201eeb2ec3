"""Which files of a repository an analysis must touch.

Compares what discovery found with what is indexed. A file whose size and time
are the recorded ones is taken as unchanged unless it was modified so shortly
before it was analysed that a later edit could carry the same time.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sacl.domain.code import FileEntry
from sacl.domain.index import FileRecord

RACY_NS = 2_000_000_000
"""Coarsest time stamp of file systems in use (FAT: two seconds)."""


class ChangeType(StrEnum):
    """What happened to a file."""

    CREATED = "created"
    MODIFIED = "modified"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file that somebody says has changed."""

    path: str
    type: ChangeType


@dataclass(frozen=True, slots=True)
class IndexPlan:
    """What to do with each file, each list sorted.

    Attributes:
        read: New files and files that may have changed: read and compare.
        keep: Files that are unchanged.
        drop: Indexed files that are gone or left out now.
    """

    read: tuple[str, ...]
    keep: tuple[str, ...]
    drop: tuple[str, ...]


def plan_index(
    found: Collection[FileEntry], indexed: Mapping[str, FileRecord], *, full: bool
) -> IndexPlan:
    """Plan an analysis; a full one reads everything."""
    paths = {entry.path for entry in found}
    keep = {
        entry.path
        for entry in found
        if not full
        and entry.path in indexed
        and is_unchanged(entry, indexed[entry.path])
    }
    return IndexPlan(
        read=tuple(sorted(paths - keep)),
        keep=tuple(sorted(keep)),
        drop=tuple(sorted(indexed.keys() - paths)),
    )


def is_unchanged(entry: FileEntry, record: FileRecord) -> bool:
    """Tell from size and time alone that an analysis would leave this record."""
    same = (entry.size, entry.modified_ns) == (record.size, record.modified_ns)
    same = same and record.is_of(record.content_hash)
    analysed_ns = datetime.fromisoformat(record.analysed_at).timestamp() * 1e9
    return same and entry.modified_ns + RACY_NS < analysed_ns


def displaced(known: Collection[str], present: Collection[str]) -> set[str]:
    """Return known files that cannot be on disk beside those that are.

    Where a folder was, there may be a file now, and the other way round.
    """
    files = set(present)
    folders = {folder for path in present for folder in _above(path)}
    return {
        path for path in known if path in folders or not files.isdisjoint(_above(path))
    }


def _above(path: str) -> list[str]:
    """Return the folders around a file; thousands of files are asked about."""
    names = path.split("/")
    return ["/".join(names[:depth]) for depth in range(1, len(names))]
