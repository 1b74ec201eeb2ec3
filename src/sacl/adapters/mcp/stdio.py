"""Serves one client over standard input and output, whatever it sends."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterable, Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TypeGuard

import anyio
import structlog
from anyio.streams.memory import MemoryObjectSendStream
from mcp import types
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from sacl.adapters.mcp.running import RunningCalls
from sacl.adapters.mcp.server import build_server
from sacl.application.background import BackgroundEnrichment
from sacl.application.use_cases import UseCases

_log = structlog.get_logger(__name__)

PATIENCE_S = 2.0
"""How long calls that a signal cuts short have to say so."""

_WRITING_S = 0.1
"""How long the last reply may be on its way to stdout."""


async def serve_stdio(use_cases: UseCases) -> None:
    """Serve one client over stdin and stdout until it leaves, or a signal comes.

    One that leaves while a reply is on its way leaves, too: nobody is there to tell.
    """
    calls = RunningCalls()
    background = BackgroundEnrichment(use_cases.enrich_units)
    server = build_server(use_cases, background, calls)
    _end_on_signals(calls)
    readable, requests = anyio.create_memory_object_stream[SessionMessage | Exception]()
    try:
        async with stdio_server() as (incoming, outgoing):
            sorting = asyncio.create_task(_sort(incoming, readable, outgoing.send))
            await server.run(requests, outgoing, server.create_initialization_options())
            await sorting
    except* BrokenPipeError:
        _log.info("the client left before its reply")
        _write_to_nobody()


def _write_to_nobody() -> None:
    """Let Python flush what it still holds for a client that is gone."""
    nobody = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nobody, sys.stdout.fileno())
    os.close(nobody)


def _end_on_signals(calls: RunningCalls) -> None:
    """Answer what is in progress, then let the signal do what it always does.

    The thread that waits for stdin cannot be woken: the process has to be ended.
    """
    loop = asyncio.get_running_loop()
    ending: set[asyncio.Task[None]] = set()

    def begin(sign: signal.Signals) -> None:
        calls.cut_short()
        ending.add(asyncio.create_task(_end(calls, sign)))

    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # on Windows
            loop.add_signal_handler(sign, begin, sign)


async def _end(calls: RunningCalls, sign: signal.Signals) -> None:
    await calls.answered(timeout_s=PATIENCE_S)
    await asyncio.sleep(_WRITING_S)
    signal.signal(sign, signal.SIG_DFL)
    signal.raise_signal(sign)


async def _sort(
    incoming: AsyncIterable[SessionMessage | Exception],
    readable: MemoryObjectSendStream[SessionMessage | Exception],
    answer: Callable[[SessionMessage], Awaitable[None]],
) -> None:
    """Pass messages on; answer lines that are none, which the SDK leaves unanswered."""
    async with readable:
        async for item in incoming:
            if not isinstance(item, Exception):
                await readable.send(item)
            elif (refused := refusal(item)) is not None:
                await answer(SessionMessage(refused))


def refusal(error: Exception) -> types.JSONRPCError | None:
    """Return the reply to a line that is not a message; None for an empty line.

    It carries the id of the request where that can be read, so that the client does
    not wait for an answer in vain.
    """
    if not isinstance(error, ValidationError):
        return _error(types.INTERNAL_ERROR, "The line cannot be read", None)
    finding = error.errors(include_url=False)[0]
    if finding["type"] == "json_invalid":
        line = str(finding["input"])
        why = f"Not valid JSON: {finding['ctx']['error']}"
        return _error(types.PARSE_ERROR, why, _parsed(line)) if line.strip() else None
    sent = next((f["input"] for f in error.errors() if "id" in _as_object(f)), None)
    return _error(types.INVALID_REQUEST, "Not a JSON-RPC message", sent)


def _as_object(finding: ErrorDetails) -> Mapping[str, object]:
    return finding["input"] if isinstance(finding["input"], dict) else {}


def _parsed(line: str) -> object:
    """Read a line by Python's own rules, which are laxer."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _error(code: int, message: str, sent: object) -> types.JSONRPCError:
    given = sent.get("id") if isinstance(sent, dict) else None
    return types.JSONRPCError(
        jsonrpc="2.0",
        id=given if _is_id(given) else None,
        error=types.ErrorData(code=code, message=f"{message}."),
    )


def _is_id(given: object) -> TypeGuard[int | str]:
    """Say whether a reply can carry this id; lone surrogates cannot be written."""
    if isinstance(given, str):
        return not any("\ud800" <= character <= "\udfff" for character in given)
    return isinstance(given, int) and not isinstance(given, bool)
