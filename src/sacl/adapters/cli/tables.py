"""The lists of results that a terminal shows as tables, one row an entry.

Cells are plain text: whatever stands in a repository is shown and never obeyed.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from sacl.application.bias_report import BiasReport
from sacl.application.explore_relationships import RelationshipReport
from sacl.application.file_context import FileContext
from sacl.application.presentation.escapes import one_line
from sacl.application.presentation.reading import Facts
from sacl.application.presentation.relations_text import tests_named
from sacl.application.presentation.wording import number, place
from sacl.application.system_stats import SystemStats
from sacl.domain.relations import Resolution
from sacl.domain.textual_bias import bias_level

STYLE_OF_LEVEL = {"low": "green", "medium": "yellow", "high": "red"}
"""What bias looks like, as in the pages."""

_KEPT_WIDTH = 30
_LINES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of a result, and how an entry becomes a row.

    Attributes:
        key: Where the list is.
        columns: Their headers; ``#`` before one that holds numbers, ``*`` before one
            that keeps some width whatever the others take.
        least: Entries from which on it is a table; fewer stay text.
    """

    key: str
    title: str
    columns: tuple[str, ...]
    row: Callable[[Facts], tuple[str | Text, ...]]
    least: int = 1


def shown_as_tables(kind: type, facts: Facts) -> list[Rows]:
    """Return the lists of a result that have enough entries for a table."""
    return [r for r in TABLES.get(kind, ()) if len(facts.parts(r.key)) >= r.least]


def tables(kind: type, facts: Facts) -> Iterator[Table]:
    """Draw the lists of a result that have entries."""
    for rows in shown_as_tables(kind, facts):
        yield _table(rows, facts.parts(rows.key))


def _table(rows: Rows, entries: list[Facts]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=rows.title, title_justify="left")
    for column in rows.columns:
        right = column.startswith("#")
        table.add_column(
            column.lstrip("#*"),
            justify="right" if right else "left",
            overflow="fold",
            no_wrap=right,
            min_width=_KEPT_WIDTH if column.startswith("*") else None,
        )
    for entry in entries:
        table.add_row(*(Text.assemble(cell) for cell in rows.row(entry)))
    return table


def _unit(unit: Facts) -> tuple[str | Text, ...]:
    return place(unit), unit.text("kind"), unit.text("unit"), bias(unit)


def _defined(unit: Facts) -> tuple[str | Text, ...]:
    span = place(unit).removeprefix(":")
    complexity = number(unit.number("complexity"))
    return span, unit.text("kind"), unit.text("unit"), complexity, bias(unit)


def _component(related: Facts) -> tuple[str | Text, ...]:
    name = " ".join(filter(None, [related.text("filePath"), related.text("unit")]))
    certain = related.text("resolution") == "resolved"
    return (
        name + ("" if certain else f" ({related.text('resolution')})"),
        ", ".join(related.texts("relationshipTypes")),
        related.text("direction"),
        number(related.number("distance")),
        number(related.number("relevance")),
        _first_lines(related),
    )


def _first_lines(related: Facts) -> str:
    listed = related.texts("lines")
    more = " …" if len(listed) > _LINES_SHOWN else ""
    return ", ".join(listed[:_LINES_SHOWN]) + more


def _tests(file: Facts) -> tuple[str | Text, ...]:
    steps = number(file.number("distance"))
    return file.text("filePath"), steps, tests_named(file.texts("units"))


def _worst(unit: Facts) -> tuple[str | Text, ...]:
    return bias(unit), place(unit), unit.text("unit"), unit.text("advice")


def _lie(lie: Facts) -> tuple[str | Text, ...]:
    where = f"{lie.text('filePath')}:{number(lie.number('line'))}"
    return where, lie.text("unit"), lie.text("claim"), lie.text("evidence")


def _indicator(found: Facts) -> tuple[str | Text, ...]:
    severity = number(found.number("severity"))
    kind = found.text("type").replace("_", " ")
    return severity, kind, place(found), found.text("unit")


def bias(unit: Facts) -> Text:
    """Write a score in the colour of its level; a dash where none is measured."""
    score = unit.number("biasScore")
    if score is None:
        return Text("–", "dim")
    level = unit.text("level") or unit.text("biasLevel") or bias_level(score)
    return Text(f"{score:.2f}", STYLE_OF_LEVEL.get(level, ""))


def _repository(stored: Facts) -> tuple[str | Text, ...]:
    vectors, measured = stored.part("vectors"), stored.part("bias")
    missing = "" if vectors.number("done") == vectors.number("total") else " *"
    return (
        stored.text("root"),
        number(stored.number("files")),
        number(vectors.number("total")) + missing,
        bias(Facts({"biasScore": measured.number("average")})),
        f"{(stored.number('storageBytes') or 0) / 1e6:.1f}",
        stored.text("lastUpdate").partition(".")[0].replace("T", " "),
    )


def relation_counts(relations: Facts) -> Table:
    """Draw the counts of relations, a kind a row, sure ones first."""
    table = Table(box=box.SIMPLE_HEAD, title="Relations", title_justify="left")
    table.add_column("Kind")
    for resolution in Resolution:
        table.add_column(resolution.capitalize(), justify="right")
    for kind in relations:
        counts = relations.part(kind)
        found = (counts.number(resolution) for resolution in Resolution)
        table.add_row(Text(one_line(kind)), *(number(n or 0) for n in found))
    return table


TABLES: Mapping[type, tuple[Rows, ...]] = {
    tuple: (Rows("items", "", ("Lines", "Kind", "Unit", "#Bias"), _unit),),
    FileContext: (
        Rows(
            "defines",
            "Defines",
            ("Lines", "Kind", "Unit", "#Complexity", "#Bias"),
            _defined,
        ),
    ),
    SystemStats: (
        Rows(
            "repositories",
            "Repositories (* lacks vectors)",
            ("*Root", "#Files", "#Units", "#Bias", "#MB", "Updated"),
            _repository,
            least=2,
        ),
    ),
    RelationshipReport: (
        Rows(
            "relatedComponents",
            "Related",
            (
                *("*Component", "Relations", "Way"),
                *("#Steps", "#Relevance", "Lines"),
            ),
            _component,
        ),
        Rows("tests", "Tests", ("*File", "#Steps", "Tests"), _tests),
    ),
    BiasReport: (
        Rows(
            "lyingDocs",
            "Text that the code contradicts",
            ("Line", "Unit", "Says", "Code"),
            _lie,
        ),
        Rows(
            "worst",
            "Most text-dependent units",
            ("#Bias", "*Lines", "Unit", "Advice"),
            _worst,
        ),
        Rows(
            "indicators",
            "Indicators",
            ("#Severity", "Indicator", "Lines", "Unit"),
            _indicator,
        ),
    ),
}
