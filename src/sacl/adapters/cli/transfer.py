"""Commands that move an index: to a file, from a file, to a folder that moved."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sacl.adapters.cli.arguments import Json, Repo, around_here
from sacl.adapters.cli.progress import TerminalProgress
from sacl.adapters.cli.running import Reply, run
from sacl.application.use_cases import UseCases


def export_index(
    context: typer.Context,
    out: Annotated[Path, typer.Argument(help="The file to write.")],
    repo: Repo = None,
    as_json: Json = False,
) -> None:
    """Write the index of a repository to a file, which any backend can import.

    The file holds the code that was indexed.
    """
    root = repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        with TerminalProgress() as progress:
            return Reply(
                await use_cases.export_index(str(root), str(out), progress=progress)
            )

    run(context, work, repository=root, as_json=as_json)


def import_index(
    context: typer.Context,
    archive: Annotated[Path, typer.Argument(metavar="IN", help="The file to read.")],
    root: Annotated[
        Path | None, typer.Option(help="Where the repository is; default: as before.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Take over an index that was exported; nothing is analysed again."""

    async def work(use_cases: UseCases) -> Reply:
        with TerminalProgress() as progress:
            return Reply(
                await use_cases.import_index(
                    str(archive), root=str(root) if root else None, progress=progress
                )
            )

    run(context, work, repository=root or around_here(), as_json=as_json)


def adopt(
    context: typer.Context,
    former: Annotated[str, typer.Argument(help="Former folder, or namespace.")],
    path: Annotated[Path | None, typer.Argument(help="The repository now.")] = None,
    repo: Repo = None,
    as_json: Json = False,
) -> None:
    """Take over the index of a repository that was moved or renamed."""
    root = path or repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        return Reply(await use_cases.adopt_repository(str(root), former))

    run(context, work, repository=root, as_json=as_json)


async def tell_if_moved(use_cases: UseCases, root: Path) -> None:
    """Say on stderr that the index of a repository lies under a former folder."""
    former = await use_cases.adopt_repository.suggestion(str(root))
    if former is not None:
        sys.stderr.write(
            f"An index of this repository is kept for {former.root}, which is gone.\n"
            f'To take it over: sacl adopt "{former.root}" "{root}"\n'
        )
