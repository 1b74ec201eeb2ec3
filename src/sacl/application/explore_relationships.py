"""What a file or a symbol is related to, how, and how far away.

Fetches one frontier of the graph at a time and lets the domain walk it.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from time import perf_counter

from sacl.application.covering_tests import CoveringTests, covering_tests
from sacl.application.freshness import Freshness, MovedOn, in_a_moment
from sacl.application.ports import CodeGraph
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.domain.code import CodeUnit, NodeId, path_of
from sacl.domain.errors import InvalidArgumentError, UnitNotFoundError
from sacl.domain.paths import chains, cycles, shortest_cycle
from sacl.domain.relations import Direction, Relation, RelationKind, Resolution
from sacl.domain.traversal import RelatedComponent, Traversal

MAX_DEPTH = 10
MAX_CHAINS = 5
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


@dataclass(frozen=True, slots=True)
class ExplorationStatistics:
    """What the traversal did; ``truncated`` when components were left out."""

    nodes_visited: int
    edges_traversed: int
    max_depth_reached: int
    milliseconds: float
    truncated: bool


@dataclass(frozen=True, slots=True)
class Start:
    """Where the exploration began."""

    file_path: str
    unit: str


@dataclass(frozen=True, slots=True)
class RelationshipReport:
    """Related components, chains to a target, cycles through the file.

    Attributes:
        chains: None unless a target was asked for; empty when none leads there.
        cycles: The files that reach each other over imports, this one among them.
        shortest_cycle: A real circle of imports through the file; empty for none.
        tests: What leads to the start in files of tests, the most relevant first,
            whether it is among the components or not.
        stale_files: Files named here that changed and could not be analysed again.
        moved_on: Version control when it was indexed, and now; None if they agree.
    """

    repository: str
    start: Start
    related_components: tuple[Component, ...]
    chains: tuple[tuple[ChainLink, ...], ...] | None
    cycles: tuple[tuple[str, ...], ...]
    shortest_cycle: tuple[str, ...]
    statistics: ExplorationStatistics
    tests: tuple[CoveringTests, ...] = ()
    stale_files: tuple[str, ...] = ()
    moved_on: MovedOn | None = None


class ExploreRelationships:
    """Walk the graph from a file or a symbol."""

    def __init__(self, find: FindRepository, freshness: Freshness) -> None:
        self._find = find
        self._freshness = freshness

    async def __call__(
        self,
        repository_path: str | None,
        file_path: str,
        options: ExploreOptions = ExploreOptions(),
    ) -> RelationshipReport:
        """Explore the relations of a file.

        Raises:
            FileNotFoundInRepositoryError: The file or the target is not indexed.
            UnitNotFoundError: The file does not define the symbol.
        """
        opened = await self._find(repository_path, file_path=file_path)
        moved_on = asyncio.create_task(self._freshness.moved_on(opened.repository))
        make = partial(self._explore, opened, file_path, options)
        report, stale = await self._freshness.settled(opened, make, _cited)
        return replace(report, stale_files=stale, moved_on=await in_a_moment(moved_on))

    async def _explore(
        self,
        opened: OpenRepository,
        file_path: str,
        options: ExploreOptions,
        *,
        without: Collection[str] = (),
    ) -> RelationshipReport:
        started = perf_counter()
        path = await self._find.indexed_path(opened, file_path)
        start = await self._start(opened, path, options.symbol)
        walk = await follow(opened.graph, start, options, without=without)
        components = walk.components()
        shown = components[: options.max_results]
        (related,) = await describe_each(opened.graph, [shown])
        counts = walk.statistics()
        imports = await _imports(opened.graph, without)
        return RelationshipReport(
            repository=opened.root,
            start=Start(path, options.symbol and start.partition("::")[2]),
            related_components=related,
            tests=covering_tests(
                components,
                of_symbol=bool(options.symbol),
                all_lead_here=options.direction is Direction.IN,
            ),
            chains=await self._chains(opened, walk, start, options),
            cycles=tuple(group for group in cycles(imports) if path in group),
            shortest_cycle=shortest_cycle(imports, NodeId(path)),
            statistics=ExplorationStatistics(
                nodes_visited=counts.nodes_visited,
                edges_traversed=counts.edges_traversed,
                max_depth_reached=counts.max_depth_reached,
                milliseconds=round((perf_counter() - started) * 1000, 1),
                truncated=len(components) > len(shown),
            ),
        )

    @staticmethod
    async def _start(opened: OpenRepository, path: str, symbol: str) -> NodeId:
        if not symbol:
            return NodeId(path)
        units = [s.unit for s in await opened.graph.units(paths=[path])]
        return choose_unit(units, path, symbol).id

    async def _chains(
        self,
        opened: OpenRepository,
        walk: Traversal,
        start: NodeId,
        options: ExploreOptions,
    ) -> tuple[tuple[ChainLink, ...], ...] | None:
        if not options.target_path:
            return None
        target = await self._find.indexed_path(opened, options.target_path)
        goals = [node for node in walk.nodes() if path_of(node) == target]
        found = chains(
            walk.steps(), start, goals, max_length=options.max_depth, limit=MAX_CHAINS
        )
        return tuple(link_chain(walk, chain) for chain in found)


async def follow(
    graph: CodeGraph,
    start: NodeId,
    options: ExploreOptions,
    *,
    without: Collection[str] = (),
) -> Traversal:
    """Walk from a file or a symbol, as ``follow_each`` does."""
    whole_files = not options.symbol
    (walk,) = await follow_each(
        graph, [start], options, whole_files=whole_files, without=without
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
    walks = [
        Traversal(
            [start],
            max_depth=options.max_depth,
            direction=options.direction,
            min_weight=options.min_weight,
        )
        for start in starts
    ]
    kinds = options.kinds or FOLLOWED_KINDS
    fetch = graph.file_relations if whole_files else graph.relations
    going = walks
    while going := [walk for walk in going if walk.frontier]:
        frontier = dict.fromkeys(node for walk in going for node in walk.frontier)
        found = await fetch(list(frontier), direction=options.direction, kinds=kinds)
        followed = [relation for relation in found if avoids(relation, without)]
        for walk in going:
            walk.expand(followed)
        if enough is not None:
            going = [walk for walk in going if not walk.is_settled(enough)]
    return walks


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


async def _imports(
    graph: CodeGraph, without: Collection[str]
) -> list[tuple[NodeId, NodeId]]:
    """Return which file imports which."""
    files = [NodeId(path) for path in await graph.files() if path not in without]
    relations = await graph.file_relations(
        files, direction=Direction.OUT, kinds=[RelationKind.IMPORTS]
    )
    return [
        (r.source, r.target)
        for r in relations
        if r.target is not None and r.target not in without
    ]


def _cited(report: RelationshipReport) -> set[str]:
    links = [link.file_path for chain in report.chains or () for link in chain]
    found = {report.start.file_path, *report.shortest_cycle, *filter(is_file, links)}
    found.update(c.file_path for c in report.related_components if c.file_path)
    found.update(each.file_path for each in report.tests)
    return found


def choose_unit(units: Collection[CodeUnit], path: str, symbol: str) -> CodeUnit:
    """Find the unit that a symbol names: exactly, else by its last part.

    Raises:
        UnitNotFoundError: None does, or several do.
    """
    exact = [u for u in units if symbol in (u.local_name, u.id)]
    named = exact or [u for u in units if u.name == symbol]
    if len(named) == 1:
        return named[0]
    choices = [u.local_name for u in named or units if "::" in u.id]
    listed = ", ".join(choices[:10]) + (", …" if len(choices) > 10 else "")  # noqa: PLR2004 - a count, not a setting
    problem = "defines several units named" if named else "does not define"
    raise UnitNotFoundError(
        f"{path} {problem} {symbol}.",
        next_step=f"Use one of: {listed}." if choices else "Leave symbol out.",
    )


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
