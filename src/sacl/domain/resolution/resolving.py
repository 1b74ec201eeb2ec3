"""Resolve files: from facts to relations, with everything that was consulted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sacl.domain.index import ResolvedFile
from sacl.domain.resolution.call_relations import CallRelations
from sacl.domain.resolution.calls import Calls
from sacl.domain.resolution.collecting import Collector
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.project import Consultation, Project
from sacl.domain.resolution.statements import Statements


@dataclass(frozen=True, slots=True)
class Outcome:
    """Relations of the files that were asked for, final when nothing is needed.

    Attributes:
        needs: Indexed files whose facts were consulted but not given.
        needed_methods: Names whose methods were consulted but not given.
    """

    files: Mapping[str, ResolvedFile]
    needs: frozenset[str]
    needed_methods: frozenset[str]


def resolve(project: Project, paths: Iterable[str]) -> Outcome:
    """Bind the names of files to what they mean in the project.

    The relations of a file depend on its own facts and on what its ``consulted``
    names, nothing else.
    """
    files: dict[str, ResolvedFile] = {}
    needs: set[str] = set()
    needed_methods: set[str] = set()
    for path in paths:
        consultation = Consultation(project, path)
        files[path] = _resolve(consultation)
        needs |= consultation.needs
        needed_methods |= consultation.needed_methods
    return Outcome(files, frozenset(needs), frozenset(needed_methods))


def _resolve(consultation: Consultation) -> ResolvedFile:
    table = consultation.table(consultation.path)
    collector = Collector()
    if table is not None:
        evaluator = Evaluator(consultation)
        callees = Calls(evaluator, table).callees()
        Statements(evaluator, table, collector).collect()
        CallRelations(evaluator, table, collector).collect(callees)
    return ResolvedFile(
        consultation.path, collector.relations(), frozenset(consultation.keys)
    )
