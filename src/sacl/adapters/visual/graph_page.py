"""The relationship graph as a page to search, filter and walk through.

Gets a ``GraphView`` and hands its nodes and edges to ``graph.js`` as short arrays.
Files are shown first and opened on demand; what lies inside a file (``contains``,
``exports``) is told by the nodes, and a target that is not known has no node.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from sacl.adapters.visual.page import Part, page
from sacl.application.graph_view import GraphEdge, GraphNode, GraphView
from sacl.application.presentation.escapes import one_line
from sacl.application.presentation.plain import Plain, to_plain
from sacl.domain.code import NodeId, path_of
from sacl.domain.relations import RelationKind

MAX_EDGES = 40_000
"""With more, a page holds files only: a browser has to lay it out."""

_NOT_DRAWN = {RelationKind.CONTAINS, RelationKind.EXPORTS}

_BODY = """\
<main class="graph">
<section class="card tools" aria-label="Search and filter">
<label for="search">Search <kbd>/</kbd></label>
<input id="search" type="search" autocomplete="off" spellcheck="false"
 placeholder="name or path">
<ul id="found" aria-label="Found"></ul>
<fieldset id="kinds"><legend>Relations</legend></fieldset>
<fieldset><legend>Show</legend>
<label><input type="checkbox" id="packages"> external packages</label>
<label><input type="checkbox" id="candidates" checked> possible relations</label>
</fieldset>
<details><summary>Legend and keys</summary>
<ul class="legend">
<li><span class="bias" data-level="low"></span> bias below 0.33</li>
<li><span class="bias" data-level="middle"></span> to 0.66</li>
<li><span class="bias" data-level="high"></span> above</li>
<li><span class="bias"></span> not measured</li>
<li>round: file; square: unit; diamond: package</li>
<li>dashed: one of several possible targets</li>
</ul>
<dl class="keys">
<dt><kbd>/</kbd></dt><dd>search</dd>
<dt><kbd>arrows</kbd></dt><dd>next node in that direction</dd>
<dt><kbd>Enter</kbd></dt><dd>select, show its neighbours</dd>
<dt><kbd>o</kbd></dt><dd>open or close the file</dd>
<dt><kbd>h</kbd></dt><dd>hide the node</dd>
<dt><kbd>+</kbd> <kbd>-</kbd> <kbd>0</kbd></dt><dd>zoom, fit</dd>
</dl>
</details>
</section>
<section class="card canvas" aria-label="Graph">
<div class="buttons">
<button type="button" id="in" aria-label="Zoom in">+</button>
<button type="button" id="out" aria-label="Zoom out">&minus;</button>
<button type="button" id="fit">Fit</button>
<button type="button" id="reset">Start over</button>
<span class="muted" id="count" role="status"></span>
</div>
<svg id="picture" role="application" tabindex="-1"
 aria-label="Nodes and relations; arrow keys move, Enter expands"></svg>
</section>
<section class="card" id="detail" aria-label="Selected node" aria-live="polite">
</section>
</main>
<noscript><p class="card">This page needs JavaScript; nothing is loaded.</p></noscript>
"""


def graph_page(view: GraphView, title: str) -> str:
    """Draw a view as a whole page.

    Args:
        view: What to show.
        title: Plain text, such as the file or repository that it is about.
    """
    edges = [edge for edge in view.edges if edge.kind not in _NOT_DRAWN]
    files_only = len(edges) > MAX_EDGES
    nodes = [n for n in view.nodes if not files_only or n.kind in {"file", "package"}]
    data = _data(nodes, _lifted(edges) if files_only else edges)
    subtitle = f"{len(nodes)} nodes, {len(view.edges)} relations"
    note = "; too many for units, so files only" if files_only else ""
    part = Part(_BODY, style="graph.css", script="graph.js", data=data)
    return page(f"Relations of {title}", subtitle + note, part)


def _data(nodes: Iterable[GraphNode], edges: Iterable[GraphEdge]) -> Plain:
    listed = list(nodes)
    numbers = {node.id: number for number, node in enumerate(listed)}
    kinds = sorted(RelationKind)
    return {
        "kinds": [str(kind) for kind in kinds],
        "nodes": [_node(node) for node in listed],
        "edges": list(_edges(edges, numbers, kinds)),
    }


def _node(node: GraphNode) -> Plain:
    """Write a node as kind, name, path, first line and bias."""
    return [
        str(node.kind),
        one_line(node.qualified_name if node.kind != "file" else node.name),
        to_plain(node.file_path and one_line(node.file_path)),
        node.start_line,
        to_plain(node.bias_score),
    ]


def _edges(
    edges: Iterable[GraphEdge], numbers: dict[str, int], kinds: list[RelationKind]
) -> Iterator[Plain]:
    """Write an edge as source, target, kind, whether it is certain, first line.

    An edge with candidates becomes one to each of them.
    """
    seen = set()
    for edge in edges:
        certain = edge.target is not None
        for target in (edge.target,) if edge.target else edge.candidate_targets:
            ends = numbers.get(edge.source), numbers.get(target)
            key = (*ends, edge.kind, certain)
            if None not in ends and key not in seen:
                seen.add(key)
                line = edge.lines[0] if edge.lines else None
                kind = kinds.index(RelationKind(edge.kind))
                yield [ends[0], ends[1], kind, int(certain), line]


def _lifted(edges: Iterable[GraphEdge]) -> Iterator[GraphEdge]:
    """Take the relations of units for relations of their files."""
    for edge in edges:
        yield replace(
            edge,
            source=path_of(NodeId(edge.source)),
            target=edge.target and _file(edge.target),
            candidate_targets=tuple(map(_file, edge.candidate_targets)),
        )


def _file(node: str) -> str:
    return node if node.startswith("package:") else path_of(NodeId(node))
