"""What a function returns, and when: read by ``results``, ``truths``, ``idioms``."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.scope import Scope


@dataclass(frozen=True, slots=True)
class Result:
    """A value that is returned, and when.

    Attributes:
        place: Place among the operations of the function.
    """

    value: Operation
    loops: tuple[Operation, ...]
    conditions: tuple[Operation, ...]
    place: int


def results(scope: Scope) -> list[Result]:
    """List what a function returns, in source order."""
    found = [
        Result(
            _final(site.operation.operands[0], site.operation, scope),
            site.loops,
            site.conditions,
            scope.place_of(site.operation),
        )
        for site in scope.sites
        if site.operation.kind is Kind.RETURN and site.operation.operands
    ]
    body = scope.body
    if not found and body.kind not in (Kind.BLOCK, Kind.OTHER):
        return [Result(body, (), (), scope.place_of(body))]
    return found


def _final(value: Operation, returned: Operation, scope: Scope) -> Operation:
    """A value with the last of each name that is assigned again before it is taken."""
    if value.kind is Kind.NAME:
        return _last(value, returned, scope)
    if value.kind is Kind.FUNCTION:
        return value
    parts = tuple(_final(part, returned, scope) for part in value.operands)
    same = all(new is old for new, old in zip(parts, value.operands, strict=True))
    return value if same else replace(value, operands=parts)


def _last(name: Operation, returned: Operation, scope: Scope) -> Operation:
    """What a name is bound to for good, before something is returned."""
    places = scope.assigned.get(name.text, [])
    if len(places) < (1 if scope.parameter(name.text) else 2):
        return name
    last = places[-1]
    plain = last.operation.kind is Kind.ASSIGN and not (last.loops or last.conditions)
    after = scope.place_of(last.operation) < scope.place_of(returned)
    if not (plain and after) or last.operation.operands[0] != name:
        return name
    return last.operation.operands[-1]


def remaining(result: Result, before: Sequence[Result]) -> tuple[Operation, ...]:
    """Conditions that still tell a result from those that were said before it.

    One that only says that an earlier result is not reached is left out.
    """
    taken = {other.conditions for other in before if not other.loops}
    return tuple(
        test
        for place, test in enumerate(result.conditions)
        if test.text != "not"
        or (*result.conditions[:place], *test.operands) not in taken
    )
