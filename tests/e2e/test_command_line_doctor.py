"""``sacl doctor`` on installations that lack one thing or another."""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.e2e.command import sacl


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SACL_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SACL_EMBEDDER", "none")
    repository = tmp_path / "repo"
    repository.mkdir()
    (repository / "a.py").write_text("def f():\n    return 1\n")
    monkeypatch.chdir(repository)
    return repository


@pytest.fixture
def listener() -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1"


def findings(status: int = 0) -> dict[str, tuple[str, str, str]]:
    result = sacl("doctor", "--json")
    assert result.exit_code == status, result.output
    return {
        found["part"]: (found["verdict"], found["detail"], found["nextStep"])
        for found in json.loads(result.stdout)["findings"]
    }


def test_a_fresh_installation_is_well_and_says_what_is_next(root: Path) -> None:
    found = findings()

    assert found["grammars"][0] == "ok"
    assert found["data folder"][0] == "ok"
    assert found["embedder"][0] == "off"
    assert found["index"] == (
        "warning",
        f"{root} is not indexed",
        f"Run: sacl index {root}",
    )
    assert not (root.parent / "home").exists()


def test_an_indexed_repository_is_counted(root: Path) -> None:
    sacl("index")

    assert findings()["index"] == ("ok", "1 files, 0 of 2 vectors", "")


def test_missing_vectors_are_a_warning(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sacl("index")
    monkeypatch.setenv("SACL_EMBEDDER", "minilm")

    verdict, detail, mend = findings()["index"]
    assert (verdict, mend) == ("warning", f"Run: sacl index {root}")
    assert detail.endswith("vectors are missing")


def test_a_missing_key_hides_nothing_else(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACL_LLM", "anthropic")
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)

    found = findings(4)

    assert found["describer"][0] == "failed"
    assert "ANTHROPIC_API_KEY" in found["describer"][2]
    assert found["store"][0] == "ok"


def test_a_missing_extra_is_a_finding_of_the_store(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACL_STORE", "neo4j")
    monkeypatch.setattr("sacl.bootstrap.adapters.find_spec", lambda _: None)

    found = findings(4)

    assert found["store"][0] == "failed"
    assert found["store"][2] == "Run: pip install 'sacl-mcp[neo4j]'"
    assert found["grammars"][0] == "ok"


def test_a_service_is_reached_but_not_asked(
    root: Path, listener: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACL_LLM", "openai")
    monkeypatch.setenv("SACL_LLM_MODEL", "m")
    monkeypatch.setenv("SACL_LLM_BASE_URL", listener)

    assert findings()["describer"][0] == "ok"


def test_a_service_that_is_down_is_named(
    root: Path, listener: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACL_LLM", "openai")
    monkeypatch.setenv("SACL_LLM_MODEL", "m")
    monkeypatch.setenv("SACL_LLM_BASE_URL", "http://127.0.0.1:1/v1")

    assert findings(4)["describer"][0] == "failed"


def test_a_wrong_setting_is_a_finding(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACL_ALPHA", "7")

    assert findings(4)["settings"][0] == "failed"


def test_a_data_folder_that_is_a_file_is_a_finding(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SACL_HOME", str(root / "a.py"))

    verdict, _, mend = findings(4)["data folder"]
    assert (verdict, "SACL_HOME" in mend) == ("failed", True)


def test_no_git_is_only_a_warning(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    assert findings()["git"][0] == "warning"


def test_text_gives_a_line_for_each_part_and_the_next_step_below(root: Path) -> None:
    lines = sacl("doctor").stdout.splitlines()

    assert lines[0].startswith("ok      python")
    assert lines[-1].strip() == f"Run: sacl index {root}"
