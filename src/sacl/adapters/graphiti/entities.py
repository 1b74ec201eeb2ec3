"""Files, units and packages as Graphiti entities.

Properties are plain values with the names of the graph's public form, so that
whoever browses the database, and Graphiti's own tools, see a graph of the code.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from sacl.adapters.graphiti.identities import MAX_NAME, is_package, key_of, uuid_of
from sacl.domain.code import CodeUnit, NodeId, UnitKind, path_of
from sacl.domain.description import Description
from sacl.domain.index import FileRecord, Namespace

LABELS: Final[Mapping[UnitKind, str]] = {
    UnitKind.FILE: "File",
    UnitKind.CLASS: "Class",
    UnitKind.INTERFACE: "Interface",
    UnitKind.FUNCTION: "Function",
    UnitKind.METHOD: "Function",
}
ABSENT: Final = "Absent"
"""Label of a unit that others refer to and that is not stored."""

PACKAGE: Final = "Package"
_MAX_SUMMARY: Final = 1000

Properties = dict[str, Any]


def entity_of(namespace: Namespace, unit: CodeUnit, record: FileRecord) -> Properties:
    """Return the properties of a file or a unit."""
    own = _of_file(record) if unit.kind is UnitKind.FILE else _of_unit(unit)
    return {
        **_identity(namespace, unit.id, unit.name),
        "summary": summary_of(unit),
        "kind": unit.kind.value,
        "form": unit.form,
        "language": unit.language,
        **own,
    }


def referred_to(namespace: Namespace, node: NodeId) -> Properties:
    """Return the properties of a node of which only the id is known."""
    if not is_package(node):
        name = node.rpartition("::")[2].rpartition(".")[2] or node
        return {**_identity(namespace, node, name), "summary": ""}
    _, ecosystem, name = node.split(":", 2)
    return {
        **_identity(namespace, node, name),
        "summary": f"Package {name} ({ecosystem}).",
        "ecosystem": ecosystem,
    }


def summary_of(unit: CodeUnit, description: Description | None = None) -> str:
    """Say what a unit is, in words that a full-text search finds it by."""
    about = f"{unit.kind} {unit.qualified_name} in {unit.path}."
    does = f" {description.summary}" if description else ""
    return f"{about}{does} {unit.signature} Words: {unit.terms.name}."[:_MAX_SUMMARY]


def _identity(namespace: Namespace, node: NodeId, name: str) -> Properties:
    return {
        "uuid": uuid_of(namespace, node),
        "group_id": namespace,
        "id": key_of(node),
        "name": name[:MAX_NAME],
        "filePath": path_of(node),
        "created_at": datetime.now(UTC),
    }


def _of_file(record: FileRecord) -> Properties:
    return {
        "path": record.path,
        "size": record.size,
        "complexity": record.complexity,
        "lastModified": datetime.fromtimestamp(record.modified_ns / 1e9, UTC),
        "analysedAt": record.analysed_at,
    }


def _of_unit(unit: CodeUnit) -> Properties:
    return {
        "qualifiedName": unit.qualified_name,
        "startLine": unit.span.start_line,
        "endLine": unit.span.end_line,
        "complexity": unit.structure.cyclomatic_complexity,
    }
