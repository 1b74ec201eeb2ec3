"""Every case of ``tests/cases/relations``, through the whole product."""

from pathlib import Path

import pytest
from tests.integration.relation_cases import FOLDER, Case, read_cases, resolved_edges

CASES = [
    pytest.param(case, id=f"{file.stem}: {case.name}")
    for file in sorted(FOLDER.glob("*.cases"))
    for case in read_cases(file)
]


@pytest.mark.parametrize("case", CASES)
async def test_edges_are_those_that_a_reader_draws(case: Case, tmp_path: Path) -> None:
    found = await resolved_edges(case, tmp_path / "project")

    assert case.invented(found) == set()
    assert case.edges - found == set()
    assert case.missed & found == set(), "found now: take `missed` away"
