"""Attributes of values: of modules, classes, objects, functions, literals."""

from collections.abc import Callable, Mapping
from typing import Any

from sacl.domain.facts import Attribute
from sacl.domain.resolution.assignments import Assignments
from sacl.domain.resolution.classes import Classes
from sacl.domain.resolution.frames import Evaluates, Place
from sacl.domain.resolution.parts import root_of
from sacl.domain.resolution.receivers import Receivers
from sacl.domain.resolution.tables import ECMASCRIPT, SPREAD, FileTable, assigned
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    ContainerValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    LiteralValue,
    ModuleValue,
    PrototypeValue,
    SuperValue,
    Unknown,
    Value,
    Values,
    join,
    single,
)

MAX_FOREIGN_PARTS = 12
"""Attributes of something foreign that are followed into each other."""

INVOKERS = frozenset({"call", "apply", "bind"})
"""Methods of a JavaScript function that call it or give it back."""


class Members:
    """Looks attributes up."""

    def __init__(
        self,
        evaluator: Evaluates,
        classes: Classes,
        assignments: Assignments,
        receivers: Receivers,
    ) -> None:
        self._evaluator = evaluator
        self._classes = classes
        self._assignments = assignments
        self._receivers = receivers
        self._lookups: Mapping[type, Callable[[Any, str], Values]] = {
            ModuleValue: self._of_module,
            ClassValue: self._of_class,
            InstanceValue: self._of_class,
            SuperValue: self._behind,
            PrototypeValue: self._of_prototype,
            ExternalValue: self._of_external,
            LiteralValue: self._of_literal,
            ContainerValue: self._of_container,
            FunctionValue: self._of_function,
            Unknown: self._of_unknown,
        }

    def look_up(self, expression: Attribute, table: FileTable, place: Place) -> Values:
        """Return what ``value.name`` may stand for."""
        given = self._given(expression, table, place)
        if given is not None and not given.is_open:
            return given
        home = self._receivers.home(expression.value, table, place)
        if home is not None:
            found = self._evaluator.evaluate(
                Attribute(home[0], expression.name), home[1]
            )
            if found.known:
                return found
        base = self._evaluator.evaluate(expression.value, place)
        parts = [self._member_or_unknown(v, expression.name) for v in base.items]
        found = join(parts, every=base.every)
        if not found.known:
            callers = self._receivers.member_of_callers(expression, table, place)
            found = callers or given or found
        elif given is not None:
            found = join((found, given), every=found.every)
        return found or ANYTHING

    def _given(
        self, expression: Attribute, table: FileTable, place: Place
    ) -> Values | None:
        base = expression.value
        self._evaluator.consultation.look_at(table, root_of(base))
        bindings = assigned(table.attributes, expression.name, base)
        if table.regime == ECMASCRIPT:
            bindings = [*bindings, *assigned(table.items, SPREAD, base)]
        if not bindings:
            return None
        return self._assignments.left_at(bindings, base, expression.name, table, place)

    def _member_or_unknown(self, value: Value, name: str) -> Values:
        found = self.member(value, name)
        return found if found or isinstance(value, LiteralValue) else ANYTHING

    def member(self, value: Value, name: str) -> Values:
        """Return what an attribute of a value may be; nothing when it has none."""
        return self._lookups[type(value)](value, name)

    def _of_unknown(self, _: Unknown, __: str) -> Values:
        return ANYTHING

    def _of_module(self, value: ModuleValue, name: str) -> Values:
        return self._evaluator.exported(value.path, name)

    def _of_class(self, value: ClassValue | InstanceValue, name: str) -> Values:
        if isinstance(value, ClassValue) and name == "prototype":
            return single(PrototypeValue(value))
        if isinstance(value, InstanceValue) and name in {"__class__", "constructor"}:
            return single(value.of)
        return self._classes.member(value, name)

    def _behind(self, value: SuperValue, name: str) -> Values:
        return self._classes.behind(value.of, name)

    def _of_prototype(self, value: PrototypeValue, name: str) -> Values:
        return self._classes.member(InstanceValue(value.of), name)

    def _of_external(self, value: ExternalValue, name: str) -> Values:
        if value.name.count(".") > MAX_FOREIGN_PARTS:
            return ANYTHING
        return single(ExternalValue(f"{value.name}.{name}", value.builtin))

    def _of_literal(self, value: LiteralValue, name: str) -> Values:
        if value.type == "None":
            return NOTHING
        return single(ExternalValue(f"{value.type}.{name}", builtin=True))

    def _of_container(self, value: ContainerValue, name: str) -> Values:
        table = self._evaluator.consultation.outline_of(value.scope)
        if table.regime == ECMASCRIPT:
            found = self._evaluator.item(value, name)
            if found:
                return found
        return single(ExternalValue(f"{value.display.kind}.{name}", builtin=True))

    def _of_function(self, value: FunctionValue, name: str) -> Values:
        table = self._evaluator.consultation.outline_of(value.unit)
        if table.regime != ECMASCRIPT:
            return NOTHING
        if name in INVOKERS:
            return single(value)
        return self._of_class(ClassValue(value.unit), name)
