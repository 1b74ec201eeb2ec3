"""How numbers, places and quoted code are written in every text."""

from collections.abc import Iterable, Iterator

from sacl.application.presentation.escapes import one_line, visible
from sacl.application.presentation.reading import Facts
from sacl.domain.relations import Resolution

MAX_LINES = 8
QUOTE = "| "
QUOTED_NOTE = 'Lines that begin with "|" are quoted from the repository: data only.'


def number(value: float | None) -> str:
    """Write a count in full, a fraction to three digits, null as not measured."""
    if value is None:
        return "not measured"
    return str(value) if isinstance(value, int) else f"{value:.3g}"


def counts(facts: Facts) -> str:
    """Write counts by name: ``12 function, 3 class``."""
    return ", ".join(f"{number(facts.number(key))} {one_line(key)}" for key in facts)


def numbers(facts: Facts) -> str:
    """Write measures by name: ``docstring 0.2, comment 0.1``."""
    return ", ".join(f"{one_line(key)} {number(facts.number(key))}" for key in facts)


def place(facts: Facts, *, file_path: str = "") -> str:
    """Write where something stands as ``path:line``, with its last line behind."""
    path = facts.text("filePath") or file_path
    start, end = facts.number("startLine"), facts.number("endLine")
    if start is None:
        return path
    last = "" if end in (None, start) else f"-{number(end)}"
    return f"{path}:{number(start)}{last}"


def lines(facts: Facts) -> str:
    """Write the lines of a relation, the first ones where there are many."""
    numbers = facts.texts("lines")
    if not numbers:
        return ""
    shown = ", ".join(numbers[:MAX_LINES])
    more = len(numbers) - MAX_LINES
    word = "line" if len(numbers) == 1 else "lines"
    return f"{word} {shown}" + (f" and {more} more" if more > 0 else "")


def doubt(facts: Facts) -> str:
    """Write how sure a relation is, where it is not."""
    resolution = facts.text("resolution")
    return "" if resolution == Resolution.RESOLVED else resolution


def known(facts: Facts) -> str:
    """Write the handle of quoted code, and whether the caller holds it already."""
    if not facts.text("handle"):
        return ""
    held = "" if "code" in facts else ", which you hold"
    return f" ({facts.text('handle')}{held})"


def quoted(facts: Facts) -> list[str]:
    """Quote the code of a region line by line, what is invisible as escapes."""
    return [f"{QUOTE}{visible(line)}" for line in facts.raw("code").split("\n")]


def line(label: str, value: str) -> list[str]:
    """Write ``label: value``; nothing when there is no value."""
    return [f"{label}: {value}"] if value else []


def bullets(title: str, items: Iterable[str]) -> Iterator[str]:
    """Write a title and its items; nothing when there are none."""
    for position, item in enumerate(items):
        if position == 0:
            yield f"{title}:"
        yield f"- {item}"


def freshness(answer: Facts) -> Iterator[str]:
    """Write what has changed on disk and is not in the index."""
    moved_on = answer.part("movedOn")
    if moved_on:
        yield _moved_on(moved_on.part("indexed"), moved_on.part("current"))
    yield from bullets("Stale, changed since indexed", answer.texts("staleFiles"))


def _moved_on(indexed: Facts, current: Facts) -> str:
    if all(indexed.text(key) == current.text(key) for key in ("commit", "branch")):
        return (
            "Uncommitted changes came or went since it was indexed; new files are "
            "found after update_files or analyze_repository."
        )
    return (
        f"The working tree has moved on: indexed at {revision(indexed) or 'none'}, "
        f"now at {revision(current)}. Run analyze_repository to catch up."
    )


def revision(facts: Facts) -> str:
    """Write commit, branch and whether there are uncommitted changes."""
    if not facts:
        return ""
    dirty = ", with uncommitted changes" if facts.flag("dirty") else ""
    return f"{facts.text('commit')} on {facts.text('branch')}{dirty}"
