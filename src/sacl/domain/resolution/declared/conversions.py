"""How far the type of an argument is from that of a parameter."""

from collections.abc import Mapping

from sacl.domain.resolution.declared.binds import Binds
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.values import (
    ClassValue,
    ContainerValue,
    ExternalValue,
    InstanceValue,
    LiteralValue,
    Value,
    Values,
)

MAYBE = 0.5
"""Distance of what may fit or not; behind what fits exactly."""

FAR = 1000.0
"""Distance to a type that everything is of."""

NULLS = frozenset({"null", "nil", "None"})


class Conversions:
    """Compares the types of values with what is declared."""

    def __init__(self, binder: Binds, classes: Classes) -> None:
        self._classes = classes
        self._targets: Mapping[str, tuple[str, ...]] = dict(
            binder.table.facts.scoping.conversions
        )

    def distance(self, given: Values, wanted: Values) -> float | None:
        """Return how far a value is from a type: 0 is of it; None is never."""
        if len(given.items) != 1 or len(wanted.items) != 1 or given.is_open:
            return MAYBE
        if wanted.is_open:
            return FAR
        value, type_ = given.items[0], wanted.items[0]
        if isinstance(value, InstanceValue):
            return self._of_instance(value.of, type_)
        if isinstance(type_, InstanceValue):
            return MAYBE if _name(value) in NULLS or not _name(value) else None
        return self._of_names(_name(value), _name(type_))

    def _of_instance(self, given: ClassValue, wanted: Value) -> float | None:
        order = self._classes.order(given.unit)
        if isinstance(wanted, InstanceValue):
            if wanted.of in order:
                return float(order.index(wanted.of))
            is_known = all(isinstance(parent, ClassValue) for parent in order)
            return None if is_known else MAYBE
        return None if _name(wanted) in self._targets else MAYBE

    def _of_names(self, given: str, wanted: str) -> float | None:
        if given and given == wanted:
            return 0.0
        targets = self._targets.get(given)
        if targets is not None:
            return 1.0 + targets.index(wanted) if wanted in targets else None
        if given in NULLS:
            return None if wanted[:1].islower() else MAYBE
        return None if wanted in self._targets and given else MAYBE


def _name(value: Value) -> str:
    """Return the last name of a type that is not of the repository."""
    if isinstance(value, LiteralValue):
        return value.type
    if isinstance(value, ExternalValue):
        return value.name.rpartition(".")[2]
    return value.display.kind if isinstance(value, ContainerValue) else ""
