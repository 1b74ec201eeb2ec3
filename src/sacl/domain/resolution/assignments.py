"""What assignments to ``base.name`` and ``base[key]`` leave there."""

from collections.abc import Sequence

from sacl.domain.code import NodeId
from sacl.domain.facts import Attribute, Binding, Expression, Item, Name
from sacl.domain.resolution.frames import Evaluates, Place
from sacl.domain.resolution.names import Names
from sacl.domain.resolution.tables import LATEST, SPREAD, FileTable
from sacl.domain.resolution.values import ANYTHING, ContainerValue, Values, join


class Assignments:
    """Follows attributes and items along the lines of a scope."""

    def __init__(self, evaluator: Evaluates, names: Names) -> None:
        self._evaluator = evaluator
        self._names = names

    def left_at(
        self,
        bindings: Sequence[Binding],
        base: Expression,
        key: str,
        table: FileTable,
        place: Place,
    ) -> Values | None:
        """Return what bindings of ``base.key`` leave at a place; None for nothing."""
        live: list[Values] = []
        certain = False
        for binding in sorted(bindings, key=lambda binding: binding.line):
            if not self._reaches(binding, base, table, place):
                continue
            given = self._given(binding, key)
            if given.items:
                here = binding.scope == place.scope
                kills = self._is_certain(binding, table, place) and (
                    not binding.until or (here and place.line <= binding.until)
                )
                certain = certain or kills
                live = [given] if kills else [*live, given]
        if not live:
            return None
        return join(live) if certain else join((*live, ANYTHING))

    def _reaches(
        self, binding: Binding, base: Expression, table: FileTable, place: Place
    ) -> bool:
        if binding.scope == place.scope:
            return binding.line < place.line
        return self._same_root(base, table, binding.scope, place)

    @staticmethod
    def _is_certain(binding: Binding, table: FileTable, place: Place) -> bool:
        """Tell whether the scope of a binding has begun to run before a place."""
        return any(binding.scope == s for s, _, _ in table.scopes(place.scope))

    def _given(self, binding: Binding, key: str) -> Values:
        """Return what a binding gives an item; nothing if a spread lacks the key."""
        values = self._names.binding(binding)
        if not isinstance(binding.target, Item) or binding.target.key != SPREAD:
            return values
        parts = [
            self._evaluator.item(value, key)
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
        self._evaluator.consultation.outline_of(scope)  # maybe of another part
        here, entries = self._names.entries(base.id, table, place)
        there, others = self._names.entries(base.id, table, Place(scope, LATEST))
        return bool(entries) and bool(others) and here == there
