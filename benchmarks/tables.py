"""Results of benchmarks as small JSON files, and the document that shows them.

A benchmark hands its tables to ``save``; ``python benchmarks/tables.py`` renders
every kept result to ``docs/benchmarks.md`` (``--check`` only compares).
"""

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.folders import with_folders

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results"
DOCUMENT = ROOT / "docs" / "benchmarks.md"
SAMPLES = 1_000
SEED = 20_250_620
TABLES = ("tables", "details")

HEAD = """# Benchmarks

Measured figures, rendered by `python benchmarks/tables.py` from
`benchmarks/results/*.json`. Each section names the command that made it, the commit
it ran at, and what it was given; `python` is that of `make test`, started in the root
of the repository with `PYTHONPATH=.`. In brackets: the 95 % interval of a bootstrap
over the queries (1,000 samples, seeded). Published figures are named as such. The kept
files hold more: other cuts, sweeps, every question.

The evaluation data is not part of this repository. `--data` names a folder with
`humaneval`, `mbpp`, `descriptions`, `cosqa`, `semble`, `swebench_lite` and
`swebench_multilingual`, each a gzipped file of JSON lines; `--clones` one with clones
named `owner+name`; `--trees` one with unpacked releases named as in the table.
"""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a table, each as long as ``columns``, the label first."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Result:
    """What one run of a benchmark found.

    Attributes:
        name: Name of its file; the document is in this order.
        notes: What the figures were measured on, one sentence a line.
        details: Tables that are kept and not shown in the document.
    """

    name: str
    title: str
    command: str
    commit: str
    notes: Sequence[str]
    tables: Sequence[Table]
    details: Sequence[Table] = ()


def commit() -> str:
    """Name the commit of the code that ran; ``+`` if it was changed."""

    def git(*arguments: str) -> str:
        command = ["git", "-C", str(ROOT), *arguments]
        run = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - no shell
        return run.stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no", "--", "src")
    return git("rev-parse", "--short=10", "HEAD") + ("+" if changed else "")


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the bounds of the mean that 95 % of resampled means keep."""
    chance = random.Random(SEED)  # noqa: S311 - not for secrets
    means = sorted(fmean(chance.choices(values, k=len(values))) for _ in range(SAMPLES))
    return means[SAMPLES // 40], means[-1 - SAMPLES // 40]


def percent(values: Sequence[float]) -> str:
    """Write a mean of shares as ``62.1 (55.3–68.9)``, all in percent."""
    low, high = interval(values)
    return f"{100 * fmean(values):.1f} ({100 * low:.1f}–{100 * high:.1f})"


def share(values: Sequence[float]) -> str:
    """Write a mean as ``.621 (.553–.689)``."""
    mean, (low, high) = fmean(values), interval(values)
    return f"{_short(mean)} ({_short(low)}–{_short(high)})"


def _short(value: float) -> str:
    return f"{value:.3f}".removeprefix("0")


def save(result: Result, folder: Path = RESULTS) -> None:
    """Keep a result in place of the former one of its name."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(result), ensure_ascii=False, indent=1)
    (folder / f"{result.name}.json").write_text(text + "\n", "utf-8")


def load(folder: Path = RESULTS) -> list[Result]:
    """Read every kept result, by name."""
    kept = [
        json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))
    ]
    return [
        Result(**one | {name: _tables(one.get(name, ())) for name in TABLES})
        for one in kept
    ]


def _tables(kept: Sequence[dict[str, Any]]) -> list[Table]:
    return [Table(**table) for table in kept]


def markdown(results: Sequence[Result]) -> str:
    """Render the document."""
    return HEAD + "".join(map(_section, results))


def _section(result: Result) -> str:
    notes = "".join(f"{note}\n" for note in result.notes)
    tables = "".join(f"\n{text(table)}" for table in result.tables)
    return (
        f"\n## {result.title}\n\n`{result.command}` at {result.commit}.\n"
        f"{notes}{tables}"
    )


def text(table: Table) -> str:
    """Render one table, as Markdown that also reads well on a terminal."""
    columns = list(zip(table.columns, *table.rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    head, *rows = [
        "| " + " | ".join(map(str.ljust, row, widths)) + " |"
        for row in (table.columns, *table.rows)
    ]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    title = f"**{table.title}**\n\n" if table.title else ""
    return title + "\n".join([head, rule, *rows]) + "\n"


def main() -> None:
    parser = with_folders(__doc__)
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    given = parser.parse_args()
    rendered = markdown(load())
    if not given.check:
        DOCUMENT.write_text(rendered, "utf-8")
    elif not DOCUMENT.exists() or DOCUMENT.read_text("utf-8") != rendered:
        sys.exit(f"{DOCUMENT} is not what the results say: python benchmarks/tables.py")


if __name__ == "__main__":
    main()
