"""Arithmetic in words: squares, averages, digits, bits, concatenation."""

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import number, string
from sacl.domain.static_description.vocabulary import PYTHON

_NUMBERS = {
    "+": "sum of {0} and {1}",
    "-": "difference of {0} and {1}",
    "*": "product of {0} and {1}",
    "/": "{0} divided by {1}",
    "//": "integer quotient of {0} divided by {1}",
    "%": "remainder of {0} divided by {1}",
    "**": "{0} raised to the power of {1}",
    "&": "bitwise and of {0} and {1}",
    "|": "bitwise or of {0} and {1}",
    "^": "bitwise xor of {0} and {1}",
    "<<": "{0} shifted left by {1} bits",
    ">>": "{0} shifted right by {1} bits",
    ">>>": "{0} shifted right by {1} bits",
    "@": "matrix product of {0} and {1}",
    ".": "{0} concatenated with {1}",
    "++": "{0} followed by {1}",
    ":::": "{0} followed by {1}",
    ":+": "{0} followed by {1}",
    "::": "{0} put before {1}",
    "+:": "{0} put before {1}",
    "--": "elements of {0} that are not in {1}",
    "->": "pair of {0} and {1}",
    "~=": "whether {0} matches {1}",
    "=!=": "whether {0} differs from {1}",
}
_SETS = {
    "&": "intersection, common elements of {0} and {1}",
    "|": "union of {0} and {1}",
    "-": "elements of {0} that are not in {1}",
    "^": "elements in only one of {0} and {1}",
}
_TEXTS = {
    "+": "{0} concatenated with {1}",
    "*": "{0} repeated {1} times",
    "%": "{0} formatted with {1}",
}
_CONSTANTS = {
    ("%", 10.0): "last digit of {0}",
    ("//", 10.0): "{0} without its last digit",
    ("**", 2.0): "square of {0}",
    ("**", 3.0): "cube of {0}",
    ("**", 0.5): "square root of {0}",
    ("-", 1.0): "{0} minus one",
    ("+", 1.0): "{0} plus one",
    ("*", 2.0): "twice {0}",
    ("/", 2.0): "half of {0}",
    ("//", 2.0): "half of {0}",
    ("%", 2.0): "remainder of {0} divided by two",
    ("*", -1.0): "negative of {0}",
}
_MEAN = ("sum", "len")
_NUMERIC = frozenset({"integer", "number"})
_COLLECTIONS = frozenset({"string", "list", "tuple"})


def arithmetic(operation: Operation, speech: Speech) -> str:
    """Say the value of an arithmetic operation."""
    operands = operation.operands
    if len(operands) != 2:  # noqa: PLR2004 - a count, not a setting
        if (value := number(operation)) is not None:
            return f"{value:g}"
        inner = speech.noun(operands[0]) if operands else "value"
        return _unary(operation.text).format(inner)
    special = _special(operation, speech)
    if special:
        return special
    first, second = operands
    kinds = {speech.type_of(first), speech.type_of(second)}
    template = _template(operation, kinds, speech)
    return template.format(speech.noun(first), speech.noun(second))


def _template(operation: Operation, kinds: set[str], speech: Speech) -> str:
    """Words for an operator between values of these types."""
    text = operation.text
    plain = _NUMBERS.get(text, "{0} and {1}")
    filled = text == "%" and _is_filled(operation, speech)
    if text == "/" and kinds & {"string", "path"}:
        return "{0} joined with {1}"
    if text == "+" and _is_added(kinds, speech):
        return "{0} plus {1}"
    if kinds & _COLLECTIONS or filled:
        return _TEXTS.get(text, plain)
    return _SETS.get(text, plain) if kinds & {"set", "dictionary"} else plain


def _is_filled(operation: Operation, speech: Speech) -> bool:
    """Whether a text is filled in: with a dictionary, or a translated one."""
    first, second = operation.operands
    translated = first.kind is Kind.CALL and any(
        "%" in (string(part) or "") for part in first.operands
    )
    return translated or speech.type_of(second) == "dictionary"


def _is_added(kinds: set[str], speech: Speech) -> bool:
    """Whether it is not told what is added up.

    In C a number is added to where a text is; elsewhere than in Python values of no
    known type may be texts.
    """
    language = speech.scope.language
    if "string" in kinds:
        return language == "c" or (language == "cpp" and bool(kinds & _NUMERIC))
    untold = kinds.isdisjoint(_NUMERIC | _COLLECTIONS)
    return untold and language != PYTHON


def _unary(operator: str) -> str:
    return {"-": "negative of {0}", "~": "bitwise complement of {0}"}.get(
        operator, "{0}"
    )


def _special(operation: Operation, speech: Speech) -> str:
    first, second = operation.operands
    text = operation.text
    if text == "*" and first == second:
        return f"square of {speech.noun(first)}"
    if text == "*" and (power := _power(operation)):
        base, exponent = power
        word = {3: "cube of {0}", 4: "fourth power of {0}", 5: "fifth power of {0}"}
        template = word.get(exponent, f"{exponent}th power of {{0}}")
        return template.format(speech.noun(base))
    if text in ("/", "//") and (mean := _mean(first, second)) is not None:
        return f"average, mean of {speech.noun(mean)}"
    if text in ("/", "//") and number(second) == 2 and _is(first, "+"):  # noqa: PLR2004 - a count, not a setting
        parts = [speech.noun(operand) for operand in first.operands]
        return f"average, middle of {' and '.join(parts)}"
    literal = number(second)
    template = "" if literal is None else _CONSTANTS.get((text, literal), "")
    if template and speech.type_of(first) not in _COLLECTIONS:
        return template.format(speech.noun(first))
    return ""


def _is(operation: Operation, text: str) -> bool:
    return operation.kind is Kind.ARITHMETIC and operation.text == text


def _power(operation: Operation) -> tuple[Operation, int] | None:
    """``x * x * x`` as its base and exponent."""
    factors: list[Operation] = []
    while _is(operation, "*") and len(operation.operands) == 2:  # noqa: PLR2004 - a count, not a setting
        factors.append(operation.operands[1])
        operation = operation.operands[0]
    factors.append(operation)
    return (operation, len(factors)) if len(set(factors)) == 1 else None


def _mean(total: Operation, size: Operation) -> Operation | None:
    """``sum(x) / len(x)`` as x."""
    calls = total.kind is size.kind is Kind.CALL and total.operands
    return total.operands[0] if calls and (total.text, size.text) == _MEAN else None
