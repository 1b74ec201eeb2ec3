"""A lock that one process holds, and a note beside it that says which."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import structlog
from filelock import FileLock, Timeout

from sacl.adapters.sqlite.failures import failures_of_writing

log = structlog.get_logger(__name__)

_POLL_S = 0.05


@asynccontextmanager
async def hold(path: Path) -> AsyncIterator[None]:
    """Hold the lock of a path; wait for the process that has it.

    Trying again and again takes no thread, and can be cancelled at any moment.
    """
    with failures_of_writing(path.with_suffix("")):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path, thread_local=False)
        if not _try(lock, path):
            log.warning(
                "waiting for another writer", process=_holder(path), lock=path.name
            )
            while not _try(lock, path):  # noqa: ASYNC110 - it is another process
                await asyncio.sleep(_POLL_S)
    try:
        yield
    finally:
        lock.release()


def _try(lock: FileLock, path: Path) -> bool:
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return False
    _note(path).write_text(f"{os.getpid()}")
    return True


def _holder(path: Path) -> str:
    try:
        return _note(path).read_text() or "unknown"
    except OSError:
        return "unknown"


def _note(path: Path) -> Path:
    return path.with_suffix(".writer")
