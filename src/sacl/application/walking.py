"""Following relations from a file or a symbol, step by step, for several use cases.

Lets ``traversal`` of the domain walk, over the graph of files or over what it fetches
of units, one frontier at a time; then names what was reached.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sacl.application.ports import CodeGraph
from sacl.domain.code import CodeUnit, NodeId, path_of
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.links import Follows, Links
from sacl.domain.relations import Direction, Relation, RelationKind, Resolution
from sacl.domain.traversal import RelatedComponent, Traversal

MAX_DEPTH = 10
FOLLOWED_KINDS = tuple(
    kind for kind in RelationKind if kind is not RelationKind.CONTAINS
)
"""Structure is not followed unless it is asked for."""


def _in_range(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise InvalidArgumentError(
            f"{name} is {value}.",
            next_step=f"Give {name} a value from {low} to {high}.",
        )


@dataclass(frozen=True, slots=True)
class ExploreOptions:
    """What to follow, and how far.

    Attributes:
        symbol: Start at this unit of the file instead of the whole file.
        max_depth: Steps, 1 to 10.
        kinds: Relations to follow; empty means all but ``contains``.
        target_path: Also find the shortest chains to this file.
        min_weight: Least weight of every relation on the way.
        max_results: Greatest number of components.
    """

    symbol: str = ""
    max_depth: int = 3
    kinds: tuple[RelationKind, ...] = ()
    direction: Direction = Direction.BOTH
    target_path: str = ""
    min_weight: float = 0.0
    max_results: int = 25

    def __post_init__(self) -> None:
        _in_range("maxDepth", self.max_depth, 1, MAX_DEPTH)
        _in_range("maxResults", self.max_results, 1, 1_000)
        _in_range("minWeight", self.min_weight, 0, 1)


@dataclass(frozen=True, slots=True)
class Component:
    """A related file, unit or package.

    Attributes:
        file_path: None for a package.
        relationship_types: Kinds of the relations that reach it.
        direction: ``out`` when the start leads to it, ``in`` when it leads to the
            start, ``both``.
        distance: Steps from the start, at least 1.
        relevance: In [0, 1].
        resolution: The most certain of those relations.
        lines: Lines of those relations, in the file that says them.
    """

    file_path: str | None
    unit: str
    kind: str
    relationship_types: tuple[str, ...]
    direction: str
    distance: int
    relevance: float
    resolution: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChainLink:
    """One node of a chain, and the relation that leads to the next."""

    file_path: str
    unit: str
    relationship_type: str | None


async def follow(
    graph: CodeGraph,
    start: NodeId,
    options: ExploreOptions,
    *,
    without: Collection[str] = (),
) -> Traversal:
    """Walk from a file or a symbol, as ``follow_each`` does."""
    (walk,) = await follow_each(
        graph, [start], options, whole_files=not options.symbol, without=without
    )
    return walk


async def follow_each(
    graph: CodeGraph,
    starts: Sequence[NodeId],
    options: ExploreOptions,
    *,
    whole_files: bool,
    enough: int | None = None,
    without: Collection[str] = (),
) -> list[Traversal]:
    """Walk from each start by itself; one round trip is a step of all walks.

    Args:
        graph: Where to walk.
        starts: Files or units.
        options: How far, which way, by which relations.
        whole_files: Follow relations between files, not those of units.
        enough: Stop once so many of the most relevant components are certain.
        without: Files that do not count, as if they were deleted.
    """
    files = await graph.file_graph() if whole_files and starts else None
    follows = _follows(options, files.kinds if files else None, without)
    walks = [
        Traversal(
            [start],
            max_depth=options.max_depth,
            direction=options.direction,
            follows=follows,
        )
        for start in starts
    ]
    going = walks
    while going := [walk for walk in going if walk.frontier]:
        links = files.links if files else await _links(graph, going, options)
        for walk in going:
            walk.expand(links)
        if enough is not None:
            going = [walk for walk in going if not walk.is_settled(enough)]
    return walks


async def _links(
    graph: CodeGraph, walks: Sequence[Traversal], options: ExploreOptions
) -> Links:
    frontier = dict.fromkeys(node for walk in walks for node in walk.frontier)
    found = await graph.relations(
        list(frontier),
        direction=options.direction,
        kinds=options.kinds or FOLLOWED_KINDS,
    )
    return Links(found)


def _follows(
    options: ExploreOptions,
    present: Collection[RelationKind] | None,
    without: Collection[str],
) -> Follows | None:
    """Tell which relations are followed; None where all that are present are."""
    kinds = set(options.kinds or FOLLOWED_KINDS)
    of_kind = present is None or kinds.issuperset(present)
    if of_kind and not options.min_weight and not without:
        return None
    return lambda relation: (
        relation.kind in kinds
        and relation.weight >= options.min_weight
        and avoids(relation, without)
    )


def avoids(relation: Relation, without: Collection[str]) -> bool:
    """Tell whether a relation touches none of these files."""
    ends = (relation.source, *relation.targets)
    return not without or all(path_of(node) not in without for node in ends)


def is_file(path: str) -> bool:
    """Tell whether a link of a chain is in a file, not a package."""
    return not path.startswith("package:")


async def describe_each(
    graph: CodeGraph, groups: Sequence[Sequence[RelatedComponent]]
) -> list[tuple[Component, ...]]:
    """Name what several walks reached, in one round trip."""
    ids = {c.node for components in groups for c in components if "::" in c.node}
    units = {s.unit.id: s.unit for s in await graph.units(ids=ids)} if ids else {}
    return [tuple(_component(c, units) for c in components) for components in groups]


def link_chain(walk: Traversal, chain: Sequence[NodeId]) -> tuple[ChainLink, ...]:
    """Write a chain with the relation from each node to the next."""
    kinds = walk.kinds_between(set(pairwise(chain)))
    following = [*chain[1:], None]
    return tuple(
        ChainLink(
            path_of(node),
            node.partition("::")[2],
            None if after is None else kinds[node, after],
        )
        for node, after in zip(chain, following, strict=True)
    )


def _component(c: RelatedComponent, units: Mapping[NodeId, CodeUnit]) -> Component:
    relations = [step.relation for step in c.steps]
    directions = {str(step.direction) for step in c.steps}
    unit = units.get(c.node)
    package = c.node.startswith("package:")
    return Component(
        file_path=None if package else path_of(c.node),
        unit=c.node.removeprefix("package:") if package else c.node.partition("::")[2],
        kind="package" if package else "file" if unit is None else unit.kind,
        relationship_types=tuple(sorted({str(r.kind) for r in relations})),
        direction=directions.pop() if len(directions) == 1 else Direction.BOTH,
        distance=c.distance,
        relevance=c.relevance,
        resolution=min((r.resolution for r in relations), key=list(Resolution).index),
        lines=tuple(sorted({line for r in relations for line in r.lines})),
    )
