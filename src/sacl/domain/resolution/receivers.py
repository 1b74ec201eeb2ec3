"""What ``this``, ``super`` and the receiver of a method stand for."""

from collections.abc import Iterator

from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Call, Definition, Expression, Name
from sacl.domain.resolution.frames import Evaluates, Place
from sacl.domain.resolution.names import Names
from sacl.domain.resolution.tables import (
    CLASS_KINDS,
    ECMASCRIPT,
    LATEST,
    PYTHON,
    FileTable,
)
from sacl.domain.resolution.values import (
    ANYTHING,
    ClassValue,
    InstanceValue,
    PrototypeValue,
    SuperValue,
    Value,
    Values,
    join,
    single,
)

THIS = Name("this")


class Receivers:
    """Finds the object that a function runs on."""

    def __init__(self, evaluator: Evaluates, names: Names) -> None:
        self._evaluator = evaluator
        self._names = names

    def this(self, word: str, table: FileTable, place: Place) -> Values:
        """Return what ``this`` or ``super`` stands for in JavaScript."""
        definition = self._owner_of_this(word, table, place)
        if definition is None:
            return ANYTHING
        if definition.kind in CLASS_KINDS:
            return single(_in_class(word, ClassValue(definition.unit), static=False))
        if table.is_class(definition.scope):
            static = "static" in definition.modifiers
            return single(_in_class(word, ClassValue(definition.scope), static=static))
        home = table.owners.get(definition.unit)
        if home is not None:
            values = self._evaluator.evaluate(home[0], Place(home[1], home[2]))
            return Values(tuple(map(_of_prototype, values.items)))
        if definition.unit in table.fields:
            return single(InstanceValue(ClassValue(definition.unit)))
        return ANYTHING

    def _owner_of_this(
        self, word: str, table: FileTable, place: Place
    ) -> Definition | None:
        """Return the class or the function that gives ``this`` its meaning."""
        if self._names.entries(word, table, place)[1]:
            return None
        for definition in _around(table, place.scope):
            arrow = "arrow" in definition.modifiers
            if not arrow or table.is_class(definition.scope):
                return definition
        return None

    def home(
        self, base: Expression, table: FileTable, place: Place
    ) -> tuple[Expression, Place] | None:
        """Return the object that the function around a ``this`` was put on."""
        if table.regime != ECMASCRIPT or base != THIS:
            return None
        definition = self._owner_of_this("this", table, place)
        home = None if definition is None else table.owners.get(definition.unit)
        if home is None or _is_prototype(home[0]):
            return None
        return home[0], Place(home[1], LATEST)

    def member_of_callers(
        self, expression: Attribute, table: FileTable, place: Place
    ) -> Values | None:
        """Return a member that only the objects have which a method is called on."""
        method = table.method_around(place.scope)
        if method is None or table.regime != PYTHON or not method.parameters:
            return None
        receiver = method.parameters[0]
        if expression.value != Name(receiver):
            return None
        arriving = self._evaluator.incoming(method.unit, receiver)
        if arriving is None:
            return None
        parts = [self._evaluator.member(v, expression.name) for v in arriving.items]
        known = [part for part in parts if part.known]
        return join(known, every=True) if known else None

    def parents(self, call: Call, table: FileTable, place: Place) -> Values | None:
        """Return what ``super()`` stands for in Python, with arguments or without."""
        method = table.method_around(place.scope)
        if method is None or table.regime != PYTHON:
            return None
        if not call.arguments:
            return single(SuperValue(ClassValue(method.scope)))
        named = self._evaluator.evaluate(call.arguments[0], place)
        value = named.items[0] if len(named.items) == 1 else None
        return single(SuperValue(value)) if isinstance(value, ClassValue) else ANYTHING


def _around(table: FileTable, start: NodeId) -> Iterator[Definition]:
    definition = table.definitions.get(start)
    while definition is not None:
        yield definition
        definition = table.definitions.get(definition.scope)


def _in_class(word: str, owner: ClassValue, *, static: bool) -> Value:
    if word == "super":
        return SuperValue(owner)
    return owner if static else InstanceValue(owner)


def _of_prototype(value: Value) -> Value:
    return InstanceValue(value.of) if isinstance(value, PrototypeValue) else value


def _is_prototype(expression: Expression) -> bool:
    return isinstance(expression, Attribute) and expression.name == "prototype"
