"""Counts what a graph in memory holds."""

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from sacl.domain.index import GraphStatistics, IndexedFile, StoredUnit
from sacl.domain.relations import Relation, RelationKind, Resolution

_PACKAGE = "package:"


def count(
    files: Collection[IndexedFile], units: Sequence[StoredUnit]
) -> GraphStatistics:
    """Count; nothing is stored on a disk, so ``storage_bytes`` is 0."""
    relations = [r for file in files for r in file.resolved.relations]
    semantics = [stored.semantics for stored in units if stored.semantics]
    return GraphStatistics(
        files=len(files),
        partial_files=sum(bool(file.record.problems) for file in files),
        units_by_kind=Counter(stored.unit.kind for stored in units),
        units_by_language=Counter(stored.unit.language for stored in units),
        relations=_by_kind_and_resolution(relations),
        packages=len(_packages(relations)),
        descriptions_by_source=Counter(s.description.source for s in semantics),
        vectors_done=sum(bool(s.code_vector) for s in semantics),
        vectors_total=len(units),
        storage_bytes=0,
    )


def _by_kind_and_resolution(
    relations: Sequence[Relation],
) -> dict[RelationKind, dict[Resolution, int]]:
    counts: defaultdict[RelationKind, Counter[Resolution]] = defaultdict(Counter)
    for relation in relations:
        counts[relation.kind][relation.resolution] += 1
    return {kind: dict(resolutions) for kind, resolutions in counts.items()}


def _packages(relations: Sequence[Relation]) -> set[str]:
    return {t for r in relations for t in r.targets if t.startswith(_PACKAGE)}
