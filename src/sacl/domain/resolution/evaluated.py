"""Relations of a file whose values are found by following what it does."""

from sacl.domain.resolution.call_relations import CallRelations
from sacl.domain.resolution.calls import Calls
from sacl.domain.resolution.collecting import Collector
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.iterations import Iterations
from sacl.domain.resolution.module_statements import ModuleStatements
from sacl.domain.resolution.project import Consultation
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
