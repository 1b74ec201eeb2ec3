"""The commands. Each turns its arguments into one call of a use case."""

import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Literal

import typer

from sacl import __version__
from sacl.adapters.cli.arguments import (
    Budget,
    Explain,
    File,
    InContext,
    Issue,
    Json,
    MaxRelated,
    MaxResults,
    Repo,
    around_here,
    issue_text,
    meant,
)
from sacl.adapters.cli.bias import bias
from sacl.adapters.cli.doctor import doctor
from sacl.adapters.cli.graph import graph
from sacl.adapters.cli.install import install, uninstall
from sacl.adapters.cli.progress import TerminalProgress
from sacl.adapters.cli.running import ExitStatus, Reply, run
from sacl.adapters.cli.serving import serve
from sacl.adapters.cli.transfer import (
    adopt,
    export_index,
    import_index,
    tell_if_moved,
)
from sacl.adapters.cli.verifying import verify
from sacl.application.analyze_repository import AnalysisReport
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.application.use_cases import UseCases
from sacl.application.walking import ExploreOptions
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.code import UnitKind
from sacl.domain.errors import InvalidArgumentError, NotIndexedError
from sacl.domain.relations import Direction, RelationKind

app = typer.Typer(
    name="sacl",
    help="Code retrieval that measures how far it leans on names and comments.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"sacl {__version__}")
        raise typer.Exit


@app.callback()
def whole(
    _: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and end.",
        ),
    ] = False,
) -> None:
    """Take what stands before the command."""


app.command()(serve)
app.command()(bias)
app.command("export")(export_index)
app.command("import")(import_index)
app.command()(adopt)
app.command()(doctor)
app.command()(graph)
app.command()(install)
app.command()(uninstall)
app.command()(verify)


@app.command()
def index(
    context: typer.Context,
    path: Annotated[Path | None, typer.Argument(help="The repository.")] = None,
    full: Annotated[bool, typer.Option(help="Analyse unchanged files too.")] = False,
    wait: Annotated[
        Literal["graph", "vectors"], typer.Option(help="How far to go.")
    ] = "vectors",
    batch: Annotated[
        bool, typer.Option(help="Let the language model answer in batches, at half.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option(help="Only say what descriptions would cost.")
    ] = False,
    repo: Repo = None,
    as_json: Json = False,
) -> None:
    """Analyse a repository: graph, lexical index, descriptions and vectors."""
    root = path or repo or around_here()

    async def estimate(use_cases: UseCases) -> Reply:
        with TerminalProgress() as progress:
            return Reply(
                await use_cases.estimate_descriptions(str(root), progress=progress)
            )

    async def work(use_cases: UseCases) -> Reply:
        await tell_if_moved(use_cases, root)
        with TerminalProgress() as progress:
            report = await use_cases.analyze_repository(
                str(root),
                incremental=not full,
                wait_for=wait,
                batch=batch,
                progress=progress,
            )
        failed = report.files.failed or report.warnings
        return Reply(report, ExitStatus.PARTLY_FAILED if failed else ExitStatus.DONE)

    run(context, estimate if dry_run else work, repository=root, as_json=as_json)


@app.command()
def query(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="What you look for.")] = "",
    repo: Repo = None,
    issue: Issue = None,
    max_results: MaxResults = None,
    in_context: InContext = False,
    depth: Annotated[int, typer.Option(help="Steps of the context.")] = 3,
    language: Annotated[list[str] | None, typer.Option(help="Only these.")] = None,
    kind: Annotated[list[UnitKind] | None, typer.Option(help="Only these.")] = None,
    below: Annotated[str, typer.Option(help="Only files below this path.")] = "",
    budget: Budget = None,
    explain: Explain = False,
    as_json: Json = False,
) -> None:
    """Find where something is done, or which files an issue is about.

    A repository that was never indexed is indexed first, without vectors: the
    answer comes in seconds, and `sacl index` makes the next one better.
    """
    root = repo or around_here()
    report = issue_text(text, issue, in_context=in_context)

    async def ask(use_cases: UseCases) -> QueryAnswer:
        limit = use_cases.max_results if max_results is None else max_results
        only = frozenset(language or ()), frozenset(kind or ())
        options = QueryOptions(limit, *only, below)
        if report is not None:
            return await use_cases.localize_issue(report, str(root), options)
        if not in_context:
            return await use_cases.query_code(text, str(root), options)
        with_context = use_cases.query_code_with_context
        return await with_context(text, str(root), options, max_depth=depth)

    async def work(use_cases: UseCases) -> Reply:
        answer = await _indexed_first(ask, use_cases, root)
        status = _status(found=not answer.no_confident_answer)
        return Reply(answer, status, budget_tokens=budget, explain=explain)

    run(context, work, repository=root, as_json=as_json)


async def _indexed_first(
    ask: Callable[[UseCases], Awaitable[QueryAnswer]], use_cases: UseCases, root: Path
) -> QueryAnswer:
    try:
        return await ask(use_cases)
    except NotIndexedError:
        sys.stderr.write(f"{root} is not indexed yet: indexing it first.\n")
        await _analyze(use_cases, root, incremental=True, wait_for="graph")
        return await ask(use_cases)


@app.command()
def update(
    context: typer.Context,
    files: Annotated[list[str], typer.Argument(help="Files that changed.")],
    repo: Repo = None,
    deleted: Annotated[bool, typer.Option(help="They were deleted.")] = False,
    wait: Annotated[
        Literal["graph", "vectors"], typer.Option(help="How far to go.")
    ] = "vectors",
    as_json: Json = False,
) -> None:
    """Bring single files up to date."""
    root = repo or around_here()
    change = ChangeType.DELETED if deleted else ChangeType.MODIFIED
    changes = [FileChange(meant(file), change) for file in files]

    async def work(use_cases: UseCases) -> Reply:
        with TerminalProgress() as progress:
            report = await use_cases.update_files(str(root), changes, progress=progress)
            if wait == "vectors":
                opened = await use_cases.find_repository(str(root))
                await use_cases.enrich_units(opened, progress=progress)
                report = await use_cases.update_files.measured(report)
        status = ExitStatus.PARTLY_FAILED if report.failed else ExitStatus.DONE
        return Reply(report, status)

    run(context, work, repository=root, as_json=as_json)


@app.command()
def related(
    context: typer.Context,
    file: File,
    repo: Repo = None,
    symbol: Annotated[
        str,
        typer.Option(help="Start at this unit, such as Flask.run; or give FILE::UNIT."),
    ] = "",
    depth: Annotated[int, typer.Option(help="Steps to follow, 1 to 10.")] = 3,
    types: Annotated[
        str, typer.Option(help=f"Only these, by commas: {', '.join(RelationKind)}.")
    ] = "",
    direction: Annotated[Direction, typer.Option(help="Which way.")] = Direction.BOTH,
    to: Annotated[str, typer.Option(help="Show chains to this file.")] = "",
    min_weight: Annotated[float, typer.Option(help="Of every relation.")] = 0.0,
    max_results: MaxRelated = 25,
    as_json: Json = False,
) -> None:
    """Show what a file or a symbol is related to."""
    root = repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        options = ExploreOptions(
            symbol=symbol,
            max_depth=depth,
            kinds=_kinds(types),
            direction=direction,
            target_path=to and meant(to),
            min_weight=min_weight,
            max_results=max_results,
        )
        report = await use_cases.explore_relationships(str(root), meant(file), options)
        return Reply(report, _status(found=bool(report.related_components)))

    run(context, work, repository=root, as_json=as_json)


@app.command("context")
def describe_file(
    context: typer.Context,
    file: File,
    repo: Repo = None,
    snippets: Annotated[bool, typer.Option(help="With the code.")] = False,
    as_json: Json = False,
) -> None:
    """Show what a file is for and what it hangs together with."""
    root = repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        return Reply(
            await use_cases.describe_file(
                str(root), meant(file), include_snippets=snippets
            )
        )

    run(context, work, repository=root, as_json=as_json)


@app.command()
def stats(
    context: typer.Context,
    repo: Repo = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Of every repository.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show true counts of what is indexed."""
    root = repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        return Reply(await use_cases.report_stats(None if everything else str(root)))

    run(context, work, repository=root, as_json=as_json)


@app.command()
def outline(
    context: typer.Context,
    path: Annotated[Path | None, typer.Argument(help="The repository.")] = None,
    repo: Repo = None,
    below: Annotated[str, typer.Option(help="Only files below this path.")] = "",
    as_json: Json = False,
) -> None:
    """List all units with their lines, like ctags."""
    root = path or repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        return Reply(await use_cases.outline_units(str(root), path_prefix=below))

    run(context, work, repository=root, as_json=as_json)


@app.command()
def forget(
    context: typer.Context,
    path: Annotated[str | None, typer.Argument(help="Root or namespace.")] = None,
    repo: Repo = None,
    as_json: Json = False,
) -> None:
    """Delete what is stored of a repository; its files are not touched."""
    root = repo or around_here()

    async def work(use_cases: UseCases) -> Reply:
        return Reply(await use_cases.forget_repository(path or str(root)))

    run(context, work, repository=root, as_json=as_json)


def _status(*, found: bool) -> ExitStatus:
    return ExitStatus.DONE if found else ExitStatus.NOTHING_FOUND


async def _analyze(
    use_cases: UseCases,
    root: Path,
    *,
    incremental: bool,
    wait_for: Literal["graph", "vectors"],
) -> AnalysisReport:
    with TerminalProgress() as progress:
        return await use_cases.analyze_repository(
            str(root), incremental=incremental, wait_for=wait_for, progress=progress
        )


def _kinds(types: str) -> tuple[RelationKind, ...]:
    try:
        return tuple(RelationKind(word) for word in types.split(",") if word)
    except ValueError:
        raise InvalidArgumentError(
            f"types is {types}.", next_step=f"Use any of: {', '.join(RelationKind)}."
        ) from None
