"""What calls give back: the declared type, else what the body returns."""

from sacl.domain.facts import Definition
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.declared.words import Binds
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.tables import FileTable
from sacl.domain.resolution.values import (
    ANYTHING,
    ClassValue,
    FunctionValue,
    InstanceValue,
    Values,
    join,
    single,
)


class Results:
    """Finds what calls give back."""

    def __init__(self, binder: Binds, classes: Classes) -> None:
        self._binder = binder
        self._classes = classes
        self._known = Memory(binder.search)

    def of_function(self, function: FunctionValue) -> Values:
        """Return what a call of a function gives back."""
        known = self._known.recall(function)
        if known is not None:
            return known
        table = self._binder.consultation.table_of(function.unit)
        definition = None if table is None else table.definitions.get(function.unit)
        key = ("result", function.unit)
        if table is None or definition is None or not self._binder.enter(key):
            return ANYTHING
        state = self._known.open()
        found = self._find(definition, table)
        self._binder.leave(key)
        return self._known.keep(function, found or ANYTHING, state)

    def _find(self, definition: Definition, table: FileTable) -> Values:
        if definition.returns is not None:
            place = Place(definition.unit, definition.line)
            return self._binder.types(definition.returns, place)
        if _is_constructor(definition, table):
            owner = self._classes.owner_of(definition)
            return (
                ANYTHING if owner is None else single(InstanceValue(ClassValue(owner)))
            )
        parts = [
            self._binder.look_up(r.value, Place(definition.unit, r.line), "value")
            for r in table.returns.get(definition.unit, ())
        ]
        return join(parts)


def _is_constructor(definition: Definition, table: FileTable) -> bool:
    named = definition.name in table.facts.scoping.constructors
    return named or "constructor" in definition.modifiers
