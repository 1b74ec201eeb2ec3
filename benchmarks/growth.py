"""How does indexing grow: from 100 files to 50,000, generated and real.

Usage: python benchmarks/growth.py [--sizes 100,300,…] [--trees DIR] [--keep]

Each repository is indexed from nothing, graph and words, by the command line. Prints
processor time, the most memory of all processes and bytes on disk, and the exponent
of the growth of each: 1 is linear. The curve is drawn to build/growth.png, where
matplotlib is installed; ``--keep`` keeps the table, and the curve as docs/growth.png.
DIR holds unpacked source trees.
"""

import math
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import linear_regression

from benchmarks.folders import with_folders
from benchmarks.speed_rows.processes import KB, MB
from benchmarks.speed_rows.programs import Sacl
from benchmarks.speed_rows.repositories import generate
from benchmarks.tables import ROOT, Result, Table, commit, save, text

SIZES = "100,300,1000,3000,10000,30000,50000"
PICTURE = ROOT / "docs" / "growth.png"
FROM_FILES = 300
"""Below it what is paid once hides the growth."""


@dataclass(frozen=True, slots=True)
class Point:
    """One repository; seconds of processor, bytes."""

    name: str
    files: int
    units: int
    seconds: float
    processor: float
    peak: int
    disk: int

    def cells(self) -> list[str]:
        """Write it as a row."""
        return [
            self.name,
            f"{self.files:,}",
            f"{self.units:,}",
            f"{self.seconds:.1f} s",
            f"{self.processor:.1f} s",
            f"{1000 * self.processor / self.files:.1f} ms",
            f"{self.peak / MB:.0f} MB",
            f"{self.disk / self.files / KB:.1f} KB",
        ]


COLUMNS = (
    "", "files", "units", "clock", "processor", "for a file", "memory", "disk a file",
)  # fmt: skip


def repositories(
    sizes: Sequence[int], trees: Path | None, folder: Path
) -> Iterator[tuple[str, Path]]:
    """Yield generated repositories, then real ones."""
    for size in sizes:
        yield "generated", generate(folder / f"generated-{size}", size)
    for tree in sorted(trees.iterdir()) if trees else ():
        if tree.is_dir():
            yield tree.name, tree.resolve()


def measure(sacl: Sacl, name: str, root: Path) -> Point:
    """Index a repository from nothing."""
    sacl.forget("growth")
    ran, said = sacl.run("growth", "index", str(root), "--wait", "graph")
    disk = sum(f.stat().st_size for f in sacl.homes.rglob("*") if f.is_file())
    files, units = said["files"]["analysed"], sum(said["units"].values())
    return Point(name, files, units, ran.seconds, ran.processor, ran.peak, disk)


def exponent(sizes: Sequence[float], values: Sequence[float]) -> float:
    """Return the power of the size with which values grow."""
    logarithms = [list(map(math.log, each)) for each in (sizes, values)]
    return linear_regression(*logarithms).slope


def growth(points: Sequence[Point]) -> str:
    """Say how generated repositories grow."""
    some = [p for p in points if p.name == "generated" and p.files >= FROM_FILES]
    if len(some) < 2:  # noqa: PLR2004 - a line needs two points
        return "Too few sizes for an exponent."
    files = [p.files for p in some]
    time = exponent(files, [p.processor for p in some])
    memory = exponent(files, [p.peak for p in some])
    disk = exponent(files, [p.disk for p in some])
    return (
        f"Exponents from {FROM_FILES} files: processor {time:.2f}, "
        f"memory {memory:.2f}, disk {disk:.2f}."
    )


def draw(points: Sequence[Point], picture: Path) -> None:
    """Draw processor time and memory over the number of files."""
    from matplotlib import pyplot  # noqa: PLC0415 - only for this

    figure, axes = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for plot, title, values in (
        (axes[0], "processor, s", [p.processor for p in points]),
        (axes[1], "most memory, MB", [p.peak / MB for p in points]),
    ):
        for marker, made in (("o-", True), ("x", False)):
            chosen = [
                (p.files, value)
                for p, value in zip(points, values, strict=True)
                if (p.name == "generated") is made
            ]
            if chosen:
                plot.plot(*zip(*chosen, strict=True), marker, label=_label(made))
        plot.set(xscale="log", yscale="log", xlabel="files", title=title)
        plot.grid(visible=True, alpha=0.3)
    axes[0].legend()
    figure.savefig(picture, dpi=110)


def _label(made: bool) -> str:
    return "generated" if made else "real"


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    sizes = [int(size) for size in given.sizes.split(",")]
    points = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        for name, root in repositories(sizes, given.trees, folder):
            points.append(measure(Sacl(folder / "homes"), name, root))
            print("  ".join(points[-1].cells()), flush=True)
    table = Table("", COLUMNS, [point.cells() for point in points])
    print(f"\n{text(table)}\n{growth(points)}")
    picture = PICTURE if given.keep else ROOT / "build" / PICTURE.name
    if find_spec("matplotlib") is not None:
        picture.parent.mkdir(exist_ok=True)
        draw(points, picture)
        print(f"The curve is in {picture}.")
    if given.keep:
        save(result(table, growth(points)))


def result(table: Table, found: str) -> Result:
    """Return what is kept."""
    return Result(
        "6-growth",
        "Growth of an index with its repository",
        "python benchmarks/growth.py --trees TREES",
        commit(),
        [f"{os.cpu_count()} processors. {found}", "", f"![Growth]({PICTURE.name})"],
        [table],
    )


if __name__ == "__main__":
    main()
