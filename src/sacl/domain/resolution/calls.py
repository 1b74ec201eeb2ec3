"""What the callees of a file stand for, with the arguments of its own calls.

A parameter stands for what the calls of its function in the same file pass.
Those calls may themselves depend on parameters, so callees are evaluated again
until nothing new arrives.
"""

from sacl.domain.code import NodeId
from sacl.domain.facts import CallSite, Definition, Expression, Opaque, UnitReference
from sacl.domain.resolution.binding import Reached
from sacl.domain.resolution.evaluation import Evaluator
from sacl.domain.resolution.frames import Place, argument
from sacl.domain.resolution.tables import FileTable
from sacl.domain.resolution.values import ANYTHING, Values, join, single

MAX_PASSES = 8
"""Rounds in which arguments flow into parameters of the same file."""

MAX_ARRIVING = 200
"""Values that are told apart for one parameter; more of them are anything.

A function that calls itself with ten parts of a foreign value would otherwise have
ten times as many in each round.
"""

Arriving = dict[tuple[NodeId, str], list[Values]]


class Calls:
    """Evaluates the callees of one file."""

    def __init__(self, evaluator: Evaluator, table: FileTable) -> None:
        self._evaluator = evaluator
        self._table = table
        self._callees: list[Values] = []

    def callees(self) -> list[Values]:
        """Return what the callee of each call site stands for."""
        sites = self._table.calls
        pending = list(range(len(sites)))
        self._callees = [Values()] * len(sites)
        for _ in range(MAX_PASSES):
            pending = [index for index in pending if self._evaluate(index)]
            if not pending or not self._pass_arguments():
                break
            self._evaluator.forget()
        return self._callees

    def _evaluate(self, index: int) -> bool:
        """Evaluate a callee; tell whether it depends on arguments."""
        site = self._table.calls[index]
        self._evaluator.begin()
        place = Place(site.scope, site.line)
        self._callees[index] = self._evaluator.evaluate(site.call.callee, place)
        return self._evaluator.search.asked_for_arguments

    def _pass_arguments(self) -> bool:
        """Tell functions of the file what arrives; False when nothing is new."""
        arriving: Arriving = {}
        asked = len(self._evaluator.asked)
        for site, callee in zip(self._table.calls, self._callees, strict=True):
            place = Place(site.scope, site.line)
            for reached in self._evaluator.reached(callee, site.call, place):
                definition = self._table.definitions.get(reached.unit or NodeId(""))
                if definition is not None:
                    self._pass(arriving, site, reached, definition)
        joined = {key: _joined(parts) for key, parts in arriving.items()}
        changed = joined != self._evaluator.arriving
        self._evaluator.arriving = joined
        return changed or len(self._evaluator.asked) > asked

    def _pass(
        self,
        arriving: Arriving,
        site: CallSite,
        reached: Reached,
        definition: Definition,
    ) -> None:
        for position, name in enumerate(definition.parameters):
            key = definition.unit, name
            if key not in self._evaluator.asked:
                continue
            if position == 0 and reached.bound and reached.receiver is not None:
                arriving.setdefault(key, []).append(single(reached.receiver))
                continue
            passed = argument(site.call, definition, position, bound=reached.bound)
            values = self._passed(site, passed, definition, name)
            if values.known:
                arriving.setdefault(key, []).append(values)

    def _passed(
        self,
        site: CallSite,
        passed: Expression | None,
        definition: Definition,
        name: str,
    ) -> Values:
        """Return what arrives for a parameter, its default when nothing is passed."""
        self._evaluator.begin()
        if passed is None:
            place = Place(definition.unit, definition.line)
            return self._evaluator.evaluate(self._default(definition, name), place)
        if isinstance(passed, Opaque) and passed.literal is None:
            return Values()
        if isinstance(passed, UnitReference):
            decorated = self._table.definitions.get(passed.unit)
            if decorated is not None and site.call.callee in decorated.decorators:
                names = self._evaluator.names
                return single(names.decorated(decorated, site.call.callee))
        return self._evaluator.evaluate(passed, Place(site.scope, site.line))

    def _default(self, definition: Definition, name: str) -> Expression | None:
        declared = self._table.declared.get((definition.unit, name.lstrip("*")))
        return None if declared is None else declared.value


def _joined(parts: list[Values]) -> Values:
    joined = join(parts, every=True)
    return joined if len(joined.items) <= MAX_ARRIVING else ANYTHING
