"""The code cells of Jupyter notebooks.

Lines are those of the notebook file: tools write one line of code on each, and
where one does not, all lines of a string stand where that string begins. Commands
to the notebook (``%time``, ``!ls``) are no code; cells of another language
(``%%bash``) are left out.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sacl.adapters.treesitter.embedded.code import EmbeddedCode

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[\]{},:]|\n', re.DOTALL)
_OPENING: Mapping[str, int | None] = {"[": 0, "{": None}
_COMMAND = re.compile(
    r"^(?P<indent>[ \t]*)(?:[%!].*|\?+[\w.]+|[\w.]+\?+|\w+[ \t]*=[ \t]*(?:!|%\w).*)$"
)
_CELL_COMMAND = re.compile(r"^\s*%%(?P<name>\w+)")
_PYTHON_CELLS = frozenset({"capture", "prun", "python", "python3", "time", "timeit"})
_CODE_KEYS = ("source", "input")
_LANGUAGE_PATHS = (
    ("metadata", "kernelspec", "language"),
    ("metadata", "language_info", "name"),
)

_Path = tuple[str | int | None, ...]


@dataclass(slots=True)
class _Cell:
    """A cell: its kind, and its strings with the line each begins on."""

    kind: str = ""
    strings: list[tuple[int, str]] = field(default_factory=list)


def read_notebook(text: str) -> EmbeddedCode | str:
    """Read a notebook of any version; say so when it is none."""
    try:
        if not isinstance(json.loads(text), dict):
            return "it is no notebook"
        language, cells = _contents(text)
    except (ValueError, RecursionError):
        return "it is no notebook: its JSON does not parse"
    code: list[str] = []
    lines: list[int] = []
    for cell in cells:
        if cell.kind == "code":
            for number, line in _code_lines(cell):
                code.append(line)
                lines.append(number)
    return EmbeddedCode(language, "\n".join([*code, ""]), lines)


def _contents(text: str) -> tuple[str, list[_Cell]]:
    cells: dict[_Path, _Cell] = {}
    language = "python"
    for path, line, token in _strings(text):
        if path in _LANGUAGE_PATHS:
            language = json.loads(token).lower()
        cell_path, key = _cell_and_key(path)
        if key == "cell_type":
            cells.setdefault(cell_path, _Cell()).kind = json.loads(token)
        elif key in _CODE_KEYS:
            cell = cells.setdefault(cell_path, _Cell())
            cell.strings.append((line, json.loads(token)))
    return language, list(cells.values())


def _cell_and_key(path: _Path) -> tuple[_Path, str | int | None]:
    """Divide the path of a string inside a cell: ``cells``, 3 | ``source``, 0."""
    for key in (len(path) - 1, len(path) - 2):
        if key > 1 and path[key - 2] == "cells" and isinstance(path[key - 1], int):
            return path[:key], path[key]
    return (), None


def _strings(text: str) -> Iterator[tuple[_Path, int, str]]:
    """List the values of JSON text that are strings, with path and line."""
    path: list[str | int | None] = []
    line = 1
    key = ""
    for match in _TOKEN.finditer(text):
        mark = match[0]
        if mark == "\n":
            line += 1
        elif mark in _OPENING:
            path.append(_OPENING[mark])
        elif mark in "]}":
            path.pop()
        elif mark == ",":
            here = path[-1]
            path[-1] = here + 1 if isinstance(here, int) else None
        elif mark == ":":
            path[-1] = json.loads(key)
        elif path and path[-1] is None:
            key = mark
        else:
            yield tuple(path), line, mark


def _code_lines(cell: _Cell) -> Iterator[tuple[int, str]]:
    """List the lines of a cell without what is meant for the notebook."""
    lines = list(_lines(cell))
    first = next((text for _, text in lines if text.strip()), "")
    command = _CELL_COMMAND.match(first)
    if command and command["name"] not in _PYTHON_CELLS:
        return
    for number, text in lines:
        asked = _COMMAND.match(text)
        yield number, f"{asked['indent']}pass" if asked else text


def _lines(cell: _Cell) -> Iterator[tuple[int, str]]:
    """Join strings and divide them at line ends; each line where it begins."""
    pending: list[str] = []
    begun = 0
    for number, string in cell.strings:
        for piece in string.splitlines(keepends=True):
            begun = begun if pending else number
            pending.append(piece.rstrip("\r\n"))
            if piece.endswith("\n"):
                yield begun, "".join(pending)
                pending = []
    if pending:
        yield begun, "".join(pending)
