"""Indexes that move, as a shell moves them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.e2e.command import plain, sacl
from tests.e2e.serving import write_shop


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "shop"
    write_shop(root)
    monkeypatch.setenv("SACL_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SACL_EMBEDDER", "none")
    monkeypatch.chdir(tmp_path)
    return root


def test_an_index_moves_through_a_file(shop: Path, tmp_path: Path) -> None:
    plain("index", shop)
    graph = plain("graph", "--all", "--repo", shop)
    out = plain("export", "shop.sacl", "--repo", shop)
    moved = shop.rename(tmp_path / "moved")
    back = plain("import", "shop.sacl", "--root", moved)

    assert (out["files"], out["vectors"]) == (3, 0)
    assert back["repository"] == str(moved)
    assert plain("graph", "--all", "--repo", moved) == graph
    assert plain("index", moved)["files"]["unchanged"] == 3


def test_what_cannot_be_exported_or_imported_is_said(
    shop: Path, tmp_path: Path
) -> None:
    (tmp_path / "foreign").write_text("nothing of ours")
    unknown = sacl("export", "out", "--repo", shop)
    foreign = sacl("import", "foreign", "--root", shop)
    absent = sacl("import", "absent", "--root", shop)
    plain("index", shop)
    taken = sacl("export", "foreign", "--repo", shop)

    assert (unknown.exit_code, foreign.exit_code) == (3, 2)
    assert (absent.exit_code, taken.exit_code) == (2, 2)
    assert "is not an index that sacl export wrote" in foreign.output
    assert "foreign exists" in taken.output


def test_a_moved_repository_is_noticed_and_adopted(shop: Path, tmp_path: Path) -> None:
    plain("index", shop)
    moved = shop.rename(tmp_path / "moved")
    noticed = subprocess.run(
        [sys.executable, "-m", "sacl", "index", moved, "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    report = plain("adopt", shop, moved)

    assert f'sacl adopt "{shop}" "{moved}"' in noticed.stderr
    assert json.loads(noticed.stdout)["files"]["analysed"] == 3
    assert (report["former"], report["formerKept"]) == (str(shop), False)
    assert [r["root"] for r in plain("stats", "--all")["repositories"]] == [str(moved)]
    assert plain("index", moved)["files"]["unchanged"] == 3


def test_reports_read_as_text(shop: Path, tmp_path: Path) -> None:
    sacl("index", shop)
    out = sacl("export", "shop.sacl", "--repo", shop).stdout
    moved = shop.rename(tmp_path / "moved")
    adopted = sacl("adopt", shop, moved).stdout

    assert "3 files, 8 units, 0 vectors" in out
    assert f"has the index of {shop}" in adopted
    assert sacl("adopt", "nowhere", moved).exit_code == 3
