import re

from hypothesis import given
from hypothesis import strategies as st

from sacl.application.graph_view import GraphEdge, GraphView
from sacl.application.presentation.mermaid import mermaid

NODE = re.compile(r'  n\d+\["[^"\n]*"\]')
EDGE = re.compile(r"  n\d+ -->\|[a-z_, ]+\| n\d+")


def edge(source: str, target: str | None, kind: str = "calls") -> GraphEdge:
    return GraphEdge(
        kind=kind,
        source=source,
        target=target,
        target_name="",
        candidate_targets=(),
        lines=(),
        resolution="resolved",
        rule="",
        weight=1.0,
        strength=1.0,
        details={},
    )


def test_relations_between_units_are_drawn_between_their_files() -> None:
    view = GraphView(
        (),
        (
            edge("a.py::f", "b.py::g"),
            edge("a.py", "b.py", "imports"),
            edge("a.py::f", "a.py::h"),
            edge("a.py", "a.py::f", "contains"),
            edge("a.py", "package:pypi:requests", "depends_on"),
            edge("a.py::f", None),
        ),
    )

    assert mermaid(view) == (
        'flowchart LR\n  n0["a.py"]\n  n1["b.py"]\n  n0 -->|calls, imports| n1\n'
    )


def test_a_large_graph_draws_what_is_said_most_often_and_counts_the_rest() -> None:
    rare = [edge(f"{n}.py", "z.py") for n in range(5)]
    often = [edge("a.py::f", "b.py::g"), edge("a.py::g", "b.py::g")]

    drawn = mermaid(GraphView((), (*rare, *often)), max_edges=1)

    assert '["a.py"]' in drawn
    assert "z.py" not in drawn
    assert "%% 5 relations are not drawn" in drawn


paths = st.text(max_size=6) | st.sampled_from(['a"].py', "b\n-->c", "<b>", "x y"])
edges = st.builds(edge, paths, paths | st.none(), st.just("calls"))


@given(st.lists(edges, max_size=5))
def test_no_file_name_breaks_out_of_the_diagram(found: list[GraphEdge]) -> None:
    first, *lines = mermaid(GraphView((), tuple(found))).removesuffix("\n").split("\n")

    assert first == "flowchart LR"
    for line in lines:
        assert NODE.fullmatch(line) or EDGE.fullmatch(line)
