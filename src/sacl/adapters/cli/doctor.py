"""The command that says how SACL itself is."""

import asyncio

import typer

from sacl.adapters.cli.arguments import Json, Repo, around_here
from sacl.adapters.cli.running import ExitStatus, Reply, Runtime, end, told_on_stderr


def doctor(context: typer.Context, repo: Repo = None, as_json: Json = False) -> None:
    """Check every part that is configured, and say how to mend what is broken.

    Ends with status 4 if a part failed; a warning stops nothing.
    """
    runtime: Runtime = context.obj
    with told_on_stderr():
        diagnosis = asyncio.run(runtime.diagnose(repo or around_here()))
    down = ExitStatus.DONE if diagnosis.healthy else ExitStatus.DEPENDENCY_DOWN
    end(Reply(diagnosis, down), as_json=as_json)
