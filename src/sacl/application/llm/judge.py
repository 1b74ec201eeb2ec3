"""A language model that judges the best candidates of a query.

Off unless ``SACL_RERANK`` asks for it. The model sees neutral code and descriptions
only, so that text cannot win it over either. Its order counts as one more part of
the score (``judged``); where it cannot be had, the ranking stays as it is, and the
answer says why.
"""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from sacl.application.llm.judging_prompt import (
    JUDGING_VERSION,
    Candidate,
    ask_for_order,
    read_order,
)
from sacl.application.llm.metering import MeteredModel
from sacl.application.llm.ports import Answer
from sacl.application.ports import ArtifactCache
from sacl.domain.code import NodeId
from sacl.domain.errors import DependencyError
from sacl.domain.excerpts import excerpt
from sacl.domain.index import StoredUnit, UnitSemantics
from sacl.domain.queries import Query
from sacl.domain.ranking import RankedUnit, judged
from sacl.domain.secrets import mask_secrets, without_secrets
from sacl.domain.spending import EXPECTED_BYTES_PER_TOKEN

JUDGED = 20
"""Candidates that are shown; with more, models begin to mix them up."""

PATIENCE_S = 20.0
"""Longest wait of an answer; what comes later is kept for the next one."""

_TOO_LATE = "the language model did not judge in time; ask again in a moment"
_UNREADABLE = "the language model's judgement could not be read"


class Verdict(NamedTuple):
    """A ranking after a judge has seen it.

    Attributes:
        took_part: Whether its order counts.
        notice: Why it does not, if one was asked.
    """

    ranked: list[RankedUnit]
    took_part: bool = False
    notice: str = ""


class Judge:
    """Orders candidates by what a language model thinks of them.

    Args:
        model: Who is asked.
        cache: Where its orders are kept, so that none is paid for twice.
        request_tokens: Of code in one request, shared by the candidates.
        patience_s: Longest wait.
    """

    def __init__(
        self,
        model: MeteredModel,
        cache: ArtifactCache,
        *,
        request_tokens: int,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._model = model
        self._cache = cache
        self._bytes_each = int(request_tokens * EXPECTED_BYTES_PER_TOKEN / JUDGED)
        self._patience_s = patience_s
        self._asking: dict[str, asyncio.Task[list[int] | None]] = {}

    async def __call__(self, query: Query, ranked: list[RankedUnit]) -> Verdict:
        """Let the model order the best candidates that are described."""
        shown = _described(ranked)
        if query.is_name or len(shown) <= 1:
            return Verdict(ranked)
        candidates = [self._candidate(s, semantics) for s, semantics in shown]
        try:
            order = await self._order(mask_secrets(query.text), candidates)
        except TimeoutError:
            return Verdict(ranked, notice=_TOO_LATE)
        except DependencyError as error:
            return Verdict(ranked, notice=f"{error.message} {error.next_step}")
        if order is None:
            return Verdict(ranked, notice=_UNREADABLE)
        best: list[NodeId] = [shown[place][0].unit.id for place in order]
        return Verdict(judged(ranked, best), took_part=True)

    async def _order(
        self, question: str, candidates: Sequence[Candidate]
    ) -> list[int] | None:
        """Return what is known, or ask; who asks the same waits for one request.

        Raises:
            TimeoutError: The request goes on, and its answer will be kept.
            DependencyError: The model or the cache cannot be had.
        """
        key = self._key(question, candidates)
        kept = (await self._cache.get([key])).get(key, b"")
        if (order := _loaded(kept, len(candidates))) is not None:
            return order
        if key not in self._asking:
            asking = asyncio.create_task(self._ask(key, question, candidates))
            asking.add_done_callback(partial(self._answered, key))
            self._asking[key] = asking
        waiting = asyncio.shield(self._asking[key])
        return await asyncio.wait_for(waiting, self._patience_s)

    def _answered(self, key: str, asked: asyncio.Task[list[int] | None]) -> None:
        """Forget a request; its error was for who waited, if anybody did."""
        del self._asking[key]
        if not asked.cancelled():
            asked.exception()

    async def _ask(
        self, key: str, question: str, candidates: Sequence[Candidate]
    ) -> list[int] | None:
        async def keep(answer: Answer) -> list[int] | None:
            order = read_order(answer, count=len(candidates))
            if order is not None:
                await self._cache.put({key: json.dumps(order).encode()})
            return order

        return await self._model.answer(ask_for_order(question, candidates), keep)

    def _candidate(self, stored: StoredUnit, semantics: UnitSemantics) -> Candidate:
        """Show a unit; a description of static analysis quotes what may be secret."""
        masked = without_secrets(semantics.neutral, stored.unit.code)
        code = excerpt(masked, max_bytes=self._bytes_each)
        said = semantics.description
        return Candidate(
            stored.unit.language,
            stored.unit.kind.value,
            said.text if said.by_model else "",
            code.text,
        )

    def _key(self, question: str, candidates: Sequence[Candidate]) -> str:
        """Name what an order depends on."""
        shown = [[c.language, c.kind, c.description, c.code] for c in candidates]
        asked = ["judge", self._model.name, JUDGING_VERSION, question, shown]
        return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


def _described(ranked: Sequence[RankedUnit]) -> list[tuple[StoredUnit, UnitSemantics]]:
    best = [each.stored for each in ranked[:JUDGED]]
    return [(s, s.semantics) for s in best if s.semantics is not None]


def _loaded(kept: bytes, count: int) -> list[int] | None:
    """Read a kept order; None where there is none."""
    try:
        order = json.loads(kept)
    except ValueError:
        return None
    fits = isinstance(order, list) and all(
        type(place) is int and 0 <= place < count for place in order
    )
    return order if fits else None
