"""Work costs what it may, counted: benchmarks/budgets.toml."""

import asyncio
import re
import sys
import tomllib
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

import pytest
from benchmarks.speed_rows.repositories import generate
from tests.architecture.repository import ROOT
from tests.fakes.embedder import HashingEmbedder

from sacl.adapters.filesystem import source_tree
from sacl.adapters.sqlite import schema
from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.adapters.treesitter.workers import WorkFailure
from sacl.application.index_files import SILENT
from sacl.application.ports import ReadFailure
from sacl.application.query_answer import QueryOptions
from sacl.application.use_cases import UseCases
from sacl.application.walking import ExploreOptions
from sacl.bootstrap import Container
from sacl.domain import changes
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.code import SourceFile
from sacl.domain.facts import FileFacts
from sacl.domain.resolution import Project, resolve
from sacl.settings import Settings

FILES = 80
SLACK = 3 / 2
QUESTION = "where is a price checked with a limit"
Figures = Mapping[str, Mapping[str, float]]
BUDGETS: Figures = tomllib.loads(
    (ROOT / "benchmarks" / "budgets.toml").read_text(encoding="utf-8")
)
_FRAME = re.compile(r"BEGIN|COMMIT|ROLLBACK|PRAGMA|--")
_Result = TypeVar("_Result")


class Counting(TreeSitterParser):
    """Parses here and now, and counts."""

    parsed = 0

    async def run(
        self, work: Callable[[SourceFile], _Result], files: Sequence[SourceFile]
    ) -> list[_Result | WorkFailure]:
        self.parsed += len(files)
        return [work(file) for file in files]


class Counts:
    """What has been done since it was last asked."""

    def __init__(self, parser: Counting) -> None:
        self.parser = parser
        self.statements: list[str] = []
        self.reads: list[str] = []

    def taken(self) -> dict[str, float]:
        sent = [each for each in self.statements if not _FRAME.match(each)]
        found: dict[str, float] = {
            "parses": self.parser.parsed,
            "reads": len(self.reads),
            "statements": len(sent),
        }
        self.parser.parsed = 0
        self.statements.clear()
        self.reads.clear()
        return found


@contextmanager
def counting(parser: Counting) -> Iterator[Counts]:
    counts = Counts(parser)
    connect, read = schema._connect, source_tree._read

    def traced(uri: str) -> Connection:
        connection = connect(uri)
        connection.set_trace_callback(counts.statements.append)
        return connection

    def noted(root: str, path: str, most: int) -> SourceFile | ReadFailure:
        counts.reads.append(path)
        return read(root, path, most)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "_connect", traced)
        patch.setattr(source_tree, "_read", noted)
        yield counts


@asynccontextmanager
async def opened(
    home: Path, parser: Counting, embedder: HashingEmbedder
) -> AsyncIterator[UseCases]:
    container = Container(settings=Settings(home=home, verify_rate=0))
    container.parser.override(parser)
    container.embedder.override(embedder)
    try:
        yield container.use_cases()
    finally:
        await container.graphs().close()


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> Figures:
    return asyncio.run(measured(tmp_path_factory.mktemp("budgets").resolve()))


async def measured(folder: Path) -> Figures:
    root = generate(folder / "repository", FILES)
    parser, embedder = Counting(), HashingEmbedder()
    with counting(parser) as counts:
        async with opened(folder / "home", parser, embedder) as sacl:
            return {
                "indexing": await indexing(sacl, root, counts, embedder, folder),
                "nothing_changed": await nothing_changed(sacl, root, counts),
                "answering": await answering(sacl, root, counts),
                "update_of_one_file": await update(sacl, root, counts),
            }


async def indexing(
    sacl: UseCases, root: Path, counts: Counts, embedder: HashingEmbedder, folder: Path
) -> Mapping[str, float]:
    await sacl.analyze_repository(str(root), progress=SILENT)
    taken = counts.taken()
    opened = await sacl.find_repository(str(root))
    size = (await opened.graph.statistics()).storage_bytes
    rows = rows_in(folder / "home")
    facts = await opened.graph.facts()
    await sacl.enrich_units(opened, progress=SILENT)
    units = (await opened.graph.statistics()).vectors_total
    counts.taken()
    return {
        "parses_a_file": taken["parses"] / FILES,
        "texts_embedded_a_unit": len(set(embedder.texts)) / units,
        "rows_a_file": rows / FILES,
        "kilobytes_a_unit": size / units / 1000,
        "calls_of_twice_the_files": calls(facts) / calls(dict([*facts.items()][:40])),
    }


def rows_in(home: Path) -> int:
    """Count the rows of a database, but those of its index of terms."""
    (path,) = home.glob("*/*/graph.db")
    connection = schema.open_existing(path)
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%fts5%'"
    ).fetchall()
    count = sum(
        connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - its own
        for (table,) in tables
    )
    connection.close()
    return int(count)


def calls(facts: Mapping[str, FileFacts]) -> float:
    """Count the calls of functions that binding names takes for a file."""
    count = 0

    def note(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event == "call"

    project = Project(frozenset(facts), facts)
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        resolve(project, sorted(facts))
    finally:
        sys.setprofile(before)
    return count / len(facts)


async def nothing_changed(
    sacl: UseCases, root: Path, counts: Counts
) -> Mapping[str, float]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(changes, "RACY_NS", 0)  # files are as old as they will be
        await sacl.analyze_repository(str(root), progress=SILENT)
    return counts.taken()


async def answering(sacl: UseCases, root: Path, counts: Counts) -> Mapping[str, float]:
    options, where = QueryOptions(10), str(root)
    file = max(path.relative_to(root).as_posix() for path in root.rglob("*.py"))
    walk = ExploreOptions(max_depth=3)
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "statements_a_question": partial(sacl.query_code, QUESTION, where, options),
        "statements_a_question_with_context": partial(
            sacl.query_code_with_context, QUESTION, where, options
        ),
        "statements_a_walk": partial(sacl.explore_relationships, where, file, walk),
    }
    found = {}
    for name, ask in asked.items():
        await ask()
        counts.taken()
        await ask()
        found[name] = counts.taken()["statements"]
    return found


async def update(sacl: UseCases, root: Path, counts: Counts) -> Mapping[str, float]:
    path = min(path.relative_to(root).as_posix() for path in root.rglob("*.py"))
    with (root / path).open("a") as text:
        text.write("\n\ndef added(value):\n    return [value]\n")
    change = FileChange(path, ChangeType.MODIFIED)
    report = await sacl.update_files(str(root), [change], progress=SILENT)
    bound = report.indexed + len(report.dependants_reresolved)
    return {**counts.taken(), "files_bound": bound}


def test_no_budget_is_exceeded(
    figures: Figures,
) -> None:
    over = {
        (part, name): (figures[part][name], most)
        for part, budgets in BUDGETS.items()
        for name, most in budgets.items()
        if figures[part][name] > most
    }

    assert over == {}


def test_no_budget_is_wider_than_it_has_to_be(
    figures: Figures,
) -> None:
    wide = {
        (part, name): (figures[part][name], most)
        for part, budgets in BUDGETS.items()
        for name, most in budgets.items()
        if most > SLACK * figures[part][name]
    }

    assert wide == {}
