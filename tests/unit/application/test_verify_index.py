"""Verification finds what is wrong with an index, and nothing else."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.fakes.parser import FAILING
from tests.unit.application.breaking import BreakingGraph, BreakingGraphs
from tests.unit.application.world import ROOT, World

from sacl.application.verify_index import VerificationReport
from sacl.domain.code import Span
from sacl.domain.errors import GraphUnavailableError, InvalidArgumentError
from sacl.domain.facts import FileFacts
from sacl.domain.index import IndexedFile, Repository

HELPER = "def helper():\n    return 1\n"
CALLER = "from b import helper\n\ndef caller():\n    return helper()\n"
PROJECT = {"a.py": CALLER, "b.py": HELPER}


@pytest.fixture
async def world() -> World:
    """Index a file that calls another, on a graph that can be spoilt."""
    world = World(PROJECT, graphs=BreakingGraphs())
    await world.index()
    return world


async def verify(world: World, *, rate: float = 1.0) -> VerificationReport:
    return await world.verify_index(ROOT, rate=rate, progress=world.progress)


def graph_of(world: World) -> BreakingGraph:
    assert isinstance(world.graphs, BreakingGraphs)
    return world.graphs.graph


def spoil(world: World, path: str, fault: Callable[[IndexedFile], IndexedFile]) -> None:
    files = graph_of(world).stored
    files[path] = fault(files[path])


async def test_a_sound_index_is_intact(world: World) -> None:
    report = await verify(world)

    assert report.intact
    assert (report.files_compared, report.units_compared) == (2, 4)
    assert report.relations_compared == len(await world.relations())
    assert report.edges["confirmed"] > 0
    assert report.edges["refuted"] == 0


async def test_names_that_differ_only_in_case_are_no_fault() -> None:
    code = "def session():\n    return 1\n\nclass Session:\n    pass\n"
    world = World({"a.py": code})
    await world.index()

    report = await verify(world)

    assert report.units_compared == 3
    assert report.intact


def without_units(file: IndexedFile) -> IndexedFile:
    return replace(file, units=file.units[:1])


def with_other_code(file: IndexedFile) -> IndexedFile:
    return replace(file, units=(*file.units[:1], replace(file.units[1], code="pass")))


def without_relations(file: IndexedFile) -> IndexedFile:
    return replace(file, resolved=replace(file.resolved, relations=()))


def without_keys(file: IndexedFile) -> IndexedFile:
    return replace(file, resolved=replace(file.resolved, consulted=frozenset()))


def without_facts(file: IndexedFile) -> IndexedFile:
    return replace(file, facts=FileFacts(file.record.path, "python"))


def misplaced(file: IndexedFile) -> IndexedFile:
    return replace(
        file, units=(*file.units[:1], replace(file.units[1], span=Span(2, 2)))
    )


def miscounted(file: IndexedFile) -> IndexedFile:
    return replace(file, record=replace(file.record, unit_count=7))


@pytest.mark.parametrize(
    ("fault", "part", "detail"),
    [
        (without_units, "units", "a.py::caller is missing"),
        (with_other_code, "units", "a.py::caller differs in code"),
        (without_relations, "relations", "a.py::caller calls b.py::helper"),
        (without_keys, "consulted keys", "is missing"),
        (without_facts, "facts", "calls"),
        (miscounted, "record", "unit_count"),
    ],
)
async def test_a_spoilt_index_says_what_differs(
    world: World, fault: Callable[[IndexedFile], IndexedFile], part: str, detail: str
) -> None:
    spoil(world, "a.py", fault)

    report = await verify(world)

    assert not report.intact
    found = [d for d in report.differences if d.part == part]
    assert [d.file_path for d in found] == ["a.py"]
    assert detail in found[0].detail or "more" in found[0].detail


async def test_what_changed_on_disk_is_told_apart_from_faults(world: World) -> None:
    world.tree.write(ROOT, "a.py", "x = 1\n")
    world.tree.write(ROOT, "c.py", HELPER)
    world.tree.write(ROOT, "d.py", FAILING)
    world.tree.remove(ROOT, "b.py")

    report = await verify(world)

    assert report.differences == ()
    assert report.coverage.changed == ("a.py", "b.py")
    assert report.coverage.missing == ("c.py", "d.py")
    assert report.coverage.gone == ("b.py",)
    assert not report.intact


async def test_a_run_that_was_cut_off_is_unfinished_and_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sacl.application.index_files.BATCH_FILES", 1)
    world = World(PROJECT, graphs=BreakingGraphs())
    graph_of(world).writes_left = 2
    with pytest.raises(GraphUnavailableError):
        await world.index()
    graph_of(world).writes_left = None
    await world.graphs.register(a_repository(world))

    cut_off = await verify(world)
    await world.index()

    assert cut_off.differences == ()
    assert cut_off.coverage.unfinished == ("a.py", "b.py")
    assert (await verify(world)).intact


async def test_a_share_of_the_files_can_be_compared() -> None:
    world = World({f"f{n}.py": HELPER for n in range(60)})
    await world.index()

    report = await verify(world, rate=0.5)

    assert 10 < report.files_compared < 50


@pytest.mark.parametrize("rate", [0.0, -1.0, 1.5])
async def test_a_rate_out_of_range_is_refused(world: World, rate: float) -> None:
    with pytest.raises(InvalidArgumentError, match="rate is"):
        await verify(world, rate=rate)


async def test_an_analysis_warns_when_what_it_stored_is_not_what_it_should_be() -> None:
    graphs = BreakingGraphs()
    graphs.graph.spoil = without_keys
    world = World(PROJECT, graphs=graphs, verify_rate=1.0)

    report = await world.index()

    (warning,) = report.warnings
    assert "a.py, consulted keys" in warning


def a_repository(world: World) -> Repository:
    return Repository(world.find.namespace(ROOT), ROOT, "2026-01-01")


async def test_an_edge_that_the_text_does_not_bear_out_is_a_fault(world: World) -> None:
    spoil(world, "b.py", misplaced)

    report = await verify(world)

    assert report.edges["refuted"] > 0
    edges = [d for d in report.differences if d.part == "edge"]
    assert "a.py::caller calls b.py::helper" in [d.detail for d in edges]
