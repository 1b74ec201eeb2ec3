"""Members of values: of classes and their parents, of namespaces, of functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sacl.domain.code import NodeId
from sacl.domain.facts import Definition, Name
from sacl.domain.resolution.declared.binds import Binds, Want
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.declared.entries import best
from sacl.domain.resolution.declared.extensions import Extensions
from sacl.domain.resolution.declared.namespaces import Namespaces
from sacl.domain.resolution.declared.signatures import Signatures
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.keys import qualified
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.tables import CLASS_KINDS, Entry, FileTable
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    ContainerValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    LiteralValue,
    NamespaceValue,
    SuperValue,
    Value,
    Values,
    join,
    single,
)


class Members:
    """Looks members up."""

    def __init__(self, binder: Binds, classes: Classes, spaces: Namespaces) -> None:
        self._binder = binder
        self.extensions = Extensions(binder)
        self._classes = classes
        self._spaces = spaces
        self._known = Memory[Values](binder.search)
        self._lookups: Mapping[type, Callable[[Any, str, Want], Values]] = {
            ClassValue: self._of_class,
            InstanceValue: self._of_instance,
            SuperValue: self._behind,
            NamespaceValue: self._of_namespace,
            ExternalValue: self._of_external,
            LiteralValue: self._of_literal,
            ContainerValue: self._of_container,
            FunctionValue: self._of_function,
        }

    def member(self, value: Value, name: str, want: Want) -> Values:
        """Return what a member of a value may be; nothing when it has none."""
        look_up = self._lookups.get(type(value))
        return ANYTHING if look_up is None else look_up(value, name, want)

    def _of_instance(self, value: InstanceValue, name: str, want: Want) -> Values:
        return self._of_side(value.of, name, want, is_static=False)

    def _of_class(self, value: ClassValue, name: str, want: Want) -> Values:
        return self._of_side(value, name, want, is_static=True)

    def _of_side(
        self, value: ClassValue, name: str, want: Want, *, is_static: bool
    ) -> Values:
        side = is_static if self._sides_apart(value.unit) else None
        key = value.unit, name, want, side
        known = self._known.recall(key)
        if known is not None:
            return known
        state = self._known.open()
        found = self.along(self._classes.upwards(value.unit), name, want, side)
        return self._known.keep(key, found, state)

    def _sides_apart(self, unit: NodeId) -> bool:
        return self._binder.consultation.table_of(unit).facts.scoping.static_apart

    def _on_side(self, found: Values, is_static: bool | None) -> Values:
        """Leave functions out that the class has, or only its instances have."""
        if is_static is None:
            return found
        kept = [v for v in found.items if self._is_on_side(v, is_static)]
        return Values(tuple(kept), every=found.every)

    def _is_on_side(self, value: Value, is_static: bool) -> bool:
        if not isinstance(value, FunctionValue):
            return True
        definition = self._binder.consultation.definition_of(value.unit)
        return ("static" in definition.modifiers) == is_static

    def _behind(self, value: SuperValue, name: str, want: Want) -> Values:
        return self.along(self._classes.order(value.of.unit)[1:], name, want)

    def along(
        self,
        order: Iterable[Value],
        name: str,
        want: Want,
        is_static: bool | None = None,
    ) -> Values:
        """Return the members of a name along an order of classes.

        Overloads of parents come behind those of the class itself; of other
        members the nearest counts. What a foreign parent before it could hide
        is not certain.
        """
        parts: list[Values] = []
        foreign: list[Values] = []
        hidden = False
        signatures = Signatures(self._binder.consultation)
        for index, parent in enumerate(order):
            if not isinstance(parent, ClassValue):
                foreign.append(self.member(parent, name, want))
                continue
            own = self.own(parent.unit, name, want)
            if not own.items:
                continue
            found = self._on_side(own, is_static)
            found = signatures.new(self._inherited(found) if index else found)
            if found.items:
                hidden = hidden or (not parts and bool(foreign))
                parts.append(found)
                if want != "call" or not self._overloads(parent.unit):
                    break
        if not parts:
            return foreign[0] if foreign else NOTHING
        return join((*parts, ANYTHING) if hidden else parts)

    def _inherited(self, found: Values) -> Values:
        """Leave out what a class keeps for itself."""
        kept = [value for value in found.items if not self._is_own(value)]
        return Values(tuple(kept), every=found.every)

    def _is_own(self, value: Value) -> bool:
        if not isinstance(value, FunctionValue):
            return False
        return "own" in self._binder.consultation.definition_of(value.unit).modifiers

    def _overloads(self, unit: NodeId) -> bool:
        return self._binder.consultation.table_of(unit).facts.scoping.overloads

    def own(self, unit: NodeId, name: str, want: Want) -> Values:
        """Return the members of a name that a class has itself."""
        outside = self._classes.outside(unit, name)
        holding = self._holding(unit, name)
        key = ("own", unit, name, want)
        if not (outside or holding) or not self._binder.enter(key):
            return NOTHING
        functions = [d for d in outside if not _is_class(d)]
        functions = [] if want == "type" else _foremost(functions)
        parts: list[Values] = []
        for part, table in holding:
            parts.extend(self._of_part(part, table, name, want, bool(functions)))
        parts.extend(self._given(definition, want) for definition in functions)
        parts.extend(single(ClassValue(d.unit)) for d in outside if _is_class(d))
        self._binder.leave(key)
        return join([part for part in parts if part.items])

    def _holding(self, unit: NodeId, name: str) -> list[tuple[NodeId, FileTable]]:
        """Return the parts of a class in which a name is bound."""
        table_of = self._binder.consultation.table_of
        return [
            (part, table)
            for part in self._classes.parts_with(unit, name)
            for table in [table_of(part)]
            if name in table.names.get(part, ()) or name in table.fields.get(part, ())
        ]

    def _given(self, definition: Definition, want: Want) -> Values:
        table = self._binder.consultation.table_of(definition.unit)
        entry = Entry(0, 0, block=False, source=definition)
        return self._binder.given(entry, table, want)

    def _of_part(
        self, unit: NodeId, table: FileTable, name: str, want: Want, is_outside: bool
    ) -> Iterator[Values]:
        """Yield members; declarations only of what is not defined outside."""
        entries = table.names.get(unit, {}).get(name, [])
        entries = [entry for entry in entries if not _is_constructor(entry)]
        if is_outside:
            entries = [e for e in entries if isinstance(e.source, Definition)]
        chosen = best(entries, want, table.facts.scoping)
        for entry in chosen:
            yield self._binder.given(entry, table, want)
        if want != "type" and not chosen:
            for binding in table.fields.get(unit, {}).get(name, ()):
                entry = Entry(binding.line, 0, block=False, source=binding)
                yield self._binder.given(entry, table, want)

    def _of_namespace(self, value: NamespaceValue, name: str, want: Want) -> Values:
        whole = qualified(value.name, name)
        return self._spaces.dotted(whole, self._binder.table, want)

    def _of_external(self, value: ExternalValue, name: str, want: Want) -> Values:
        given = (
            NOTHING if want == "type" else self.extensions.of(value.name, name, want)
        )
        return given or single(ExternalValue(f"{value.name}.{name}", value.builtin))

    def _of_literal(self, value: LiteralValue, name: str, want: Want) -> Values:
        return self._of_external(ExternalValue(value.type, builtin=True), name, want)

    def _of_container(self, value: ContainerValue, name: str, want: Want) -> Values:
        kind = value.display.kind
        if kind[:1].isupper():
            place = Place(value.scope, value.line)
            found = self._binder.look_up(Name(kind), place, "type")
            foreign = [v for v in found.items if isinstance(v, ExternalValue)]
            return self._of_external(foreign[0], name, want) if foreign else ANYTHING
        given = self.extensions.of(kind.capitalize(), name, want)
        return given or single(ExternalValue(f"{kind}.{name}", builtin=True))

    def _of_function(self, value: FunctionValue, _: str, want: Want) -> Values:
        """Any method of a function object runs the function."""
        return single(value) if want == "call" else ANYTHING

    # Constructors

    def constructors(self, unit: NodeId) -> Values:
        """Return what runs when an instance of a class is made."""
        table_of = self._binder.consultation.table_of
        own = [
            single(FunctionValue(definition.unit))
            for part in self._classes.parts(unit)
            for entries in table_of(part).names.get(part, {}).values()
            for entry in entries
            if (definition := _constructor(entry)) is not None
        ]
        if own:
            return join(own)
        table = table_of(unit)
        names = table.facts.scoping.constructors
        if table.facts.scoping.outside_members:
            names = (*names, table.definitions[unit].name)
        parts = [self._named_constructors(unit, name) for name in names]
        return join([part for part in parts if part.items])

    def _named_constructors(self, unit: NodeId, name: str) -> Values:
        outside = self._classes.outside(unit, name)
        own = [
            single(FunctionValue(d.unit))
            for d in outside
            if "constructor" in d.modifiers
        ]
        return join(own) or self._of_instance(
            InstanceValue(ClassValue(unit)), name, "call"
        )


def _is_class(definition: Definition) -> bool:
    return definition.kind in CLASS_KINDS


def _constructor(entry: Entry) -> Definition | None:
    source = entry.source
    if isinstance(source, Definition) and "constructor" in source.modifiers:
        return source if source.kind not in CLASS_KINDS else None
    return None


def _is_constructor(entry: Entry) -> bool:
    return _constructor(entry) is not None


def _foremost(functions: list[Definition]) -> list[Definition]:
    """Leave out what members of the class itself hide."""
    own = [each for each in functions if "hidden" not in each.modifiers]
    return own or functions
