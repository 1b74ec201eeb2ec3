"""What stands between the network and the MCP server: who may call, and how much.

Requests pass ``HostGuard`` (names and origins), then the SDK's check of the bearer
token, then ``Admission`` (how many at once). The SDK limits bodies and sessions.
"""

import hmac
import ipaddress
import socket
from collections.abc import Iterable
from time import monotonic

from mcp.server.auth.provider import AccessToken, TokenVerifier
from mcp.server.transport_security import (
    TransportSecurityMiddleware,
    TransportSecuritySettings,
)
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from sacl.domain.errors import InvalidArgumentError

MIN_TOKEN_LENGTH = 16
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
_SCHEMES = ("http", "https")


def check_exposure(host: str, token: str) -> None:
    """Refuse to be reachable by others without a token, or with a weak one.

    Raises:
        InvalidArgumentError: Says what to do.
    """
    if token and (len(token) < MIN_TOKEN_LENGTH or not _is_plain(token)):
        raise InvalidArgumentError(
            "SACL_HTTP_TOKEN is not usable as a bearer token.",
            next_step=f"Use {MIN_TOKEN_LENGTH} or more letters, digits and signs, "
            "without spaces.",
        )
    if not token and not is_loopback(host):
        raise InvalidArgumentError(
            f"{host} can be reached from other machines, and there is no token.",
            next_step="Set SACL_HTTP_TOKEN or SACL_HTTP_TOKEN_FILE, or use "
            "--host 127.0.0.1.",
        )


def _is_plain(token: str) -> bool:
    return token.isascii() and token.isprintable() and " " not in token


def is_loopback(host: str) -> bool:
    """Say whether every address of a host is this machine's own.

    Raises:
        InvalidArgumentError: It has no address.
    """
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise InvalidArgumentError(
            f"{host} is not an address of this machine: {error}.",
            next_step="Use --host 127.0.0.1, or an address of this machine.",
        ) from error
    addresses = [str(address[0]).partition("%")[0] for *_, address in found]
    return all(ipaddress.ip_address(each).is_loopback for each in addresses)


def names_of(host: str, allowed: Iterable[str]) -> tuple[str, ...]:
    """Return the names by which the server may be called, in any port."""
    bound = f"[{host}]" if ":" in host else host
    every = "0.0.0.0", "[::]"  # noqa: S104 - told apart, not bound
    own = () if bound in every else (bound,)
    return tuple(dict.fromkeys((*LOOPBACK_NAMES, *own, *allowed)))


def security(names: Iterable[str]) -> TransportSecuritySettings:
    """Say which names and origins the SDK lets pass."""
    hosts = [form for name in names for form in (name, f"{name}:*")]
    origins = [f"{scheme}://{host}" for scheme in _SCHEMES for host in hosts]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)


class HostGuard:
    """Refuse requests for other names or from other origins, on every path.

    A page in a browser that has its own name resolve to this machine is stopped
    here: the name and the origin that the browser sends are the page's.
    """

    def __init__(self, app: ASGIApp, settings: TransportSecuritySettings) -> None:
        self._app = app
        self._check = TransportSecurityMiddleware(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with 421 or 403, or pass the request on."""
        app = self._app
        if scope["type"] == "http":
            refused = await self._check.validate_request(Request(scope))
            app = refused or app
        await app(scope, receive, send)


class OneToken(TokenVerifier):
    """Knows one token, compared in constant time."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()

    async def verify_token(self, token: str) -> AccessToken | None:
        """Return who holds the token; None for any other token."""
        if not hmac.compare_digest(token.encode(), self._token):
            return None
        return AccessToken(token=token, client_id="holder of the token", scopes=[])


class Traffic:
    """Counts the requests in progress, and whether new ones are let in.

    Args:
        limit: How many may be in progress.
        grace_s: How long those in progress may go on after ``close``.
        answering_s: How long they have from then on to answer that they did not end.
    """

    def __init__(self, *, limit: int, grace_s: float, answering_s: float) -> None:
        self._limit = limit
        self._grace_s = grace_s
        self._answering_s = answering_s
        self._running = 0
        self._ends_at: float | None = None

    @property
    def closing(self) -> bool:
        """No new requests are let in."""
        return self._ends_at is not None

    @property
    def overdue(self) -> bool:
        """Those in progress have had their time."""
        return self._ends_at is not None and monotonic() >= self._ends_at

    @property
    def drained(self) -> bool:
        """It is closing, and nothing is left to wait for."""
        if self._ends_at is None:
            return False
        return not self._running or monotonic() >= self._ends_at + self._answering_s

    @property
    def full(self) -> bool:
        """As many as may be are in progress."""
        return self._running >= self._limit

    def close(self) -> None:
        """Let no more requests in."""
        if self._ends_at is None:
            self._ends_at = monotonic() + self._grace_s

    def __enter__(self) -> None:
        self._running += 1

    def __exit__(self, *_: object) -> None:
        self._running -= 1


class Admission:
    """Refuse requests to one path when there are too many, or the server ends."""

    def __init__(self, app: ASGIApp, path: str, traffic: Traffic) -> None:
        self._app = app
        self._path = path
        self._traffic = traffic

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with 503, or pass the request on and count it while it lasts."""
        is_call = scope.get("path") == self._path and scope.get("method") == "POST"
        if not is_call:
            await self._app(scope, receive, send)
        elif self._traffic.closing or self._traffic.full:
            why = "The server is ending" if self._traffic.closing else "Too many calls"
            busy = PlainTextResponse(why, 503, headers={"Retry-After": "1"})
            await busy(scope, receive, send)
        else:
            with self._traffic:
                await self._app(scope, receive, send)
