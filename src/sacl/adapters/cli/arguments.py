"""Arguments that commands share, and what paths on the command line mean."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from sacl.adapters.cli.running import told_on_stderr
from sacl.domain.budget import MIN_BUDGET_TOKENS
from sacl.domain.errors import InvalidArgumentError

Repo = Annotated[
    Path | None,
    typer.Option("--repo", help="The repository; default: around the current folder."),
]
Json = Annotated[bool, typer.Option("--json", help="Print the structured content.")]
Issue = Annotated[
    Path | None,
    typer.Option("--issue", help="A bug report to localize; - is stdin."),
]
InContext = Annotated[bool, typer.Option("--context", help="With related components.")]
MaxResults = Annotated[
    int | None, typer.Option("--max-results", "-k", help="How many.")
]
MaxRelated = Annotated[int, typer.Option("--max-results", "-k", help="How many.")]
Budget = Annotated[
    int | None,
    typer.Option(min=MIN_BUDGET_TOKENS, help="Tokens that the answer may take."),
]
Explain = Annotated[
    bool, typer.Option("--explain", help="With the parts of each score.")
]
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


def issue_text(text: str, issue: Path | None, *, in_context: bool) -> str | None:
    """Read the issue of a query; None where the query is a question.

    Raises through ``told_on_stderr``: both or neither are given, or the file
    cannot be read.
    """
    with told_on_stderr():
        if (issue is None) == (not text):
            raise InvalidArgumentError(
                "query needs either a text or --issue FILE.",
                next_step='Run sacl query "TEXT", or sacl query --issue FILE.',
            )
        if issue is not None and in_context:
            raise InvalidArgumentError(
                "--context does not go with --issue.",
                next_step="Localize the issue, then run sacl related FILE.",
            )
        return None if issue is None else _read(issue)


def _read(file: Path) -> str:
    if str(file) == "-":
        return sys.stdin.read()
    try:
        return file.read_text("utf-8", "replace")
    except OSError as error:
        raise InvalidArgumentError(
            f"{file} cannot be read: {error.strerror}.",
            next_step="Give --issue the path of a text file.",
        ) from error


def _exists(path: str | Path) -> bool:
    """Say whether a path exists; one that cannot be a path does not."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists may raise
