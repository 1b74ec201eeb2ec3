"""Answer where something is done: retrieve, rerank, localize, explain."""

from dataclasses import replace
from functools import partial

from sacl.application.answering import AnswerFromDisk, Retrieval
from sacl.application.asking import Asking, check_length
from sacl.application.llm.judge import Judge, Verdict
from sacl.application.ports import CodeGraph
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.application.repositories import OpenRepository
from sacl.domain.explanation import reason
from sacl.domain.index import SearchFilter, SearchRequest, SearchResult
from sacl.domain.priors import newer_places
from sacl.domain.queries import Query
from sacl.domain.ranking import counterfactual_ranks, is_confident, rerank

MAX_QUERY_CHARACTERS = 20_000
CANDIDATES = 100
"""Proposed by each kind of search, whatever number of results is asked for."""


class QueryCode:
    """Find the units that do what a query says."""

    def __init__(
        self,
        asking: Asking,
        answer: AnswerFromDisk,
        *,
        alpha: float,
        judge: Judge | None = None,
    ) -> None:
        self._asking = asking
        self._answer = answer
        self._alpha = alpha
        self._judge = judge

    async def __call__(
        self, text: str, repository_path: str | None, options: QueryOptions
    ) -> QueryAnswer:
        """Answer a query about one repository.

        Raises:
            InvalidArgumentError: The query is empty or too long, or a filter
                leaves nothing to search.
            NotIndexedError: The repository was never indexed.
        """
        check_length("query", text, MAX_QUERY_CHARACTERS)
        opened, options = await self._asking.opened(repository_path, options)
        query, notice = await self._asking.embedded(text)
        retrieve = partial(self._retrieve, opened, query, options, notice)
        return await self._answer(opened, text, options, retrieve)

    async def _retrieve(
        self, opened: OpenRepository, query: Query, options: QueryOptions, notice: str
    ) -> Retrieval:
        request = SearchRequest(
            terms=query.searched,
            vector=query.vector,
            names=query.names,
            top_k=CANDIDATES,
            filter=SearchFilter(options.languages, options.kinds, options.path_prefix),
        )
        found = await opened.graph.search(request)
        ranked = rerank(
            query,
            found.candidates,
            replace(found.corpus, newer_files=await _newer(opened.graph, found)),
            alpha=self._alpha,
            measured=found.cosines,
        )
        verdict = Verdict(ranked)
        if self._judge is not None:
            verdict = await self._judge(query, ranked)
        return Retrieval(
            query=query,
            candidates=found.candidates,
            best=verdict.ranked[: options.max_results],
            is_confident=partial(is_confident, query),
            reason=partial(reason, query),
            masked_ranks=counterfactual_ranks(ranked),
            notice=notice or verdict.notice,
            judged=verdict.took_part,
        )


async def _newer(graph: CodeGraph, found: SearchResult) -> set[str]:
    """Return the files that took the place of candidates, found by this search or not.

    What a unit is worth must not hang on what a backend, or a filter, lets through.
    """
    paths = {each.unit.path for each in found.candidates}
    places = {place for path in paths for place in newer_places(path)}
    return set(await graph.files(places)) if places else set()
