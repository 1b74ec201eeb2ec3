"""The command that serves over HTTP, as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TOKEN = "a-token-that-is-long-enough"  # noqa: S105 - no secret


SERVE = (sys.executable, "-m", "sacl", "serve", "--transport", "http", "--port", "0")


@dataclass(frozen=True)
class HttpServer:
    """A running server and where it is."""

    process: "subprocess.Popen[str]"
    url: str

    @property
    def origin(self) -> str:
        return self.url.removesuffix("/mcp")

    @property
    def port(self) -> int:
        return int(self.origin.rpartition(":")[2])


@contextmanager
def serving(home: Path, *options: str, **settings: str) -> Iterator[HttpServer]:
    """Start a server on a free port; end it with the block if it still runs."""
    own = {"SACL_HOME": str(home), "SACL_EMBEDDER": "none"}
    process = subprocess.Popen(
        [*SERVE, *options],
        stderr=subprocess.PIPE,
        env={**os.environ, **own, **settings},
        text=True,
    )
    assert process.stderr is not None
    with process:
        said = next(line for line in process.stderr if not line.startswith("{"))
        try:
            assert said.startswith("Serving http://"), said
            yield HttpServer(process, said.removeprefix("Serving ").strip())
        finally:
            process.terminate()
            process.stderr.read()
