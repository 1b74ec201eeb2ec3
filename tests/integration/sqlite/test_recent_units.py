"""Units that are kept in memory are those of the database, whatever was written."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import strategies

from sacl.adapters.sqlite import recent_units
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.domain.index import (
    GraphChanges,
    Namespace,
    SearchRequest,
    SearchResult,
    UnitSemantics,
)

ONE = Namespace("recent-1")
Step = GraphChanges | Sequence[UnitSemantics]
STEPS = st.lists(
    strategies.changes() | st.lists(strategies.semantics, max_size=8), max_size=5
)
ROOM = st.sampled_from([0, 10_000, 1 << 20])


@settings(max_examples=25)
@given(STEPS, strategies.search_requests, ROOM)
def test_an_answer_is_that_of_a_fresh_process(
    steps: list[Step], request: SearchRequest, room: int
) -> None:
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setattr(recent_units, "MAX_BYTES", room)
        asyncio.run(_check(Path(home), steps, request))


async def _check(home: Path, steps: Sequence[Step], request: SearchRequest) -> None:
    lasting = SqliteCodeGraphs(home)
    graph = await lasting.open(ONE)
    for step in steps:
        if isinstance(step, GraphChanges):
            await graph.write(step)
        else:
            await graph.annotate(step)
        for _ in range(2):  # to read, then to remember
            found = await graph.search(request)
            assert _by_id(found) == _by_id(await _asked_afresh(home, request))
    await lasting.close()


async def _asked_afresh(home: Path, request: SearchRequest) -> SearchResult:
    fresh = SqliteCodeGraphs(home)
    found = await (await fresh.open(ONE)).search(request)
    await fresh.close()
    return found


def _by_id(found: SearchResult) -> tuple[object, ...]:
    units = {stored.unit.id: stored for stored in found.candidates}
    return units, found.corpus, found.cosines
