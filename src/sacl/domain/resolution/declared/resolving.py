"""Relations of a file whose names are bound by declarations."""

from sacl.domain.resolution.collecting import Collector
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import FileTable


def resolve_by_declaration(
    consultation: Consultation, table: FileTable, collector: Collector
) -> None:
    """Write the relations of a file of a declared language."""
