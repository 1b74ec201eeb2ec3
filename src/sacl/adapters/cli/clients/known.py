"""The programs that can start SACL, and where each keeps its servers.

Folders follow what the programs document for Linux, macOS and Windows.
"""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import platformdirs

from sacl.adapters.cli.clients.edits import Entry, Place
from sacl.domain.errors import InvalidArgumentError

NAME = "sacl"


class Scope(StrEnum):
    """For whom a server is there: one repository, or all that a user opens."""

    PROJECT = "project"
    USER = "user"


class ClientName(StrEnum):
    """Programs that are known."""

    CLAUDE_CODE = "claude-code"
    CLAUDE_DESKTOP = "claude-desktop"
    CURSOR = "cursor"
    VSCODE = "vscode"
    ZED = "zed"


@dataclass(frozen=True, slots=True)
class Client:
    """One program.

    Attributes:
        section: The object that holds its servers.
        user_file: Where the user's own servers are.
        project_file: Relative to a repository; empty if it knows no such file.
        more: What its entries say beside command and arguments.
    """

    title: str
    section: str
    user_file: Callable[[], Path]
    project_file: str = ""
    more: Mapping[str, str] | None = None

    @property
    def place(self) -> Place:
        """Where a server of SACL stands in its file."""
        return Place(self.section, NAME)

    def entry(self, command: list[str]) -> Entry:
        """Write the entry that starts a command."""
        return {**(self.more or {}), "command": command[0], "args": command[1:]}

    def file(self, scope: Scope | None, root: Path) -> Path:
        """Return the configuration file for a scope; by default the project's.

        Raises:
            InvalidArgumentError: The program has no file for the scope.
        """
        if scope is Scope.USER or (scope is None and not self.project_file):
            return self.user_file()
        if not self.project_file:
            raise InvalidArgumentError(
                f"{self.title} has no configuration for a single project.",
                next_step="Use --scope user.",
            )
        return root / self.project_file


def _of_user(application: str, *rest: str) -> Callable[[], Path]:
    def find() -> Path:
        folder = platformdirs.user_config_path(application, False, roaming=True)
        return folder.joinpath(*rest)

    return find


def _claude_code() -> Path:
    return Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home()) / ".claude.json"


def _zed() -> Path:
    if sys.platform == "darwin":
        return Path.home() / ".config" / "zed" / "settings.json"
    name = "Zed" if sys.platform == "win32" else "zed"
    return _of_user(name, "settings.json")()


CLIENTS: Mapping[ClientName, Client] = {
    ClientName.CLAUDE_CODE: Client(
        "Claude Code", "mcpServers", _claude_code, ".mcp.json", {"type": "stdio"}
    ),
    ClientName.CLAUDE_DESKTOP: Client(
        "Claude Desktop", "mcpServers", _of_user("Claude", "claude_desktop_config.json")
    ),
    ClientName.CURSOR: Client(
        "Cursor",
        "mcpServers",
        lambda: Path.home() / ".cursor" / "mcp.json",
        ".cursor/mcp.json",
    ),
    ClientName.VSCODE: Client(
        "VS Code",
        "servers",
        _of_user("Code", "User", "mcp.json"),
        ".vscode/mcp.json",
        {"type": "stdio"},
    ),
    ClientName.ZED: Client("Zed", "context_servers", _zed),
}
