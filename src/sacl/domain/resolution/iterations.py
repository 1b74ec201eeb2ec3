"""Methods that a loop of Python calls on an object of the repository."""

from sacl.domain.facts import Binding, Expression, Item
from sacl.domain.relations import RelationKind
from sacl.domain.resolution.collecting import Collector, resolved
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.rendering import qualified
from sacl.domain.resolution.tables import FileTable
from sacl.domain.resolution.values import FunctionValue, InstanceValue


class Iterations:
    """Writes what the loops of one file call."""

    def __init__(
        self, evaluator: Evaluator, table: FileTable, collector: Collector
    ) -> None:
        self._evaluator = evaluator
        self._table = table
        self._collector = collector

    def collect(self) -> None:
        """Write the calls of all loops."""
        for binding in self._table.facts.bindings:
            value = binding.value
            if isinstance(value, Item) and value.key is None and value.index is None:
                self._iteration(binding, value.value)

    def _iteration(self, binding: Binding, iterable: Expression) -> None:
        """Write the methods that a loop calls on an object of the repository."""
        self._evaluator.begin()
        place = Place(binding.scope, binding.line)
        values = self._evaluator.evaluate(iterable, place)
        value = values.items[0] if len(values.items) == 1 else None
        if not isinstance(value, InstanceValue):
            return
        iterators = self._evaluator.member(value, "__iter__")
        steps = self._evaluator.items.iterator_steps(iterators)
        for function in (*iterators.items, *steps.items):
            if isinstance(function, FunctionValue):
                target = resolved(function.unit, qualified(function.unit), "iteration")
                self._collector.add(
                    RelationKind.CALLS,
                    binding.scope,
                    target,
                    binding.line,
                    {"callType": "method"},
                )
