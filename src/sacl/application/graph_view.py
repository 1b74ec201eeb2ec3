"""The relationship graph as nodes and edges, for replies and for pictures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sacl.application.bias_report import unit_bias
from sacl.application.ports import CodeGraph
from sacl.application.repositories import FindRepository
from sacl.application.walking import FOLLOWED_KINDS, ExploreOptions, follow
from sacl.domain.code import NodeId, path_of
from sacl.domain.index import StoredUnit
from sacl.domain.relations import Detail, Direction, Relation
from sacl.domain.traversal import Traversal


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A file, a unit or a package; lines are None for a package.

    Attributes:
        bias_score: Textual bias of a unit; None until it is measured.
    """

    id: str
    kind: str
    name: str
    qualified_name: str
    file_path: str | None
    start_line: int | None
    end_line: int | None
    bias_score: float | None


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """A relation; an unresolved target has no node, only the name as written."""

    kind: str
    source: str
    target: str | None
    target_name: str
    candidate_targets: tuple[str, ...]
    lines: tuple[int, ...]
    resolution: str
    rule: str
    weight: float
    strength: float
    details: Mapping[str, Detail]


@dataclass(frozen=True, slots=True)
class GraphView:
    """Nodes and edges, each distinct, in a stable order."""

    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]


class ViewGraph:
    """Show the relations around a file, or all of a repository."""

    def __init__(self, find: FindRepository) -> None:
        self._find = find

    async def __call__(
        self,
        repository_path: str | None,
        *,
        file_path: str | None = None,
        max_depth: int = 1,
    ) -> GraphView:
        """View what is at most ``max_depth`` steps from a file; None views all."""
        opened = await self._find(repository_path, file_path=file_path)
        if file_path is None:
            files = [NodeId(path) for path in await opened.graph.files()]
            relations = await opened.graph.relations(
                files, direction=Direction.OUT, whole_files=True
            )
        else:
            start = NodeId(await self._find.indexed_path(opened, file_path))
            options = ExploreOptions(max_depth=max_depth)
            walk = await follow(opened.graph, start, options)
            relations = await _walked(opened.graph, walk)
        return await view_of(opened.graph, relations)


async def _walked(graph: CodeGraph, walk: Traversal) -> list[Relation]:
    """Return the relations of units behind those of files that were walked."""
    arcs = {step.arc for step in walk.steps()}
    relations = await graph.relations(
        [source for source, _ in arcs],
        direction=Direction.OUT,
        kinds=FOLLOWED_KINDS,
        whole_files=True,
    )
    return [r for r in relations if not arcs.isdisjoint(_arcs(r))]


def _arcs(relation: Relation) -> set[tuple[NodeId, NodeId]]:
    source = NodeId(path_of(relation.source))
    return {(source, NodeId(path_of(target))) for target in relation.targets}


async def view_of(graph: CodeGraph, relations: Iterable[Relation]) -> GraphView:
    """Turn relations into a view with every node they touch."""
    distinct = {(r.kind, r.source, r.target, r.target_name): r for r in relations}
    edges = [distinct[key] for key in sorted(distinct, key=str)]
    ids = {node for r in edges for node in (r.source, *r.targets)}
    units = {s.unit.id: s for s in await graph.units(ids=ids)}
    nodes = tuple(_node(node, units.get(node)) for node in sorted(ids))
    return GraphView(nodes, tuple(_edge(relation) for relation in edges))


def _node(node: NodeId, stored: StoredUnit | None) -> GraphNode:
    if stored is None:
        package = node.startswith("package:")
        return GraphNode(
            id=node,
            kind="package" if package else "file",
            name=node.rpartition(":" if package else "/")[2],
            qualified_name=node.removeprefix("package:"),
            file_path=None if package else path_of(node),
            start_line=None,
            end_line=None,
            bias_score=None,
        )
    unit, bias = stored.unit, unit_bias(stored)
    return GraphNode(
        id=node,
        kind=unit.kind,
        name=unit.name,
        qualified_name=unit.local_name,
        file_path=unit.path,
        start_line=unit.span.start_line,
        end_line=unit.span.end_line,
        bias_score=bias.score if bias else None,
    )


def _edge(relation: Relation) -> GraphEdge:
    return GraphEdge(
        kind=relation.kind,
        source=relation.source,
        target=relation.target,
        target_name=relation.target_name,
        candidate_targets=relation.candidates,
        lines=relation.lines,
        resolution=relation.resolution,
        rule=relation.rule,
        weight=relation.weight,
        strength=relation.strength,
        details=relation.details,
    )
