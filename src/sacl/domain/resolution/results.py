"""What calls give back: declared types, or what the body returns."""

from sacl.domain.facts import Attribute, Call, Expression, Name
from sacl.domain.resolution.frames import MAX_FRAMES, Evaluates, Frame, Place
from sacl.domain.resolution.imports import WHOLE
from sacl.domain.resolution.library_calls import result_of_library_call
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.names import instances, is_ours
from sacl.domain.resolution.namesakes import types_of
from sacl.domain.resolution.receivers import Receivers
from sacl.domain.resolution.tables import LATEST, FileTable
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    ModuleValue,
    Value,
    Values,
    join,
    single,
)

SUPER = Name("super")


class Results:
    """Finds what calls give back."""

    def __init__(self, evaluator: Evaluates, receivers: Receivers) -> None:
        self._evaluator = evaluator
        self._receivers = receivers
        self._known = Memory[Values](evaluator.search)

    def of_call(self, call: Call, table: FileTable, place: Place) -> Values:
        """Return what a call expression may stand for."""
        if call.callee == SUPER:
            parents = self._receivers.parents(call, table, place)
            if parents is not None:
                return parents
        callee = self._evaluator.evaluate(call.callee, place)
        if _name_of(call.callee) == "bind" and callee.known:
            return callee
        parts = [self.returned(value, call, place) for value in callee.items]
        return join(parts, every=callee.every) or ANYTHING

    def returned(self, callee: Value, call: Call, place: Place) -> Values:
        """Return what a call of a value gives back."""
        if isinstance(callee, FunctionValue):
            return self._of_function(callee, call, place)
        if isinstance(callee, ClassValue):
            return single(InstanceValue(callee))
        if isinstance(callee, (InstanceValue, ModuleValue)):
            return self._of_member(callee, call, place)
        if isinstance(callee, ExternalValue):
            return result_of_library_call(self._evaluator, callee, call, place)
        return ANYTHING

    def _of_member(
        self, value: InstanceValue | ModuleValue, call: Call, place: Place
    ) -> Values:
        name = "__call__" if isinstance(value, InstanceValue) else WHOLE
        found = self._evaluator.member(value, name)
        parts = [
            self.returned(item, call, place)
            for item in found.items
            if not isinstance(item, (InstanceValue, ModuleValue))
        ]
        return join(parts) if parts else ANYTHING

    def _of_function(self, callee: FunctionValue, call: Call, place: Place) -> Values:
        if call.constructor:
            return single(InstanceValue(ClassValue(callee.unit)))
        table = self._evaluator.consultation.outline_of(callee.unit)
        definition = table.definitions[callee.unit]
        declared = NOTHING
        if definition.returns is not None:
            at = Place(definition.scope, LATEST)
            types = self._evaluator.evaluate(definition.returns, at)
            declared = instances(types_of(types, self._evaluator.consultation))
            if is_ours(declared):
                return declared
        inferred = self._inferred(callee, table, call, place)
        return inferred if inferred.known or not declared.known else declared

    def _inferred(
        self, callee: FunctionValue, table: FileTable, call: Call, place: Place
    ) -> Values:
        if callee.unit not in table.returns:
            return NOTHING
        known = self._known.recall(callee)
        if known is not None:
            return known
        key = ("return", callee.unit, id(call))
        if not self._evaluator.enter(key):
            return ANYTHING
        depth = 1 if place.frame is None else place.frame.depth + 1
        frame = Frame(callee.unit, callee.receiver, call, place, depth)
        state = self._known.open()
        found = self._returned(table, frame)
        self._evaluator.leave(key)
        kept = not frame.is_used and depth <= MAX_FRAMES
        return self._known.keep(callee, found, state, may_keep=kept)

    def _returned(self, table: FileTable, frame: Frame) -> Values:
        """Return what the statements of a function give back in one call."""
        followed = frame if frame.depth <= MAX_FRAMES else None
        parts = [
            self._evaluator.evaluate(
                returned.value, Place(frame.unit, returned.line, followed)
            )
            for returned in table.returns[frame.unit]
        ]
        return join([part for part in parts if part.items])

    def forget(self) -> None:
        """Drop what depends on the arguments that arrive at functions."""
        self._known.forget()


def _name_of(expression: Expression) -> str:
    return expression.name if isinstance(expression, Attribute) else ""
