"""The examples do what they say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.architecture.repository import ROOT
from tests.e2e.serving import write_shop


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    write_shop(root)
    return root


def printed(example: str, *arguments: str, home: Path) -> list[str]:
    """Run an example as a program and return the lines that it prints."""
    run = subprocess.run(
        [sys.executable, str(ROOT / "examples" / example), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "SACL_HOME": str(home), "SACL_EMBEDDER": "none"},
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_a_question_over_mcp_is_answered(shop: Path, tmp_path: Path) -> None:
    lines = printed("over_mcp.py", str(shop), "sum the prices", home=tmp_path / "home")

    assert lines[0] == "shop/prices.py:1  total"


def test_a_program_finds_what_depends_on_a_file(shop: Path, tmp_path: Path) -> None:
    lines = printed("as_a_library.py", str(shop), "shop/prices.py", home=tmp_path)

    assert "shop/cart.py  calls, depends_on, imports, resolved, distance 1" in lines
