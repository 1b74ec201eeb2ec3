"""Streamable HTTP: the MCP server behind a URL, with ``/health`` and ``/metrics``.

Off unless asked for. The transport is the SDK's; what is decided here is who may
reach it, how much of it, and how it ends (ADR 0016).
"""

import socket
import sys
from dataclasses import dataclass
from types import FrameType

import uvicorn
from mcp.server.auth.middleware.bearer_auth import (
    BearerAuthBackend,
    RequireAuthMiddleware,
)
from starlette.applications import Starlette
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, request_response

from sacl import __version__
from sacl.adapters.mcp.http_guards import (
    Admission,
    HostGuard,
    OneToken,
    Traffic,
    check_exposure,
    names_of,
    security,
)
from sacl.adapters.mcp.http_metrics import CONTENT_TYPE, Metrics
from sacl.adapters.mcp.running import RunningCalls
from sacl.adapters.mcp.server import build_server
from sacl.adapters.mcp.tools import TOOLS
from sacl.application.background import BackgroundEnrichment
from sacl.application.check_health import CheckHealth
from sacl.application.use_cases import UseCases
from sacl.domain.errors import InvalidArgumentError

MCP, HEALTH, METRICS = "/mcp", "/health", "/metrics"

MAX_BODY_BYTES = 1 << 20
MAX_CALLS = 32
MAX_CONNECTIONS = 512
MAX_SESSIONS = 256
GRACE_S = 10
"""How long running calls may go on when the server is told to end."""

ANSWERING_S = 2
"""How long calls that were cut short have to say so."""


@dataclass(frozen=True, slots=True)
class HttpOptions:
    """Where and for whom to serve.

    Attributes:
        port: 0 takes any that is free.
        token: What callers must send; empty asks for nothing.
        allowed_hosts: Names under which it is reached, beside its own.
    """

    host: str
    port: int
    token: str = ""
    allowed_hosts: tuple[str, ...] = ()


async def serve_http(use_cases: UseCases, options: HttpOptions) -> None:
    """Serve any number of clients until the process is told to end.

    Raises:
        InvalidArgumentError: Others could reach it without a token, or the address
            cannot be taken.
    """
    check_exposure(options.host, options.token)
    traffic = Traffic(limit=MAX_CALLS, grace_s=GRACE_S, answering_s=ANSWERING_S)
    calls = RunningCalls()
    app = build_app(use_cases, options, traffic, calls)
    config = uvicorn.Config(
        app,
        lifespan="on",
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=1,  # the calls have been waited for by then
        server_header=False,
        access_log=False,
        log_config=None,
        ws="none",
    )
    with _listen(options) as listener:
        port = listener.getsockname()[1]
        named = f"[{options.host}]" if ":" in options.host else options.host
        sys.stderr.write(f"Serving http://{named}:{port}{MCP}\n")
        await _DrainingServer(config, traffic, calls).serve(sockets=[listener])


def build_app(
    use_cases: UseCases, options: HttpOptions, traffic: Traffic, calls: RunningCalls
) -> Starlette:
    """Put guards, health and metrics around the SDK's application."""
    background = BackgroundEnrichment(use_cases.enrich_units)
    server = build_server(use_cases, background, calls)
    metrics = Metrics((MCP, HEALTH, METRICS), TOOLS)
    server.middleware.append(metrics.observe)
    names = security(names_of(options.host, options.allowed_hosts))
    told = _Told(use_cases.check_health, metrics, traffic)
    app = server.streamable_http_app(
        streamable_http_path=MCP,
        max_request_body_size=MAX_BODY_BYTES,
        max_sessions=MAX_SESSIONS,
        transport_security=names,
        token_verifier=OneToken(options.token) if options.token else None,
        custom_starlette_routes=told.routes(guarded=bool(options.token)),
    )
    app.add_middleware(Admission, path=MCP, traffic=traffic)
    if options.token:
        backend = BearerAuthBackend(OneToken(options.token))
        app.add_middleware(AuthenticationMiddleware, backend=backend)
    app.add_middleware(HostGuard, settings=names)
    app.add_middleware(metrics.counting)
    return app


class _Told:
    """What the server tells of itself."""

    def __init__(
        self, check_health: CheckHealth, metrics: Metrics, traffic: Traffic
    ) -> None:
        self._check_health = check_health
        self._metrics = metrics
        self._traffic = traffic

    def routes(self, *, guarded: bool) -> list[Route]:
        """Return the paths that tell; guarded, figures are for who has the token."""
        figures = self._figures
        if guarded:
            metrics = Route(
                METRICS, RequireAuthMiddleware(request_response(figures), [])
            )
        else:
            metrics = Route(METRICS, figures)
        return [Route(HEALTH, self._health), metrics]

    async def _health(self, _: Request) -> Response:
        found = await self._check_health()
        status = "ending" if self._traffic.closing else found.status
        content = {
            "status": status,
            "version": __version__,
            "store": found.store,
            "embedder": found.embedder,
        }
        healthy = status in {"ok", "degraded"}
        return JSONResponse(content, status_code=200 if healthy else 503)

    async def _figures(self, _: Request) -> Response:
        text = self._metrics.text(await self._check_health())
        return Response(text, media_type=CONTENT_TYPE)


def _listen(options: HttpOptions) -> socket.socket:
    address = options.host, options.port
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    try:
        return socket.create_server(address, family=family)
    except (OSError, OverflowError) as error:
        raise InvalidArgumentError(
            f"{options.host}, port {options.port} cannot be served: {error}.",
            next_step="Choose another --port or --host.",
        ) from error


class _DrainingServer(uvicorn.Server):
    """Lets running calls end before it does; a second signal ends it at once.

    Calls that take too long are cut short and answered with an error.

    Signals do not reach the process any further, so that what was opened around
    the server is closed.
    """

    def __init__(
        self, config: uvicorn.Config, traffic: Traffic, calls: RunningCalls
    ) -> None:
        super().__init__(config)
        self._traffic = traffic
        self._calls = calls

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, or end."""
        self.should_exit = self.force_exit = self._traffic.closing
        self._traffic.close()

    async def on_tick(self, counter: int) -> bool:
        """Say whether it is time to end."""
        if self._traffic.overdue:
            self._calls.cut_short()
        self.should_exit = self.should_exit or self._traffic.drained
        return await super().on_tick(counter)
