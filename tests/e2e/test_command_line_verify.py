"""``sacl verify`` as a shell runs it: silent about a sound index, loud about others."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.e2e.command import plain, sacl
from tests.e2e.test_command_line import shop

__all__ = ["shop"]


def database_of(shop: Path) -> Path:
    (found,) = (shop.parent / "home" / "repositories").glob("*/graph.db")
    return found


def test_a_sound_index_is_verified_with_status_0(shop: Path) -> None:
    plain("index")

    report = plain("verify")

    assert report["filesCompared"] == report["coverage"]["indexed"] == 3
    assert report["differences"] == []
    assert report["edges"]["refuted"] == 0
    assert report["edges"]["confirmed"] > 0
    assert "Differences: 0" in sacl("verify").stdout


def test_what_differs_is_named_with_status_5(shop: Path) -> None:
    plain("index")
    with closing(sqlite3.connect(database_of(shop))) as connection, connection:
        connection.execute("DELETE FROM relations")

    result = sacl("verify", "--json")

    report = json.loads(result.stdout)
    assert result.exit_code == 5
    assert {each["part"] for each in report["differences"]} >= {"relations"}
    assert "Differs:" in sacl("verify").stdout


def test_what_changed_on_disk_is_named_with_status_5(shop: Path) -> None:
    plain("index")
    (shop / "shop" / "new.py").write_text("def new(): ...\n")

    result = sacl("verify")

    assert result.exit_code == 5
    assert "shop/new.py" in result.stdout
    assert "Run sacl index to catch up." in result.stdout


def test_what_was_never_indexed_cannot_be_verified(shop: Path) -> None:
    assert sacl("verify").exit_code == 3


def test_a_rate_out_of_range_is_wrong_use(shop: Path) -> None:
    plain("index")

    assert sacl("verify", "--rate", "2").exit_code == 2
