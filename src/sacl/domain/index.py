"""What the knowledge graph keeps for a repository, and what it is asked for.

These records cross the ``CodeGraph`` port in both directions; they hold facts
only. The one rule that lives here is how a repository's key is made and written.
"""

import hashlib
import re
from array import array
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple, NewType, TypeAlias

from sacl import __version__
from sacl.domain.code import CodeUnit, NodeId, ParseProblem, UnitKind
from sacl.domain.description import Description
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.facts import FileFacts
from sacl.domain.relations import Relation, RelationKind, Resolution

Namespace = NewType("Namespace", str)
"""Key of one repository: letters, digits, ``_`` and ``-`` only."""

if TYPE_CHECKING:
    Vector: TypeAlias = array[float]
else:  # Python 3.11 cannot subscript an array
    Vector = array
"""An embedding, type code ``f``, every component exact in IEEE half precision."""


PENDING_KEY = "pending:"
"""Consulted by a file that is stored but not resolved yet."""


def is_namespace(text: str) -> bool:
    """Tell whether a text can be the key of a repository on every backend."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,200}", text) is not None


def check_namespace(namespace: Namespace) -> None:
    """Refuse what is no key.

    Raises:
        InvalidArgumentError: It is empty or too long, or holds other characters.
    """
    if not is_namespace(namespace):
        raise InvalidArgumentError(
            f"The namespace {namespace[:200]!r} is not allowed.",
            next_step="Use letters, digits, _ and - only, at most 200.",
        )


def namespace_of(root: str) -> Namespace:
    """Derive the namespace of a repository from its canonical root."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", root.rstrip("/").rpartition("/")[2])
    digest = hashlib.sha256(root.encode("utf-8", "surrogateescape")).hexdigest()
    return Namespace(f"{name.strip('-')[:40] or 'repository'}-{digest[:12]}")


@dataclass(frozen=True, slots=True)
class Revision:
    """State of the version control of a repository."""

    commit: str
    branch: str
    dirty: bool


@dataclass(frozen=True, slots=True)
class Repository:
    """One indexed repository.

    Attributes:
        root: Canonical absolute path.
        indexed_at: Time of the last analysis or update, ISO 8601 in UTC.
        skipped: Files left out by the last analysis, by reason.
        failed: Files that could not be analysed, path to reason.
    """

    namespace: Namespace
    root: str
    indexed_at: str
    revision: Revision | None = None
    skipped: Mapping[str, int] = field(default_factory=dict)
    failed: Mapping[str, str] = field(default_factory=dict)

    def has_moved_on(self, current: Revision | None) -> bool:
        """Tell whether version control is not where it was; unknown counts as no."""
        return current is not None and current != self.revision


@dataclass(frozen=True, slots=True)
class FileRecord:
    """What is known of an indexed file without its units.

    Attributes:
        analysed_at: When its content was last read and found to be this, ISO 8601
            in UTC.
        complexity: Sum over its units.
        problems: What could not be parsed; the file is partial if there are any.
        analysed_by: Version of SACL. What another one stored is analysed again.
    """

    path: str
    language: str
    content_hash: str
    size: int
    modified_ns: int
    analysed_at: str
    line_count: int
    unit_count: int
    complexity: int
    problems: tuple[ParseProblem, ...] = ()
    analysed_by: str = __version__

    def is_of(self, content_hash: str) -> bool:
        """Tell whether an analysis of that content would leave this."""
        return (self.content_hash, self.analysed_by) == (content_hash, __version__)

    def confirmed(self, other: "FileRecord") -> "FileRecord":
        """Take over the times of a record of the same content; no others."""
        if other.content_hash != self.content_hash:
            return self
        return replace(
            self, modified_ns=other.modified_ns, analysed_at=other.analysed_at
        )


@dataclass(frozen=True, slots=True)
class ResolvedFile:
    """Relations whose source is in one file, with what decided them.

    Attributes:
        consulted: Keys that the outcome depends on, all from ``resolution.keys``:
            ``path:<path>`` of a file that was read or looked for in vain,
            ``name:<name>`` of a method that was searched by name, and so on. A
            change behind any of them re-resolves the file. Beside them stand
            marks (``owned:<key>``) of the keys that the file itself owns, and the
            key of pending work.
    """

    path: str
    relations: tuple[Relation, ...]
    consulted: frozenset[str]


@dataclass(frozen=True, slots=True)
class IndexedFile:
    """Everything that is stored for one file in one transaction."""

    record: FileRecord
    units: tuple[CodeUnit, ...]
    facts: FileFacts
    resolved: ResolvedFile


@dataclass(frozen=True, slots=True)
class GraphChanges:
    """One atomic step of the graph.

    Attributes:
        replaced: Files that are new or changed, whole.
        removed: Paths whose files are gone.
        reresolved: Unchanged files whose relations changed with others.
        confirmed: New times of files that still have the indexed content. One
            whose stored content is another is ignored.
    """

    replaced: tuple[IndexedFile, ...] = ()
    removed: tuple[str, ...] = ()
    reresolved: tuple[ResolvedFile, ...] = ()
    confirmed: tuple[FileRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitSemantics:
    """What was learnt of a unit after it was stored.

    Attributes:
        content_hash: ``CodeUnit.content_hash`` that this was made from; a unit
            whose hash differs has no semantics yet.
        model: Embedding model of the vectors.
        code_vector: Of the code, and of the code beside the description that static
            analysis made of it (``similarity.mixed``).
        dependence: Raw overall textual dependence in [0, 1] (``textual_bias``).
        neutral: The neutral text.
    """

    unit: NodeId
    content_hash: str
    model: str
    description: Description
    code_vector: Vector
    description_vector: Vector
    neutral_vector: Vector
    dependence: float
    neutral: str


@dataclass(frozen=True, slots=True)
class StoredUnit:
    """A unit with its semantics; None until they are made."""

    unit: CodeUnit
    semantics: UnitSemantics | None


@dataclass(frozen=True, slots=True)
class SearchFilter:
    """What results are restricted to; empty means everything."""

    languages: frozenset[str] = frozenset()
    kinds: frozenset[UnitKind] = frozenset()
    path_prefix: str = ""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A call for candidates.

    Attributes:
        terms: Query terms (``lexical.terms``), distinct.
        vector: Embedded query; None searches lexically only. Vectors of another
            length are never compared with it.
        names: Units come as candidates, too, whose id or path one of these is,
            whose path ends in it after a ``/``, or whose name begins with it,
            qualified or not; case does not matter.
        top_k: Candidates from each of lexical, code-vector and
            description-vector search, and for each name, at least 1.
    """

    terms: tuple[str, ...]
    vector: "Vector | None"
    names: tuple[str, ...] = ()
    top_k: int = 50
    filter: SearchFilter = SearchFilter()


@dataclass(frozen=True, slots=True)
class Spread:
    """Cosines of a query with one view of the units of a sample.

    Attributes:
        count: Units of the sample.
        deviation: Standard deviation.
    """

    count: int = 0
    mean: float = 0.0
    deviation: float = 0.0


@dataclass(frozen=True, slots=True)
class CorpusCounts:
    """Statistics of the whole namespace that scores need.

    Attributes:
        unit_count: Units in the namespace.
        mean_length: Mean number of terms of a unit over all fields.
        document_frequency: For each query term the units that contain it.
        code: Cosines of the query and the code of ``similarity.sampled``, drawn
            from all units that have semantics; those whose vectors have another
            length than the query are left out then.
        description: The same of their descriptions.
        newer_files: Files, found by the search or not, of which candidates are in
            older copies.
    """

    unit_count: int
    mean_length: float
    document_frequency: Mapping[str, int]
    code: Spread = Spread()
    description: Spread = Spread()
    newer_files: Collection[str] = ()


class Cosines(NamedTuple):
    """Cosines of a query and each view of a unit."""

    code: float
    description: float
    neutral: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Candidates in no particular order, distinct, with the corpus counts.

    Attributes:
        cosines: Of the query and those candidates that the backend has measured,
            exactly as ``textual_bias.cosine`` would; who ranks measures the others.
    """

    candidates: tuple[StoredUnit, ...]
    corpus: CorpusCounts
    cosines: Mapping[NodeId, Cosines] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GraphStatistics:
    """True counts of a namespace; all zero when it is empty."""

    files: int
    partial_files: int
    units_by_kind: Mapping[UnitKind, int]
    units_by_language: Mapping[str, int]
    relations: Mapping[RelationKind, Mapping[Resolution, int]]
    packages: int
    descriptions_by_source: Mapping[str, int]
    vectors_done: int
    vectors_total: int
    storage_bytes: int


@dataclass(frozen=True, slots=True)
class Dependence:
    """Raw overall dependence of one measured unit, with its lines as weight."""

    unit: NodeId
    raw: float
    line_count: int
