"""Whether what an answer is about to cite is still what is on disk.

Files are compared by size and time, and by content where these have changed. What
has changed is analysed again before the answer, which waits for a moment only: an
analysis that takes longer goes on behind it, and its files count as stale.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import structlog

from sacl.application.index_files import SILENT
from sacl.application.ports import ReadFailure, SourceTree
from sacl.application.repositories import OpenRepository
from sacl.application.update_files import UpdateFiles
from sacl.domain.changes import ChangeType, FileChange, is_unchanged
from sacl.domain.errors import SaclError
from sacl.domain.index import Namespace, Repository, Revision

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

_log = structlog.get_logger(__name__)

PATIENCE_S = 0.3
"""Longest wait for changed files to be analysed again before they are stale."""

GIT_PATIENCE_S = 0.1
"""Longest wait for git by an answer that is otherwise ready."""


@dataclass(frozen=True, slots=True)
class MovedOn:
    """Version control when a repository was indexed, and now, where they differ."""

    indexed: Revision | None
    current: Revision


@dataclass(frozen=True, slots=True)
class Outdated:
    """Cited files that are not what was indexed.

    Attributes:
        changed: Files with other content.
        gone: Files that cannot be read any more: never cited.
    """

    changed: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()

    @property
    def paths(self) -> frozenset[str]:
        """All of them."""
        return self.changed | self.gone


class Make(Protocol[T_co]):
    """Makes an answer from the index, as if the files ``without`` were deleted."""

    def __call__(self, *, without: Collection[str] = ()) -> Awaitable[T_co]:
        """Make it."""
        ...


class Freshness:
    """Compares files with the index, and brings the index up to date."""

    def __init__(
        self,
        tree: SourceTree,
        update_files: UpdateFiles,
        *,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._tree = tree
        self._update_files = update_files
        self._patience_s = patience_s
        self._updates: dict[Namespace, asyncio.Task[None]] = {}

    async def outdated(
        self, opened: OpenRepository, paths: Collection[str]
    ) -> Outdated:
        """Return those of ``paths`` that are not on disk as they are indexed."""
        records = await opened.graph.files(paths)
        wanted = sorted(records)
        entries = await self._tree.entries(opened.root, wanted)
        doubtful = [
            path
            for path, entry in zip(wanted, entries, strict=True)
            if entry is None or not is_unchanged(entry, records[path])
        ]
        read = await self._tree.read(opened.root, doubtful)
        gone = {file.path for file in read if isinstance(file, ReadFailure)}
        changed = {
            file.path
            for file in read
            if not isinstance(file, ReadFailure)
            and file.content_hash != records[file.path].content_hash
        }
        forgotten = set(paths) - records.keys()
        return Outdated(frozenset(changed), frozenset(gone | forgotten))

    async def refresh(self, opened: OpenRepository, paths: Collection[str]) -> None:
        """Analyse changed files again, as far as that takes a moment."""
        namespace = opened.repository.namespace
        running = self._updates.get(namespace)
        if running is None or running.done():
            changes = [FileChange(p, ChangeType.MODIFIED) for p in sorted(paths)]
            running = asyncio.create_task(self._update(opened.root, changes))
            self._updates[namespace] = running
        await asyncio.wait([running], timeout=self._patience_s)

    async def settled(
        self,
        opened: OpenRepository,
        make: Make[T],
        cited: Callable[[T], Collection[str]],
    ) -> tuple[T, tuple[str, ...]]:
        """Make an answer, again if what it cites has changed, without what is gone.

        Args:
            opened: Whose files it cites.
            make: Makes the answer from the index.
            cited: Names the files that an answer cites.

        Returns:
            The answer, and files it cites that changed and are stale, sorted.
        """
        answer = await make()
        outdated = await self.outdated(opened, cited(answer))
        if outdated.paths:
            await self.refresh(opened, outdated.paths)
            answer = await make()
            outdated = await self.outdated(opened, cited(answer))
        if outdated.gone:
            answer = await make(without=outdated.gone)
        return answer, tuple(sorted(outdated.changed))

    async def moved_on(self, repository: Repository) -> MovedOn | None:
        """Compare version control with what it was; None if nothing differs.

        Without an answer from git nothing is known to differ.
        """
        current = await self._tree.revision(repository.root)
        if current is None or not repository.has_moved_on(current):
            return None
        return MovedOn(repository.revision, current)

    async def close(self) -> None:
        """Stop what still goes on; what was stored stays."""
        tasks = list(self._updates.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _update(self, root: str, changes: Sequence[FileChange]) -> None:
        try:
            await self._update_files(root, changes, progress=SILENT)
        except SaclError as error:
            _log.warning("not analysed again", reason=error.message, root=root)


async def in_a_moment(asked: "asyncio.Task[MovedOn | None]") -> MovedOn | None:
    """Wait briefly for git; an answer does not depend on it."""
    try:
        return await asyncio.wait_for(asked, GIT_PATIENCE_S)
    except TimeoutError:
        return None
