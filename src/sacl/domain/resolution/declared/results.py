"""What calls give back: the declared type, else what the body returns."""

from sacl.domain.facts import Definition
from sacl.domain.resolution.declared.binds import Binds
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.names import is_ours
from sacl.domain.resolution.tables import FileTable
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    FunctionValue,
    InstanceValue,
    Value,
    Values,
    join,
    single,
)


class Results:
    """Finds what calls give back."""

    def __init__(self, binder: Binds, classes: Classes) -> None:
        self._binder = binder
        self._classes = classes
        self._known = Memory[Values](binder.search)

    def of_function(self, function: FunctionValue) -> Values:
        """Return what a call of a function gives back."""
        known = self._known.recall(function)
        if known is not None:
            return known
        key = ("result", function.unit)
        if not self._binder.enter(key):
            return ANYTHING
        state = self._known.open()
        table = self._binder.consultation.table_of(function.unit)
        found = self._find(table.definitions[function.unit], table)
        self._binder.leave(key)
        return self._known.keep(function, found or ANYTHING, state)

    def _find(self, definition: Definition, table: FileTable) -> Values:
        place = Place(definition.unit, definition.line)
        declared = NOTHING
        if definition.returns is not None:
            declared = self._binder.types(definition.returns, place)
            if is_ours(declared):
                return declared
        elif _is_constructor(definition, table):
            owner = self._classes.owner_of(definition)
            made = None if owner is None else InstanceValue(ClassValue(owner))
            return ANYTHING if made is None else single(made)
        inferred = self._returned(definition, table)
        return inferred if is_ours(inferred) else declared or inferred

    def _returned(self, definition: Definition, table: FileTable) -> Values:
        """Return what the body gives back, which says more than a foreign type."""
        returned = table.returns.get(definition.unit, ())
        parts = [
            self._binder.look_up(r.value, Place(definition.unit, r.line), "value")
            for r in returned
        ]
        return Values(tuple(dict.fromkeys(map(_inexact, join(parts).items))))


def _inexact(value: Value) -> Value:
    """Forget that an object was made there: an overriding method makes others."""
    return InstanceValue(value.of) if isinstance(value, InstanceValue) else value


def _is_constructor(definition: Definition, table: FileTable) -> bool:
    named = definition.name in table.facts.scoping.constructors
    return named or "constructor" in definition.modifiers
