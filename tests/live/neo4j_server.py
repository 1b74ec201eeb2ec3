"""A Neo4j server of a test's own, which it may kill."""

import os
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from tests.contract.backends import SERVER, live_server

from sacl.adapters.graphiti.connection import Server

SCRIPT = Path(__file__).parents[2] / "scripts" / "neo4j"
PATIENCE_S = 180


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class OwnServer:
    """Started beside the server of all other tests, on the same jars."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = str(free_port())

    def start(self) -> Server:
        """Start it with what it kept, and return how to reach it."""
        self._run("start")
        return live_server(self._folder)

    def stop(self) -> None:
        """Let it end."""
        self._run("stop")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        pid = int((self._folder / "pid").read_text())
        os.kill(pid, signal.SIGKILL)

    def _run(self, command: str) -> None:
        subprocess.run(
            [str(SCRIPT), command],
            check=True,
            timeout=PATIENCE_S,
            env={
                **os.environ,
                "NEO4J_DIR": str(self._folder),
                "NEO4J_PORT": self._port,
            },
        )


def own_server(folder: Path) -> OwnServer:
    """Return a server that is not running yet; skip where there can be none."""
    live_server(SERVER)
    if not SCRIPT.exists():
        pytest.skip("scripts/neo4j is not here")
    return OwnServer(folder)
