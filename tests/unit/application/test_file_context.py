"""Files in context, and outlines."""

import pytest
from tests.fakes.parser import PARTIAL
from tests.unit.application.breaking import BreakingGraphs
from tests.unit.application.world import ROOT, World

from sacl.application.file_context import FileContext
from sacl.domain.errors import FileNotFoundInRepositoryError
from sacl.domain.localization import Region

PROJECT = {
    "service.py": "import requests\nimport os\nfrom store import load\n\n"
    "class Service:\n    def serve(self):\n        return load()\n\n"
    "def start():\n    return Service().serve()\n",
    "store.py": "def load():\n    return 1\n",
    "app.py": "from service import start\nstart()\n",
    "tests/check.py": "from service import Service\nService()\n",
    "examples/show.py": "from service import Service\nService()\n",
    "a_first.py": "class A:\n    def serve(self): ...\n",
    "guess.py": "def g(x):\n    x.serve()\n",
    "run.py": "print(1)\n",
}


@pytest.fixture
async def world() -> World:
    """Index a service, what it uses, what uses it, and its test."""
    world = World(PROJECT)
    await world.index()
    return world


async def context(world: World, path: str, *, snippets: bool = False) -> FileContext:
    return await world.describe_file(None, path, include_snippets=snippets)


async def test_a_file_is_described_by_what_it_defines(world: World) -> None:
    file = await context(world, "service.py")

    assert (file.repository, file.file_path) == (ROOT, "service.py")
    assert (file.language, file.line_count) == ("python", 10)
    assert [(u.unit, u.kind, u.start_line, u.end_line) for u in file.defines] == [
        ("Service", "class", 5, 7),
        ("Service.serve", "method", 6, 7),
        ("start", "function", 9, 10),
    ]
    serve = file.defines[1]
    assert serve.signature == "def serve(self):"
    assert serve.complexity == 1
    assert (serve.bias_score, serve.description) == (None, None)
    assert file.problems == ()
    assert not file.stale


async def test_units_have_bias_and_description_once_they_are_made(
    world: World,
) -> None:
    await world.index(vectors=True)

    (load,) = (await context(world, "store.py")).defines

    assert load.bias_score is not None
    assert load.description is not None


async def test_relations_are_grouped_by_kind_and_seen_from_the_file(
    world: World,
) -> None:
    file = await context(world, "service.py")

    assert "contains" not in file.relations
    assert list(file.relations) == sorted(file.relations)
    calls = {
        (r.unit, r.target, r.file_path, r.direction, r.resolution)
        for r in file.relations["calls"]
    }
    assert calls >= {
        ("Service.serve", "load", "store.py", "out", "resolved"),
        ("start", "app.py", "app.py", "in", "resolved"),
    }
    imports = {(r.target, r.file_path) for r in file.relations["imports"]}
    assert ("store.py", "store.py") in imports
    depends = {(r.target, r.file_path) for r in file.relations["depends_on"]}
    assert ("package:pypi:requests", None) in depends


async def test_a_guess_at_several_files_names_the_unit_of_this_one(
    world: World,
) -> None:
    for path, unit in (("service.py", "Service.serve"), ("a_first.py", "A.serve")):
        calls = (await context(world, path)).relations["calls"]
        (guess,) = [r for r in calls if r.resolution == "candidates"]

        assert (guess.unit, guess.target, guess.file_path) == (unit, "g", "guess.py")
        assert guess.direction == "in"


async def test_an_unresolved_target_is_named_as_written(world: World) -> None:
    (call,) = (await context(world, "guess.py")).relations["calls"]

    assert (call.unit, call.file_path, call.direction) == ("g", None, "out")
    assert call.target == "x.serve"
    assert call.lines == (2,)


async def test_dependents_and_tests_are_the_files_that_really_lead_here(
    world: World,
) -> None:
    file = await context(world, "service.py")

    assert file.dependents == ("app.py", "examples/show.py", "tests/check.py")
    assert file.tests == ("tests/check.py",)


async def test_the_role_says_what_a_file_holds_uses_and_serves(world: World) -> None:
    assert (await context(world, "service.py")).role == (
        "Defines 1 class, 1 method, 1 function; most of it Service; "
        "depends on 1 package; 3 files use it."
    )
    assert (await context(world, "store.py")).role == (
        "Defines 1 function; most of it load; 1 file uses it."
    )
    assert (await context(world, "run.py")).role == (
        "Runs statements at module level only; no indexed file uses it."
    )


async def test_plurals_of_what_a_file_holds() -> None:
    world = World({"a.py": "class A: ...\nclass B: ...\ndef f(): ...\ndef g(): ...\n"})
    await world.index()

    assert (await context(world, "a.py")).role.startswith(
        "Defines 2 classes, 2 functions; most of it A"
    )


async def test_snippets_are_the_code_of_the_units_on_disk(world: World) -> None:
    file = await context(world, "store.py", snippets=True)

    assert file.snippets == (Region(1, 2, "def load():\n    return 1"),)
    assert (await context(world, "store.py")).snippets == ()


async def test_a_changed_file_is_analysed_before_it_is_described(world: World) -> None:
    world.tree.write(ROOT, "store.py", "\n\ndef load():\n    return 2\n")

    file = await context(world, "store.py", snippets=True)

    assert not file.stale
    assert file.snippets == (Region(3, 4, "def load():\n    return 2"),)


async def test_a_changed_file_that_cannot_be_analysed_is_stale_and_shows_no_code() -> (
    None
):
    graphs = BreakingGraphs()
    world = World(PROJECT, graphs=graphs)
    await world.index()
    graphs.graph.writes_left = 0
    world.tree.write(ROOT, "store.py", "\n\ndef load():\n    return 2\n")

    file = await context(world, "store.py", snippets=True)

    assert file.stale
    assert file.stale_files == ("store.py",)
    assert file.snippets == ()


async def test_what_did_not_parse_is_said() -> None:
    world = World({"half.py": f"{PARTIAL}\nX = 1\n"})
    await world.index()

    assert (await context(world, "half.py")).problems == ("line 1: told to be partial",)


async def test_an_unknown_file_is_an_error(world: World) -> None:
    with pytest.raises(FileNotFoundInRepositoryError, match=r"gone\.py"):
        await context(world, "gone.py")


async def test_an_outline_lists_units_by_path_and_line(world: World) -> None:
    outline = await world.outline_units(None)

    places = [(entry.file_path, entry.start_line) for entry in outline]
    assert places == sorted(places)
    assert "file" not in {entry.kind for entry in outline}
    listed = [(e.unit, e.kind, e.start_line, e.end_line) for e in outline]
    assert ("Service.serve", "method", 6, 7) in listed
    assert {entry.bias_score for entry in outline} == {None}


async def test_an_outline_shows_bias_once_it_is_measured(world: World) -> None:
    await world.index(vectors=True)

    assert None not in {entry.bias_score for entry in await world.outline_units(None)}


async def test_an_outline_can_be_of_a_folder(world: World) -> None:
    world.tree.write(ROOT, "tests/more.py", "def t(): ...\n")
    await world.index()

    outline = await world.outline_units(None, path_prefix="tests/")

    assert [entry.file_path for entry in outline] == ["tests/more.py"]
