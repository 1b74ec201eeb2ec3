"""``sacl verify``: is the index what a clean analysis would leave?"""

from pathlib import Path
from typing import Annotated

import typer

from sacl.adapters.cli.arguments import Json, Repo, around_here
from sacl.adapters.cli.progress import TerminalProgress
from sacl.adapters.cli.running import ExitStatus, Reply, run
from sacl.application.use_cases import UseCases


def verify(
    context: typer.Context,
    path: Annotated[Path | None, typer.Argument(help="The repository.")] = None,
    rate: Annotated[
        float, typer.Option(help="Share of the files to compare, above 0.")
    ] = 1.0,
    repo: Repo = None,
    as_json: Json = False,
) -> None:
    """Compare the index with a clean analysis, and relations with the text.

    Exits with 5 where they differ, or where files on disk are not indexed as they
    are now.
    """
    root = path or repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        with TerminalProgress() as progress:
            report = await use_cases.verify_index(
                str(root), rate=rate, progress=progress
            )
        return Reply(
            report, ExitStatus.DONE if report.intact else ExitStatus.PARTLY_FAILED
        )

    run(context, work, repository=root, as_json=as_json)
