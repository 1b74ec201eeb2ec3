"""The command that shows textual bias, on the terminal and as a page."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from sacl.adapters.cli.arguments import Json, Repo, around_here, meant
from sacl.adapters.cli.running import Reply, Runtime, run
from sacl.application.use_cases import UseCases
from sacl.domain.errors import InvalidArgumentError


def bias(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(help="One file only.")] = None,
    repo: Repo = None,
    html: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write it as a page, too.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show how far code leans on text that could lie."""
    root = repo or around_here()
    runtime: Runtime = context.obj

    async def work(use_cases: UseCases) -> Reply:
        path = None if file is None else meant(file)
        report = await use_cases.report_bias(str(root), file_path=path)
        if html is not None:
            _write(html, runtime.bias_page(report, root.resolve().name))
        return Reply(report)

    run(context, work, repository=root, as_json=as_json)


def _write(target: Path, page: str) -> None:
    try:
        target.write_text(page, encoding="utf-8")
    except OSError as error:
        raise InvalidArgumentError(
            f"The page cannot be written to {target}: {error.strerror}.",
            next_step="Give --html a file in a folder that can be written.",
        ) from error
    sys.stderr.write(f"Wrote {target}\n")
