"""Comparisons in words: even, empty, palindrome, sorted, distinct, within a range."""

from collections.abc import Callable

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.cases import MATCHES
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import is_literal, number, pair, string

UNTOLD = "a condition holds"
"""Says a condition that is too deep to be said."""

_UNTOLD_NOT = "a condition does not hold"

COMPARISONS = {
    "==": "{0} equals {1}",
    "!=": "{0} is not equal to {1}",
    "<": "{0} is less than {1}",
    "<=": "{0} is at most {1}",
    ">": "{0} is greater than {1}",
    ">=": "{0} is at least {1}",
    "in": "{0} is in {1}",
    "not in": "{0} is not in {1}",
    "is": "{0} is {1}",
    "is not": "{0} is not {1}",
    "instanceof": "{0} is an instance of {1}",
    "matches": "{0} matches {1}",
    MATCHES: "{0} is {1}",
}
_ZERO = {
    ">": "{0} is positive",
    "<": "{0} is negative",
    "==": "{0} is zero",
    "!=": "{0} is not zero",
    ">=": "{0} is not negative",
    "<=": "{0} is not positive",
}
OUTCOME = "outcome"
"""Text of what says whether a call has failed: an error that it gives, or none."""

_CASES = {
    "Some": "{0} is there",
    "Ok": "{0} succeeds",
    "Err": "{0} fails",
}
"""What it means that a value is one of these."""

_NONE = {MATCHES: "is", "==": "is", "is": "is", "!=": "is not", "is not": "is not"}
CAST = "as?"
"""Text of an operation that gives a value if it is of a type, else none."""

_TYPES = frozenset({Kind.ATTRIBUTE, Kind.CALL, Kind.NAME, Kind.SUBSCRIPT})
TYPE_TESTS = frozenset({"instanceof", "is"})
"""Comparisons whose type is left out where it is no name."""

_SAME_CONTENT = {
    "sorted": "are anagrams with the same elements",
    "set": "have the same distinct elements",
}
_VOWELS = frozenset("aeiou")


def cast_of(operation: Operation, speech: Speech) -> Operation | None:
    """What is cast to a type if it is of it, here or where a name is bound."""
    value: Operation | None = operation
    if operation.kind is Kind.NAME:
        value = speech.scope.definition(operation.text)
    if value is None or value.text != CAST or not value.operands:
        return None
    return value.operands[0]


def denied(said: str) -> str:
    """Say that a condition, as it is said, does not hold."""
    if said.startswith("any "):
        return f"no {said.removeprefix('any ')}"
    if " where " in said or ": " in said:
        return f"not {said}"
    if said in (UNTOLD, _UNTOLD_NOT):
        return _UNTOLD_NOT if said == UNTOLD else UNTOLD
    if " is not " in said:
        return said.replace(" is not ", " is ", 1)
    return said.replace(" is ", " is not ", 1) if " is " in said else f"not {said}"


def comparison(operation: Operation, speech: Speech) -> str:
    """Say when a comparison holds; one that has a word of its own by that."""
    operands, text = operation.operands, operation.text
    if len(operands) > 2:  # noqa: PLR2004 - a count, not a setting
        return _chain(operation, speech)
    first, second = operands
    for special in SPECIAL:
        if said := special(first, second, text, speech):
            return said
    if number(second) == 0 and text in _ZERO:
        return _ZERO[text].format(speech.noun(first))
    if is_literal(second, "None") and text in _NONE:
        return f"{speech.noun(first)} {_NONE[text]} None"
    if is_literal(second, "True", "False") and text in _NONE:
        return _truth(first, second, text, speech)
    template = COMPARISONS.get(text, "{0} compares to {1}")
    return template.format(speech.noun(first), speech.noun(second))


def _truth(first: Operation, second: Operation, text: str, speech: Speech) -> str:
    """Say a comparison with true or false; what is not true need not be false."""
    same = _NONE[text] == "is"
    if is_literal(second, "True") and same:
        return speech.clause(first)
    if speech.type_of(first) == "boolean":
        positive = is_literal(second, "True") == same
        against = Operation(Kind.BOOLEAN, "not", (first,))
        return speech.clause(first if positive else against)
    return f"{speech.noun(first)} {_NONE[text]} exactly {second.text.lower()}"


def _matched(first: Operation, pattern: Operation, speech: Speech) -> str:
    """A value that must be another, or must not be; other patterns are not told."""
    denied = pattern.kind is Kind.BOOLEAN and pattern.text == "not"
    inner = pattern.operands[0] if denied and pattern.operands else pattern
    if inner.kind is not Kind.LITERAL:
        return UNTOLD
    return f"{speech.noun(first)} is {'not ' if denied else ''}{speech.noun(inner)}"


def _chain(operation: Operation, speech: Speech) -> str:
    spoken = [speech.noun(operand) for operand in operation.operands]
    if set(operation.text.split()) <= {"<", "<="} and len(spoken) == 3:  # noqa: PLR2004 - a count, not a setting
        return f"{spoken[1]} is within the range between {spoken[0]} and {spoken[2]}"
    if set(operation.text.split()) == {"=="}:
        return f"{', '.join(spoken)} are all equal"
    return " compared with ".join(spoken)


def _remainder(first: Operation, second: Operation, text: str, speech: Speech) -> str:
    """``x % 2 == 0`` and its kin."""
    expected = number(second)
    parts = pair(first) if first.kind is Kind.ARITHMETIC else None
    if parts is None:
        return ""
    value, divisor = parts
    if expected not in (0, 1) or text not in ("==", "!="):
        return ""
    zero = (expected == 0) == (text == "==")
    said = speech.noun(value)
    even = (first.text, number(divisor)) in (("%", 2.0), ("&", 1.0))
    if even:
        return f"{said} is {'even' if zero else 'odd'}"
    if first.text == "%" and expected == 0:
        by = speech.noun(divisor)
        return f"{said} is {'' if zero else 'not '}divisible by {by}"
    return ""


def _mirrored(first: Operation, second: Operation, text: str, speech: Speech) -> str:
    """``x == x[::-1]``, ``sorted(x) == x``, ``set(a) == set(b)``."""
    if text not in ("==", "!="):
        return ""
    isnt = "is" if text == "==" else "is not"
    for value, other in ((first, second), (second, first)):
        if _is_reversed(other) and other.operands[0] == value:
            return f"{speech.noun(value)} {isnt} a palindrome, equal to its reverse"
        if other.text == "sorted" and other.operands[:1] == (value,):
            return f"{speech.noun(value)} {isnt} sorted in order"
    if first.text != second.text or first.text not in _SAME_CONTENT:
        return ""
    given = [speech.noun(part.operands[0]) for part in (first, second) if part.operands]
    return f"{' and '.join(given)} {_SAME_CONTENT[first.text]}"


def _is_reversed(operation: Operation) -> bool:
    if operation.kind is not Kind.SUBSCRIPT:
        return False
    index = operation.operands[1]
    step = index.operands[-1] if index.operands else index
    return index.text == "slice" and number(step) == -1


def _size(first: Operation, second: Operation, text: str, speech: Speech) -> str:
    """``len(x) == 0``, ``len(set(x)) == len(x)``, ``x == []``."""
    if first.kind is not Kind.CALL or first.text != "len" or not first.operands:
        return ""
    value, size = first.operands[0], number(second)
    if value.kind is Kind.CALL and value.text == "set" and text in ("==", "!="):
        counted = second.operands if second.text == "len" else ()
        said = speech.noun(value.operands[0]) if value.operands else "the values"
        which = f"{'not ' if text == '!=' else ''}all elements of {said} are"
        if size == 1:
            return f"{which} the same"
        if counted and counted == value.operands:
            return f"{which} distinct, unique"
    if size == 0 and text in ("==", ">", "!=", "<="):
        empty = "empty" if text in ("==", "<=") else "not empty"
        return f"{speech.noun(value)} is {empty}"
    return ""


def _membership(first: Operation, second: Operation, text: str, speech: Speech) -> str:
    if text not in ("in", "not in"):
        return ""
    content = string(second)
    isnt = "is" if text == "in" else "is not"
    if content is not None and set(content.lower()) >= _VOWELS:
        return f"{speech.noun(first)} {isnt} a vowel"
    if speech.type_of(second) == "string":
        contains = "contains" if text == "in" else "does not contain"
        return f"{speech.noun(second)} {contains} {speech.noun(first)}"
    if speech.type_of(second) == "dictionary":
        return f"{speech.noun(first)} {isnt} a key of {speech.noun(second)}"
    return ""


def _typed(first: Operation, second: Operation, text: str, speech: Speech) -> str:
    """A cast that gives none, and a pattern where a type may stand."""
    if is_literal(second, "None") and cast_of(first, speech) is not None:
        said = speech.clause(first)
        return denied(said) if _NONE.get(text) == "is" else said
    untyped = text == "instanceof" and second.kind not in _TYPES
    return _matched(first, second, speech) if untyped else ""


def _one_case(first: Operation, second: Operation, text: str, speech: Speech) -> str:
    """What it means to be there, or to have failed."""
    said = _CASES.get(second.text, "") if text in ("is", MATCHES) else ""
    if said:
        return said.format(speech.noun(first))
    value = speech.scope.definition(first.text) if first.kind is Kind.NAME else None
    if value is None or value.text != OUTCOME or not is_literal(second, "None"):
        return ""
    ends = {"!=": "fails", "==": "succeeds"}.get(text)
    return f"{speech.noun(value.operands[0])} {ends}" if ends else ""


SPECIAL: tuple[Callable[[Operation, Operation, str, Speech], str], ...] = (
    _one_case,
    _typed,
    _remainder,
    _mirrored,
    _size,
    _membership,
)
"""Comparisons that have words of their own; the first that knows speaks."""
