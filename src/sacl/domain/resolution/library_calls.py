"""What calls of well-known library functions give back."""

from sacl.domain.facts import Call
from sacl.domain.resolution.frames import Evaluates, Place
from sacl.domain.resolution.values import (
    ANYTHING,
    ContainerValue,
    ExternalValue,
    InstanceValue,
    LiteralValue,
    PrototypeValue,
    Value,
    Values,
    single,
)

RETURN_FIRST_ARGUMENT = frozenset(
    [
        "functools.partial",
        "staticmethod",
        "classmethod",
        "iter",
        "reversed",
        "sorted",
        "list",
        "tuple",
        "set",
        "functools.lru_cache",
        "functools.cache",
        "copy.copy",
        "copy.deepcopy",
        "Object.freeze",
        "Object.assign",
        "Object.seal",
        "typing.cast",
    ]
)
TYPES = frozenset(
    ["str", "int", "float", "bool", "bytes", "dict", "frozenset", "bytearray"]
)


def result_of_library_call(
    evaluator: Evaluates, callee: ExternalValue, call: Call, place: Place
) -> Values:
    """Return what a call of something outside the repository gives back."""
    name = callee.name
    if name in {"typing.cast"} and len(call.arguments) > 1:
        return evaluator.evaluate(call.arguments[1], place)
    if name in RETURN_FIRST_ARGUMENT and call.arguments:
        return evaluator.evaluate(call.arguments[0], place)
    if name == "type" and len(call.arguments) == 1:
        values = evaluator.evaluate(call.arguments[0], place)
        return Values(tuple(map(_class_of, values.items)))
    if name == "Object.create" and call.arguments:
        values = evaluator.evaluate(call.arguments[0], place)
        return Values(tuple(map(_created, values.items)))
    if name in TYPES:
        return single(LiteralValue(name))
    last = name.rpartition(".")[2]
    if last[:1].isupper() and not callee.builtin:
        return single(ExternalValue(name))
    if callee.builtin and (last[:1].isupper() or call.constructor):
        return single(ExternalValue(name, builtin=True))
    return ANYTHING


def _class_of(value: Value) -> Value:
    return value.of if isinstance(value, InstanceValue) else ANYTHING.items[0]


def _created(value: Value) -> Value:
    if isinstance(value, PrototypeValue):
        return InstanceValue(value.of)
    return value if isinstance(value, ContainerValue) else ANYTHING.items[0]
