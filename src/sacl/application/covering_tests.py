"""Which tests lead to the file or the symbol that a walk began at."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sacl.domain.code import path_of
from sacl.domain.file_roles import is_test
from sacl.domain.relations import Direction, RelationKind
from sacl.domain.traversal import RelatedComponent

RUNNING = (
    RelationKind.CALLS,
    RelationKind.EXTENDS,
    RelationKind.IMPLEMENTS,
    RelationKind.USES,
)
"""By which a test may run what it leads to."""


@dataclass(frozen=True, slots=True)
class CoveringTests:
    """A file of tests that leads to the start.

    Attributes:
        units: Those of its units that do; empty where files were followed.
        distance: Steps from the start to the nearest of them, at least 1.
    """

    file_path: str
    units: tuple[str, ...]
    distance: int


def covering_tests(
    components: Sequence[RelatedComponent], *, of_symbol: bool, all_lead_here: bool
) -> tuple[CoveringTests, ...]:
    """Group what leads to the start in files of tests, in the order it comes in.

    Args:
        components: What a walk reached.
        of_symbol: It began at a symbol: a test that only imports the file of it
            says nothing then.
        all_lead_here: It followed relations inwards only. Of one both ways only
            the first step is sure to lead to the start.
    """
    kinds = RUNNING if of_symbol else tuple(RelationKind)
    by_file: dict[str, list[RelatedComponent]] = {}
    for each in components:
        near = all_lead_here or each.distance == 1
        if near and is_test(each.node) and _comes_in(each, kinds):
            by_file.setdefault(path_of(each.node), []).append(each)
    return tuple(_of_file(path, found) for path, found in by_file.items())


def _comes_in(component: RelatedComponent, kinds: Collection[RelationKind]) -> bool:
    return any(
        step.direction is Direction.IN and step.relation.kind in kinds
        for step in component.steps
    )


def _of_file(path: str, found: Sequence[RelatedComponent]) -> CoveringTests:
    return CoveringTests(
        file_path=path,
        units=tuple(c.node.partition("::")[2] for c in found if "::" in c.node),
        distance=min(c.distance for c in found),
    )
