"""Under which conditions an effect comes about: the guard in front of its words.

Reads the branches, early exits, handlers and cases around the operations of one
function; ``effects`` says an effect with its guard, so that nothing is claimed to
be done always that is done only sometimes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.cases import MATCHES, in_turn, is_case
from sacl.domain.static_description.compose import CUT, PAUSE
from sacl.domain.static_description.conditions import CAUGHT, all_of
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import walk

MAX_TESTS = 2
"""Of more conditions than these the last are said, and the effect only may be."""

MAX_TEST_WORDS = 16
"""Nothing is said of a longer condition, but that the effect only may be."""

_LEAVING = frozenset({"break", "continue"})


@dataclass(frozen=True, slots=True)
class Guard:
    """What must be for an operation to be reached; outermost tests first.

    Attributes:
        case: Which case of several it is in, 0 for none.
        is_partial: More must be, of which nothing is known.
    """

    tests: tuple[Operation, ...] = ()
    exits: tuple[Operation, ...] = ()
    is_handler: bool = False
    case: int = 0
    is_partial: bool = False

    def when(self, test: Operation, *, negated: bool = False) -> "Guard":
        """Add a test, or that one does not hold."""
        added = Operation(Kind.BOOLEAN, "not", (test,)) if negated else test
        return replace(self, tests=(*self.tests, added))

    def unless(self, test: Operation) -> "Guard":
        """Add a test that leaves early where it holds."""
        return replace(self, exits=(*self.exits, test))


def either(first: Guard, second: Guard) -> Guard:
    """What must be in both of two places where the same is done."""
    shared = Guard(
        _common(first.tests, second.tests),
        _common(first.exits, second.exits),
        first.is_handler and second.is_handler,
        first.case if first.case == second.case else 0,
        first.is_partial or second.is_partial,
    )
    if shared in (first, second):
        return shared
    exhaustive = any(
        given == shared.when(test) and other in _without(shared, test)
        for given, other in ((first, second), (second, first))
        for test in given.tests[-1:]
    )
    return shared if exhaustive else replace(shared, is_partial=True)


def _common(
    tests: tuple[Operation, ...], others: tuple[Operation, ...]
) -> tuple[Operation, ...]:
    """Tests that two places begin with."""
    pairs = zip(tests, others, strict=False)
    return tuple(test for test, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _without(shared: Guard, test: Operation) -> tuple[Guard, Guard]:
    """Guards of what is reached where a test does not hold."""
    return shared.when(test, negated=True), shared.unless(test)


def guards_of(function: Operation) -> dict[int, Guard]:
    """Find the guard of every operation outside inner functions, by its id."""
    found: dict[int, Guard] = {}
    pending = [(function, Guard())]
    while pending:
        operation, guard = pending.pop()
        found[id(operation)] = guard
        if operation.kind is not Kind.FUNCTION or operation is function:
            pending.extend(_inside(operation, guard))
    return found


def _inside(operation: Operation, guard: Guard) -> Iterator[tuple[Operation, Guard]]:
    operands = operation.operands
    if operation.kind is Kind.BRANCH and operation.text != "match" and operands:
        test, *outcomes = operands
        yield test, guard
        for index, outcome in enumerate(outcomes):
            yield outcome, guard.when(test, negated=index > 0)
    elif operation.kind is Kind.BRANCH and operation.text == "match":
        for part, taken in in_turn(operation):
            unsaid = _in_one(part, guard) if is_case(part) else guard
            yield part, unsaid if taken is None else guard.when(taken)
    elif operation.kind is Kind.BOOLEAN and operation.text in ("and", "or"):
        denied = operation.text == "or"
        for index, operand in enumerate(operands):
            reached = guard.when(operands[0], negated=denied) if index else guard
            yield operand, reached
    elif operation.kind is Kind.BLOCK:
        yield from _in_order(operation, guard)
    else:
        handler = operation.text == "except"
        inner = replace(guard, is_handler=True) if handler else guard
        yield from ((operand, inner) for operand in operands)


def _in_order(block: Operation, guard: Guard) -> Iterator[tuple[Operation, Guard]]:
    """Statements one after the other; one that leaves early guards the rest."""
    unsaid = block.text == MATCHES and not is_case(block)
    guard = _in_one(block, guard) if unsaid else guard
    for statement in block.operands:
        yield statement, _in_one(statement, guard) if is_case(statement) else guard
        guard = _behind(statement, guard)


def _behind(statement: Operation, guard: Guard) -> Guard:
    """Add what must be for the rest, where a statement may leave early."""
    for test in _left_at(statement):
        guard = guard.unless(test)
    if statement.kind is Kind.TRY and any(map(_leaves_after_error, walk(statement))):
        guard = guard.unless(Operation(Kind.OTHER, CAUGHT))
    value = statement.operands[-1:] if statement.kind is Kind.ASSIGN else (statement,)
    for choice in value:
        if choice.kind is Kind.BRANCH and choice.text == "match":
            for case, taken in in_turn(choice):
                if not _returns(case):
                    continue
                guard = _in_one(case, guard) if taken is None else guard.unless(taken)
        elif choice is not statement and _may_return(choice):
            guard = _in_one(choice, guard)
    return guard


def _returns(case: Operation) -> bool:
    """Whether a case leaves the function; most end by leaving the choice."""
    last = _end_of(case)
    return last.kind is Kind.RETURN or last.text == "continue"


def _may_return(value: Operation) -> bool:
    """Whether the function may be left while a value is made: ``x ?: return``."""
    if value.kind is Kind.FUNCTION:
        return False
    return value.kind is Kind.RETURN or any(map(_may_return, value.operands))


def _in_one(case: Operation, guard: Guard) -> Guard:
    """Add that it is in a case of which nothing is known."""
    return replace(guard, case=id(case))


def _left_at(statement: Operation) -> Iterator[Operation]:
    """Tests of a chain of branches that end by leaving, not by an error."""
    denied: list[Operation] = []
    while statement.kind is Kind.BRANCH and statement.text != "match":
        test, outcome, *other = (*statement.operands, Operation(Kind.BLOCK))
        if not other:
            return
        if _leaves(outcome):
            yield test
        denied.append(Operation(Kind.BOOLEAN, "not", (test,)))
        statement = other[0]
        if statement.kind is Kind.BLOCK and _leaves(statement):
            all_denied = Operation(Kind.BOOLEAN, "and", tuple(denied))
            yield denied[0] if len(denied) == 1 else all_denied
        if statement.kind is Kind.BLOCK and len(statement.operands) == 1:
            statement = statement.operands[0]


def _leaves_after_error(part: Operation) -> bool:
    return part.text == "except" and any(map(_leaves, part.operands))


def _leaves(outcome: Operation) -> bool:
    last = _end_of(outcome)
    return last.kind is Kind.RETURN or last.text in _LEAVING


def _end_of(outcome: Operation) -> Operation:
    """What is done last."""
    last = outcome
    while last.kind is Kind.BLOCK and last.operands:
        last = last.operands[-1]
    return last


def _told(tests: Sequence[Operation], speech: Speech) -> tuple[str, int]:
    """Say the last tests, as many as there is room for, and how many these are."""
    for count in range(min(MAX_TESTS, len(tests)), 0, -1):
        if said := _short(all_of(tests[-count:], speech)):
            return said, count
    return "", 0


def _short(test: str) -> str:
    """A condition, or nothing of one that is long or was cut."""
    whole = len(test.split()) <= MAX_TEST_WORDS and not test.endswith(CUT)
    return test if whole else ""


def guarded(phrases: Sequence[str], guard: Guard, speech: Speech) -> str:
    """Say effects with what must be for them, which stands first."""
    if guard == Guard():
        return ", ".join(phrases)
    tests, count = _told(guard.tests, speech)
    exits = _short(speech.clause(guard.exits[-1])) if guard.exits else ""
    before = [
        "after an error" if guard.is_handler else "",
        "in one case" if guard.case else "",
        f"if {tests}" if tests else "",
        f"unless {exits}" if exits else "",
    ]
    told = [said for said in before if said] or ["in some cases"]
    untold = len(guard.tests) > count or len(guard.exits) > bool(exits)
    may = (untold or guard.is_partial) and any(before)
    said = [f"may {phrase}" for phrase in phrases] if may else phrases
    return f"{' '.join(told)},{PAUSE} {', '.join(said)}"
