"""The log: on stderr only, one JSON object an event, libraries included."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from sacl.adapters.logs import configure_logging


@pytest.fixture(autouse=True)
def restored_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_events_are_json_on_stderr_and_nothing_is_on_stdout(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logging("info")

    structlog.get_logger("sacl").info("indexed", files=3)
    logging.getLogger("library").warning("slow %s", "disk")

    printed = capsys.readouterr()
    ours, theirs = (json.loads(line) for line in printed.err.splitlines())
    assert printed.out == ""
    assert (ours["event"], ours["files"], ours["level"]) == ("indexed", 3, "info")
    assert (theirs["event"], theirs["logger"]) == ("slow disk", "library")


def test_events_below_the_level_are_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("warning")

    structlog.get_logger("sacl").info("indexed")
    logging.getLogger("library").info("detail")

    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("level", "lines"), [("warning", 0), ("debug", 1)])
def test_what_a_driver_tries_again_is_only_told_for_debugging(
    capsys: pytest.CaptureFixture[str], level: str, lines: int
) -> None:
    configure_logging(level)

    logging.getLogger("neo4j.pool").warning("Transaction failed and will be retried")

    assert len(capsys.readouterr().err.splitlines()) == lines


def test_an_exception_stays_on_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("error")

    try:
        int("broken")
    except ValueError:
        structlog.get_logger("sacl").exception("failed")

    (line,) = capsys.readouterr().err.splitlines()
    assert "ValueError: invalid literal" in json.loads(line)["exception"]


def test_configuring_twice_does_not_double_events(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logging("info")
    configure_logging("info")

    structlog.get_logger("sacl").info("once")

    assert len(capsys.readouterr().err.splitlines()) == 1
