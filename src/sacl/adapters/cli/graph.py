"""The command that shows the relationship graph, as text or as a picture."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sacl.adapters.cli.arguments import Json, Repo, around_here, meant
from sacl.adapters.cli.running import Reply, Runtime, run
from sacl.application.graph_view import GraphView
from sacl.application.presentation.mermaid import mermaid
from sacl.application.use_cases import UseCases
from sacl.domain.errors import InvalidArgumentError


class Format(StrEnum):
    """How a graph is written."""

    TEXT = "text"
    MERMAID = "mermaid"
    HTML = "html"
    JSON = "json"


def graph(
    context: typer.Context,
    file: Annotated[str | None, typer.Argument(help="Around this file.")] = None,
    repo: Repo = None,
    depth: Annotated[int, typer.Option(help="Steps around the file.")] = 1,
    everything: Annotated[
        bool, typer.Option("--all", help="The whole repository.")
    ] = False,
    form: Annotated[
        Format, typer.Option("--format", help="A page to look at is html.")
    ] = Format.TEXT,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", help="Write it to this file.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show nodes and edges around a file, or of the whole repository."""
    root = repo or around_here()
    runtime: Runtime = context.obj

    async def work(use_cases: UseCases) -> Reply:
        if (file is None) != everything:
            raise InvalidArgumentError(
                "graph needs either a file or --all.",
                next_step="Run sacl graph FILE, or sacl graph --all.",
            )
        path = None if file is None else meant(file)
        view = await use_cases.view_graph(str(root), file_path=path, max_depth=depth)
        written = _picture(runtime, form, view, file or root.name)
        return Reply(view, written=written, out=out)

    run(context, work, repository=root, as_json=as_json or form is Format.JSON)


def _picture(runtime: Runtime, form: Format, view: GraphView, title: str) -> str | None:
    """Draw a view; None for forms that every result has."""
    if form is Format.MERMAID:
        return mermaid(view)
    return runtime.graph_page(view, title) if form is Format.HTML else None
