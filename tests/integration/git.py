"""A ``git`` that obeys nobody's configuration; skips where there is none."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is missing")


def git(folder: Path, *arguments: str) -> str:
    """Run git in ``folder`` and return what it printed."""
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    local = ("-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main")
    done = subprocess.run(
        ["git", *identity, *local, "-C", str(folder), *arguments],  # noqa: S607 - found in PATH
        capture_output=True,
        check=True,
    )
    return os.fsdecode(done.stdout)


def commit(folder: Path, *paths: str) -> str:
    """Commit files, in a new repository if there is none, and return the commit."""
    for path in paths:
        write(folder / path)
    git(folder, "init", "--quiet")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "Add")
    return git(folder, "rev-parse", "HEAD").strip()


def write(path: Path, text: str = "x = 1\n") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def isolated(home: Path) -> Iterator[pytest.MonkeyPatch]:
    """Hide the configuration of the machine; the user's home is ``home``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.delenv("XDG_CONFIG_HOME", raising=False)
        patch.setenv("GIT_CONFIG_GLOBAL", str(home / ".gitconfig"))
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("GIT_CEILING_DIRECTORIES", str(home.parent))
        yield patch
