"""Abstract interpretation of expressions over the facts of a project.

One evaluator serves one file that is being resolved. It follows names through
scopes, imports and classes on demand; everything it looks at is recorded in its
``Consultation``. It never looks at who calls a function of another file, so
that the outcome depends on nothing but what was consulted.
"""

from collections.abc import Callable, Mapping, Sequence
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
from sacl.domain.resolution.classes import Classes
from sacl.domain.resolution.frames import MAX_FRAMES, NO_ARGUMENTS, Frame, Place
from sacl.domain.resolution.imports import (
    WHOLE,
    exported_from_ecmascript,
    exported_from_python,
)
from sacl.domain.resolution.library_calls import result_of_library_call
from sacl.domain.resolution.memory import Memory, Search
from sacl.domain.resolution.names import Names, instances, is_ours
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.python_modules import submodule
from sacl.domain.resolution.tables import (
    CLASS_KINDS,
    ECMASCRIPT,
    LATEST,
    PYTHON,
    FileTable,
    assigned,
)
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    UNKNOWN,
    ClassValue,
    ContainerValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    LiteralValue,
    ModuleValue,
    PrototypeValue,
    SuperValue,
    Value,
    Values,
    join,
    single,
)

SPREAD = "..."
MAX_DEPTH = 40
MAX_STEPS = 4000
"""Evaluations spent on one question before the answer is "anything"."""

MAX_STEPS_OF_FILE = 400_000
"""Evaluations spent on one file, some thousand times what is usual."""


class Evaluator:
    """Answers what the expressions of one file may stand for."""

    def __init__(self, consultation: Consultation) -> None:
        self.consultation = consultation
        self.search = Search()
        self.names = Names(self)
        self.classes = Classes(self, self.names)
        self.arriving: dict[tuple[NodeId, str], Values] = {}
        self.asked: set[tuple[NodeId, str]] = set()
        self._active: set[object] = set()
        self._exports = Memory(self.search)
        self._depth = 0
        self._steps = 0
        self._last_step = MAX_STEPS
        self._readers: Mapping[type, Callable[[Any, Place], Values]] = {
            Name: self._name,
            Attribute: self._attribute,
            Call: self._call,
            Item: self._item,
            Collection: self._collection,
            UnitReference: self._unit,
            Choice: self._choice,
            Opaque: self._opaque,
        }

    # What the parts offer each other (Evaluates)

    def enter(self, key: object) -> bool:
        """Begin something that must not depend on itself; False when it would."""
        if key in self._active:
            self.search.cuts += 1
            return False
        self._active.add(key)
        return True

    def leave(self, key: object) -> None:
        """End what ``enter`` began."""
        self._active.discard(key)

    def begin(self) -> None:
        """Start a new question with a full budget."""
        self._last_step = min(self._steps + MAX_STEPS, MAX_STEPS_OF_FILE)
        self.search.asked_for_arguments = False

    def evaluate(self, expression: Expression | None, place: Place) -> Values:
        """Return what an expression may stand for."""
        if expression is None:
            return ANYTHING
        if self._depth > MAX_DEPTH or self._steps > self._last_step:
            self.search.cuts += 1
            return ANYTHING
        self._depth += 1
        self._steps += 1
        values = self._readers[type(expression)](expression, place)
        self._depth -= 1
        return values

    def order(self, unit: NodeId) -> tuple[Value, ...]:
        """Return the method resolution order of a class, itself first."""
        return self.classes.order(unit)

    def incoming(self, unit: NodeId, parameter: str) -> Values | None:
        """Return what calls in the same file pass for a parameter."""
        self.search.asked_for_arguments = True
        self.asked.add((unit, parameter))
        return self.arriving.get((unit, parameter))

    def exported(self, path: str, name: str) -> Values:
        """Return what a file gives to those who import a name from it."""
        key = path, name
        known = self._exports.recall(key)
        if known is not None:
            return known
        mark = ("export", path, name)
        if not self.enter(mark):
            return NOTHING
        state = self._exports.open()
        found = self._exported(path, name)
        self.leave(mark)
        return self._exports.keep(key, found, state)

    def _exported(self, path: str, name: str) -> Values:
        if self._depth > MAX_DEPTH:
            self.search.cuts += 1
            return ANYTHING
        self._depth += 1
        table = self.consultation.table(path)
        if table is None:
            found = self._of_folder(path, name)
        elif table.family == PYTHON:
            found = exported_from_python(self, table, name)
        else:
            found = exported_from_ecmascript(self, table, name)
        self._depth -= 1
        return found

    def _of_folder(self, path: str, name: str) -> Values:
        if path in self.consultation.project.paths:
            return ANYTHING
        module = submodule(self.consultation, ModuleValue(path), name)
        return NOTHING if module is None else single(module)

    def forget(self) -> None:
        """Drop what depends on the arguments that arrive at functions."""
        self.names.forget()
        self.classes.forget()
        self._exports.forget()

    # Expressions

    def _table(self, place: Place) -> FileTable | None:
        return self.consultation.table_of(place.scope)

    def _name(self, expression: Name, place: Place) -> Values:
        table = self._table(place)
        if table is None:
            return ANYTHING
        if table.family == ECMASCRIPT and expression.id in {"this", "super"}:
            return self._this(expression.id, table, place)
        return self.names.look_up(expression.id, table, place)

    def _this(self, word: str, table: FileTable, place: Place) -> Values:
        _, shadowed = self.names.entries(word, table, place)
        if shadowed:
            return ANYTHING
        scope: NodeId | None = place.scope
        while scope is not None:
            definition = table.definitions.get(scope)
            if definition is None:
                return ANYTHING
            if definition.kind in CLASS_KINDS:
                owner = ClassValue(scope)
                return single(
                    SuperValue(owner) if word == "super" else InstanceValue(owner)
                )
            if "arrow" not in definition.modifiers or table.is_class(definition.scope):
                return self._this_of(word, table, definition)
            scope = definition.scope
        return ANYTHING

    def _this_of(self, word: str, table: FileTable, definition: Definition) -> Values:
        if table.is_class(definition.scope):
            owner = ClassValue(definition.scope)
            if word == "super":
                return single(SuperValue(owner))
            static = "static" in definition.modifiers
            return single(owner if static else InstanceValue(owner))
        home = table.owners.get(definition.unit)
        if home is not None:
            expression, scope, line = home
            values = self.evaluate(expression, Place(scope, line))
            return Values(tuple(map(_of_prototype, values.items)))
        if definition.unit in table.fields:
            return single(InstanceValue(ClassValue(definition.unit)))
        return ANYTHING

    def _attribute(self, expression: Attribute, place: Place) -> Values:
        table = self._table(place)
        if table is None:
            return ANYTHING
        bindings = assigned(table.attributes, expression.name, expression.value)
        if table.family == ECMASCRIPT and SPREAD in table.items:
            spread = table.items[SPREAD].get(expression.value, ())
            bindings = [*bindings, *spread]
        given = self._assigned(
            bindings, expression.value, expression.name, table, place
        )
        if given is not None and not given.is_open:
            return given
        home = self._home_of_this(expression.value, table, place)
        if home is not None:
            found = self.evaluate(Attribute(home[0], expression.name), home[1])
            if found.known:
                return found
        base = self.evaluate(expression.value, place)
        parts = [self._member_or_unknown(v, expression.name) for v in base.items]
        found = join(parts, every=base.every)
        if not found.known:
            found = self._member_of_callers(expression, table, place) or found
        if given is not None and not found.known:
            return given
        return found if found.items else ANYTHING

    def _member_of_callers(
        self, expression: Attribute, table: FileTable, place: Place
    ) -> Values | None:
        """Return a member that only the objects have which a method is called on."""
        method = table.method_around(place.scope)
        if (
            method is None
            or table.family != PYTHON
            or not method.parameters
            or expression.value != Name(method.parameters[0])
        ):
            return None
        receivers = self.incoming(method.unit, method.parameters[0])
        if receivers is None:
            return None
        parts = [self.member(value, expression.name) for value in receivers.items]
        known = [part for part in parts if part.known]
        return join(known, every=True) if known else None

    def _home_of_this(
        self, base: Expression, table: FileTable, place: Place
    ) -> tuple[Expression, Place] | None:
        """Return the object that the function around a ``this`` was put on."""
        if table.family != ECMASCRIPT or base != Name("this"):
            return None
        if self.names.entries("this", table, place)[1]:
            return None
        scope: NodeId | None = place.scope
        while scope is not None:
            definition = table.definitions.get(scope)
            if definition is None or definition.kind in CLASS_KINDS:
                return None
            if "arrow" not in definition.modifiers:
                break
            scope = definition.scope
        home = None if scope is None else table.owners.get(scope)
        if home is None or _is_prototype(home[0]):
            return None
        return home[0], Place(home[1], LATEST)

    def _member_or_unknown(self, value: Value, name: str) -> Values:
        if value is UNKNOWN:
            return ANYTHING
        found = self.member(value, name)
        if not found.items and isinstance(value, LiteralValue):
            return NOTHING
        return found if found.items else ANYTHING

    def _assigned(
        self,
        bindings: Sequence[Binding],
        base: Expression,
        key: str,
        table: FileTable,
        place: Place,
    ) -> Values | None:
        """Return what assignments to ``base.name`` or ``base[key]`` left there."""
        if not bindings:
            return None
        live: list[Values] = []
        certain = False
        for binding in sorted(bindings, key=lambda binding: binding.line):
            here = binding.scope == place.scope
            if here and binding.line >= place.line:
                continue
            if not here and not self._same_root(base, table, binding.scope, place):
                continue
            given = self._given(binding, key)
            if not given.items:
                continue
            reaches = not binding.until or (here and place.line <= binding.until)
            certain = certain or reaches
            live = [given] if reaches else [*live, given]
        if not live:
            return None
        values = join(live)
        return values if certain else join((values, ANYTHING))

    def _given(self, binding: Binding, key: str) -> Values:
        """Return what a binding gives an item; nothing if a spread lacks the key."""
        values = self.names.binding(binding)
        if not isinstance(binding.target, Item) or binding.target.key != SPREAD:
            return values
        parts = [
            self.item(value, key)
            for value in values.items
            if isinstance(value, ContainerValue)
        ]
        return join(parts)

    def _same_root(
        self, base: Expression, table: FileTable, scope: NodeId, place: Place
    ) -> bool:
        """Tell whether the first name of ``base`` is the same variable in both."""
        while isinstance(base, (Attribute, Item)):
            base = base.value
        if not isinstance(base, Name):
            return False
        here, entries = self.names.entries(base.id, table, place)
        there, others = self.names.entries(base.id, table, Place(scope, LATEST))
        return bool(entries) and bool(others) and here == there

    def member(self, value: Value, name: str) -> Values:
        """Return what an attribute of a value may be; nothing when it has none."""
        if isinstance(value, ModuleValue):
            return self.exported(value.path, name)
        if isinstance(value, (ClassValue, InstanceValue)):
            return self._of_class(value, name)
        if isinstance(value, SuperValue):
            return self.classes.behind(value.of, name)
        if isinstance(value, PrototypeValue):
            return self.classes.member(InstanceValue(value.of), name)
        if isinstance(value, ExternalValue):
            return single(ExternalValue(f"{value.name}.{name}", value.builtin))
        if isinstance(value, LiteralValue):
            if value.type == "None":
                return NOTHING
            return single(ExternalValue(f"{value.type}.{name}", builtin=True))
        if isinstance(value, ContainerValue):
            return self._of_container(value, name)
        if isinstance(value, FunctionValue):
            return self._of_function(value, name)
        return ANYTHING

    def _of_class(self, value: ClassValue | InstanceValue, name: str) -> Values:
        if isinstance(value, ClassValue) and name == "prototype":
            return single(PrototypeValue(value))
        if isinstance(value, InstanceValue) and name in {"__class__", "constructor"}:
            return single(value.of)
        return self.classes.member(value, name)

    def _of_container(self, value: ContainerValue, name: str) -> Values:
        table = self.consultation.table_of(value.scope)
        if table is not None and table.family == ECMASCRIPT:
            found = self.item(value, name)
            if found.items:
                return found
        return single(ExternalValue(f"{value.display.kind}.{name}", builtin=True))

    def _of_function(self, value: FunctionValue, name: str) -> Values:
        table = self.consultation.table_of(value.unit)
        if table is None or table.family != ECMASCRIPT:
            return NOTHING
        if name in {"call", "apply", "bind"}:
            return single(value)
        return self._of_class(ClassValue(value.unit), name)

    # Items

    def _item(self, expression: Item, place: Place) -> Values:
        table = self._table(place)
        if table is None:
            return ANYTHING
        keys = self._keys(expression, place)
        if keys is None:
            base = self.evaluate(expression.value, place)
            iterated = expression.index is None
            parts = [self._elements(v, iterated=iterated) for v in base.items]
            return join(parts, every=iterated)
        parts = [
            self._item_at(expression.value, key, table, place, many=len(keys) > 1)
            for key in keys
        ]
        return join(parts, every=True)

    def _keys(self, expression: Item, place: Place) -> list[str] | None:
        if expression.key is not None:
            return [expression.key]
        if expression.index is None:
            return None
        values = self.evaluate(expression.index, place)
        keys = [v.literal for v in values.items if isinstance(v, LiteralValue)]
        if len(keys) != len(values.items) or None in keys:
            return None
        return [key for key in keys if key is not None]

    def _item_at(
        self,
        base: Expression,
        key: str,
        table: FileTable,
        place: Place,
        *,
        many: bool,
    ) -> Values:
        bindings = [
            *assigned(table.items, key, base),
            *assigned(table.attributes, key, base),
            *assigned(table.items, SPREAD, base),
        ]
        given = self._assigned(bindings, base, key, table, place)
        if given is not None and not given.is_open:
            return given
        found = []
        for value in self.evaluate(base, place).items:
            part = self._item_of(value, key)
            found.append(part if part.items else ANYTHING)
        values = join(found)
        return values if values.items else ANYTHING

    def _item_of(self, value: Value, key: str) -> Values:
        if isinstance(value, ContainerValue):
            return self.item(value, key)
        if isinstance(value, (InstanceValue, ModuleValue)):
            getter = self.member(value, "__getitem__")
            if isinstance(value, ModuleValue):
                return self.member(value, key)
            place = Place(value.of.unit, LATEST)
            return self._results(getter, NO_ARGUMENTS, place)
        return ANYTHING

    def item(self, container: ContainerValue, key: str) -> Values:
        """Return an item of a display; its elements when it has no keys."""
        place = Place(container.scope, container.line)
        found = NOTHING
        mark = ("item", id(container.display), key)
        if not self.enter(mark):
            return NOTHING
        for name, expression in container.display.items:
            if name == key or name is None:
                found = self.evaluate(expression, place)
            elif name == SPREAD:
                spread = self.evaluate(expression, place)
                parts = [self.member(value, key) for value in spread.items]
                found = join(parts) if join(parts).items else found
        self.leave(mark)
        return found

    def _elements(self, value: Value, *, iterated: bool) -> Values:
        """Return what iterating over a value, or a computed key, may give."""
        if isinstance(value, ContainerValue):
            mark = ("elements", id(value.display))
            if not self.enter(mark):
                return NOTHING
            place = Place(value.scope, value.line)
            parts = [
                self.evaluate(expression, place)
                for key, expression in value.display.items
                if key != SPREAD
            ]
            self.leave(mark)
            if value.display.kind in {"dict", "object"} and iterated:
                return single(LiteralValue("str"))
            return join(parts, every=iterated)
        if isinstance(value, InstanceValue) and iterated:
            return self._iterated(value)
        return ANYTHING

    def iterator_steps(self, iterators: Values) -> Values:
        """Return the ``__next__`` methods of what ``__iter__`` methods give back."""
        given = self._results(iterators, NO_ARGUMENTS, Place(NodeId(""), LATEST))
        parts = [
            self.member(value, "__next__")
            for value in given.items
            if isinstance(value, InstanceValue)
        ]
        return join(parts)

    def _iterated(self, value: InstanceValue) -> Values:
        call = NO_ARGUMENTS
        place = Place(value.of.unit, LATEST)
        iterator = self._results(self.member(value, "__iter__"), call, place)
        parts = []
        for item in iterator.items:
            if isinstance(item, ContainerValue):
                parts.append(self._elements(item, iterated=True))
            elif isinstance(item, InstanceValue):
                parts.append(self._results(self.member(item, "__next__"), call, place))
        return join(parts) if parts else ANYTHING

    # Displays, choices, literals

    def _collection(self, expression: Collection, place: Place) -> Values:
        return single(ContainerValue(expression, place.scope, place.line))

    def _unit(self, expression: UnitReference, place: Place) -> Values:
        table = self._table(place)
        definition = None if table is None else table.definitions.get(expression.unit)
        if definition is None:
            return ANYTHING
        if definition.kind in CLASS_KINDS:
            return single(ClassValue(expression.unit))
        return single(FunctionValue(expression.unit))

    def _choice(self, expression: Choice, place: Place) -> Values:
        parts = [self.evaluate(option, place) for option in expression.options]
        return join([part for part in parts if part.known or part.is_open])

    def _opaque(self, expression: Opaque, _: Place) -> Values:
        if expression.type is None:
            return ANYTHING
        return single(LiteralValue(expression.type, expression.literal))

    # Calls

    def _call(self, expression: Call, place: Place) -> Values:
        if expression.callee == Name("super"):
            table = self._table(place)
            method = None if table is None else table.method_around(place.scope)
            if table is not None and method is not None and table.family == PYTHON:
                return single(SuperValue(ClassValue(method.scope)))
        callee = self.evaluate(expression.callee, place)
        if _name_of(expression.callee) == "bind" and callee.known:
            return callee
        return self._results(callee, expression, place)

    def _results(self, callee: Values, call: Call, place: Place) -> Values:
        parts = [self.returned(value, call, place) for value in callee.items]
        result = join(parts, every=callee.every)
        return result if result.items else ANYTHING

    def returned(self, callee: Value, call: Call, place: Place) -> Values:
        """Return what a call of a value gives back."""
        if isinstance(callee, FunctionValue):
            if call.constructor:
                return single(InstanceValue(ClassValue(callee.unit)))
            return self._returned(callee, call, place)
        if isinstance(callee, ClassValue):
            return single(InstanceValue(callee))
        if isinstance(callee, InstanceValue):
            return self._results_of_member(callee, "__call__", call, place)
        if isinstance(callee, ModuleValue):
            return self._results_of_member(callee, WHOLE, call, place)
        if isinstance(callee, ExternalValue):
            return result_of_library_call(self, callee, call, place)
        return ANYTHING

    def _results_of_member(
        self, value: Value, name: str, call: Call, place: Place
    ) -> Values:
        found = self.member(value, name)
        parts = [
            self.returned(item, call, place)
            for item in found.items
            if not isinstance(item, (InstanceValue, ModuleValue))
        ]
        return join(parts) if parts else ANYTHING

    def _returned(self, callee: FunctionValue, call: Call, place: Place) -> Values:
        table = self.consultation.table_of(callee.unit)
        definition = None if table is None else table.definitions.get(callee.unit)
        if table is None or definition is None:
            return ANYTHING
        declared = NOTHING
        if definition.returns is not None:
            at = Place(definition.scope, LATEST)
            declared = instances(self.evaluate(definition.returns, at))
            if is_ours(declared):
                return declared
        inferred = self._inferred(callee, table, call, place)
        if inferred.known or not declared.known:
            return inferred
        return declared

    def _inferred(
        self, callee: FunctionValue, table: FileTable, call: Call, place: Place
    ) -> Values:
        key = ("return", callee.unit, id(call))
        returns = table.returns.get(callee.unit)
        if not returns or not self.enter(key):
            return NOTHING if not returns else ANYTHING
        depth = 1 if place.frame is None else place.frame.depth + 1
        frame = None
        if depth <= MAX_FRAMES:
            frame = Frame(callee.unit, callee.receiver, call, place, depth)
        parts = [
            self.evaluate(returned.value, Place(callee.unit, returned.line, frame))
            for returned in returns
        ]
        self.leave(key)
        known = [part for part in parts if part.known or part.is_open]
        return join(known)


def _of_prototype(value: Value) -> Value:
    return InstanceValue(value.of) if isinstance(value, PrototypeValue) else value


def _is_prototype(expression: Expression) -> bool:
    return isinstance(expression, Attribute) and expression.name == "prototype"


def _name_of(expression: Expression) -> str:
    return expression.name if isinstance(expression, Attribute) else ""
