"""Says calls of functions that the code binds itself, whose names are not spoken."""

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.recursion import is_recursive
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.vocabulary import CALLS_APART, RUBY

_GIVEN_BLOCK = "given_block"
"""Text of a call of the block that a method of Ruby is given."""

_SUPER = "super"
_NEVER_CALLED = frozenset(
    {
        *("boolean", "character", "dictionary", "error", "integer", "list", "number"),
        *("set", "string", "tuple"),
    }
)
"""Types of parameters that are namesakes of what is called, as ``.error(error)``."""

_VALUE = "()"
"""Text of a call of a value without a name, which is the first operand."""

_OF = "result of "
_PARENT = Operation(Kind.NAME, _SUPER)
_CALLEES = {"recursive result": "itself", "result": "another function"}
"""What is called, for how the value of a call begins that nothing else is known of."""


def is_own(call: Operation, scope: Scope) -> bool:
    """Whether what is called has no name, or one that the code binds."""
    nameless = call.text == _GIVEN_BLOCK or calls_parent(call, scope.language)
    return nameless or scope.binds(call)


def calls_parent(call: Operation, language: str) -> bool:
    """Whether the same method of the parent class is called, as in Ruby."""
    return language == RUBY and call.text == _SUPER


def own_result(call: Operation, given: str, speech: Speech) -> str:
    """Say the value of a call by what is called and ``given``, in words."""
    if is_recursive(call, speech.scope):
        said = "recursive result"
    else:
        callee = _callee(call, speech)
        said = f"{_OF}{callee}" if callee else "result"
    return f"{said} for {given}" if given else said


def called(said: str) -> str:
    """Say a call that is made for what it does, of how its value is said."""
    for start, callee in _CALLEES.items():
        if said == start or said.startswith(f"{start} for "):
            return f"{callee}{said.removeprefix(start)}"
    return said.removeprefix(_OF)


def _callee(call: Operation, speech: Speech) -> str:
    """Say a given function, or a local value; nothing of another function."""
    if call.text == _VALUE and call.operands:
        said = speech.noun(call.operands[0])
        return said if said.startswith("a function") else "a function"
    if call.text == _GIVEN_BLOCK:
        return "the given block"
    language = speech.scope.language
    if calls_parent(call, language) or call.operands[:1] == (_PARENT,):
        return "a method of the parent class"
    return "" if language in CALLS_APART else _named(call.text, speech)


def _named(name: str, speech: Speech) -> str:
    """Say what a name stands for that is called; nothing of a function."""
    scope = speech.scope
    if scope.is_part_of_parameter(name):
        return "a given function"
    given = scope.parameter(name)
    if given is not None:
        said = speech.noun(Operation(Kind.NAME, name))
        return "" if given.type in _NEVER_CALLED else said
    values = scope.values(name)
    known = any(value.kind is Kind.FUNCTION for value in values)
    local = scope.is_unpacked(name) or bool(values)
    return "a function" if local and not known else ""
