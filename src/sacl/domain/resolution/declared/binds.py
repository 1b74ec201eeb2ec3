"""What the parts of the binder ask of the whole, and what they look for."""

from typing import Literal, Protocol

from sacl.domain.facts import Call, Expression
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.memory import Search
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import Entry, FileTable
from sacl.domain.resolution.values import Value, Values

Want = Literal["value", "call", "type", "declared"]
"""Many languages keep variables, functions and types of one name apart.

``declared`` is a value seen as what its variable is declared as, not as what the
variable was given: overloads are chosen by that.
"""

VALUES = frozenset({"value", "declared"})


class Binds(Protocol):
    """What the parts of the binder ask of the whole."""

    consultation: Consultation
    table: FileTable
    search: Search

    def look_up(
        self, expression: Expression | None, place: Place, want: Want
    ) -> Values:
        """Return what an expression may stand for."""

    def member(self, value: Value, name: str, want: Want) -> Values:
        """Return what a member of a value may be; nothing when it has none."""

    def types(self, expression: Expression | None, place: Place) -> Values:
        """Return instances of what a type names."""

    def given(self, entry: Entry, table: FileTable, want: Want) -> Values:
        """Return what an entry gives its name."""

    def callee(self, call: Call, place: Place) -> Values:
        """Return the functions that a call may run, overloads told apart."""

    def enter(self, key: object) -> bool:
        """Begin something that must not depend on itself; False when it would."""

    def leave(self, key: object) -> None:
        """End what ``enter`` began."""
