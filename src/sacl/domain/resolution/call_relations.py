"""Relations of call sites: calls, classes instantiated, functions passed on."""

from collections.abc import Iterator

from sacl.domain.code import NodeId, path_of
from sacl.domain.facts import (
    Attribute,
    CallSite,
    Expression,
    Name,
    UnitReference,
)
from sacl.domain.relations import RelationKind
from sacl.domain.resolution.binding import Binder, Reached
from sacl.domain.resolution.collecting import (
    Collector,
    Target,
    candidates,
    resolved,
    unresolved,
)
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.library_calls import calls_its_arguments
from sacl.domain.resolution.rendering import call_details, qualified, rule_of, written
from sacl.domain.resolution.tables import PYTHON, FileTable
from sacl.domain.resolution.values import (
    ClassValue,
    ExternalValue,
    FunctionValue,
    Values,
)


class CallRelations:
    """Writes what the call sites of one file relate it to."""

    def __init__(self, binder: Binder, table: FileTable, collector: Collector) -> None:
        self._binder = binder
        self._table = table
        self._collector = collector

    def collect(self, callees: list[Values]) -> None:
        """Write the relations of all sites, given what their callees stand for."""
        for site, callee in zip(self._table.calls, callees, strict=True):
            self._site(site, callee)

    def _site(self, site: CallSite, callee: Values) -> None:
        if site.constructor and self._table.regime == PYTHON:
            # ``raise E`` makes an instance of a class; of an object it makes nothing.
            items = tuple(v for v in callee.items if isinstance(v, ClassValue))
            callee = Values(items, every=callee.every)
            if not items:
                return
        made = self._instantiated(site, callee)
        for target in self._targets(site, callee):
            if not made or target.nodes:
                details = call_details(site, constructor=made or site.constructor)
                self._collector.add(
                    RelationKind.CALLS, site.scope, target, site.line, details
                )
        self._passed_on(site, callee)

    def _instantiated(self, site: CallSite, callee: Values) -> bool:
        """Write that a class is used by making an instance of it."""
        classes = [value for value in callee.known if isinstance(value, ClassValue)]
        if not classes or len(callee.items) != len(classes):
            return False
        sure = len(classes) == 1 or callee.every
        for value in classes:
            name = qualified(value.unit)
            target = Target((value.unit,), name, "instantiation", sure=sure)
            self._use(site, target, "instance")
        return True

    def _use(self, site: CallSite, target: Target, form: str) -> None:
        self._collector.add(
            RelationKind.USES, site.scope, target, site.line, {"form": form}
        )

    # Targets of a call

    def _targets(self, site: CallSite, callee: Values) -> list[Target]:
        place = Place(site.scope, site.line)
        reached = self._binder.reached(callee, site.call, place)
        units = list(dict.fromkeys(r.unit for r in reached if r.unit is not None))
        if not units:
            return [self._without_units(site, callee)]
        rule = rule_of(site.call.callee)
        if not callee.is_open and (len(units) == 1 or callee.every):
            found = {r.unit: r for r in reached}
            return [self._sure(site, unit, found[unit], rule) for unit in units]
        name = written(site.call.callee)
        return [candidates(units, name, f"{rule}, one of several values")]

    @staticmethod
    def _sure(site: CallSite, unit: NodeId, reached: Reached, rule: str) -> Target:
        """Return the unit that runs; all that may, where others override it.

        A method without a body that nothing overrides is what a reader would name.
        """
        if not reached.others:
            return resolved(unit, qualified(unit), rule)
        why = "has no body" if reached.is_declared_only else "is overridden"
        possible = (unit, *reached.others)
        name = written(site.call.callee)
        return candidates(possible, name, f"{rule}, which {why}")

    def _without_units(self, site: CallSite, callee: Values) -> Target:
        foreign = [v for v in callee.known if isinstance(v, ExternalValue)]
        if foreign and len(foreign) == len(callee.items):
            rule = "builtin" if foreign[0].builtin else "external"
            return unresolved(foreign[0].name, rule)
        name = written(site.call.callee)
        if not callee.items:
            return unresolved(name, "no such member")
        if callee.known and not callee.is_open:
            return unresolved(name, "not a function of the repository")
        if isinstance(site.call.callee, Attribute):
            return self._by_name(site, site.call.callee.name, name)
        return unresolved(name, "unknown name")

    def _by_name(self, site: CallSite, method: str, name: str) -> Target:
        """Propose the methods that have the name which is called."""
        family = self._table.facts.scoping.suffixes
        found = sorted(
            unit
            for unit in self._binder.consultation.methods(method)
            if unit != site.scope and path_of(unit).lower().endswith(family)
        )
        return candidates(found, name, "method name on a receiver of unknown type")

    # Functions passed on, and calls that the language makes itself

    def _passed_on(self, site: CallSite, callee: Values) -> None:
        """Write which functions a call passes on, and which of them it calls."""
        called = calls_its_arguments(callee)
        for expression, function in self._functions_passed(site):
            name = qualified(function.unit)
            if called:
                target = resolved(function.unit, name, "called by the library")
                self._collector.add(
                    RelationKind.CALLS,
                    site.scope,
                    target,
                    site.line,
                    {"callType": "direct"},
                )
            if not isinstance(expression, UnitReference):
                target = resolved(function.unit, name, "function passed on")
                self._use(site, target, "callback")

    def _functions_passed(
        self, site: CallSite
    ) -> Iterator[tuple[Expression, FunctionValue]]:
        place = Place(site.scope, site.line)
        passed = (*site.call.arguments, *(value for _, value in site.call.keywords))
        for expression in passed:
            if isinstance(expression, (Name, Attribute, UnitReference)):
                self._binder.begin()
                values = self._binder.evaluate(expression, place)
                value = values.items[0] if len(values.items) == 1 else None
                if isinstance(value, FunctionValue):
                    yield expression, value
