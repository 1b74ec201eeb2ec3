"""Relations between nodes of the graph, with how far each can be trusted.

Written by ``resolution``, stored by ``CodeGraph``, walked by ``traversal``.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum

from sacl.domain.code import NodeId, path_of
from sacl.domain.record import record

MAX_LISTED_CANDIDATES = 5
"""Beyond this many possible targets only their number is kept."""


class RelationKind(StrEnum):
    """What one node is to another."""

    IMPORTS = "imports"
    EXPORTS = "exports"
    CALLS = "calls"
    EXTENDS = "extends"
    IMPLEMENTS = "implements"
    USES = "uses"
    DEPENDS_ON = "depends_on"
    CONTAINS = "contains"

    __hash__ = str.__hash__  # that of Enum is Python code: a walk asks 100,000 times


class Resolution(StrEnum):
    """How sure the target of a relation is."""

    RESOLVED = "resolved"
    CANDIDATES = "candidates"
    UNRESOLVED = "unresolved"


class Direction(StrEnum):
    """Which way relations are followed."""

    OUT = "out"
    IN = "in"
    BOTH = "both"


KIND_WEIGHTS: Mapping[RelationKind, float] = {
    RelationKind.IMPORTS: 1.0,
    RelationKind.EXTENDS: 0.95,
    RelationKind.CALLS: 0.9,
    RelationKind.IMPLEMENTS: 0.9,
    RelationKind.EXPORTS: 0.8,
    RelationKind.USES: 0.7,
    RelationKind.DEPENDS_ON: 0.8,
    RelationKind.CONTAINS: 1.0,
}
"""Prior of each kind: how much a relation of it says about relatedness."""

DEPENDENCY_WEIGHTS: Mapping[str, float] = {
    "local": 0.8,
    "external": 0.4,
    "builtin": 0.2,
}
"""Prior of ``depends_on`` by its ``dependencyType``."""

Detail = str | int | bool | list[str] | list[dict[str, str]]


@record
class Relation:
    """One source related to one target, all places of it together.

    Attributes:
        source: The unit or file that says it.
        target: The one target when resolved, else None.
        target_name: The target as written, or its qualified name.
        lines: Lines of the places in the source's file, distinct, ascending.
        site_count: Number of places, at least 1.
        rule: The rule of resolution that decided, or why none did.
        candidates: Possible targets, at most ``MAX_LISTED_CANDIDATES``.
        candidate_count: How many targets are possible; 1 when resolved.
        details: What ``relations`` of the kind carry: symbols, call type …
    """

    kind: RelationKind
    source: NodeId
    target: NodeId | None
    target_name: str
    lines: tuple[int, ...]
    site_count: int
    resolution: Resolution
    rule: str
    candidates: tuple[NodeId, ...] = ()
    candidate_count: int = 1
    details: Mapping[str, Detail] = field(default_factory=dict)

    @property
    def weight(self) -> float:
        """Prior of the kind, in (0, 1]."""
        if self.kind is RelationKind.DEPENDS_ON:
            return DEPENDENCY_WEIGHTS[str(self.details["dependencyType"])]
        return KIND_WEIGHTS[self.kind]

    @property
    def strength(self) -> float:
        """Evidence in (0, 1): 1 − 1/(1+n) for n places, shared by candidates.

        A single candidate shares with the possibility that it is none.
        """
        evidence = 1 - 1 / (1 + self.site_count)
        if self.resolution is Resolution.CANDIDATES:
            return evidence / max(2, self.candidate_count)
        return evidence

    @property
    def targets(self) -> tuple[NodeId, ...]:
        """Nodes the relation leads to: the target, or the candidates."""
        return self.candidates if self.target is None else (self.target,)


def package_id(ecosystem: str, name: str) -> NodeId:
    """Name the node of an external package, ``package:pypi:requests``."""
    return NodeId(f"package:{ecosystem}:{name}")


def project(relations: Iterable[Relation]) -> list[Relation]:
    """View relations of units as relations of their files.

    One relation stands for all of a kind from one file to another file or to a
    package that are equally sure; of candidates every one gets its own. What leads
    nowhere, or stays inside a file, is left out. By source, kind and target.
    """
    groups: dict[tuple[str, ...], list[Relation]] = {}
    for relation in relations:
        source = path_of(relation.source)
        for target in {path_of(node) for node in relation.targets}:
            if target != source:
                key = file_level_key(relation, source, target)
                groups.setdefault(key, []).append(relation)
    return [_merged(key, groups[key]) for key in sorted(groups)]


def file_level_key(relation: Relation, source: str, target: str) -> tuple[str, ...]:
    """Tell apart what ``project`` does not merge."""
    dependency = str(relation.details.get("dependencyType", ""))
    return source, relation.kind, target, relation.resolution, dependency


def file_level_relation(
    key: tuple[str, ...], *, lines: Iterable[int], site_count: int, candidates: int
) -> Relation:
    """Make the relation that stands for all of one key.

    Args:
        key: As ``file_level_key`` gives it.
        lines: Lines of all places, in the source's file.
        site_count: Number of all places.
        candidates: Fewest candidates of any relation it stands for.
    """
    source, kind, target, resolution, dependency = key
    sure = resolution == Resolution.RESOLVED
    return Relation(
        kind=RelationKind(kind),
        source=NodeId(source),
        target=NodeId(target) if sure else None,
        target_name=target,
        lines=tuple(sorted(set(lines))),
        site_count=site_count,
        resolution=Resolution(resolution),
        rule="projection",
        candidates=() if sure else (NodeId(target),),
        candidate_count=candidates,
        details={"dependencyType": dependency} if dependency else {},
    )


def _merged(key: tuple[str, ...], relations: list[Relation]) -> Relation:
    return file_level_relation(
        key,
        lines=(line for relation in relations for line in relation.lines),
        site_count=sum(relation.site_count for relation in relations),
        candidates=min(relation.candidate_count for relation in relations),
    )
