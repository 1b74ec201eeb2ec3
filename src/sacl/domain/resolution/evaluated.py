"""Relations of a file whose values are found by following what it does."""

from sacl.domain.relations import RelationKind
from sacl.domain.resolution.call_relations import CallRelations
from sacl.domain.resolution.calls import Calls
from sacl.domain.resolution.collecting import Collector, resolved
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.iterations import Iterations
from sacl.domain.resolution.module_statements import ModuleStatements
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.rendering import qualified
from sacl.domain.resolution.statements import Statements
from sacl.domain.resolution.tables import PYTHON, FileTable


def resolve_by_evaluation(
    consultation: Consultation, table: FileTable, collector: Collector
) -> None:
    """Write the relations of a file of Python or JavaScript."""
    evaluator = Evaluator(consultation)
    callees = Calls(evaluator, table).callees()
    Statements(evaluator, table, collector).collect()
    ModuleStatements(evaluator, table, collector).collect()
    CallRelations(evaluator, table, collector).collect(callees)
    if table.regime == PYTHON:
        Iterations(evaluator, table, collector).collect()
        _collect_fixtures(evaluator, table, collector)


def _collect_fixtures(
    evaluator: Evaluator, table: FileTable, collector: Collector
) -> None:
    """Write which fixtures tests and other fixtures use."""
    for definition in table.facts.definitions:
        evaluator.begin()
        for unit in evaluator.fixtures.asked_by(definition, table):
            target = resolved(unit, qualified(unit), "fixture of that name")
            collector.add(
                RelationKind.USES,
                definition.unit,
                target,
                definition.line,
                {"form": "fixture"},
            )
