"""Programs that are run and measured whole: time, and memory of all their processes.

Memory is the sum of what the processes of a program hold, pages that they share
counted once (PSS), as Linux tells it. It is looked at all the time, so a peak that
is shorter than the interval may be missed.
"""

import os
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

INTERVAL_S = 0.1
KB, MB = 1e3, 1e6
_KIB = 1024


@dataclass(frozen=True, slots=True)
class Run:
    """What one run of a program took.

    Attributes:
        seconds: By the clock, from start to end.
        processor: Seconds of processor, of all its processes that were waited for.
        peak: Most bytes of memory that it was seen to hold.
    """

    seconds: float
    processor: float
    peak: int
    output: str


@dataclass
class Watched:
    """The most memory that a program and what it started have held."""

    peak: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    def watch(self, pid: int) -> None:
        """Look until the program is over."""
        while not self.over.wait(INTERVAL_S):
            self.peak = max(self.peak, held_by_all(pid))


def run(command: Sequence[str], *, environment: Mapping[str, str], folder: Path) -> Run:
    """Run a program to its end.

    Raises:
        RuntimeError: It failed.
    """
    before, begun = os.times(), perf_counter()
    with (
        subprocess.Popen(  # noqa: S603 - ours
            command,
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process,
        watching(process.pid) as watched,
    ):
        output, errors = process.communicate()
    seconds, after = perf_counter() - begun, os.times()
    if process.returncode:
        raise RuntimeError(f"{command} ended with {process.returncode}: {errors}")
    processor = sum(after[2:4]) - sum(before[2:4])
    return Run(seconds, processor, watched.peak, output)


@contextmanager
def watching(pid: int) -> Iterator[Watched]:
    """Watch the memory of a program from another thread."""
    watched = Watched()
    thread = threading.Thread(target=watched.watch, args=[pid])
    thread.start()
    try:
        yield watched
    finally:
        watched.over.set()
        thread.join()


def held_by_all(pid: int) -> int:
    """Return the bytes that a process and its descendants hold."""
    return sum(map(held_by, _family(pid)))


def held_by(pid: int) -> int:
    """Return the bytes that a process holds, its share of shared pages; 0 if gone."""
    return _field(pid, "smaps_rollup", "Pss:")


def resident(pid: int) -> int:
    """Return the bytes of a process that are resident."""
    return _field(pid, "status", "VmRSS:")


def children() -> set[int]:
    """Return the processes that this one has started."""
    return set(_children(os.getpid()))


def _family(pid: int) -> Iterator[int]:
    yield pid
    for child in _children(pid):
        yield from _family(child)


def _children(pid: int) -> list[int]:
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(c) for t in threads for c in (t / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def _field(pid: int, file: str, name: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/{file}").read_text(encoding="ascii").splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    found = [line.split()[1] for line in lines if line.startswith(name)]
    return int(found[0]) * _KIB if found else 0
