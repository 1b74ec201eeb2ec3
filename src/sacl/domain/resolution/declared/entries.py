"""Which entries of a name count: what is wanted, and where it is looked for."""

from collections.abc import Iterator
from itertools import takewhile

from sacl.domain.code import NodeId
from sacl.domain.facts import Binding
from sacl.domain.resolution.declared.binds import Want
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.tables import (
    CLASS_KINDS,
    Entry,
    FileTable,
    Imported,
    Parameter,
)
from sacl.domain.scoping import Scoping


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


def is_on_class(table: FileTable, place: Place) -> bool:
    """Tell whether a place runs on a class and not on an instance of it."""
    functions = [
        table.definitions[scope]
        for scope, _ in takewhile(
            lambda each: not table.is_class(each[0]), around(table, place)
        )
        if scope in table.definitions
    ]
    return not functions or "static" in functions[-1].modifiers


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
