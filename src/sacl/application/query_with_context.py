"""Answer a query and put the best hits into their relationship context."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from sacl.application.freshness import Freshness
from sacl.application.graph_view import view_of
from sacl.application.ports import CodeGraph
from sacl.application.query_answer import Hit, QueryAnswer, QueryOptions
from sacl.application.query_code import QueryCode
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.application.walking import (
    ChainLink,
    ExploreOptions,
    describe_each,
    follow_each,
    is_file,
    link_chain,
)
from sacl.domain.code import NodeId, path_of, unit_id
from sacl.domain.context import explain_context
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.paths import chains
from sacl.domain.traversal import RelatedComponent, Traversal

RELATED_PER_HIT = 3
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
        opened = await self._find(answer.repository, in_part=True)
        if opened.being_read:
            return answer  # relations are resolved when every file is read
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
        graph, shown = opened.graph, answer.results[:HITS_IN_CONTEXT]
        starts = [_start(hit) for hit in shown]
        walks = await _walk_from(graph, starts, max_depth, without)
        related = [walks[start].components(RELATED_PER_HIT) for start in starts]
        named = await describe_each(graph, related)
        hits = [
            replace(
                hit,
                related=components,
                dependency_chain=_longest_chain(walks[start], start, found),
                context_explanation=explain_context(hit.unit, found),
            )
            for hit, start, found, components in zip(
                shown, starts, related, named, strict=True
            )
        ]
        relations = [s.relation for found in related for c in found for s in c.steps]
        return replace(
            answer,
            results=(*hits, *answer.results[HITS_IN_CONTEXT:]),
            relationship_graph=await view_of(graph, relations),
        )


def _start(hit: Hit) -> NodeId:
    return unit_id(hit.file_path, "" if hit.unit == hit.file_path else hit.unit)


async def _walk_from(
    graph: CodeGraph,
    starts: Sequence[NodeId],
    max_depth: int,
    without: Collection[str],
) -> dict[NodeId, Traversal]:
    """Walk from each hit: over relations of files from a file, else of units."""
    files = [start for start in starts if start == path_of(start)]
    units = [start for start in starts if start != path_of(start)]
    walks: dict[NodeId, Traversal] = {}
    for some, whole_files in ((files, True), (units, False)):
        found = await follow_each(
            graph,
            some,
            ExploreOptions(max_depth=max_depth),
            whole_files=whole_files,
            enough=RELATED_PER_HIT,
            without=without,
        )
        walks.update(zip(some, found, strict=True))
    return walks


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
    for component in sorted(related, key=lambda c: -c.distance):
        found = chains(
            walk.steps_towards(component.node),
            start,
            [component.node],
            max_length=component.distance,
            limit=1,
        )
        if found:
            return link_chain(walk, found[0])
    return ()
