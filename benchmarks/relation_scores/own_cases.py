"""Our own collection of cases, through the whole product."""

import asyncio
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.relation_scores.reading import ratio, show
from tests.integration.relation_cases import FOLDER, Case, read_cases, resolved_edges


def score_own_cases(*, verbose: bool) -> None:
    """Count the right edges that are found, and the resolved ones that are wrong."""
    totals: Counter[str] = Counter()
    missing: list[tuple[str, str, tuple[str, str, str]]] = []
    wrong: list[tuple[str, str, tuple[str, str, str]]] = []
    for file in sorted(FOLDER.glob("*.cases")):
        for case in read_cases(file):
            found = asyncio.run(_edges(case))
            right = case.edges | case.missed
            totals["cases"] += 1
            totals["wanted"] += len(right)
            totals["found"] += len(right & found)
            missing += [(file.stem, case.name, edge) for edge in right - found]
            wrong += [(file.stem, case.name, edge) for edge in case.invented(found)]
    ratio(
        f"own {totals['cases']} cases, edges found", totals["found"], totals["wanted"]
    )
    print(f"own cases, resolved edges that are wrong: {len(wrong)}")
    show("missing", missing, verbose=verbose)
    show("wrong", wrong, verbose=verbose)


async def _edges(case: Case) -> set[tuple[str, str, str]]:
    with TemporaryDirectory() as folder:
        return await resolved_edges(case, Path(folder) / "project")
