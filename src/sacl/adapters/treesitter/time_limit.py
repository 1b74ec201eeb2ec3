"""How long work on a file may take where nobody can end it from outside.

Few small files are analysed in a thread, which cannot be killed. Inside
``time_limit`` parsing and queries stop, and the loops over units check, once the
time is over; whoever set the limit tries again in a process.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_end: ContextVar[float | None] = ContextVar("end", default=None)


class OutOfTimeError(Exception):
    """The limit is over; what was begun is of no use."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Limit what is done inside, in this thread."""
    token = _end.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _end.reset(token)


def is_limited() -> bool:
    """Say whether a limit is set, over or not."""
    return _end.get() is not None


def is_over() -> bool:
    """Say whether a limit is set and over."""
    end = _end.get()
    return end is not None and time.monotonic() > end


def check_time() -> None:
    """Give up when the time is over.

    Raises:
        OutOfTimeError: It is.
    """
    if is_over():
        raise OutOfTimeError
