"""Which text takes the place of a masked name.

Both renamers (``renaming`` for any language, ``python_renaming``) decide which
places hold a unit's own names; here these places become edits: ``func_0`` …
for functions and types, ``var_0`` … for the rest, numbered by first appearance.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import count
from typing import NamedTuple

from sacl.adapters.treesitter.edits import Edit
from sacl.adapters.treesitter.unit_node import UnitNode

_PLACEHOLDER = re.compile(rb"\b(?:[fF]unc|[vV]ar)_\d+\b")

MAX_SYNTAX_NODES = 300_000
"""Larger units are data or generated; to read their names takes too long."""


class Own(NamedTuple):
    """A place where a name of the unit itself stands.

    Attributes:
        name: What stands there, without marks that belong to its syntax.
        form: What to write, with ``{}`` for the placeholder.
    """

    start: int
    end: int
    name: str
    form: str = "{}"


def why_not(unit: UnitNode) -> str | None:
    """Say why the names of a unit cannot be masked, whatever they are."""
    if unit.outer.has_error:
        return "it does not parse"
    if unit.outer.descendant_count > MAX_SYNTAX_NODES:
        return "it is too large"
    return None


def looked_up(names: Iterable[str]) -> str:
    """Say that a unit finds names by their text, so that they must stay."""
    return f"names are looked up by their text: {', '.join(sorted(names))}"


def masks(
    places: Iterable[Own],
    *,
    definitions: Collection[str],
    capitals: Collection[str] = (),
    taken: Collection[str],
) -> list[Edit]:
    """Replace each name by one placeholder, wherever it stands.

    Args:
        places: Where own names stand.
        definitions: Those that functions and types have.
        capitals: Those that must begin with a capital letter.
        taken: Names that stay, which no placeholder may be equal to.
    """
    unused = {prefix: _fresh(prefix, taken) for prefix in ("func", "var")}
    chosen: dict[str, str] = {}
    edits = []
    for start, end, name, form in sorted(places):
        if name not in chosen:
            mask = next(unused["func" if name in definitions else "var"])
            chosen[name] = mask.capitalize() if name in capitals else mask
        edits.append(Edit(start, end, form.format(chosen[name])))
    return edits


def placeholders(source: bytes, start: int, end: int) -> Iterator[re.Match[bytes]]:
    """Find what looks like a placeholder already."""
    return _PLACEHOLDER.finditer(source, start, end)


def _fresh(prefix: str, taken: Collection[str]) -> Iterator[str]:
    names = (f"{prefix}_{number}" for number in count())
    return (
        name for name in names if name not in taken and name.capitalize() not in taken
    )
