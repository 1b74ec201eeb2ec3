"""Classes that many files reopen: what of them is the same for every file.

It depends on facts alone, so that it is found once in a run for all files.
"""

from collections.abc import Iterator

from sacl.domain.code import NodeId
from sacl.domain.facts import Definition
from sacl.domain.resolution.keys import declaration_key, qualified
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import FileTable

ENOUGH = 2
"""Files that tell of a class: one of them may be that of who asks."""


def parts_of(consultation: Consultation, family: str, name: str) -> tuple[NodeId, ...]:
    """Return the definitions that together are the class of a full name."""

    def find(asking: Consultation) -> tuple[NodeId, ...]:
        tables = asking.tables(asking.owners(declaration_key(family, name)))
        parts = (part for table in tables for part in table.full_names.get(name, ()))
        return tuple(dict.fromkeys(parts))

    return consultation.shared(("parts", family, name), find)


def main_of(consultation: Consultation, family: str, name: str) -> NodeId | None:
    """Return the part of the class of a full name that has most names, if known."""

    def find(asking: Consultation) -> NodeId | None:
        parts = parts_of(asking, family, name)
        return largest(asking, parts) if parts else None

    return consultation.shared(("main", family, name), find)


def largest(consultation: Consultation, parts: tuple[NodeId, ...]) -> NodeId:
    """Return the part of a class that has most names, the first of equal ones."""

    def size(unit: NodeId) -> int:
        return len(consultation.table_of(unit).names.get(unit, ()))

    return max(sorted(parts), key=size) if len(parts) > 1 else parts[0]


def declaring(
    consultation: Consultation, family: str, namespace: str, name: str
) -> tuple[str, ...]:
    """Return the files that say what a name of a namespace stands for.

    Of those that only reopen one class few are enough.
    """

    def find(asking: Consultation) -> tuple[str, ...]:
        return tuple(_telling(asking, family, namespace, name))

    return consultation.shared(("declaring", family, namespace, name), find)


def _telling(
    asking: Consultation, family: str, namespace: str, name: str
) -> Iterator[str]:
    reopening = 0
    key = declaration_key(family, qualified(namespace, name))
    for table in asking.tables(asking.owners(key)):
        is_part = not namespace and _only_reopens(table, name)
        reopening += is_part
        if not is_part or reopening <= ENOUGH:
            yield table.path


def _only_reopens(table: FileTable, name: str) -> bool:
    """Tell whether a name of a file is that of a class and nothing else."""
    parts = table.full_names.get(name, ())
    entries = table.names.get(NodeId(table.path), {}).get(name, ())
    sources = [entry.source for entry in entries]
    passed_on = any(export.module is not None for export in table.exports.get(name, ()))
    is_class = all(isinstance(s, Definition) and s.unit in parts for s in sources)
    return bool(sources) and is_class and not passed_on
