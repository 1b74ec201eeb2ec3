"""Which units the call sites of a file reach, and what the calls pass on."""

from dataclasses import dataclass

from sacl.domain.code import NodeId, path_of
from sacl.domain.facts import (
    Attribute,
    Binding,
    Call,
    CallSite,
    Expression,
    Item,
    Name,
    Opaque,
    UnitReference,
)
from sacl.domain.relations import Detail, RelationKind
from sacl.domain.resolution.collecting import (
    Collector,
    Target,
    candidates,
    resolved,
    unresolved,
)
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.frames import Place, argument
from sacl.domain.resolution.imports import WHOLE
from sacl.domain.resolution.tables import FAMILIES, PYTHON, FileTable
from sacl.domain.resolution.values import (
    ClassValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    ModuleValue,
    SuperValue,
    Value,
    Values,
    join,
    single,
)

MAX_PASSES = 8
"""Rounds in which arguments flow into parameters of the same file."""

CONSTRUCTORS = {True: "__init__", False: "constructor"}
SUFFIX_FAMILIES = {
    ".py": PYTHON,
    ".pyi": PYTHON,
    **dict.fromkeys(
        (".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"),
        FAMILIES["javascript"],
    ),
}


@dataclass(frozen=True, slots=True)
class Reached:
    """A callee of one site, reduced to what can be called.

    Attributes:
        unit: The unit that runs; None for a class without a constructor.
        bound: Its first parameter is filled by the receiver.
        receiver: The object it runs on, where that is known.
    """

    unit: NodeId | None
    bound: bool = False
    receiver: Value | None = None


class Calls:
    """Binds the call sites of one file."""

    def __init__(self, evaluator: Evaluator, table: FileTable) -> None:
        self._evaluator = evaluator
        self._table = table
        self._callees: list[Values] = []

    def run(self) -> None:
        """Evaluate every callee until no more arguments arrive."""
        sites = self._table.calls
        pending = list(range(len(sites)))
        self._callees = [Values()] * len(sites)
        for _ in range(MAX_PASSES):
            waiting = []
            for index in pending:
                self._evaluator.begin()
                self._callees[index] = self._callee(sites[index])
                if self._evaluator.search.asked_for_arguments:
                    waiting.append(index)
            if not waiting or not self._pass_arguments():
                return
            pending = waiting
            self._evaluator.forget()

    def collect(self, collector: Collector) -> None:
        """Write the relations of all call sites."""
        for site, callee in zip(self._table.calls, self._callees, strict=True):
            self._collect(collector, site, callee)
        if self._table.family == PYTHON:
            for binding in self._table.facts.bindings:
                value = binding.value
                if (
                    isinstance(value, Item)
                    and value.key is None
                    and value.index is None
                ):
                    self._iteration(collector, binding, value.value)

    def _iteration(
        self, collector: Collector, binding: Binding, iterable: Expression
    ) -> None:
        """Write the methods that a loop calls on an object of the repository."""
        self._evaluator.begin()
        place = Place(binding.scope, binding.line)
        values = self._evaluator.evaluate(iterable, place)
        if len(values.items) != 1 or not isinstance(values.items[0], InstanceValue):
            return
        iterators = self._evaluator.member(values.items[0], "__iter__")
        steps = self._evaluator.items.iterator_steps(iterators)
        for function in (*iterators.items, *steps.items):
            if isinstance(function, FunctionValue):
                name = _qualified(function.unit)
                target = resolved(function.unit, name, "iteration")
                details: dict[str, Detail] = {"callType": "method"}
                collector.add(
                    RelationKind.CALLS, binding.scope, target, binding.line, details
                )

    def _callee(self, site: CallSite) -> Values:
        place = Place(site.scope, site.line)
        return self._evaluator.evaluate(site.call.callee, place)

    # Arguments of calls inside the file

    def _pass_arguments(self) -> bool:
        """Tell functions of the file what arrives; False when nothing is new."""
        arriving: dict[tuple[NodeId, str], list[Values]] = {}
        asked = len(self._evaluator.asked)
        for site, callee in zip(self._table.calls, self._callees, strict=True):
            for reached in self._reached(callee, site.call):
                if reached.unit is not None:
                    self._pass(arriving, site, reached)
        joined = {key: join(parts, every=True) for key, parts in arriving.items()}
        changed = joined != self._evaluator.arriving
        changed = changed or len(self._evaluator.asked) > asked
        self._evaluator.arriving = joined
        return changed

    def _pass(
        self,
        arriving: dict[tuple[NodeId, str], list[Values]],
        site: CallSite,
        reached: Reached,
    ) -> None:
        definition = self._table.definitions.get(reached.unit or NodeId(""))
        if definition is None:
            return
        place = Place(site.scope, site.line)
        asked = self._evaluator.asked
        if reached.receiver is not None and reached.bound and definition.parameters:
            key = definition.unit, definition.parameters[0]
            arriving.setdefault(key, []).append(single(reached.receiver))
        declared = self._table.names.get(definition.unit, {})
        for position, name in enumerate(definition.parameters):
            if (definition.unit, name) not in asked:
                continue
            passed = argument(site.call, definition, position, reached.bound)
            if isinstance(passed, Opaque) and passed.literal is None:
                continue
            if passed is None:
                entry = declared[name.lstrip("*")][0].source
                default = getattr(getattr(entry, "declared", None), "value", None)
                if default is None:
                    continue
                passed, at = default, Place(definition.unit, definition.line)
            else:
                at = place
            self._evaluator.begin()
            values = self._passed(site, passed, at)
            if values.known:
                arriving.setdefault((definition.unit, name), []).append(values)

    def _passed(self, site: CallSite, passed: Expression, place: Place) -> Values:
        if isinstance(passed, UnitReference):
            definition = self._table.definitions.get(passed.unit)
            if definition is not None and site.call.callee in definition.decorators:
                names = self._evaluator.names
                return single(names.decorated(definition, site.call.callee))
        return self._evaluator.evaluate(passed, place)

    # What a callee is

    def _reached(self, callee: Values, call: Call) -> list[Reached]:
        return [reached for value in callee.known for reached in self._of(value, call)]

    def _of(self, value: Value, call: Call, *, nested: bool = False) -> list[Reached]:
        if isinstance(value, FunctionValue):
            bound = value.receiver is not None
            return [Reached(value.unit, bound, value.receiver)]
        if isinstance(value, ClassValue):
            return self._constructors(value)
        if isinstance(value, InstanceValue) and not nested:
            return self._of_member(value, "__call__", call)
        if isinstance(value, ModuleValue) and not nested:
            return self._of_member(value, WHOLE, call)
        if isinstance(value, SuperValue):
            found = self._evaluator.member(value, "constructor")
            units = [v.unit for v in found.known if isinstance(v, FunctionValue)]
            return [Reached(unit, bound=False) for unit in units]
        return []

    def _of_member(self, value: Value, name: str, call: Call) -> list[Reached]:
        found = self._evaluator.member(value, name)
        return [
            reached
            for item in found.known
            for reached in self._of(item, call, nested=True)
        ]

    def _constructors(self, value: ClassValue) -> list[Reached]:
        table = self._evaluator.consultation.table_of(value.unit)
        python = table is not None and table.family == PYTHON
        found = self._evaluator.classes.member(
            InstanceValue(value), CONSTRUCTORS[python]
        )
        units = [v.unit for v in found.items if isinstance(v, FunctionValue)]
        if len(units) != len(found.items) or not units:
            return [Reached(None)]
        made = InstanceValue(value) if python else None
        return [Reached(unit, bound=python, receiver=made) for unit in units]

    # Relations

    def _collect(self, collector: Collector, site: CallSite, callee: Values) -> None:
        if site.constructor and self._table.family == PYTHON:
            items = tuple(v for v in callee.items if isinstance(v, ClassValue))
            callee = Values(items, every=callee.every)
            if not items:
                return
        made = self._instantiated(collector, site, callee)
        for target in self._targets(site, callee):
            if not (made and not target.nodes):
                details = _details(site, constructor=made or site.constructor)
                collector.add(
                    RelationKind.CALLS, site.scope, target, site.line, details
                )
        self._callbacks(collector, site)

    def _instantiated(
        self, collector: Collector, site: CallSite, callee: Values
    ) -> bool:
        """Write that a class is used by making an instance of it."""
        classes = [value for value in callee.known if isinstance(value, ClassValue)]
        if not classes or len(callee.items) != len(classes):
            return False
        sure = len(classes) == 1 or callee.every
        for value in classes:
            name = value.unit.partition("::")[2]
            target = Target((value.unit,), name, "instantiation", sure=sure)
            collector.add(
                RelationKind.USES, site.scope, target, site.line, {"form": "instance"}
            )
        return True

    def _targets(self, site: CallSite, callee: Values) -> list[Target]:
        name = written(site.call.callee)
        reached = self._reached(callee, site.call)
        units = list(dict.fromkeys(r.unit for r in reached if r.unit is not None))
        if units:
            rule = rule_of(site.call.callee)
            if not callee.is_open and (len(units) == 1 or callee.every):
                return [resolved(unit, _qualified(unit), rule) for unit in units]
            return [candidates(units, name, f"{rule}, one of several values")]
        return [self._without_units(site, callee, name)]

    def _without_units(self, site: CallSite, callee: Values, name: str) -> Target:
        known = callee.known
        foreign = [v for v in known if isinstance(v, ExternalValue)]
        if foreign and len(foreign) == len(callee.items):
            rule = "builtin" if foreign[0].builtin else "external"
            return unresolved(foreign[0].name, rule)
        if known and not callee.is_open:
            return unresolved(name, "not a function of the repository")
        if isinstance(site.call.callee, Attribute):
            return self._by_name(site, name)
        return unresolved(name, "unknown name")

    def _by_name(self, site: CallSite, name: str) -> Target:
        """Propose the methods that have the name which is called."""
        attribute = site.call.callee
        if not isinstance(attribute, Attribute):
            return unresolved(name, "unknown name")
        family = self._table.family
        found = sorted(
            unit
            for unit in self._evaluator.consultation.methods(attribute.name)
            if unit != site.scope and family_of(path_of(unit)) == family
        )
        rule = "method name on a receiver of unknown type"
        return candidates(found, name, rule)

    def _callbacks(self, collector: Collector, site: CallSite) -> None:
        """Write which functions a call passes on."""
        passed = (*site.call.arguments, *(value for _, value in site.call.keywords))
        place = Place(site.scope, site.line)
        for expression in passed:
            if not isinstance(expression, (Name, Attribute, UnitReference)):
                continue
            self._evaluator.begin()
            values = self._evaluator.evaluate(expression, place)
            units = [v.unit for v in values.items if isinstance(v, FunctionValue)]
            if len(units) == 1 == len(values.items) and not isinstance(
                expression, UnitReference
            ):
                target = resolved(units[0], _qualified(units[0]), "function passed on")
                collector.add(
                    RelationKind.USES,
                    site.scope,
                    target,
                    site.line,
                    {"form": "callback"},
                )


def family_of(path: str) -> str | None:
    """Return the family of languages that a file belongs to, by its suffix."""
    return SUFFIX_FAMILIES.get(f".{path.rpartition('.')[2]}")


def _details(site: CallSite, *, constructor: bool) -> dict[str, Detail]:
    callee = site.call.callee
    if site.awaited:
        form = "async"
    elif constructor:
        form = "constructor"
    else:
        form = "method" if isinstance(callee, Attribute) else "direct"
    details: dict[str, Detail] = {"callType": form}
    if isinstance(callee, Attribute):
        details["receiver"] = written(callee.value)
    return details


def _qualified(unit: NodeId) -> str:
    return unit.partition("::")[2] or unit


def written(expression: Expression, depth: int = 6) -> str:
    """Write an expression as source, shortened."""
    if depth == 0:
        return "…"
    if isinstance(expression, Name):
        return expression.id
    if isinstance(expression, Attribute):
        return f"{written(expression.value, depth - 1)}.{expression.name}"
    if isinstance(expression, Call):
        return f"{written(expression.callee, depth - 1)}()"
    if isinstance(expression, Item):
        return f"{written(expression.value, depth - 1)}[{expression.key or ''}]"
    if isinstance(expression, UnitReference):
        return _qualified(expression.unit)
    return "…"


def rule_of(callee: Expression) -> str:
    """Say by which rule a callee was followed to a unit."""
    if isinstance(callee, Name):
        return "name in scope"
    if isinstance(callee, Attribute):
        base = callee.value
        if isinstance(base, Name) and base.id in {"self", "cls", "this"}:
            return "member of the own class"
        if isinstance(base, Call) and base.callee == Name("super"):
            return "member of a parent class"
        return "member of a known value"
    if isinstance(callee, Call):
        return "function that a call returned"
    return "value of an expression"
