"""Compilation databases, ``compile_commands.json``: where headers are looked for.

They are made on some machine, with the paths of that machine; resolution compares
the ends of these paths with those of the repository.
"""

import posixpath
import shlex
from collections.abc import Iterator
from typing import Any

from sacl.adapters.treesitter.project_files.json_text import read_json

NAME = "compile_commands"
MAX_FOLDERS = 500
_OPTIONS = ("-I", "-isystem", "-iquote", "/I")


def read_compile_commands(_: str, text: str) -> dict[str, str]:
    """Read the include folders of all commands, in order, one a line.

    Raises:
        ValueError: The text is no JSON.
    """
    loaded = read_json(text)
    commands = loaded if isinstance(loaded, list) else []
    folders: dict[str, None] = {}
    for command in commands:
        if isinstance(command, dict) and len(folders) < MAX_FOLDERS:
            folders.update(dict.fromkeys(_folders(command)))
    listed = "\n".join(list(folders)[:MAX_FOLDERS])
    return {"ecosystem": "system", "name": NAME, "root": "", "folders": listed}


def _folders(command: dict[str, Any]) -> Iterator[str]:
    base = str(command.get("directory", ""))
    words = iter(_words(command))
    for word in words:
        option = next((o for o in _OPTIONS if word.startswith(o)), None)
        if option is not None:
            folder = word.removeprefix(option) or next(words, "")
            yield posixpath.normpath(posixpath.join(base, folder.replace("\\", "/")))


def _words(command: dict[str, Any]) -> list[str]:
    arguments = command.get("arguments")
    if isinstance(arguments, list):
        return [str(word) for word in arguments]
    try:
        return shlex.split(str(command.get("command", "")))
    except ValueError:
        return []
