"""Answer where something is done: retrieve, rerank, localize, explain.

Results come from the index, their code from the disk: files that are about to be
cited are checked first, and analysed again if they have changed.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sacl.application.bias_report import unit_bias
from sacl.application.freshness import Freshness, in_a_moment
from sacl.application.improve_descriptions import DESCRIBED_KINDS
from sacl.application.ports import Embedder, ReadFailure, SourceTree
from sacl.application.query_answer import Coverage, Hit, QueryAnswer, QueryOptions, Rung
from sacl.application.query_filter import checked, matching
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.domain.code import SourceFile
from sacl.domain.errors import EmbedderError, InvalidArgumentError
from sacl.domain.explanation import line_relevance, reason
from sacl.domain.index import SearchFilter, SearchRequest
from sacl.domain.localization import localize
from sacl.domain.queries import Query, prepare
from sacl.domain.ranking import RankedUnit, counterfactual_ranks, is_confident, rerank
from sacl.domain.textual_bias import DEFAULT_THRESHOLD, bias_level

MAX_QUERY_CHARACTERS = 20_000
ECHOED_CHARACTERS = 200
CANDIDATES = 100
"""Proposed by each kind of search, whatever number of results is asked for."""

VECTORS_MISSING = "vectors are still to be made; sacl index waits for them"


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Ranked candidates of one query, and the files that its hits cite.

    Attributes:
        best: As many of ``ranked`` as are wanted.
        files: Files of ``best``, by path, as they are on disk now.
        notice: Why there is no dense search, else empty.
    """

    query: Query
    ranked: Sequence[RankedUnit]
    best: Sequence[RankedUnit]
    files: Mapping[str, SourceFile]
    notice: str

    @property
    def shown(self) -> list[RankedUnit]:
        """The best whose file is still there."""
        return [r for r in self.best if r.stored.unit.path in self.files]


class QueryCode:
    """Find the units that do what a query says."""

    def __init__(
        self,
        tree: SourceTree,
        embedder: Embedder | None,
        find: FindRepository,
        freshness: Freshness,
        *,
        alpha: float,
        threshold: float = DEFAULT_THRESHOLD,
    ) -> None:
        self._tree = tree
        self._embedder = embedder
        self._find = find
        self._freshness = freshness
        self._alpha = alpha
        self._threshold = threshold

    async def __call__(
        self, text: str, repository_path: str | None, options: QueryOptions
    ) -> QueryAnswer:
        """Answer a query about one repository.

        Raises:
            InvalidArgumentError: The query is empty or too long, or a filter
                leaves nothing to search.
            NotIndexedError: The repository was never indexed.
        """
        _check(text)
        opened = await self._find(repository_path)
        moved_on = asyncio.create_task(self._freshness.moved_on(opened.repository))
        options = await checked(self._tree, opened, options)
        query, notice = await self._prepare(text)
        retrieval = await self._retrieve(opened, query, options, notice)
        stale: list[str] = []
        if changed := await self._changed(opened, retrieval):
            await self._freshness.refresh(opened, changed)
            retrieval = await self._retrieve(opened, query, options, notice)
            stale = await self._changed(opened, retrieval)
        hits = self._hits(retrieval, stale)
        confident = bool(hits) and is_confident(query, retrieval.shown[0])
        coverage = await _coverage(opened, options)
        return QueryAnswer(
            namespace=opened.repository.namespace,
            repository=opened.root,
            query=_echo(text),
            results=hits if confident else (),
            no_confident_answer=not confident,
            guesses=() if confident else hits,
            coverage=coverage,
            rung=_rung(retrieval, coverage),
            moved_on=await in_a_moment(moved_on),
        )

    async def _prepare(self, text: str) -> tuple[Query, str]:
        """Embed a query; a broken embedder costs a rung, not the answer."""
        if self._embedder is None:
            return prepare(text, None), "no embedder is configured"
        try:
            (vector,) = await self._embedder.embed([text], purpose="query")
        except EmbedderError as error:
            return prepare(text, None), f"{error.message} {error.next_step}"
        return prepare(text, vector), ""

    async def _retrieve(
        self, opened: OpenRepository, query: Query, options: QueryOptions, notice: str
    ) -> Retrieval:
        request = SearchRequest(
            terms=query.terms,
            vector=query.vector,
            names=query.names,
            top_k=CANDIDATES,
            filter=SearchFilter(options.languages, options.kinds, options.path_prefix),
        )
        found = await opened.graph.search(request)
        ranked = rerank(query, found.candidates, found.corpus, alpha=self._alpha)
        best = ranked[: options.max_results]
        cited = dict.fromkeys(r.stored.unit.path for r in best)
        files = await self._tree.read(opened.root, list(cited))
        readable = {f.path: f for f in files if not isinstance(f, ReadFailure)}
        return Retrieval(query, ranked, best, readable, notice)

    @staticmethod
    async def _changed(opened: OpenRepository, retrieval: Retrieval) -> list[str]:
        """Return cited files whose content is not the indexed one, or gone."""
        cited = {r.stored.unit.path for r in retrieval.best}
        indexed = await opened.graph.files(cited)
        unchanged = {
            path
            for path in indexed.keys() & retrieval.files.keys()
            if retrieval.files[path].content_hash == indexed[path].content_hash
        }
        return sorted(cited - unchanged)

    def _hits(self, retrieval: Retrieval, stale: Collection[str]) -> tuple[Hit, ...]:
        masked_ranks = counterfactual_ranks(retrieval.ranked)
        return tuple(
            self._hit(
                retrieval,
                ranked,
                masked_ranks[ranked.stored.unit.id],
                stale=ranked.stored.unit.path in stale,
            )
            for ranked in retrieval.shown
        )

    def _hit(
        self,
        retrieval: Retrieval,
        ranked: RankedUnit,
        masked_rank: int | None,
        *,
        stale: bool,
    ) -> Hit:
        unit, semantics = ranked.stored.unit, ranked.stored.semantics
        bias = unit_bias(ranked.stored)
        description = None if semantics is None else semantics.description
        lines = retrieval.files[unit.path].text.split("\n")
        relevance = line_relevance(retrieval.query)
        return Hit(
            file_path=unit.path,
            unit=unit.local_name,
            kind=unit.kind,
            language=unit.language,
            start_line=unit.span.start_line,
            end_line=unit.span.end_line,
            score=ranked.score,
            parts=ranked.parts,
            bias_score=bias.score if bias else None,
            bias_level=bias_level(bias.score, self._threshold) if bias else None,
            text_share=ranked.text_share,
            rank_without_text=masked_rank,
            description=description.text if description else None,
            description_source=description.source if description else None,
            regions=()
            if stale
            else localize(lines, unit.span, unit.body, relevance=relevance),
            reason=reason(retrieval.query, ranked),
            stale=stale,
        )


def _echo(text: str) -> str:
    """Repeat a query so that a long one leaves room for its answer."""
    return text if len(text) <= ECHOED_CHARACTERS else f"{text[:ECHOED_CHARACTERS]}…"


def _check(text: str) -> None:
    if not text.strip():
        raise InvalidArgumentError(
            "query is empty.", next_step="Say in words or names what you look for."
        )
    if len(text) > MAX_QUERY_CHARACTERS:
        raise InvalidArgumentError(
            f"query has {len(text)} characters.",
            next_step=f"Shorten it to at most {MAX_QUERY_CHARACTERS}.",
        )


async def _coverage(opened: OpenRepository, options: QueryOptions) -> Coverage:
    counts = await opened.graph.statistics()
    failed = len(opened.repository.failed)
    searched = counts.files
    if options.languages or options.path_prefix:
        records = list((await opened.graph.files()).values())
        searched = len(matching(records, options))
    return Coverage(
        files_searched=searched,
        files_total=counts.files + failed,
        unparsed=counts.partial_files + failed,
        units_with_vectors=counts.vectors_done,
        units_total=counts.vectors_total,
    )


def _describers(retrieval: Retrieval) -> str:
    """Say who described the candidates that a language model could describe."""
    described = [r.stored for r in retrieval.ranked if r.stored.semantics is not None]
    own = [s for s in described if s.unit.kind in DESCRIBED_KINDS] or described
    by_model = [
        stored
        for stored in own
        if stored.semantics is not None and stored.semantics.description.by_model
    ]
    if not own:
        return "none"
    if len(by_model) == len(own):
        return "llm"
    return "llm and static" if by_model else "static"


def _rung(retrieval: Retrieval, coverage: Coverage) -> Rung:
    dense = retrieval.query.vector is not None and coverage.units_with_vectors > 0
    complete = coverage.units_with_vectors == coverage.units_total
    return Rung(
        descriptions=_describers(retrieval),
        retrieval="dense+lexical" if dense else "lexical",
        vectors="none" if not dense else "complete" if complete else "partial",
        notice=retrieval.notice or ("" if complete else VECTORS_MISSING),
    )
