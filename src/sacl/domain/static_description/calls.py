"""Calls in words: library functions, methods, mapped and filtered collections."""

import re
from collections.abc import Sequence

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.call_templates import Wording
from sacl.domain.static_description.elements import iterated, numbers
from sacl.domain.static_description.own_calls import is_own, own_result
from sacl.domain.static_description.regexes import read_aloud
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import (
    RECEIVERS,
    body_of,
    statements,
    string,
    walk,
    words_of,
)
from sacl.domain.static_description.vocabulary import PYTHON, full_name
from sacl.domain.static_description.words_of_methods import AMBIGUOUS

MAX_OPERANDS = 4
_EACH = frozenset({"all", "any", "none", "one"})
_DOING = frozenset({"end", "exist", "include", "match", "respond", "start", "use"})
"""Verbs that names begin with that ask what something does."""

MAX_FIELDS = 6
MIN_STEPS = 3
"""A chain of so many calls is told in the order in which they are made."""

_VALUES = frozenset(
    {
        *(Kind.ARITHMETIC, Kind.ATTRIBUTE, Kind.AWAIT, Kind.BOOLEAN, Kind.CALL),
        *(Kind.COLLECTION, Kind.COMPARE, Kind.COMPREHENSION, Kind.FUNCTION),
        *(Kind.LITERAL, Kind.NAME, Kind.SUBSCRIPT, Kind.BRANCH),
    }
)
_HOLE = re.compile(r"\{(\d)\}")
_MADE = {"self": "new object"}
_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_SILENT = frozenset({"list", "tuple", "iter"})
_WITH_CAPITALS = frozenset({"c", "cpp", "csharp", "go"})
"""Languages in which functions that make nothing begin with a capital, too."""

_MAKING = frozenset({"new", "default", "of", "create", "from", "with_capacity"})
"""Last names of functions that make an object of the type that they belong to."""

_EMPTY = {
    "dict": "dictionary",
    "list": "list",
    "set": "set",
    "str": "string",
    "tuple": "tuple",
    "OrderedDict": "ordered dictionary",
    "Counter": "counter",
}
_ASKING = frozenset({"can", "has", "is", "should"})
"""First words of the names of what answers a question."""

_CONVERSIONS = {
    **dict.fromkeys((".to_a", ".to_ary"), "a list"),
    **dict.fromkeys((".to_h", ".to_hash"), "a dictionary"),
    **dict.fromkeys((".to_s", ".to_str"), "a string"),
    ".to_f": "a number",
    ".to_i": "an integer",
    ".to_sym": "a symbol",
}
"""Methods of Ruby whose names say a type by a letter or two, with that type."""

_OPTIONS = frozenset({"key", "reverse"})
MAPPED = frozenset({"map", "filter", ".map", ".filter", ".find", ".some", ".every"})
_MAPPING_TO_LISTS = frozenset(
    {PYTHON, "javascript", "php", "ruby", "tsx", "typescript"}
)
"""Languages in which hardly anything but lists can be mapped."""

_WITHOUT_LISTS = {".map": "mapped to", ".filter": "filtered where"}
_WHETHER = {".some": "any element", ".every": "every element"}
_QUANTIFIERS = {"any": "any element", "all": "every element, all"}


def call(operation: Operation, speech: Speech) -> str:
    """Say the value that a call gives."""
    name, operands = operation.text, operation.operands
    if not operands or speech.helper(name):
        return speech.helper(name) or _worded(operation, speech)
    if name == "range":
        return numbers(operation, speech)
    if name in _SILENT:
        said = speech.noun(operands[0])
        return said if name in said or "list" in said else f"{name} of {said}"
    if name in _QUANTIFIERS:
        return _quantified(_QUANTIFIERS[name], operands[0], speech)
    bare = speech.scope.language == PYTHON or name.startswith(".")
    mapped = _mapped(operation, speech) if name in MAPPED and bare else ""
    return mapped or _removed(operation, speech) or _ordered(operation, speech)


def is_construction(operation: Operation, language: str) -> bool:
    """Whether a call makes an object, by how it is called."""
    if operation.kind is not Kind.CALL or operation.text.startswith("."):
        return False
    owner, _, last = operation.text.rpartition(".")
    if last in _MAKING and owner.rpartition(".")[2][:1].isupper():
        return True
    fields = [part.text == "pair" for part in operation.operands]
    exported = language in _WITH_CAPITALS and not (fields and all(fields))
    return last[:1].isupper() and not last.isupper() and not exported


def function_value(operation: Operation, speech: Speech) -> str:
    """Say a function without a name by what it returns."""
    parts = statements(body_of(operation))
    returned = [part for part in parts if part.kind is Kind.RETURN]
    result = (returned or parts or (Operation(Kind.OTHER),))[-1]
    if result.kind is Kind.RETURN and result.operands:
        result = result.operands[0]
    inside = walk(body_of(operation), into_functions=False)
    several = sum(part.kind is Kind.RETURN for part in inside) > 1
    if several or result.kind not in _VALUES or result.text == "match":
        return "a function"
    said = speech.noun(result)
    gives = returned or body_of(operation).kind is not Kind.BLOCK
    return said if gives else f"a function with {said}"


def _ordered(operation: Operation, speech: Speech) -> str:
    """Say a call with the key and the order it is given."""
    said = _worded(operation, speech)
    for operand in operation.operands:
        if operand.kind is Kind.OTHER and operand.operands and operand.text == "key":
            said += f" by {_applied(operand.operands[0], speech)}"
        if operand.kind is Kind.OTHER and operand.text == "reverse":
            said += " in descending order"
    return said


def _worded(operation: Operation, speech: Speech) -> str:
    operands = [
        op
        for op in operation.operands
        if op.kind is not Kind.OTHER or op.text not in _OPTIONS
    ]
    wording = known_wording(operation, operands, speech)
    if wording is None or _may_be_pure(operation, wording):
        return _unknown(operation, operands, speech)
    return _said(operation, operands, wording, speech)


def _may_be_pure(call: Operation, wording: Wording) -> bool:
    """Whether a call of which the value is taken may be one that changes nothing.

    ``total.add(x)`` gives a new value in many libraries, and ``items.add(x)``
    changes one in many others.
    """
    return wording.result == "nothing" and call.text.startswith(".")


def done(call: Operation, wording: Wording, speech: Speech) -> str:
    """Say a call that is made for what it does."""
    return _said(call, call.operands, wording, speech)


def _said(
    operation: Operation,
    operands: Sequence[Operation],
    wording: Wording,
    speech: Speech,
) -> str:
    pattern = operation.text.startswith("re.") or operation.text == "RegExp"
    spoken = [
        _pattern(op, speech) if pattern and not index else speech.noun(op)
        for index, op in enumerate(operands[:MAX_OPERANDS])
    ]
    return _filled(wording.template, spoken)


def known_wording(
    call: Operation, operands: Sequence[Operation], speech: Speech
) -> Wording | None:
    """Look up the words of a call; none if an operand is not there to be said."""
    wording = speech.scope.wording_of(call)
    if wording is None:
        return None
    needed = _HOLE.findall(_OPTIONAL.sub("", wording.template))
    if any(int(hole) >= len(operands) for hole in needed):
        return None
    exact = call.text.startswith(".") and call.text[1:] in AMBIGUOUS
    fits = not exact or speech.type_of(operands[0]) == wording.receiver
    return wording if fits else None


def on_the_result(call: Operation, wording: Wording, speech: Speech) -> str:
    """Say a method that is called on what the function returns."""
    spoken = [speech.noun(op) for op in call.operands[1:MAX_OPERANDS]]
    return _filled(wording.template, ["the result", *spoken])


def _filled(template: str, spoken: Sequence[str]) -> str:
    """Fill a template; an optional part without its operand goes."""

    def optional(part: re.Match[str]) -> str:
        holes = _HOLE.findall(part.group(1))
        return part.group(1) if all(int(h) < len(spoken) for h in holes) else ""

    def operand(hole: re.Match[str]) -> str:
        index = int(hole.group(1))
        return spoken[index] if index < len(spoken) else ""

    return _HOLE.sub(operand, _OPTIONAL.sub(optional, template))


def _unknown(operation: Operation, operands: list[Operation], speech: Speech) -> str:
    """A foreign callee is said by its own words, an own one not at all."""
    name = operation.text
    words = words_of(full_name(name))
    if not operands and name in _EMPTY:
        return f"empty {_EMPTY[name]}"
    if not words or is_own(operation, speech.scope):
        given = _given(operands[name.startswith((".", "()")) :], speech)
        return own_result(operation, given, speech)
    if fields := [part for part in operands if part.text == "pair"]:
        return f"{_MADE.get(words, words)} with {_fields(fields, speech)}"
    if len(steps := _steps(operation, speech)) >= MIN_STEPS:
        return _stepwise(steps, speech)
    if name.startswith(".") and operands:
        return _of_owner(operation, operands, speech)
    given = _given(operands, speech)
    asks = "whether " if name.endswith("?") else ""
    return f"{asks}{words}{' of ' + given if given else ''}"


def _fields(pairs: Sequence[Operation], speech: Speech) -> str:
    """Name the fields that an object is made with."""
    keys = [pair.operands[0] for pair in pairs[:MAX_FIELDS] if pair.operands]
    return ", ".join(
        dict.fromkeys(words_of(key.text) or speech.noun(key) for key in keys)
    )


def _given(arguments: Sequence[Operation], speech: Speech) -> str:
    return " and ".join(speech.noun(operand) for operand in arguments[:2])


def _of_owner(call: Operation, operands: Sequence[Operation], speech: Speech) -> str:
    """Say a method of an object; questions and conversions as what they are."""
    owner, *arguments = operands
    words, given = words_of(call.text), _given(arguments, speech)
    own = owner.text in RECEIVERS
    first, _, rest = words.partition(" ")
    if call.text.endswith("?") and first not in _ASKING:
        if first in _EACH:
            return f"whether {first} of {speech.noun(owner)}"
        verb = "" if first in _DOING else "is "
        asked = f"{verb}{words}{' ' + given if given else ''}"
        return f"whether {speech.noun(owner)} {asked}"
    if first in _ASKING and rest:
        said = f"whether {speech.noun(owner)} {first} {rest}"
        return f"{said} {given}" if given else said
    if first in ("to", "into", "as") and rest and not given:
        return f"{speech.noun(owner)} {_converted(call.text, first, rest)}"
    if own:
        return f"{words}{' of ' + given if given else ''}"
    said = f"{words} of {speech.noun(owner)}"
    return f"{said} with {given}" if given else said


def _converted(name: str, first: str, rest: str) -> str:
    """Say to what a value is converted."""
    if kind := _CONVERSIONS.get(name):
        return f"as {kind}"
    return f"as {rest}" if first == "as" else f"converted to {rest}"


def _steps(call: Operation, speech: Speech) -> list[Operation]:
    """Foreign methods that are called one on what the other gives, the last first."""
    found = [call]
    while found[-1].text.startswith("."):
        owner = found[-1].operands[0]
        if owner.kind is not Kind.CALL or not _is_foreign(owner, speech):
            break
        found.append(owner)
    return found


def _is_foreign(call: Operation, speech: Speech) -> bool:
    known = known_wording(call, call.operands, speech) or speech.helper(call.text)
    lambdas = any(part.kind is Kind.FUNCTION for part in call.operands)
    mapped = call.text in MAPPED and lambdas
    return not known and not mapped and not speech.scope.binds(call)


def _stepwise(steps: list[Operation], speech: Speech) -> str:
    """Say a chain of calls in the order in which they are made."""
    *others, first = steps
    method = first.text.startswith(".")
    start = first.operands[0] if method else first
    made = [_step(call, speech) for call in reversed(others)]
    made = [_step(first, speech), *made] if method else made
    done = f"{', '.join(made[:-1])} and {made[-1]}" if len(made) > 1 else made[0]
    return f"{speech.noun(start)} after {done}"


def _step(call: Operation, speech: Speech) -> str:
    simple = [op for op in call.operands[1:] if op.kind is not Kind.FUNCTION]
    given = _given(simple[:1], speech)
    return f"{words_of(call.text)}{' of ' + given if given else ''}"


def _pattern(operand: Operation, speech: Speech) -> str:
    """A regular expression, read aloud when it is known."""
    value = operand
    if operand.kind is Kind.NAME:
        value = speech.scope.definition(operand.text) or operand
    content = string(value)
    if content is None:
        return speech.noun(operand)
    raw = value.text[:1] in "rR"
    return read_aloud(content if raw else content.replace("\\\\", "\\"))


def _removed(operation: Operation, speech: Speech) -> str:
    """A replacement by nothing removes."""
    match operation.text, operation.operands:
        case ".replace" | ".replaceAll", (text, old, new, *_) if string(new) == "":
            return f"{speech.noun(text)} with {speech.noun(old)} removed"
        case "re.sub", (pattern, new, text, *_) if string(new) == "":
            return f"{speech.noun(text)} with every {_pattern(pattern, speech)} removed"
    return ""


def _mapped(operation: Operation, speech: Speech) -> str:
    """``map``, ``filter`` and ``find``, as functions and as methods."""
    first, *rest = operation.operands
    if not rest:
        return ""
    method = operation.text.startswith(".")
    function = rest[0] if method else first
    values = [first] if method else rest
    if method and function.kind is not Kind.FUNCTION:
        return ""
    over = " and ".join(speech.noun(value) for value in values[:3])
    known = method and speech.type_of(first) == "list"
    lists = known or speech.scope.language in _MAPPING_TO_LISTS
    if not lists and operation.text in (".map", ".filter"):
        told = (_applied if operation.text == ".map" else _tested)(function, speech)
        return f"{over} {_WITHOUT_LISTS[operation.text]} {told}"
    if operation.text.lstrip(".") == "map":
        each = "corresponding elements" if len(values) > 1 else "each element"
        return f"list of {_applied(function, speech)} for {each} of {over}"
    if every := _WHETHER.get(operation.text):
        return f"whether {every} of {over}: {_tested(function, speech)}"
    found = "first element" if operation.text == ".find" else "elements"
    return f"{found} of {over} where {_tested(function, speech)}"


def _applied(function: Operation, speech: Speech) -> str:
    """Say a function by what it makes of an element."""
    if function.kind is Kind.FUNCTION:
        return function_value(function, speech)
    named = function.kind is Kind.NAME
    wording = speech.scope.wording(function.text) if named else None
    return (
        speech.noun(function)
        if wording is None
        else _filled(wording.template, ["element"])
    )


def _tested(function: Operation, speech: Speech) -> str:
    """Say a function by when it holds of an element."""
    body = statements(body_of(function))
    if function.kind is not Kind.FUNCTION or len(body) != 1:
        return _applied(function, speech)
    result = body[0]
    if result.kind is Kind.RETURN and result.operands:
        result = result.operands[0]
    return speech.clause(result)


def _quantified(every: str, values: Operation, speech: Speech) -> str:
    if values.kind is Kind.COMPREHENSION:
        element, *clauses = values.operands
        loops = [part for part in clauses if part.kind is Kind.LOOP]
        over = " and ".join(iterated(loop, speech) for loop in loops)
        return f"whether {every} of {over}: {speech.clause(element)}"
    if values.kind is Kind.CALL and values.text == "map" and len(values.operands) > 1:
        function, given = values.operands[:2]
        return f"whether {every} of {speech.noun(given)}: {_tested(function, speech)}"
    return f"whether {every} of {speech.noun(values)} is true"
