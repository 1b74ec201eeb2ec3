"""What the graph page is given: every relation that can be drawn, and nothing else."""

import json
import re
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.visual import graph_page as module
from sacl.adapters.visual.graph_page import graph_page
from sacl.application.graph_view import GraphEdge, GraphNode, GraphView
from sacl.domain.relations import RelationKind

IDS = ["a.py", "a.py::f", "b.py", "b.py::C.m", "package:json"]
HOSTILE = st.text(max_size=8) | st.just("</script><b>")


def node(id_: str, name: str) -> GraphNode:
    path = None if id_.startswith("package:") else id_.partition("::")[0]
    kind = "package" if path is None else "function" if "::" in id_ else "file"
    return GraphNode(id_, kind, name, name, path, None, None, None)


@st.composite
def views(draw: st.DrawFn) -> GraphView:
    nodes = tuple(node(id_, draw(HOSTILE)) for id_ in IDS)
    ends = st.sampled_from([*IDS, "gone.py"])
    edge = st.builds(
        lambda kind, source, target, others: GraphEdge(
            kind, source, target, "t", others, (3,), "", "", 1.0, 1.0, {}
        ),
        st.sampled_from(RelationKind),
        ends,
        st.none() | ends,
        st.lists(ends, max_size=2).map(tuple),
    )
    return GraphView(nodes, tuple(draw(st.lists(edge, max_size=8))))


def data_of(html: str) -> Any:
    found = re.search(r'id="data">(.*)</script>', html)
    assert found is not None
    return json.loads(found[1])


@given(views())
def test_edges_are_those_between_nodes_that_are_there(view: GraphView) -> None:
    data = data_of(graph_page(view, "t"))

    drawn = {
        (IDS[s], IDS[t], data["kinds"][k], bool(c)) for s, t, k, c, _ in data["edges"]
    }
    wanted = {
        (edge.source, target, str(edge.kind), edge.target is not None)
        for edge in view.edges
        for target in ([edge.target] if edge.target else edge.candidate_targets)
        if {edge.source, target} <= {*IDS}
        and edge.kind not in {RelationKind.CONTAINS, RelationKind.EXPORTS}
    }
    assert drawn == wanted
    assert len(data["edges"]) == len(wanted)


@given(views(), HOSTILE)
def test_names_add_no_markup(view: GraphView, title: str) -> None:
    tags = re.compile(r"<[a-z/!][^>\s]*")
    plain = graph_page(GraphView((), ()), "t")

    assert tags.findall(graph_page(view, title)) == tags.findall(plain)


def test_too_large_a_graph_is_of_files_only(monkeypatch: Any) -> None:
    edge = GraphEdge(
        RelationKind.CALLS, "a.py::f", "b.py::C.m", "m", (), (3,), "", "", 1.0, 1.0, {}
    )
    view = GraphView(tuple(node(id_, id_) for id_ in IDS), (edge,))
    monkeypatch.setattr(module, "MAX_EDGES", 0)

    html = graph_page(view, "t")

    data = data_of(html)
    assert [each[0] for each in data["nodes"]] == ["file", "file", "package"]
    assert [each[:2] for each in data["edges"]] == [[0, 1]]
    assert "files only" in html
