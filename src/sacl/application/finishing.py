"""Work that goes on to its end when whoever wants it is cancelled."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """Await work to its end, and only then pass a cancellation on.

    A caller may be cancelled again and again meanwhile: the scopes of anyio, in which
    a server runs, do so until their tasks have ended.
    """
    running = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not running.done():
        try:
            await asyncio.wait([running])
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return running.result()
    with suppress(asyncio.CancelledError):
        running.exception()  # seen, so that nobody logs it as forgotten
    raise cancelled
