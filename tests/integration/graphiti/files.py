"""Small files with relations, for what only this backend does."""

from dataclasses import replace

from tests.unit.builders import a_unit

from sacl.domain.code import NodeId
from sacl.domain.facts import FileFacts
from sacl.domain.index import FileRecord, IndexedFile, ResolvedFile
from sacl.domain.relations import Relation, RelationKind, Resolution

LEASE_S = 2.0


def a_relation(target: str, kind: RelationKind = RelationKind.CALLS) -> Relation:
    return Relation(
        kind=kind,
        source=NodeId("a.py::run"),
        target=NodeId(target),
        target_name=target,
        lines=(3, 5),
        site_count=2,
        resolution=Resolution.RESOLVED,
        rule="scope",
        details={"symbols": [{"name": "b", "alias": ""}]},
    )


def a_file(path: str, *relations: Relation, name: str = "run") -> IndexedFile:
    record = FileRecord(path, "python", "0" * 64, 1, 1, "2026-01-01", 1, 1, 1)
    unit = replace(a_unit(name, path), signature=f"def {name}(items)")
    resolved = ResolvedFile(path, relations, frozenset())
    return IndexedFile(record, (unit,), FileFacts(path, "python"), resolved)
