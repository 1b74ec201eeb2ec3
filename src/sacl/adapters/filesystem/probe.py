"""Whether the data folder can be written, and whether git is there."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

from sacl.application.diagnose import Finding, Verdict

LOW_SPACE_BYTES = 500_000_000
_GIT_TIMEOUT_S = 10.0


async def look_at_data_folder(home: Path) -> Finding:
    """Write a file where the index is or will be, and remove it again."""
    return await asyncio.to_thread(_data_folder, home)


def _data_folder(home: Path) -> Finding:
    folder = next(f for f in (home, *home.parents) if os.path.lexists(f))
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"sacl")
        free = shutil.disk_usage(folder).free
    except OSError as error:
        mend = "Make it writable, or set SACL_HOME to a folder that is."
        return Finding(Verdict.FAILED, f"{home}: {error.strerror}", mend)
    detail = f"{home}, {free / 1e9:.1f} GB free"
    if free < LOW_SPACE_BYTES:
        mend = "Free some space, or set SACL_HOME to a folder on another disk."
        return Finding(Verdict.WARNING, detail, mend)
    return Finding(Verdict.OK, detail)


async def look_at_git() -> Finding:
    """Ask git for its version."""
    program = shutil.which("git")
    if program is not None:
        with suppress(OSError, subprocess.SubprocessError):
            done = await asyncio.to_thread(
                subprocess.run,
                [program, "--version"],
                capture_output=True,
                check=True,
                stdin=subprocess.DEVNULL,
                timeout=_GIT_TIMEOUT_S,
            )
            return Finding(Verdict.OK, os.fsdecode(done.stdout).strip())
    return Finding(
        Verdict.WARNING,
        "git does not run: commits and branches are not told apart",
        "Install git; everything else works without it.",
    )
