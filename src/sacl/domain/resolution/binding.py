"""What the writers of relations ask of whatever binds the names of a file."""

from typing import Protocol

from sacl.domain.code import NodeId
from sacl.domain.facts import Call, Expression
from sacl.domain.record import record
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.values import Value, Values


@record
class Reached:
    """A callee of one site, reduced to what can be called.

    Attributes:
        unit: The unit that runs; None for a class without a constructor.
        bound: Its first parameter is filled by the receiver.
        receiver: The object it runs on, where that is known.
        others: Units that may run instead of it, because they override it.
        is_declared_only: It has no body; one of the others runs, if there are any.
    """

    unit: NodeId | None
    bound: bool = False
    receiver: Value | None = None
    others: tuple[NodeId, ...] = ()
    is_declared_only: bool = False


class Binder(Protocol):
    """Says what expressions stand for."""

    consultation: Consultation

    def begin(self) -> None:
        """Start a new question with a full budget."""

    def evaluate(self, expression: Expression | None, place: Place) -> Values:
        """Return what an expression may stand for."""

    def named_type(self, expression: Expression, place: Place) -> Values:
        """Return what a type or a parent may stand for."""

    def reached(self, callee: Values, call: Call, place: Place) -> list[Reached]:
        """Return what a call of any of the values runs."""
