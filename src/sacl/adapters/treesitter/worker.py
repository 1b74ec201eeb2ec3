"""What a worker process does: work on items, one after the other, under watch.

It imports little, for each worker has to. ``Workers`` starts and ends them.
"""

import atexit
import faulthandler
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from pathlib import Path
from typing import TypeVar

from sacl.adapters.treesitter import wire

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

WAITING_FACTOR = 6
"""How much longer an item may take while others have the processor."""

_watchdog: list[tuple[float, int]] = []
"""In a worker: seconds that an item may take, and where a dump goes."""


def set_up(timeout_s: float, prepare: Callable[[], None]) -> None:
    """Prepare a worker process; its parent decides what an interrupt means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(Path(os.devnull), os.O_WRONLY)
    _watchdog.append((timeout_s, nowhere))
    wire.register_records()
    gc.disable()  # syntax trees and records make no cycles, and there are many
    atexit.register(os._exit, 0)  # the system is quicker to give all that back
    prepare()
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
    os._exit(1)


def nothing() -> None:
    """Prepare nothing else."""


def do(work: Callable[[_Item], _Result], batch: Sequence[_Item]) -> bytes:
    """Apply ``work`` to each item; return the results as ``wire`` writes them."""
    return wire.dumps([_do_one(work, item) for item in batch])


def _do_one(work: Callable[[_Item], _Result], item: _Item) -> _Result:
    for timeout_s, nowhere in _watchdog:
        _limit_processor_time(timeout_s)
        asleep_s = timeout_s * WAITING_FACTOR
        faulthandler.dump_traceback_later(asleep_s, exit=True, file=nowhere)
    try:
        return work(item)
    finally:
        if _watchdog:
            _limit_processor_time(0)
            faulthandler.cancel_dump_traceback_later()


def _limit_processor_time(seconds: float) -> None:
    """Let the system end this process after so much work; 0 for never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
