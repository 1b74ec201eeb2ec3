"""Counts of what the HTTP server does, as Prometheus text.

Requests are counted where they come in, calls where the SDK hands them on, so that
both what was refused and what was done can be seen. Labels take a fixed set of
values, whatever clients send.
"""

import asyncio
from collections.abc import Collection, Mapping
from time import perf_counter
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sacl import __version__
from sacl.application.check_health import Health

CONTENT_TYPE = CONTENT_TYPE_LATEST
OTHER = "other"

_BUCKETS_S = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900)


class Metrics:
    """The figures of one server.

    Args:
        paths: Those that are told apart.
        tools: Those that are told apart.
    """

    def __init__(self, paths: Collection[str], tools: Collection[str]) -> None:
        self._paths = frozenset(paths)
        self._tools = frozenset(tools)
        own = self._registry = CollectorRegistry()
        ProcessCollector(registry=own)
        self._responses = Counter(
            "sacl_http_responses",
            "Replies over HTTP.",
            ["path", "status"],
            registry=own,
        )
        self._calls = Counter(
            "sacl_tool_calls", "Calls of tools.", ["tool", "outcome"], registry=own
        )
        self._seconds = Histogram(
            "sacl_tool_call_seconds",
            "Duration of calls.",
            ["tool"],
            buckets=_BUCKETS_S,
            registry=own,
        )
        self._running = Gauge(
            "sacl_tool_calls_running", "Calls that go on now.", registry=own
        )
        self._indexed = Gauge(
            "sacl_indexed_repositories", "Repositories in the store.", registry=own
        )
        self._up = Gauge(
            "sacl_up", "1 for what works, 0 for what does not.", ["part"], registry=own
        )
        build = Gauge("sacl_build_info", "Always 1.", ["version"], registry=own)
        build.labels(__version__).set(1)

    def text(self, health: Health) -> bytes:
        """Write all figures, with what is known of the world."""
        self._up.labels("store").set(health.store == "ok")
        self._up.labels("embedder").set(health.embedder == "ok")
        self._indexed.set(health.repositories or 0)
        return generate_latest(self._registry)

    def counting(self, app: ASGIApp) -> ASGIApp:
        """Count the replies of an application."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            path = scope.get("path", OTHER)
            label = path if path in self._paths else OTHER

            async def count(message: Message) -> None:
                if message["type"] == "http.response.start":
                    self._responses.labels(label, message["status"]).inc()
                await send(message)

            await app(scope, receive, count)

        return counted

    async def observe(
        self, ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> HandlerResult:
        """Time a call of a tool and note how it ended; let all else pass."""
        if ctx.method != "tools/call":
            return await call_next(ctx)
        name = (ctx.params or {}).get("name")
        tool = name if name in self._tools else OTHER
        outcome, started = "internal", perf_counter()
        try:
            with self._running.track_inprogress():
                result = await call_next(ctx)
            outcome = _outcome(result)
        except asyncio.CancelledError:
            outcome = "cancelled"
            raise
        except MCPError:
            outcome = "protocol_error"
            raise
        finally:
            self._calls.labels(tool, outcome).inc()
            self._seconds.labels(tool).observe(perf_counter() - started)
        return result


def _outcome(result: HandlerResult) -> str:
    """Return ``ok`` or the code of the error that a tool replied with."""
    if not isinstance(result, Mapping) or not result.get("isError"):
        return "ok"
    return str(result.get("structuredContent", {}).get("code", OTHER))
