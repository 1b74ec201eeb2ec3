"""How a command runs: one event loop, one reply, one exit status."""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import NoReturn

import typer

from sacl.application.bias_report import BiasReport
from sacl.application.diagnose import Diagnosis
from sacl.application.graph_view import GraphView
from sacl.application.presentation.handles import with_handles
from sacl.application.presentation.plain import to_plain
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
    """

    result: object
    status: ExitStatus = ExitStatus.DONE
    written: str | None = None
    out: Path | None = None


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
    written = reply.written
    text = _shown(reply.result, as_json=as_json) if written is None else written
    text = text.rstrip("\n") + "\n"
    if reply.out is None:
        sys.stdout.write(text)
    else:
        with told_on_stderr():
            _write(reply.out, text)
        sys.stderr.write(f"Wrote {reply.out}\n")
    raise typer.Exit(reply.status)


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


def _shown(result: object, *, as_json: bool) -> str:
    plain = with_handles(to_plain(result))
    if as_json:
        return json.dumps(plain, ensure_ascii=False, indent=2)
    return to_text(type(result), plain)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise InvalidArgumentError(
            f"{file} cannot be written: {error.strerror}.",
            next_step="Give another file with -o.",
        ) from error
