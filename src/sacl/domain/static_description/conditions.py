"""Conditions in words: even, empty, between, palindrome, sorted, distinct."""

from collections.abc import Callable, Iterable, Sequence

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import is_literal, number, pair, string
from sacl.domain.static_description.vocabulary import PYTHON

MAX_CLAUSES = 8
MAX_JOINED_WORDS = 22
"""Of parts joined by ``and`` or ``or``, so that none is cut."""

UNTOLD = "a condition holds"
"""Says a condition that is too deep to be said."""

_COMPARISONS = {
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
}
_OPPOSITES = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "in": "not in",
    "not in": "in",
    "is": "is not",
    "is not": "is",
}
_DUALS = {"and": "or", "or": "and"}
_ZERO = {
    ">": "{0} is positive",
    "<": "{0} is negative",
    "==": "{0} is zero",
    "!=": "{0} is not zero",
    ">=": "{0} is not negative",
    "<=": "{0} is not positive",
}
_NONE = {"==": "is", "is": "is", "!=": "is not", "is not": "is not"}
_TYPE_TESTS = frozenset({"instanceof", "is"})
"""Comparisons whose type is left out where it is no name."""

_SIZED = frozenset({"string", "list", "tuple", "set", "dictionary"})
_SAME_CONTENT = {
    "sorted": "are anagrams with the same elements",
    "set": "have the same distinct elements",
}
_EMPTY_IS_FALSE = frozenset({"javascript", "php", "tsx", "typescript"})
"""Languages other than Python in which an empty text counts as false."""

_VOWELS = frozenset("aeiou")


def clause(operation: Operation, speech: Speech) -> str:
    """Say when a condition holds."""
    if operation.kind is Kind.COMPARE:
        return _comparison(operation, speech)
    if operation.kind is Kind.BOOLEAN and operation.text == "not":
        return _negation(operation.operands[0], speech)
    if operation.kind is Kind.BOOLEAN:
        parts = flattened(operation)
        spoken = _one_of(parts, speech) or [
            set_apart(speech.clause(part), part, operation.text) for part in parts
        ]
        return joined(dict.fromkeys(spoken), operation.text)
    if operation.kind is Kind.ARITHMETIC:
        return _odd(operation, speech) or f"{speech.noun(operation)} is not zero"
    if is_half(operation):
        return _half(operation, speech)
    return _chosen(operation, speech) or _true(operation, speech)


def all_of(tests: Sequence[Operation], speech: Speech) -> str:
    """Say conditions that must all hold."""
    if len(tests) == 1:
        return speech.clause(tests[0])
    spoken = [set_apart(speech.clause(test), test, "and") for test in tests]
    return joined(dict.fromkeys(spoken), "and")


def joined(spoken: Iterable[str], operator: str) -> str:
    """Join whole parts as long as there is room; say that there are others."""
    first, *others = spoken
    kept = [first]
    for part in others:
        if len(" ".join([*kept, part]).split()) > MAX_JOINED_WORDS:
            told = kept if kept[-1].endswith(" more") else [*kept, "more"]
            return f" {operator} ".join(told)
        kept.append(part)
    return f" {operator} ".join(kept)


def set_apart(said: str, part: Operation, operator: str) -> str:
    """Mark a part of a condition that joins by another word than stands around it."""
    inner = _joins_by(part)
    if inner in ("", operator) or f" {inner} " not in said:
        return said
    return f"{'either' if inner == 'or' else 'both'} {said}"


def _joins_by(part: Operation) -> str:
    """``and`` or ``or`` of a chain; a denied one joins by the other."""
    if part.kind is not Kind.BOOLEAN or not part.operands:
        return ""
    if part.text != "not":
        return part.text
    inner = _joins_by(part.operands[0])
    return _DUALS.get(inner, "")


def is_half(operation: Operation) -> bool:
    """Whether what a comparison compares with is not known, as a type without name."""
    return operation.kind is Kind.OTHER and operation.text in _COMPARISONS


def _half(operation: Operation, speech: Speech) -> str:
    if operation.text not in _TYPE_TESTS or len(operation.operands) != 1:
        return UNTOLD
    return f"{speech.noun(operation.operands[0])} is of a certain type"


def flattened(operation: Operation) -> list[Operation]:
    """Operands of a chain of the same operator, at most ``MAX_CLAUSES``."""
    found: list[Operation] = []
    pending = [operation]
    while pending and len(found) < MAX_CLAUSES:
        part = pending.pop()
        if part.kind is Kind.BOOLEAN and part.text == operation.text:
            pending.extend(reversed(part.operands))
        else:
            found.append(part)
    return found


def _one_of(parts: list[Operation], speech: Speech) -> list[str]:
    """``x == 1 or x == 2`` as x being one of them."""
    subjects = {part.operands[:1] for part in parts}
    equal = all(part.kind is Kind.COMPARE and part.text == "==" for part in parts)
    if len(subjects) != 1 or not equal or len(parts) < len("ab"):
        return []
    values = ", ".join(speech.noun(part.operands[1]) for part in parts)
    return [f"{speech.noun(parts[0].operands[0])} is one of {values}"]


def _chosen(operation: Operation, speech: Speech) -> str:
    """``True if test else False`` is the test."""
    if operation.kind is not Kind.BRANCH:
        return ""
    test, *outcomes = operation.operands
    answers = [outcome.text for outcome in outcomes]
    if answers == ["True", "False"]:
        return speech.clause(test)
    return _negation(test, speech) if answers == ["False", "True"] else ""


def _true(operation: Operation, speech: Speech) -> str:
    """Say that a value counts as true."""
    said = speech.noun(operation)
    if said.startswith("whether "):
        return said.removeprefix("whether ")
    if operation.kind is Kind.CALL:
        return said
    if speech.type_of(operation) not in _SIZED:
        return f"{said} is true"
    python = speech.scope.language == PYTHON
    return f"{said} is {'not empty' if python else 'there'}"


def excluded(operation: Operation) -> Operation | None:
    """The positive form of a condition that leaves something out."""
    if operation.kind is Kind.BOOLEAN and operation.text == "not":
        return operation.operands[0] if operation.operands else None
    if operation.kind is Kind.COMPARE and operation.text in ("!=", "not in", "is not"):
        positive = _OPPOSITES[operation.text]
        return Operation(Kind.COMPARE, positive, operation.operands)
    return None


def _negation(inner: Operation, speech: Speech) -> str:
    if inner.kind is Kind.COMPARE and inner.text in _OPPOSITES:
        return speech.clause(
            Operation(Kind.COMPARE, _OPPOSITES[inner.text], inner.operands)
        )
    if inner.kind is Kind.BOOLEAN and inner.text == "not" and inner.operands:
        return speech.clause(inner.operands[0])
    if inner.kind is Kind.BOOLEAN and inner.text in _DUALS:
        return _denied_chain(inner, speech)
    said = speech.noun(inner) if inner.kind is Kind.NAME else ""
    if said.startswith("whether "):
        return _denied(said.removeprefix("whether "))
    if inner.kind in (Kind.NAME, Kind.SUBSCRIPT, Kind.ATTRIBUTE):
        return f"{speech.noun(inner)} is {_falsity(inner, speech)}"
    return _denied(speech.clause(inner))


def _falsity(value: Operation, speech: Speech) -> str:
    """Word for a value that counts as false; what is empty does in Python only."""
    kind = speech.type_of(value)
    if kind in _SIZED and speech.scope.language == PYTHON:
        return "empty"
    if kind == "string" and speech.scope.language in _EMPTY_IS_FALSE:
        return "missing or empty"
    return "missing" if kind in _SIZED or kind == "pointer" else "false or missing"


def _denied_chain(inner: Operation, speech: Speech) -> str:
    """``not (a and b)`` as not a or not b, so that the denial reaches both."""
    parts = flattened(inner)
    if inner.text == "or" and _one_of(parts, speech):
        return _denied(speech.clause(inner))
    joint = _DUALS[inner.text]
    denied = [Operation(Kind.BOOLEAN, "not", (part,)) for part in parts]
    spoken = [set_apart(speech.clause(part), part, joint) for part in denied]
    return joined(dict.fromkeys(spoken), joint)


def _denied(said: str) -> str:
    if said.startswith("any "):
        return f"no {said.removeprefix('any ')}"
    if " where " in said or ": " in said:
        return f"not {said}"
    if said == UNTOLD:
        return "a condition does not hold"
    if " is not " in said:
        return said.replace(" is not ", " is ", 1)
    return said.replace(" is ", " is not ", 1) if " is " in said else f"not {said}"


def _odd(operation: Operation, speech: Speech) -> str:
    parts = pair(operation)
    if operation.text in ("%", "&") and parts:
        value, other = parts
        if number(other) == (2 if operation.text == "%" else 1):
            return f"{speech.noun(value)} is odd"
        if operation.text == "%":
            divisor = speech.noun(other)
            return f"{speech.noun(value)} is not divisible by {divisor}"
    return ""


def _comparison(operation: Operation, speech: Speech) -> str:
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
    if is_literal(second, "True", "False"):
        positive = is_literal(second, "True") == (text in ("==", "is"))
        return speech.clause(first) if positive else _negation(first, speech)
    template = _COMPARISONS.get(text, "{0} compares to {1}")
    return template.format(speech.noun(first), speech.noun(second))


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
        said = speech.noun(value.operands[0]) if value.operands else "the values"
        if size == 1:
            return f"all elements of {said} are the same"
        negated = "are not" if text == "!=" else "are"
        return f"all elements of {said} {negated} distinct, unique"
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


SPECIAL: tuple[Callable[[Operation, Operation, str, Speech], str], ...] = (
    _remainder,
    _mirrored,
    _size,
    _membership,
)
"""Comparisons that have words of their own; the first that knows speaks."""
