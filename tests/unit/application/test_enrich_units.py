"""Descriptions, vectors and bias for what is stored."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Literal

import pytest
from tests.fakes.describer import ScriptedDescriber
from tests.fakes.embedder import HashingEmbedder
from tests.fakes.progress import RecordingProgress
from tests.unit.application.world import ROOT, World

from sacl.application.enrich_units import EnrichmentReport, EnrichUnits
from sacl.application.ports import DescriptionFailure, DescriptionRequest
from sacl.domain.code import NodeId
from sacl.domain.description import Description
from sacl.domain.index import StoredUnit, Vector
from sacl.domain.similarity import mixed
from sacl.domain.textual_bias import dependence

PROJECT = {
    "z.py": "def add(left, right):\n    'Add two numbers.'\n    return left + right\n",
    "tests/a.py": "def check():\n    add(1, 2)\n",
}


@pytest.fixture
def single_units() -> Iterator[None]:
    """Let every unit be a batch."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sacl.application.enrich_units.BATCH_UNITS", 1)
        yield


async def enrich(world: World) -> EnrichmentReport:
    opened = await world.find(None)
    return await world.enrich_units(opened, progress=world.progress)


async def stored_units(world: World) -> dict[str, StoredUnit]:
    return {s.unit.id: s for s in await (await world.graph()).units()}


@pytest.fixture
async def world() -> World:
    """Index a project without its vectors."""
    world = World(PROJECT)
    await world.index()
    world.progress = RecordingProgress()
    return world


async def test_every_unit_gets_a_description_three_vectors_and_its_dependence(
    world: World,
) -> None:
    report = await enrich(world)

    assert (report.done, report.failed) == (4, {})
    units = await stored_units(world)
    semantics = units["z.py::add"].semantics
    assert semantics is not None
    searched = semantics.description.searched_beside(semantics.neutral)
    written = PROJECT["z.py"].rstrip("\n")
    described = semantics.description.searched_beside(written)
    code, beside, description, neutral = await HashingEmbedder().embed(
        [written, described, searched, semantics.neutral], purpose="document"
    )
    assert semantics.model == world.hashing.model
    assert semantics.content_hash == units["z.py::add"].unit.content_hash
    assert semantics.code_vector == mixed(code, beside) != code
    assert semantics.description_vector == description
    assert semantics.neutral_vector == neutral
    assert semantics.dependence == dependence(code, neutral)
    assert semantics.dependence > 0


@pytest.mark.parametrize("unit", ["z.py", "tests/a.py", "tests/a.py::check"])
async def test_files_and_tests_are_embedded_without_their_description(
    world: World, unit: str
) -> None:
    await enrich(world)

    stored = (await stored_units(world))[unit]
    (code,) = await HashingEmbedder().embed([stored.unit.code], purpose="document")
    assert stored.semantics is not None
    assert stored.semantics.code_vector == code


async def test_descriptions_are_made_without_names_and_documentation(
    world: World,
) -> None:
    await enrich(world)

    seen = {r.unit: r.views.neutral for r in world.describer.requests}
    assert "Add two numbers" not in seen[NodeId("z.py::add")]
    assert "left" not in seen[NodeId("z.py::add")]


async def test_a_second_run_has_nothing_to_do(world: World) -> None:
    await enrich(world)
    world.hashing.texts.clear()

    report = await enrich(world)

    assert report.done == 0
    assert world.hashing.texts == []


async def test_another_model_embeds_everything_anew(world: World) -> None:
    await enrich(world)
    other = World(PROJECT, graphs=world.graphs, embedder=HashingEmbedder("other"))

    report = await enrich(other)

    assert report.done == 4
    semantics = [s.semantics for s in (await stored_units(world)).values()]
    assert {s.model for s in semantics if s is not None} == {"other"}


@pytest.mark.usefixtures("single_units")
async def test_code_comes_before_tests_and_progress_is_told(world: World) -> None:
    await enrich(world)

    described = [request.unit for request in world.describer.requests]
    assert described == ["z.py", "z.py::add", "tests/a.py", "tests/a.py::check"]
    assert world.progress.reports == [("embed", n, 4) for n in range(5)]


@pytest.mark.usefixtures("single_units")
async def test_what_was_stored_before_a_run_was_cut_off_is_not_made_again(
    world: World,
) -> None:
    class CutError(Exception):
        """The plug is pulled."""

    class Watcher(RecordingProgress):
        async def report(self, stage: str, done: int, total: int) -> None:
            if done == 2:
                raise CutError

    opened = await world.find(None)
    with pytest.raises(CutError):
        await world.enrich_units(opened, progress=Watcher())
    world.describer.requests.clear()
    report = await enrich(world)

    assert report.done == 2
    assert [r.unit for r in world.describer.requests] == [
        "tests/a.py",
        "tests/a.py::check",
    ]


@pytest.mark.usefixtures("single_units")
async def test_the_next_batch_is_described_while_one_is_embedded(world: World) -> None:
    second = asyncio.Event()

    class Telling(ScriptedDescriber):
        async def describe(
            self, requests: Sequence[DescriptionRequest]
        ) -> list[Description | DescriptionFailure]:
            if self.requests:
                second.set()
            return await super().describe(requests)

    class Waiting(HashingEmbedder):
        async def embed(
            self, texts: Sequence[str], *, purpose: Literal["document", "query"]
        ) -> list[Vector]:
            async with asyncio.timeout(10):
                await second.wait()
            return await super().embed(texts, purpose=purpose)

    enrich = EnrichUnits(world.tree, world.parser, Telling(), Waiting())
    report = await enrich(await world.find(None), progress=world.progress)

    assert report.done == 4


async def test_a_unit_that_cannot_be_described_fails_alone_and_is_tried_again(
    world: World,
) -> None:
    world.describer.failing.add(NodeId("z.py::add"))

    report = await enrich(world)

    assert report.failed == {"z.py::add": "told to fail"}
    assert report.done == 3
    assert world.progress.reports[-1] == ("embed", 4, 4)
    assert (await stored_units(world))["z.py::add"].semantics is None
    world.describer.failing.clear()
    assert (await enrich(world)).done == 1


@pytest.mark.parametrize("text", ["def add(): ...\n", None])
async def test_a_file_that_changed_meanwhile_waits_for_its_next_analysis(
    world: World, text: str | None
) -> None:
    if text is None:
        world.tree.remove(ROOT, "z.py")
    else:
        world.tree.write(ROOT, "z.py", text)

    report = await enrich(world)

    assert report.failed.keys() == {"z.py", "z.py::add"}
    assert set(report.failed.values()) == {"its file has changed since it was indexed"}
    assert report.done == 2


async def test_without_an_embedder_nothing_is_made() -> None:
    world = World(PROJECT, lexical_only=True)
    await world.index()

    report = await enrich(world)

    assert report.done == 0
    assert world.enrich_units.model is None
    assert world.describer.requests == []


async def test_the_model_is_that_of_the_embedder(world: World) -> None:
    assert world.enrich_units.model == world.hashing.model
