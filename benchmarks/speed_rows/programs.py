"""SACL as users run it: the command line and the server, with a home of its own."""

import json
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from benchmarks.speed_rows.processes import Run, run
from benchmarks.speed_rows.sessions import Server


def plain_environment() -> dict[str, str]:
    """Return the environment, in which Python keeps what it has compiled."""
    kept = dict(os.environ)
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept


@dataclass(frozen=True, slots=True)
class Sacl:
    """The program of this environment.

    Attributes:
        homes: Where data folders are made.
    """

    homes: Path

    def environment(
        self, home: str, *, embedder: Literal["none", "sacl"]
    ) -> Mapping[str, str]:
        """Return the settings of a run with the data folder of a name."""
        own = {"SACL_HOME": str(self.homes / home), "SACL_EMBEDDER": embedder}
        return {**plain_environment(), **own}

    def forget(self, home: str) -> None:
        """Delete a data folder."""
        shutil.rmtree(self.homes / home, ignore_errors=True)

    def run(
        self,
        home: str,
        *arguments: str,
        embedder: Literal["none", "sacl"] = "none",
    ) -> tuple[Run, Any]:
        """Run a command with ``--json``; return what it took and what it said."""
        command = [sys.executable, "-m", "sacl", *arguments, "--json"]
        environment = self.environment(home, embedder=embedder)
        self.homes.mkdir(parents=True, exist_ok=True)
        ran = run(command, environment=environment, folder=self.homes)
        return ran, json.loads(ran.output)

    def server(
        self, home: str, *, embedder: Literal["none", "sacl"] = "none"
    ) -> Server:
        """Return its MCP server."""
        command = [sys.executable, "-m", "sacl", "serve"]
        return Server(command, self.environment(home, embedder=embedder), self.homes)
