"""Counts what a namespace holds."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from sacl.adapters.graphiti.connection import Transaction, gather_pages, rows
from sacl.adapters.graphiti.counts import add_up
from sacl.adapters.graphiti.entities import PACKAGE
from sacl.domain.code import UnitKind
from sacl.domain.index import Namespace
from sacl.domain.relations import RelationKind, Resolution

_FILE: Final = (
    "n.kinds, n.languages, n.relations, n.partial, size(n.record) + n.facts_bytes"
)
_PACKAGES: Final = f"""
MATCH (n:Code {{group_id: $group_id}})
WHERE n.id STARTS WITH 'package:' AND n:{PACKAGE} RETURN count(n)
"""
_SEMANTICS: Final = """
MATCH (u:SaclUnit {group_id: $group_id})
WHERE u.id IS NOT NULL AND u.source IS NOT NULL
RETURN u.source, count(*), sum(CASE WHEN u.embedded THEN 1 ELSE 0 END)
"""


class StructureCounts(NamedTuple):
    """What the files of a graph amount to."""

    files: int
    partial_files: int
    units_by_kind: dict[UnitKind, int]
    units_by_language: dict[str, int]
    relations: dict[RelationKind, dict[Resolution, int]]
    packages: int
    storage_bytes: int


class SemanticsCounts(NamedTuple):
    """How far descriptions and vectors have come."""

    descriptions_by_source: dict[str, int]
    vectors_done: int


async def count_structure(
    transaction: Transaction, namespace: Namespace
) -> StructureCounts:
    """Count files, units, relations and packages, and the bytes of their records."""
    files = await gather_pages(
        transaction, "SaclFile", "path", _FILE, group_id=namespace
    )
    ((packages,),) = await rows(transaction, _PACKAGES, group_id=namespace)
    kinds, languages, relations = (add_up(row[n] for row in files) for n in range(3))
    return StructureCounts(
        files=len(files),
        partial_files=sum(row[3] for row in files),
        units_by_kind={UnitKind(kind): amount for kind, amount in kinds.items()},
        units_by_language=dict(languages),
        relations=_by_kind(relations),
        packages=packages,
        storage_bytes=sum(row[4] for row in files),
    )


async def count_semantics(
    transaction: Transaction, namespace: Namespace
) -> SemanticsCounts:
    """Count descriptions and vectors."""
    found = await rows(transaction, _SEMANTICS, group_id=namespace)
    return SemanticsCounts(
        descriptions_by_source={source: amount for source, amount, _ in found},
        vectors_done=sum(embedded for _, _, embedded in found),
    )


def _by_kind(counts: Mapping[str, int]) -> dict[RelationKind, dict[Resolution, int]]:
    found: defaultdict[RelationKind, dict[Resolution, int]] = defaultdict(dict)
    for key, amount in counts.items():
        kind, resolution = key.split()
        found[RelationKind(kind)][Resolution(resolution)] = amount
    return dict(found)
