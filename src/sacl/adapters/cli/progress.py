"""Progress of long work on a terminal, always on stderr."""

import sys

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.progress import Progress as Bars

from sacl.application.ports import Progress


class TerminalProgress(Progress):
    """One bar for each stage; one line where stderr is not a terminal."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        self._bars = Bars(
            TextColumn("{task.description:>10}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._tasks: dict[str, TaskID] = {}

    def __enter__(self) -> "TerminalProgress":
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bars.stop()

    async def report(self, stage: str, done: int, total: int) -> None:
        """Move the bar of a stage."""
        if stage not in self._tasks:
            if self._bars.disable:
                sys.stderr.write(f"{stage}: {total}\n" if total > 1 else f"{stage}\n")
            self._tasks[stage] = self._bars.add_task(stage, total=total)
        self._bars.update(self._tasks[stage], completed=done, total=total)
