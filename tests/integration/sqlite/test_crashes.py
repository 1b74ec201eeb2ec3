"""A process that is killed while it writes loses nothing it acknowledged."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.integration.sqlite.writer import NAMESPACE, PATHS, UNITS

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
