"""A diagnosis names every part, whatever is wrong with one of them."""

from hypothesis import given
from hypothesis import strategies as st
from tests.fakes.embedder import HashingEmbedder
from tests.fakes.parser import FAILING
from tests.unit.application.world import ROOT, World

from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.application.diagnose import (
    Diagnose,
    Finding,
    Probe,
    Verdict,
    look_at_embedder,
    look_at_index,
    look_at_store,
)
from sacl.domain.errors import GraphUnavailableError
from sacl.domain.index import Revision

outcomes = st.sampled_from([*Verdict]) | st.sampled_from(
    [TimeoutError(), GraphUnavailableError("gone", next_step="Start it.")]
)


def probe(outcome: Verdict | Exception) -> Probe:
    async def look() -> Finding:
        if isinstance(outcome, Exception):
            raise outcome
        return Finding(outcome, "so")

    return look


@given(st.lists(outcomes, max_size=6))
async def test_every_part_is_found_in_order(given: list[Verdict | Exception]) -> None:
    diagnosis = await Diagnose({str(n): probe(o) for n, o in enumerate(given)})()

    failed = [isinstance(o, Exception) or o is Verdict.FAILED for o in given]
    assert [found.part for found in diagnosis.findings] == [
        str(n) for n in range(len(given))
    ]
    assert [f.verdict is Verdict.FAILED for f in diagnosis.findings] == failed
    assert diagnosis.healthy is not any(failed)


async def test_an_error_is_told_with_its_next_step() -> None:
    error = GraphUnavailableError("gone", next_step="Start it.")

    (found,) = (await Diagnose({"store": probe(error)})()).findings

    assert (found.detail, found.next_step) == ("gone", "Start it.")


async def test_what_works_is_ok_and_what_is_configured_away_is_off() -> None:
    store = await look_at_store(MemoryCodeGraphs(), "memory")

    assert (store.verdict, store.detail) == (
        Verdict.OK,
        "memory, 0 indexed repositories",
    )
    assert (await look_at_embedder(HashingEmbedder())).verdict is Verdict.OK
    assert (await look_at_embedder(None)).verdict is Verdict.OFF


async def test_an_index_that_is_behind_is_a_warning_that_says_why() -> None:
    world = World({"a.py": "def f(): ...", "b.py": FAILING})
    world.tree.revisions[ROOT] = Revision("c0ffee", "main", dirty=False)

    async def found() -> str:
        finding = await look_at_index(world.report_stats, ROOT)
        assert (finding.verdict is Verdict.OK) is (not finding.next_step)
        return finding.detail

    assert await found() == "/repo is not indexed"
    await world.index()
    assert (await found()).endswith("vectors are missing")
    await world.index(vectors=True)
    assert (await found()).endswith("1 files failed")
    world.tree.write(ROOT, "b.py", "def g(): ...")
    await world.index(vectors=True)
    assert await found() == "2 files, 4 of 4 vectors"
    world.tree.revisions[ROOT] = Revision("decaf", "main", dirty=False)
    assert (await found()).endswith("the working tree has moved on since")
