"""Members of classes and their instances: the method resolution order."""

from collections.abc import Iterator

from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Binding, Definition, Name
from sacl.domain.resolution.frames import NO_ARGUMENTS, Evaluates, Place
from sacl.domain.resolution.imports import classes_of
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.names import Names, is_ours, reaching
from sacl.domain.resolution.orders import Orders
from sacl.domain.resolution.tables import (
    LATEST,
    PYTHON,
    SPREAD,
    Entry,
    FileTable,
    assigned,
)
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    UNKNOWN,
    ClassValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    Value,
    Values,
    join,
    single,
)

HARMLESS = frozenset(
    [
        "object",
        "ABC",
        "abc.ABC",
        "Protocol",
        "typing.Protocol",
        "typing.Generic",
        "Exception",
        "BaseException",
        "ValueError",
        "TypeError",
        "RuntimeError",
        "KeyError",
        "LookupError",
        "AttributeError",
        "OSError",
        "Warning",
        "UserWarning",
        "DeprecationWarning",
        "Enum",
        "enum.Enum",
        "typing.NamedTuple",
        "type",
        "typing_extensions.Protocol",
        "Error",
    ]
)
"""Foreign parents whose own methods nobody mistakes for those of a program."""


class Classes:
    """Finds members through the method resolution order."""

    def __init__(self, evaluator: Evaluates, names: Names) -> None:
        self._evaluator = evaluator
        self._names = names
        self._orders = Orders(evaluator, self._parents)
        self._members = Memory[Values](evaluator.search)

    def member(self, value: ClassValue | InstanceValue, name: str) -> Values:
        """Return what an attribute of a class or an instance may be."""
        key = (_class_of(value).unit, type(value), name)
        known = self._members.recall(key)
        if known is not None:
            return known
        state = self._members.open()
        found = self.search(self.order(_class_of(value).unit), value, name)
        return self._members.keep(key, found, state)

    def forget(self) -> None:
        """Drop what was found, because more arguments are known now."""
        self._members.forget()

    def behind(self, of: ClassValue, name: str) -> Values:
        """Return what ``super().name`` may be inside a class."""
        return self.search(self.order(of.unit)[1:], InstanceValue(of), name)

    def search(
        self, order: tuple[Value, ...], value: ClassValue | InstanceValue, name: str
    ) -> Values:
        """Return the first attribute of a name along an order of classes."""
        foreign: list[Value] = []
        for parent in order:
            if isinstance(parent, ClassValue):
                found = self._own(parent, value, name)
                if found.items:
                    return join((found, ANYTHING)) if foreign else found
            elif isinstance(parent, ExternalValue):
                if parent.name not in HARMLESS:
                    foreign.append(
                        ExternalValue(f"{parent.name}.{name}", parent.builtin)
                    )
            else:
                foreign.append(UNKNOWN)
        return Values(tuple(foreign[:1]))

    def order(self, unit: NodeId) -> tuple[Value, ...]:
        """Return the linearised parents of a class, itself first."""
        return self._orders.of(unit)

    def _parents(self, unit: NodeId) -> list[Value]:
        table = self._evaluator.consultation.outline_of(unit)
        found: list[Value] = []
        for inheritance in table.parents.get(unit, ()):
            if inheritance.form == "implements":
                continue
            place = Place(table.enclosing(unit) or NodeId(table.path), inheritance.line)
            values = self._evaluator.evaluate(inheritance.parent, place)
            values = classes_of(self._evaluator, values)
            usable = [
                v for v in values.items if isinstance(v, (ClassValue, ExternalValue))
            ]
            single_parent = len(values.items) == 1 and usable
            found.append(usable[0] if single_parent else UNKNOWN)
        return found

    def _own(
        self, owner: ClassValue, value: ClassValue | InstanceValue, name: str
    ) -> Values:
        key = ("member", owner.unit, name)
        table = self._evaluator.consultation.outline_of(owner.unit)
        if not self._evaluator.enter(key):
            return NOTHING
        on_instance = isinstance(value, InstanceValue)
        parts = []
        entries = table.names.get(owner.unit, {}).get(name, [])
        if table.is_class(owner.unit):
            visible = list(_visible(entries, table, on_instance=on_instance))
            if visible:
                parts.append(self._of_entries(visible, table))
        if on_instance:
            fields = table.fields.get(owner.unit, {}).get(name, ())
            parts.extend(self._field(field) for field in fields)
        if table.regime != PYTHON:
            parts.extend(self._assigned(owner, table, name, on_instance=on_instance))
        self._evaluator.leave(key)
        bound = [self._bound(part, value) for part in parts if part.items]
        known = [part for part in bound if part.known]
        return join(known or bound)

    def _field(self, binding: Binding) -> Values:
        """Return what a field is given; which object it is of is not known."""
        given = self._names.binding(binding)
        return Values(self._with_declared(binding, given).items)

    def _with_declared(self, binding: Binding, given: Values) -> Values:
        """Add the declared type of a field: other objects may hold another value."""
        declared = self._names.declared(binding, Place(binding.scope, binding.line))
        if not is_ours(declared) or not is_ours(given):
            return given
        return join((given, declared))

    def _of_entries(self, entries: list[Entry], table: FileTable) -> Values:
        live = reaching(entries, LATEST, LATEST)
        getters = [
            entry
            for entry in entries
            if isinstance(entry.source, Definition)
            and "property" in entry.source.modifiers
        ]
        return self._names.of_entries(getters[:1] or live, table)

    def _assigned(
        self, owner: ClassValue, table: FileTable, name: str, *, on_instance: bool
    ) -> Iterator[Values]:
        """Yield ``F.prototype.name = x``, or ``F.name = x`` on the class itself."""
        definition = table.definitions[owner.unit]
        self._evaluator.consultation.look_at(table, definition.name)
        home: Name | Attribute = Name(definition.name)
        if on_instance:
            for binding in assigned(table.attributes, "prototype", home):
                yield self._of_prototype(binding, name)
            home = Attribute(home, "prototype")
        for binding in assigned(table.items, SPREAD, home):
            yield self._of_prototype(binding, name)
        for binding in assigned(table.attributes, name, home):
            yield self._names.binding(binding)

    def _of_prototype(self, binding: Binding, name: str) -> Values:
        place = Place(binding.scope, binding.line)
        values = self._evaluator.evaluate(binding.value, place)
        parts = [self._evaluator.member(value, name) for value in values.items]
        return join(parts)

    def _bound(self, values: Values, value: ClassValue | InstanceValue) -> Values:
        parts = [self._bind(item, value) for item in values.items]
        return join(parts, every=values.every)

    def _bind(self, item: Value, value: ClassValue | InstanceValue) -> Values:
        if not isinstance(item, FunctionValue) or item.receiver is not None:
            return single(item)
        table = self._evaluator.consultation.outline_of(item.unit)
        definition = table.definitions[item.unit]
        if "static" in definition.modifiers:
            return single(item)
        if not table.is_class(definition.scope) and table.regime == PYTHON:
            return single(item)
        on_instance = isinstance(value, InstanceValue)
        if "property" in definition.modifiers and on_instance:
            getter = FunctionValue(item.unit, value)
            place = Place(item.unit, LATEST)
            result = self._evaluator.returned(getter, NO_ARGUMENTS, place)
            return result if result.items else ANYTHING
        if "class" in definition.modifiers:
            return single(FunctionValue(item.unit, _class_of(value)))
        bound = value if on_instance and table.regime == PYTHON else None
        return single(FunctionValue(item.unit, bound))


def _class_of(value: ClassValue | InstanceValue) -> ClassValue:
    return value.of if isinstance(value, InstanceValue) else value


def _visible(
    entries: list[Entry], table: FileTable, *, on_instance: bool
) -> Iterator[Entry]:
    for entry in entries:
        source = entry.source
        if table.regime == PYTHON:
            yield entry
        elif isinstance(source, Definition):
            if ("static" in source.modifiers) != on_instance:
                yield entry
        elif not on_instance:
            yield entry
