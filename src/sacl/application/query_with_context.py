"""Answer a query and put the best hits into their relationship context."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from sacl.application.explore_relationships import (
    ChainLink,
    ExploreOptions,
    describe,
    follow,
    is_file,
    link_chain,
)
from sacl.application.freshness import Freshness
from sacl.application.graph_view import view_of
from sacl.application.query_answer import Hit, QueryAnswer, QueryOptions
from sacl.application.query_code import QueryCode
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.domain.code import NodeId, unit_id
from sacl.domain.context import explain_context
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.paths import chains
from sacl.domain.relations import Relation
from sacl.domain.traversal import RelatedComponent, Traversal

RELATED_PER_HIT = 5
HITS_IN_CONTEXT = 5
"""Hits from the top whose surroundings are shown."""

MAX_CONTEXT_DEPTH = 5


class QueryCodeWithContext:
    """Find what does something, and what it hangs together with."""

    def __init__(
        self, query_code: QueryCode, find: FindRepository, freshness: Freshness
    ) -> None:
        self._query_code = query_code
        self._find = find
        self._freshness = freshness

    async def __call__(
        self,
        text: str,
        repository_path: str | None,
        options: QueryOptions,
        *,
        include_related: bool = True,
        max_depth: int = 3,
    ) -> QueryAnswer:
        """Answer as ``QueryCode`` does, with context unless it is left out.

        Raises:
            InvalidArgumentError: ``max_depth`` lies outside 1 to 5.
        """
        if not 1 <= max_depth <= MAX_CONTEXT_DEPTH:
            raise InvalidArgumentError(
                f"maxDepth is {max_depth}.",
                next_step=f"Give maxDepth a value from 1 to {MAX_CONTEXT_DEPTH}.",
            )
        answer = await self._query_code(text, repository_path, options)
        if not include_related:
            return answer
        opened = await self._find(answer.repository)
        make = partial(self._in_context, opened, answer, max_depth)
        answer, stale = await self._freshness.settled(opened, make, _cited)
        return replace(answer, stale_files=stale)

    async def _in_context(
        self,
        opened: OpenRepository,
        answer: QueryAnswer,
        max_depth: int,
        *,
        without: Collection[str] = (),
    ) -> QueryAnswer:
        """Put the best hits into context, ``without`` files that are gone."""
        relations: list[Relation] = []
        hits = [
            await self._with_context(opened, hit, max_depth, relations, without)
            for hit in answer.results[:HITS_IN_CONTEXT]
        ]
        return replace(
            answer,
            results=(*hits, *answer.results[HITS_IN_CONTEXT:]),
            relationship_graph=await view_of(opened.graph, relations),
        )

    @staticmethod
    async def _with_context(
        opened: OpenRepository,
        hit: Hit,
        max_depth: int,
        relations: list[Relation],
        without: Collection[str],
    ) -> Hit:
        """Add the surroundings of a hit; what they rest on goes to ``relations``."""
        path_only = hit.unit == hit.file_path
        start = unit_id(hit.file_path, "" if path_only else hit.unit)
        symbol = "" if path_only else hit.unit
        options = ExploreOptions(symbol=symbol, max_depth=max_depth)
        walk = await follow(
            opened.graph, [start], options, enough=RELATED_PER_HIT, without=without
        )
        related = walk.components()[:RELATED_PER_HIT]
        relations.extend(step.relation for c in related for step in c.steps)
        return replace(
            hit,
            related=await describe(opened.graph, related),
            dependency_chain=_longest_chain(walk, start, related),
            context_explanation=explain_context(hit.unit, related),
        )


def _cited(answer: QueryAnswer) -> set[str]:
    """Name the files of the context; those of the hits were compared before."""
    related = [c.file_path for hit in answer.results for c in hit.related or ()]
    links = [link for hit in answer.results for link in hit.dependency_chain or ()]
    found = {path for path in related if path is not None}
    found.update(link.file_path for link in links if is_file(link.file_path))
    return found


def _longest_chain(
    walk: Traversal, start: NodeId, related: Sequence[RelatedComponent]
) -> tuple[ChainLink, ...]:
    """Return the shortest path to the farthest component that ``start`` leads to."""
    steps = {step.arc: step for step in walk.steps()}.values()
    for component in sorted(related, key=lambda c: -c.distance):
        found = chains(
            steps,
            start,
            [component.node],
            max_length=component.distance,
            limit=1,
        )
        if found:
            return link_chain(walk, found[0])
    return ()
