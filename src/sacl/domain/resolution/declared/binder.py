"""Expressions of a declared language: what they stand for, what calls of them run.

One binder serves one file. A type is what is written; a value that has none gets
that of its initialiser. Nothing depends on who calls a function.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Binding,
    Call,
    Choice,
    Collection,
    Definition,
    Expression,
    Item,
    Name,
    Opaque,
    UnitReference,
)
from sacl.domain.resolution.binding import Reached
from sacl.domain.resolution.declared.binds import VALUES, Want
from sacl.domain.resolution.declared.classes import Classes
from sacl.domain.resolution.declared.dispatch import Dispatch
from sacl.domain.resolution.declared.entries import around, is_on_class
from sacl.domain.resolution.declared.files import Files
from sacl.domain.resolution.declared.members import Members
from sacl.domain.resolution.declared.namespaces import Namespaces
from sacl.domain.resolution.declared.overloads import Overloads
from sacl.domain.resolution.declared.results import Results
from sacl.domain.resolution.declared.scopes import Scopes
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.keys import dotted_name
from sacl.domain.resolution.memory import Memory, Search
from sacl.domain.resolution.names import instances, is_ours
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import (
    CLASS_KINDS,
    Entry,
    FileTable,
    Imported,
    Parameter,
)
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

MAX_DEPTH = 40
MAX_STEPS = 4000
"""Look-ups spent on one question before the answer is "anything"."""

MAX_STEPS_OF_FILE = 400_000


class DeclaredBinder:
    """Answers what the expressions of one file may stand for.

    It is what the parts that it is made of know as ``Binds``.
    """

    def __init__(self, consultation: Consultation, table: FileTable) -> None:
        self.consultation = consultation
        self.table = table
        self.search = Search()
        self.files = Files(consultation)
        self.spaces = Namespaces(self, self.files)
        self.classes = Classes(self)
        self.members = Members(self, self.classes, self.spaces)
        self._scopes = Scopes(self, self.classes, self.members, self.spaces)
        self._overloads = Overloads(self, self.classes)
        self._results = Results(self, self.classes)
        self._dispatch = Dispatch(self, self.classes, self.members)
        self._types = Memory[Values](self.search)
        self._bindings = Memory[Values](self.search)
        self._active: dict[object, int] = {}
        self._depth = 0
        self._steps = 0
        self._last_step = MAX_STEPS
        self._readers: Mapping[
            type, Callable[[Any, FileTable, Place, Want], Values]
        ] = {
            Name: self._name,
            Attribute: self._attribute,
            Call: self._call,
            Item: self._item,
            Collection: self._collection,
            UnitReference: self._unit,
            Choice: self._choice,
            Opaque: self._opaque,
        }

    def enter(self, key: object) -> bool:
        """Begin something that must not depend on itself; False when it would."""
        depth = self._active.get(key)
        if depth is not None:
            self.search.cut(depth)
            return False
        self._active[key] = self.search.depth
        self.search.depth += 1
        return True

    def leave(self, key: object) -> None:
        """End what ``enter`` began."""
        del self._active[key]
        self.search.depth -= 1

    def begin(self) -> None:
        """Start a new question with a full budget."""
        self._last_step = min(self._steps + MAX_STEPS, MAX_STEPS_OF_FILE)

    # Questions

    def evaluate(self, expression: Expression | None, place: Place) -> Values:
        """Return what an expression may stand for."""
        return self.look_up(expression, place, "value")

    def named_type(self, expression: Expression, place: Place) -> Values:
        """Return what a type or a parent may stand for."""
        return self.look_up(expression, place, "type")

    def types(self, expression: Expression | None, place: Place) -> Values:
        """Return instances of what a type names."""
        key = id(expression), place.scope
        known = self._types.recall(key)
        if known is not None:
            return known
        state = self._types.open()
        found = instances(self.look_up(expression, place, "type"))
        return self._types.keep(key, found, state)

    def look_up(
        self, expression: Expression | None, place: Place, want: Want
    ) -> Values:
        """Return what an expression may stand for."""
        table = self.consultation.table_of(place.scope)
        if expression is None:
            return ANYTHING
        if self._depth > MAX_DEPTH or self._steps > self._last_step:
            self.search.cut()
            return ANYTHING
        self._depth += 1
        self._steps += 1
        values = self._readers[type(expression)](expression, table, place, want)
        self._depth -= 1
        return values

    def member(self, value: Value, name: str, want: Want) -> Values:
        """Return what a member of a value may be; nothing when it has none."""
        return self.members.member(value, name, want)

    def callee(self, call: Call, place: Place) -> Values:
        """Return what a call may run, overloads told apart."""
        want: Want = "type" if call.constructor else "call"
        found = self.look_up(call.callee, place, want)
        found = self._overloads.without_strangers(found, call, place)
        return self._overloads.select(found, call, place)

    def reached(self, callee: Values, call: Call, place: Place) -> list[Reached]:
        """Return what a call of any of the values runs."""
        return [r for value in callee.known for r in self._runs(value, call, place)]

    def _runs(self, value: Value, call: Call, place: Place) -> list[Reached]:
        if isinstance(value, FunctionValue):
            return [self._dispatch.reached(value.unit, call, place)]
        made = NOTHING
        if isinstance(value, InstanceValue) and isinstance(call.callee, Name):
            made = self.members.constructors(value.of.unit)
        elif isinstance(value, ClassValue):
            made = self.members.constructors(value.unit)
        elif isinstance(value, SuperValue):
            made = self._of_parent(value)
        chosen = self._overloads.select(made, call, place)
        return [Reached(v.unit) for v in chosen.items if isinstance(v, FunctionValue)]

    def _of_parent(self, value: SuperValue) -> Values:
        parents = self.classes.order(value.of.unit)[1:2]
        return join(
            [
                self.members.constructors(parent.unit)
                for parent in parents
                if isinstance(parent, ClassValue)
            ]
        )

    # What an entry gives its name

    def given(self, entry: Entry, table: FileTable, want: Want) -> Values:
        """Return what an entry gives its name."""
        source = entry.source
        if isinstance(source, Imported):
            return self.spaces.imported(table, source, want)
        if isinstance(source, Definition):
            return self._definition(source, want)
        if isinstance(source, Parameter):
            declared = source.declared
            place = Place(source.definition.unit, source.line)
            return ANYTHING if declared is None else self.types(declared.type, place)
        return self._binding(source, want)

    def _definition(self, definition: Definition, want: Want) -> Values:
        if definition.kind in CLASS_KINDS:
            return single(ClassValue(self.classes.main(definition.unit)))
        function = FunctionValue(definition.unit)
        if want in VALUES and "property" in definition.modifiers:
            return self._results.of_function(function)
        return single(function)

    def _binding(self, binding: Binding, want: Want) -> Values:
        is_declared = want == "declared"
        known = self._bindings.recall((id(binding), is_declared))
        key = ("binding", id(binding))
        if known is not None or not self.enter(key):
            return known or NOTHING
        state = self._bindings.open()
        place = Place(binding.scope, binding.line)
        declared = NOTHING
        if binding.type is not None:
            declared = self.types(binding.type, place)
        found = declared
        if not (is_declared and declared.known):
            value = NOTHING
            if binding.value is not None:
                value = self.look_up(binding.value, place, "value")
            found = _narrowed(declared, value)
        self.leave(key)
        return self._bindings.keep((id(binding), is_declared), found, state)

    # Readers

    def _name(
        self, expression: Name, table: FileTable, place: Place, want: Want
    ) -> Values:
        scoping = table.facts.scoping
        name = expression.id
        if name in scoping.receivers or name in scoping.parents:
            owner = self._owner(table, place)
            if owner is None:
                return self._foreign_owner(table, place)
            of = ClassValue(owner)
            if name in scoping.parents:
                return single(SuperValue(of))
            is_class = scoping.static_apart and is_on_class(table, place)
            return single(of if is_class else InstanceValue(of))
        if name in scoping.self_types:
            owner = self._owner(table, place)
            return ANYTHING if owner is None else single(ClassValue(owner))
        if name == scoping.whole_program:
            return single(NamespaceValue(""))
        return self._scopes.look_up(name, table, place, want)

    def _owner(self, table: FileTable, place: Place) -> NodeId | None:
        """Return the class on whose instance a function runs."""
        for scope, _ in around(table, place):
            if table.is_class(scope):
                return scope
            definition = table.definitions.get(scope)
            if definition is not None and definition.owner is not None:
                return self.classes.owner_of(definition)
        return None

    def _foreign_owner(self, table: FileTable, place: Place) -> Values:
        """Return the type of elsewhere that a function around is a member of."""
        for scope, _ in around(table, place):
            definition = table.definitions.get(scope)
            if definition is not None and definition.owner is not None:
                foreign = self.members.extensions.receiver(definition)
                return ANYTHING if foreign is None else single(foreign)
        return ANYTHING

    def _attribute(
        self, expression: Attribute, table: FileTable, place: Place, want: Want
    ) -> Values:
        scoping = table.facts.scoping
        if expression.name in {*scoping.receivers, *scoping.parents}:
            return self._qualified_receiver(expression, table, place)
        wanted: Want = "type" if want == "type" else "value"
        base = self.look_up(expression.value, place, wanted)
        name = dotted_name(expression.value)
        foreign = [v.name for v in base.items if isinstance(v, ExternalValue)]
        if scoping.includes:  # what a foreign parent may have
            foreign = [name if v.endswith(f".{name}") else v for v in foreign]
        is_open = not base.known or (foreign == [name] and len(base.items) == 1)
        if is_open and not table.facts.scoping.imported_namespaces:
            *_, (_, line) = around(table, place)
            found = self.spaces.relative(name, table, line) if name else NOTHING
            base = found if found.items else base
        parts = [self.member(value, expression.name, want) for value in base.items]
        present = [part for part in parts if part.items]
        if not present and base == single(NamespaceValue("")) and scoping.reopened:
            return single(ExternalValue(expression.name, builtin=True))
        if present and len(present) < len(parts):
            present.append(ANYTHING)
        return join(present)

    def _qualified_receiver(
        self, expression: Attribute, table: FileTable, place: Place
    ) -> Values:
        """Return ``A.this``, or ``A.super``: of a class around, or of an interface."""
        named = self.look_up(expression.value, place, "type")
        value = named.items[0] if len(named.items) == 1 else None
        if not isinstance(value, ClassValue):
            return ANYTHING
        if expression.name in table.facts.scoping.receivers:
            return single(InstanceValue(value))
        if any(scope == value.unit for scope, _ in around(table, place)):
            return single(SuperValue(value))
        return single(InstanceValue(value, exact=True))

    def _call(self, call: Call, _: FileTable, place: Place, __: Want) -> Values:
        parts = [self._result(v) for v in self.callee(call, place).items]
        return join([part for part in parts if part.items]) or ANYTHING

    def _result(self, callee: Value) -> Values:
        if isinstance(callee, FunctionValue):
            return self._results.of_function(callee)
        if isinstance(callee, ClassValue):
            return single(InstanceValue(callee, exact=True))
        if isinstance(callee, ExternalValue):
            is_class = callee.name.rpartition(".")[2][:1].isupper()
            return single(callee) if is_class else ANYTHING
        return ANYTHING

    def _item(self, item: Item, _: FileTable, place: Place, __: Want) -> Values:
        base = self.look_up(item.value, place, "value")
        parts = [
            self._element(value, item.key)
            if isinstance(value, ContainerValue)
            else ANYTHING
            for value in base.items
        ]
        return join(parts) or ANYTHING

    def _element(self, container: ContainerValue, wanted: str | None) -> Values:
        place = Place(container.scope, container.line)
        parts = [
            self.types(expression, place)
            if key is None
            else self.look_up(expression, place, "value")
            for key, expression in container.display.items
            if wanted is None or key in {None, wanted}
        ]
        return join(parts) or ANYTHING

    def _collection(
        self, display: Collection, _: FileTable, place: Place, __: Want
    ) -> Values:
        """Return what holds elements; a class of the project holds what it says."""
        if display.kind[:1].isupper():
            named = self.look_up(Name(display.kind), place, "type")
            if is_ours(named):
                return instances(named)
        return single(ContainerValue(display, place.scope, place.line))

    def _unit(
        self, expression: UnitReference, table: FileTable, _: Place, __: Want
    ) -> Values:
        is_class = table.definitions[expression.unit].kind in CLASS_KINDS
        unit = expression.unit
        return single(ClassValue(unit) if is_class else FunctionValue(unit))

    def _choice(self, choice: Choice, _: FileTable, place: Place, want: Want) -> Values:
        return join([self.look_up(option, place, want) for option in choice.options])

    def _opaque(self, expression: Opaque, _: FileTable, __: Place, ___: Want) -> Values:
        if expression.type is None:
            return ANYTHING
        return single(LiteralValue(expression.type, expression.literal))


def _narrowed(declared: Values, value: Values) -> Values:
    """Return what a variable holds, given its declared type and its value."""
    if not declared.items:
        return value or ANYTHING
    if len(value.items) == 1 and is_ours(value):
        return value
    return declared if declared.known or not value.known else value
