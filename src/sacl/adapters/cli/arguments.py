"""Arguments that commands share, and what paths on the command line mean."""

import os
from pathlib import Path
from typing import Annotated

import typer

from sacl.adapters.cli.running import told_on_stderr
from sacl.domain.errors import InvalidArgumentError

Repo = Annotated[
    Path | None,
    typer.Option("--repo", help="The repository; default: around the current folder."),
]
Json = Annotated[bool, typer.Option("--json", help="Print the structured content.")]
File = Annotated[str, typer.Argument(help="A file of the repository.")]


def around_here() -> Path:
    """Return the working tree around the current folder; itself outside of any."""
    with told_on_stderr():
        folder = _here()
    for above in (folder, *folder.parents):
        if _exists(above / ".git"):
            return above
    return folder


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError as error:
        raise InvalidArgumentError(
            "The current folder is gone.", next_step="Go to another, or use --repo."
        ) from error


def meant(file: str) -> str:
    """Take a path as a shell means it; else as relative to the repository."""
    return str(Path(file).absolute()) if _exists(file) else file


def _exists(path: str | Path) -> bool:
    """Say whether a path exists; one that cannot be a path does not."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists may raise
