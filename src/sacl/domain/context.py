"""What stands around a unit, in words.

Importance is relative to one reply: terciles of relevance over its components.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from sacl.domain.code import NodeId, path_of
from sacl.domain.relations import Direction, RelationKind
from sacl.domain.traversal import RelatedComponent, Step

MAX_NAMED = 5


class Importance(StrEnum):
    """Rank of a component within its reply."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


OUT_WORDS: Mapping[str, str] = {
    RelationKind.IMPORTS: "imports",
    RelationKind.EXPORTS: "exports",
    RelationKind.CALLS: "calls",
    RelationKind.EXTENDS: "extends",
    RelationKind.IMPLEMENTS: "implements",
    RelationKind.USES: "uses",
    RelationKind.DEPENDS_ON: "depends on",
    RelationKind.CONTAINS: "contains",
}
IN_WORDS: Mapping[str, str] = {
    RelationKind.IMPORTS: "is imported by",
    RelationKind.EXPORTS: "is exported by",
    RelationKind.CALLS: "is called by",
    RelationKind.EXTENDS: "is extended by",
    RelationKind.IMPLEMENTS: "is implemented by",
    RelationKind.USES: "is used by",
    RelationKind.DEPENDS_ON: "is a dependency of",
    RelationKind.CONTAINS: "is part of",
}


def importances(relevances: Sequence[float]) -> list[Importance]:
    """Rank relevances by terciles: equal values get equal ranks."""
    ordered = sorted(relevances, reverse=True)
    high, medium = ordered[: _third(ordered)], ordered[: 2 * _third(ordered)]
    return [
        Importance.HIGH
        if value >= high[-1]
        else Importance.MEDIUM
        if value >= medium[-1]
        else Importance.LOW
        for value in relevances
    ]


def explain_context(name: str, components: Sequence[RelatedComponent]) -> str:
    """Say in one sentence how a unit stands to its most relevant neighbours."""
    if not components:
        return f"{name} has no known relations."
    ranks = importances([c.relevance for c in components])
    clauses = [
        f"{_relation(c)} {_label(c.node)} ({rank} importance{_uncertain(c)})"
        for c, rank in zip(components, ranks, strict=True)
    ]
    return f"{name} {', '.join(clauses[:MAX_NAMED])}."


def _third(values: Sequence[float]) -> int:
    return -(-len(values) // 3)


def _relation(component: RelatedComponent) -> str:
    step = max(component.steps, key=lambda s: s.relation.weight)
    if component.distance == 1:
        return words_for(step)
    return f"reaches over {component.distance} steps"


def words_for(step: Step) -> str:
    """Say what the origin of a step is to its neighbour."""
    out = step.direction is Direction.OUT
    return (OUT_WORDS if out else IN_WORDS)[step.relation.kind]


def _uncertain(component: RelatedComponent) -> str:
    if any(step.relation.target is not None for step in component.steps):
        return ""
    return ", one of several candidates"


def _label(node: NodeId) -> str:
    unit = node.partition("::")[2]
    if node.startswith("package:"):
        return node.rpartition(":")[2]
    return f"{unit} in {path_of(node)}" if unit else path_of(node)
