"""Abstract interpretation of expressions over the facts of a project.

One evaluator serves one file that is being resolved. It follows names through
scopes, imports and classes on demand; everything it looks at is recorded in its
``Consultation``. It never looks at who calls a function of another file, so
that the outcome depends on nothing but what was consulted.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Call,
    Choice,
    Collection,
    Expression,
    Item,
    Name,
    Opaque,
    UnitReference,
)
from sacl.domain.resolution.assignments import Assignments
from sacl.domain.resolution.binding import Reached
from sacl.domain.resolution.callees import Callees
from sacl.domain.resolution.classes import Classes
from sacl.domain.resolution.ecmascript_modules import EcmaScriptModules
from sacl.domain.resolution.fixtures import Fixtures
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.imports import classes_of, exported_from
from sacl.domain.resolution.items import Items
from sacl.domain.resolution.members import Members
from sacl.domain.resolution.memory import Memory, Search
from sacl.domain.resolution.names import Names
from sacl.domain.resolution.namesakes import types_of
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.receivers import Receivers
from sacl.domain.resolution.results import Results
from sacl.domain.resolution.tables import ECMASCRIPT, FileTable
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    ContainerValue,
    FunctionValue,
    LiteralValue,
    Value,
    Values,
    join,
    single,
)

MAX_DEPTH = 40
MAX_STEPS = 4000
"""Evaluations spent on one question before the answer is "anything"."""

MAX_STEPS_OF_FILE = 400_000
"""Evaluations spent on one file, some thousand times what is usual."""


class Evaluator:
    """Answers what the expressions of one file may stand for.

    It is what the parts that it is made of know as ``Evaluates``.
    """

    def __init__(self, consultation: Consultation) -> None:
        self.consultation = consultation
        self.search = Search()
        self.scripts = EcmaScriptModules(consultation)
        self.fixtures = Fixtures(self)
        self.names = Names(self, self.fixtures)
        self.classes = Classes(self, self.names)
        assignments = Assignments(self, self.names)
        self.items = Items(self, assignments)
        self._receivers = Receivers(self, self.names)
        self._members = Members(self, self.classes, assignments, self._receivers)
        self._results = Results(self, self._receivers)
        self._callees = Callees(self, self.classes)
        self.arriving: dict[tuple[NodeId, str], Values] = {}
        self.asked: set[tuple[NodeId, str]] = set()
        self._active: set[object] = set()
        self._exports = Memory[Values](self.search)
        self._depth = 0
        self._steps = 0
        self._last_step = MAX_STEPS
        self._readers: Mapping[type, Callable[[Any, FileTable, Place], Values]] = {
            Name: self._name,
            Attribute: self._members.look_up,
            Call: self._results.of_call,
            Item: self.items.look_up,
            Collection: self._collection,
            UnitReference: self._unit,
            Choice: self._choice,
            Opaque: self._opaque,
        }

    def enter(self, key: object) -> bool:
        """Begin something that must not depend on itself; False when it would."""
        if key in self._active:
            self.search.cut()
            return False
        self._active.add(key)
        return True

    def leave(self, key: object) -> None:
        """End what ``enter`` began."""
        self._active.discard(key)

    def begin(self) -> None:
        """Start a new question with a full budget."""
        self._last_step = min(self._steps + MAX_STEPS, MAX_STEPS_OF_FILE)
        self.search.asked_for_arguments = False

    def forget(self) -> None:
        """Drop what depends on the arguments that arrive at functions."""
        self.names.forget()
        self.classes.forget()
        self._results.forget()
        self._exports.forget()

    def evaluate(self, expression: Expression | None, place: Place) -> Values:
        """Return what an expression may stand for."""
        table = self.consultation.outline_of(place.scope)
        if expression is None:
            return ANYTHING
        if self._depth > MAX_DEPTH or self._steps > self._last_step:
            self.search.cut()
            return ANYTHING
        self._depth += 1
        self._steps += 1
        values = self._readers[type(expression)](expression, table, place)
        self._depth -= 1
        return values

    def named_type(self, expression: Expression, place: Place) -> Values:
        """Return what a type or a parent may stand for."""
        values = classes_of(self, self.evaluate(expression, place))
        return types_of(values, self.consultation)

    def reached(self, callee: Values, _: Call, __: Place) -> list[Reached]:
        """Return what a call of any of the values runs."""
        return self._callees.reached(callee)

    def member(self, value: Value, name: str) -> Values:
        """Return what an attribute of a value may be; nothing when it has none."""
        return self._members.member(value, name)

    def item(self, container: ContainerValue, key: str) -> Values:
        """Return an item of a display; nothing when it has none of the key."""
        return self.items.item(container, key)

    def returned(self, callee: Value, call: Call, place: Place) -> Values:
        """Return what a call of a value gives back."""
        return self._results.returned(callee, call, place)

    def incoming(self, unit: NodeId, parameter: str) -> Values | None:
        """Return what calls in the same file pass for a parameter."""
        self.search.asked_for_arguments = True
        self.asked.add((unit, parameter))
        return self.arriving.get((unit, parameter))

    def exported(self, path: str, name: str) -> Values:
        """Return what a file gives to those who import a name from it."""
        key = path, name
        known = self._exports.recall(key)
        if known is not None:
            return known
        mark = ("export", path, name)
        if self._depth > MAX_DEPTH or not self.enter(mark):
            self.search.cut()
            return NOTHING
        state = self._exports.open()
        self._depth += 1
        found = exported_from(self, path, name)
        self._depth -= 1
        self.leave(mark)
        return self._exports.keep(key, found, state)

    def _name(self, expression: Name, table: FileTable, place: Place) -> Values:
        if table.regime == ECMASCRIPT and expression.id in {"this", "super"}:
            return self._receivers.this(expression.id, table, place)
        return self.names.look_up(expression.id, table, place)

    def _collection(self, expression: Collection, _: FileTable, place: Place) -> Values:
        return single(ContainerValue(expression, place.scope, place.line))

    def _unit(self, expression: UnitReference, _: FileTable, __: Place) -> Values:
        """Return a unit, which decorators of other files may have put there."""
        table = self.consultation.outline_of(expression.unit)
        if table.is_class(expression.unit):
            return single(ClassValue(expression.unit))
        return single(FunctionValue(expression.unit))

    def _choice(self, expression: Choice, _: FileTable, place: Place) -> Values:
        parts = [self.evaluate(option, place) for option in expression.options]
        return join([part for part in parts if part.known or part.is_open])

    def _opaque(self, expression: Opaque, _: FileTable, __: Place) -> Values:
        if expression.type is None:
            return ANYTHING
        return single(LiteralValue(expression.type, expression.literal))
