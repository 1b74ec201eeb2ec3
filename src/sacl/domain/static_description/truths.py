"""The condition that a function of two answers checks: true or false, this or that."""

from collections.abc import Sequence

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.conditions import all_of
from sacl.domain.static_description.elements import iterated
from sacl.domain.static_description.returned import Result, remaining
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import calls_in, is_literal, string

MAX_ANSWERS = 4


def truth(found: Sequence[Result], speech: Speech) -> str:
    """Say the condition that a function of two answers checks."""
    positives = [r for r in found if is_literal(r.value, "True")]
    negatives = [r for r in found if is_literal(r.value, "False")]
    others = [r for r in found if r not in positives and r not in negatives]
    if others and not all(speech.type_of(r.value) == "boolean" for r in others):
        return _two_answers(found, speech)
    if others:
        return _tested(found, others, speech)
    if not (positives and negatives):
        return ""
    if all(not r.conditions for r in found):
        return _attempted(speech)
    final = found[-1]
    if any(r.value == final.value for r in found[:-1]) and not final.conditions:
        return _in_turn(found, speech)
    deciding = negatives if is_literal(final.value, "True") else positives
    return _decided(deciding, speech, negative=deciding is negatives)


def _tested(found: Sequence[Result], tests: list[Result], speech: Speech) -> str:
    """Say answers of which some are tests themselves."""
    *before, final = found
    if len(tests) == 1 and not any(r.conditions for r in found):
        return speech.clause(tests[0].value)
    if not before:
        return f"{speech.clause(final.value)}, if {_when(final, (), speech)}"
    joined = "" if any(r.loops for r in before) else _joined(before, final, speech)
    return joined or _in_turn(found, speech)


def _joined(before: Sequence[Result], final: Result, speech: Speech) -> str:
    """Say a test with those that give true or false before it, where one can."""
    if not all(r.conditions for r in before) or remaining(final, before):
        return ""
    exits = [_when(result, before[:i], speech) for i, result in enumerate(before)]
    if all(is_literal(result.value, "False") for result in before):
        return f"{speech.clause(final.value)}, unless {' or '.join(exits)}"
    if all(is_literal(result.value, "True") for result in before):
        return " or ".join([*exits, speech.clause(final.value)])
    if is_literal(final.value, "False") and len(before) == 1:
        return f"{exits[0]} and {speech.clause(before[0].value)}"
    return ""


def _when(result: Result, before: Sequence[Result], speech: Speech) -> str:
    """Say when an answer is given, those before it being told."""
    tests = remaining(result, before)[-2:] or result.conditions[-1:]
    return f"{_quantifier(result, speech, negative=False)}{all_of(tests, speech)}"


def _in_turn(found: Sequence[Result], speech: Speech) -> str:
    """Say answers that change with the conditions, one after the other."""
    *tested, final = found
    answers = [_answer(result.value, speech) for result in found]
    if len(set(answers)) == 1:
        return answers[0].removeprefix("whether ")
    complete = all(result.conditions for result in tested)
    if not complete or remaining(final, tested) or len(tested) > MAX_ANSWERS:
        return ""
    spoken = [
        f"{answers[i]} when {_when(result, tested[:i], speech)}"
        for i, result in enumerate(tested)
    ]
    return f"{', else '.join(spoken)}, else {answers[-1]}"


def _answer(value: Operation, speech: Speech) -> str:
    """``true``, ``false``, or what is checked."""
    literal = is_literal(value, "True", "False")
    return value.text.lower() if literal else f"whether {speech.clause(value)}"


def _attempted(speech: Speech) -> str:
    """Say what must not fail where a failure is the other answer."""
    tried = [site.operation.operands[0] for site in speech.scope.of_kind(Kind.TRY)]
    called = [call for block in tried for call in calls_in(block)][:1]
    return f"{speech.noun(called[0])} succeeds without an error" if called else ""


def _decided(deciding: Sequence[Result], speech: Speech, *, negative: bool) -> str:
    spoken = []
    for index, result in enumerate(deciding[:3]):
        if not result.conditions:
            continue
        tests = remaining(result, deciding[:index])[-2:] or result.conditions[-1:]
        test = speech.clause(_denied(tests)) if negative else all_of(tests, speech)
        spoken.append(f"{_quantifier(result, speech, negative=negative)}{test}")
    return (" and " if negative else " or ").join(dict.fromkeys(spoken))


def _denied(tests: tuple[Operation, ...]) -> Operation:
    """That not all of these hold."""
    joined = tests if len(tests) == 1 else (Operation(Kind.BOOLEAN, "and", tests),)
    return Operation(Kind.BOOLEAN, "not", joined)


def _quantifier(result: Result, speech: Speech, *, negative: bool) -> str:
    loops = [loop for loop in result.loops if loop.kind is Kind.LOOP]
    if not loops:
        return ""
    over = iterated(loops[0], speech)
    return f"for {'every one, all' if negative else 'any'} of {over}, "


def _two_answers(found: Sequence[Result], speech: Speech) -> str:
    """``return "Yes"`` when a test holds, else ``return "No"``."""
    answers = list(dict.fromkeys(r.value for r in found))
    if len(answers) != 2 or any(string(answer) is None for answer in answers):  # noqa: PLR2004 - a count, not a setting
        return ""
    deciding = [r for r in found if r.value != found[-1].value and r.conditions]
    said = _decided(deciding, speech, negative=len(deciding) > 1)
    spoken = " or ".join(speech.noun(answer) for answer in answers)
    return f"{said}, answering {spoken}" if said else ""
