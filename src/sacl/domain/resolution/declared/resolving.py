"""Relations of a file whose names are bound by declarations."""

from sacl.domain.resolution.call_relations import CallRelations
from sacl.domain.resolution.collecting import Collector
from sacl.domain.resolution.declared.binder import DeclaredBinder
from sacl.domain.resolution.declared.statements import NamespaceStatements
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.statements import Statements
from sacl.domain.resolution.tables import FileTable
from sacl.domain.resolution.values import Values


def resolve_by_declaration(
    consultation: Consultation, table: FileTable, collector: Collector
) -> None:
    """Write the relations of a file of a declared language."""
    binder = DeclaredBinder(consultation, table)
    Statements(binder, table, collector).collect()
    CallRelations(binder, table, collector).collect(_callees(binder, table))
    NamespaceStatements(binder, table, collector).collect()


def _callees(binder: DeclaredBinder, table: FileTable) -> list[Values]:
    found = []
    for site in table.calls:
        binder.begin()
        found.append(binder.callee(site.call, Place(site.scope, site.line)))
    return found
