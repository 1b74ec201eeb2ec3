"""How the parts of an installation are, as lines of text."""

from collections.abc import Iterator

from sacl.application.presentation.reading import Facts


def diagnosis_lines(diagnosis: Facts) -> Iterator[str]:
    """Write a line for each part, and below it what to do."""
    for found in diagnosis.parts("findings"):
        verdict, part = found.text("verdict"), found.text("part")
        yield f"{verdict:<8}{part:<12}{found.text('detail')}"
        if found.text("nextStep"):
            yield f"{'':<20}{found.text('nextStep')}"
