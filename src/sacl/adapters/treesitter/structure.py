"""Size and shape of units, counted by position.

Decisions and nesting come from the ``features`` captures of a file. What counts
for a unit is everything inside it, inner units included.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

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

    def of(self, unit: UnitNode) -> StructuralFeatures:
        """Measure one unit."""
        start, end = unit.node.start_byte, unit.node.end_byte
        return StructuralFeatures(
            node_count=unit.node.descendant_count,
            cyclomatic_complexity=_count(self._decisions, start, end) + 1,
            nesting_depth=self._nesting_depth(start, end),
            function_count=_count(self._callables, start, end)
            - (unit.kind in _CALLABLES),
            class_count=_count(self._types, start, end) - (unit.kind in _TYPES),
        )

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


def _count(starts: Sequence[int], start: int, end: int) -> int:
    return bisect_left(starts, end) - bisect_left(starts, start)
