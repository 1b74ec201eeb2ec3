"""Laws of ``SpendingLedger`` and ``BatchJournal``, held by memory and disk alike."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sacl.adapters.memory.ledger import MemorySpendingLedger
from sacl.adapters.sqlite.ledger import SqliteSpendingLedger
from sacl.application.llm.ports import (
    BatchJournal,
    Charge,
    OpenBatch,
    SpendingLedger,
    Usage,
)
from sacl.domain.errors import DependencyError
from sacl.domain.spending import Tokens


class Ledger(SpendingLedger, BatchJournal, Protocol):
    """Both ports, as every adapter implements them."""


OpenLedger = Callable[[], AbstractAsyncContextManager[Ledger]]

dollars = st.integers(0, 50).map(float)
tokens = st.builds(Tokens, *[st.integers(0, 9)] * 4)
ends = st.sampled_from(["settle", "release", "leave"])
entries = st.lists(st.tuples(st.none() | dollars, ends, dollars, tokens), max_size=6)


@asynccontextmanager
async def in_memory() -> AsyncIterator[Ledger]:
    yield MemorySpendingLedger()


@asynccontextmanager
async def on_disk() -> AsyncIterator[Ledger]:
    with TemporaryDirectory() as home:
        yield SqliteSpendingLedger(Path(home))


@pytest.fixture(scope="session", params=[in_memory, on_disk])
def open_ledger(request: pytest.FixtureRequest) -> OpenLedger:
    """Give a factory, so that every example has a ledger of its own."""
    made: OpenLedger = request.param
    return made


@settings(max_examples=25)
@given(history=entries)
async def test_usage_is_the_sum_of_what_was_settled_and_what_is_open(
    open_ledger: OpenLedger,
    history: list[tuple[float | None, str, float, Tokens]],
) -> None:
    expected = Usage()
    async with open_ledger() as ledger:
        for reserved, end, settled, used in history:
            charge = await ledger.reserve("m", reserved, limit_usd=None)
            assert charge is not None
            usd = settled if end == "settle" and reserved is not None else reserved
            if end == "release":
                await ledger.release(charge)
                continue
            if end == "settle":
                await ledger.settle(charge, used, usd)
            expected = Usage(
                requests=expected.requests + 1,
                tokens=expected.tokens + (used if end == "settle" else Tokens()),
                usd=expected.usd + (usd or 0),
                unpriced=expected.unpriced + (usd is None),
            )
        assert await ledger.usage() == expected


@settings(max_examples=25)
@given(amounts=st.lists(dollars, max_size=6), limit=dollars)
async def test_reservations_never_pass_the_limit(
    open_ledger: OpenLedger, amounts: list[float], limit: float
) -> None:
    spent = 0.0
    async with open_ledger() as ledger:
        for amount in amounts:
            charge = await ledger.reserve("m", amount, limit_usd=limit)
            assert (charge is not None) == (spent + amount <= limit)
            spent += amount if charge is not None else 0.0
        assert (await ledger.usage()).usd == spent <= max(limit, 0)


async def test_two_at_once_never_pass_the_limit_together(
    open_ledger: OpenLedger,
) -> None:
    async with open_ledger() as ledger:
        charges = await asyncio.gather(
            *(ledger.reserve("m", 1.0, limit_usd=3.0) for _ in range(8))
        )

        assert sum(charge is not None for charge in charges) == 3


async def test_the_last_problem_is_kept(open_ledger: OpenLedger) -> None:
    async with open_ledger() as ledger:
        await ledger.note("down")
        await ledger.note("over the limit")
        assert (await ledger.usage()).problem == "over the limit"
        await ledger.note("")
        assert (await ledger.usage()).problem == ""


def a_batch(name: str, since: str, *, batch: str = "") -> OpenBatch:
    prompts = {f"{name}-0": ("key1", "key2"), f"{name}-1": ("key3",)}
    return OpenBatch(name, batch, "llm:m", since, Charge(1), prompts)


async def test_batches_are_kept_until_they_are_removed(
    open_ledger: OpenLedger,
) -> None:
    later, sooner = a_batch("b", "2026-02"), a_batch("a", "2026-01")
    async with open_ledger() as ledger:
        assert await ledger.open_batches() == []
        await ledger.record(later)
        await ledger.record(sooner)
        assert await ledger.open_batches() == [sooner, later]
        await ledger.record(a_batch("a", "2026-01", batch="id"))
        await ledger.remove("b")
        await ledger.remove("unknown")
        assert await ledger.open_batches() == [a_batch("a", "2026-01", batch="id")]


async def test_a_ledger_on_disk_outlives_its_process(tmp_path: Path) -> None:
    await SqliteSpendingLedger(tmp_path).reserve("m", 2.0, limit_usd=None)
    await SqliteSpendingLedger(tmp_path).record(a_batch("a", "2026-01"))

    again = SqliteSpendingLedger(tmp_path)
    assert (await again.usage()).usd == 2.0
    assert await again.open_batches() == [a_batch("a", "2026-01")]


async def test_looking_at_a_ledger_writes_nothing(tmp_path: Path) -> None:
    ledger = SqliteSpendingLedger(tmp_path / "home")

    assert await ledger.usage() == Usage()
    assert await ledger.open_batches() == []
    assert list(tmp_path.iterdir()) == []


async def test_a_damaged_ledger_is_reported_not_replaced(tmp_path: Path) -> None:
    damaged = tmp_path / "spending.db"
    damaged.write_bytes(b"no database at all" * 100)

    with pytest.raises(DependencyError, match="record of spending"):
        await SqliteSpendingLedger(tmp_path).reserve("m", 1.0, limit_usd=None)
    assert damaged.read_bytes().startswith(b"no database")
