"""What a function returns, and when: read by ``results``, ``truths``, ``idioms``."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import WITH_MEMBERS, names_in, walk

_NOTHING = Operation(Kind.LITERAL, "None")

_VALUES = frozenset({"element", WITH_MEMBERS})
"""Texts of other operations that are a value."""


@dataclass(frozen=True, slots=True)
class Result:
    """A value that is returned, and when.

    Attributes:
        place: Place among the operations of the function.
        after_error: Whether an error has been caught.
        names: Names in the value, as it is written.
    """

    value: Operation
    loops: tuple[Operation, ...]
    conditions: tuple[Operation, ...]
    place: int
    after_error: bool = False
    names: frozenset[str] = frozenset()


def results(scope: Scope) -> list[Result]:
    """List what a function returns, in source order."""
    handlers = [op for op in scope.operations if op.text == "except"]
    handled = {id(part) for handler in handlers for part in walk(handler)}
    leaving = [s for s in scope.sites if s.operation.kind is Kind.RETURN]
    giving = [site for site in leaving if _gives(site.operation)]
    if giving and _may_give_nothing(scope):
        bare = [site for site in leaving if not site.operation.operands]
        giving = [site for site in leaving if site in giving or site in bare]
    found = [
        Result(
            settled((*site.operation.operands, _NOTHING)[0], site.operation, scope),
            site.loops,
            site.conditions,
            scope.place_of(site.operation),
            id(site.operation) in handled,
            frozenset(names_in(site.operation)),
        )
        for site in giving
    ]
    body = scope.body
    told = body.kind not in (Kind.BLOCK, Kind.OTHER) or body.text in _VALUES
    if not found and told:
        return [Result(body, (), (), scope.place_of(body))]
    return found


def _may_give_nothing(scope: Scope) -> bool:
    """Whether a return without a value gives none, and not what has a name."""
    yields = any(site.operation.kind is Kind.YIELD for site in scope.sites)
    return not yields and scope.language != "go"


def _gives(returned: Operation) -> bool:
    """Whether a value is returned, and not by one of the cases inside it."""
    if not returned.operands:
        return False
    value = returned.operands[0]
    inner = walk(value, into_functions=False) if value.text == "match" else ()
    return not any(part.kind is Kind.RETURN for part in inner)


def settled(value: Operation, taken: Operation, scope: Scope) -> Operation:
    """A value with the last of each name that is bound again before it is taken."""
    if value.kind is Kind.NAME:
        return _last(value, taken, scope)
    if value.kind is Kind.FUNCTION:
        return value
    parts = tuple(settled(part, taken, scope) for part in value.operands)
    same = all(new is old for new, old in zip(parts, value.operands, strict=True))
    return value if same else replace(value, operands=parts)


def _last(name: Operation, taken: Operation, scope: Scope) -> Operation:
    """What a name is bound to for good, when it is taken."""
    places = scope.assigned.get(name.text, [])
    if len(places) < (1 if scope.parameter(name.text) else 2):
        return name
    end = scope.place_of(taken)
    before = [p for p in places if scope.place_of(p.operation) < end]
    if not before or any(place.loops for place in places):
        return name
    last = before[-1]
    plain = last.operation.kind is Kind.ASSIGN
    always = plain and not (last.conditions or last.in_case)
    own = last.operation.operands[0] == name
    return last.operation.operands[-1] if always and own else name


def remaining(result: Result, before: Sequence[Result]) -> tuple[Operation, ...]:
    """Conditions that still tell a result from those that were said before it.

    One that only says that an earlier result is not reached is left out.
    """
    taken = {other.conditions for other in before if not other.loops}
    return tuple(
        test
        for place, test in enumerate(result.conditions)
        if test.text != "not"
        or not _is_taken(test.operands[0], result.conditions[:place], taken)
    )


def _is_taken(
    test: Operation,
    before: tuple[Operation, ...],
    taken: set[tuple[Operation, ...]],
) -> bool:
    """Whether an earlier result is given where a test holds, however it does."""
    parts = test.operands if test.text == "or" else ()
    each = bool(parts) and all((*before, part) in taken for part in parts)
    return each or (*before, test) in taken
