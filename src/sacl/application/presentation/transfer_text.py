"""What was moved, as lines of text."""

from collections.abc import Iterator

from sacl.application.presentation.reading import Facts
from sacl.application.presentation.wording import number


def transfer_lines(report: Facts) -> Iterator[str]:
    """Write what an export or import moved."""
    yield f"{report.text('repository')} ({report.text('namespace')})"
    yield f"Archive: {report.text('archive')}"
    moved = "files", "units", "vectors"
    yield ", ".join(f"{number(report.number(name))} {name}" for name in moved)


def adoption_lines(report: Facts) -> Iterator[str]:
    """Write whose index was taken over."""
    yield (
        f"{report.text('repository')} ({report.text('namespace')}) has the index of "
        f"{report.text('former')}"
    )
    if report.flag("formerKept"):
        yield "The former folder is still there, so it keeps its index."
    yield "Run sacl index to find what has changed since."
