"""Where an expression is evaluated, and what the evaluators offer each other."""

from dataclasses import dataclass
from typing import Protocol

from sacl.domain.code import NodeId
from sacl.domain.facts import Call, Definition, Expression, Name
from sacl.domain.record import record
from sacl.domain.resolution.ecmascript_modules import EcmaScriptModules
from sacl.domain.resolution.memory import Search
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.values import ContainerValue, Value, Values

MAX_FRAMES = 4
"""Calls that are followed into each other with their arguments."""


NO_ARGUMENTS = Call(Name(""))
"""A call that the language makes itself: of a property, of an iterator."""


@record
class Place:
    """A position in a scope; ``frame`` when it is looked at for one call."""

    scope: NodeId
    line: float
    frame: "Frame | None" = None


@dataclass(slots=True, eq=False)
class Frame:
    """One call of a function: its arguments, evaluated where it was called.

    Attributes:
        depth: Calls that are followed into each other, this one included.
        is_used: Whether an argument was asked for; if none was, other calls
            give back the same.
    """

    unit: NodeId
    receiver: Value | None
    call: Call
    caller: Place
    depth: int = 1
    is_used: bool = False

    def argument(self, definition: Definition, position: int) -> Expression | None:
        """Return what the call passes for a parameter; None for nothing."""
        bound = self.receiver is not None
        return argument(self.call, definition, position, bound=bound)


def argument(
    call: Call, definition: Definition, position: int, *, bound: bool
) -> Expression | None:
    """Return what a call passes for a parameter; None for nothing.

    Args:
        call: The call.
        definition: The function that is called.
        position: Index of the parameter.
        bound: The first parameter is filled by the receiver.
    """
    written = definition.parameters[position]
    name = written.lstrip("*")
    for keyword, value in call.keywords:
        if keyword == name:
            return value
    if written.startswith("*") or "*" in definition.parameters[:position]:
        return None
    index = position - 1 if bound else position
    return call.arguments[index] if 0 <= index < len(call.arguments) else None


class Evaluates(Protocol):
    """What the parts of the evaluator ask of the whole."""

    consultation: Consultation
    search: Search
    scripts: EcmaScriptModules

    def evaluate(self, expression: Expression | None, place: Place) -> Values:
        """Return what an expression may stand for."""

    def member(self, value: Value, name: str) -> Values:
        """Return what an attribute of a value may be; nothing when it has none."""

    def item(self, container: ContainerValue, key: str) -> Values:
        """Return an item of a display; nothing when it has none of the key."""

    def returned(self, callee: Value, call: Call, place: Place) -> Values:
        """Return what a call of a value gives back."""

    def exported(self, path: str, name: str) -> Values:
        """Return what a file gives to those who import a name from it."""

    def incoming(self, unit: NodeId, parameter: str) -> Values | None:
        """Return what calls in the same file pass for a parameter."""

    def enter(self, key: object) -> bool:
        """Begin something that must not depend on itself; False when it would."""

    def leave(self, key: object) -> None:
        """End what ``enter`` began."""
