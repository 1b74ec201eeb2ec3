"""Says a parameter that is returned by what it is bound to before.

``rebinding`` finds what that may be; the words go into the first sentence of
``results``.
"""

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.bindings import WHERE_MISSING, assigned_value
from sacl.domain.static_description.rebinding import (
    is_touched,
    is_untouched,
    rebinding,
)
from sacl.domain.static_description.returned import Result
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.speech import CHANGED, Speech
from sacl.domain.static_description.tree import Site, is_literal, names_in

MAX_SEVERAL = 2
"""Values that are said of those that a name may be bound to."""

_ONE = Operation(Kind.LITERAL, "1")


def returned_parameter(result: Result, said: str, speech: Speech) -> str:
    """Say a parameter that is returned, with what it is bound to before."""
    value = result.value
    if spoken := _replacements(result, speech):
        return spoken
    if _is_counted(result, speech.scope):
        return said
    other = _replacement(result, speech.scope)
    given = _as_given(value, said, speech)
    return given if other is None else f"{given}, or replaced by {speech.noun(other)}"


def _replacements(result: Result, speech: Speech) -> str:
    """Say what a parameter may be bound to, where it is bound anew on every way."""
    scope, name = speech.scope, result.value
    found = rebinding(name.text, scope.done[result.place], scope)
    if not found.always:
        return ""
    spoken = dict.fromkeys(_bound(place, name, speech) for place in found.places)
    told = list(spoken)[:MAX_SEVERAL]
    others = ["another value"] if len(spoken) > MAX_SEVERAL else []
    derived = len(spoken) > 1 and any(
        _is_derived(place, name.text, scope) for place in found.places[1:]
    )
    return f"{'initially ' if derived else ''}{' or '.join([*told, *others])}"


def _is_derived(place: Site, name: str, scope: Scope) -> bool:
    """Whether a parameter is bound to something made of what it was bound to before."""
    made = name in names_in(place.operation.operands[-1])
    again = made or place.operation.kind is Kind.UPDATE
    return again and not is_untouched(name, place, scope)


def _bound(place: Site, name: Operation, speech: Speech) -> str:
    """Say what a parameter is bound to, by what it is before that."""
    value = _value_bound(place, name)
    if value is None:
        return speech.type_of(name) or "value"
    known, said = speech.noun(name), speech.noun(value)
    if is_untouched(name.text, place, speech.scope):
        return said.replace(known, _as_given(name, known, speech))
    touched = is_touched(name.text, place, speech.scope)
    changed = f"changed {known.removeprefix(f'{CHANGED} ')}"
    return said.replace(known, changed) if touched else said


def _as_given(name: Operation, known: str, speech: Speech) -> str:
    """Say a parameter that is bound anew elsewhere as what it was given as."""
    kind = known.removeprefix(f"{CHANGED} ")
    return f"given {kind}" if kind == (speech.type_of(name) or "value") else kind


def _value_bound(place: Site, name: Operation) -> Operation | None:
    """The value a place binds a name to; none where it is not seen."""
    bound = place.operation
    counted = bound.kind is Kind.UPDATE and len(bound.operands) == 1
    value = _ONE if counted else assigned_value(bound, name.text)
    if value is None or bound.text in WHERE_MISSING or bound.kind is Kind.ASSIGN:
        return value
    operator = bound.text[:1] if counted else bound.text.removesuffix("=")
    return Operation(Kind.ARITHMETIC, operator, (name, value))


def _is_counted(result: Result, scope: Scope) -> bool:
    """Whether a parameter goes up or down before it is returned."""
    bound_here = result.value.text in scope.assigned
    if scope.is_changed_parameter(result.value.text) and not bound_here:
        return True
    return any(
        place.operation.kind is Kind.UPDATE and len(place.operation.operands) == 1
        for place in scope.assigned.get(result.value.text, [])
        if scope.place_of(place.operation) < result.place
    )


def _replacement(result: Result, scope: Scope) -> Operation | None:
    """What a parameter is last bound to before it is returned."""
    name = result.value.text
    places = [
        place
        for place in scope.assigned.get(name, [])
        if scope.place_of(place.operation) < result.place
    ]
    telling = [p for p in places if not is_literal(p.operation.operands[-1], "None")]
    last = next(reversed(telling or places), None)
    return None if last is None else _value_bound(last, result.value)
