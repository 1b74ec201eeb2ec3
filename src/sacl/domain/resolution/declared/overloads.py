"""Which of several functions of one name a call may mean."""

from dataclasses import dataclass

from sacl.domain.code import NodeId
from sacl.domain.facts import Binding, Call, Definition, Expression
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.declared.words import Binds
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.tables import FileTable, Parameter
from sacl.domain.resolution.values import (
    ClassValue,
    ContainerValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    LiteralValue,
    Value,
    Values,
)

NO, MAYBE, YES, EXACT = range(4)
"""How well an argument meets a parameter."""

NULLS = frozenset({"null", "nil", "None"})


@dataclass(frozen=True, slots=True)
class Overload:
    """One function of a name, with the declared types of its parameters."""

    value: FunctionValue
    definition: Definition
    types: tuple[Expression | None, ...]
    defaults: int

    @property
    def is_variadic(self) -> bool:
        """Whether the last parameter takes any number of arguments."""
        return any(name.startswith("*") for name in self.definition.parameters)

    def takes(self, count: int) -> bool:
        """Tell whether it can be called with so many arguments."""
        most = len(self.definition.parameters)
        if self.is_variadic:
            return count >= most - 1 - self.defaults
        return most - self.defaults <= count <= most


class Overloads:
    """Chooses between overloads by the number and the types of arguments."""

    def __init__(self, binder: Binds, classes: Classes) -> None:
        self._binder = binder
        self._classes = classes

    def select(self, values: Values, call: Call, place: Place) -> Values:
        """Return those of the functions that a call may mean."""
        functions = [v for v in values.items if isinstance(v, FunctionValue)]
        if len(functions) <= 1 or len(functions) != len(values.known):
            return values
        overloads = [o for value in functions if (o := self._overload(value))]
        if len(overloads) != len(functions):
            return values
        count = len(call.arguments) + len(call.keywords)
        fitting = [o for o in overloads if o.takes(count)]
        fixed = [o for o in fitting if not o.is_variadic]
        chosen = self._nearest(fixed or fitting)
        if len(chosen) > 1:
            chosen = self._by_types(chosen, call, place)
        if not chosen:
            return values
        rest = tuple(v for v in values.items if not isinstance(v, FunctionValue))
        return Values((*(o.value for o in chosen), *rest))

    def _overload(self, value: FunctionValue) -> Overload | None:
        table = self._binder.consultation.table_of(value.unit)
        definition = None if table is None else table.definitions.get(value.unit)
        if table is None or definition is None:
            return None
        declared = [
            _declared(table, value.unit, name) for name in definition.parameters
        ]
        types = tuple(None if d is None else d.type for d in declared)
        defaults = sum(d is not None and d.value is not None for d in declared)
        return Overload(value, definition, types, defaults)

    def _nearest(self, overloads: list[Overload]) -> list[Overload]:
        """Drop what a nearer class overrides."""
        kept: dict[tuple[object, ...], Overload] = {}
        for overload in overloads:
            kept.setdefault(overload.types, overload)
        unknown = [o for o in kept.values() if None in o.types]
        return overloads[:1] if len(unknown) == len(kept) == 1 else list(kept.values())

    def _by_types(
        self, overloads: list[Overload], call: Call, place: Place
    ) -> list[Overload]:
        given = [self._binder.look_up(a, place, "value") for a in call.arguments]
        rated = [(self._rate(o, given), o) for o in overloads]
        possible = [(rates, o) for rates, o in rated if NO not in rates]
        exact = [o for rates, o in possible if set(rates) == {EXACT}]
        if len(exact) == 1:
            return exact
        certain = [o for rates, o in possible if MAYBE not in rates]
        if len(certain) == len(possible) > 1:
            return self._most_specific(certain)
        return [o for _, o in possible]

    def _most_specific(self, overloads: list[Overload]) -> list[Overload]:
        types = [self._types(overload) for overload in overloads]
        for own, overload in zip(types, overloads, strict=True):
            if all(self._is_narrower(own, other) for other in types):
                return [overload]
        return overloads

    def _is_narrower(self, own: list[Values], other: list[Values]) -> bool:
        pairs = zip(own, other, strict=False)
        return all(self._meets(a, b) in {YES, EXACT} for a, b in pairs)

    def _types(self, overload: Overload) -> list[Values]:
        place = Place(overload.value.unit, overload.definition.line)
        return [self._binder.types(type_, place) for type_ in overload.types]

    def _rate(self, overload: Overload, given: list[Values]) -> list[int]:
        types = self._types(overload)
        if overload.is_variadic:
            return [MAYBE for _ in given]
        return [self._meets(a, b) for a, b in zip(given, types, strict=False)]

    def _meets(self, given: Values, wanted: Values) -> int:
        if len(given.items) != 1 or len(wanted.items) != 1:
            return MAYBE
        return self._value_meets(given.items[0], wanted.items[0])

    def _value_meets(self, given: Value, wanted: Value) -> int:
        if isinstance(given, InstanceValue):
            return self._instance_meets(given.of, wanted)
        name, other = _type_name(given), _type_name(wanted)
        if name in NULLS:
            return NO if other[:1].islower() else MAYBE
        if name and name == other:
            return EXACT
        if isinstance(given, LiteralValue) and isinstance(wanted, InstanceValue):
            return NO
        return MAYBE

    def _instance_meets(self, given: ClassValue, wanted: Value) -> int:
        if isinstance(wanted, InstanceValue):
            if wanted.of == given:
                return EXACT
            order = self._classes.order(given.unit)
            if wanted.of in order:
                return YES
            return NO if all(isinstance(v, ClassValue) for v in order) else MAYBE
        name = _type_name(wanted)
        return NO if name[:1].islower() or name == "String" else MAYBE


def _type_name(value: Value) -> str:
    if isinstance(value, LiteralValue):
        return value.type
    if isinstance(value, ExternalValue):
        return value.name.rpartition(".")[2]
    return "array" if isinstance(value, ContainerValue) else ""


def _declared(table: FileTable, unit: NodeId, parameter: str) -> Binding | None:
    for entry in table.names.get(unit, {}).get(parameter.lstrip("*"), ()):
        if isinstance(entry.source, Parameter):
            return entry.source.declared
    return None
