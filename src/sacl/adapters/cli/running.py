"""How a command runs: one event loop, one reply, one exit status."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import NoReturn

import typer

from sacl.application.bias_report import BiasReport
from sacl.application.diagnose import Diagnosis
from sacl.application.graph_view import GraphView
from sacl.application.presentation.handles import with_handles
from sacl.application.presentation.packing import Pages
from sacl.application.presentation.plain import Plain, to_plain
from sacl.application.presentation.text import to_text
from sacl.application.use_cases import UseCases
from sacl.domain.errors import InvalidArgumentError, SaclError


class ExitStatus(IntEnum):
    """What a script can tell from a run."""

    DONE = 0
    NOTHING_FOUND = 1
    WRONG_USE = 2
    NOT_INDEXED = 3
    DEPENDENCY_DOWN = 4
    PARTLY_FAILED = 5
    NOT_FOUND = 6
    INTERNAL = 70


STATUS_OF_CODE = {
    "invalid_argument": ExitStatus.WRONG_USE,
    "path_outside_roots": ExitStatus.WRONG_USE,
    "not_indexed": ExitStatus.NOT_INDEXED,
    "dependency_unavailable": ExitStatus.DEPENDENCY_DOWN,
    "repository_not_found": ExitStatus.NOT_FOUND,
    "file_not_found": ExitStatus.NOT_FOUND,
    "unit_not_found": ExitStatus.NOT_FOUND,
}


@dataclass(frozen=True, slots=True)
class Runtime:
    """What the entry point gives the commands.

    Attributes:
        open_use_cases: Builds the use cases with the settings of a repository.
        serve_stdio: Runs the MCP server until its client leaves.
        serve_http: Runs it on a host and a port until the process is told to end.
        data_folder: Finds where SACL keeps what it stores.
        graph_page: Draws a graph as an HTML page with a title.
        bias_page: Writes a report as an HTML page, with the repository's name.
        diagnose: Looks at every part, and at the index of a repository.
    """

    open_use_cases: Callable[[Path | None], AbstractAsyncContextManager[UseCases]]
    serve_stdio: Callable[[], Coroutine[None, None, None]]
    serve_http: Callable[[str, int], Coroutine[None, None, None]]
    data_folder: Callable[[], Path]
    graph_page: Callable[[GraphView, str], str]
    bias_page: Callable[[BiasReport, str], str]
    diagnose: Callable[[Path], Coroutine[None, None, Diagnosis]]


@dataclass(frozen=True, slots=True)
class Reply:
    """Result of a command and the exit status it means.

    Attributes:
        written: The result in a form of its own, such as a page.
        out: Where to write it instead of stdout.
        budget_tokens: What it may take; the rest is counted and left out.
        explain: Show a person how scores came about; other text always says it.
    """

    result: object
    status: ExitStatus = ExitStatus.DONE
    written: str | None = None
    out: Path | None = None
    budget_tokens: int | None = None
    explain: bool = False


def run(
    context: typer.Context,
    work: Callable[[UseCases], Awaitable[Reply]],
    *,
    repository: Path,
    as_json: bool,
) -> None:
    """Do the work, print its result on stdout, exit with its status."""

    async def session() -> Reply:
        runtime: Runtime = context.obj
        async with runtime.open_use_cases(repository) as use_cases:
            return await work(use_cases)

    with told_on_stderr():
        reply = asyncio.run(session())
    end(reply, as_json=as_json)


def end(reply: Reply, *, as_json: bool) -> NoReturn:
    """Print a result, or write it to its file, and exit with its status."""
    plain = _plain(reply)
    kind = type(reply.result)
    if reply.written is not None:
        text = reply.written
    elif as_json:
        indent = 2 if reply.budget_tokens is None else None
        text = json.dumps(plain, ensure_ascii=False, indent=indent)
    elif reply.out is None and sys.stdout.isatty():
        from sacl.adapters.cli.terminal import show  # noqa: PLC0415 - brings rich

        show(kind, plain, explain=reply.explain)
        raise typer.Exit(reply.status)
    else:
        text = to_text(kind, plain)
    _print(text.rstrip("\n") + "\n", reply.out)
    raise typer.Exit(reply.status)


def _print(text: str, out: Path | None) -> None:
    if out is None:
        sys.stdout.write(text)
        return
    with told_on_stderr():
        _write(out, text)
    sys.stderr.write(f"Wrote {out}\n")


@contextmanager
def told_on_stderr() -> Iterator[None]:
    """Tell what ended a command, and exit with the status it means.

    An error that the caller can mend goes to stderr as ``code: sentence`` with
    the next step below; anything else is a bug and keeps its traceback.
    """
    try:
        yield
    except SaclError as error:
        sys.stderr.write(f"{error.code}: {error.message}\n{error.next_step}\n")
        raise typer.Exit(STATUS_OF_CODE[error.code]) from None
    except KeyboardInterrupt:
        sys.stderr.write("cancelled: stopped before it was done.\n")
        raise


def _plain(reply: Reply) -> Plain:
    """Return the result as plain values, as much of it as the budget allows."""
    plain = with_handles(to_plain(reply.result))
    if reply.budget_tokens is None or not isinstance(plain, dict):
        return plain
    render = partial(to_text, type(reply.result))
    pages = Pages(plain, render, key="", budget_tokens=reply.budget_tokens)
    first = pages.page(0, reply.budget_tokens).structured
    return {key: first[key] for key in first if key != "cursor"}  # not kept here


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise InvalidArgumentError(
            f"{file} cannot be written: {error.strerror}.",
            next_step="Give another file with -o.",
        ) from error
