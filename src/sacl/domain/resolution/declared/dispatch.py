"""Which methods may run where one is called: those that override it."""

from collections.abc import Iterator
from itertools import chain

from sacl.domain.code import NodeId, path_of
from sacl.domain.facts import Attribute, Call, Definition, Name
from sacl.domain.resolution.binding import Reached
from sacl.domain.resolution.declared.binds import Binds
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.declared.entries import around
from sacl.domain.resolution.declared.members import Members
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.tables import CLASS_KINDS
from sacl.domain.resolution.values import (
    ClassValue,
    FunctionValue,
    InstanceValue,
    Value,
)

NEVER_OVERRIDDEN = frozenset({"static", "final", "constructor", "private"})
MAX_IMPLICIT = 50
"""Methods of one name that are looked at: more make a long list of candidates."""

NOT_SEEN = frozenset({"own", "private", "narrow"})


class Dispatch:
    """Finds what overrides a method for a receiver."""

    def __init__(self, binder: Binds, classes: Classes, members: Members) -> None:
        self._binder = binder
        self._classes = classes
        self._members = members
        self._known: dict[tuple[NodeId, NodeId], tuple[NodeId, ...]] = {}

    def reached(self, unit: NodeId, call: Call, place: Place) -> Reached:
        """Return a function that is called, with what may run instead."""
        table = self._binder.consultation.table_of(unit)
        definition = table.definitions[unit]
        owner = self._classes.owner_of(definition)
        if owner is None or NEVER_OVERRIDDEN.intersection(definition.modifiers):
            return Reached(unit)
        scoping = table.facts.scoping
        is_abstract = "abstract" in definition.modifiers
        others: tuple[NodeId, ...] = ()
        if scoping.virtual:
            receivers = self._receivers(call, owner, place)
            found = [self._overriding(each, definition) for each in receivers]
            others = tuple(dict.fromkeys(chain.from_iterable(found)))
        if is_abstract and not others and scoping.implicit_interfaces:
            others = tuple(self._implicitly(definition))
        return Reached(unit, others=others, is_declared_only=is_abstract)

    def _implicitly(self, declared: Definition) -> Iterator[NodeId]:
        """Yield the methods that meet one of an interface which no class names."""
        consultation = self._binder.consultation
        family = consultation.table_of(declared.unit).facts.scoping.family
        named = sorted(consultation.methods(declared.name))[:MAX_IMPLICIT]
        for unit in named:
            for table in consultation.tables([path_of(unit)]):
                other = table.definitions[unit]
                if (
                    table.facts.scoping.family == family
                    and _overrides(other, declared)
                    and not NOT_SEEN.intersection(other.modifiers)
                ):
                    yield unit

    def _receivers(self, call: Call, owner: NodeId, place: Place) -> list[NodeId]:
        """Return the classes that the receiver may be of a child of."""
        if not isinstance(call.callee, Attribute):
            named = isinstance(call.callee, Name)
            return [self._implicit_receiver(owner, place)] if named else []
        base = self._binder.look_up(call.callee.value, place, "value")
        return [unit for value in base.items if (unit := _open_class(value))]

    def _implicit_receiver(self, owner: NodeId, place: Place) -> NodeId:
        """Return the class around a place that has its members from the owner."""
        table = self._binder.consultation.table_of(place.scope)
        *inside, _ = around(table, place)
        classes = (self._seen_in(table.definitions[scope]) for scope, _ in inside)
        heirs = (
            unit
            for unit in classes
            if unit is not None and ClassValue(owner) in self._classes.order(unit)
        )
        return next(heirs, owner)

    def _seen_in(self, definition: Definition) -> NodeId | None:
        """Return the class whose members are seen from inside a definition."""
        if definition.kind in CLASS_KINDS:
            return self._classes.main(definition.unit)
        return self._classes.owner_of(definition)

    def _overriding(
        self, receiver: NodeId, definition: Definition
    ) -> tuple[NodeId, ...]:
        key = receiver, definition.unit
        if key not in self._known:
            self._known[key] = tuple(self._find(receiver, definition))
        return self._known[key]

    def _find(self, receiver: NodeId, definition: Definition) -> Iterator[NodeId]:
        for child in self._classes.children(receiver):
            order = self._classes.order(child)
            for value in self._members.along(order, definition.name, "call").items:
                if isinstance(value, FunctionValue):
                    other = self._binder.consultation.definition_of(value.unit)
                    if _overrides(other, definition):
                        yield value.unit
                        break


def _overrides(other: Definition, definition: Definition) -> bool:
    return (
        other.unit != definition.unit
        and len(other.parameters) == len(definition.parameters)
        and not {"abstract", "static"}.intersection(other.modifiers)
    )


def _open_class(value: Value) -> NodeId | None:
    """Return the class of a receiver that may be of a child of it."""
    if isinstance(value, InstanceValue) and not value.exact:
        return value.of.unit
    return None
