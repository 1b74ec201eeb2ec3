"""Reads the cases of ``tests/cases/relations`` and says what an index makes of them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sacl.application.graph_view import GraphEdge
from sacl.application.index_files import SILENT
from sacl.bootstrap import open_use_cases
from sacl.settings import Settings

FOLDER = Path(__file__).parents[1] / "cases" / "relations"

Edge = tuple[str, str, str]
"""Kind, source, target."""


@dataclass
class Case:
    """One small project and what must, may and must not relate in it."""

    name: str
    files: dict[str, str] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    edges: set[Edge] = field(default_factory=set)
    maybe: set[Edge] = field(default_factory=set)
    missed: set[Edge] = field(default_factory=set)
    silent: set[Edge] = field(default_factory=set)

    def invented(self, found: set[Edge]) -> set[Edge]:
        """Return the edges that no reader would draw."""
        known = self.edges | self.maybe | self.missed
        return {
            edge
            for edge in found
            if edge in self.silent or (edge[0] in self.kinds and edge not in known)
        }

    def expect(self, line: str) -> None:
        """Read one line of ``edges``."""
        first, _, rest = line.partition(" ")
        if first == "only":
            self.kinds.add(rest)
        elif first in {"maybe", "missed"}:
            getattr(self, first).add(_edge(rest))
        else:
            self.edges.add(_edge(line))
            self.kinds.add(first)


def _edge(line: str) -> Edge:
    kind, _, rest = line.partition(" ")
    source, arrow, target = rest.partition(" -> ")
    if not arrow:
        raise ValueError(f"not an edge: {line}")
    return kind, source, target


def read_cases(file: Path) -> Iterator[Case]:
    """Read the cases of one file; headings of the first begin at its top."""
    reader = _Reader()
    for line in file.read_text("utf-8").splitlines():
        reader.take(line)
    return iter(reader.cases)


class _Reader:
    """Takes lines one by one.

    A heading begins a case only after the edges of the one before, so that sources
    may have lines that begin with the same sign.
    """

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self._part = "-- edges"

    def take(self, line: str) -> None:
        """Take the next line."""
        if self._part.startswith("--"):
            self._take_expectation(line)
        elif line.startswith("== "):
            self._open(line)
        elif line == "-- edges":
            self._part = line
        else:
            self.cases[-1].files[self._part] += line + "\n"

    def _take_expectation(self, line: str) -> None:
        if line.startswith("# "):
            self.cases.append(Case(line[2:]))
        elif line.startswith("== "):
            self._open(line)
        elif line == "-- silent":
            self._part = line
        elif line and self._part == "-- silent":
            self.cases[-1].silent.add(_edge(line))
        elif line:
            self.cases[-1].expect(line)

    def _open(self, line: str) -> None:
        self._part = line.removeprefix("== ")
        self.cases[-1].files[self._part] = ""


async def resolved_edges(case: Case, folder: Path) -> set[Edge]:
    """Index a case and return its resolved edges."""
    for path, source in case.files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source, encoding="utf-8")
    settings = Settings(home=folder.parent / "home", embedder="none", store="memory")
    async with open_use_cases(settings) as use_cases:
        await use_cases.analyze_repository(
            str(folder), wait_for="graph", progress=SILENT
        )
        view = await use_cases.view_graph(str(folder))
    return {edge for each in view.edges if (edge := _resolved(each)) is not None}


def _resolved(edge: GraphEdge) -> Edge | None:
    if edge.resolution != "resolved" or edge.target is None:
        return None
    return str(edge.kind), edge.source, edge.target
