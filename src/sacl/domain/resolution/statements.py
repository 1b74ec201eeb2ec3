"""Relations that all regimes write alike: structure, inheritance, uses."""

from functools import partial

from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import Expression, Inheritance, Use
from sacl.domain.relations import Detail, RelationKind
from sacl.domain.resolution.binding import Binder
from sacl.domain.resolution.collecting import (
    Collector,
    Target,
    candidates,
    resolved,
    unresolved,
)
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.parents import written_parent
from sacl.domain.resolution.rendering import written
from sacl.domain.resolution.tables import FileTable
from sacl.domain.resolution.values import (
    ClassValue,
    ExternalValue,
    FunctionValue,
    Values,
)


class Statements:
    """Writes what the statements of one file relate it to."""

    def __init__(self, binder: Binder, table: FileTable, collector: Collector) -> None:
        self._binder = binder
        self._table = table
        self._collector = collector
        self._file = NodeId(table.path)

    def collect(self) -> None:
        """Write all of them."""
        facts = self._table.facts
        for definition in facts.definitions:
            name = definition.unit.partition("::")[2]
            target = resolved(definition.unit, name, "structure")
            self._collector.add(
                RelationKind.CONTAINS, definition.scope, target, definition.line
            )
        for inheritance in facts.inheritance:
            self._inheritance(inheritance)
        for use in facts.uses:
            self._use(use)

    def _inheritance(self, inheritance: Inheritance) -> None:
        scope = self._table.enclosing(inheritance.unit) or self._file
        look_up = partial(self._type, scope=scope, line=inheritance.line)
        values = written_parent(inheritance, look_up, self._binder.consultation)
        name = written(inheritance.parent)
        target = self._class_target(values, name)
        implements = self._is_implementation(inheritance, target)
        kind = RelationKind.IMPLEMENTS if implements else RelationKind.EXTENDS
        details: dict[str, Detail] = {}
        if not implements:
            mixin = inheritance.form == "mixin"
            details["inheritanceType"] = "mixin" if mixin else "extends"
        if any(isinstance(value, ExternalValue) for value in values.items):
            details["external"] = True
        self._collector.add(kind, inheritance.unit, target, inheritance.line, details)

    def _is_implementation(self, inheritance: Inheritance, target: Target) -> bool:
        """Tell whether a class implements an interface; where syntax does not say."""
        is_written = self._table.regime != "declared" or inheritance.owner is not None
        if is_written or not target.sure:
            return inheritance.form == "implements"
        child = self._table.definitions.get(inheritance.unit)
        parent = self._binder.consultation.definition_of(target.nodes[0])
        return (
            inheritance.form != "mixin"
            and child is not None  # as it is for a type without a name in a file
            and child.kind is UnitKind.CLASS
            and parent.kind is UnitKind.INTERFACE
        )

    def _class_target(self, values: Values, name: str) -> Target:
        units = [
            value.unit
            for value in values.items
            if isinstance(value, (ClassValue, FunctionValue))
        ]
        if len(units) == 1 == len(values.items):
            return resolved(units[0], name, "class name in scope")
        if units:
            return candidates(units, name, "one of several classes")
        foreign = [v for v in values.items if isinstance(v, ExternalValue)]
        if foreign:
            return unresolved(foreign[0].name, "external")
        return unresolved(name, "unknown name")

    def _use(self, use: Use) -> None:
        if use.form == "type":
            values = self._type(use.target, use.scope, use.line)
        else:
            self._binder.begin()
            values = self._binder.evaluate(use.target, Place(use.scope, use.line))
        units = [
            value.unit
            for value in values.items
            if isinstance(value, (ClassValue, FunctionValue))
        ]
        units = [unit for unit in units if unit != use.scope]
        if len(units) != 1 or len(values.items) != 1:
            return
        target = resolved(units[0], units[0].partition("::")[2], f"{use.form} in scope")
        self._collector.add(
            RelationKind.USES, use.scope, target, use.line, {"form": use.form}
        )

    def _type(self, expression: Expression, scope: NodeId, line: float) -> Values:
        self._binder.begin()
        return self._binder.named_type(expression, Place(scope, line))
