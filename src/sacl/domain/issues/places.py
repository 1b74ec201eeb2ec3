"""Which files an issue names: by path, by module, in a traceback.

A path in an issue comes from another machine: it is looked up by its longest end
that a file of the repository has.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from sacl.domain.issues.issue import Issue
from sacl.domain.lexical_scoring import PACKAGE_FILES

MODULE_SHARE = 0.5
"""What the name of a module tells of its file, where a path tells 1."""

MAX_MEANT = 3
"""A name that more files have tells nothing."""

MAX_INNER_NAMES = 2
"""Most names behind that of a module: a class and its member."""


class FilesByEnd:
    """Looks files up by the end of their path, with and without their suffix."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._by_name: dict[str, list[str]] = defaultdict(list)
        self._by_module: dict[str, list[str]] = defaultdict(list)
        for path in paths:
            self._by_name[path.rpartition("/")[2]].append(path)
            self._by_module[_module(path).rpartition("/")[2]].append(path)

    def of_path(self, written: str) -> list[str]:
        """Return the files whose path has the longest end in common."""
        parts = [part for part in written.replace("\\", "/").split("/") if part]
        named = self._by_name.get(parts[-1], []) if parts else []
        for start in range(len(parts)):
            end = "/".join(parts[start:])
            if found := [path for path in named if _ends(path, end)]:
                return found
        return []

    def of_module(self, dotted: str) -> list[str]:
        """Return the files of the longest module that a dotted name begins with.

        One word alone is no module: too many files are named like a word.
        """
        parts = dotted.split(".")
        for length in range(len(parts), max(1, len(parts) - MAX_INNER_NAMES - 1), -1):
            end = "/".join(parts[:length])
            named = self._by_module.get(parts[length - 1], [])
            if found := [path for path in named if _ends(_module(path), end)]:
                return found
        return []


def named_files(issue: Issue, paths: Iterable[str]) -> dict[str, float]:
    """Say how surely an issue names each file that it names, in (0, 1].

    A traceback names its innermost file first, and that most.
    """
    files = FilesByEnd(paths)
    told: dict[str, float] = {}
    for written in issue.files:
        _tell(told, files.of_path(written), 1.0)
    for dotted in issue.modules:
        _tell(told, files.of_module(dotted), MODULE_SHARE)
    frames = [files.of_path(written) for written in issue.frames]
    inside = [found for found in frames if len(found) == 1]
    for depth, found in enumerate(inside):
        _tell(told, found, 1 / (1 + depth))
    return told


def _tell(told: dict[str, float], found: Sequence[str], sureness: float) -> None:
    if len(found) <= MAX_MEANT:
        for path in found:
            told[path] = max(told.get(path, 0.0), sureness / len(found))


def _module(path: str) -> str:
    """Return a path without its suffix; a package is named by its folder."""
    folder, _, name = path.rpartition("/")
    stem = name.rpartition(".")[0] or name
    if stem in PACKAGE_FILES:
        return folder
    return f"{folder}/{stem}" if folder else stem


def _ends(path: str, end: str) -> bool:
    return path == end or path.endswith("/" + end)
