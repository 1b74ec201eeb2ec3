"""Relations as edges: between units by their kind, between files as facts.

An edge of a kind carries what the specification shows, and ``record`` with all of
the relation. A fact is what Graphiti calls ``RELATES_TO``: a sentence about two
entities; there is one for each relation between files that ``project`` gives.
"""

from datetime import UTC, datetime
from typing import Any, Final

from sacl.adapters.graphiti.entities import Properties
from sacl.adapters.graphiti.identities import key_of, uuid_of
from sacl.adapters.graphiti.records import dump_relation
from sacl.domain.code import NodeId
from sacl.domain.index import Namespace, ResolvedFile
from sacl.domain.relations import (
    Relation,
    RelationKind,
    file_level_key,
    file_level_relation,
    project,
)

TYPES: Final = {kind: kind.name for kind in RelationKind}
FACT: Final = "RELATES_TO"
_MAX_LINES: Final = 1000


def edges_of(file: ResolvedFile, kind: RelationKind) -> list[Properties]:
    """Return the edges of one kind out of a file, one to each target."""
    return [
        {
            "source": key_of(relation.source),
            "target": key_of(target),
            "position": position,
            "properties": _shown(relation)
            | {"record": dump_relation(position, relation)},
        }
        for position, relation in enumerate(file.relations)
        if relation.kind is kind
        for target in relation.targets
    ]


def loose_ends(file: ResolvedFile) -> list[tuple[NodeId, list[str]]]:
    """Return the records of relations that lead nowhere, by source."""
    found: dict[NodeId, list[str]] = {}
    for position, relation in enumerate(file.relations):
        if not relation.targets:
            record = dump_relation(position, relation)
            found.setdefault(relation.source, []).append(record)
    return list(found.items())


def facts_of(namespace: Namespace, file: ResolvedFile) -> list[Properties]:
    """Return what a file says of other files and of packages."""
    return [
        {
            "source": key_of(relation.source),
            "target": key_of(relation.targets[0]),
            "uuid": uuid_of(namespace, *_key(relation)),
            "properties": _fact(namespace, relation),
        }
        for relation in project(file.relations)
    ]


def load_fact(row: list[Any]) -> Relation:
    """Read a relation between files from the columns of ``FACT_COLUMNS``."""
    source, kind, target, resolution, dependency, lines, sites, candidates = row
    return file_level_relation(
        (source, kind, target, resolution, dependency),
        lines=lines,
        site_count=sites,
        candidates=candidates,
    )


FACT_COLUMNS: Final = (
    "source.id, r.kind, target.id, r.resolution, r.dependencyType, r.lines,"
    " r.siteCount, r.candidateCount"
)


def _key(relation: Relation) -> tuple[str, ...]:
    return file_level_key(relation, relation.source, relation.targets[0])


def _shown(relation: Relation) -> Properties:
    symbols = relation.details.get("symbols", [])
    named = symbols if isinstance(symbols, list) else []
    return {
        "targetName": relation.target_name[:_MAX_LINES],
        "symbols": [s if isinstance(s, str) else s.get("name", "") for s in named],
        "lines": list(relation.lines[:_MAX_LINES]),
        "weight": relation.weight,
        "strength": relation.strength,
        "resolution": relation.resolution.value,
        "rule": relation.rule,
    }


def _fact(namespace: Namespace, relation: Relation) -> Properties:
    verb = relation.kind.value.replace("_", " ")
    sure = "" if relation.target else " perhaps"
    return {
        "group_id": namespace,
        "name": TYPES[relation.kind],
        "fact": f"{relation.source}{sure} {verb} {relation.targets[0]}",
        "episodes": [],
        "created_at": datetime.now(UTC),
        "kind": relation.kind.value,
        "resolution": relation.resolution.value,
        "dependencyType": str(relation.details.get("dependencyType", "")),
        "lines": list(relation.lines),
        "siteCount": relation.site_count,
        "candidateCount": relation.candidate_count,
        "weight": relation.weight,
        "strength": relation.strength,
    }
