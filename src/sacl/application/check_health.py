"""Whether what SACL stands on works right now: the store and the embedder."""

import asyncio
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic

import structlog

from sacl.application.ports import CodeGraphs, Embedder
from sacl.domain.errors import DependencyError, EmbedderError, GraphUnavailableError

_log = structlog.get_logger(__name__)

PATIENCE_S = 5.0
"""How long the store or the embedder may take to answer."""

REMEMBERED_S = 60.0
"""How long an embedder that worked is taken to work."""


class State(StrEnum):
    """What a check found; ``off`` is configured so."""

    OK = "ok"
    DOWN = "down"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Health:
    """What works.

    Attributes:
        repositories: Indexed ones; None while the store is down.
    """

    store: State
    embedder: State
    repositories: int | None

    @property
    def status(self) -> str:
        """``ok``; ``degraded`` when it answers by words alone; else ``down``."""
        if self.store is not State.OK:
            return "down"
        return "degraded" if self.embedder is State.DOWN else "ok"


class CheckHealth:
    """Ask the store and the embedder for the least they can do."""

    def __init__(self, graphs: CodeGraphs, embedder: Embedder | None) -> None:
        self._graphs = graphs
        self._embedder = embedder
        self._worked_at = -REMEMBERED_S

    async def __call__(self) -> Health:
        """Check now. What is down is in the log with its reason."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                repositories = len(await self._graphs.repositories())
        except (GraphUnavailableError, TimeoutError) as error:
            _log_down("store", error)
            return Health(State.DOWN, await self._check_embedder(), None)
        return Health(State.OK, await self._check_embedder(), repositories)

    async def _check_embedder(self) -> State:
        if self._embedder is None:
            return State.OFF
        if monotonic() - self._worked_at < REMEMBERED_S:
            return State.OK
        try:
            async with asyncio.timeout(PATIENCE_S):
                await self._embedder.embed(["health"], purpose="query")
        except (EmbedderError, TimeoutError) as error:
            _log_down("embedder", error)
            return State.DOWN
        self._worked_at = monotonic()
        return State.OK


def _log_down(part: str, error: Exception) -> None:
    reason = error.message if isinstance(error, DependencyError) else "no answer"
    _log.warning("unhealthy", part=part, reason=reason)
