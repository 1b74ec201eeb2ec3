"""From ranked units to an answer: what is on disk now, cut to what matters.

Files that are about to be cited are checked first, and analysed again if they have
changed; those that still differ are marked stale, those that are gone are left out.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from sacl.application.bias_report import unit_bias
from sacl.application.freshness import Freshness, in_a_moment
from sacl.application.improve_descriptions import DESCRIBED_KINDS
from sacl.application.llm.ports import SpendingLedger
from sacl.application.ports import ReadFailure, SourceTree
from sacl.application.query_answer import (
    Coverage,
    FileHit,
    Hit,
    QueryAnswer,
    QueryOptions,
    Rung,
)
from sacl.application.query_filter import matching
from sacl.application.repositories import OpenRepository
from sacl.domain.code import SourceFile
from sacl.domain.explanation import line_relevance
from sacl.domain.index import StoredUnit
from sacl.domain.localization import localize
from sacl.domain.queries import Query
from sacl.domain.ranking import RankedUnit
from sacl.domain.textual_bias import bias_level

ECHOED_CHARACTERS = 200

BEING_INDEXED = "the repository is being indexed: ask again for files not read yet"
GIVEN_UP = "static descriptions, for the language model was given up"
NOT_DESCRIBED_YET = "static descriptions until the language model has made its own"
VECTORS_MISSING = (
    "vectors are missing: a server makes them meanwhile, sacl index at once"
)


@dataclass(frozen=True, slots=True)
class Retrieval:
    """What a search found, ready to be cited.

    Attributes:
        query: What was asked, for the lines that matter and for the rung.
        candidates: Everything that was ranked.
        best: What is cited, best first.
        is_confident: Tells of the first that is shown whether it is an answer.
        reason: Says in one line why a unit is one.
        masked_ranks: Rank of each unit without text; empty where none is known.
        notice: Why there is no dense search, or no judge; else empty.
        files: The files behind ``best``, where files were ranked.
        judged: Whether a language model has judged the best of them.
    """

    query: Query
    candidates: Sequence[StoredUnit]
    best: Sequence[RankedUnit]
    is_confident: Callable[[RankedUnit], bool]
    reason: Callable[[RankedUnit], str]
    masked_ranks: Mapping[str, int | None]
    notice: str
    files: tuple[FileHit, ...] | None = None
    judged: bool = False


Retrieve = Callable[[], Awaitable[Retrieval]]
"""Searches; called again if a file that it found had changed."""


class AnswerFromDisk:
    """Make answers of what was retrieved.

    Args:
        threshold: Bias score from which a unit counts as highly biased.
        ledger: What the language model that describes has used, and why it was given
            up; None if no model describes.
    """

    def __init__(
        self,
        tree: SourceTree,
        freshness: Freshness,
        *,
        threshold: float,
        ledger: SpendingLedger | None = None,
    ) -> None:
        self._tree = tree
        self._freshness = freshness
        self._threshold = threshold
        self._ledger = ledger

    async def __call__(
        self,
        opened: OpenRepository,
        text: str,
        options: QueryOptions,
        retrieve: Retrieve,
    ) -> QueryAnswer:
        """Retrieve, once more if what was found has changed, and cite."""
        moved_on = asyncio.create_task(self._freshness.moved_on(opened.repository))
        retrieval = await retrieve()
        files = await self._read(opened, retrieval)
        stale: list[str] = []
        if changed := await _changed(opened, retrieval, files):
            await self._freshness.refresh(opened, changed)
            retrieval = await retrieve()
            files = await self._read(opened, retrieval)
            stale = await _changed(opened, retrieval, files)
        shown = [r for r in retrieval.best if r.stored.unit.path in files]
        hits = tuple(self._hit(retrieval, each, files, stale) for each in shown)
        confident = bool(shown) and retrieval.is_confident(shown[0])
        coverage = await _coverage(opened, options)
        being_read = BEING_INDEXED if opened.being_read else ""
        why = being_read, await self._why_static(retrieval)
        return QueryAnswer(
            namespace=opened.repository.namespace,
            repository=opened.root,
            query=_echo(text),
            results=hits if confident else (),
            no_confident_answer=not confident,
            guesses=() if confident else hits,
            coverage=coverage,
            rung=_rung(retrieval, coverage, why),
            moved_on=await in_a_moment(moved_on),
            files=retrieval.files,
        )

    async def _why_static(self, retrieval: Retrieval) -> str:
        """Say why descriptions are static where a language model is to make them."""
        if self._ledger is None or "static" not in _describers(retrieval):
            return ""
        problem = (await self._ledger.usage()).problem
        return f"{GIVEN_UP}: {problem}" if problem else NOT_DESCRIBED_YET

    async def _read(
        self, opened: OpenRepository, retrieval: Retrieval
    ) -> dict[str, SourceFile]:
        """Read the files that are cited; what cannot be read is absent."""
        cited = dict.fromkeys(r.stored.unit.path for r in retrieval.best)
        files = await self._tree.read(opened.root, list(cited))
        return {f.path: f for f in files if not isinstance(f, ReadFailure)}

    def _hit(
        self,
        retrieval: Retrieval,
        ranked: RankedUnit,
        files: Mapping[str, SourceFile],
        stale: Collection[str],
    ) -> Hit:
        unit, semantics = ranked.stored.unit, ranked.stored.semantics
        bias = unit_bias(ranked.stored)
        description = None if semantics is None else semantics.description
        lines = files[unit.path].text.split("\n")
        relevance = line_relevance(retrieval.query)
        return Hit(
            file_path=unit.path,
            unit=unit.local_name,
            kind=unit.kind,
            language=unit.language,
            start_line=unit.span.start_line,
            end_line=unit.span.end_line,
            score=ranked.score,
            parts={n: p for n, p in ranked.parts.items() if p.value * p.weight},
            bias_score=bias.score if bias else None,
            bias_level=bias_level(bias.score, self._threshold) if bias else None,
            text_share=ranked.text_share,
            rank_without_text=retrieval.masked_ranks.get(unit.id),
            description=description.text if description else None,
            description_source=description.source if description else None,
            regions=()
            if unit.path in stale
            else localize(lines, unit.span, unit.body, relevance=relevance),
            reason=retrieval.reason(ranked),
            stale=unit.path in stale,
        )


def _echo(text: str) -> str:
    """Repeat a query so that a long one leaves room for its answer."""
    return text if len(text) <= ECHOED_CHARACTERS else f"{text[:ECHOED_CHARACTERS]}…"


async def _changed(
    opened: OpenRepository, retrieval: Retrieval, files: Mapping[str, SourceFile]
) -> list[str]:
    """Return cited files whose content is not the indexed one, or gone."""
    cited = {r.stored.unit.path for r in retrieval.best}
    indexed = await opened.graph.files(cited)
    unchanged = {
        path
        for path in indexed.keys() & files.keys()
        if files[path].content_hash == indexed[path].content_hash
    }
    return sorted(cited - unchanged)


async def _coverage(opened: OpenRepository, options: QueryOptions) -> Coverage:
    counts = await opened.graph.statistics()
    failed = len(opened.repository.failed)
    searched = counts.files
    if options.languages or options.path_prefix:
        records = list((await opened.graph.files()).values())
        searched = len(matching(records, options))
    return Coverage(
        files_searched=searched,
        files_total=max(counts.files + failed, opened.being_read),
        unparsed=counts.partial_files + failed,
        units_with_vectors=counts.vectors_done,
        units_total=counts.vectors_total,
    )


def _describers(retrieval: Retrieval) -> str:
    """Say who described the candidates that a language model could describe."""
    described = [s for s in retrieval.candidates if s.semantics is not None]
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


def _rung(retrieval: Retrieval, coverage: Coverage, why: tuple[str, str]) -> Rung:
    """Say what an answer stands on, with why files or a model's words are missing."""
    being_read, static = why
    dense = retrieval.query.vector is not None and coverage.units_with_vectors > 0
    complete = coverage.units_with_vectors == coverage.units_total
    vectors_missing = "" if complete or retrieval.notice else VECTORS_MISSING
    notices = retrieval.notice, being_read or vectors_missing, static
    return Rung(
        descriptions=_describers(retrieval),
        retrieval=("dense+lexical" if dense else "lexical") + "+llm" * retrieval.judged,
        vectors="none" if not dense else "complete" if complete else "partial",
        notice="; ".join(filter(None, notices)),
    )
