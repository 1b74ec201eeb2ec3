"""The same commands at a terminal and in a pipe, and within a budget."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.e2e.serving import write_shop

pty = pytest.importorskip("pty", reason="there are no terminals of this kind here")


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("shop")
    write_shop(root)
    piped(root, "index", str(root))
    return root


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "sacl", *arguments]


def environment(root: Path) -> dict[str, str]:
    own = {"SACL_HOME": f"{root}-home", "SACL_EMBEDDER": "none", "TERM": "xterm"}
    return {**os.environ, **own, "COLUMNS": "100"}


def piped(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        command(*arguments),
        env=environment(root),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    return done.stdout


def at_a_terminal(root: Path, *arguments: str) -> str:
    ours, its = pty.openpty()
    with subprocess.Popen(
        command(*arguments), env=environment(root), stdout=its, stdin=its
    ):
        os.close(its)
        chunks = []
        try:
            while chunk := os.read(ours, 1 << 16):
                chunks.append(chunk)
        except OSError:  # Linux says so when the other end is closed
            pass
    os.close(ours)
    return b"".join(chunks).decode()


QUERY = ("query", "sum the prices", "--repo")


def test_a_terminal_gets_colours_and_a_pipe_gets_none(shop: Path) -> None:
    seen, read = at_a_terminal(shop, *QUERY, str(shop)), piped(shop, *QUERY, str(shop))

    assert "\x1b[" in seen
    assert "\x1b[" not in read
    for text in (seen, read):
        assert "shop/prices.py:1-6" in text


def test_a_terminal_gets_tables(shop: Path) -> None:
    seen = at_a_terminal(shop, "outline", str(shop))

    assert "─" in seen
    assert "Cart.checkout" in seen


def test_what_is_printed_keeps_to_the_budget(shop: Path) -> None:
    within = (*QUERY, str(shop), "--budget", "200")

    told = piped(shop, *within)
    facts = json.loads(piped(shop, *within, "--json"))

    assert len(told.encode()) <= 3 * 200
    assert len(json.dumps(facts)) <= 3 * 200
    assert facts["results"][0]["unit"] == "total"
    assert facts["omitted"]
    assert "cursor" not in facts
