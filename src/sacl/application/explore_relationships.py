"""What a file or a symbol is related to, how, and how far away."""

import asyncio
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from functools import partial
from time import perf_counter

from sacl.application.covering_tests import CoveringTests, covering_tests
from sacl.application.freshness import Freshness, MovedOn, in_a_moment
from sacl.application.ports import CodeGraph
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.application.walking import (
    ChainLink,
    Component,
    ExploreOptions,
    describe_each,
    follow,
    is_file,
    link_chain,
)
from sacl.domain.code import NODE_SEPARATOR, CodeUnit, NodeId, path_of
from sacl.domain.errors import UnitNotFoundError
from sacl.domain.paths import Circles, Path, chains
from sacl.domain.relations import Direction
from sacl.domain.traversal import Traversal

MAX_CHAINS = 5
PLAIN = ExploreOptions()


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
        options: ExploreOptions = PLAIN,
    ) -> RelationshipReport:
        """Explore the relations of a file, or of a unit by its id.

        Raises:
            FileNotFoundInRepositoryError: The file or the target is not indexed.
            UnitNotFoundError: The file does not define the symbol.
        """
        path, _, symbol = file_path.partition(NODE_SEPARATOR)
        if symbol and not options.symbol:
            file_path, options = path, replace(options, symbol=symbol)
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
        all_lead_here = options.direction is Direction.IN
        walk = await follow(opened.graph, start, options, without=without)
        shown = walk.components(options.max_results)
        (related,) = await describe_each(opened.graph, [shown])
        cycles, shortest = await _cycles(opened.graph, NodeId(path), without)
        return RelationshipReport(
            repository=opened.root,
            start=Start(path, options.symbol and start.partition("::")[2]),
            related_components=related,
            tests=covering_tests(
                walk.components(within=None if all_lead_here else 1),
                of_symbol=bool(options.symbol),
                all_lead_here=all_lead_here,
            ),
            chains=await self._chains(opened, walk, start, options),
            cycles=cycles,
            shortest_cycle=shortest,
            statistics=ExplorationStatistics(
                **asdict(walk.statistics()),
                milliseconds=round((perf_counter() - started) * 1000, 1),
                truncated=len(walk.nodes()) - 1 > len(shown),
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


async def _cycles(
    graph: CodeGraph, path: NodeId, without: Collection[str]
) -> tuple[tuple[Path, ...], Path]:
    """Return the files that reach each other over imports, and a shortest way."""
    files = await graph.file_graph()
    circles = files.circles
    if without:
        gone = set(without)
        circles = Circles([arc for arc in files.imports() if gone.isdisjoint(arc)])
    shortest = circles.shortest(path)
    around = circles.around(path) if shortest else ()
    return (around,) if around else (), shortest


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
