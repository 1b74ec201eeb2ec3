"""What a person at a terminal gets to see: everything, and nothing that it obeys."""

import re
from io import StringIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console
from tests.e2e.serving import SHOP
from tests.unit.application.presentation.results import any_result
from tests.unit.application.world import World

from sacl.adapters.cli.tables import shown_as_tables
from sacl.adapters.cli.terminal import show
from sacl.application.outline import OutlineEntry
from sacl.application.presentation.handles import with_handles
from sacl.application.presentation.plain import to_plain
from sacl.application.presentation.reading import Facts

STYLE = re.compile(r"\x1b\[[\d;]*m")


def shown(result: object, *, coloured: bool = False, explain: bool = False) -> str:
    """Show a result on a terminal that is wide enough for every word."""
    file = StringIO()
    console = Console(
        file=file, force_terminal=coloured, width=2_000, highlight=False, _environ={}
    )
    plain = with_handles(to_plain(result))
    show(type(result), plain, explain=explain, console=console)
    return file.getvalue()


@settings(max_examples=30)
@given(any_result)
def test_every_entry_of_every_table_is_shown(result: object) -> None:
    plain = with_handles(to_plain(result))
    facts = Facts({"items": plain} if isinstance(plain, list) else plain)

    text = shown(result)

    for rows in shown_as_tables(type(result), facts):
        for entry in facts.parts(rows.key):
            for cell in rows.row(entry):
                assert " ".join(str(cell).split()) in " ".join(text.split())


@pytest.mark.parametrize("everything", [False, True])
async def test_counts_of_relations_are_a_table_and_so_are_repositories(
    everything: bool,
) -> None:
    world = World(SHOP, others={"/other": SHOP})
    report = await world.index()
    if everything:
        await world.index("/other")

    indexed, stats = shown(report), shown(await world.report_stats())

    calls = report.relations["calls"]
    row = [calls.get(r, 0) for r in ("resolved", "candidates", "unresolved")]
    assert ["calls", *map(str, row)] in [line.split() for line in indexed.split("\n")]
    listed = [line.split()[0] for line in stats.split("\n") if line.strip()]
    assert ("calls" in listed) is not everything
    assert ("/other" in listed) is everything


@settings(max_examples=30)
@given(any_result)
def test_colours_add_nothing_but_styles(result: object) -> None:
    coloured = shown(result, coloured=True)

    assert "\x1b" not in STYLE.sub("", coloured)


@given(st.text(), st.text())
def test_nothing_in_a_repository_drives_the_terminal(path: str, unit: str) -> None:
    hostile = f"{path}\x1b[2J[red]", f"{unit}\x1b]0;gone\x07[/]"
    outline = (OutlineEntry(*hostile, "function", 1, 2, 0.7),)

    text = shown(outline)

    assert "\x1b" not in text
    assert "\x07" not in text
    assert "[red]" in text
