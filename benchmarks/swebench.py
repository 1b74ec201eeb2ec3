"""Issues of SWE-bench: is the file that was mended among the first?

Usage: ``python benchmarks/swebench.py --data DIR --clones DIR [--work DIR]
[--set lite|multilingual] [--embedder none] [--only TEXT] [--keep NAME]``.

DIR of ``--clones`` holds clones named ``owner+name``. Issues are asked in the order
of their commits in one working folder a repository, test files left out. Each row is
stored in ``--work`` as it is done, so that a run that was ended goes on. Beside it
stand BM25 over whole files of the same run, both halves of the rows (constants were
chosen on half A of ``lite``), and the rows whose issue does not name the file.
"""

import argparse
import asyncio
import gzip
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.folders import with_folders
from benchmarks.questions import whole_file_scores
from benchmarks.revisions import WorkingFolder
from benchmarks.tables import Result, Table, commit, percent, save, text
from benchmarks.trees import clone_of

from sacl.application.index_files import SILENT
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.issues.issue import read_issue
from sacl.domain.issues.places import named_files
from sacl.domain.lexical import terms
from sacl.settings import Settings

FILES = {
    "lite": "swebench_lite/instances.jsonl.gz",
    "multilingual": "swebench_multilingual/instances.jsonl.gz",
}
MIRRORS = {"django/django": "swe-bench/django__django"}
CUTS = (1, 5, 10)
FAR = 50
PUBLISHED = ("BM25, published", "52.2", "76.1", "83.6")
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """One issue and where the answers of each ranking stand; 0 where they do not.

    Attributes:
        named: The issue names the file that was mended.
        unit: Rank of the first file with a mended function among its shown units;
            None where no function was mended.
    """

    id: str
    repository: str
    named: bool
    ranks: Mapping[str, int]
    unit: int | None

    @property
    def half(self) -> str:
        """Constants were chosen on half A."""
        digest = hashlib.sha256(self.id.encode()).hexdigest()
        return "AB"[int(digest, 16) % 2]


class WholeFiles:
    """BM25 over whole files; terms of a content are counted once."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], Counter[str]] = {}

    def rank(self, folder: Path, blobs: Mapping[str, str], issue: str) -> list[str]:
        """Return the best files of a folder."""
        for path, blob in blobs.items():
            if (path, blob) not in self._counts:
                content = (folder / path).read_text("utf-8", "replace")
                self._counts[path, blob] = Counter(terms(f"{path} {content}"))
        paths = list(blobs)
        counts = [self._counts[path, blobs[path]] for path in paths]
        scores = whole_file_scores(counts, issue)
        best = sorted(range(len(paths)), key=lambda n: (-scores[n], paths[n]))
        return [paths[n] for n in best[:FAR]]


def load(data: Path, name: str, only: str) -> dict[str, list[Row]]:
    """Read the issues by repository, in the order they were written in, if known."""
    with gzip.open(data / FILES[name], "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if only in row["instance_id"]]
    found: dict[str, list[Row]] = defaultdict(list)
    for row in sorted(rows, key=_age):
        found[row["repo"]].append(row)
    return found


def _age(row: Row) -> tuple[str, int]:
    number = row["instance_id"].rpartition("-")[2]
    return row.get("created_at", ""), int(number)


async def ask(
    use_cases: UseCases, tree: WorkingFolder, words: WholeFiles, row: Row
) -> Asked:
    """Move to the commit of an issue, index, ask."""
    blobs = tree.move_to(row["base_commit"])
    root, issue = str(tree.folder), row["problem_statement"]
    await use_cases.analyze_repository(root, wait_for="vectors", progress=SILENT)
    answer = await use_cases.localize_issue(issue, root, QueryOptions(FAR))
    right = set(row["gold_files"])
    found = [file.file_path for file in answer.files or ()]
    baseline = words.rank(tree.folder, blobs, issue)
    return Asked(
        id=row["instance_id"],
        repository=row["repo"],
        named=not right.isdisjoint(named_files(read_issue(issue), blobs)),
        ranks={"SACL": _rank(found, right), "BM25": _rank(baseline, right)},
        unit=_unit_rank(answer, row.get("gold_functions", ())),
    )


def _rank(found: Sequence[str], right: set[str]) -> int:
    return next((n for n, path in enumerate(found, 1) if path in right), 0)


def _unit_rank(answer: QueryAnswer, functions: Sequence[str]) -> int | None:
    if not functions:
        return None
    shown = [
        {f"{file.file_path}::{unit.unit}" for unit in file.units}
        for file in answer.files or ()
    ]
    right = set(functions)
    return next((n for n, units in enumerate(shown, 1) if units & right), 0)


async def run(given: argparse.Namespace, kept: Path) -> list[Asked]:
    """Ask every issue that is not kept yet."""
    done = {asked.id: asked for asked in _read(kept)}
    settings = Settings(home=given.work / "home", embedder=given.embedder)
    async with open_use_cases(settings) as use_cases:
        for repository, rows in load(given.data, given.set, given.only).items():
            clone = clone_of(given.clones, MIRRORS.get(repository, repository))
            if clone is None:
                print(f"{repository}: no clone below {given.clones}, skipped")
                continue
            folder = given.work / repository.replace("/", "+")
            tree, words = WorkingFolder(clone, folder), WholeFiles()
            for row in rows:
                if row["instance_id"] not in done:
                    asked = await ask(use_cases, tree, words, row)
                    done[asked.id] = asked
                    _write(kept, asked)
                    print(asked.id, dict(asked.ranks), flush=True)
    return list(done.values())


def _read(kept: Path) -> Iterator[Asked]:
    if kept.exists():
        for line in kept.read_text("utf-8").splitlines():
            yield Asked(**json.loads(line))


def _write(kept: Path, asked: Asked) -> None:
    fields = {name: getattr(asked, name) for name in Asked.__slots__}
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps(fields) + "\n")


def tables(asked: Sequence[Asked], *, halves: bool) -> list[Table]:
    """Make the tables of all rows, of each half, and of those that name no file."""
    groups = {"All": list(asked)}
    if halves:
        half_a = "Half A, on which constants were chosen"
        groups[half_a] = [each for each in asked if each.half == "A"]
        groups["Half B"] = [each for each in asked if each.half == "B"]
    groups["Issues that do not name the file"] = [a for a in asked if not a.named]
    made = []
    for title, rows in groups.items():
        if rows:
            shown = [_line(name, rows) for name in ("SACL", "BM25")]
            if title == "All" and any(row.unit is not None for row in rows):
                shown += [_units(rows), PUBLISHED]
            head = f"{title} ({len(rows)})"
            made.append(Table(head, ("right file", "R@1", "R@5", "R@10"), shown))
    return made


def _line(name: str, rows: Sequence[Asked]) -> tuple[str, ...]:
    ranks = [row.ranks[name] for row in rows]
    label = "BM25 over whole files" if name == "BM25" else name
    return label, *(percent([float(0 < r <= k) for r in ranks]) for k in CUTS)


def _units(rows: Sequence[Asked]) -> tuple[str, ...]:
    ranks = [row.unit for row in rows if row.unit is not None]
    label = f"SACL, a mended function among three shown ({len(ranks)})"
    return label, *(percent([float(0 < r <= k) for r in ranks]) for k in CUTS)


def _of(only: str) -> str:
    return f", those of {only}" if only else ""


def main() -> None:
    parser = with_folders(__doc__, needs=["data"], uses=["clones"])
    parser.add_argument("--work", type=Path, default=Path("build/benchmarks/issues"))
    parser.add_argument("--set", choices=FILES, default="lite")
    parser.add_argument("--embedder", default="none")
    parser.add_argument("--only", default="", help="instances that contain this")
    parser.add_argument("--keep", default="", help="name under which to keep it")
    given = parser.parse_args()
    if given.clones is None:
        print("skipped: it needs --clones, a folder of cloned repositories")
        return
    given.work.mkdir(parents=True, exist_ok=True)
    kept = given.work / f"{given.set}-{given.embedder}-{given.only or 'all'}.jsonl"
    asked = asyncio.run(run(given, kept))
    made = tables(asked, halves=given.set == "lite")
    print(*map(text, made), sep="\n")
    if given.keep:
        save(
            Result(
                name=given.keep,
                title=f"Issues to files: SWE-bench {given.set}",
                command=f"python benchmarks/swebench.py --set {given.set} "
                f"--embedder {given.embedder} --data DATA --clones CLONES",
                commit=commit(),
                notes=[
                    "Test files are left out, no language model is used.",
                    f"Embedder: {given.embedder}; rows: {len(asked)}{_of(given.only)}.",
                ],
                tables=made,
            )
        )


if __name__ == "__main__":
    main()
