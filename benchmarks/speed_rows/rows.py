"""Rows of the table: a figure, what it stands beside, and how far it may go."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isinf
from pathlib import Path
from statistics import median

from benchmarks.speed_rows.peers import Codegraph, Semble
from benchmarks.speed_rows.programs import Sacl


@dataclass(frozen=True, slots=True)
class Bench:
    """What the rows are measured with.

    Attributes:
        folder: Scratch.
        trees: Unpacked source trees; None leaves their rows out.
        repeats: Runs of which the median counts.
    """

    folder: Path
    trees: Path | None
    repeats: int
    sacl: Sacl
    codegraph: Codegraph | None
    semble: Semble | None

    def tree(self, name: str) -> Path | None:
        """Find a source tree; None where it is not there."""
        found = self.trees / name if self.trees else None
        return found if found is not None and found.is_dir() else None


@dataclass(frozen=True, slots=True)
class Row:
    """One line: medians, and their ratio, which may be at most ``goal``.

    A row whose goal is infinite only informs.

    Attributes:
        unit: Of both values: s, ms, MB, KB.
        beside: What the reference is: a floor, a peer, or a fixed value.
    """

    what: str
    values: Sequence[float]
    unit: str
    beside: str
    reference: float
    goal: float = 1.0

    @property
    def value(self) -> float:
        """The median."""
        return median(self.values)

    @property
    def ratio(self) -> float:
        """The median as a multiple of the reference."""
        return self.value / self.reference

    @property
    def holds(self) -> bool:
        """Whether the goal is met."""
        return self.ratio <= self.goal

    def cells(self) -> list[str]:
        """Write it: what, value, spread, reference, ratio, goal, verdict."""
        low, high = min(self.values), max(self.values)
        spread = f"{short(low)}–{short(high)}" if len(self.values) > 1 else ""
        return [
            self.what,
            f"{short(self.value)} {self.unit}",
            spread,
            f"{self.beside}: {short(self.reference)} {self.unit}",
            f"{self.ratio:.2f}",
            "" if isinf(self.goal) else f"{self.goal:g}",
            "" if isinf(self.goal) else "yes" if self.holds else "no",
        ]


COLUMNS = ("", "median", "from–to", "beside", "ratio", "at most", "holds")


def short(value: float) -> str:
    """Write a number with about three digits that count."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"  # noqa: PLR2004 - three digits


def fixed(what: str, values: Sequence[float], unit: str, most: float) -> Row:
    """Compare with a value that is given and not measured."""
    return Row(what, values, unit, "given", most)


def milliseconds(seconds: Sequence[float]) -> list[float]:
    """Turn seconds into milliseconds."""
    return [1000 * each for each in seconds]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


Figures = Mapping[str, Sequence[float]]
