"""What calls of well-known library functions give back, and what they call."""

from sacl.domain.facts import Call
from sacl.domain.resolution.frames import Evaluates, Place
from sacl.domain.resolution.values import (
    ANYTHING,
    UNKNOWN,
    ContainerValue,
    ExternalValue,
    InstanceValue,
    LiteralValue,
    PrototypeValue,
    Value,
    Values,
    single,
)

RETURNED_ARGUMENTS = {
    **dict.fromkeys(("iter", "reversed", "sorted", "list", "tuple", "set"), 0),
    **dict.fromkeys(("staticmethod", "classmethod", "functools.partial"), 0),
    **dict.fromkeys(("functools.lru_cache", "functools.cache"), 0),
    **dict.fromkeys(("copy.copy", "copy.deepcopy"), 0),
    **dict.fromkeys(("Object.freeze", "Object.seal", "Object.assign"), 0),
    "typing.cast": 1,
}
"""Functions that give back an argument, or something with the same elements."""

TYPES = frozenset({"str", "int", "float", "bool", "bytes", "dict", "frozenset"})

CALLERS = frozenset(
    {"map", "filter", "sorted", "min", "max", "functools.reduce"}
    | {"array.map", "array.filter", "array.forEach", "array.reduce", "array.some"}
    | {"array.every", "array.find", "array.findIndex", "array.flatMap", "array.sort"}
)
"""Functions that call the functions they are given before they return."""


def calls_its_arguments(callee: Values) -> bool:
    """Tell whether a callee is a library function that calls what it is given."""
    return bool(callee.items) and all(
        isinstance(value, ExternalValue) and value.builtin and value.name in CALLERS
        for value in callee.items
    )


def result_of_library_call(
    evaluator: Evaluates, callee: ExternalValue, call: Call, place: Place
) -> Values:
    """Return what a call of something outside the repository gives back."""
    name = callee.name
    position = RETURNED_ARGUMENTS.get(name)
    if position is not None and len(call.arguments) > position:
        return evaluator.evaluate(call.arguments[position], place)
    if name in {"type", "Object.create"} and call.arguments:
        values = evaluator.evaluate(call.arguments[0], place)
        change = _class_of if name == "type" else _created_from
        return Values(tuple(dict.fromkeys(map(change, values.items))))
    if name in TYPES:
        return single(LiteralValue(name))
    is_class = name.rpartition(".")[2][:1].isupper()
    return single(callee) if is_class or call.constructor else ANYTHING


def _class_of(value: Value) -> Value:
    return value.of if isinstance(value, InstanceValue) else UNKNOWN


def _created_from(value: Value) -> Value:
    if isinstance(value, PrototypeValue):
        return InstanceValue(value.of)
    return value if isinstance(value, ContainerValue) else UNKNOWN
