"""What a verification found, as text."""

from collections.abc import Iterator

from sacl.application.presentation.reading import Facts
from sacl.application.presentation.wording import bullets, counts, number

_BEHIND = (
    ("missing", "On disk and not indexed"),
    ("gone", "Indexed and no longer on disk"),
    ("changed", "Changed since indexed"),
    ("unfinished", "Left unfinished by a run that was cut off"),
)


def verification_lines(report: Facts) -> Iterator[str]:
    """Write what was compared, then what differs, then what the index lacks."""
    yield f"Verified {report.text('repository')} ({report.text('namespace')})"
    coverage = report.part("coverage")
    yield (
        f"Compared {number(report.number('filesCompared'))} of "
        f"{number(coverage.number('indexed'))} files: "
        f"{number(report.number('unitsCompared'))} units, "
        f"{number(report.number('relationsCompared'))} relations"
    )
    yield f"Resolved relations in the text: {counts(report.part('edges'))}"
    differences = report.parts("differences")
    yield f"Differences: {len(differences)}"
    yield from bullets("Differs", map(_difference, differences))
    for key, title in _BEHIND:
        yield from bullets(title, coverage.texts(key))
    if any(coverage.texts(key) for key, _ in _BEHIND):
        yield "Run sacl index to catch up."


def _difference(difference: Facts) -> str:
    return (
        f"{difference.text('filePath')}: {difference.text('part')}: "
        f"{difference.text('detail')}"
    )
