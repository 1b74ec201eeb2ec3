"""How the files of a repository are related, whole and in memory.

A large repository has hundreds of thousands of relations between units, and a tenth
of that between files. ``CodeGraph`` gives the same one for as long as no file changes;
what is derived of it is derived once.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from sacl.domain.code import NodeId
from sacl.domain.links import Links
from sacl.domain.paths import Circles
from sacl.domain.relations import Relation, RelationKind


class FileGraph:
    """All relations between the files of a repository in one state of it.

    Attributes:
        relations: As ``project`` gives them.
    """

    def __init__(self, relations: Sequence[Relation]) -> None:
        self.relations = relations

    @cached_property
    def links(self) -> Links:
        """What joins which files."""
        return Links(self.relations)

    @cached_property
    def kinds(self) -> frozenset[RelationKind]:
        """Kinds that occur."""
        return frozenset(relation.kind for relation in self.relations)

    @cached_property
    def circles(self) -> Circles:
        """Circles of imports."""
        return Circles(list(self.imports()))

    def imports(self) -> Iterator[tuple[NodeId, NodeId]]:
        """Yield which file surely imports which."""
        for relation in self.relations:
            if relation.kind is RelationKind.IMPORTS and relation.target is not None:
                yield relation.source, relation.target
