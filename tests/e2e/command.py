"""Runs the commands in this process, as the program runs them."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from sacl.__main__ import runtime
from sacl.adapters.cli.app import app


def sacl(*arguments: str | Path, stdin: str = "") -> Result:
    """Run a command line; nothing but its result says how it went."""
    words = [str(each) for each in arguments]
    return CliRunner().invoke(app, words, obj=runtime(), input=stdin)


def plain(*arguments: str | Path) -> Any:
    """Return what a command that has to go well prints with ``--json``."""
    result = sacl(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
