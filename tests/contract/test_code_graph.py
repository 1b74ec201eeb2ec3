"""Every graph obeys the laws of its port, and each law rejects a bad graph."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from tests import strategies
from tests.contract import bad_graphs, search_laws
from tests.contract import code_graph_laws as laws
from tests.contract.backends import LIVE, LOCAL, ONE, TWO, OpenGraphs

from sacl.adapters.memory.graph import MemoryCodeGraph
from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.application.ports import CodeGraph, CodeGraphs
from sacl.domain.code import NodeId
from sacl.domain.index import Namespace, Repository
from sacl.domain.relations import RelationKind

Law = Callable[..., Coroutine[Any, Any, None]]

versions = strategies.indexed_files("a.py")
others = strategies.indexed_files("src/b.py")
files = st.tuples(versions, others, strategies.indexed_files("src/größe/c.ts"))
annotated = files.flatmap(
    lambda chosen: st.tuples(
        st.just(chosen),
        st.lists(
            strategies.semantics_of([u for file in chosen for u in file.units]),
            max_size=8,
        ),
    )
)
histories = st.lists(
    strategies.changes() | st.lists(strategies.semantics, max_size=8), max_size=6
)
deeds = st.lists(
    st.tuples(
        st.sampled_from(
            [ONE, ONE, ONE, TWO, *map(Namespace, ("", "a/b", "ü", "x" * 201))]
        ),
        strategies.changes()
        | st.lists(strategies.semantics, max_size=8)
        | strategies.search_requests
        | st.sampled_from([Repository(ONE, "/größe", "2026-01-01"), "forget"]),
    ),
    max_size=6,
)
node_sets = st.sets(strategies.nodes)
kind_sets = st.none() | st.sets(st.sampled_from(RelationKind))
conditions = st.tuples(
    node_sets,
    st.sets(strategies.paths),
    st.sets(st.sampled_from(strategies.NAMES)),
    st.sampled_from([*strategies.MODELS, "unknown-model"]),
)
requests = strategies.search_requests

LAWS: dict[Law, st.SearchStrategy[tuple[Any, ...]]] = {
    laws.check_a_new_graph_is_empty: st.just(()),
    laws.check_a_history_goes_as_with_the_reference: st.tuples(deeds),
    laws.check_what_is_written_is_read: st.tuples(versions),
    laws.check_writing_twice_is_writing_once: st.tuples(strategies.changes()),
    laws.check_the_last_version_of_a_file_counts: st.tuples(versions, versions),
    laws.check_removing_a_file_takes_what_is_its_own: st.tuples(versions, others),
    laws.check_new_relations_take_the_place_of_old: st.tuples(
        versions, strategies.resolved_files("a.py", [NodeId("a.py")])
    ),
    laws.check_semantics_last_as_long_as_their_content: st.tuples(
        versions, versions, strategies.semantics
    ),
    laws.check_semantics_of_other_content_are_dropped: annotated,
    laws.check_units_satisfy_every_condition: st.tuples(annotated, conditions),
    laws.check_relations_touch_the_nodes: st.tuples(files, node_sets, kind_sets),
    laws.check_files_relate_as_their_units_do: st.tuples(histories),
    laws.check_statistics_are_true: annotated,
    search_laws.check_search_proposes_whatever_matches: st.tuples(annotated, requests),
    search_laws.check_search_counts_the_whole_corpus: st.tuples(files, requests),
    search_laws.check_search_takes_the_nearest: st.tuples(
        annotated, requests, strategies.vectors
    ),
    search_laws.check_search_measures_the_whole_namespace: st.tuples(
        annotated, requests, strategies.vectors
    ),
    search_laws.check_search_measures_as_the_domain_does: st.tuples(
        annotated, requests, strategies.vectors
    ),
    search_laws.check_search_is_bounded: st.tuples(files, requests),
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("open_graphs", LOCAL)
@settings(max_examples=20)
@given(data=st.data())
async def test_every_graph_obeys(
    open_graphs: OpenGraphs, law: Law, data: st.DataObject
) -> None:
    await obeys(open_graphs, law, data)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("open_graphs", [LIVE])
@settings(max_examples=8)  # each takes a hundred transactions
@given(data=st.data())
async def test_every_graph_on_a_server_obeys(
    open_graphs: OpenGraphs, law: Law, data: st.DataObject
) -> None:
    await obeys(open_graphs, law, data)


async def obeys(open_graphs: OpenGraphs, law: Law, data: st.DataObject) -> None:
    """Check a law on graphs of its own."""
    async with open_graphs() as graphs:
        await law(graphs, *data.draw(LAWS[law]))


class TakesAnyNamespace(MemoryCodeGraphs):
    async def open(self, namespace: Namespace) -> CodeGraph:
        return self._graphs[namespace]


PLANTED: list[tuple[Law, type[MemoryCodeGraph] | type[MemoryCodeGraphs]]] = [
    (laws.check_a_new_graph_is_empty, bad_graphs.CountsOneFileMore),
    (
        laws.check_a_history_goes_as_with_the_reference,
        bad_graphs.ForgetsToResolveAgain,
    ),
    (laws.check_a_history_goes_as_with_the_reference, TakesAnyNamespace),
    (laws.check_what_is_written_is_read, bad_graphs.LosesTheLastUnit),
    (laws.check_writing_twice_is_writing_once, bad_graphs.AddsToRelations),
    (laws.check_the_last_version_of_a_file_counts, bad_graphs.KeepsFormerUnits),
    (
        laws.check_removing_a_file_takes_what_is_its_own,
        bad_graphs.DropsRelationsIntoRemovedFiles,
    ),
    (
        laws.check_new_relations_take_the_place_of_old,
        bad_graphs.ForgetsToResolveAgain,
    ),
    (
        laws.check_semantics_last_as_long_as_their_content,
        bad_graphs.KeepsSemanticsOfOldContent,
    ),
    (
        laws.check_semantics_of_other_content_are_dropped,
        bad_graphs.TakesAnySemantics,
    ),
    (laws.check_units_satisfy_every_condition, bad_graphs.LosesTheLastUnit),
    (laws.check_relations_touch_the_nodes, bad_graphs.IgnoresCandidates),
    (laws.check_files_relate_as_their_units_do, bad_graphs.RemembersFileRelations),
    (laws.check_statistics_are_true, bad_graphs.CountsOneFileMore),
    (search_laws.check_search_proposes_whatever_matches, bad_graphs.IgnoresFilters),
    (search_laws.check_search_counts_the_whole_corpus, bad_graphs.CountsFilteredUnits),
    (search_laws.check_search_takes_the_nearest, bad_graphs.TakesTheFarthest),
    (
        search_laws.check_search_measures_the_whole_namespace,
        bad_graphs.MeasuresCandidatesOnly,
    ),
    (
        search_laws.check_search_measures_as_the_domain_does,
        bad_graphs.TakesOneViewForAnother,
    ),
    (search_laws.check_search_is_bounded, bad_graphs.ProposesEverything),
]


def test_every_law_has_a_graph_that_breaks_it() -> None:
    assert {law for law, _ in PLANTED} == LAWS.keys()


@pytest.mark.parametrize(("law", "bad_graph"), PLANTED)
def test_a_bad_graph_is_rejected(
    law: Law, bad_graph: type[MemoryCodeGraph] | type[MemoryCodeGraphs]
) -> None:
    find(  # raises when there is none
        LAWS[law],
        lambda data: breaks(law, graphs_of(bad_graph), data),
        settings=settings(
            database=None,
            derandomize=True,
            max_examples=5_000,
            phases=[Phase.generate],
        ),
    )


def graphs_of(bad: type[MemoryCodeGraph] | type[MemoryCodeGraphs]) -> CodeGraphs:
    """Return a new backend with a bug, in each graph or in itself."""
    if issubclass(bad, MemoryCodeGraphs):
        return bad()
    graphs = MemoryCodeGraphs()
    graphs._graphs = defaultdict(bad)
    return graphs


def breaks(law: Law, graphs: CodeGraphs, data: tuple[Any, ...]) -> bool:
    """Tell whether a law fails for these data."""
    try:
        asyncio.run(law(graphs, *data))
    except AssertionError:
        return True
    return False
