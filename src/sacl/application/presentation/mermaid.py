"""The relationship graph as a Mermaid flowchart, files only.

A relation between units is drawn between their files. Mermaid refuses large graphs,
so the most frequent relations are drawn and the diagram says how many are not.
"""

from collections import Counter

from sacl.application.graph_view import GraphEdge, GraphView
from sacl.application.presentation.escapes import escape, one_line
from sacl.domain.code import NodeId, path_of
from sacl.domain.relations import RelationKind

MAX_EDGES = 400
"""Mermaid draws at most 500 by default."""

_NOT_DRAWN = {RelationKind.CONTAINS, RelationKind.DEPENDS_ON}


def mermaid(view: GraphView, *, max_edges: int = MAX_EDGES) -> str:
    """Draw how files are related; an arrow is labelled with the kinds it stands for."""
    kinds: dict[tuple[str, str], Counter[str]] = {}
    for edge in view.edges:
        if ends := _files(edge):
            kinds.setdefault(ends, Counter())[edge.kind] += 1
    chosen = sorted(kinds, key=lambda ends: (-kinds[ends].total(), ends))[:max_edges]
    paths = sorted({path for ends in chosen for path in ends})
    names = {path: f"n{number}" for number, path in enumerate(paths)}
    lines = ["flowchart LR"]
    if len(kinds) > len(chosen):
        lines.append(f"  %% {len(kinds) - len(chosen)} relations are not drawn")
    lines += [f'  {name}["{_label(path)}"]' for path, name in names.items()]
    for source, target in sorted(chosen):
        label = ", ".join(sorted(kinds[source, target]))
        lines.append(f"  {names[source]} -->|{label}| {names[target]}")
    return "\n".join(lines) + "\n"


def _files(edge: GraphEdge) -> tuple[str, str] | None:
    """Return the files that an edge is drawn between; None when it is not drawn."""
    if edge.target is None or edge.kind in _NOT_DRAWN:
        return None
    ends = path_of(NodeId(edge.source)), path_of(NodeId(edge.target))
    inside = ends[0] != ends[1] and not edge.target.startswith("package:")
    return ends if inside else None


def _label(path: str) -> str:
    """Write a path so that nothing in it ends the label."""
    return one_line(escape(path)).replace("&", "&amp;").replace('"', "&quot;")
