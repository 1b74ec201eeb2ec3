"""A process that writes to a graph until it is killed: python -m … HOME.

Each step replaces two files with the same version of both and is acknowledged on
stdout once it is done; every third step learns something of their units, too.
"""

import asyncio
import itertools
import sys
from dataclasses import replace
from pathlib import Path

from tests.unit.builders import a_unit, stored

from sacl.adapters.sqlite.graphs import SqliteCodeGraphs
from sacl.domain.code import CodeUnit
from sacl.domain.facts import FileFacts
from sacl.domain.index import (
    FileRecord,
    GraphChanges,
    IndexedFile,
    Namespace,
    ResolvedFile,
    UnitSemantics,
)

NAMESPACE = Namespace("killed-1")
PATHS = ("a.py", "b.py")
UNITS = 40


def units_of(path: str, version: int) -> list[CodeUnit]:
    return [a_unit(f"f{n}", path, code=f"v{version}") for n in range(UNITS)]


def changes(version: int) -> GraphChanges:
    """Return both files in one version."""
    return GraphChanges(tuple(file_of(path, version) for path in PATHS))


def semantics(version: int) -> list[UnitSemantics]:
    """Return what is learnt of all units in one version."""
    learnt = [
        stored(unit).semantics for path in PATHS for unit in units_of(path, version)
    ]
    return [replace(each, neutral=f"v{version}") for each in learnt if each is not None]


def file_of(path: str, version: int) -> IndexedFile:
    """Return one file in one version."""
    units = units_of(path, version)
    record = FileRecord(path, "python", f"v{version}", 1, 1, "", 1, len(units), 1)
    resolved = ResolvedFile(path, (), frozenset({f"name:v{version}"}))
    return IndexedFile(record, tuple(units), FileFacts(path, "python"), resolved)


def acknowledge(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


async def main(home: Path) -> None:
    graphs = SqliteCodeGraphs(home)
    graph = await graphs.open(NAMESPACE)
    for version in itertools.count(1):
        async with graphs.writing(NAMESPACE):
            await graph.write(changes(version))
            acknowledge(f"written {version}")
            if version % 3 == 0:
                await graph.annotate(semantics(version))
                acknowledge(f"learnt {version}")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
