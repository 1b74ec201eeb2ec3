"""The ports: everything the use cases need from the outside world.

Adapters subclass these protocols by name. Methods take and return domain values
only. Unless a law says otherwise a method may raise ``DependencyError`` when
what is behind it fails, and nothing else.
"""

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Literal, Protocol

from sacl.domain.code import (
    CodeUnit,
    FileEntry,
    NodeId,
    ParseProblem,
    SourceFile,
    UnitKind,
)
from sacl.domain.description import Description, Operation, UnitViews
from sacl.domain.facts import FileFacts
from sacl.domain.file_graph import FileGraph
from sacl.domain.index import (
    Dependence,
    FileRecord,
    GraphChanges,
    GraphStatistics,
    Namespace,
    Repository,
    Revision,
    SearchRequest,
    SearchResult,
    StoredUnit,
    UnitSemantics,
    Vector,
)
from sacl.domain.relations import Direction, Relation, RelationKind


@dataclass(frozen=True, slots=True)
class Discovery:
    """Result of walking a repository.

    Attributes:
        entries: Files to analyse, by path.
        skipped: Files left out, counted by reason; a whole folder counts once.
    """

    entries: tuple[FileEntry, ...]
    skipped: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ReadFailure:
    """A file that could not be read."""

    path: str
    reason: str


class SourceTree(Protocol):
    """Repositories on disk, seen only through the allowed roots.

    ``root`` is always a canonical root that ``canonical_root`` returned.
    """

    @abstractmethod
    async def canonical_root(self, path: str) -> str:
        """Return the absolute path of a repository folder without symlinks.

        Raises:
            RepositoryNotFoundError: It is not a folder that exists.
            PathOutsideRootsError: It is outside the allowed roots.
        """

    @abstractmethod
    async def relative_path(
        self, root: str, path: str, *, keep_folder_link: bool = False
    ) -> str:
        """Return the path inside ``root`` that ``path`` means, ``/`` separated.

        The file need not exist. ``path`` is relative to ``root`` or absolute. With
        ``keep_folder_link`` a link to a folder means itself, not the folder.

        Raises:
            PathOutsideRootsError: It leaves ``root``, by ``..`` or a symlink.
        """

    @abstractmethod
    async def discover(self, root: str) -> Discovery:
        """Find the source files below ``root`` that ignore rules leave in.

        A link to a folder inside ``root`` counts as a file; it is not looked into.
        """

    @abstractmethod
    async def read(
        self, root: str, paths: Sequence[str]
    ) -> list[SourceFile | ReadFailure]:
        """Read files, in order; a missing, huge or binary one is a failure."""

    @abstractmethod
    async def entries(self, root: str, paths: Sequence[str]) -> list[FileEntry | None]:
        """Look up size and time of files, in order; None for one that is gone."""

    @abstractmethod
    async def left_out(self, root: str, paths: Sequence[str]) -> dict[str, str]:
        """Say which of these files ``discover`` leaves out, with the reason."""

    @abstractmethod
    async def revision(self, root: str) -> Revision | None:
        """Return commit, branch and dirtiness; None outside version control."""


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """What a parser found in one file.

    Attributes:
        units: The file's own unit first, then in order of their first line.
        problems: Stretches that did not parse; what did is in ``units``.
    """

    path: str
    language: str
    units: tuple[CodeUnit, ...]
    facts: FileFacts
    problems: tuple[ParseProblem, ...]


@dataclass(frozen=True, slots=True)
class ParseFailure:
    """A file of which nothing could be parsed."""

    path: str
    reason: str


class CodeParser(Protocol):
    """Syntax of every supported language."""

    @abstractmethod
    def language_of(self, path: str, head: str = "") -> str | None:
        """Name the language of a file; None when unsupported.

        Its path decides; a script without an ending says in its first line,
        the start of ``head``, what runs it.
        """

    @abstractmethod
    async def parse(
        self, files: Sequence[SourceFile]
    ) -> list[ParsedFile | ParseFailure]:
        """Parse files, in order. Deterministic; looks at one file at a time."""

    @abstractmethod
    async def views(
        self, file: SourceFile, units: Collection[NodeId]
    ) -> dict[NodeId, UnitViews]:
        """Rewrite the given units of a file; ids it does not define are absent."""

    @abstractmethod
    async def behaviors(
        self, files: Sequence[SourceFile]
    ) -> list[dict[NodeId, Operation]]:
        """Read what the functions of files do, in order; none where one fails.

        A function that did not parse whole is absent.
        """

    @abstractmethod
    async def rest(self) -> None:
        """Release worker processes as soon as nobody uses them."""

    @abstractmethod
    async def close(self) -> None:
        """Release worker processes. Idempotent."""


@dataclass(frozen=True, slots=True)
class DescriptionRequest:
    """A unit to describe, by its masked form only."""

    unit: NodeId
    language: str
    kind: UnitKind
    views: UnitViews


@dataclass(frozen=True, slots=True)
class DescriptionFailure:
    """A unit that could not be described.

    Attributes:
        final: The same code would fail again, so nobody need try.
    """

    unit: NodeId
    reason: str
    final: bool = False


class Describer(Protocol):
    """Says what code does."""

    @property
    @abstractmethod
    def version(self) -> str:
        """Identity of what describes, for cache keys: name, model, prompt version."""

    @abstractmethod
    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        """Describe units, in order. One failure fails one unit."""


class Embedder(Protocol):
    """Turns text into vectors."""

    @property
    @abstractmethod
    def model(self) -> str:
        """Identity of the model; vectors of different models never meet."""

    @abstractmethod
    async def embed(
        self, texts: Sequence[str], *, purpose: Literal["document", "query"]
    ) -> list[Vector]:
        """Embed texts, in order, to unit length.

        The vector of a text depends on that text alone. Components are exact in
        half precision, so that every store gives back the same numbers.
        """


class ArtifactCache(Protocol):
    """Results worth keeping, shared by all repositories, keyed by their inputs.

    A key is any text without a null character.
    """

    @abstractmethod
    async def get(self, keys: Collection[str]) -> dict[str, bytes]:
        """Return what is stored; a missing or corrupt entry is absent."""

    @abstractmethod
    async def put(self, entries: Mapping[str, bytes]) -> None:
        """Store entries; the last write of a key wins."""

    @abstractmethod
    async def statistics(self) -> Mapping[str, int]:
        """Return entries, bytes, hits and misses of this process."""


class CodeGraph(Protocol):
    """The knowledge graph of one repository, bound to its namespace.

    Reads see every write that returned. A read never sees half a write.
    """

    @abstractmethod
    async def write(self, changes: GraphChanges) -> None:
        """Apply changes atomically. Idempotent.

        Replacing a file removes its former units and the relations out of it;
        relations of other files into it stay until they are re-resolved.
        Semantics of units whose id and content hash stay the same are kept.
        Removing an unknown path does nothing.
        """

    @abstractmethod
    async def annotate(self, semantics: Sequence[UnitSemantics]) -> None:
        """Store semantics; those of a unit that is gone or changed are dropped."""

    @abstractmethod
    async def files(
        self, paths: Collection[str] | None = None
    ) -> dict[str, FileRecord]:
        """Return indexed files by path, in order of path; all when None."""

    @abstractmethod
    async def units(
        self,
        *,
        ids: Collection[NodeId] | None = None,
        paths: Collection[str] | None = None,
        names: Collection[str] | None = None,
        lacking_model: str | None = None,
        lacking_source: str | None = None,
    ) -> list[StoredUnit]:
        """Return units that satisfy every given condition, by path and line.

        Args:
            ids: Of these ids.
            paths: In these files.
            names: Whose name is one of these, exactly.
            lacking_model: Without semantics of this embedding model.
            lacking_source: With a description, of another source than this.
        """

    @abstractmethod
    async def facts(self, paths: Collection[str] | None = None) -> dict[str, FileFacts]:
        """Return the facts of files; unknown paths are absent."""

    @abstractmethod
    async def consulting(self, keys: Collection[str]) -> set[str]:
        """Return the files whose resolution consulted any of ``keys``."""

    @abstractmethod
    async def consulted(
        self, paths: Collection[str] | None = None
    ) -> dict[str, frozenset[str]]:
        """Return the keys that each file's resolution consulted; all when None."""

    @abstractmethod
    async def relations(
        self,
        nodes: Collection[NodeId],
        *,
        direction: Direction = Direction.BOTH,
        kinds: Collection[RelationKind] | None = None,
        whole_files: bool = False,
    ) -> list[Relation]:
        """Return relations that touch ``nodes``, distinct, in a stable order.

        A relation with candidates touches each of them. With ``whole_files``
        the nodes are paths and every unit of theirs counts.
        """

    @abstractmethod
    async def file_graph(self) -> FileGraph:
        """Return ``project`` of all relations; kept while no file changes."""

    @abstractmethod
    async def search(self, request: SearchRequest) -> SearchResult:
        """Propose candidates: by terms, by both vectors, by name; all filtered."""

    @abstractmethod
    async def dependences(self) -> list[Dependence]:
        """Return the raw dependence of every unit that has semantics, by id."""

    @abstractmethod
    async def statistics(self) -> GraphStatistics:
        """Count what is stored."""


class CodeGraphs(Protocol):
    """All repositories of a backend. Nothing crosses namespaces.

    A namespace that ``check_namespace`` refuses is an ``InvalidArgumentError``.
    """

    @abstractmethod
    async def open(self, namespace: Namespace) -> CodeGraph:
        """Open the graph of a namespace; an unknown one is empty."""

    @abstractmethod
    async def register(self, repository: Repository) -> None:
        """Record a repository, replacing what was recorded of its namespace."""

    @abstractmethod
    async def repositories(self) -> list[Repository]:
        """Return the registered repositories, by root."""

    @abstractmethod
    async def forget(self, namespace: Namespace) -> None:
        """Delete a namespace with all it holds. Unknown ones are no error."""

    @abstractmethod
    def writing(self, namespace: Namespace) -> AbstractAsyncContextManager[None]:
        """Hold the only right to write a namespace; wait for who has it.

        Not re-entrant. Readers are never blocked.
        """

    @abstractmethod
    async def close(self) -> None:
        """Release files, pools and connections. Idempotent."""


class Progress(Protocol):
    """Somebody who watches long work."""

    @abstractmethod
    async def report(self, stage: str, done: int, total: int) -> None:
        """Say that ``done`` of ``total`` steps of a stage are done."""
