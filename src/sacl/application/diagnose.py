"""How every part that SACL stands on is, and what mends it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from sacl.application.ports import CodeGraphs, Embedder
from sacl.application.system_stats import ReportStats, RepositoryStats
from sacl.domain.errors import NotIndexedError, SaclError

PATIENCE_S = 30.0
"""How long one part may take to answer."""


class Verdict(StrEnum):
    """How a part is; ``off`` is configured so, a ``warning`` stops nothing."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one part; the next step is empty where nothing is to do."""

    verdict: Verdict
    detail: str
    next_step: str = ""


@dataclass(frozen=True, slots=True)
class PartFinding:
    """A finding with the part that it is about."""

    part: str
    verdict: Verdict
    detail: str
    next_step: str


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Findings of all parts, in the order in which they build on each other."""

    findings: tuple[PartFinding, ...]

    @property
    def healthy(self) -> bool:
        """Nothing failed."""
        return all(found.verdict is not Verdict.FAILED for found in self.findings)


Probe = Callable[[], Awaitable[Finding]]
"""Looks at one part; whatever it raises of ours is a finding too."""


class Diagnose:
    """Look at every part, one after the other; none keeps another from being seen."""

    def __init__(self, probes: Mapping[str, Probe]) -> None:
        self._probes = probes

    async def __call__(self) -> Diagnosis:
        """Look now. Nothing is changed."""
        found = [await _looked(part, probe) for part, probe in self._probes.items()]
        return Diagnosis(tuple(found))


async def _looked(part: str, probe: Probe) -> PartFinding:
    try:
        async with asyncio.timeout(PATIENCE_S):
            found = await probe()
    except TimeoutError:
        found = Finding(
            Verdict.FAILED,
            f"no answer within {PATIENCE_S:.0f} seconds",
            "See whether the machine is overloaded, and try again.",
        )
    except SaclError as error:
        found = Finding(Verdict.FAILED, error.message, error.next_step)
    return PartFinding(part, found.verdict, found.detail, found.next_step)


async def look_at_store(graphs: CodeGraphs, backend: str) -> Finding:
    """Say how many repositories the store holds.

    Raises:
        GraphUnavailableError: It does not answer.
    """
    count = len(await graphs.repositories())
    return Finding(Verdict.OK, f"{backend}, {count} indexed repositories")


async def look_at_embedder(embedder: Embedder | None) -> Finding:
    """Have the embedder embed a word.

    Raises:
        EmbedderError: It cannot.
    """
    if embedder is None:
        return Finding(Verdict.OFF, "SACL_EMBEDDER=none, searching by words alone")
    await embedder.embed(["health"], purpose="query")
    return Finding(Verdict.OK, embedder.model)


async def look_at_index(report_stats: ReportStats, repository: str) -> Finding:
    """Say whether a repository is indexed, completely and as it is now."""
    index = f"Run: sacl index {repository}"
    try:
        stats = await report_stats(repository)
    except NotIndexedError:
        return Finding(Verdict.WARNING, f"{repository} is not indexed", index)
    (one,) = stats.repositories
    detail = f"{one.files} files, {one.vectors.done} of {one.vectors.total} vectors"
    if why := _incomplete(one, embeds=stats.embedder is not None):
        return Finding(Verdict.WARNING, f"{detail}; {why}", index)
    return Finding(Verdict.OK, detail)


def _incomplete(stats: RepositoryStats, *, embeds: bool) -> str:
    if stats.moved_on:
        return "the working tree has moved on since"
    if embeds and stats.vectors.done < stats.vectors.total:
        return "vectors are missing"
    return f"{len(stats.failed_files)} files failed" if stats.failed_files else ""
