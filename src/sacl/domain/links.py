"""Relations by the two nodes that each of them joins: what ``traversal`` walks on."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from sacl.domain.code import NodeId
from sacl.domain.relations import Relation

Follows = Callable[[Relation], bool]
"""Tells whether a relation may be followed."""


class Link(NamedTuple):
    """All relations from one node to one other.

    Attributes:
        relations: In the order in which they were given.
        trust: The greatest product of weight and strength among them.
        amount: How many say something different.
    """

    relations: Sequence[Relation]
    trust: float
    amount: int


Ends = Mapping[NodeId, Mapping[NodeId, Link]]
"""Links by the node at one end, then by the one at the other."""

_NO_LINKS: Mapping[NodeId, Link] = {}


class Links:
    """The links of some relations; what joins a node to itself is left out."""

    def __init__(self, relations: Iterable[Relation]) -> None:
        joined: defaultdict[tuple[NodeId, NodeId], list[Relation]] = defaultdict(list)
        for relation in relations:
            for target in relation.targets:
                joined[relation.source, target].append(relation)
        leaving: defaultdict[NodeId, dict[NodeId, Link]] = defaultdict(dict)
        leading: defaultdict[NodeId, dict[NodeId, Link]] = defaultdict(dict)
        for (source, target), several in joined.items():
            if source != target:
                link = _link(several)
                leaving[source][target] = leading[target][source] = link
        self._leaving: Ends = leaving
        self._leading: Ends = leading

    def leaving(self, node: NodeId) -> Mapping[NodeId, Link]:
        """Return the links that leave a node, by where they lead."""
        return self._leaving.get(node, _NO_LINKS)

    def leading(self, node: NodeId) -> Mapping[NodeId, Link]:
        """Return the links that lead to a node, by where they come from."""
        return self._leading.get(node, _NO_LINKS)


def only(link: Link, follows: Follows) -> Link | None:
    """Return what is left of a link by the relations that may be followed."""
    left = [relation for relation in link.relations if follows(relation)]
    return _link(left) if left else None


def _link(relations: Sequence[Relation]) -> Link:
    if len(relations) == 1:
        (relation,) = relations
        return Link(relations, relation.weight * relation.strength, 1)
    return Link(
        relations,
        trust=max(r.weight * r.strength for r in relations),
        amount=len({(r.kind, r.target_name, r.targets) for r in relations}),
    )
