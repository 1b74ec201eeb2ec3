"""Does work on items in processes, and survives what the work does to them.

An item that takes too long ends its worker, by watchdogs that need nothing from
the code they guard; processor time counts, so that a busy machine loses no file.
Every item that was in the dead pool is tried again alone, so that exactly the one
at fault fails. Workers end with their parent,
however it ends. Where processes cannot be started, a thread does the work.
"""

import asyncio
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, TypeVar

from sacl.adapters.treesitter import wire
from sacl.adapters.treesitter.worker import do, nothing, set_up

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

LARGE = 0.5
"""Batches of this weight run one after the other, in a process of their own that
ends with them: a process does not give back what it once took."""

MAX_WORKERS = 8

BATCHES_IN_FLIGHT = 2
"""Per worker, so that none waits for the next while the last one is read."""


def usable_workers() -> int:
    """Return how many workers get on beside each other."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MAX_WORKERS)
    return min(os.cpu_count() or 1, MAX_WORKERS)


@dataclass(frozen=True, slots=True)
class WorkFailure:
    """Why there is no result for an item."""

    reason: str


class Workers:
    """Processes that are started when first needed, and again when they die.

    Args:
        count: Processes at most.
        timeout_s: An item that takes more processor time fails.
        prepare: What each worker does first. It is pickled.
    """

    def __init__(
        self,
        *,
        count: int,
        timeout_s: float,
        prepare: Callable[[], None] = nothing,
    ) -> None:
        self.count = count
        self._timeout_s = timeout_s
        self._prepare = prepare
        self._executor: Executor | None = None
        self._turn = asyncio.Lock()

    async def run(
        self,
        work: Callable[[_Item], _Result],
        batches: Sequence[Sequence[_Item]],
        weights: Sequence[float] = (),
    ) -> list[_Result | WorkFailure]:
        """Apply ``work`` to every item of every batch.

        ``work``, items and results travel between processes: they are pickled.
        Results are in the order of the items; one failure fails one item.
        ``weights`` say how much memory each batch takes, as a share of what those
        in flight may take together; without them nothing but their number counts.
        """
        async with self._turn:
            results = await self._run_light_and_large(work, batches, weights)
            for number, batch in enumerate(batches):
                if number not in results:
                    alone = [await self._run_alone(work, item) for item in batch]
                    results[number] = alone
        return [each for number in range(len(batches)) for each in results[number]]

    async def rest(self) -> None:
        """End the workers once no ``run`` needs them; a later one starts new ones."""
        async with self._turn:
            await self.close()

    async def close(self) -> None:
        """End the workers; a later ``run`` starts new ones."""
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)

    async def _run_light_and_large(
        self,
        work: Callable[[_Item], _Result],
        batches: Sequence[Sequence[_Item]],
        weights: Sequence[float],
    ) -> dict[int, list[_Result | WorkFailure]]:
        """Return the results of the batches in which nothing went wrong."""
        numbers = range(len(batches))
        large = [each for each in numbers if weights and weights[each] >= LARGE]
        light = [each for each in numbers if each not in large]
        results = await self._run_together(work, batches, weights, light)
        if large:
            await self.close()
            await self._start(1, most=1)
            results |= await self._run_together(work, batches, weights, large)
            await self.close()
        return results

    async def _run_together(
        self,
        work: Callable[[_Item], _Result],
        batches: Sequence[Sequence[_Item]],
        weights: Sequence[float],
        numbers: Sequence[int],
    ) -> dict[int, list[_Result | WorkFailure]]:
        results: dict[int, list[_Result | WorkFailure]] = {}
        pending = deque(numbers)
        running: dict[_Running, int] = {}
        while pending or running:
            if pending and self._executor is None:
                await self._start(min(self.count, len(pending)))
            while pending and self._has_room(weights, running.values(), pending[0]):
                number = pending.popleft()
                running[await self._submit(work, batches[number])] = number
            await asyncio.wait(
                [each.future for each in running], return_when="FIRST_COMPLETED"
            )
            for done in [each for each in running if each.future.done()]:
                number = running.pop(done)
                if await self._error(done) is None:
                    results[number] = await _read(done)
        return results

    def _has_room(
        self, weights: Sequence[float], running: Collection[int], number: int
    ) -> bool:
        """Tell whether a batch may start beside those that run; alone it may."""
        if not running:
            return True
        weight = sum(weights[each] for each in (*running, number)) if weights else 0
        return len(running) < self.count * BATCHES_IN_FLIGHT and weight <= 1

    async def _run_alone(
        self, work: Callable[[_Item], _Result], item: _Item
    ) -> _Result | WorkFailure:
        running = await self._submit(work, [item])
        await asyncio.wait([running.future])
        error = await self._error(running)
        if error is None:
            results: list[_Result] = await _read(running)
            return results[0]
        if isinstance(error, BrokenProcessPool):
            return WorkFailure(f"it crashed, or took longer than {self._timeout_s:g} s")
        return WorkFailure(f"{type(error).__name__}: {error}")

    async def _submit(
        self, work: Callable[[_Item], _Result], batch: Sequence[_Item]
    ) -> "_Running":
        executor = self._executor or await self._start(1)
        try:
            future = executor.submit(do, work, batch)
        except BrokenProcessPool:  # since the last submission
            await self.close()
            executor = await self._start(1)
            future = executor.submit(do, work, batch)
        return _Running(asyncio.wrap_future(future), executor)

    async def _error(self, done: "_Running") -> BaseException | None:
        """Return what went wrong; an executor that broke is given up."""
        error = done.future.exception()
        if isinstance(error, BrokenProcessPool) and self._executor is done.executor:
            await self.close()
        return error

    async def _start(self, begin: int, most: int | None = None) -> Executor:
        """Begin some processes at once; the executor begins others when it has to."""
        executor: Executor = ProcessPoolExecutor(
            most or self.count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=set_up,
            initargs=(self._timeout_s, self._prepare),
        )
        first, *_ = [executor.submit(os.getpid) for _ in range(begin)]
        ready = asyncio.wrap_future(first)
        await asyncio.wait([ready])
        if ready.exception() is not None:
            executor.shutdown(wait=False)
            executor = ThreadPoolExecutor(1, "worker", self._prepare)
        self._executor = executor
        return executor


@dataclass(frozen=True, slots=True, eq=False)
class _Running:
    """A batch at work, and where."""

    future: asyncio.Future[bytes]
    executor: Executor


async def _read(done: _Running) -> list[Any]:
    """Read the results of a batch without holding up the event loop."""
    results: list[Any] = await asyncio.to_thread(wire.loads, done.future.result())
    return results
