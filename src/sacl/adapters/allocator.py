"""How the C library hands out memory, which decides what a server keeps for ever.

Each call works in whatever thread is free, and glibc gives threads heaps of their own.
Each heap then keeps room for the largest call it has served: without a limit a server
grows call by call, although the same objects live. What the one heap holds free it
keeps, too, unless it is told to give it back (ADR 0029).
"""

import asyncio
import ctypes
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

_ARENA_MAX = -8  # M_ARENA_MAX of malloc.h

GIVING_BACK_S = 60.0
"""How often a server returns free memory: it takes some 40 ms of a thread."""


def share_one_heap() -> bool:
    """Let all threads that begin from now on use one heap; say whether they will.

    They would have to where the C library is not glibc: nothing is changed there.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and mallopt(_ARENA_MAX, 1) == 1


def give_back() -> bool:
    """Return free memory to the system; say whether there was any to return."""
    if sys.platform != "linux":
        return False
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return trim is not None and trim(0) == 1


@asynccontextmanager
async def giving_back(
    act: Callable[[], bool] = give_back, *, every_s: float = GIVING_BACK_S
) -> AsyncIterator[None]:
    """Return free memory now and then, in a thread, as long as a server serves."""

    async def go_on() -> None:
        while True:
            await asyncio.sleep(every_s)
            await asyncio.to_thread(act)

    task = asyncio.create_task(go_on(), name="give memory back")
    try:
        yield
    finally:
        task.cancel()
