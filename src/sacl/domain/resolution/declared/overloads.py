"""Which of several functions of one name a call may mean."""

from dataclasses import dataclass

from sacl.domain.code import NodeId
from sacl.domain.facts import Call, Definition, Expression
from sacl.domain.resolution.declared.binds import Binds
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.declared.conversions import MAYBE, Conversions
from sacl.domain.resolution.declared.signatures import parameters, types_of
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.values import (
    ANYTHING,
    FunctionValue,
    Values,
    join,
)


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
        self._conversions = Conversions(binder, classes)
        self._known: dict[NodeId, Overload] = {}

    def select(self, values: Values, call: Call, place: Place) -> Values:
        """Return those of the functions that a call may mean."""
        functions = [v for v in values.items if isinstance(v, FunctionValue)]
        if len(functions) <= 1 or len(functions) != len(values.known):
            return values
        overloads = [self._overload(value) for value in functions]
        count = len(call.arguments) + len(call.keywords)
        fitting = [o for o in overloads if o.takes(count)]
        fixed = [o for o in fitting if not o.is_variadic]
        chosen = fixed or fitting
        if len(chosen) > 1:
            chosen = self._by_types(chosen, call, place)
        if not chosen:
            return values
        rest = tuple(v for v in values.items if not isinstance(v, FunctionValue))
        return Values((*(o.value for o in chosen), *rest))

    def without_strangers(self, values: Values, call: Call, place: Place) -> Values:
        """Put anything in place of members beside foreign ones that do not fit.

        The foreign type itself has another of the name, then.
        """
        functions = [v for v in values.items if isinstance(v, FunctionValue)]
        if not functions or not all(
            self._is_strange(v, call, place) for v in functions
        ):
            return values
        rest = tuple(v for v in values.items if not isinstance(v, FunctionValue))
        return join((Values(rest), ANYTHING))

    def _is_strange(self, value: FunctionValue, call: Call, place: Place) -> bool:
        scoping = self._binder.consultation.table_of(value.unit).facts.scoping
        overload = self._overload(value)
        definition = overload.definition
        if not scoping.overloads or scoping.includes:
            return False
        if "property" in definition.modifiers:
            return False
        count = len(call.arguments) + len(call.keywords)
        owner = self._classes.owner_of(definition)
        if owner is not None:
            return not overload.takes(count) and self._classes.is_open(owner)
        if definition.owner is None or not scoping.extends_foreign:
            return False
        given = [self._binder.look_up(a, place, "declared") for a in call.arguments]
        return not overload.takes(count) or None in self._ratings(overload, given)

    def _overload(self, value: FunctionValue) -> Overload:
        if value.unit not in self._known:
            self._known[value.unit] = self._describe(value)
        return self._known[value.unit]

    def _describe(self, value: FunctionValue) -> Overload:
        table = self._binder.consultation.table_of(value.unit)
        definition = table.definitions[value.unit]
        declared = parameters(table, definition)
        types = types_of(declared)
        defaults = sum(d is not None and d.value is not None for d in declared)
        return Overload(value, definition, types, defaults)

    def _by_types(
        self, overloads: list[Overload], call: Call, place: Place
    ) -> list[Overload]:
        """Drop what the arguments do not fit; keep what fits best, if anything."""
        given = [self._binder.look_up(a, place, "declared") for a in call.arguments]
        rated = [(self._ratings(o, given), o) for o in overloads]
        possible = [(ratings, o) for ratings, o in rated if None not in ratings]
        best = [
            overload
            for ratings, overload in possible
            if all(_is_better(ratings, others) for others, _ in possible)
        ]
        return best or [o for _, o in possible]

    def _ratings(self, overload: Overload, given: list[Values]) -> list[float | None]:
        if overload.is_variadic:
            return [MAYBE for _ in given]
        place = Place(overload.value.unit, overload.definition.line)
        types = [self._binder.types(type_, place) for type_ in overload.types]
        meets = self._conversions.distance
        return [meets(a, b) for a, b in zip(given, types, strict=False)]


def _is_better(ratings: list[float | None], others: list[float | None]) -> bool:
    """Tell whether one overload surely fits, and no worse than another."""
    return ratings is others or all(
        a is not None and a != MAYBE and b is not None and a <= b
        for a, b in zip(ratings, others, strict=False)
    )
