"""All that is read of small projects, each read against its sources by hand.

In ``whole_relations.txt`` each file of a project stands behind ``###`` and its path,
and each relation that is neither ``contains`` nor ``exports`` behind ``=>``: its kind,
source, targets, state, details and lines.
"""

from pathlib import Path

import pytest
from tests.integration.treesitter.projects import relations

from sacl.domain.relations import Relation, RelationKind

PROJECTS = Path(__file__).with_name("whole_relations.txt").read_text(encoding="utf-8")
LEFT_OUT = (RelationKind.CONTAINS, RelationKind.EXPORTS)


def first_lines(project: str) -> str:
    return " ".join(project.splitlines()[:2])


def written(relation: Relation) -> str:
    details = "; ".join(f"{k}={v}" for k, v in sorted(relation.details.items()))
    lines = ",".join(map(str, relation.lines))
    ends = f"{relation.source} -> {' | '.join(relation.targets)}"
    return f"{relation.kind} {ends} {relation.resolution} {details} {lines}"


@pytest.mark.parametrize("project", PROJECTS.strip().split("\n\n"), ids=first_lines)
def test_these_relations_and_no_others_are_found(project: str) -> None:
    files, *expected = project.split("\n=> ")
    sources = {
        path: source
        for file in f"\n{files}".split("\n### ")[1:]
        for path, _, source in [file.partition("\n")]
    }

    found = {written(r) for r in relations(sources) if r.kind not in LEFT_OUT}

    assert sorted(found) == sorted(expected)
