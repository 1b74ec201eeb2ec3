"""Recognises what a function is for by its shape: constructor, wrapper, retry.

A recogniser looks at one function and gives the behaviour pattern (1 to 4
words) with a clause that says it in other words, or nothing. Algorithms, which
are more specific, come first (``algorithms``).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.algorithms import ALGORITHMS
from sacl.domain.static_description.returned import results
from sacl.domain.static_description.scope import Idiom, Scope
from sacl.domain.static_description.tree import (
    RECEIVERS,
    Site,
    assignment,
    calls_in,
    is_literal,
    names_in,
    number,
    pair,
    stated_in,
    statements,
    string,
    walk,
    words_of,
)
from sacl.domain.static_description.types import type_of
from sacl.domain.static_description.vocabulary import PYTHON

_MIN_CASES = 3
_MAX_ERRORS = 2
_WAITING = frozenset({"continue", "time.sleep", "asyncio.sleep", "setTimeout"})
_NUMERIC = frozenset({"integer", "number"})
_CONSTRUCTORS = frozenset({"__construct", "__init__", "constructor", "init"})
_GROWING = frozenset({".append", ".push", ".add"})


def recognized(scope: Scope) -> Iterator[Idiom]:
    """Name the shapes that a function has, the most specific first."""
    for recognize in (*_ROLES, *ALGORITHMS, *SHAPES):
        idiom = recognize(scope)
        if idiom is not None:
            yield idiom


def _wrapper(scope: Scope) -> Idiom | None:
    """Returns an inner function that calls what was given."""
    functions = [op for op in scope.operations if op.kind is Kind.FUNCTION]
    inner = {function.text: function for function in functions}
    parameters = {parameter.name for parameter in scope.parameters}
    for result in results(scope):
        anonymous = result.value.kind is Kind.FUNCTION
        function = result.value if anonymous else inner.get(result.value.text or "?")
        if function is None or result.value.kind not in (Kind.FUNCTION, Kind.NAME):
            continue
        if any(call.text in parameters for call in calls_in(function)):
            return Idiom("decorator wrapper", "wraps the given function in another")
        return Idiom("function factory", "returns a new inner function, a closure")
    return None


def _storing(scope: Scope) -> Idiom | None:
    """Keeps its arguments in the object."""
    parameters = {parameter.name for parameter in scope.parameters}
    stored = [assignment(site.operation) for site in scope.sites]
    kept = [s for s in stored if s and _own_field(s[0]) and s[1].text in parameters]
    if kept and scope.function.text in _CONSTRUCTORS:
        every = parameters == {value.text for _, value in kept}
        what = "its arguments" if every else "arguments"
        return Idiom("constructor", f"initializes the object and stores {what}")
    if len(statements(scope.body)) == len(kept) == 1:
        return Idiom("setter", "sets an attribute of the object")
    return None


def _own_field(target: Operation) -> bool:
    owner = target.operands[0] if target.operands else target
    return target.kind is Kind.ATTRIBUTE and owner.text in RECEIVERS


def _getter(scope: Scope) -> Idiom | None:
    found = results(scope)
    if len(statements(scope.body)) != 1 or len(found) != 1:
        return None
    value = found[0].value
    if _own_field(value):
        return Idiom("getter")
    if value.kind is Kind.CALL and value.operands and _own_field(value.operands[0]):
        return Idiom("delegate")
    return None


def _override(scope: Scope) -> Idiom | None:
    """Calls the method of the parent class that it replaces."""
    for call in scope.calls:
        parent = call.operands[0].text == "super" if call.operands else False
        if parent and call.text == f".{scope.function.text}":
            return Idiom("override", "extends the method of the parent class")
    return None


def _memoized(scope: Scope) -> Idiom | None:
    """Returns a stored value when it is there, else computes it."""
    for result in results(scope):
        for condition in result.conditions:
            kept = result.value.kind is Kind.SUBSCRIPT and condition.text == "in"
            owner = result.value.operands[0] if kept else None
            known = owner is not None and condition.operands[-1] == owner
            if owner is not None and known and _is_filled(owner, scope):
                return Idiom("memoize", "returns the cached value when present")
    return None


def _is_filled(owner: Operation, scope: Scope) -> bool:
    """Whether entries are stored in a value."""
    stored = (site.operation.operands[0] for site in scope.of_kind(Kind.ASSIGN))
    return any(
        target.kind is Kind.SUBSCRIPT and target.operands[0] == owner
        for target in stored
    )


def _retry(scope: Scope) -> Idiom | None:
    for site in scope.of_kind(Kind.TRY):
        handlers = [op for op in site.operation.operands if op.text == "except"]
        waits = any(op.text in _WAITING for part in handlers for op in walk(part))
        if site.loops and waits and _repeats(site):
            return Idiom("retry loop", "tries again after an error")
    return None


def _repeats(site: Site) -> bool:
    """Whether the loop around a place does the same each time."""
    loop = site.loops[-1]
    if loop.kind is Kind.WHILE:
        return True
    counted = loop.operands[1].text == "range"
    return counted and loop.operands[0].text not in names_in(site.operation)


def _resource(scope: Scope) -> Idiom | None:
    for site in scope.of_kind(Kind.CONTEXT):
        entered = [call.text for call in calls_in(site.operation)][:1]
        if entered in (["open"], [".open"]):
            return Idiom("file access", "opens a file and closes it afterwards")
        if any("lock" in words_of(name).split() for name in entered):
            return Idiom("locked section", "holds a lock meanwhile")
    return None


def _given_names(scope: Scope) -> set[str]:
    """Names of parameters, parts of them, and of what is made of these."""
    found = {parameter.name for parameter in scope.parameters}
    found |= {name for name in scope.own if scope.is_part_of_parameter(name)}
    for name, places in scope.assigned.items():
        if any(found.intersection(names_in(place.operation)) for place in places):
            found.add(name)
    for name, loop in scope.loops.items():
        if found.intersection(names_in(loop.operands[1])):
            found.add(name)
    return found


def _validation(scope: Scope) -> Idiom | None:
    handlers = (op for op in scope.operations if op.text == "except")
    again = {id(op) for handler in handlers for op in walk(handler)}
    raised = [
        site
        for site in scope.of_kind(Kind.RAISE)
        if site.conditions and not site.in_case and id(site.operation) not in again
    ]
    given = _given_names(scope)
    tests = (test for site in raised for test in site.conditions)
    tested = (name for test in tests for name in names_in(test))
    if given.isdisjoint(tested):
        return None
    if raised and len(raised) * 2 >= len(statements(scope.body)):
        return Idiom("input validation", "validates input")
    return None


def _error_handling(scope: Scope) -> Idiom | None:
    if any(True for _ in scope.of_kind(Kind.TRY)):
        return Idiom("error handling", _handled(scope))
    return None


def _handled(scope: Scope) -> str:
    """Say which errors are caught."""
    handlers = [
        part
        for site in scope.of_kind(Kind.TRY)
        for part in site.operation.operands
        if part.text == "except" and len(part.operands) > 1
    ]
    names = [name for part in handlers for name in names_in(part.operands[0])]
    words = [words_of(name) for name in names if name not in scope.own]
    caught = " or ".join(list(dict.fromkeys(words))[:_MAX_ERRORS])
    return f"handles {caught}" if caught else ""


def _dispatch(scope: Scope) -> Idiom | None:
    """Compares one subject with several constants."""
    subjects: Counter[Operation] = Counter()
    for site in scope.of_kind(Kind.COMPARE):
        subject, *others = site.operation.operands
        constant = others[0].kind is Kind.LITERAL and not is_literal(others[0], "None")
        if site.operation.text in ("==", "is") and constant:
            subjects[subject] += 1
    matched = any(s.operation.text == "match" for s in scope.of_kind(Kind.BRANCH))
    if matched or max(subjects.values(), default=0) >= _MIN_CASES:
        return Idiom("conditional dispatch")
    return None


def _regular_expression(scope: Scope) -> Idiom | None:
    calls = {op.text for op in scope.done if op.kind is Kind.CALL}
    if not any(name.startswith("re.") for name in calls):
        return None
    replaces = not calls.isdisjoint({"re.sub", ".sub"})
    return Idiom(f"regex {'substitution' if replaces else 'match'}")


def _group(scope: Scope) -> Idiom | None:
    for call in stated_in(scope.body):
        if call.kind is Kind.CALL and call.text in _GROWING:
            owner = call.operands[0]
            parts = owner.operands if owner.kind is Kind.SUBSCRIPT else ()
            if owner.text == ".setdefault" or (parts and number(parts[1]) is None):
                return Idiom("group by key")
    return None


def _sorting(scope: Scope) -> Idiom | None:
    for call in scope.done:
        if call.kind is Kind.CALL and call.text in ("sorted", ".sort"):
            keyed = any(op.text == "key" for op in call.operands)
            return Idiom("sort by key" if keyed else "sort")
    return None


def _accumulation(scope: Scope) -> Idiom | None:
    for site in scope.sites:
        operation = site.operation
        if not site.loops:
            continue
        if operation.kind is Kind.CALL and operation.text in (".append", ".push"):
            return Idiom("filter loop" if site.conditions else "map loop")
        if operation.kind is Kind.UPDATE and _is_kept_sum(operation, scope):
            if number(operation.operands[-1]) != 1:
                return Idiom("accumulate")
            return Idiom("conditional count" if site.conditions else "count")
    return None


def _is_kept_sum(update: Operation, scope: Scope) -> bool:
    """Whether what is added up is returned; another only steers a loop."""
    target = update.operands[0]
    returned = (op for op in scope.done if op.kind is Kind.RETURN)
    named = {name for op in returned for name in names_in(op)}
    return update.text == "+=" and target.text in named


def _truth(scope: Scope) -> Idiom | None:
    found = results(scope)
    if len(found) > 1 and all(is_literal(r.value, "True", "False") for r in found):
        looped = any(r.loops for r in found)
        return Idiom("search with early exit" if looped else "boolean check")
    if len(found) == 1 and found[0].value.kind is Kind.COMPARE:
        return Idiom("boolean check")
    return None


def _mapping(scope: Scope) -> Idiom | None:
    for operation in scope.done:
        if operation.kind is Kind.COMPREHENSION:
            tests = any(op.kind is Kind.BRANCH for op in operation.operands[1:])
            return Idiom("filter" if tests else "map elements")
        if operation.kind is Kind.CALL and operation.text in ("map", ".map"):
            return Idiom("map elements")
        if operation.kind is Kind.CALL and operation.text in ("filter", ".filter"):
            return Idiom("filter")
    return None


_SHORT = re.compile(r"(?<!\\)\$[A-Za-z_]")
"""A value in a text of Kotlin, which its grammar does not tell from the text."""


def _text(scope: Scope) -> Idiom | None:
    errors = (site.operation for site in scope.of_kind(Kind.RAISE))
    messages = {id(part) for error in errors for part in walk(error)}
    for operation in (op for op in scope.done if id(op) not in messages):
        short = scope.language == "kotlin" and _SHORT.search(operation.text)
        filled = string(operation) is not None and (operation.operands or short)
        python = scope.language == PYTHON
        joining = (".format", ".join") if python else ()
        joined = operation.kind is Kind.CALL and operation.text in joining
        if filled or joined:
            return Idiom("format text")
    return None


def _assertions(scope: Scope) -> Idiom | None:
    asserted = any(
        site.operation.text == "assert" for site in scope.of_kind(Kind.OTHER)
    )
    return Idiom("assertions") if asserted else None


def _forwarding(scope: Scope) -> Idiom | None:
    """Does nothing but call another function, or give one value."""
    found = results(scope)
    single = len(statements(scope.body)) == len(found) == 1
    if not single or found[0].conditions:
        return None
    kinds = {Kind.CALL: "forward call", Kind.LITERAL: "constant", Kind.AWAIT: "await"}
    value = found[0].value
    passes = value.kind is not Kind.CALL or _passes_on(value, scope)
    pattern = kinds.get(value.kind) if passes else None
    return Idiom(pattern) if pattern else None


def _passes_on(call: Operation, scope: Scope) -> bool:
    """Whether a parameter is an argument as it is, also behind a keyword or a star."""
    for part in call.operands[call.text.startswith(".") :]:
        given = part.operands[-1] if part.kind is Kind.OTHER and part.operands else part
        if given.kind is Kind.NAME and scope.parameter(given.text) is not None:
            return True
    return False


def _procedure(scope: Scope) -> Idiom | None:
    """Calls others for what they do."""
    calls = [part for part in statements(scope.body) if part.kind is Kind.CALL]
    return Idiom("procedure") if calls and not results(scope) else None


def _formula(scope: Scope) -> Idiom | None:
    arithmetic = [s for s in scope.of_kind(Kind.ARITHMETIC) if pair(s.operation)]
    looped = any(s.operation.kind in (Kind.LOOP, Kind.WHILE) for s in scope.sites)
    computed = any(
        op.kind is Kind.ARITHMETIC and type_of(op, scope) in _NUMERIC
        for op in (result.value for result in results(scope))
    )
    formula = computed and len(arithmetic) > 1 and not looped
    return Idiom("arithmetic formula") if formula else None


_ROLES: tuple[Callable[[Scope], Idiom | None], ...] = (_storing, _getter, _wrapper)
SHAPES: tuple[Callable[[Scope], Idiom | None], ...] = (
    _override,
    _memoized,
    _retry,
    _resource,
    _validation,
    _regular_expression,
    _dispatch,
    _group,
    _sorting,
    _error_handling,
    _accumulation,
    _truth,
    _mapping,
    _text,
    _formula,
    _assertions,
    _forwarding,
    _procedure,
)
