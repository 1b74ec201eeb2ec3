"""What a bare name stands for: locals, members of classes around, namespaces."""

from sacl.domain.code import NodeId
from sacl.domain.facts import Definition
from sacl.domain.resolution.declared.binds import VALUES, Binds, Want
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.declared.entries import around, best, reaching
from sacl.domain.resolution.declared.members import Members
from sacl.domain.resolution.declared.namespaces import Namespaces
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.keys import stands_in
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.names import is_ours
from sacl.domain.resolution.tables import Entry, FileTable, Imported
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    ContainerValue,
    ExternalValue,
    InstanceValue,
    LiteralValue,
    Value,
    Values,
    join,
    single,
)

FUNCTION = "function"
"""The type of a literal that is one."""

INVOKE = "invoke"
"""The method that runs where an object is called."""


class Scopes:
    """Looks bare names up."""

    def __init__(
        self, binder: Binds, classes: Classes, members: Members, spaces: Namespaces
    ) -> None:
        self._binder = binder
        self._classes = classes
        self._members = members
        self._spaces = spaces
        self._known = Memory[Values](binder.search)

    def look_up(self, name: str, table: FileTable, place: Place, want: Want) -> Values:
        """Return what a name may stand for."""
        is_open = False
        inherited = NOTHING
        inner: Definition | None = None
        *inside, (_, line) = around(table, place)
        for scope, at in inside:
            definition = table.definitions[scope]
            if self._is_hidden(name, inner, table):
                inner = definition
                continue
            found = self._type_parameter(name, definition, want) or self._inside(
                name, definition, table, at, want, inner
            )
            inner = definition
            if (
                found.items
                and not self._is_inherited_from_outside(found, name, definition, table)
                and not (want == "call" and self._is_seen_past(found, table))
            ):
                return _opened(found) if is_open else found
            inherited = inherited or found
            is_open = is_open or (
                want == "call" and self._may_inherit(definition, table)
            )
        scopes = [scope for scope, _ in inside if scope in table.local_stars]
        found = self._outside(name, table, line, want, scopes)
        if inherited.items and not is_ours(found):
            return inherited
        return _opened(found) if is_open else found

    def _is_inherited_from_outside(
        self, found: Values, name: str, definition: Definition, table: FileTable
    ) -> bool:
        """Tell whether a name is one that a foreign parent of a class may have.

        A field of a class of the repository may hold something foreign, too.
        """
        is_foreign = all(isinstance(value, ExternalValue) for value in found.items)
        return (
            is_foreign
            and table.is_class(definition.unit)
            and not any(
                self._members.own(parent.unit, name, "value").items
                for parent in self._classes.order(definition.unit)
                if isinstance(parent, ClassValue)
            )
        )

    def _type_parameter(self, name: str, definition: Definition, want: Want) -> Values:
        for parameter, bound in definition.type_parameters:
            if parameter == name and want != "call":
                place = Place(definition.scope, definition.line)
                found = self._binder.look_up(bound, place, "type")
                return found if found.known else ANYTHING
        return NOTHING

    def _inside(
        self,
        name: str,
        definition: Definition,
        table: FileTable,
        line: float,
        want: Want,
        inner: Definition | None,
    ) -> Values:
        scope = definition.unit
        scoping = table.facts.scoping
        if table.is_class(scope):
            if want == "type" or scoping.implicit_receiver:
                receiver: Value = ClassValue(scope)
                if inner is not None and "static" not in inner.modifiers:
                    receiver = InstanceValue(ClassValue(scope))
                return self._members.member(receiver, name, want)
            return NOTHING
        every = table.names.get(scope, {}).get(name, [])
        entries = reaching(every, line)
        found = self._of_entries(entries, table, want)
        if entries and not found.items:
            before = [entry for entry in every if entry.line < entries[0].line]
            found = self._of_entries(reaching(before, line), table, want)
        if found.items or definition.owner is None:
            return found
        owner = self._classes.owner_of(definition)
        if owner is not None and (want == "type" or scoping.implicit_receiver):
            return self._of_owner(owner, name, want)
        if want == "call" and scoping.implicit_receiver:
            return self._members.extensions.beside(definition, name, want)
        return found

    @staticmethod
    def _is_hidden(name: str, inner: Definition | None, table: FileTable) -> bool:
        """Tell whether a class inside keeps a method of those around from sight."""
        is_apart = table.facts.scoping.static_apart and not name[:1].isupper()
        return is_apart and inner is not None and table.is_class(inner.unit)

    def _of_owner(self, owner: NodeId, name: str, want: Want) -> Values:
        """Look a name up from outside of the class that the looker belongs to."""
        current: NodeId | None = owner
        while current is not None:
            definition = self._binder.consultation.definition_of(current)
            itself = ClassValue(current)
            if name == definition.name and want not in VALUES:
                return single(itself)
            found = self._members.member(itself, name, want)
            if found.items:
                return found
            current = self._classes.owner_of(definition)
        return NOTHING

    def _is_seen_past(self, found: Values, table: FileTable) -> bool:
        """Tell whether a name is that of a variable which cannot be called."""
        return (
            table.facts.scoping.calls_past_variables
            and found.known == found.items
            and not any(map(self._can_be_called, found.items))
        )

    def _can_be_called(self, value: Value) -> bool:
        if isinstance(value, InstanceValue):
            own = self._binder.consultation.definition_of(value.of.unit)
            if "alias" in own.modifiers:
                return True
            return bool(self._members.member(value, INVOKE, "call").items)
        if isinstance(value, LiteralValue):
            return _is_of_functions(value.type)
        return not isinstance(value, ContainerValue)

    def _may_inherit(self, definition: Definition, table: FileTable) -> bool:
        """Tell whether a class around a name may have it from a foreign parent."""
        if not table.facts.scoping.implicit_receiver:
            return False
        unit = definition.unit if table.is_class(definition.unit) else None
        if definition.owner is not None:
            unit = self._classes.owner_of(definition)
        return unit is not None and self._classes.is_open(unit)

    def _of_entries(self, entries: list[Entry], table: FileTable, want: Want) -> Values:
        chosen = best(entries, want, table.facts.scoping)
        parts = [self._binder.given(entry, table, want) for entry in chosen]
        return join([part for part in parts if part.items])

    # Names of the file and of its namespaces

    def _outside(
        self,
        name: str,
        table: FileTable,
        line: float,
        want: Want,
        scopes: list[NodeId],
    ) -> Values:
        """Look a name up beyond scopes, of which some have star imports."""
        namespaces = self._spaces.namespaces(table, line)
        if want == "call" and table.facts.scoping.global_functions:
            namespaces = [*namespaces, ""]
        key = table.path, name, want, *namespaces, *scopes
        known = self._known.recall(key)
        if known is not None:
            return known
        state = self._known.open()
        found = self._find_outside(name, table, namespaces, want, scopes)
        return self._known.keep(key, found, state)

    def _find_outside(
        self,
        name: str,
        table: FileTable,
        namespaces: list[str],
        want: Want,
        scopes: list[NodeId],
    ) -> Values:
        found = self._of_file(name, table, namespaces, want)
        scoping = table.facts.scoping
        if not found.items or (want == "call" and scoping.includes):
            others = self._spaces.visible(name, namespaces, table, want)
            found = join([part for part in (found, others) if part.items])
        if found.items:
            return found
        found, foreign = self._spaces.starred(name, table, want, scopes)
        if found.items:
            return found
        if want == "type" or name[:1].isupper():
            if name in table.facts.scoping.root_types:
                return ANYTHING
            is_package = name[:1].islower()
            return single(ExternalValue(name, builtin=not foreign and not is_package))
        if want == "call" and scoping.includes:
            linked = self._spaces.defined(name, "", table)
            return join((linked, ANYTHING)) if linked.items else ANYTHING
        return ANYTHING

    def _of_file(
        self, name: str, table: FileTable, namespaces: list[str], want: Want
    ) -> Values:
        entries = table.names.get(NodeId(table.path), {}).get(name, [])
        spaces: list[str | None] = [*namespaces] or [None]
        for namespace in spaces:
            inside = [e for e in entries if _is_in(e, table, namespace)]
            found = self._of_entries(inside, table, want)
            if found.items and want == "call":
                found = self._spaces.linked(found, inside, name, namespace, table)
            if found.items:
                return found
        return NOTHING


def _is_of_functions(type_name: str) -> bool:
    """Tell whether a type is one of functions: ``Function1``, ``KProperty``."""
    is_library = "Function" in type_name or "Propert" in type_name
    return is_library or type_name == FUNCTION


def _opened(found: Values) -> Values:
    """Add that a foreign parent of a class around may have a name, too.

    Of types that is not taken into account.
    """
    is_open = any(not isinstance(value, ClassValue) for value in found.items)
    return join((found, ANYTHING)) if is_open else found


def _is_in(entry: Entry, table: FileTable, namespace: str | None) -> bool:
    if namespace is None or isinstance(entry.source, Imported):
        return True
    return stands_in(table.facts, entry.source.line, namespace)
