"""Size and shape of units, counted by position.

Decisions and nesting come from the ``features`` captures of a file. What counts
for a unit is everything inside it, inner units included.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import repeat
from operator import sub

from sacl.adapters.treesitter.edits import Range, others
from sacl.adapters.treesitter.grammar import Stretches
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import StructuralFeatures, UnitKind

_CALLABLES = (UnitKind.FUNCTION, UnitKind.METHOD)
_TYPES = (UnitKind.CLASS, UnitKind.INTERFACE)


class Structure:
    """Counts of one file, by position."""

    def __init__(self, units: Sequence[UnitNode], found: Stretches) -> None:
        decisions = others(found.get("decision", ()), found.get("decision.not", ()))
        self._decisions = [start for start, _ in decisions]
        nesting = others(found.get("nesting", ()), found.get("nesting.flat", ()))
        self._nesting = [start for start, _ in nesting]
        self._depths = _depths(nesting)
        self._callables = _starts(units, _CALLABLES)
        self._types = _starts(units, _TYPES)

    def of_all(self, units: Sequence[UnitNode]) -> list[StructuralFeatures]:
        """Measure units."""
        starts = [unit.node.start_byte for unit in units]
        ends = [unit.node.end_byte for unit in units]
        return [
            StructuralFeatures(
                node_count=unit.node.descendant_count,
                cyclomatic_complexity=decisions + 1,
                nesting_depth=depth,
                function_count=functions - (unit.kind in _CALLABLES),
                class_count=classes - (unit.kind in _TYPES),
            )
            for unit, decisions, depth, functions, classes in zip(
                units,
                _counts(self._decisions, starts, ends),
                map(self._nesting_depth, starts, ends),
                _counts(self._callables, starts, ends),
                _counts(self._types, starts, ends),
                strict=False,
            )
        ]

    def _nesting_depth(self, start: int, end: int) -> int:
        """Return the greatest depth inside, less that of the unit itself."""
        first = bisect_left(self._nesting, start)
        last = bisect_left(self._nesting, end, first)
        if first == last:
            return 0
        return max(self._depths[first:last]) - self._depths[first] + 1


def _depths(nesting: Iterable[Range]) -> list[int]:
    """Return for each stretch, in order, how many hold it, itself included."""
    depths: list[int] = []
    ends: list[int] = []
    for start, end in nesting:
        while ends and ends[-1] <= start:
            ends.pop()
        ends.append(end)
        depths.append(len(ends))
    return depths


def _starts(units: Iterable[UnitNode], kinds: tuple[UnitKind, ...]) -> list[int]:
    return sorted(unit.node.start_byte for unit in units if unit.kind in kinds)


def _counts(
    places: Sequence[int], starts: Iterable[int], ends: Iterable[int]
) -> Iterable[int]:
    """Count the places in each stretch."""
    if not places:
        return repeat(0)
    before = partial(bisect_left, places)
    return map(sub, map(before, ends), map(before, starts))
