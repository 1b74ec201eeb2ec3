"""What Neo4j and its driver report, as the error that callers know.

Messages name the server and what is wrong with it, never what was sent: statements
carry code, and the connection a password.
"""

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from neo4j.exceptions import (
    AuthError,
    ConfigurationError,
    DriverError,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
    TransientError,
)
from pydantic import ValidationError

from sacl.domain.errors import GraphUnavailableError

_UNREACHABLE = (
    "cannot be reached",
    "Start it, or check NEO4J_URI; then try again.",
)
_UNREACHABLE_OVER_TLS = (
    "cannot be reached over TLS",
    (
        "See that it runs and speaks TLS, and name who signed its certificate in"
        " SSL_CERT_FILE; with +ssc:// for +s:// it may have signed that itself."
    ),
)
_NO_PASSWORD = (
    "wants a password, and none is set",
    "Set NEO4J_PASSWORD, or NEO4J_PASSWORD_FILE to a file that holds it.",
)
_MEANING: tuple[tuple[type[Exception], tuple[str, str]], ...] = (
    (
        AuthError,
        (
            "refuses the user or the password",
            "Check NEO4J_USER, and NEO4J_PASSWORD or NEO4J_PASSWORD_FILE.",
        ),
    ),
    (ServiceUnavailable, _UNREACHABLE),
    (SessionExpired, _UNREACHABLE),
    (OSError, _UNREACHABLE),
    (TransientError, ("is too busy", "Try again.")),
    (
        ConfigurationError,
        (
            "has an address that is not valid",
            "Give NEO4J_URI as bolt://host:7687, neo4j://… or neo4j+s://….",
        ),
    ),
)
_NO_DATABASE = "Neo.ClientError.Database.DatabaseNotFound"
_OTHER_CAUSES = (DriverError, Neo4jError, OSError)


def server_name(uri: str) -> str:
    """Return scheme and address of a server, without user and password."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


@contextmanager
def failures(uri: str, *, has_password: bool) -> Iterator[None]:
    """Turn every failure of the server into ``GraphUnavailableError``."""
    try:
        yield
    except _OTHER_CAUSES as error:
        problem, next_step = _explain(uri, error)
        if isinstance(error, AuthError) and not has_password:
            problem, next_step = _NO_PASSWORD
        raise unavailable(uri, problem, next_step) from error
    except (ValidationError, zlib.error) as error:
        raise unavailable(
            uri,
            "holds damaged records of this repository",
            "Run sacl forget and then sacl index.",
        ) from error


def unavailable(uri: str, problem: str, next_step: str) -> GraphUnavailableError:
    """Make the error that says what is wrong with a server."""
    return GraphUnavailableError(
        f"The Neo4j server {server_name(uri)} {problem}.", next_step=next_step
    )


def _explain(uri: str, error: Exception) -> tuple[str, str]:
    code = getattr(error, "code", None)
    if code == _NO_DATABASE:
        return "has no such database", "Check NEO4J_DATABASE."
    for kind, meaning in _MEANING:
        if isinstance(error, kind):
            over_tls = meaning is _UNREACHABLE and "+" in urlsplit(uri).scheme
            return _UNREACHABLE_OVER_TLS if over_tls else meaning
    return (
        f"failed with {code or type(error).__name__}",
        "Look into the server's log, then try again.",
    )
