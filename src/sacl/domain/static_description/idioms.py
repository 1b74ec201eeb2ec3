"""Recognises well-known shapes of code and names them.

A recogniser looks at one function and gives the behaviour pattern (1 to 4
words) with a clause that says it in other words, or nothing. The order of
``_RECOGNIZERS`` is the order of telling: the most specific first.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.results import results
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import (
    RECEIVERS,
    Site,
    calls_in,
    is_literal,
    number,
    statements,
    string,
    walk,
    words_of,
)


@dataclass(frozen=True, slots=True)
class Idiom:
    """A recognised shape; ``clause`` may be empty when the pattern says it all."""

    pattern: str
    clause: str = ""


Recognizer = Callable[[Scope], Idiom | None]


def recognized(scope: Scope) -> Iterator[Idiom]:
    """Name the shapes that a function has, the most specific first."""
    for recognize in _RECOGNIZERS:
        idiom = recognize(scope)
        if idiom is not None:
            yield idiom


def _operations(scope: Scope, kind: Kind) -> list[Site]:
    return [site for site in scope.sites if site.operation.kind is kind]


def _calls(scope: Scope) -> list[str]:
    return [call.text for call in calls_in(scope.function)]


def _self_calls(scope: Scope) -> list[Operation]:
    own = scope.function.text
    if not own:
        return []
    found = []
    for call in calls_in(scope.body):
        receiver = call.operands[0].text if call.operands else ""
        method = call.text == f".{own}" and receiver in RECEIVERS
        if call.text == own or method:
            found.append(call)
    return found


def _recursion(scope: Scope) -> Idiom | None:
    calls = _self_calls(scope)
    if not calls:
        return None
    steps = [
        number(op.operands[1])
        for call in calls
        for op in call.operands[:1]
        if op.kind is Kind.ARITHMETIC and op.text == "-" and len(op.operands) > 1
    ]
    for operation in walk(scope.body):
        if operation.kind is Kind.ARITHMETIC and operation.text == "+":
            inner = [op for op in operation.operands if op in calls]
            if len(inner) == 2 and sorted(s or 0 for s in steps)[:2] == [1, 2]:
                return Idiom(
                    "recursive sequence",
                    "recursively adds the two previous terms, fibonacci",
                )
        if operation.kind is Kind.ARITHMETIC and operation.text == "*":
            if any(op in calls for op in operation.operands) and steps == [1]:
                return Idiom("recursive product", "recursive factorial-like product")
    return Idiom("recursion", "using recursion")


def _remainder_chain(scope: Scope) -> Idiom | None:
    """``x, y = y, x % y`` and ``f(b, a % b)``: Euclid's algorithm."""
    for site in _operations(scope, Kind.ASSIGN):
        if len(site.operation.operands) == 2 and site.loops:
            target, value = site.operation.operands
            if target.kind is value.kind is Kind.COLLECTION:
                if len(value.operands) == 2 and value.operands[1].text == "%":
                    if value.operands[0] == target.operands[1]:
                        return Idiom(
                            "greatest common divisor",
                            "greatest common divisor by Euclid's algorithm",
                        )
    for call in _self_calls(scope):
        if len(call.operands) == 2 and call.operands[1].text == "%":
            if call.operands[1].operands[-1:] == call.operands[:1]:
                return Idiom(
                    "greatest common divisor",
                    "greatest common divisor by Euclid's algorithm",
                )
    return None


def _divisor_loop(scope: Scope) -> Idiom | None:
    """A loop that tries divisors of a number."""
    for site in _operations(scope, Kind.COMPARE):
        operands = site.operation.operands
        if not site.loops or len(operands) != 2 or number(operands[1]) != 0:
            continue
        division = operands[0]
        loop = site.loops[-1]
        if division.text != "%" or len(division.operands) != 2:
            continue
        divisor = division.operands[1]
        tried = loop.kind is Kind.LOOP and divisor == loop.operands[0]
        if tried and loop.operands[1].text == "range":
            return _divisors(scope, loop)
    return None


def _divisors(scope: Scope, loop: Operation) -> Idiom:
    start = loop.operands[1].operands[:1]
    from_two = bool(start) and number(start[0]) == 2
    returned = [r for r in results(scope) if r.loops]
    if from_two and any(r.value.kind is Kind.LITERAL for r in returned):
        return Idiom("primality test", "prime number check by trial division")
    return Idiom("divisor search", "divisors, factors of a number")


def _digits(scope: Scope) -> Idiom | None:
    """Takes the digits of a number off its end."""
    last = shift = False
    for operation in walk(scope.body):
        if operation.kind in (Kind.ARITHMETIC, Kind.UPDATE) and operation.operands:
            if number(operation.operands[-1]) == 10:
                last = last or operation.text == "%"
                shift = shift or operation.text in ("//", "/", "//=", "/=")
    whiles = _operations(scope, Kind.WHILE)
    if last and shift and (whiles or _self_calls(scope)):
        return Idiom("digit extraction", "goes through the digits of the number")
    return None


def _binary_search(scope: Scope) -> Idiom | None:
    halves = any(
        op.kind is Kind.ARITHMETIC
        and op.text in ("//", ">>", "/")
        and op.operands
        and op.operands[0].text == "+"
        and number(op.operands[-1]) in (1, 2)
        for op in walk(scope.body)
    )
    loops = _operations(scope, Kind.WHILE)
    compared = any(
        site.operation.operands
        and site.operation.operands[0].kind is Kind.COMPARE
        and site.operation.operands[0].text in ("<", "<=")
        for site in loops
    )
    recursive = bool(_self_calls(scope))
    subscripts = _operations(scope, Kind.SUBSCRIPT)
    if halves and subscripts and (compared or recursive):
        return Idiom("binary search", "binary search in a sorted array")
    return None


def _swap(scope: Scope) -> Idiom | None:
    for site in _operations(scope, Kind.ASSIGN):
        if len(site.operation.operands) != 2:
            continue
        target, value = site.operation.operands
        if target.kind is value.kind is Kind.COLLECTION and len(target.operands) == 2:
            if target.operands == value.operands[::-1]:
                indexed = target.operands[0].kind is Kind.SUBSCRIPT
                if indexed and len(site.loops) > 1:
                    return Idiom("in-place sort", "sorts by swapping elements in place")
                if indexed:
                    return Idiom("element swap", "swaps, interchanges elements")
                return Idiom("swap values", "swaps two values")
    return None


def _table(scope: Scope) -> Idiom | None:
    """Fills a table from entries that were filled before."""
    for site in _operations(scope, Kind.ASSIGN):
        if len(site.operation.operands) != 2 or not site.loops:
            continue
        target, value = site.operation.operands
        if target.kind is not Kind.SUBSCRIPT:
            continue
        name, depth = _indexed(target)
        earlier = [
            op
            for op in walk(value)
            if op.kind is Kind.SUBSCRIPT
            and _indexed(op)[0] == name
            and _indexed(op)[1] == depth
            and op != target
        ]
        if name and earlier and scope.parameter(name) is None:
            size = "two-dimensional " if depth > 1 else ""
            return Idiom(
                "dynamic programming",
                f"dynamic programming over a {size}table of subproblems",
            )
    return None


def _indexed(operation: Operation) -> tuple[str, int]:
    depth = 0
    while operation.kind is Kind.SUBSCRIPT and operation.operands:
        operation, depth = operation.operands[0], depth + 1
    return (operation.text if operation.kind is Kind.NAME else ""), depth


def _pairs(scope: Scope) -> Idiom | None:
    """Compares or combines every pair of elements of one collection."""
    for site in _operations(scope, Kind.LOOP):
        if not site.loops or site.loops[-1].kind is not Kind.LOOP:
            continue
        outer, inner = site.loops[-1], site.operation
        if len(inner.operands) < 3 or inner.operands[1].text != "range":
            continue
        start = inner.operands[1].operands[:1]
        if start and outer.operands[0] in walk(start[0]):
            return Idiom("pairwise comparison", "goes through all pairs of elements")
    return None


def _memoized(scope: Scope) -> Idiom | None:
    """Returns a stored value when it is there, else computes and stores it."""
    for result in results(scope):
        value = result.value
        for condition in result.conditions:
            if condition.text == "in" and value.kind is Kind.SUBSCRIPT:
                if condition.operands[-1] == value.operands[0]:
                    return Idiom("memoize", "returns the cached value when present")
    return None


def _retry(scope: Scope) -> Idiom | None:
    for site in _operations(scope, Kind.TRY):
        if site.loops and any(
            op.kind is Kind.OTHER
            and op.text == "except"
            and any(
                inner.text in ("continue", "time.sleep", "asyncio.sleep")
                for inner in walk(op)
            )
            for op in site.operation.operands
        ):
            return Idiom("retry loop", "retries after an error")
    return None


def _wrapper(scope: Scope) -> Idiom | None:
    """Returns an inner function that calls what was given."""
    inner = {op.text: op for op in walk(scope.body) if op.kind is Kind.FUNCTION}
    parameters = {parameter.name for parameter in scope.parameters}
    for result in results(scope):
        function = inner.get(result.value.text)
        if function is None:
            continue
        if any(call.text in parameters for call in calls_in(function)):
            return Idiom("decorator wrapper", "wraps the given function in another")
        return Idiom("function factory", "returns a new inner function, a closure")
    return None


def _constructor(scope: Scope) -> Idiom | None:
    parameters = {parameter.name for parameter in scope.parameters}
    stored = [
        site
        for site in _operations(scope, Kind.ASSIGN)
        if len(site.operation.operands) == 2 and _own_field(site.operation.operands[0])
    ]
    kept = [s for s in stored if s.operation.operands[1].text in parameters]
    if kept and scope.function.text in ("__init__", "constructor"):
        return Idiom("constructor", "initializes the object and stores its arguments")
    if len(statements(scope.body)) == len(kept) == 1:
        return Idiom("setter", "sets an attribute of the object")
    return None


def _own_field(target: Operation) -> bool:
    return (
        target.kind is Kind.ATTRIBUTE
        and bool(target.operands)
        and target.operands[0].text in RECEIVERS
    )


def _getter_or_delegate(scope: Scope) -> Idiom | None:
    parts = statements(scope.body)
    found = results(scope)
    if len(parts) != 1 or len(found) != 1:
        return None
    value = found[0].value
    if _own_field(value):
        return Idiom("getter", "returns an attribute of the object")
    if value.kind is Kind.CALL and value.operands and _own_field(value.operands[0]):
        return Idiom("delegate", "delegates to a part of the object")
    return None


def _resource(scope: Scope) -> Idiom | None:
    for site in _operations(scope, Kind.CONTEXT):
        calls = [call.text for call in calls_in(site.operation)]
        if "open" in calls[:2] or ".open" in calls[:2]:
            return Idiom("file access", "opens a file and closes it afterwards")
        if any("lock" in words_of(call) for call in calls[:1]):
            return Idiom("locked section", "holds a lock")
    return None


def _validation(scope: Scope) -> Idiom | None:
    raised = [s for s in _operations(scope, Kind.RAISE) if s.conditions]
    if raised and len(raised) * 2 >= len(statements(scope.body)):
        return Idiom("input validation", "validates its input and raises an error")
    return None


def _dispatch(scope: Scope) -> Idiom | None:
    """Compares one subject with several constants."""
    subjects: dict[Operation, int] = {}
    for site in _operations(scope, Kind.COMPARE):
        operands = site.operation.operands
        if site.operation.text in ("==", "is") and len(operands) == 2:
            if operands[1].kind is Kind.LITERAL and not is_literal(operands[1], "None"):
                subjects[operands[0]] = subjects.get(operands[0], 0) + 1
    cases = max(subjects.values(), default=0)
    if cases > 2 or any(
        s.operation.text == "match" for s in _operations(scope, Kind.BRANCH)
    ):
        return Idiom("conditional dispatch", "chooses among several cases by value")
    return None


def _regular_expression(scope: Scope) -> Idiom | None:
    calls = _calls(scope)
    if any(name.startswith("re.") for name in calls):
        verb = "substitution" if {"re.sub", ".sub"} & set(calls) else "match"
        return Idiom(f"regex {verb}",  "")
    return None


def _group(scope: Scope) -> Idiom | None:
    for call in calls_in(scope.body):
        if call.text in (".append", ".push", ".add") and call.operands:
            owner = call.operands[0]
            keyed = owner.kind is Kind.SUBSCRIPT or owner.text == ".setdefault"
            if keyed:
                return Idiom("group by key", "groups values by key in a dictionary")
    return None


def _sorting(scope: Scope) -> Idiom | None:
    for call in calls_in(scope.body):
        if call.text in ("sorted", ".sort"):
            keyed = any(op.text == "key" for op in call.operands)
            return Idiom("sort by key" if keyed else "sort", "sorts the elements")
    return None


def _accumulation(scope: Scope) -> Idiom | None:
    for site in scope.sites:
        operation = site.operation
        if not site.loops or not operation.operands:
            continue
        guarded = bool(site.conditions)
        if operation.kind is Kind.CALL and operation.text in (".append", ".push"):
            return Idiom("filter loop" if guarded else "map loop")
        if operation.kind is Kind.UPDATE and operation.text == "+=":
            if number(operation.operands[-1]) == 1:
                return Idiom("conditional count" if guarded else "count")
            return Idiom("accumulate")
    return None


def _quantified(scope: Scope) -> Idiom | None:
    found = results(scope)
    if len(found) > 1 and all(is_literal(r.value, "True", "False") for r in found):
        looped = any(r.loops for r in found)
        return Idiom("search with early exit" if looped else "boolean check")
    if len(found) == 1 and found[0].value.kind is Kind.COMPARE:
        return Idiom("boolean check")
    return None


def _comprehension(scope: Scope) -> Idiom | None:
    for operation in walk(scope.body):
        if operation.kind is Kind.COMPREHENSION:
            tests = any(op.kind is Kind.BRANCH for op in operation.operands[1:])
            return Idiom("filter" if tests else "map elements")
        if operation.kind is Kind.CALL and operation.text in ("map", ".map"):
            return Idiom("map elements")
        if operation.kind is Kind.CALL and operation.text in ("filter", ".filter"):
            return Idiom("filter")
    return None


def _formula(scope: Scope) -> Idiom | None:
    arithmetic = _operations(scope, Kind.ARITHMETIC)
    loops = _operations(scope, Kind.LOOP) + _operations(scope, Kind.WHILE)
    if len(arithmetic) > 1 and not loops:
        return Idiom("arithmetic formula")
    return None


def _text(scope: Scope) -> Idiom | None:
    if any(name in (".format", ".join") for name in _calls(scope)) or any(
        string(op) is not None and op.operands for op in walk(scope.body)
    ):
        return Idiom("format text")
    return None


_RECOGNIZERS: tuple[Recognizer, ...] = (
    _constructor,
    _getter_or_delegate,
    _wrapper,
    _remainder_chain,
    _divisor_loop,
    _digits,
    _binary_search,
    _table,
    _memoized,
    _retry,
    _recursion,
    _swap,
    _pairs,
    _resource,
    _validation,
    _regular_expression,
    _dispatch,
    _group,
    _sorting,
    _accumulation,
    _quantified,
    _comprehension,
    _text,
    _formula,
)
