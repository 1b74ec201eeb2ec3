"""Items of displays, and what iterating over a value gives."""

from sacl.domain.code import NodeId
from sacl.domain.facts import Expression, Item
from sacl.domain.resolution.assignments import Assignments
from sacl.domain.resolution.frames import NO_ARGUMENTS, Evaluates, Place
from sacl.domain.resolution.parts import root_of
from sacl.domain.resolution.tables import LATEST, SPREAD, FileTable, assigned
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ContainerValue,
    InstanceValue,
    LiteralValue,
    ModuleValue,
    Value,
    Values,
    join,
    single,
)


class Items:
    """Looks items up."""

    def __init__(self, evaluator: Evaluates, assignments: Assignments) -> None:
        self._evaluator = evaluator
        self._assignments = assignments

    def look_up(self, expression: Item, table: FileTable, place: Place) -> Values:
        """Return what ``value[key]`` may stand for."""
        keys = self._keys(expression, place)
        if keys is None:
            base = self._evaluator.evaluate(expression.value, place)
            iterated = expression.index is None
            parts = [self._elements(v, iterated=iterated) for v in base.items]
            return join(parts, every=iterated)
        parts = [self._at(expression.value, key, table, place) for key in keys]
        return join(parts, every=True)

    def _keys(self, expression: Item, place: Place) -> list[str] | None:
        if expression.key is not None:
            return [expression.key]
        if expression.index is None:
            return None
        values = self._evaluator.evaluate(expression.index, place)
        keys = [v.literal for v in values.items if isinstance(v, LiteralValue)]
        if len(keys) != len(values.items) or None in keys:
            return None
        return [key for key in keys if key is not None]

    def _at(self, base: Expression, key: str, table: FileTable, place: Place) -> Values:
        self._evaluator.consultation.look_at(table, root_of(base))
        bindings = [
            *assigned(table.items, key, base),
            *assigned(table.attributes, key, base),
            *assigned(table.items, SPREAD, base),
        ]
        given = self._assignments.left_at(bindings, base, key, table, place)
        if given is not None and not given.is_open:
            return given
        values = self._evaluator.evaluate(base, place)
        parts = [self._item_of(value, key) or ANYTHING for value in values.items]
        found = join(parts)
        if given is not None:
            found = join((found, given)) if found.known else given
        return found or ANYTHING

    def _item_of(self, value: Value, key: str) -> Values:
        if isinstance(value, ContainerValue):
            return self.item(value, key)
        if isinstance(value, ModuleValue):
            return self._evaluator.member(value, key)
        if isinstance(value, InstanceValue):
            return self._result(value, "__getitem__")
        return ANYTHING

    def item(self, container: ContainerValue, key: str) -> Values:
        """Return an item of a display; its elements when it has no keys."""
        mark = ("item", id(container.display), key)
        if not self._evaluator.enter(mark):
            return NOTHING
        place = Place(container.scope, container.line)
        found = NOTHING
        for name, expression in container.display.items:
            if name == key or name is None:
                found = self._evaluator.evaluate(expression, place)
            elif name == SPREAD:
                found = self._item_of_spread(expression, key, place) or found
        self._evaluator.leave(mark)
        return found

    def _item_of_spread(self, expression: Expression, key: str, place: Place) -> Values:
        """Return what a spread brings in under a key; nothing if it has none."""
        spread = self._evaluator.evaluate(expression, place)
        parts = [
            self.item(value, key)
            if isinstance(value, ContainerValue)
            else self._evaluator.member(value, key)
            for value in spread.items
            if not isinstance(value, LiteralValue)
        ]
        return join(parts)

    def _elements(self, value: Value, *, iterated: bool) -> Values:
        """Return what iterating over a value, or a computed key, may give."""
        if isinstance(value, ContainerValue):
            if value.display.kind in KEYED and iterated:
                return single(LiteralValue("str"))
            return join(self._all(value), every=iterated)
        if isinstance(value, InstanceValue) and iterated:
            return self._iterated(value)
        return ANYTHING

    def _all(self, container: ContainerValue) -> list[Values]:
        mark = ("elements", id(container.display))
        if not self._evaluator.enter(mark):
            return []
        place = Place(container.scope, container.line)
        parts = [
            self._evaluator.evaluate(expression, place)
            for key, expression in container.display.items
            if key != SPREAD
        ]
        self._evaluator.leave(mark)
        return parts

    def _iterated(self, value: InstanceValue) -> Values:
        parts = []
        for item in self._result(value, "__iter__").items:
            if isinstance(item, ContainerValue):
                parts.append(self._elements(item, iterated=True))
            elif isinstance(item, InstanceValue):
                parts.append(self._result(item, "__next__"))
        return join(parts) or ANYTHING

    def _result(self, value: InstanceValue, name: str) -> Values:
        """Return what a method that the language calls gives back."""
        method = self._evaluator.member(value, name)
        return self.results(method, Place(value.of.unit, LATEST))

    def results(self, callee: Values, place: Place) -> Values:
        """Return what calls without arguments give back."""
        parts = [self._evaluator.returned(v, NO_ARGUMENTS, place) for v in callee.items]
        return join(parts, every=callee.every) or ANYTHING

    def iterator_steps(self, iterators: Values) -> Values:
        """Return the ``__next__`` methods of what ``__iter__`` methods give back."""
        given = self.results(iterators, Place(NodeId(""), LATEST))
        parts = [
            self._evaluator.member(value, "__next__")
            for value in given.items
            if isinstance(value, InstanceValue)
        ]
        return join(parts)


KEYED = frozenset({"dict", "object"})
