"""Tells whether a parameter may still have the value it was given, and what else.

Read by ``results`` for parameters that are returned; places come from ``scope``.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.bindings import WHERE_MISSING
from sacl.domain.static_description.cases import in_turn, is_case
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import Site, walk

_LEAVING = frozenset({Kind.RAISE, Kind.RETURN})
_FINALLY = "finally"
_HANDLING = ("except", _FINALLY)
_DEFAULT = (Operation(Kind.OTHER, "read"),)
"""What a case is of that is taken where no other is."""

_OUTCOMES = 3
"""Operands of a branch that has another outcome: the test and two outcomes."""


@dataclass(frozen=True, slots=True)
class Rebinding:
    """What may have bound a parameter when it is taken.

    Attributes:
        places: Places of which one may be the last before, in source order.
        always: Whether one of them is passed on every way.
    """

    places: tuple[Site, ...]
    always: bool


def rebinding(name: str, taken: Operation, scope: Scope) -> Rebinding:
    """Find what may have bound a parameter before an operation takes it."""
    end = scope.place_of(taken)
    around = scope.sites[end].loops
    places = [
        place
        for place in scope.assigned.get(name, [])
        if scope.place_of(place.operation) < end or _shares(place.loops, around)
    ]
    sure = [p for p in places if p.operation.text not in WHERE_MISSING]
    for place in reversed(sure):
        if _is_passed(scope.body, taken, {id(place.operation)}):
            last = places.index(place)
            return Rebinding(tuple(places[last:]), always=True)
    bound = {id(place.operation) for place in sure}
    return Rebinding(tuple(places), always=_is_passed(scope.body, taken, bound))


def is_untouched(name: str, place: Site, scope: Scope) -> bool:
    """Whether a parameter has the value it was given when it is bound at a place."""
    before = rebinding(name, place.operation, scope).places
    others = [p for p in before if p.operation is not place.operation]
    return not place.loops and all(_exclude(other, place) for other in others)


def is_touched(name: str, place: Site, scope: Scope) -> bool:
    """Whether a parameter has another value for sure when it is bound at a place."""
    return rebinding(name, place.operation, scope).always


def _shares(loops: Sequence[Operation], others: Sequence[Operation]) -> bool:
    return any(loop is other for loop in loops for other in others)


def _exclude(place: Site, other: Site) -> bool:
    """Whether two places are in the two outcomes of one branch."""
    denied = [test.operands[0] for test in other.conditions if test.text == "not"]
    return any(test is no for test in place.conditions for no in denied)


def _is_passed(root: Operation, taken: Operation, bound: AbstractSet[int]) -> bool:
    """Whether one of some operations is done on every way to another."""
    ways = (
        _is_passed_before(index, root, bound)
        or (part is not taken and _is_passed(part, taken, bound))
        for index, part in enumerate(root.operands)
        if any(inner is taken for inner in walk(part))
    )
    return next(ways, False)


def _is_passed_before(index: int, root: Operation, bound: AbstractSet[int]) -> bool:
    """Whether one of some operations is done before an operand is begun."""
    tried = root.kind is Kind.TRY and root.operands[index].text not in _HANDLING
    before = root.operands[:index] if root.kind is Kind.BLOCK or tried else ()
    done = [s for s in before if s.text not in _HANDLING]
    return any(_binds(statement, bound) for statement in done)


def _binds(statement: Operation, bound: AbstractSet[int]) -> bool:
    """Whether one of some operations is done whenever a statement is."""
    kind, operands = statement.kind, statement.operands
    if id(statement) in bound:
        return True
    if kind is Kind.BRANCH:
        return _each_binds(list(_outcomes(statement)), bound)
    if kind is Kind.TRY:
        handlers = [part for part in operands if part.text == "except"]
        tried = [part for part in operands if part.text not in _HANDLING]
        last = [part for part in operands if part.text == _FINALLY]
        each = [Operation(Kind.BLOCK, "", tuple(tried)), *handlers]
        return _any_binds(last, bound) or _each_binds(each, bound)
    inside = kind in (Kind.ASSIGN, Kind.BLOCK, Kind.CONTEXT)
    return (inside or statement.text in _HANDLING) and _any_binds(operands, bound)


def _outcomes(branch: Operation) -> Iterator[Operation]:
    """Outcomes of a branch of which one is taken for sure; none if it may be none."""
    if branch.text == "match":
        cases = [part for part, taken in in_turn(branch) if taken is not None]
        if any(map(_is_default, cases)):
            yield from cases
    elif len(branch.operands) >= _OUTCOMES:
        *chosen, last = branch.operands[1:]
        for part in chosen:
            yield part.operands[1] if part.kind is Kind.BRANCH else part
        yield last


def _is_default(case: Operation) -> bool:
    return case.text == "else" or (
        is_case(case) and case.operands[0].operands == _DEFAULT
    )


def _any_binds(parts: Sequence[Operation], bound: AbstractSet[int]) -> bool:
    return any(_binds(part, bound) for part in parts)


def _each_binds(ways: Sequence[Operation], bound: AbstractSet[int]) -> bool:
    """Whether each way that does not leave the function binds, and one does."""
    staying = [way for way in ways if not _leaves(way)]
    return bool(staying) and all(_binds(way, bound) for way in staying)


def _leaves(way: Operation) -> bool:
    """Whether a way ends with an error or by giving a value back."""
    if way.kind is Kind.BLOCK or way.text in _HANDLING:
        return bool(way.operands) and _leaves(way.operands[-1])
    return way.kind in _LEAVING
