"""Errors as replies: a stable code, a sentence that names the fault, a next step.

The first line of the text is ``CODE: sentence``. Errors the caller is not meant to
see say nothing of what went wrong; the log does.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import structlog
from mcp.types import CallToolResult, TextContent
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from sacl.adapters.mcp.schemas import Schema, expectation
from sacl.application.presentation.escapes import escape, one_line
from sacl.application.presentation.shortening import shortened
from sacl.domain.budget import room_of
from sacl.domain.errors import InputError, InvalidArgumentError, SaclError

_log = structlog.get_logger(__name__)

MAX_SHOWN = 80
"""Characters of a wrong value that are repeated."""

MAX_ERROR_TOKENS = 200
"""An error fits into the smallest budget."""


class UnknownToolError(InputError):
    """A tool that does not exist was called."""

    code = "unknown_tool"

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(
            f"There is no tool {shown(name)}.",
            next_step=f"{_suggestion(name, known)}Call one of: {', '.join(known)}.",
        )


class CallCancelledError(SaclError):
    """The work was stopped before it was done."""

    code = "cancelled"

    def __init__(self) -> None:
        super().__init__(
            "The call was stopped before it was done.",
            next_step="Call again; what was stored is not done twice.",
        )


class InternalError(SaclError):
    """Something is wrong in SACL itself."""

    def __init__(self) -> None:
        super().__init__(
            "SACL failed in a way it should not have; the server keeps running.",
            next_step="Look into the server's log on stderr, and report it.",
        )


def internal(error: Exception, tool: str) -> InternalError:
    """Log an unexpected error with its traceback; return what the caller may see."""
    _log.error("tool failed", tool=tool, exc_info=error)
    return InternalError()


def reply(error: SaclError) -> CallToolResult:
    """Write an error as the reply of a tool, small enough for any budget."""
    content = _content(error)
    text = f"{content['code']}: {content['message']}\n{content['nextStep']}"
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=content,
        is_error=True,
    )


def _content(error: SaclError) -> dict[str, str]:
    content = {
        "code": error.code,
        "message": one_line(escape(error.message)),
        "nextStep": one_line(escape(error.next_step)),
    }
    short = shortened({**content}, room_of(MAX_ERROR_TOKENS))
    return {**content, **short} if isinstance(short, dict) else content  # type: ignore[dict-item]  # checked by isinstance


def invalid_arguments(error: ValidationError, schema: Schema) -> InvalidArgumentError:
    """Say which arguments are wrong, and for each what to send instead."""
    findings = [_finding(details, schema) for details in error.errors()]
    problems, mends = zip(*findings, strict=True)
    return InvalidArgumentError(" ".join(problems), next_step=" ".join(mends))


def _finding(details: ErrorDetails, schema: Schema) -> tuple[str, str]:
    """Return what is wrong with one argument and what to send instead."""
    name = _name(details["loc"])
    around = _within(schema, details["loc"][:-1])
    if details["type"] == "extra_forbidden":
        known = list(around["properties"])
        hint = _suggestion(str(details["loc"][-1]), known)
        return (
            f"{name} is not an argument.",
            f"{hint}Arguments are: {', '.join(known)}.",
        )
    wanted = expectation(_within(schema, details["loc"]))
    if details["type"] == "missing":
        return f"{name} is missing.", f"Send {name}: {wanted}."
    problem = f"{name} must be {wanted}, not {shown(details['input'])}."
    if details["type"] == "value_error":
        problem = f"{name} {details['ctx']['error']}."
    optional = details["loc"][-1] not in around.get("required", ())
    return problem, f"Send {name} as {wanted}{', or leave it out' * optional}."


def _within(schema: Schema, location: Sequence[str | int]) -> Schema:
    for step in location:
        schema = (
            schema["items"] if isinstance(step, int) else schema["properties"][step]
        )
    return schema


def _name(location: Sequence[str | int]) -> str:
    """Write a location as ``files[2].changeType``."""
    steps = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in location]
    return one_line("".join(steps).removeprefix("."))


def shown(value: Any) -> str:
    """Show a wrong value, cut to a readable length."""
    text = f'"{value}"' if isinstance(value, str) else _json_word(value)
    return one_line(text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…")


def _json_word(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return str(value)


def _suggestion(name: str, known: Sequence[str]) -> str:
    by_lower = {each.lower().replace("_", ""): each for each in known}
    close = get_close_matches(name.lower().replace("_", ""), by_lower, n=1)
    return f"Did you mean {by_lower[close[0]]}? " if close else ""
