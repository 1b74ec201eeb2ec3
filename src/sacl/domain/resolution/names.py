"""What a bare name stands for at a place: scopes, flow of a scope, parameters."""

from sacl.domain.code import NodeId
from sacl.domain.facts import Binding, Call, Definition, Expression, UnitReference
from sacl.domain.resolution.fixtures import Fixtures
from sacl.domain.resolution.frames import Evaluates, Frame, Place
from sacl.domain.resolution.imports import imported_value, star_values
from sacl.domain.resolution.keys import last_name
from sacl.domain.resolution.library_names import ECMASCRIPT_GLOBALS, PYTHON_BUILTINS
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.namesakes import callable_of, types_of
from sacl.domain.resolution.tables import (
    CLASS_KINDS,
    LATEST,
    PYTHON,
    Entry,
    FileTable,
    Imported,
    Parameter,
    Source,
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
    Value,
    Values,
    join,
    single,
)

EXPORTS = "exports"
"""Name by which a CommonJS module knows what it exports."""

OPEN_TYPES = frozenset({"typing.Any", "typing.Callable", "collections.abc.Callable"})
"""Types of the library that anything of the repository may be of."""

MADE_WITH_FIELDS = frozenset({"NamedTuple", "BaseModel"})
"""Parents of classes that are made with a value for each field."""

CLASS_RECEIVERS = frozenset({"__new__", "__init_subclass__", "__class_getitem__"})


def reaching(entries: list[Entry], line: float, at: float) -> list[Entry]:
    """Return the entries that may hold on a line.

    Args:
        entries: Of one name in one scope, by line.
        line: Line of the use; ``LATEST`` when the scope has run through.
        at: Line that blocks are seen from.
    """
    visible = [e for e in entries if not e.block or not e.until or _inside(e, at)]
    live: list[Entry] = []
    for entry in visible:
        if entry.line > line or (entry.line == line and not entry.block):
            continue
        if not entry.until or entry.block or line <= entry.until:
            live = [entry]
        else:
            live.append(entry)
    return live or visible


def _inside(entry: Entry, line: float) -> bool:
    return entry.line <= line <= entry.until


class Names:
    """Looks names up."""

    def __init__(self, evaluator: Evaluates, fixtures: Fixtures) -> None:
        self._evaluator = evaluator
        self._fixtures = fixtures
        self._given = Memory[Values](evaluator.search)

    def forget(self) -> None:
        """Drop what was found, because more arguments are known now."""
        self._given.forget()

    def look_up(self, name: str, table: FileTable, place: Place) -> Values:
        """Return what a name may stand for."""
        _, entries = self.entries(name, table, place)
        if len(entries) == 1:
            return self._of_entry(entries[0], table, place.frame)
        if entries:
            return join([self._of_entry(e, table, place.frame) for e in entries])
        found = star_values(self._evaluator, table, name)
        if found.items:
            return found
        if name == EXPORTS and table.regime != PYTHON:
            return single(ModuleValue(table.path))
        library = PYTHON_BUILTINS if table.regime == PYTHON else ECMASCRIPT_GLOBALS
        if name in library:
            return single(ExternalValue(name, builtin=True))
        return ANYTHING

    def entries(
        self, name: str, table: FileTable, place: Place
    ) -> tuple[NodeId, list[Entry]]:
        """Return the entries of a name that reach a place, and their scope.

        The place is one at which something is evaluated, so that it was looked at.
        """
        consultation = self._evaluator.consultation
        line = at = place.line
        for scope, names, defined_at in table.scopes(place.scope):
            if scope == table.path:
                consultation.look_at(table, name)
            found = names.get(name)
            if found is not None:
                live = found
                if len(found) > 1 or found[0].block:
                    live = reaching(found, line, at)
                if live:
                    return scope, live
            at, line = defined_at, LATEST
        return place.scope, []

    def of_entries(self, entries: list[Entry], table: FileTable) -> Values:
        """Return what entries give."""
        return join([self._of_entry(entry, table, None) for entry in entries])

    def _of_entry(self, entry: Entry, table: FileTable, frame: Frame | None) -> Values:
        if frame is not None:
            return self._of_source(entry.source, table, frame)
        key = id(entry)
        known = self._given.recall(key)
        if known is not None:
            return known
        state = self._given.open()
        return self._given.keep(key, self._of_source(entry.source, table, None), state)

    def _of_source(
        self, source: Source, table: FileTable, frame: Frame | None
    ) -> Values:
        if isinstance(source, Parameter):
            return self._parameter(source, table, frame)
        if isinstance(source, Imported):
            return imported_value(self._evaluator, table, source)
        if isinstance(source, Definition):
            return self.definition(callable_of(source, table))
        return self.binding(source, frame)

    def definition(self, definition: Definition) -> Values:
        """Return what the name of a definition stands for, decorators applied."""
        if definition.kind in CLASS_KINDS:
            return single(ClassValue(definition.unit))
        plain = single(FunctionValue(definition.unit))
        if not definition.decorators or {"static", "class", "property"} & set(
            definition.modifiers
        ):
            return plain
        key = ("decorate", definition.unit)
        if not self._evaluator.enter(key):
            return plain
        value = self.decorated(definition)
        self._evaluator.leave(key)
        return single(value)

    def decorated(
        self, definition: Definition, below: Expression | None = None
    ) -> FunctionValue:
        """Return the function that decorators leave of a definition.

        Args:
            definition: A decorated function.
            below: Only decorators that stand below this one are applied.
        """
        value = FunctionValue(definition.unit)
        place = Place(definition.scope, definition.line)
        for decorator in reversed(definition.decorators):
            if decorator is below:
                break
            callee = self._evaluator.evaluate(decorator, place)
            if len(callee.items) != 1 or isinstance(callee.items[0], ExternalValue):
                continue
            reference = UnitReference(value.unit)
            result = self._evaluator.returned(
                callee.items[0], Call(decorator, (reference,)), place
            )
            if len(result.items) == 1 and isinstance(result.items[0], FunctionValue):
                value = result.items[0]
        return value

    def binding(self, binding: Binding, frame: Frame | None = None) -> Values:
        """Return what a binding gives its target."""
        key = ("binding", id(binding))
        if not self._evaluator.enter(key):
            return NOTHING
        place = Place(binding.scope, binding.line, frame)
        value = NOTHING
        if binding.value is not None:
            value = self._evaluator.evaluate(binding.value, place)
        if binding.type is not None and (value.is_open or not value.known):
            declared = self.declared(binding, place)
            value = declared if is_ours(declared) or not value.known else value
        elif binding.type is not None and self._is_passed(binding):
            types = self._evaluator.evaluate(binding.type, place)
            value = (
                join((value, ANYTHING)) if any(map(_is_open, types.items)) else value
            )
        self._evaluator.leave(key)
        return value

    def _is_passed(self, binding: Binding) -> bool:
        """Tell whether a binding is a default of what a class is made with."""
        table = self._evaluator.consultation.outline_of(binding.scope)
        definition = table.definitions.get(binding.scope)
        parents = table.parents.get(binding.scope, ())
        return (
            definition is not None
            and table.is_class(binding.scope)
            and (
                bool(definition.decorators)
                or any(last_name(each.parent) in MADE_WITH_FIELDS for each in parents)
            )
        )

    def declared(self, binding: Binding, place: Place) -> Values:
        """Return instances of the declared type of a binding."""
        if binding.type is None:
            return NOTHING
        types = self._evaluator.evaluate(binding.type, place)
        return instances(types_of(types, self._evaluator.consultation))

    def _parameter(
        self, parameter: Parameter, table: FileTable, frame: Frame | None
    ) -> Values:
        definition = parameter.definition
        if frame is not None and frame.unit == definition.unit:
            passed = self._passed(parameter, frame)
            if passed is not None:
                return passed
        receiver = self._receiver(parameter, table)
        if receiver is not None:
            return receiver
        declared = NOTHING
        if parameter.declared is not None:
            declared = self.declared(
                parameter.declared, Place(definition.scope, LATEST)
            )
            if is_ours(declared):
                return declared
        if parameter.name.startswith("*"):
            return declared if declared.known else single(LiteralValue("tuple"))
        arriving = self._fixtures.passed(parameter, table) or self._evaluator.incoming(
            definition.unit, parameter.name
        )
        if arriving is not None and arriving.items:
            return arriving
        return declared if declared.known else self._default(parameter)

    def _default(self, parameter: Parameter) -> Values:
        declared = parameter.declared
        if declared is None or declared.value is None:
            return ANYTHING
        place = Place(parameter.definition.scope, declared.line)
        default = self._evaluator.evaluate(declared.value, place)
        return join((default, ANYTHING))

    def _passed(self, parameter: Parameter, frame: Frame) -> Values | None:
        definition = parameter.definition
        if frame.receiver is not None and parameter.position == 0:
            return single(frame.receiver)
        frame.is_used = True
        expression = frame.argument(definition, parameter.position)
        if expression is not None:
            return self._evaluator.evaluate(expression, frame.caller)
        declared = parameter.declared
        if declared is not None and declared.value is not None:
            place = Place(definition.scope, declared.line)
            return self._evaluator.evaluate(declared.value, place)
        return None

    def _receiver(self, parameter: Parameter, table: FileTable) -> Values | None:
        definition = parameter.definition
        if (
            parameter.position
            or table.regime != PYTHON
            or not table.is_class(definition.scope)
            or "static" in definition.modifiers
        ):
            return None
        owner = ClassValue(definition.scope)
        of_class = "class" in definition.modifiers or definition.name in CLASS_RECEIVERS
        return single(owner if of_class else InstanceValue(owner))


def is_ours(values: Values) -> bool:
    """Tell whether any of the values is defined in the repository."""
    return any(
        isinstance(value, (ClassValue, InstanceValue, FunctionValue, ContainerValue))
        for value in values.items
    )


def instances(types: Values) -> Values:
    """Turn what a type expression names into what values of the type are."""
    return Values(tuple(dict.fromkeys(map(_instance, types.items))), every=types.every)


def _instance(value: Value) -> Value:
    if isinstance(value, ClassValue):
        return InstanceValue(value)
    if isinstance(value, FunctionValue):
        return UNKNOWN
    if _is_open(value):
        return UNKNOWN
    if isinstance(value, ExternalValue) and value.builtin and "." not in value.name:
        return LiteralValue(value.name)
    return value


def _is_open(type_: Value) -> bool:
    return isinstance(type_, ExternalValue) and type_.name in OPEN_TYPES
