"""Work is finished whoever stops waiting for it."""

import asyncio

import anyio
import pytest

from sacl.application.finishing import finished


class Work:
    """Goes on when it is told to."""

    def __init__(self, error: Exception | None = None) -> None:
        self.begun, self.may_end = asyncio.Event(), asyncio.Event()
        self.is_done = False
        self._error = error

    async def __call__(self) -> str:
        self.begun.set()
        await self.may_end.wait()
        self.is_done = True
        if self._error is not None:
            raise self._error
        return "done"


async def test_work_gives_its_result_or_its_error() -> None:
    work, failing = Work(), Work(ValueError("no"))
    work.may_end.set()
    failing.may_end.set()

    assert await finished(work()) == "done"
    with pytest.raises(ValueError, match="no"):
        await finished(failing())


@pytest.mark.parametrize("error", [None, ValueError("no")])
async def test_a_caller_that_is_cancelled_waits_however_often(
    error: Exception | None,
) -> None:
    work = Work(error)
    waiting = asyncio.create_task(finished(work()))
    await work.begun.wait()
    for _ in range(3):
        waiting.cancel()
        await asyncio.wait([waiting], timeout=0)
    assert not waiting.done()

    work.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert work.is_done


async def test_a_scope_that_is_cancelled_waits_too() -> None:
    work = Work()
    async with anyio.create_task_group() as group:
        group.start_soon(finished, work())
        await work.begun.wait()
        group.cancel_scope.cancel()
        asyncio.get_running_loop().call_later(0.01, work.may_end.set)

    assert work.is_done
