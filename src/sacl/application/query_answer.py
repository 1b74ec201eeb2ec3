"""What a query is given and what it answers: the values of ``query_code``."""

from collections.abc import Mapping
from dataclasses import dataclass

from sacl.application.freshness import MovedOn
from sacl.application.graph_view import GraphView
from sacl.application.walking import ChainLink, Component
from sacl.domain.code import UnitKind
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.localization import Region
from sacl.domain.ranking import Part

MAX_RESULTS_LIMIT = 50


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the repository a search could see.

    Attributes:
        unparsed: Files that parsed only in part, or not at all.
        units_with_vectors: Units that dense search could see, of ``units_total``.
    """

    files_searched: int
    files_total: int
    unparsed: int
    units_with_vectors: int
    units_total: int


@dataclass(frozen=True, slots=True)
class Rung:
    """What an answer stands on.

    Attributes:
        descriptions: ``llm``, ``static``, ``llm and static`` or ``none``, of
            the functions and methods among the candidates.
        retrieval: ``dense+lexical`` or ``lexical``; ``dense+lexical+llm`` where a
            language model has judged the best of them.
        vectors: ``complete``, ``partial`` or ``none``.
        notice: Why a lower rung was taken, else empty.
    """

    descriptions: str
    retrieval: str
    vectors: str
    notice: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One unit that answers a query.

    Attributes:
        score: Sum of value times weight of ``parts``, those that add nothing left out.
        bias_score: Textual bias of the unit; None until it is measured.
        text_share: How much of the match came from text that could lie.
        rank_without_text: Rank if all documentation and names were masked.
        stale: The file changed and could not be analysed again.
        related: The most relevant components around it; None without context.
        dependency_chain: A real path from it to the farthest of them.
        context_explanation: Names the relations and their importance.
    """

    file_path: str
    unit: str
    kind: str
    language: str
    start_line: int
    end_line: int
    score: float
    parts: Mapping[str, Part]
    bias_score: float | None
    bias_level: str | None
    text_share: float | None
    rank_without_text: int | None
    description: str | None
    description_source: str | None
    regions: tuple[Region, ...]
    reason: str
    stale: bool
    related: tuple[Component, ...] | None = None
    dependency_chain: tuple[ChainLink, ...] | None = None
    context_explanation: str | None = None


@dataclass(frozen=True, slots=True)
class UnitPlace:
    """A unit and its lines."""

    unit: str
    kind: str
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class FileHit:
    """One file that an issue may be about, with its units, the best first.

    Attributes:
        description: What the file holds and does; see ``outline_tree``.
    """

    file_path: str
    score: float
    description: str
    units: tuple[UnitPlace, ...]


@dataclass(frozen=True, slots=True)
class QueryAnswer:
    """Hits, best first; guesses stand apart when none is convincing.

    Attributes:
        moved_on: Version control when it was indexed, and now; None if they agree.
        stale_files: Files of the context that changed and could not be analysed
            again.
        files: Of an issue, the files before their units; None for a question.
    """

    namespace: str
    repository: str
    query: str
    results: tuple[Hit, ...]
    no_confident_answer: bool
    guesses: tuple[Hit, ...]
    coverage: Coverage
    rung: Rung
    relationship_graph: GraphView | None = None
    moved_on: MovedOn | None = None
    stale_files: tuple[str, ...] = ()
    files: tuple[FileHit, ...] | None = None


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """How a query is answered.

    Attributes:
        max_results: Greatest number of hits, 1 to 50.
        languages: Only units of these languages.
        kinds: Only units of these kinds.
        path_prefix: Only files below it.
    """

    max_results: int = 10
    languages: frozenset[str] = frozenset()
    kinds: frozenset[UnitKind] = frozenset()
    path_prefix: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.max_results <= MAX_RESULTS_LIMIT:
            raise InvalidArgumentError(
                f"maxResults is {self.max_results}.",
                next_step=f"Give maxResults a value from 1 to {MAX_RESULTS_LIMIT}.",
            )
