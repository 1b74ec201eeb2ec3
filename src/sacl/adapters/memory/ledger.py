"""What language models cost, for as long as the process lives."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from sacl.application.llm.ports import (
    BatchJournal,
    Charge,
    OpenBatch,
    SpendingLedger,
    Usage,
)
from sacl.domain.spending import Tokens


@dataclass(slots=True)
class _Entry:
    usd: float | None
    tokens: Tokens = field(default_factory=Tokens)


class MemorySpendingLedger(SpendingLedger, BatchJournal):
    """Entries and batches in dictionaries."""

    def __init__(self) -> None:
        self._entries: dict[Charge, _Entry] = {}
        self._batches: dict[str, OpenBatch] = {}
        self._charges = map(Charge, count(1))
        self._problem = ""

    async def reserve(
        self, model: str, usd: float | None, *, limit_usd: float | None
    ) -> Charge | None:
        """Enter what a request may cost; None if that would pass the limit."""
        del model
        spent = _dollars(list(self._entries.values()))
        if limit_usd is not None and spent + (usd or 0.0) > limit_usd:
            return None
        charge = next(self._charges)
        self._entries[charge] = _Entry(usd)
        return charge

    async def settle(self, charge: Charge, tokens: Tokens, usd: float | None) -> None:
        """Replace what a request may cost by what it did."""
        self._entries[charge] = _Entry(usd, tokens)

    async def release(self, charge: Charge) -> None:
        """Forget a request that cost nothing."""
        self._entries.pop(charge, None)

    async def note(self, problem: str) -> None:
        """Keep why the model was given up."""
        self._problem = problem

    async def usage(self) -> Usage:
        """Sum up."""
        entries = list(self._entries.values())
        return Usage(
            requests=len(entries),
            tokens=sum((entry.tokens for entry in entries), Tokens()),
            usd=_dollars(entries),
            unpriced=sum(entry.usd is None for entry in entries),
            problem=self._problem,
        )

    async def record(self, batch: OpenBatch) -> None:
        """Record a batch, replacing what was recorded under its name."""
        self._batches[batch.name] = batch

    async def open_batches(self) -> list[OpenBatch]:
        """Return what is recorded, first the oldest."""
        return sorted(self._batches.values(), key=lambda batch: batch.since)

    async def remove(self, name: str) -> None:
        """Forget a batch."""
        self._batches.pop(name, None)


def _dollars(entries: Sequence[_Entry]) -> float:
    return sum(entry.usd or 0.0 for entry in entries)
