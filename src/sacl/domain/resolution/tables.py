"""The facts of one file, indexed for look-ups: a pure function of the file."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import (
    Attribute,
    Binding,
    CallSite,
    Definition,
    Export,
    Expression,
    FileFacts,
    Import,
    ImportedName,
    Inheritance,
    Item,
    Name,
    Return,
)
from sacl.domain.record import record
from sacl.domain.resolution.keys import class_names, last_name, owner_name
from sacl.domain.resolution.parts import (
    bound_name,
    functions_of,
    given_names,
    part_of,
)
from sacl.domain.scoping import Regime

LATEST = float("inf")
"""A line behind every other: what holds when a file has run through."""

SPREAD = "..."
"""Key of an item that stands for all items of its value."""

PYTHON = "python"
ECMASCRIPT = "ecmascript"

CLASS_KINDS = frozenset({UnitKind.CLASS, UnitKind.INTERFACE})

UNNAMED = frozenset({"expression", "explicit"})
"""Modifiers of what is not found by its name where it stands."""


@record
class Parameter:
    """A parameter: its function and position, what it is declared as."""

    definition: Definition
    name: str
    position: int
    declared: Binding | None

    @property
    def line(self) -> int:
        """Line of the function."""
        return self.definition.line


@record
class Imported:
    """A name bound by an import."""

    statement: Import
    name: ImportedName

    @property
    def line(self) -> int:
        """Line of the import."""
        return self.statement.line


Source: TypeAlias = Parameter | Imported | Definition | Binding


@record
class Entry:
    """One way a name gets its value, and the lines on which it holds."""

    line: int
    until: int
    block: bool
    source: Source


Names: TypeAlias = dict[str, list[Entry]]
Assignments: TypeAlias = dict[str, dict[Expression, list[Binding]]]
"""Bindings of ``base.name`` or ``base[key]`` by line: by name or key, by base."""


@dataclass(slots=True)
class FileTable:
    """Look-ups into the facts of one file.

    Attributes:
        declared: Declarations of parameters, by function and name.
        names: Of each scope the names it binds, with their entries by line.
        fields: Of each class what its methods assign to ``self.x``.
        attributes: Other assignments to attributes.
        items: Assignments to items with a known key, spreads among them.
        stars: Star imports at top level.
        local_stars: Those inside of a scope.
        owners: Of functions assigned to an attribute, the object they sit on.
        outside: Members that stand outside of their class, by its last name.
        full_names: Classes by their name with those around; for classes that other
            files may reopen.
        outside_parents: Parents that are given outside of a class, in the same way.
        renamed: Functions by the names that their decorators give them.
    """

    facts: FileFacts
    regime: Regime
    path: str = field(init=False)
    definitions: dict[NodeId, Definition] = field(default_factory=dict)
    declared: dict[tuple[NodeId, str], Binding] = field(default_factory=dict)
    names: dict[NodeId, Names] = field(default_factory=dict)
    fields: dict[NodeId, dict[str, list[Binding]]] = field(default_factory=dict)
    attributes: Assignments = field(default_factory=dict)
    items: Assignments = field(default_factory=dict)
    returns: dict[NodeId, list[Return]] = field(default_factory=dict)
    parents: dict[NodeId, list[Inheritance]] = field(default_factory=dict)
    exports: dict[str, list[Export]] = field(default_factory=dict)
    stars: list[Import] = field(default_factory=list)
    local_stars: dict[NodeId, list[Import]] = field(default_factory=dict)
    owners: dict[NodeId, tuple[Expression, NodeId, int]] = field(default_factory=dict)
    outside: dict[str, list[Definition]] = field(default_factory=dict)
    full_names: dict[str, list[NodeId]] = field(default_factory=dict)
    outside_parents: dict[str, list[Inheritance]] = field(default_factory=dict)
    renamed: dict[str, list[Definition]] = field(default_factory=dict)
    _parts: dict[NodeId, str] = field(default_factory=dict)
    _scopes: dict[NodeId, tuple[tuple[NodeId, Names, float], ...]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        """Keep at hand what is asked for most."""
        self.path = self.facts.path

    @property
    def calls(self) -> tuple[CallSite, ...]:
        """Call sites of the file."""
        return self.facts.calls

    def part_of(self, scope: NodeId) -> str:
        """Return the part that a unit stands in; empty for the file itself."""
        if scope not in self._parts:
            self._parts[scope] = part_of(self.definitions, scope)
        return self._parts[scope]

    def enclosing(self, scope: NodeId) -> NodeId | None:
        """Return the scope around a scope; None around the file."""
        definition = self.definitions.get(scope)
        return None if definition is None else definition.scope

    def scopes(self, scope: NodeId) -> tuple[tuple[NodeId, Names, float], ...]:
        """Return the scopes whose names are seen in a scope, the nearest first.

        Each comes with its names and the line that it stands on in the next one.
        """
        known = self._scopes.get(scope)
        if known is None:
            known = self._scopes[scope] = tuple(self._seen_from(scope))
        return known

    def _seen_from(self, start: NodeId) -> Iterator[tuple[NodeId, Names, float]]:
        scope: NodeId | None = start
        while scope is not None:
            definition = self.definitions.get(scope)
            hidden = self.is_class(scope) and (scope != start or self.regime != PYTHON)
            line = LATEST if definition is None else definition.line
            yield scope, {} if hidden else self.names.get(scope, {}), line
            scope = None if definition is None else definition.scope

    def is_class(self, scope: NodeId) -> bool:
        """Tell whether a scope is a class or an interface."""
        definition = self.definitions.get(scope)
        return definition is not None and definition.kind in CLASS_KINDS

    def parameters(self, definition: Definition) -> list[Parameter]:
        """Return the parameters of a function of the file."""
        return [
            entry.source
            for written in definition.parameters
            for entry in self.names[definition.unit][written.lstrip("*")]
            if isinstance(entry.source, Parameter)
        ]

    def class_around(self, scope: NodeId) -> NodeId | None:
        """Return the innermost class that a scope is or stands in."""
        current: NodeId | None = scope
        while current is not None and not self.is_class(current):
            current = self.enclosing(current)
        return current

    def method_around(self, scope: NodeId) -> Definition | None:
        """Return the method that a scope is or is nested in."""
        while (definition := self.definitions.get(scope)) is not None:
            if self.is_class(definition.scope) and definition.kind not in CLASS_KINDS:
                return definition
            scope = definition.scope
        return None


def build_table(facts: FileFacts) -> FileTable:
    """Index the facts of a file."""
    table = FileTable(facts, facts.scoping.regime)
    for definition in facts.definitions:
        table.definitions[definition.unit] = definition
    _add_names(table)
    for binding in facts.bindings:
        _add_binding(table, binding)
    for returned in facts.returns:
        table.returns.setdefault(returned.scope, []).append(returned)
    for inheritance in facts.inheritance:
        _add_inheritance(table, inheritance)
    for export in facts.exports:
        table.exports.setdefault(export.name, []).append(export)
    _sort_entries(table)
    return table


def _sort_entries(table: FileTable) -> None:
    for names in table.names.values():
        for entries in names.values():
            entries.sort(key=lambda entry: entry.line)


def _add_inheritance(table: FileTable, inheritance: Inheritance) -> None:
    if inheritance.owner is None:
        table.parents.setdefault(inheritance.unit, []).append(inheritance)
    else:
        name = last_name(inheritance.owner)
        table.outside_parents.setdefault(name, []).append(inheritance)


def _add_names(table: FileTable) -> None:
    if table.facts.scoping.reopened:
        for unit, full in class_names(table.facts).items():
            table.full_names.setdefault(full, []).append(unit)
    table.declared.update(
        ((binding.scope, binding.target.id), binding)
        for binding in table.facts.bindings
        if binding.parameter and isinstance(binding.target, Name)
    )
    for definition in table.facts.definitions:
        _add_definition(table, definition)
        for position, written in enumerate(definition.parameters):
            name = written.lstrip("*")
            binding = table.declared.get((definition.unit, name))
            parameter = Parameter(definition, written, position, binding)
            _add(
                table, definition.unit, name, Entry(0, 0, block=False, source=parameter)
            )
    for statement in table.facts.imports:
        for imported in statement.names:
            _add_import(table, statement, imported)


def _add_definition(table: FileTable, definition: Definition) -> None:
    if definition.owner is not None:
        table.outside.setdefault(owner_name(definition.owner), []).append(definition)
    elif not UNNAMED.intersection(definition.modifiers):
        line = definition.line if table.regime == PYTHON else 0
        block = table.regime == ECMASCRIPT
        entry = Entry(line, definition.until, block=block, source=definition)
        _add(table, definition.scope, definition.name, entry)
    for name in given_names(definition):
        table.renamed.setdefault(name, []).append(definition)


def _add_import(table: FileTable, statement: Import, name: ImportedName) -> None:
    source = Imported(statement, name)
    if name.name == "*" and not name.alias:
        if statement.scope == table.path:
            table.stars.append(statement)
        else:
            table.local_stars.setdefault(statement.scope, []).append(statement)
    elif ":" in name.alias:
        entry = Entry(0, 0, block=False, source=source)
        _add(table, statement.scope, name.alias, entry)
    elif name.alias:
        hoisted = table.regime != PYTHON and not statement.dynamic
        line = 0 if hoisted else statement.line
        entry = Entry(line, statement.until, block=False, source=source)
        _add(table, statement.scope, bound_name(name), entry)


def _add(table: FileTable, scope: NodeId, name: str, entry: Entry) -> None:
    table.names.setdefault(scope, {}).setdefault(name, []).append(entry)


def _add_binding(table: FileTable, binding: Binding) -> None:
    target = binding.target
    if isinstance(target, Name):
        if not binding.parameter:
            entry = Entry(binding.line, binding.until, binding.block, binding)
            _add(table, binding.scope, target.id, entry)
    elif isinstance(target, Attribute):
        owner = _receiver_class(table, binding.scope, target.value)
        if owner is not None:
            fields = table.fields.setdefault(owner, {})
            fields.setdefault(target.name, []).append(binding)
        else:
            _assign(table.attributes, target.name, target.value, binding)
    elif isinstance(target, Item) and target.key is not None:
        _assign(table.items, target.key, target.value, binding)
    for unit, home in functions_of(target, binding.value):
        table.owners.setdefault(unit, (home, binding.scope, binding.line))


def _assign(
    assignments: Assignments, name: str, base: Expression, binding: Binding
) -> None:
    assignments.setdefault(name, {}).setdefault(base, []).append(binding)


def assigned(assignments: Assignments, name: str, base: Expression) -> list[Binding]:
    """Return what is assigned to an attribute or item of ``base``."""
    bases = assignments.get(name)
    return [] if bases is None else bases.get(base, [])


def _receiver_class(
    table: FileTable, scope: NodeId, receiver: Expression
) -> NodeId | None:
    """Return the class whose instance ``receiver`` is by its name alone."""
    if not isinstance(receiver, Name):
        return None
    if table.regime == ECMASCRIPT:
        return _class_of_this(table, scope) if receiver.id == "this" else None
    if table.regime != PYTHON:
        words = table.facts.scoping.receivers
        return table.class_around(scope) if receiver.id in words else None
    method = table.method_around(scope)
    if method is None or not method.parameters or "static" in method.modifiers:
        return None
    return method.scope if receiver.id == method.parameters[0] else None


def _class_of_this(table: FileTable, scope: NodeId) -> NodeId | None:
    while (definition := table.definitions.get(scope)) is not None:
        if definition.kind in CLASS_KINDS:
            return scope
        if table.is_class(definition.scope):
            return definition.scope
        if "arrow" not in definition.modifiers:
            return scope
        scope = definition.scope
    return None
