"""What a unit is worth for where it stands, whatever is asked (ADR 0022).

``ranking`` adds this to what meaning and words say.
"""

import re
from collections.abc import Collection, Iterable

from sacl.domain.code import CodeUnit, UnitKind
from sacl.domain.file_roles import is_secondary

_OLDER = re.compile(r"v\d+|old|legacy|deprecated|compat")
"""Folders that may hold what a file outside of them has taken the place of."""


class Priors:
    """Worth of units in [0, 1].

    Tests and examples are worth nothing. Of source, halves: the text of a file
    outside of its units, what is internal, and the older copy of another file.

    Args:
        paths: Of all candidates.
        newer: Of indexed files that candidates may be older copies of.
    """

    def __init__(self, paths: Iterable[str], newer: Collection[str] = ()) -> None:
        found = set(paths)
        known = found.union(newer)
        self._of_path = {path: _of_path(path, known) for path in found}

    def __call__(self, unit: CodeUnit) -> float:
        """Return the worth of a candidate."""
        if is_secondary(unit.id):
            return 0.0
        worth = self._of_path[unit.path]
        return worth / 2 if unit.kind is UnitKind.FILE else worth


def is_internal(path: str) -> bool:
    """Tell whether a folder says that nobody outside is to use a file."""
    folders = path.split("/")[:-1]
    return any(each == "internal" or each.startswith("_") for each in folders)


def is_superseded(path: str, others: Collection[str]) -> bool:
    """Tell whether a file is the older copy of another, as ``v1/a.py`` of ``a.py``."""
    return any(place in others for place in newer_places(path))


def newer_places(path: str) -> list[str]:
    """Return where the newer copy of a file is, if it has one."""
    parts = path.split("/")
    return [
        "/".join(parts[:n] + parts[n + 1 :])
        for n, folder in enumerate(parts[:-1])
        if _OLDER.fullmatch(folder)
    ]


def _of_path(path: str, others: Collection[str]) -> float:
    return 0.5 ** (is_internal(path) + is_superseded(path, others))
