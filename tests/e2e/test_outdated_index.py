"""An index that another version of SACL wrote, as a user meets it after an upgrade.

``index_of_form_1.db.xz`` was written by a SACL of November 2026, before records had a
stored shape; it holds the files of ``SHOP``.
"""

import lzma
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters
from tests.e2e.command import plain, sacl
from tests.e2e.serving import write_shop

from sacl.domain.index import namespace_of

FORM_1 = Path(__file__).with_name("index_of_form_1.db.xz")


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a small repository whose index is the old one, and go there."""
    root = tmp_path / "shop"
    write_shop(root)
    monkeypatch.setenv("SACL_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SACL_EMBEDDER", "none")
    monkeypatch.chdir(root)
    file = database(root)
    file.parent.mkdir(parents=True)
    file.write_bytes(lzma.decompress(FORM_1.read_bytes()))
    return root


def database(root: Path) -> Path:
    folder = root.parent / "home" / "repositories" / namespace_of(str(root.resolve()))
    return folder / "graph.db"


def test_a_question_says_what_to_do(shop: Path) -> None:
    asked = sacl("query", "sum the prices")

    assert asked.exit_code == 3
    assert "was written by an older SACL (form 1" in asked.stderr
    assert "Run sacl index" in asked.stderr


def test_an_analysis_makes_it_anew_and_says_so_in_one_line(shop: Path) -> None:
    (shop / "shop/cart.py").unlink()

    first = sacl("index")

    assert first.exit_code == 0, first.output
    (said,) = [line for line in first.stdout.splitlines() if "made anew" in line]
    assert "form 1" in said
    assert "was written by" not in first.stderr
    again = plain("index")
    assert (again["files"]["unchanged"], again["notes"]) == (2, [])
    assert plain("query", "sum the prices")["results"][0]["unit"] == "total"
    assert plain("verify")["differences"] == []


def test_fields_that_are_others_are_reason_enough(shop: Path) -> None:
    plain("index")
    with closing(sqlite3.connect(database(shop))) as connection, connection:
        connection.execute("UPDATE meta SET value = 'another' WHERE key = 'shape'")

    assert sacl("query", "sum the prices").exit_code == 3
    (said,) = plain("index")["notes"]
    assert "whose records have other fields" in said


def test_an_index_of_a_newer_version_is_left_alone(shop: Path) -> None:
    plain("index")
    with closing(sqlite3.connect(database(shop))) as connection:
        connection.execute("PRAGMA user_version = 999")

    refused = sacl("index")

    assert refused.exit_code == 4
    assert "Upgrade SACL" in refused.stderr


async def test_an_assistant_renews_it_by_the_tool_it_is_told_to_call(
    shop: Path,
) -> None:
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "sacl", "serve"], env=dict(os.environ)
    )
    where = {"repositoryPath": str(shop)}
    async with Client(server) as client:
        asked = await client.call_tool("query_code", {"query": "prices", **where})
        renewed = await client.call_tool("analyze_repository", where)
        answer = await client.call_tool("query_code", {"query": "prices", **where})

    assert asked.structured_content is not None
    assert asked.structured_content["code"] == "not_indexed"
    assert "analyze_repository" in asked.structured_content["nextStep"]
    assert renewed.structured_content is not None
    assert "made anew" in renewed.structured_content["notes"][0]
    assert not answer.is_error
