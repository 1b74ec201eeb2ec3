"""What git knows of a folder: where its repository lies, its rules, its revision.

The layout is read from disk, so that discovery needs no git; only the revision
and the place of the user's own rules are asked of the ``git`` command, which is
run without a shell, with a time limit, and so that it starts no other program.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from sacl.adapters.filesystem.reading import read_content
from sacl.domain.index import Revision

_TIMEOUT_S = 10.0
_MAX_POINTER_BYTES = 10_000
_SAFE_CONFIG = (
    *("-c", "core.fsmonitor=false", "-c", "protocol.allow=never"),
    *("-c", "safe.bareRepository=explicit"),
)
_OF_ANOTHER_REPOSITORY = (
    *("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX"),
    *("GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_NAMESPACE"),
)


@dataclass(frozen=True, slots=True)
class GitLayout:
    """Where a repository keeps what all its working trees share."""

    common: Path

    @property
    def exclude_file(self) -> Path:
        """The rules that are not committed."""
        return self.common / "info" / "exclude"


def layout_of(folder: Path) -> GitLayout | None:
    """Read what ``.git`` in ``folder`` says; None when nothing usable is there."""
    own = _git_folder(folder)
    if own is None or not os.path.isfile(own / "HEAD"):  # noqa: PTH113 - never raises
        return None
    common = _pointer(own / "commondir")
    return GitLayout(Path(os.path.realpath(own / (common or "."))))


def _git_folder(folder: Path) -> Path | None:
    path = folder / ".git"
    if os.path.isdir(path):  # noqa: PTH112 - never raises
        return path
    target = (_pointer(path) or "").removeprefix("gitdir:").strip()
    return folder / target if target else None


def _pointer(path: Path) -> str | None:
    try:
        content = read_content(str(path), max_bytes=_MAX_POINTER_BYTES)
    except OSError:
        return None
    return os.fsdecode(content.data).strip()


def top_of(folder: Path) -> Path | None:
    """Return the closest folder, itself included, that has a ``.git``."""
    return next((each for each in (folder, *folder.parents) if layout_of(each)), None)


def user_rules_file(folder: Path) -> Path:
    """Return the path of the user's own ignore rules, which need not exist."""
    configured = _git(folder, "config", "--path", "--get", "core.excludesFile")
    if configured:
        return folder / os.fsdecode(configured).removesuffix("\n")
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(os.path.expanduser(home)) / "git" / "ignore"  # noqa: PTH111 - names stay as written


def revision_of(folder: Path) -> Revision | None:
    """Return commit, branch and dirtiness; None outside version control.

    Untracked files that are not ignored make it dirty; submodules do not count.
    """
    if top_of(folder) is None:
        return None  # what git would say, too, after two processes
    filters = _own_filters(folder)
    if any("=" in name for name in filters):  # a name that cannot be overridden
        return None
    status = _git(
        folder,
        *(part for name in filters for part in ("-c", f"{name}=")),
        *("status", "--porcelain=v2", "--branch", "-z"),
        *("--ignore-submodules=all", "--untracked-files=normal", "--", "."),
    )
    return None if status is None else _parsed(status)


def _own_filters(folder: Path) -> list[str]:
    """Name the settings by which a repository has programs rewrite its files.

    Those of the user are meant; those of a repository that was copied from
    elsewhere would run here as soon as git compares a file.
    """
    listed = _git(
        folder,
        *("config", "--show-scope", "--name-only", "-z", "--get-regexp", r"^filter\."),
    )
    fields = os.fsdecode(listed or b"").split("\0")
    named = zip(fields[::2], fields[1::2], strict=False)
    return [name for scope, name in named if scope in {"local", "worktree"}]


def _parsed(status: bytes) -> Revision:
    records = os.fsdecode(status).split("\0")
    headers = dict(
        record[2:].split(" ", 1) for record in records if record.startswith("# ")
    )
    branch, commit = headers["branch.head"], headers["branch.oid"]
    return Revision(
        commit="" if commit == "(initial)" else commit,
        branch="" if branch == "(detached)" else branch,
        dirty=any(record and not record.startswith("# ") for record in records),
    )


def _git(folder: Path, *arguments: str) -> bytes | None:
    """Run git in ``folder``; None when there is no git or it has no answer."""
    program = shutil.which("git")
    if program is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - no shell
            [program, *_SAFE_CONFIG, "-C", str(folder), *arguments],
            capture_output=True,
            check=False,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            timeout=_TIMEOUT_S,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def _environment() -> dict[str, str]:
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in _OF_ANOTHER_REPOSITORY
    }
    quiet = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    return inherited | quiet | {"GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
