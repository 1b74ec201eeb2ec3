"""``sacl install`` and ``uninstall`` on real files, for every known program."""

import json
import os
from pathlib import Path

import pytest
from tests.e2e.command import sacl

from sacl.adapters.cli.clients.known import CLIENTS, ClientName, Scope

TARGETS = [
    (client, scope)
    for client, known in CLIENTS.items()
    for scope in Scope
    if scope is Scope.USER or known.project_file
]
COMMENTED = """{
  // kept
  "%s": {
    "other": { "command": "x", "env": { "TOKEN": "not-to-be-shown" } }, // too
  },
}
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "user"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / ".config"))
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    monkeypatch.setenv("SACL_HOME", str(tmp_path / "data"))
    (tmp_path / "repo").mkdir()
    monkeypatch.chdir(tmp_path / "repo")
    return tmp_path / "repo"


def tree(folder: Path) -> dict[str, bytes | None]:
    return {
        str(path): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
        if "data" not in path.relative_to(folder).parts
    }


def asked(client: ClientName, scope: Scope) -> list[str]:
    return ["--client", client, "--scope", scope, "--yes"]


@pytest.mark.parametrize(("client", "scope"), TARGETS)
def test_a_new_file_goes_again_with_its_folders(
    root: Path, client: ClientName, scope: Scope
) -> None:
    before = tree(root.parent)

    assert sacl("install", *asked(client, scope)).exit_code == 0
    file = CLIENTS[client].file(scope, root)
    entry = json.loads(file.read_text())[CLIENTS[client].section]["sacl"]
    assert sacl("uninstall", *asked(client, scope)).exit_code == 0

    assert entry["args"] == ["serve"]
    assert tree(root.parent) == before


@pytest.mark.parametrize(("client", "scope"), TARGETS)
def test_comments_and_other_servers_stay_and_are_not_shown(
    root: Path, client: ClientName, scope: Scope
) -> None:
    file = CLIENTS[client].file(scope, root)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(COMMENTED % CLIENTS[client].section)
    file.chmod(0o600)
    before = file.read_bytes()

    installed = sacl("install", *asked(client, scope))
    during = file.read_text()
    assert sacl("uninstall", *asked(client, scope)).exit_code == 0

    assert "// kept" in during
    assert '"sacl"' in during
    assert "not-to-be-shown" not in installed.output
    assert file.read_bytes() == before
    assert file.stat().st_mode & 0o777 == 0o600


def test_what_was_edited_meanwhile_stays(root: Path) -> None:
    file = root / ".mcp.json"
    file.write_text('{"mcpServers": {"a": {}}}')
    sacl("install", "--client", "claude-code", "--yes")
    file.write_text(file.read_text().replace('"a": {}', '"a": {}, "b": {}'))

    sacl("uninstall", "--client", "claude-code", "--yes")

    assert file.read_text() == '{"mcpServers": {"a": {}, "b": {}}}'


def test_a_link_stays_a_link(root: Path) -> None:
    (root / "dotfiles.json").write_text("{}\n")
    (root / ".mcp.json").symlink_to("dotfiles.json")

    sacl("install", "--client", "claude-code", "--yes")

    assert (root / ".mcp.json").is_symlink()
    assert "sacl" in (root / "dotfiles.json").read_text()


def test_broken_json_is_refused_with_its_line(root: Path) -> None:
    (root / ".mcp.json").write_text('{\n  "mcpServers": {\n    oops\n')

    result = sacl("install", "--client", "claude-code", "--yes")

    assert result.exit_code == 2
    assert "line 3" in result.stderr
    assert "oops" in (root / ".mcp.json").read_text()


def test_an_entry_of_others_is_left_alone(root: Path) -> None:
    text = '{"mcpServers": {"sacl": {"command": "mine", "env": {"A": "b"}}}}'
    (root / ".mcp.json").write_text(text)

    result = sacl("install", "--client", "claude-code", "--yes")

    assert result.exit_code == 2
    assert (root / ".mcp.json").read_text() == text


def test_installing_twice_changes_nothing(root: Path) -> None:
    sacl("install", "--client", "cursor", "--yes")
    first = tree(root)

    again = sacl("install", "--client", "cursor", "--yes")

    assert "nothing to change" in again.stdout
    assert tree(root) == first


def test_a_dry_run_and_a_print_write_nothing(root: Path) -> None:
    before = tree(root.parent)

    shown = sacl("install", "--client", "vscode", "--dry-run")
    printed = sacl("install", "--client", "vscode", "--print")

    assert '+  "servers": {' in shown.stdout
    assert json.loads(printed.stdout)["servers"]["sacl"]["type"] == "stdio"
    assert tree(root.parent) == before


def test_without_anybody_to_ask_nothing_is_written(root: Path) -> None:
    result = sacl("install", "--client", "zed")

    assert result.exit_code == 2
    assert "--yes" in result.stderr
    assert not (root.parent / "user" / ".config").exists()


def test_what_is_not_there_is_not_taken_out(root: Path) -> None:
    assert sacl("uninstall", "--client", "zed", "--yes").exit_code == 1


def test_a_program_without_project_files_says_so(root: Path) -> None:
    result = sacl("install", "--client", "zed", "--scope", "project", "--yes")

    assert result.exit_code == 2
    assert "--scope user" in result.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_rights_says_so(root: Path) -> None:
    root.chmod(0o500)

    result = sacl("install", "--client", "claude-code", "--yes")

    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
