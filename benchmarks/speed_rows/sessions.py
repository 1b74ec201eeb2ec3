"""MCP servers over stdio, asked by the client of the official SDK, one after another.

The same client asks ours and the peers', so what it takes itself is in both.
"""

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.speed_rows.processes import children
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult


@dataclass(frozen=True, slots=True)
class Server:
    """How a server is started."""

    command: Sequence[str]
    environment: Mapping[str, str]
    folder: Path


@dataclass(frozen=True, slots=True)
class Session:
    """A server that has answered ``initialize``.

    Attributes:
        seconds: From the start of its process to that answer.
    """

    client: Client
    pid: int
    seconds: float

    async def call(self, tool: str, **arguments: Any) -> tuple[float, CallToolResult]:
        """Call a tool; return the seconds it took and the reply.

        Raises:
            RuntimeError: The reply is an error.
        """
        begun = perf_counter()
        reply = await self.client.call_tool(tool, arguments)
        seconds = perf_counter() - begun
        if reply.is_error:
            raise RuntimeError(f"{tool} {arguments}: {reply.content}")
        return seconds, reply

    async def seconds_of(
        self, tool: str, each: Iterable[Mapping[str, Any]]
    ) -> list[float]:
        """Call a tool with each of some arguments; return the seconds of every call."""
        return [(await self.call(tool, **given))[0] for given in each]


@asynccontextmanager
async def session(server: Server) -> AsyncIterator[Session]:
    """Start a server and connect to it."""
    parameters = StdioServerParameters(
        command=server.command[0],
        args=list(server.command[1:]),
        env=dict(server.environment),
        cwd=server.folder,
    )
    before, begun = children(), perf_counter()
    async with Client(parameters) as client:
        seconds = perf_counter() - begun
        (pid,) = children() - before
        yield Session(client, pid, seconds)


async def seconds_to_initialize(server: Server) -> float:
    """Start a server, connect and leave."""
    async with session(server) as started:
        return started.seconds
