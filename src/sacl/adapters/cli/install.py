"""Commands that tell an editor or assistant how to start SACL, and that undo it."""

import json
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from sacl.adapters.cli.arguments import Json, Repo, around_here
from sacl.adapters.cli.clients.changes import Change, Installations
from sacl.adapters.cli.clients.known import CLIENTS, NAME, ClientName, Scope
from sacl.adapters.cli.running import ExitStatus, Runtime, told_on_stderr
from sacl.domain.errors import InvalidArgumentError

Client = Annotated[ClientName, typer.Option("--client", help="Which program.")]
For = Annotated[
    Scope | None,
    typer.Option(help="For one project or for the user; default: project if it can."),
]
Yes = Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only show what would change.")]


@dataclass(frozen=True, slots=True)
class Consent:
    """Whether to write, and in which form to say so."""

    yes: bool
    dry_run: bool
    as_json: bool

    def given(self, change: Change) -> bool:
        """Ask, unless that was answered beforehand.

        Raises:
            InvalidArgumentError: There is nobody to ask.
        """
        if self.dry_run or self.yes:
            return self.yes and not self.dry_run
        if not sys.stdin.isatty():
            raise InvalidArgumentError(
                f"{change.path} was left as it is: nobody could be asked.",
                next_step="Use --yes to write it.",
            )
        return typer.confirm("Write this?", err=True)


def install(
    context: typer.Context,
    client: Client,
    scope: For = None,
    repo: Repo = None,
    yes: Yes = False,
    dry_run: DryRun = False,
    show: Annotated[
        bool, typer.Option("--print", help="Print the entry to paste, change nothing.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Have an editor or assistant start SACL: shows the change, then writes it."""
    program = CLIENTS[client]
    with told_on_stderr():
        root = repo or around_here()
        file = program.file(scope, root)
        entry = program.entry(_command(shared=file.is_relative_to(root)))
        if show:
            whole = {program.section: {NAME: entry}}
            typer.echo(json.dumps(whole, indent=2, ensure_ascii=False))
            return
        change = _installations(context).install(file, program.place, entry)
        status = _carry_out(context, file, change, Consent(yes, dry_run, as_json))
    if status is ExitStatus.DONE and not (dry_run or as_json):
        typer.echo(f"{program.title} starts SACL from now on; restart it if it runs.")
        typer.echo(f"Next: sacl index {root}")
    raise typer.Exit(status)


def uninstall(
    context: typer.Context,
    client: Client,
    scope: For = None,
    repo: Repo = None,
    yes: Yes = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Undo `sacl install`: the file is again as it was before."""
    program = CLIENTS[client]
    with told_on_stderr():
        file = program.file(scope, repo or around_here())
        change = _installations(context).uninstall(file, program.place)
        consent = Consent(yes, dry_run, as_json)
        status = _carry_out(context, file, change, consent)
    missing = change is None
    raise typer.Exit(ExitStatus.NOTHING_FOUND if missing else status)


def _carry_out(
    context: typer.Context, file: Path, change: Change | None, consent: Consent
) -> ExitStatus:
    """Show a change and make it if that is wanted."""
    if not consent.as_json:
        typer.echo("\n".join(change.shown) if change else f"{file}: nothing to change.")
    written = change is not None and consent.given(change)
    if change is not None and written:
        _installations(context).write(change)
    if consent.as_json:
        shown = list(change.shown) if change else []
        told = {"filePath": str(file), "changes": shown, "written": written}
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
    wanted = written or consent.dry_run or change is None
    return ExitStatus.DONE if wanted else ExitStatus.NOTHING_FOUND


def _installations(context: typer.Context) -> Installations:
    runtime: Runtime = context.obj
    return Installations(runtime.data_folder() / "clients")


def _command(*, shared: bool) -> list[str]:
    """Return how to start the server.

    A file that a team shares names the command alone, where that is found; an editor
    need not see the same ``PATH``, so files of the user hold the whole path.
    """
    own = Path(sys.executable).with_name(NAME)
    found = shutil.which(NAME)
    if found and shared:
        return [NAME, "serve"]
    if own.exists() or found:
        return [str(own if own.exists() else found), "serve"]
    return [sys.executable, "-m", "sacl", "serve"]
