"""Relations of one file under construction: places of the same relation joined."""

from collections.abc import Iterable
from dataclasses import dataclass

from sacl.domain.code import NodeId, path_of
from sacl.domain.record import record
from sacl.domain.relations import (
    MAX_LISTED_CANDIDATES,
    Detail,
    Relation,
    RelationKind,
    Resolution,
)


@record
class Target:
    """Where a relation leads and why.

    Attributes:
        nodes: The one target, the candidates, or none.
        sure: The only node is the target; otherwise nodes are candidates.
    """

    nodes: tuple[NodeId, ...]
    name: str
    rule: str
    sure: bool = False

    @property
    def resolution(self) -> Resolution:
        """How sure the target is."""
        if self.sure:
            return Resolution.RESOLVED
        return Resolution.CANDIDATES if self.nodes else Resolution.UNRESOLVED


def resolved(node: NodeId, name: str, rule: str) -> Target:
    """Make the one target of a relation."""
    return Target((node,), name, rule, sure=True)


def unresolved(name: str, rule: str) -> Target:
    """Make the target of a relation that leads nowhere known."""
    return Target((), name, rule)


@dataclass(slots=True)
class _Draft:
    kind: RelationKind
    source: NodeId
    target: Target
    lines: list[int]
    details: dict[str, Detail]


Key = tuple[object, ...]


class Collector:
    """Collects the relations of one file."""

    def __init__(self) -> None:
        self._drafts: dict[Key, _Draft] = {}

    def add(
        self,
        kind: RelationKind,
        source: NodeId,
        target: Target,
        line: int,
        details: dict[str, Detail] | None = None,
    ) -> None:
        """Add one place of a relation.

        Lists in ``details`` are joined over the places; of other details the
        first place counts.
        """
        aim = target.nodes or target.name
        key = (kind, source, aim, target.sure)
        draft = self._drafts.get(key)
        if draft is None:
            first = _Draft(kind, source, target, [line], dict(details or {}))
            self._drafts[key] = first
            return
        draft.lines.append(line)
        for name, detail in (details or {}).items():
            present = draft.details.setdefault(name, detail)
            if isinstance(present, list) and isinstance(detail, list):
                more = [item for item in detail if item not in present]
                draft.details[name] = [*present, *more]

    def files_reached(self) -> frozenset[str]:
        """Return the files that the relations collected so far surely lead to."""
        return frozenset(
            path_of(draft.target.nodes[0])
            for draft in self._drafts.values()
            if draft.target.sure
        )

    def relations(self) -> tuple[Relation, ...]:
        """Return what was collected."""
        return tuple(map(_relation, self._drafts.values()))


def _relation(draft: _Draft) -> Relation:
    target = draft.target
    nodes = target.nodes
    sure = target.sure
    listed = () if sure or len(nodes) > MAX_LISTED_CANDIDATES else nodes
    return Relation(
        kind=draft.kind,
        source=draft.source,
        target=nodes[0] if sure else None,
        target_name=target.name,
        lines=tuple(sorted(set(draft.lines))),
        site_count=len(draft.lines),
        resolution=target.resolution,
        rule=target.rule,
        candidates=listed,
        candidate_count=max(1, len(nodes)),
        details=draft.details,
    )


def candidates(nodes: Iterable[NodeId], name: str, rule: str) -> Target:
    """Make possible targets; unresolved when there are none."""
    distinct = tuple(dict.fromkeys(nodes))
    return Target(distinct, name, rule)
