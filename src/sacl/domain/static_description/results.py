"""What a function gives back, in words: the first sentence of its summary."""

from collections.abc import Iterator, Sequence

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.accumulators import accumulated
from sacl.domain.static_description.annotations import annotation, type_word
from sacl.domain.static_description.bindings import (
    assigned_value,
    is_receiver,
    is_start,
)
from sacl.domain.static_description.calls import (
    MAPPED,
    function_value,
    is_construction,
    known_wording,
)
from sacl.domain.static_description.conditions import all_of
from sacl.domain.static_description.own_calls import called
from sacl.domain.static_description.receivers import ITSELF, OBJECT
from sacl.domain.static_description.replaced import MAX_SEVERAL, returned_parameter
from sacl.domain.static_description.returned import Result, remaining, results
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import (
    RECEIVERS,
    WITH_MEMBERS,
    is_literal,
    words_of,
)
from sacl.domain.static_description.truths import truth
from sacl.domain.static_description.vocabulary import IMPERATIVES

MAX_RESULTS = 4
MAX_TESTS = 2
"""Of more conditions than these the last are said, which do not suffice."""

_VERBS = (
    ("whether ", "Check "),
    ("True when", "Answer "),
    ("False when", "Answer "),
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
_EQUAL = frozenset({"==", "===", "is"})
_NO_TYPES = frozenset(
    {"", "None", "Nothing", "Unit", "Void", "()", "never", "undefined", "void"}
)


def lead(scope: Scope, speech: Speech) -> str:
    """Say in one sentence what is returned; empty when nothing is."""
    found = [result for result in results(scope) if _gives(result.value, speech)]
    if all(is_literal(result.value, "None") for result in found):
        return ""
    if said := truth(found, speech):
        if said.startswith(("true when ", "false when ")):
            return f"Answer {said}"
        return f"Check whether {said.removeprefix('whether ')}"
    spoken = [s for s in _alternatives(found, speech) if s not in _TELLS_NOTHING]
    if not spoken or spoken[0].startswith("or "):
        return _always(found)
    verb = _verb(spoken[0], _first(found), speech)
    if verb in ("Sort ", "Reverse "):
        spoken[0] = spoken[0].partition(" ")[2]
    if not verb and _is_of_one(_first(found)):
        spoken[0] = spoken[0].replace(" of ", " ", 1)
    spoken[0] = called(spoken[0]) if verb == "Call " else spoken[0]
    said = f"{verb}{'; '.join(dict.fromkeys(spoken))}"
    return f"{said[:1].upper()}{said[1:]}"


def _always(found: Sequence[Result]) -> str:
    """Say the answer of a function that has no other."""
    answers = {result.value.text.lower() for result in found}
    plain = all(is_literal(result.value, "True", "False") for result in found)
    return f"Always answer {answers.pop()}" if plain and len(answers) == 1 else ""


def _first(found: Sequence[Result]) -> Operation:
    """The value that is told first."""
    kept = [result for result in found if not _passes_error_on(result)] or found
    return min(kept, key=_triviality).value


def _verb(said: str, value: Operation, speech: Speech) -> str:
    """Choose how to begin; a call that says itself what is done needs no verb."""
    if value.kind is Kind.NAME and value.text in RECEIVERS and said in ITSELF:
        return "For chaining, return " if said == OBJECT else "Return "
    named = speech.scope.definition(value.text) if value.kind is Kind.NAME else None
    if _is_made(named or value, speech):
        return "Make "
    if said.startswith("find ") or _says_itself(said, value, speech):
        return ""
    if value.kind is Kind.ATTRIBUTE and is_receiver(value.operands):
        return "Get "
    usual = "Call " if _is_passed_on(value, speech) else "Find "
    return next((verb for start, verb in _VERBS if said.startswith(start)), usual)


def _is_made(value: Operation, speech: Speech) -> bool:
    """Whether a call makes an object that has no other words."""
    if value.text == WITH_MEMBERS:
        value = value.operands[0]
    made = is_construction(value, speech.scope.language)
    return made and known_wording(value, value.operands, speech) is None


def _is_of_one(call: Operation) -> bool:
    """Whether a verb stands for what is done to its first operand."""
    method = call.text.startswith(".")
    alone = len(call.operands) == 1 and " " not in words_of(call.text)
    given = call.operands[0].kind if call.operands else None
    plain = call.kind is Kind.CALL and given is not Kind.FUNCTION
    return alone if method else plain


def _is_passed_on(value: Operation, speech: Speech) -> bool:
    """Whether a value is what a foreign function makes of what it is given."""
    method = value.text.startswith(".")
    foreign = value.kind is Kind.CALL and words_of(value.text)
    if not foreign or len(value.operands) <= method:
        return False
    known = known_wording(value, value.operands, speech) or speech.helper(value.text)
    return not known and value.text not in MAPPED and not speech.scope.binds(value)


def _says_itself(said: str, value: Operation, speech: Speech) -> bool:
    """Whether a value is said by the name of a function that is a verb."""
    if value.kind is not Kind.CALL or known_wording(value, value.operands, speech):
        return False
    first = said.partition(" ")[0]
    return first in IMPERATIVES and words_of(value.text).partition(" ")[0] == first


def _gives(value: Operation, speech: Speech) -> bool:
    """Whether a value is more than what a procedure leaves."""
    if value.kind is not Kind.CALL:
        return True
    known = known_wording(value, value.operands, speech)
    return known is None or known.result != "nothing" or value.text.startswith(".")


def _alternatives(found: Sequence[Result], speech: Speech) -> Iterator[str]:
    failing = [result for result in found if _passes_error_on(result)]
    kept = [result for result in found if result not in failing] or found
    ordered = sorted(kept, key=_nothingness if _is_guarded(kept) else _triviality)
    for place, result in enumerate(ordered[:MAX_RESULTS]):
        said = _value(result, speech)
        if result.value.text in _NOTHING and len(ordered) > 1:
            rest = dict.fromkeys(
                words_of(other.value.text) for other in ordered[place:]
            )
            yield f"or {' or '.join(rest)}"
            return
        tests = remaining(result, ordered[:place])
        if tests:
            only = "only " if len(tests) > MAX_TESTS else ""
            said = f"{said} {only}when {all_of(tests[-MAX_TESTS:], speech)}"
        said = f"{said} after an error" if result.after_error else said
        is_rest = tests != result.conditions or _is_rest(result, ordered)
        yield f"otherwise {said}" if is_rest else said
    if len(ordered) > MAX_RESULTS:
        yield "or another value"


def _is_rest(result: Result, ordered: Sequence[Result]) -> bool:
    """Whether a value that is said last is given where none of the others is."""
    *before, last = ordered
    always = not (result.conditions or result.loops or result.after_error)
    earlier = all(r.conditions and r.place < result.place for r in before)
    return result is last and bool(before) and always and earlier


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
        several = " or ".join(_several(value.text, speech))
        derived = several and speech.scope.is_derived(value.text)
        if several:
            return f"initially {several}" if derived else several
        return f"{said}{_or_as_it_was(value.text, speech)}"
    return returned_parameter(result, said, speech)


def _or_as_it_was(name: str, speech: Speech) -> str:
    """Say the literals that a name may have in place of the one value it is told by."""
    scope = speech.scope
    told = scope.main_value(name)
    if told is None or accumulated(name, speech):
        return ""
    literals: list[Operation] = []
    for place in scope.assigned[name]:
        if place.operation.kind is not Kind.ASSIGN:
            continue
        value = assigned_value(place.operation, name)
        if value == told and not (place.loops or place.conditions or place.in_case):
            literals.clear()
        elif value is not None and is_start(value) and not place.loops:
            literals.append(value)
    spoken = dict.fromkeys(speech.noun(value) for value in literals[:MAX_SEVERAL])
    return "".join(f" or {said}" for said in spoken)


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
    told = (speech.noun(value) for value in values[:MAX_SEVERAL])
    spoken = list(dict.fromkeys(said.removeprefix("initially ") for said in told))
    return spoken if len(values) <= MAX_SEVERAL else [*spoken, "another value"]


def _passes_error_on(result: Result) -> bool:
    """``if err != nil { return nil, err }``: the error of a call is handed on."""
    for condition in result.conditions[-1:]:
        there = condition.text == "!=" and is_literal(condition.operands[-1], "None")
        if there and result.names == {condition.operands[0].text}:
            return True
    return False


def _triviality(result: Result) -> int:
    """Literals and nothing come after values that are computed."""
    if result.value.kind is Kind.LITERAL:
        return 2 if result.value.text in _NOTHING else 1
    return 0


def _nothingness(result: Result) -> bool:
    return result.value.text in _NOTHING


def _is_guarded(found: Sequence[Result]) -> bool:
    """Whether the test for a literal comes before that for a computed value.

    Both may hold, and then the first is the answer.
    """
    literals = [r for r in found if _triviality(r) == 1 and r.conditions]
    computed = [r for r in found if not _triviality(r) and r.conditions]
    return any(
        literal.place < other.place
        and not _denies(other, literal)
        and not _differ(other, literal)
        for literal in literals
        for other in computed
    )


def _denies(result: Result, other: Result) -> bool:
    """Whether a result is given only where the tests for another do not hold."""
    denied = [t.operands[0] for t in result.conditions if t.text == "not"]
    return any(test in denied for test in other.conditions)


def _differ(result: Result, other: Result) -> bool:
    """Whether two results are for two values of the same thing."""
    first, second = (
        {t.operands[0]: t.operands[1] for t in r.conditions if _is_of_literal(t)}
        for r in (result, other)
    )
    return any(first[each] != second[each] for each in first.keys() & second.keys())


def _is_of_literal(test: Operation) -> bool:
    equal = test.kind is Kind.COMPARE and test.text in _EQUAL
    return equal and test.operands[1].kind is Kind.LITERAL


def result_type(scope: Scope, speech: Speech) -> str:
    """Name the type of what a function returns, ``nothing`` when it does not."""
    if (declared := _declared_type(scope)) not in ("nothing", "value"):
        return declared
    kinds = {speech.type_of(result.value) or "value" for result in results(scope)}
    if kinds == {"nothing"}:
        return "nothing"
    kinds.discard("nothing")
    if any(site.operation.kind is Kind.YIELD for site in scope.sites):
        return "iterator"
    if not kinds:
        gives = results(scope) and declared == "nothing"
        return "value" if gives else declared
    return kinds.pop() if len(kinds) == 1 else "value"


def _declared_type(scope: Scope) -> str:
    """Type that a function is declared to give."""
    if (declared := annotation(scope.function)) in _NO_TYPES:
        return "nothing"
    return type_word(declared) or "value"
