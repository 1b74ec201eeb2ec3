"""A process that is killed while it writes loses nothing it acknowledged."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.integration.sqlite.writer import NAMESPACE, PATHS, UNITS

from sacl.adapters.sqlite import database
from sacl.adapters.sqlite.graphs import SqliteCodeGraphs

PATIENCE_S = 60


def kill_after(home: Path, acknowledgements: int) -> list[str]:
    """Let a writer work, kill it, and return all it acknowledged."""
    command = [sys.executable, "-m", "tests.integration.sqlite.writer", str(home)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(acknowledgements)]
        writer.send_signal(signal.SIGKILL)
        rest, _ = writer.communicate(timeout=PATIENCE_S)
    return [line for line in "".join([*lines, rest]).splitlines() if line]


@pytest.mark.parametrize("acknowledgements", [1, 2, 3, 4, 7, 12])
async def test_what_was_acknowledged_is_there_and_nothing_is_half_there(
    tmp_path: Path, acknowledgements: int
) -> None:
    acknowledged = kill_after(tmp_path, acknowledgements)
    graphs = SqliteCodeGraphs(tmp_path)
    graph = await graphs.open(NAMESPACE)
    versions = {record.content_hash for record in (await graph.files()).values()}
    units = await graph.units()
    await graphs.close()

    written = [int(line.split()[1]) for line in acknowledged if "written" in line]
    assert len(versions) == 1
    version = int(versions.pop().removeprefix("v"))
    assert version in (written[-1], written[-1] + 1)
    assert [stored.unit.path for stored in units] == [
        *PATHS[:1] * UNITS,
        *PATHS[1:] * UNITS,
    ]
    assert {stored.unit.code for stored in units} == {f"v{version}"}
    learnt = {s.semantics.neutral if s.semantics else None for s in units}
    assert len(learnt) == 1
    if f"learnt {version}" in acknowledged:
        assert learnt == {f"v{version}"}


async def test_after_a_crash_the_turn_to_write_is_free(tmp_path: Path) -> None:
    kill_after(tmp_path, 2)
    graphs = SqliteCodeGraphs(tmp_path)

    async with graphs.writing(NAMESPACE):
        graph = await graphs.open(NAMESPACE)
        assert set(await graph.files()) == set(PATHS)
    await graphs.close()


KILLED_WHILE_IT_MAKES = """
import os, signal, sys
from pathlib import Path
from sacl.adapters.sqlite import database

def create(path):
    path.write_bytes(b"half")
    os.kill(os.getpid(), signal.SIGKILL)

database.create = create
database.make(Path(sys.argv[1], "repositories", "killed-1"))
"""

KILLED_WHILE_IT_DELETES = """
import os, signal, sys
from pathlib import Path
from sacl.adapters.sqlite import database

database.make(Path(sys.argv[1], "repositories", "killed-1"))
database.shutil.rmtree = lambda gone, **_: os.kill(os.getpid(), signal.SIGKILL)
database.discard(Path(sys.argv[1], "repositories", "killed-1"))
"""


@pytest.mark.parametrize("next_work", [database.make, database.discard])
@pytest.mark.parametrize("code", [KILLED_WHILE_IT_MAKES, KILLED_WHILE_IT_DELETES])
def test_a_folder_that_was_never_finished_is_cleared_away(
    tmp_path: Path, code: str, next_work: Callable[[Path], None]
) -> None:
    ended = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    repositories = tmp_path / "repositories"
    assert ended.returncode == -signal.SIGKILL
    assert len(list(repositories.glob(".*"))) == 1
    (repositories / "other-1").mkdir()

    next_work(repositories / "other-1")

    assert list(repositories.glob(".*")) == []
