"""From the values of a callee to the units that run when it is called."""

from sacl.domain.resolution.binding import Reached
from sacl.domain.resolution.classes import Classes
from sacl.domain.resolution.frames import Evaluates
from sacl.domain.resolution.imports import WHOLE
from sacl.domain.resolution.tables import PYTHON
from sacl.domain.resolution.values import (
    ClassValue,
    FunctionValue,
    InstanceValue,
    ModuleValue,
    SuperValue,
    Value,
    Values,
)

CONSTRUCTORS = {True: "__init__", False: "constructor"}


class Callees:
    """Reduces values to units."""

    def __init__(self, evaluator: Evaluates, classes: Classes) -> None:
        self._evaluator = evaluator
        self._classes = classes

    def reached(self, callee: Values) -> list[Reached]:
        """Return what a call of any of the values runs."""
        return [reached for value in callee.known for reached in self._of(value)]

    def _of(self, value: Value, *, nested: bool = False) -> list[Reached]:
        if isinstance(value, FunctionValue):
            bound = value.receiver is not None
            return [Reached(value.unit, bound, value.receiver)]
        if isinstance(value, ClassValue):
            return self._constructors(value)
        if isinstance(value, InstanceValue) and not nested:
            return self._of_member(value, "__call__")
        if isinstance(value, ModuleValue) and not nested:
            return self._of_member(value, WHOLE)
        if isinstance(value, SuperValue):
            return self._of_member(value, CONSTRUCTORS[False])
        return []

    def _of_member(self, value: Value, name: str) -> list[Reached]:
        found = self._evaluator.member(value, name)
        return [
            reached for item in found.known for reached in self._of(item, nested=True)
        ]

    def _constructors(self, value: ClassValue) -> list[Reached]:
        table = self._evaluator.consultation.outline_of(value.unit)
        python = table.regime == PYTHON
        found = self._classes.member(InstanceValue(value), CONSTRUCTORS[python])
        units = [v.unit for v in found.items if isinstance(v, FunctionValue)]
        if len(units) != len(found.items) or not units:
            return [Reached(None)]
        made = InstanceValue(value) if python else None
        return [Reached(unit, bound=python, receiver=made) for unit in units]
