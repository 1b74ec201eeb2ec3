"""What a function gives back, in words: the first sentence of its summary."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.accumulators import accumulated
from sacl.domain.static_description.annotations import annotation, type_word
from sacl.domain.static_description.bindings import assigned_value
from sacl.domain.static_description.calls import function_value, known_wording
from sacl.domain.static_description.elements import iterated
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.speech import CHANGED, Speech
from sacl.domain.static_description.tree import calls_in, is_literal, string, words_of

MAX_RESULTS = 4

_VERBS = (
    ("whether ", "Check "),
    ("number, count of ", "Count the "),
    ("number of ", "Count the "),
    ("frequency", "Count the "),
    ("sum", "Calculate the "),
    ("average", "Calculate the "),
    ("product", "Calculate the "),
    ("maximum", "Find the "),
    ("minimum", "Find the "),
    ("sorted ", "Sort "),
    ("reversed ", "Reverse "),
    ("list of ", "Make a "),
    ("dictionary", "Build a "),
    ("function that gives ", "Make a "),
)
_TELLS_NOTHING = frozenset({"value", "result", "True", "False", "None"})
_NOTHING = frozenset({"None", "False"})
_NO_TYPES = frozenset(
    {"", "None", "Nothing", "Unit", "Void", "()", "never", "undefined", "void"}
)


@dataclass(frozen=True, slots=True)
class Result:
    """A value that is returned, and when.

    Attributes:
        place: Place among the operations of the function.
    """

    value: Operation
    loops: tuple[Operation, ...]
    conditions: tuple[Operation, ...]
    place: int


def results(scope: Scope) -> list[Result]:
    """List what a function returns, in source order."""
    found = [
        Result(
            _final(site.operation, scope),
            site.loops,
            site.conditions,
            scope.place_of(site.operation),
        )
        for site in scope.sites
        if site.operation.kind is Kind.RETURN and site.operation.operands
    ]
    body = scope.body
    if not found and body.kind not in (Kind.BLOCK, Kind.OTHER):
        return [Result(body, (), (), scope.place_of(body))]
    return found


def _final(returned: Operation, scope: Scope) -> Operation:
    """The last value of a name that is assigned again before it is returned."""
    value = returned.operands[0]
    if value.kind is not Kind.NAME:
        return value
    places = scope.assigned.get(value.text, [])
    if len(places) < (1 if scope.parameter(value.text) else 2):
        return value
    last = places[-1]
    plain = last.operation.kind is Kind.ASSIGN and not (last.loops or last.conditions)
    after = scope.place_of(last.operation) < scope.place_of(returned)
    if not (plain and after) or last.operation.operands[0] != value:
        return value
    return last.operation.operands[-1]


def lead(scope: Scope, speech: Speech) -> str:
    """Say in one sentence what is returned; empty when nothing is."""
    found = [result for result in results(scope) if _gives(result.value, speech)]
    if all(is_literal(result.value, "None") for result in found):
        return ""
    if said := _truth(found, speech):
        in_turn = said.startswith(("true when ", "false when "))
        return f"Answer {said}" if in_turn else f"Check whether {said}"
    spoken = list(_alternatives(found, speech))
    first = spoken[0]
    if first in _TELLS_NOTHING or first.startswith("or "):
        return ""
    verb = next((v for start, v in _VERBS if first.startswith(start)), "Find ")
    if verb in ("Sort ", "Reverse "):
        spoken[0] = first.partition(" ")[2]
    return f"{verb}{'; '.join(dict.fromkeys(spoken))}"


def _gives(value: Operation, speech: Speech) -> bool:
    """Whether a value is more than what a procedure leaves."""
    if value.kind is not Kind.CALL:
        return True
    known = known_wording(value, value.operands, speech)
    return known is None or known.result != "nothing" or value.text.startswith(".")


def _truth(found: Sequence[Result], speech: Speech) -> str:
    """Say the condition that a function of two answers checks."""
    positives = [r for r in found if is_literal(r.value, "True")]
    negatives = [r for r in found if is_literal(r.value, "False")]
    others = [r for r in found if r not in positives and r not in negatives]
    if others and not all(speech.type_of(r.value) == "boolean" for r in others):
        return _two_answers(found, speech)
    if others:
        tests = [r.value for r in others]
        said = " or ".join(speech.clause(test) for test in tests[:2])
        return _guarded(said, [*positives, *negatives], speech)
    if not (positives and negatives):
        return ""
    if all(not r.conditions for r in found):
        return _attempted(speech)
    final = found[-1]
    if any(r.value == final.value for r in found[:-1]) and not final.conditions:
        return _in_turn(found, speech)
    deciding = negatives if is_literal(final.value, "True") else positives
    return _decided(deciding, speech, negative=deciding is negatives)


def _in_turn(found: Sequence[Result], speech: Speech) -> str:
    """Say answers that change with the conditions, one after the other."""
    *tested, final = found
    spoken = [
        f"{'true' if is_literal(result.value, 'True') else 'false'} when "
        f"{_quantifier(result, speech, negative=False)}"
        f"{' and '.join(speech.clause(c) for c in result.conditions[-2:])}"
        for result in tested[:MAX_RESULTS]
        if result.conditions
    ]
    if len(spoken) < len(tested):
        return ""
    last = "true" if is_literal(final.value, "True") else "false"
    return f"{', else '.join(spoken)}, else {last}"


def _attempted(speech: Speech) -> str:
    """Say what must not fail where a failure is the other answer."""
    tried = [site.operation.operands[0] for site in speech.scope.of_kind(Kind.TRY)]
    called = [call for block in tried for call in calls_in(block)][:1]
    return f"{speech.noun(called[0])} succeeds without an error" if called else ""


def _guarded(said: str, exits: Sequence[Result], speech: Speech) -> str:
    tests = [speech.clause(r.conditions[-1]) for r in exits[:1] if r.conditions]
    return f"{said}, unless {tests[0]}" if tests else said


def _decided(deciding: Sequence[Result], speech: Speech, *, negative: bool) -> str:
    spoken = []
    for result in deciding[:3]:
        if not result.conditions:
            continue
        test = " and ".join(speech.clause(c) for c in result.conditions[-2:])
        if negative:
            denied = Operation(Kind.BOOLEAN, "not", result.conditions[-1:])
            test = speech.clause(denied)
        spoken.append(f"{_quantifier(result, speech, negative=negative)}{test}")
    return (" and " if negative else " or ").join(dict.fromkeys(spoken))


def _quantifier(result: Result, speech: Speech, *, negative: bool) -> str:
    loops = [loop for loop in result.loops if loop.kind is Kind.LOOP]
    if not loops:
        return ""
    over = iterated(loops[0], speech)
    return f"for {'every one, all' if negative else 'any'} of {over}, "


def _two_answers(found: Sequence[Result], speech: Speech) -> str:
    """``return "Yes"`` when a test holds, else ``return "No"``."""
    answers = list(dict.fromkeys(r.value for r in found))
    if len(answers) != 2 or any(string(answer) is None for answer in answers):  # noqa: PLR2004
        return ""
    deciding = [r for r in found if r.value != found[-1].value and r.conditions]
    said = _decided(deciding, speech, negative=len(deciding) > 1)
    spoken = " or ".join(speech.noun(answer) for answer in answers)
    return f"{said}, answering {spoken}" if said else ""


def _alternatives(found: Sequence[Result], speech: Speech) -> Iterator[str]:
    failing = [result for result in found if _passes_error_on(result)]
    kept = [result for result in found if result not in failing] or found
    ordered = sorted(kept, key=_triviality)
    for result in ordered[:MAX_RESULTS]:
        said = _value(result, speech)
        if result.value.text in _NOTHING and len(ordered) > 1:
            yield f"or {words_of(result.value.text)}"
            return
        if result.conditions:
            test = " and ".join(speech.clause(c) for c in result.conditions[-2:])
            said = f"{said} when {test}"
        yield said
    if len(ordered) > MAX_RESULTS:
        yield "or another value"


def _value(result: Result, speech: Speech) -> str:
    """Say a returned value; a function by what it gives when it is called."""
    value = result.value
    if value.kind is Kind.FUNCTION:
        given = function_value(value, speech)
        known = not given.startswith("a function")
        return f"function that gives {given}" if known else "function"
    said = speech.noun(value)
    if value.kind is not Kind.NAME:
        return said
    if speech.scope.parameter(value.text) is None:
        if _moves_on(value.text, speech):
            return f"initially {said.removeprefix('initially ')}"
        return " or ".join(_several(value.text, speech)) or said
    other = _replacement(result, speech.scope)
    given = said.replace(CHANGED, "given", 1) if said.startswith(CHANGED) else said
    return given if other is None else f"{given}, or replaced by {speech.noun(other)}"


def _moves_on(name: str, speech: Speech) -> bool:
    """Whether a loop binds a name anew that was bound to a value before it."""
    places = speech.scope.assigned.get(name, [])
    before = bool(places) and not places[0].loops
    if not before or not any(place.loops for place in places):
        return False
    first = speech.scope.first_value(name)
    computed = first is not None and first.kind not in (Kind.LITERAL, Kind.COLLECTION)
    return computed and not accumulated(name, speech)


def _several(name: str, speech: Speech) -> list[str]:
    """Say the first values that a name may be bound to and no loop changes."""
    scope = speech.scope
    if any(place.loops for place in scope.assigned.get(name, [])):
        return []
    values = scope.values(name)
    if scope.is_unpacked(name) or len(values) < len("ab"):
        return []
    return list(dict.fromkeys(speech.noun(value) for value in values[:2]))


def _replacement(result: Result, scope: Scope) -> Operation | None:
    """What a parameter is last bound to before it is returned."""
    name = result.value.text
    places = [
        place
        for place in scope.assigned.get(name, [])
        if scope.place_of(place.operation) < result.place
    ]
    telling = [p for p in places if not is_literal(p.operation.operands[-1], "None")]
    for place in reversed(telling or places):
        bound = assigned_value(place.operation, name)
        if bound is None or place.operation.kind is Kind.ASSIGN:
            return bound
        operator = place.operation.text.removesuffix("=")
        return Operation(Kind.ARITHMETIC, operator, (result.value, bound))
    return None


def _passes_error_on(result: Result) -> bool:
    """``if err != nil { return nil, err }``: the error of a call is handed on."""
    for condition in result.conditions[-1:]:
        parts = (result.value, *result.value.operands)
        names = [part.text for part in parts if part.kind is Kind.NAME]
        there = condition.text == "!=" and is_literal(condition.operands[-1], "None")
        if there and condition.operands[0].text in names:
            return True
    return False


def _triviality(result: Result) -> int:
    """Literals and nothing come after values that are computed."""
    if result.value.kind is Kind.LITERAL:
        return 2 if result.value.text in _NOTHING else 1
    return 0


def result_type(scope: Scope, speech: Speech) -> str:
    """Name the type of what a function returns, ``nothing`` when it does not."""
    if (declared := _declared_type(scope)) not in ("nothing", "value"):
        return declared
    kinds = []
    for result in results(scope):
        kind = speech.type_of(result.value)
        if kind not in ("nothing", ""):
            kinds.append(kind)
    if any(site.operation.kind is Kind.YIELD for site in scope.sites):
        return "iterator"
    if not kinds:
        gives = results(scope) and declared == "nothing"
        return "value" if gives else declared
    return " or ".join(dict.fromkeys(kinds[:3]))


def _declared_type(scope: Scope) -> str:
    """Type that a function is declared to give."""
    if (declared := annotation(scope.function)) in _NO_TYPES:
        return "nothing"
    return type_word(declared) or "value"
