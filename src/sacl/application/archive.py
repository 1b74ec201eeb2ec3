"""The port to an index as one file, which any backend can write and take over."""

from abc import abstractmethod
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from sacl.domain.index import IndexedFile, Repository, UnitSemantics


@dataclass(frozen=True, slots=True)
class ArchivedFile:
    """A file with everything that a graph knows of it."""

    file: IndexedFile
    semantics: tuple[UnitSemantics, ...]


@dataclass(frozen=True, slots=True)
class ArchiveHeader:
    """What an archive holds.

    Attributes:
        files: How many ``ArchivedFile`` follow.
    """

    repository: Repository
    files: int


class Archive(Protocol):
    """Archives on disk, named by their path."""

    @abstractmethod
    async def write(
        self, path: str, header: ArchiveHeader, files: AsyncIterator[ArchivedFile]
    ) -> None:
        """Write an archive; it is there whole, or not at all.

        Raises:
            InvalidArgumentError: Something stands there, or it cannot be written.
        """

    @abstractmethod
    async def check(self, path: str) -> ArchiveHeader:
        """Read an archive to its end and return what it holds.

        Raises:
            InvalidArgumentError: It is none, is cut off, was changed, or was written
                by a newer version.
        """

    @abstractmethod
    def read(self, path: str) -> AsyncIterator[ArchivedFile]:
        """Yield the files of an archive, which ``check`` has found to be whole.

        Raises:
            InvalidArgumentError: A record is not what it should be.
        """
