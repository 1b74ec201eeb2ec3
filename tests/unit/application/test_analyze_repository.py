"""Analysing a repository: full, incremental, failing, cut off."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial

import pytest
from tests.fakes.parser import FAILING, PARTIAL
from tests.fakes.progress import RecordingProgress
from tests.unit.application.breaking import BreakingGraphs
from tests.unit.application.world import ROOT, World

from sacl.adapters.memory.graph import MemoryCodeGraph
from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.application.ports import CodeGraph
from sacl.application.query_answer import QueryAnswer
from sacl.domain.changes import is_unchanged
from sacl.domain.errors import (
    GraphUnavailableError,
    NotIndexedError,
    OutdatedIndexError,
    RepositoryNotFoundError,
)
from sacl.domain.index import (
    PENDING_KEY,
    FileRecord,
    Namespace,
    Revision,
    namespace_of,
)

HELPER = "def helper():\n    return 1\n"
CALLER = "from b import helper\n\ndef caller():\n    return helper()\n"
PROJECT = {"a.py": CALLER, "b.py": HELPER}
EDGE = ("a.py::caller", "b.py::helper")


@pytest.fixture
def small_batches() -> Iterator[None]:
    """Let two files already be a batch."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sacl.application.index_files.BATCH_FILES", 2)
        patch.setattr("sacl.application.index_files.MANY_BATCHES", 2)
        yield


@pytest.mark.usefixtures("small_batches")
async def test_names_of_many_files_are_bound_beside_each_other() -> None:
    world = World(PROJECT | {"c.py": CALLER})
    await world.index()
    assert world.binder.bound == len(PROJECT) + 1
    assert EDGE in await world.calls()


async def test_a_first_analysis_reports_what_there_is() -> None:
    world = World(PROJECT | {"notes.txt": "no code"})
    world.tree.revisions[ROOT] = Revision("c0ffee", "main", dirty=False)

    report = await world.index()

    assert report.repository == ROOT
    assert report.namespace == namespace_of(ROOT)
    assert report.files.discovered == report.files.analysed == 2
    assert report.files.unchanged == report.files.removed == 0
    assert report.files.reresolved == 0
    assert report.files.failed == report.files.partial == ()
    assert report.files.skipped == {"not_source": 1}
    assert report.units == {"file": 2, "function": 2}
    assert report.languages == {"python": 4}
    assert report.relations["calls"] == {"resolved": 1}
    assert report.bias.average is None
    assert report.bias.bias_measured == report.bias.high_bias == 0
    assert (report.vectors.done, report.vectors.total) == (0, 4)
    assert report.descriptions == {}
    assert report.seconds.keys() == {"discover", "index"}
    assert report.warnings == ()
    assert await world.calls() == {EDGE}


async def test_an_analysis_registers_the_repository() -> None:
    world = World(PROJECT | {"bad.py": FAILING, "notes.txt": "no code"})
    world.tree.revisions[ROOT] = Revision("c0ffee", "main", dirty=True)

    await world.index()

    (known,) = await world.graphs.repositories()
    assert (known.namespace, known.root) == (namespace_of(ROOT), ROOT)
    assert known.revision == Revision("c0ffee", "main", dirty=True)
    assert known.skipped == {"not_source": 1}
    assert known.failed == {"bad.py": "told to fail"}


async def test_an_analysis_can_wait_for_vectors() -> None:
    world = World(PROJECT)

    report = await world.index(vectors=True)

    assert (report.vectors.done, report.vectors.total) == (4, 4)
    assert report.descriptions == {"static": 4}
    assert report.bias.bias_measured == 4
    assert report.bias.average is not None
    assert report.seconds.keys() == {"discover", "index", "vectors"}
    assert world.progress.stages == ["discover", "parse", "embed"]


async def test_progress_ends_at_the_number_of_files(small_batches: None) -> None:
    world = World({f"{n}.py": HELPER for n in range(5)})

    await world.index()

    assert world.progress.reports == [
        ("discover", 0, 1),
        ("discover", 1, 1),
        ("parse", 2, 5),
        ("parse", 4, 5),
        ("parse", 5, 5),
        ("resolve", 2, 5),
        ("resolve", 4, 5),
        ("resolve", 5, 5),
    ]


async def test_nothing_changed_parses_and_embeds_nothing() -> None:
    world = World(PROJECT)
    await world.index(vectors=True)
    before = await world.contents()
    world.parser.parsed.clear()
    world.hashing.texts.clear()

    report = await world.index(vectors=True)

    assert report.files.unchanged == 2
    assert report.files.analysed == report.files.reresolved == 0
    assert world.parser.parsed == world.hashing.texts == []
    assert await world.contents() == before


async def test_a_file_that_was_only_touched_is_read_but_not_parsed() -> None:
    world = World(PROJECT)
    await world.index()
    world.parser.parsed.clear()
    world.tree.write(ROOT, "b.py", HELPER)

    report = await world.index()

    assert report.files.unchanged == 2
    assert world.parser.parsed == []


async def test_a_changed_file_is_parsed_and_its_dependants_are_bound_again() -> None:
    world = World(PROJECT | {"c.py": HELPER})
    await world.index()
    world.parser.parsed.clear()
    world.tree.write(ROOT, "b.py", "def other():\n    return 2\n")

    report = await world.index()

    assert world.parser.parsed == ["b.py"]
    assert (report.files.analysed, report.files.unchanged) == (1, 2)
    assert report.files.reresolved == 1
    assert await world.calls() == {("a.py::caller", None)}


async def test_vectors_of_unchanged_units_are_kept() -> None:
    world = World(PROJECT)
    await world.index(vectors=True)
    world.hashing.texts.clear()
    world.tree.write(ROOT, "b.py", HELPER + "\n\ndef added():\n    return 2\n")

    await world.index(vectors=True)

    assert any("def added" in text for text in world.hashing.texts)
    assert not any("def helper" in text for text in world.hashing.texts)


async def test_a_removed_file_leaves_nothing_behind() -> None:
    world = World(PROJECT)
    await world.index()
    world.tree.remove(ROOT, "b.py")

    report = await world.index()

    assert (report.files.removed, report.files.reresolved) == (1, 1)
    assert await world.contents() == await fresh({"a.py": CALLER})


async def test_a_file_that_ignore_rules_leave_out_now_is_removed() -> None:
    world = World(PROJECT)
    await world.index()
    world.tree.ignored["b.py"] = "ignored"

    report = await world.index()

    assert report.files.removed == 1
    assert report.files.skipped == {"ignored": 1}
    assert await world.contents() == await fresh({"a.py": CALLER})


async def test_a_failing_file_is_listed_and_stops_nothing() -> None:
    world = World(PROJECT | {"bad.py": FAILING})

    report = await world.index()

    (failed,) = report.files.failed
    assert (failed.file_path, failed.reason) == ("bad.py", "told to fail")
    assert (report.files.discovered, report.files.analysed) == (3, 2)
    assert await world.contents() == await fresh(PROJECT)


async def test_a_file_that_fails_now_is_no_longer_in_the_index() -> None:
    world = World(PROJECT)
    await world.index()
    world.tree.write(ROOT, "b.py", FAILING)

    report = await world.index()

    assert [failed.file_path for failed in report.files.failed] == ["b.py"]
    assert await world.contents() == await fresh({"a.py": CALLER})


async def test_a_file_that_fails_is_tried_again_by_the_next_analysis() -> None:
    world = World({"a.py": CALLER, "b.py": FAILING})
    await world.index()
    assert (await world.index()).files.failed != ()

    world.tree.write(ROOT, "b.py", HELPER)
    report = await world.index()

    assert report.files.failed == ()
    assert await world.contents() == await fresh(PROJECT)


async def test_a_file_that_cannot_be_read_is_listed() -> None:
    world = World(PROJECT)
    world.tree.unreadable["b.py"] = "permission denied"

    report = await world.index()

    (failed,) = report.files.failed
    assert (failed.file_path, failed.reason) == ("b.py", "permission denied")
    assert await world.contents() == await fresh({"a.py": CALLER})


async def test_a_partly_parsed_file_is_kept_and_listed() -> None:
    world = World({"a.py": CALLER, "b.py": f"{PARTIAL}\n{HELPER}"})

    report = await world.index()

    (partial,) = report.files.partial
    assert (partial.file_path, partial.reason) == (
        "b.py",
        "line 1: told to be partial",
    )
    assert await world.calls() == {EDGE}


async def test_a_full_analysis_parses_everything_and_leaves_the_same_index() -> None:
    world = World(PROJECT)
    await world.index()
    before = await world.contents()
    world.parser.parsed.clear()

    report = await world.index(incremental=False)

    assert world.parser.parsed == ["a.py", "b.py"]
    assert (report.files.analysed, report.files.unchanged) == (2, 0)
    assert await world.contents() == before


@pytest.mark.usefixtures("small_batches")
async def test_many_files_are_bound_as_few_are() -> None:
    many = PROJECT | {f"{n}.py": "from b import helper\nhelper()\n" for n in range(5)}
    world = World(many)

    report = await world.index()

    assert (report.files.analysed, report.files.reresolved) == (7, 0)
    assert await (await world.graph()).consulting({PENDING_KEY}) == set()
    assert await world.calls() == {EDGE} | {(f"{n}.py", EDGE[1]) for n in range(5)}


@pytest.mark.usefixtures("small_batches")
async def test_files_that_fail_in_different_batches_are_each_removed_once() -> None:
    world = World({f"{n}.py": HELPER for n in range(6)})
    await world.index()
    for n in (0, 3, 4):
        world.tree.write(ROOT, f"{n}.py", FAILING)
    for n in (1, 2, 5):
        world.tree.write(ROOT, f"{n}.py", HELPER + "\n")

    report = await world.index()

    assert [f.file_path for f in report.files.failed] == ["0.py", "3.py", "4.py"]
    assert report.files.removed == 3


CHANGES = {
    "a helper is renamed": {"b.py": "def other():\n    return 2\n"},
    "a file is gone": {"b.py": None},
    "a file fails": {"b.py": FAILING},
    "many files change": {
        "b.py": "def other():\n    return 2\n",
        "c.py": HELPER,
        "d.py": CALLER,
        "e.py": None,
    },
}


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize(
    ("writes", "pending"),
    [
        (1, {"a.py"}),
        (2, {"a.py", "b.py", "x.py"}),
        (3, {"a.py", "b.py", "x.py", "y.py"}),
    ],
)
async def test_until_they_are_bound_again_dependants_keep_their_relations(
    writes: int, pending: set[str]
) -> None:
    graphs = BreakingGraphs()
    world = World(PROJECT, graphs=graphs)
    await world.index()
    for path in ("b.py", "x.py", "y.py"):
        world.tree.write(ROOT, path, f"from z import helper\n{HELPER}")
    graphs.graph.writes_left = writes

    with pytest.raises(GraphUnavailableError):
        await world.index()

    assert await graphs.graph.consulting({PENDING_KEY}) == pending
    assert await world.calls() == {EDGE}


@pytest.mark.parametrize(
    ("text", "lines"), [("", 1), ("X = 1", 1), ("X = 1\n", 1), ("X = 1\n\nY = 2\n", 3)]
)
async def test_lines_are_counted_as_an_editor_counts_them(
    text: str, lines: int
) -> None:
    world = World({"a.py": text})
    await world.index()

    record = (await (await world.graph()).files())["a.py"]

    assert record.line_count == lines


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES.keys())
@pytest.mark.parametrize("writes", range(6))
async def test_a_run_that_was_cut_off_is_finished_by_the_next(
    changes: dict[str, str | None], writes: int
) -> None:
    before = PROJECT | {"e.py": HELPER, "f.py": "from e import helper\nhelper()\n"}
    graphs = BreakingGraphs()
    world = World(before, graphs=graphs)
    await world.index()
    after = {**before}
    for path, text in changes.items():
        if text is None:
            world.tree.remove(ROOT, path)
            del after[path]
        else:
            world.tree.write(ROOT, path, text)
            after[path] = text

    graphs.graph.writes_left = writes
    try:
        await world.index()
    except GraphUnavailableError:
        graphs.graph.writes_left = None
        await world.index()

    assert await world.contents() == await fresh(after)


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("writes", range(6))
async def test_a_first_run_that_was_cut_off_does_not_parse_its_files_again(
    writes: int,
) -> None:
    files = PROJECT | {f"{n}.py": CALLER for n in range(4)}
    graphs = BreakingGraphs()
    world = World(files, graphs=graphs)
    graphs.graph.writes_left = writes

    with pytest.raises(GraphUnavailableError):
        await world.index()
    stored = set(await graphs.graph.files())
    world.parser.parsed.clear()
    graphs.graph.writes_left = None
    await world.index()

    assert stored.isdisjoint(world.parser.parsed)
    assert await world.contents() == await fresh(files)


async def fresh(files: dict[str, str]) -> object:
    """Return what an analysis of these files from nothing stores."""
    world = World(files)
    await world.index()
    return await world.contents()


@pytest.mark.parametrize(
    ("files", "reason"), [({}, "none found"), ({"a.txt": "x"}, "1 not_source")]
)
async def test_an_index_that_stays_empty_is_a_warning(
    files: dict[str, str], reason: str
) -> None:
    report = await World(files).index()

    (warning,) = report.warnings
    assert "Nothing is indexed" in warning
    assert reason in warning


async def test_a_folder_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RepositoryNotFoundError):
        await World(PROJECT).index("/elsewhere")


async def test_a_namespace_can_be_set() -> None:
    world = World(PROJECT, namespace="mine")

    report = await world.index()

    assert report.namespace == "mine"


async def test_the_time_of_a_touched_file_is_stored_so_that_it_is_read_once() -> None:
    world = World({"a.py": "def f(): ..."})
    await world.index()
    graph = await world.graph()
    before = (await graph.files())["a.py"]
    world.tree.write(ROOT, "a.py", "def f(): ...")

    report = await world.index()

    (entry,) = await world.tree.entries(ROOT, ["a.py"])
    after = (await graph.files())["a.py"]
    assert (report.files.analysed, report.files.unchanged) == (0, 1)
    assert entry is not None
    assert after.modified_ns == entry.modified_ns != before.modified_ns
    assert replace(after, modified_ns=0, analysed_at="") == replace(
        before, modified_ns=0, analysed_at=""
    )
    assert is_unchanged(entry, after)


async def test_an_analysis_that_finds_nothing_new_writes_no_file() -> None:
    graphs = BreakingGraphs()
    world = World({"a.py": "def f(): ..."}, graphs=graphs)
    await world.index()
    graphs.graph.writes_left = 0

    report = await world.index()

    assert report.files.unchanged == 1


class Asking(RecordingProgress):
    """Asks a question of a world whenever some of its files are read."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world
        self.answers: list[QueryAnswer] = []
        self.refused: list[NotIndexedError] = []

    async def report(self, stage: str, done: int, total: int) -> None:
        await super().report(stage, done, total)
        if stage == "parse" and done < total:
            self.answers.append(await self._world.query("helper"))
            try:
                await self._world.describe_file(None, "0.py")
            except NotIndexedError as refusal:
                self.refused.append(refusal)


async def test_what_another_version_analysed_is_analysed_again_and_once() -> None:
    world = World(PROJECT)
    with pytest.MonkeyPatch.context() as patch:
        older = partial(FileRecord, analysed_by="0.0.1")
        patch.setattr("sacl.application.index_files.FileRecord", older)
        await world.index()

    again = [(await world.index()).files for _ in range(2)]

    assert [files.analysed for files in again] == [2, 0]
    assert await world.calls() == {EDGE}


@pytest.mark.usefixtures("small_batches")
async def test_a_first_analysis_can_be_asked_while_it_goes_on_and_says_so() -> None:
    world = World({f"{n}.py": HELPER for n in range(5)})
    world.progress = asking = Asking(world)

    await world.index()

    assert [answer.coverage.files_searched for answer in asking.answers] == [2, 4]
    for answer in asking.answers:
        assert answer.results
        assert answer.coverage.files_total == 5
        assert "is being indexed" in answer.rung.notice
    assert len(asking.refused) == 2
    assert all("for the first time" in each.message for each in asking.refused)
    whole = await world.query("helper")
    assert whole.coverage.files_searched == whole.coverage.files_total == 5
    assert "is being indexed" not in whole.rung.notice


@pytest.mark.usefixtures("small_batches")
async def test_a_later_analysis_leaves_the_whole_repository_to_be_asked() -> None:
    world = World({f"{n}.py": HELPER for n in range(5)})
    await world.index()
    world.progress = asking = Asking(world)

    await world.index(incremental=False)

    assert [answer.coverage.files_searched for answer in asking.answers] == [5, 5]
    assert not asking.refused


class _OutdatedGraphs(MemoryCodeGraphs):
    """A store whose graphs cannot be read from a moment on until they are dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.are_outdated = False

    async def open(self, namespace: Namespace) -> CodeGraph:
        graph = await super().open(namespace)
        return _Unreadable() if self.are_outdated else graph

    async def forget(self, namespace: Namespace) -> None:
        self.are_outdated = False
        await super().forget(namespace)


class _Unreadable(MemoryCodeGraph):
    async def files(
        self, paths: Collection[str] | None = None
    ) -> dict[str, FileRecord]:
        raise OutdatedIndexError("It is old.")


async def test_an_outdated_index_is_dropped_and_made_anew() -> None:
    graphs = _OutdatedGraphs()
    world = World(PROJECT | {"gone.py": HELPER}, graphs=graphs)
    await world.index()
    world.tree.remove(ROOT, "gone.py")
    graphs.are_outdated = True

    report = await world.index()

    assert report.notes[0].startswith("The index is made anew: It is old.")
    assert (report.files.analysed, report.files.removed) == (2, 0)
    assert report.warnings == ()
    assert (await world.index()).notes == ()
    fresh = World(PROJECT)
    await fresh.index()
    assert await world.contents() == await fresh.contents()
