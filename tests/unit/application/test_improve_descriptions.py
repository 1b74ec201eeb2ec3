"""A language model's descriptions replace static ones, whatever happens to it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.fakes.describer import ScriptedDescriber
from tests.unit.application.world import World

from sacl.adapters.memory.artifact_cache import MemoryArtifactCache
from sacl.adapters.memory.ledger import MemorySpendingLedger
from sacl.application.caching import KnownDescriptions
from sacl.application.improve_descriptions import (
    DESCRIBED_KINDS,
    ImproveDescriptions,
    ImprovementReport,
    Improving,
    improvement_warnings,
    neutral_request,
)
from sacl.application.llm.batches import DescribeInBatches
from sacl.application.llm.packing import MAX_UNITS, Limits
from sacl.application.ports import DescriptionFailure, DescriptionRequest
from sacl.domain.code import NodeId
from sacl.domain.description import Description
from sacl.domain.errors import DescriberError
from sacl.domain.index import StoredUnit

FILES = {
    f"m{number}.py": f"def f{number}():\n    return {number}\n" for number in range(60)
}


class Model(ScriptedDescriber):
    """Describes as a model would, until it has had enough."""

    def __init__(self, *, answers: int = 99, failing: Sequence[NodeId] = ()) -> None:
        super().__init__(failing, version="fake:model:prompt-1")
        self.answers = answers

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        if not self.answers:
            raise DescriberError("it is down", next_step="Wait.")
        self.answers -= 1
        return [
            replace(each, source="llm:model") if isinstance(each, Description) else each
            for each in await super().describe(requests)
        ]


@pytest.fixture
def world() -> World:
    return World(FILES)


Improve = Callable[[Model], ImproveDescriptions]


@pytest.fixture
def improve(world: World) -> Improve:
    """Build what improves the descriptions of the world by a model."""
    embedder = world.embedder
    assert embedder is not None
    return lambda model: ImproveDescriptions(
        Improving(
            describer=model,
            model="model",
            known=KnownDescriptions(MemoryArtifactCache(), model.version),
            ledger=world.ledger,
            limits=Limits(),
            concurrency=2,
        ),
        embedder,
    )


async def run(world: World, improving: ImproveDescriptions) -> ImprovementReport:
    repository = await world.find(None)
    return await improving(repository, progress=world.progress)


async def functions(world: World) -> list[StoredUnit]:
    units = await (await world.graph()).units()
    return [stored for stored in units if stored.unit.kind in DESCRIBED_KINDS]


def sources(units: Sequence[StoredUnit]) -> list[str]:
    return [s.semantics.description.source for s in units if s.semantics is not None]


async def test_static_descriptions_come_first_and_are_replaced(
    world: World, improve: Improve
) -> None:
    await world.index(vectors=True)
    before = await functions(world)

    report = await run(world, improve(Model()))

    after = await functions(world)
    assert set(sources(before)) == {"static"}
    assert sources(after) == ["llm:model"] * len(before)
    assert report.improved == len(before) == 60


async def test_only_the_description_changes(world: World, improve: Improve) -> None:
    await world.index(vectors=True)
    before = await functions(world)

    await run(world, improve(Model()))

    for old, new in zip(before, await functions(world), strict=True):
        assert old.semantics is not None
        assert new.semantics is not None
        assert new.semantics.code_vector == old.semantics.code_vector
        assert new.semantics.neutral_vector == old.semantics.neutral_vector
        assert new.semantics.dependence == old.semantics.dependence
        (vector,) = await world.hashing.embed(
            [new.semantics.description.text], purpose="document"
        )
        assert new.semantics.description_vector == vector


async def test_classes_and_files_keep_their_descriptions(
    world: World, improve: Improve
) -> None:
    await world.index(vectors=True)
    model = Model()

    await run(world, improve(model))

    assert {request.kind for request in model.requests} <= DESCRIBED_KINDS


async def test_nothing_is_asked_when_everything_is_described(
    world: World, improve: Improve
) -> None:
    await world.index(vectors=True)
    await run(world, improve(Model()))
    again = Model()

    report = await run(world, improve(again))

    assert again.requests == []
    assert report == ImprovementReport()


async def test_a_model_that_goes_down_leaves_what_it_did(
    world: World, improve: Improve
) -> None:
    await world.index(vectors=True)

    report = await run(world, improve(Model(answers=1)))

    assert report.improved == MAX_UNITS
    assert report.stopped == "it is down"
    assert sources(await functions(world)).count("llm:model") == MAX_UNITS
    assert sources(await functions(world)).count("static") == 60 - MAX_UNITS
    assert (await world.ledger.usage()).problem == "it is down"
    assert "given up: it is down" in next(improvement_warnings(report))


async def test_the_next_run_does_the_rest(world: World, improve: Improve) -> None:
    await world.index(vectors=True)
    await run(world, improve(Model(answers=1)))
    rest = Model()

    await run(world, improve(rest))

    assert len(rest.requests) == 60 - MAX_UNITS
    assert set(sources(await functions(world))) == {"llm:model"}
    assert (await world.ledger.usage()).problem == ""


async def test_one_failure_fails_one_unit(world: World, improve: Improve) -> None:
    await world.index(vectors=True)
    failing = (await functions(world))[7].unit.id

    report = await run(world, improve(Model(failing=[failing])))

    assert report.failed == {failing: "told to fail"}
    assert report.improved == 59
    assert f"{failing} was not described" in next(improvement_warnings(report))


async def test_units_that_look_the_same_share_one_answer() -> None:
    world = World({f"m{n}.py": "def f():\n    return 1\n" for n in range(5)})
    await world.index(vectors=True)
    model = Model()
    assert world.embedder is not None
    known = KnownDescriptions(MemoryArtifactCache(), model.version)
    improving = Improving(model, "model", known, MemorySpendingLedger(), Limits())

    report = await run(world, ImproveDescriptions(improving, world.embedder))

    assert len(model.requests) == 1
    assert report.improved == 5


async def test_what_does_nothing_at_all_is_not_asked_about(
    world: World, improve: Improve
) -> None:
    await world.index(vectors=True)
    graph = await world.graph()
    (first, *_) = await functions(world)
    assert first.semantics is not None
    await graph.annotate([replace(first.semantics, neutral=" ")])
    model = Model()

    report = await run(world, improve(model))

    assert report.improved == len(model.requests) == 59


def test_a_run_tells_what_waits_and_names_few_of_many() -> None:
    units = {NodeId(f"a.py::f{n}"): "1 of 9 lines were shown" for n in range(9)}
    report = ImprovementReport(shortened=units, waiting=7)

    waits, *named, rest = improvement_warnings(report)

    assert "still describing 7 units" in waits
    assert (
        rest == f"{9 - len(named)} more, of which each was shown to the model in part"
    )


class Underway(DescribeInBatches):
    """A batch service that still makes everything but one."""

    def __init__(self, keys: set[str]) -> None:
        self.keys = keys

    async def collect(self) -> set[str]:
        return self.keys


def improving_by(model: Model, **named: Any) -> Improving:
    known = KnownDescriptions(MemoryArtifactCache(), model.version)
    return Improving(
        model, "model", known, MemorySpendingLedger(), **{"limits": Limits(), **named}
    )


async def test_what_a_batch_is_making_is_not_asked_for(world: World) -> None:
    await world.index(vectors=True)
    assert world.embedder is not None
    model = Model()
    asked = [
        neutral_request(s.unit, s.semantics.neutral)
        for s in (await functions(world))[1:]
        if s.semantics is not None
    ]
    improving = improving_by(model)
    keys = {improving.known.key(request) for request in asked}

    improving = replace(improving, batches=Underway(keys))
    report = await run(world, ImproveDescriptions(improving, world.embedder))

    assert (report.improved, report.waiting) == (1, 59)
    assert len(model.requests) == 1


async def test_what_is_shown_in_part_is_told() -> None:
    lines = "".join(f"    x = {n}\n" for n in range(300))
    world = World({"a.py": f"def f():\n{lines}    return 1\n"})
    await world.index(vectors=True)
    assert world.embedder is not None
    improving = improving_by(Model(), limits=Limits(unit_tokens=100))

    report = await run(world, ImproveDescriptions(improving, world.embedder))

    assert list(report.shortened) == ["a.py::f"]
    assert "lines were shown" in report.shortened[NodeId("a.py::f")]
