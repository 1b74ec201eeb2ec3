"""Find the files that an issue is about, then their units.

The semantic-augmented localization of the paper (arXiv 2506.20081, section 3.2)
without a language model: the evidence of the issue is read in the domain, the index
proposes, whole files are ranked, and each is cited by its best unit.
"""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from sacl.application.answering import AnswerFromDisk, Retrieval
from sacl.application.asking import Asking, check_length
from sacl.application.ports import CodeGraph
from sacl.application.query_answer import (
    FileHit,
    QueryAnswer,
    QueryOptions,
    UnitPlace,
)
from sacl.application.query_filter import matching
from sacl.application.repositories import OpenRepository
from sacl.domain.code import NodeId
from sacl.domain.file_roles import is_test
from sacl.domain.index import CorpusCounts, SearchFilter, SearchRequest, StoredUnit
from sacl.domain.issues.files import (
    MAX_DEFINERS,
    RankedFile,
    Surroundings,
    rank_files,
)
from sacl.domain.issues.issue import Issue, read_issue
from sacl.domain.issues.places import named_files
from sacl.domain.issues.reasons import is_likely, why
from sacl.domain.lexical import terms
from sacl.domain.queries import Query
from sacl.domain.ranking import RankedUnit
from sacl.domain.relations import RelationKind
from sacl.domain.repository_tree import brief

MAX_ISSUE_CHARACTERS = 200_000
CANDIDATES = 200
"""Units proposed by the title, and by all of the text; of 134 issues three lie
outside of their files."""

UNITS_PER_FILE = 3


class LocalizeIssue:
    """Find what an issue is about: file first, then unit."""

    def __init__(self, asking: Asking, answer: AnswerFromDisk) -> None:
        self._asking = asking
        self._answer = answer

    async def __call__(
        self, text: str, repository_path: str | None, options: QueryOptions
    ) -> QueryAnswer:
        """Answer with the files that an issue is about, each by its best unit.

        Raises:
            InvalidArgumentError: The issue is empty or too long, or a filter
                leaves nothing to search.
            NotIndexedError: The repository was never indexed.
        """
        check_length("issue", text, MAX_ISSUE_CHARACTERS)
        opened, options = await self._asking.opened(repository_path, options)
        issue = read_issue(text)
        query, notice = await self._asking.embedded(issue.summary or text)
        query = replace(query, terms=tuple(issue.terms))
        retrieve = partial(self._retrieve, opened, issue, query, options, notice)
        return await self._answer(opened, issue.title, options, retrieve)

    async def _retrieve(
        self,
        opened: OpenRepository,
        issue: Issue,
        query: Query,
        options: QueryOptions,
        notice: str,
    ) -> Retrieval:
        paths = await _paths(opened.graph, options)
        proposed, corpus = await _propose(opened.graph, issue, query, options)
        named = named_files(issue, paths)
        meant = {p for p in proposed if not is_test(p)}.union(named) & set(paths)
        units = await opened.graph.units(paths=meant)
        imports = await _imports(opened.graph, meant)
        around = Surroundings(paths, imports, query.vector)
        files = rank_files(issue, units, corpus, around)
        shown = [f for f in files if _cited(f, options)][: options.max_results]
        by_unit = {_cited(f, options)[0].unit.id: f for f in shown}
        return Retrieval(
            query=query,
            candidates=units,
            best=[_as_unit(f, _cited(f, options)[0]) for f in shown],
            is_confident=lambda r: is_likely(issue, by_unit[r.stored.unit.id], corpus),
            reason=lambda r: why(issue, by_unit[r.stored.unit.id]),
            masked_ranks={},
            notice=notice,
            files=tuple(_file_hit(f, options) for f in shown),
        )


async def _paths(graph: CodeGraph, options: QueryOptions) -> list[str]:
    """Return the indexed files that the filters of a query leave in."""
    records = list((await graph.files()).values())
    return [record.path for record in matching(records, options)]


async def _propose(
    graph: CodeGraph, issue: Issue, query: Query, options: QueryOptions
) -> tuple[set[str], CorpusCounts]:
    """Search by all words, by the title alone, and for what is named."""
    wanted = SearchFilter(options.languages, frozenset(), options.path_prefix)
    whole = SearchRequest(query.terms, query.vector, (), CANDIDATES, wanted)
    title = tuple(dict.fromkeys(terms(issue.title)))
    requests = (
        whole,
        SearchRequest(title, None, (), CANDIDATES, wanted),
        SearchRequest((), None, _bare(issue.names), MAX_DEFINERS + 1, wanted),
    )
    found = [await graph.search(request) for request in requests]
    paths = {s.unit.path for result in found for s in result.candidates}
    return paths, found[0].corpus


def _bare(names: Collection[str]) -> tuple[str, ...]:
    """Return the last part of each name: it is how units are indexed."""
    return tuple(dict.fromkeys(n.replace("::", ".").split(".")[-1] for n in names))


async def _imports(graph: CodeGraph, paths: Collection[str]) -> dict[str, set[str]]:
    """Return what each file imports of the repository."""
    links = (await graph.file_graph()).links
    found = {
        path: {
            str(target)
            for target, link in links.leaving(NodeId(path)).items()
            if any(r.kind is RelationKind.IMPORTS for r in link.relations)
        }
        for path in paths
    }
    return {path: imported for path, imported in found.items() if imported}


def _cited(file: RankedFile, options: QueryOptions) -> list[StoredUnit]:
    """Return the units of a file that the filter leaves in, the best first."""
    return [s for s in file.units if not options.kinds or s.unit.kind in options.kinds]


def _as_unit(file: RankedFile, best: StoredUnit) -> RankedUnit:
    """Cite a file by a unit; the score is that of the file."""
    return RankedUnit(best, file.score, file.parts, {}, None)


def _file_hit(file: RankedFile, options: QueryOptions) -> FileHit:
    return FileHit(
        file_path=file.path,
        score=file.score,
        description=brief(file.units),
        units=tuple(
            UnitPlace(
                unit=stored.unit.local_name,
                kind=stored.unit.kind,
                start_line=stored.unit.span.start_line,
                end_line=stored.unit.span.end_line,
            )
            for stored in _cited(file, options)[:UNITS_PER_FILE]
        ),
    )
