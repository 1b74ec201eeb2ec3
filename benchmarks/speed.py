"""How fast is it: every row as a ratio to a floor, a peer or a fixed value.

Usage: python benchmarks/speed.py --trees DIR [--peers DIR] [--repeats 3] [--keep]
    [--only start,flask,django,large,sizes,real,changes]

DIR of ``--trees`` holds unpacked source trees, that of ``--peers`` what ``make peers``
installs: codegraph and semble, which are measured beside SACL in the same run. Each
row is a median over repeats; what may be at most how much of what is what the product
promises. ``--keep`` keeps the result for docs/benchmarks.md.
"""

import os
import platform
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from benchmarks.folders import with_folders
from benchmarks.speed_rows import answering, changes, indexing
from benchmarks.speed_rows.peers import codegraph_in, semble_in
from benchmarks.speed_rows.programs import Sacl
from benchmarks.speed_rows.rows import COLUMNS, Bench, Row
from benchmarks.tables import Result, Table, commit, save, text

PARTS: dict[str, Callable[[Bench], Iterator[Row]]] = {
    "start": answering.start,
    "flask": indexing.flask,
    "django": indexing.django,
    "large": indexing.large,
    "sizes": answering.sizes,
    "real": answering.real,
    "changes": changes.rows,
}


def measure(bench: Bench, only: list[str], *, keep: bool) -> list[Row]:
    """Measure rows, and print each as it is done; a run that is cut off keeps them."""
    found: list[Row] = []
    for part in only:
        for row in PARTS[part](bench):
            print("  ".join(row.cells()), flush=True)
            found.append(row)
            if keep:
                save(result(found))
    return found


def main() -> None:
    parser = with_folders(__doc__, uses=["trees", "peers"])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", default=",".join(PARTS))
    parser.add_argument("--folder", type=Path, help="scratch; it is not deleted")
    parser.add_argument("--keep", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = (given.folder or Path(temporary)).resolve()
        bench = Bench(
            folder,
            given.trees and given.trees.resolve(),
            given.repeats,
            Sacl(folder / "homes"),
            codegraph_in(given.peers and given.peers.resolve()),
            semble_in(given.peers and given.peers.resolve(), folder),
        )
        rows = measure(bench, given.only.split(","), keep=given.keep)
    print(text(as_table(rows)))


def as_table(rows: Sequence[Row]) -> Table:
    """Return rows as a table."""
    return Table("", COLUMNS, [row.cells() for row in rows])


def result(rows: Sequence[Row]) -> Result:
    """Return what is kept, with the machine it was measured on."""
    return Result(
        "5-speed",
        "Speed and memory",
        "python benchmarks/speed.py --trees TREES --peers PEERS",
        commit(),
        [
            f"{os.cpu_count()} processors, {platform.system()}.",
            f"Load of the machine at the end: {os.getloadavg()[0]:.0f}.",
            "Each figure is a median; the ratio may be at most the number beside it.",
        ],
        [as_table(rows)],
    )


if __name__ == "__main__":
    main()
