"""The calls of tools in progress, which a server that is told to end can cut short.

A call that is cut short is answered with an error, so that its client knows.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class RunningCalls:
    """Knows calls while they run, and stops them all at once."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self._cut_short: set[asyncio.Task[object]] = set()

    @contextmanager
    def one_more(self) -> Iterator[None]:
        """Enter the current task's call."""
        task = _current()
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)
            self._cut_short.discard(task)

    def cut_short(self) -> None:
        """Stop the work of every call; each is still to be answered."""
        for task in self._tasks - self._cut_short:
            self._cut_short.add(task)
            task.cancel()

    async def answered(self, *, timeout_s: float) -> None:
        """Wait until the tasks of all calls have ended, but not for ever."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=timeout_s)

    def was_cut_short(self) -> bool:
        """Say whether the current task was stopped here, and may go on to answer.

        To be asked by who caught the cancellation.
        """
        task = _current()
        if task in self._cut_short:
            task.uncancel()
        return not task.cancelling()


def _current() -> "asyncio.Task[object]":
    task = asyncio.current_task()
    if task is None:
        raise RuntimeError("a call runs in a task")
    return task
