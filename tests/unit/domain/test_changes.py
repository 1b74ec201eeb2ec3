"""Laws of change planning."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from sacl import __version__
from sacl.domain.changes import RACY_NS, displaced, is_unchanged, plan_index
from sacl.domain.code import FileEntry
from sacl.domain.index import FileRecord

MODIFIED_NS = 1_700_000_000 * 10**9
PATHS = st.sampled_from([f"{name}.py" for name in "abcdef"])
SIZES = st.integers(0, 2)
TIMES = st.integers(0, 3).map(lambda n: MODIFIED_NS + n * RACY_NS)
ENTRIES = st.lists(
    st.builds(FileEntry, path=PATHS, size=SIZES, modified_ns=TIMES),
    unique_by=lambda entry: entry.path,
)
ANALYSED = st.integers(0, 10).map(timedelta)
"""How long after ``MODIFIED_NS``; days, long after every drawn time but for 0."""


def a_record(entry: FileEntry, analysed_after: timedelta) -> FileRecord:
    """Record a file as it was found, analysed that long after ``MODIFIED_NS``."""
    analysed = datetime.fromtimestamp(MODIFIED_NS / 1e9, UTC) + analysed_after
    return FileRecord(
        path=entry.path,
        language="python",
        content_hash="",
        size=entry.size,
        modified_ns=entry.modified_ns,
        analysed_at=analysed.isoformat(timespec="milliseconds"),
        line_count=1,
        unit_count=1,
        complexity=1,
    )


RECORDS = st.lists(
    st.builds(
        a_record,
        st.builds(FileEntry, path=PATHS, size=SIZES, modified_ns=TIMES),
        ANALYSED,
    )
).map(lambda records: {record.path: record for record in records})


@given(ENTRIES, RECORDS, st.booleans())
def test_a_plan_puts_every_file_in_exactly_one_list(
    found: list[FileEntry], indexed: dict[str, FileRecord], full: bool
) -> None:
    plan = plan_index(found, indexed, full=full)

    planned = [*plan.read, *plan.keep, *plan.drop]
    assert sorted(planned) == sorted({e.path for e in found} | indexed.keys())
    assert {*plan.read, *plan.keep} == {entry.path for entry in found}
    for paths in (plan.read, plan.keep, plan.drop):
        assert list(paths) == sorted(paths)


@given(ENTRIES, RECORDS)
def test_an_incremental_plan_keeps_what_is_unchanged_and_nothing_else(
    found: list[FileEntry], indexed: dict[str, FileRecord]
) -> None:
    plan = plan_index(found, indexed, full=False)

    assert set(plan.keep) == {
        e.path for e in found if e.path in indexed and is_unchanged(e, indexed[e.path])
    }


@given(ENTRIES, RECORDS)
def test_a_full_plan_reads_everything_that_was_found(
    found: list[FileEntry], indexed: dict[str, FileRecord]
) -> None:
    assert plan_index(found, indexed, full=True).keep == ()


@given(ENTRIES)
def test_a_repository_analysed_long_after_its_last_edit_needs_no_reading(
    found: list[FileEntry],
) -> None:
    indexed = {e.path: a_record(e, timedelta(days=1)) for e in found}

    assert plan_index(found, indexed, full=False).read == ()


@given(
    st.builds(FileEntry, path=PATHS, size=SIZES, modified_ns=TIMES),
    st.builds(FileEntry, path=PATHS, size=SIZES, modified_ns=TIMES),
)
def test_another_size_or_time_makes_a_file_changed(
    before: FileEntry, after: FileEntry
) -> None:
    same = (before.size, before.modified_ns) == (after.size, after.modified_ns)

    assert is_unchanged(after, a_record(before, timedelta(days=1))) == same


@given(st.builds(FileEntry, path=PATHS, size=SIZES, modified_ns=TIMES), st.text())
def test_what_another_version_analysed_is_taken_as_changed(
    entry: FileEntry, version: str
) -> None:
    record = replace(a_record(entry, timedelta(days=1)), analysed_by=version)

    assert is_unchanged(entry, record) == (version == __version__)
    assert record.is_of(record.content_hash) == (version == __version__)
    assert not record.is_of(record.content_hash + "0")


@given(st.integers(-5_000, 5_000))
def test_a_file_analysed_so_soon_that_an_edit_may_hide_is_read_again(
    milliseconds: int,
) -> None:
    entry = FileEntry("a.py", 1, MODIFIED_NS)
    record = a_record(entry, timedelta(milliseconds=milliseconds))

    assert is_unchanged(entry, record) == (milliseconds * 10**6 > RACY_NS)


NESTED = st.sets(
    st.lists(st.sampled_from(["a", "ab"]), min_size=1, max_size=3).map("/".join)
)


@given(known=NESTED, present=NESTED)
def test_only_what_lies_in_or_around_a_file_is_displaced(
    known: set[str], present: set[str]
) -> None:
    around = {k for k in known for p in present if p.startswith(f"{k}/")}
    inside = {k for k in known for p in present if k.startswith(f"{p}/")}

    assert displaced(known, present) == around | inside
