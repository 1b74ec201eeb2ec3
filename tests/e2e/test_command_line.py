"""The commands as a shell runs them, on real files and the default store."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.e2e.command import plain, sacl
from tests.e2e.serving import write_shop

from sacl import __version__


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a small repository and go there; the index lives beside it."""
    root = tmp_path / "shop"
    write_shop(root)
    monkeypatch.setenv("SACL_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SACL_EMBEDDER", "none")
    monkeypatch.chdir(root)
    return root


def test_index_reports_what_it_found(shop: Path) -> None:
    report = plain("index")

    assert report["files"]["analysed"] == 3
    assert report["files"]["skipped"] == {"not_source": 1}
    assert report["units"]["function"] == 3


def test_a_second_index_touches_nothing(shop: Path) -> None:
    plain("index")

    assert plain("index")["files"]["unchanged"] == 3


def test_query_indexes_a_repository_that_never_was(shop: Path) -> None:
    answer = plain("query", "sum the prices")

    assert answer["results"][0]["unit"] == "total"
    assert answer["results"][0]["regions"][0]["startLine"] == 1


def test_an_issue_is_localized_file_first(shop: Path, tmp_path: Path) -> None:
    issue = tmp_path / "issue.md"
    issue.write_text("with_tax forgets the tax\n\nsee prices.py\n", "utf-8")

    answer = plain("query", "--issue", str(issue))
    from_stdin = sacl("query", "--issue", "-", stdin=issue.read_text("utf-8"))

    assert answer["query"] == "with_tax forgets the tax"
    assert answer["files"][0]["filePath"].endswith("prices.py")
    assert answer["results"][0]["filePath"] == answer["files"][0]["filePath"]
    assert answer["files"][0]["filePath"] in from_stdin.stdout


def test_query_reads_as_text_too(shop: Path) -> None:
    result = sacl("query", "sum the prices")

    assert result.exit_code == 0
    assert "shop/prices.py:1" in result.stdout


def test_nothing_found_is_exit_status_1(shop: Path) -> None:
    assert sacl("query", "quantum chromodynamics").exit_code == 1


def test_update_follows_the_disk(shop: Path) -> None:
    plain("index")
    (shop / "shop/prices.py").write_text("def amount(items):\n    return sum(items)\n")

    report = plain("update", "shop/prices.py")

    assert report["indexed"] == 1
    assert report["dependantsReresolved"] == ["shop/cart.py", "tests/test_prices.py"]
    assert plain("query", "amount")["results"][0]["unit"] == "amount"


def test_related_shows_who_depends_on_a_file(shop: Path) -> None:
    plain("index")

    report = plain("related", "shop/prices.py", "--direction", "in")

    files = {c["filePath"] for c in report["relatedComponents"]}
    assert files == {"shop/cart.py", "tests/test_prices.py"}


def test_related_finds_chains_to_a_target(shop: Path) -> None:
    plain("index")

    report = plain("related", "shop/cart.py", "--to", "shop/prices.py")

    (chain,) = report["chains"]
    assert [link["filePath"] for link in chain] == ["shop/cart.py", "shop/prices.py"]


def test_context_names_tests_of_a_file(shop: Path) -> None:
    plain("index")

    assert plain("context", "shop/prices.py")["tests"] == ["tests/test_prices.py"]


def test_outline_lists_units_with_lines(shop: Path) -> None:
    plain("index")

    entries = {e["unit"]: (e["startLine"], e["endLine"]) for e in plain("outline")}

    assert entries["Cart.checkout"] == (4, 6)
    assert entries["with_tax"] == (8, 9)


def test_graph_has_a_node_for_every_resolved_edge(shop: Path) -> None:
    plain("index")

    view = plain("graph", "--all")

    nodes = {node["id"] for node in view["nodes"]}
    targets = {edge["target"] for edge in view["edges"] if edge["target"]}
    assert targets <= nodes
    assert any(edge["kind"] == "calls" for edge in view["edges"])


def test_stats_and_forget(shop: Path) -> None:
    plain("index")
    assert plain("stats")["repositories"][0]["files"] == 3

    plain("forget")

    assert plain("stats", "--all")["repositories"] == []


@pytest.mark.parametrize(
    ("arguments", "status", "code"),
    [
        (["stats"], 3, "not_indexed"),
        (["query", " "], 2, "invalid_argument"),
        (["query"], 2, "invalid_argument"),
        (["query", "x", "--issue", "y"], 2, "invalid_argument"),
        (["query", "--issue", "no-such-file"], 2, "invalid_argument"),
        (["query", "--issue", "-", "--context"], 2, "invalid_argument"),
        (["query", "x", "-k", "0"], 2, "invalid_argument"),
        (["index", "missing"], 6, "repository_not_found"),
    ],
)
def test_errors_have_a_code_a_status_and_a_next_step(
    shop: Path, arguments: list[str], status: int, code: str
) -> None:
    result = sacl(*arguments)

    assert result.exit_code == status
    first, step = result.stderr.splitlines()[-2:]
    assert first.startswith(f"{code}: ")
    assert step.endswith(".")
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "status", "code"),
    [
        (["context", "missing.py"], 6, "file_not_found"),
        (["context", "../outside.py"], 2, "path_outside_roots"),
        (["related", "shop/cart.py", "--symbol", "Nobody"], 6, "unit_not_found"),
        (["related", "shop/cart.py", "--types", "hates"], 2, "invalid_argument"),
        (["graph"], 2, "invalid_argument"),
        (["bias"], 4, "dependency_unavailable"),
    ],
)
def test_errors_about_an_indexed_repository(
    shop: Path, arguments: list[str], status: int, code: str
) -> None:
    plain("index")

    result = sacl(*arguments)

    assert result.exit_code == status
    assert f"{code}: " in result.stderr


def test_the_same_query_gets_the_same_bytes_in_every_process(
    shop: Path, tmp_path: Path
) -> None:
    def answer(seed: str, home: str) -> bytes:
        environment = os.environ | {
            "PYTHONHASHSEED": seed,
            "SACL_HOME": str(tmp_path / home),
            "SACL_EMBEDDER": "sacl",
        }
        question = ("query", "sum the prices of all items", "--context", "--json")
        command = [sys.executable, "-m", "sacl", *question]
        return subprocess.run(
            command, check=True, capture_output=True, env=environment
        ).stdout

    answers = {answer("1", "one"), answer("2", "one"), answer("3", "other")}

    assert len(answers) == 1
    assert json.loads(answers.pop())["results"]


def test_names_that_do_not_fit_into_the_locale_are_printed(shop: Path) -> None:
    (shop / "größe.py").write_text("def größe(): ...\n", encoding="utf-8")
    plain("index")

    for form in ((), ("--json",)):
        outline = subprocess.run(
            [sys.executable, "-m", "sacl", "outline", *form],
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            check=True,
        )
        assert "größe" in outline.stdout.decode("utf-8")


def test_names_of_files_are_utf8_whatever_the_locale(shop: Path) -> None:
    (shop / "größe").mkdir()
    (shop / "größe" / "日本.py").write_text("def total(): ...\n", encoding="utf-8")
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    said = [
        subprocess.run(
            [sys.executable, "-m", "sacl", command, "--json"],
            capture_output=True,
            env={**os.environ, **locale},
            check=True,
        ).stdout.decode("utf-8")
        for command in ("index", "outline")
    ]

    assert "größe/日本.py" in said[-1]


def test_a_damaged_index_is_said_and_can_be_forgotten(shop: Path) -> None:
    plain("index")
    (database,) = (shop.parent / "home").glob("repositories/*/graph.db")
    for beside in database.parent.iterdir():
        beside.write_bytes(b"not a database")

    result = sacl("query", "sum the prices")

    assert result.exit_code == 4
    assert "sacl forget" in result.stderr
    assert plain("forget")["repository"] == str(shop)
    assert plain("index")["files"]["analysed"] == 3


def test_a_name_too_long_for_a_file_is_not_found(shop: Path) -> None:
    plain("index")

    result = sacl("context", "a" * 5_000)

    assert result.exit_code == 6
    assert result.stderr.startswith("file_not_found: ")


def test_a_current_folder_that_is_gone_is_said(shop: Path) -> None:
    gone = shop / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()

    result = sacl("stats")

    assert result.exit_code == 2
    assert "invalid_argument: The current folder is gone." in result.stderr


def test_a_failed_file_is_exit_status_5(shop: Path) -> None:
    (shop / "binary.py").write_bytes(b"def f(): pass\n" + bytes(range(256)) * 8)
    empty = shop.parent / "empty"
    empty.mkdir()

    result = sacl("index", str(empty), "--json")

    assert result.exit_code == 5
    assert json.loads(result.stdout)["warnings"]


def test_a_graph_is_written_as_a_page_or_a_diagram(shop: Path) -> None:
    sacl("index")

    page = sacl("graph", "--all", "--format", "html", "-o", "graph.html")
    diagram = sacl("graph", "shop/prices.py", "--format", "mermaid")
    refused = sacl("graph", "--all", "-o", "missing/graph.html")

    assert page.exit_code == diagram.exit_code == 0
    assert (shop / "graph.html").read_text().startswith("<!doctype html>")
    assert diagram.stdout.startswith("flowchart LR")
    assert refused.exit_code == 2


@pytest.mark.parametrize("option", ["-h", "--help", "--version"])
def test_what_people_try_first_works(option: str) -> None:
    result = sacl(option)

    assert result.exit_code == 0
    words = f"sacl {__version__}" if option == "--version" else "Usage"
    assert words in result.stdout


def test_a_query_before_any_index_says_that_it_indexes_first(shop: Path) -> None:
    first, second = sacl("query", "sum the prices"), sacl("query", "sum the prices")

    assert first.exit_code == second.exit_code == 0
    assert f"{shop} is not indexed yet: indexing it first." in first.stderr
    assert "indexing" not in second.stderr
