"""Work that is begun before it is needed, one piece ahead of who uses it."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterable
from typing import Any, TypeVar

T = TypeVar("T")


async def one_ahead(
    works: Iterable[Callable[[], Coroutine[Any, Any, T]]],
) -> AsyncGenerator[T]:
    """Yield what works return, in order; each runs while the one before is used.

    Never more than one is ahead. To be closed: what still runs then is cancelled.
    """
    running: asyncio.Task[T] | None = None
    try:
        for work in works:
            ready, running = running, asyncio.create_task(work())
            if ready is not None:
                yield await ready
        if running is not None:
            yield await running
    finally:
        if running is not None:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
