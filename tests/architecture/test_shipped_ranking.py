"""The ranking that benchmarks measure is the one that ships."""

from dataclasses import replace

import numpy as np
import pytest
from benchmarks.shipped import Evidence, WordCounts, deviations, names, read, worth
from tests.unit.builders import a_vector, stored

from sacl.domain.index import CorpusCounts, StoredUnit
from sacl.domain.queries import Query, prepare
from sacl.domain.ranking import rerank
from sacl.domain.similarity import spread_of
from sacl.domain.weights import WEIGHTS

QUERIES = ["remove duplicates from a list", "merge two sorted lists", "sum of digits"]
PROGRAMS = [
    "def remove_duplicates(values):\n    return list(dict.fromkeys(values))\n",
    'def merge(a, b):\n    """Merge two sorted lists."""\n    return sorted(a + b)\n',
    "def f(n):\n    return sum(map(int, str(n)))\n",
    "def g(values):\n    return values[::-1]\n",
]
SAID = ["drops duplicates", "joins sorted lists", "sum of the digits", "reverses it"]
COSINES = np.random.default_rng(1).uniform(-0.1, 0.7, (2, 3, 4)).astype(np.float32)
DEPENDENCE = [0.3, 0.05, 0.0, 0.2]


def units() -> list[StoredUnit]:
    """Store each program in a file of its own, with its description."""
    found = []
    for place, program in enumerate(PROGRAMS):
        document = read(program)
        (unit,) = document.units
        unit = replace(unit, path=f"{place}.py", terms=document.terms)
        base = stored(unit, dependence=DEPENDENCE[place])
        assert base.semantics is not None
        description = replace(base.semantics.description, signature=SAID[place])
        found.append(
            replace(base, semantics=replace(base.semantics, description=description))
        )
    return found


def with_cosines(unit: StoredUnit, code: float, said: float) -> StoredUnit:
    """Give a unit vectors that have these cosines with the first axis."""
    assert unit.semantics is not None
    vectors = [a_vector(c, float(np.sqrt(1 - c * c))) for c in (code, said)]
    semantics = replace(
        unit.semantics, code_vector=vectors[0], description_vector=vectors[1]
    )
    return replace(unit, semantics=semantics)


def counts(query: Query, found: list[StoredUnit], row: int) -> CorpusCounts:
    """Count the corpus as a store does."""
    held = [
        f"{u.terms.name} {u.terms.path} {u.terms.docs} {u.terms.code}".split()
        for u in (each.unit for each in found)
    ]
    frequency = {term: sum(term in each for each in held) for term in query.searched}
    return CorpusCounts(
        unit_count=len(found),
        mean_length=sum(map(len, held)) / len(held),
        document_frequency=frequency,
        code=spread_of(COSINES[0, row].tolist()),
        description=spread_of(COSINES[1, row].tolist()),
    )


@pytest.mark.parametrize("row", range(len(QUERIES)))
def test_documents_score_as_units_do(row: int) -> None:
    found = [
        with_cosines(unit, *COSINES[:, row, place].tolist())
        for place, unit in enumerate(units())
    ]
    query = prepare(QUERIES[row], a_vector(1.0, 0.0))
    told = [u.semantics.description for u in found if u.semantics]
    corpus = WordCounts(PROGRAMS)
    evidence = Evidence(
        code=deviations(COSINES[0], COSINES[0]),
        said=deviations(COSINES[1], COSINES[1]),
        words=corpus.words(QUERIES, [read(each).terms for each in PROGRAMS]),
        said_words=corpus.words(QUERIES, [each.terms for each in told]),
        names=names(QUERIES, [read(each) for each in PROGRAMS]),
    )
    each_worth = np.concatenate(
        [worth(d, [lost]) for d, lost in zip(told, DEPENDENCE, strict=True)]
    )

    scores = evidence.score(each_worth)[row]

    ranked = rerank(query, found, counts(query, found, row))
    by_path = {each.stored.unit.path: each.score for each in ranked}
    expected = [by_path[f"{place}.py"] - WEIGHTS.prior for place in range(len(found))]
    assert scores == pytest.approx(expected, abs=1e-4)
