"""What a name is looked up for, and what the parts of the binder ask of the whole."""

from collections.abc import Iterator
from typing import Literal, Protocol

from sacl.domain.code import NodeId
from sacl.domain.facts import Binding, Call, Expression
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.memory import Search
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import (
    CLASS_KINDS,
    Entry,
    FileTable,
    Imported,
    Parameter,
)
from sacl.domain.resolution.values import Value, Values
from sacl.domain.scoping import Scoping

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


def rank(entry: Entry, want: Want, scoping: Scoping) -> int | None:
    """Rate how well an entry meets what is wanted, best is 0; None for not at all."""
    source = entry.source
    want = "value" if want == "declared" else want
    if isinstance(source, Imported):
        return 1
    if isinstance(source, (Parameter, Binding)):
        called = 2 if scoping.variables_are_called else None
        return {"value": 0, "call": called, "type": None}[want]
    if source.kind in CLASS_KINDS:
        return {"value": 1, "call": 1 if scoping.called_types else None, "type": 0}[
            want
        ]
    return {"value": 2, "call": 0, "type": None}[want]


def best(entries: list[Entry], want: Want, scoping: Scoping) -> list[Entry]:
    """Return the entries that meet best what is wanted."""
    if not entries:
        return []
    ranked = [(rank(e, want, scoping), e) for e in entries]
    ranks = [number for number, _ in ranked if number is not None]
    return [e for number, e in ranked if ranks and number == min(ranks)]


def is_prototype(entry: Entry) -> bool:
    """Tell whether an entry declares what has its value elsewhere."""
    return isinstance(entry.source, Binding) and entry.source.value is None


def around(table: FileTable, place: Place) -> Iterator[tuple[NodeId, float]]:
    """Yield the scopes around a place, with the line that it has in each."""
    scope: NodeId | None = place.scope
    line = place.line
    while scope is not None:
        yield scope, line
        definition = table.definitions.get(scope)
        scope = None if definition is None else definition.scope
        line = line if definition is None else definition.line


def reaching(entries: list[Entry], line: float) -> list[Entry]:
    """Return the entries of one name in a function that may hold on a line."""
    live: list[Entry] = []
    for entry in entries:
        if entry.line > line or (entry.block and entry.until < line):
            continue
        if not entry.until or entry.block or line <= entry.until:
            live = [entry]
        else:
            live.append(entry)
    return live
