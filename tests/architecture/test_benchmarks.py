"""What is kept of benchmarks, and the document that shows it."""

from benchmarks.tables import DOCUMENT, Table, interval, load, markdown, text
from hypothesis import given
from hypothesis import strategies as st

SHARES = st.lists(st.floats(0, 1), min_size=1, max_size=30)


def test_the_document_is_what_the_results_say() -> None:
    assert DOCUMENT.read_text("utf-8") == markdown(load()), (
        "run: python benchmarks/tables.py"
    )


def test_every_result_says_how_it_was_made() -> None:
    for result in load():
        assert result.command.startswith("python benchmarks/")
        assert result.commit
        assert result.notes


@given(SHARES)
def test_an_interval_lies_within_the_values_around_their_mean(
    values: list[float],
) -> None:
    low, high = interval(values)

    assert min(values) - 1e-9 <= low <= high <= max(values) + 1e-9
    assert interval(values) == (low, high)


def test_a_table_reads_well_without_a_renderer() -> None:
    table = Table("Right file", ("", "R@1"), [("SACL", "62.0"), ("BM25", "5")])

    assert text(table) == (
        "**Right file**\n\n"
        "|      | R@1  |\n"
        "|------|------|\n"
        "| SACL | 62.0 |\n"
        "| BM25 | 5    |\n"
    )
