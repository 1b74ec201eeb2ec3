"""Entry point of ``sacl``: settings, logging, then the command line.

Almost everything is imported within functions: what imports make is there to stay,
and looking for cycles in it would take a third of the time until a server answers.
"""

import gc
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from sacl.adapters.allocator import giving_back, share_one_heap
from sacl.domain.errors import InvalidArgumentError

if TYPE_CHECKING:
    from sacl.adapters.cli.running import Runtime
    from sacl.application.diagnose import Diagnosis
    from sacl.application.use_cases import UseCases
    from sacl.settings import Settings

_ALLOCATIONS_BEFORE_COLLECTION = 100_000
"""An index makes millions of records that live on and few cycles: with Python's
own threshold, looking for cycles takes two fifths of the time to index Django, and
one query with context in twelve waits for a quarter of a second."""


def _load(repository: Path | None) -> "Settings":
    import structlog

    from sacl.adapters.logs import configure_logging
    from sacl.settings import load_settings

    loaded = load_settings(repository)
    configure_logging(loaded.settings.log_level)
    for name in loaded.unknown:
        structlog.get_logger().warning("this setting has no effect", setting=name)
    return loaded.settings


@asynccontextmanager
async def _open(repository: Path | None) -> AsyncIterator["UseCases"]:
    from sacl.bootstrap import open_use_cases

    async with open_use_cases(_load(repository)) as use_cases:
        _collect_from_now_on()
        yield use_cases


async def _serve_stdio() -> None:
    from sacl.adapters.mcp.stdio import serve_stdio

    async with _open(None) as use_cases, giving_back():
        await serve_stdio(use_cases)


async def _serve_http(host: str, port: int) -> None:
    from sacl.adapters.mcp.http import HttpOptions, serve_http
    from sacl.bootstrap import open_use_cases

    settings = _load(None)
    token = settings.http_token.get_secret_value() if settings.http_token else ""
    options = HttpOptions(host, port, token, settings.http_allowed_hosts)
    async with open_use_cases(settings) as use_cases, giving_back():
        _collect_from_now_on()
        await serve_http(use_cases, options)


async def _diagnose(repository: Path) -> "Diagnosis":
    from sacl.bootstrap.doctor import diagnose, settings_failed

    try:
        settings = _load(repository)
    except InvalidArgumentError as error:
        return settings_failed(error)
    return await diagnose(settings, str(repository))


def runtime() -> "Runtime":
    """Return what the commands run on."""
    from sacl.adapters.cli.running import Runtime
    from sacl.adapters.visual.bias_page import bias_page
    from sacl.adapters.visual.graph_page import graph_page

    return Runtime(
        _open,
        serve_stdio=_serve_stdio,
        serve_http=_serve_http,
        data_folder=lambda: _load(None).home,
        graph_page=graph_page,
        bias_page=bias_page,
        diagnose=_diagnose,
    )


def _insist_on_utf8() -> None:
    """Begin again in UTF-8 mode where the locale is another.

    Names of files are UTF-8 in every repository, whatever the locale says.
    """
    if sys.getfilesystemencoding() != "utf-8":
        command = [sys.executable, "-X", "utf8", *sys.orig_argv[1:]]
        os.execv(sys.executable, command)  # noqa: S606 - the same program


def _spare_workers_the_script() -> None:
    """Keep worker processes from running the script that began this one.

    They would import the command line, which takes longer than what they need.
    """
    vars(sys.modules["__main__"]).pop("__file__", None)


def collect_rarely() -> None:
    """Look for cycles rarely; benchmarks do as the program does."""
    gc.set_threshold(_ALLOCATIONS_BEFORE_COLLECTION)


def _collect_from_now_on() -> None:
    """Look for cycles, but never in what there is by now."""
    gc.freeze()
    gc.enable()


def main() -> None:
    """Run ``sacl``; what no command expected is logged and ends it with status 70.

    What stands on stdout is UTF-8 whatever the locale: code need not fit into it.
    """
    gc.disable()
    _insist_on_utf8()
    import structlog

    from sacl.adapters.cli.app import app
    from sacl.adapters.cli.running import ExitStatus
    from sacl.adapters.logs import configure_logging

    configure_logging("warning")  # until the settings are read
    share_one_heap()
    collect_rarely()
    _spare_workers_the_script()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(obj=runtime())
    except Exception:  # noqa: BLE001 - the last place where a bug can be reported
        structlog.get_logger().exception("internal error")
        sys.stderr.write("internal: this is a bug in SACL.\nReport it with the log.\n")
        sys.exit(ExitStatus.INTERNAL)


if __name__ == "__main__":
    main()
