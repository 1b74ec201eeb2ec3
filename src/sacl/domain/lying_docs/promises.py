"""Verbs and names that promise what a body does not do."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.lying_docs.conduct import Conduct
from sacl.domain.lying_docs.documentation import ClaimKind, Documentation
from sacl.domain.lying_docs.harmless_calls import ECMASCRIPT
from sacl.domain.lying_docs.lie import Contradiction
from sacl.domain.lying_docs.value_types import ValueType
from sacl.domain.static_description.bindings import is_receiver
from sacl.domain.static_description.tree import walk

_ORDERING = re.compile(
    r"sort|order|rank|heap|bisect|priorit|compar|min|max|nlargest|nsmallest|insert"
    r"|revers|key",
    re.IGNORECASE,
)
_OBJECT = (
    r"\s+(?:(?:the|an?|all|its|any|every|each|this|these|given)\b"
    r"|[a-z]+s\s+(?:to|from|into|by|ascending|descending)\b)"
)
"""Many a noun looks like a verb: “sort key”, “retry delay”, “caches left”."""

_PARTS = re.compile(r"\b(?:into|out|first|last|apart|in (?:the )?order)\b")
"""Who sorts into groups compares nothing."""


@dataclass(frozen=True, slots=True)
class _Verb:
    """A verb at the beginning of documentation, and when it is a lie."""

    pattern: re.Pattern[str]
    contradicted: Callable[[Conduct], str]


def _never_sorts(conduct: Conduct) -> str:
    if _compares(conduct):
        return ""
    if conduct.mentions(_ORDERING) or conduct.stores or conduct.is_generator:
        return ""
    if conduct.results and all(_keeps_order(r, conduct) for r in conduct.results):
        return "its result has the order of what it goes through"
    return "nothing in it compares or moves anything" if conduct.is_inert else ""


def _compares(conduct: Conduct) -> bool:
    """Whether it may be what a sort asks: a key, or which of two comes first."""
    asked = (
        *(Kind.COMPARE, Kind.ARITHMETIC, Kind.SUBSCRIPT, Kind.ATTRIBUTE, Kind.BRANCH),
        *(Kind.FUNCTION, Kind.BOOLEAN),
    )
    return any(result.kind in asked for result in conduct.results)


def _keeps_order(value: Operation, conduct: Conduct) -> bool:
    """Whether a value is built element by element in the order of a source."""
    if value.kind is Kind.COMPREHENSION:
        loops = [part for part in value.operands if part.kind is Kind.LOOP]
        return len(loops) < len("ab") and not _calls_in_sources(loops)
    if value.kind is not Kind.NAME or not conduct.is_local(value):
        return False
    loops = conduct.of_kind(Kind.LOOP)
    return not _calls_in_sources(loops) and not _is_passed_on(value.text, conduct)


def _calls_in_sources(operations: Iterable[Operation]) -> bool:
    """Whether a loop goes through what a call gives, which may be in any order."""
    return any(
        inner.kind is Kind.CALL
        for loop in operations
        if loop.kind is Kind.LOOP
        for inner in walk(loop.operands[1])
    )


def _is_passed_on(name: str, conduct: Conduct) -> bool:
    return any(
        op.kind is Kind.NAME and op.text == name
        for call in conduct.unknown_calls
        for op in walk(call)
    )


_MADE = (Kind.COLLECTION, Kind.FUNCTION)
"""A message or a function that is returned may be what has the effect."""


def _has_no_effect(conduct: Conduct) -> str:
    constant = all(result.kind is Kind.LITERAL for result in conduct.results)
    request = any(result.kind in _MADE for result in conduct.results)
    if not conduct.is_inert or constant or request or conduct.of_kind(Kind.RAISE):
        return ""
    return "it changes nothing and calls nothing that could"


def _leaves_nothing_out(conduct: Conduct) -> str:
    """Who deletes from a value may return it without what is deleted."""
    leaving = conduct.of_kind(Kind.COMPREHENSION, Kind.SUBSCRIPT, Kind.CALL)
    return "" if leaving or conduct.unpacks else _has_no_effect(conduct)


def _closes_nothing(conduct: Conduct) -> str:
    """A polygon is closed by making another one."""
    made = (Kind.ARITHMETIC, Kind.BRANCH, Kind.COMPREHENSION)
    shaped = any(result.kind in made for result in conduct.results)
    return "" if shaped else _has_no_effect(conduct)


def _makes_no_text(conduct: Conduct) -> str:
    """A text that is returned is written in a way, and printed."""
    text = {ValueType.STRING, ValueType.BYTES}
    if not conduct.result_types or conduct.result_types & text:
        return ""
    return _has_no_effect(conduct)


def _checks_nothing(conduct: Conduct) -> str:
    checking = (
        *(Kind.BRANCH, Kind.COMPARE, Kind.BOOLEAN, Kind.RAISE, Kind.CALL, Kind.TRY),
        *(Kind.SUBSCRIPT, Kind.WHILE, Kind.COMPREHENSION, Kind.AWAIT),
        *(Kind.ARITHMETIC, Kind.FUNCTION),
    )
    if conduct.unpacks or any(result.kind in _MADE for result in conduct.results):
        return ""
    asserts = any(op.text == "assert" for op in walk(conduct.body))
    if asserts or conduct.of_kind(*checking) or conduct.calls:
        return ""
    return "it tests nothing"


def _goes_once(conduct: Conduct) -> str:
    repeating = conduct.of_kind(Kind.LOOP, Kind.WHILE, Kind.COMPREHENSION)
    made = any(result.kind in _MADE for result in conduct.results)
    inert = conduct.is_inert and not made
    return "it does everything once" if inert and not repeating else ""


def _verb(words: str, contradicted: Callable[[Conduct], str]) -> _Verb:
    return _Verb(re.compile(rf"(?:{words}){_OBJECT}"), contradicted)


_VERBS = (
    _verb(r"Sorts?", _never_sorts),
    _verb(r"Deletes?|Destroys?", _leaves_nothing_out),
    _verb(r"Closes?", _closes_nothing),
    _verb(
        r"Saves?|Persists?|Sends?|Uploads?|Downloads?|Flush(?:es)?"
        r"|Unregisters?|Disconnects?|Publish(?:es)?|Caches?|Terminates?",
        _has_no_effect,
    ),
    _verb(r"Writes?|Prints?|Logs?|Stores?", _makes_no_text),
    _verb(r"Validates?|Verif(?:y|ies)", _checks_nothing),
    _verb(r"Retries|Retry", _goes_once),
)
_RECURSIVE = re.compile(r"^Recursively\s")
_SORTED_RESULT = re.compile(
    r"^Returns? (?:a |the )?(?:new )?sorted (?:list|array|copy)\b"
)
_ASYNCHRONOUS = re.compile(
    r"^Asynchronously\s|^(?:This is an? |An? )?(?:async(?:hronous)? )?coroutine\b"
)
_SYNCHRONOUS = re.compile(r"^Synchronously\s")


def contradicted_verbs(
    documentation: Documentation, conduct: Conduct
) -> Iterator[Contradiction]:
    """Yield a verb of the first sentence that the body contradicts."""
    if not conduct.is_certain or conduct.is_constructor:
        return
    summary = _without_own_name(documentation.summary, conduct.unit.name)
    for verb in () if conduct.is_hook else _VERBS:
        found = verb.pattern.match(summary)
        if found and verb.contradicted is _never_sorts and _PARTS.search(summary):
            continue
        evidence = verb.contradicted(conduct) if found else ""
        if found and evidence:
            word = found[0].split()[0].lower()
            yield _at_summary(documentation, f"begins with “{word}”", evidence)
    yield from _manner(documentation, summary, conduct)


def _without_own_name(summary: str, name: str) -> str:
    """Go's comments begin with the name of what they are about."""
    rest = summary.removeprefix(f"{name} ")
    return rest[:1].upper() + rest[1:]


def _manner(
    documentation: Documentation, summary: str, conduct: Conduct
) -> Iterator[Contradiction]:
    if _SORTED_RESULT.match(summary) and (evidence := _never_sorts(conduct)):
        yield _at_summary(documentation, "says that its result is sorted", evidence)
    if _RECURSIVE.match(summary) and (evidence := _goes_once(conduct)):
        yield _at_summary(documentation, "says that it works recursively", evidence)
    if conduct.unit.language not in ("python", *ECMASCRIPT):
        return
    if _SYNCHRONOUS.match(summary) and conduct.is_async:
        yield _at_summary(documentation, "says that it is synchronous", "it is async")
    waits_not = not conduct.is_async and conduct.is_inert
    if _ASYNCHRONOUS.match(summary) and waits_not:
        evidence = "it is not async, and starts nothing"
        yield _at_summary(documentation, "says that it is asynchronous", evidence)
    for claim in documentation.of_kind(ClaimKind.ASYNC):
        if waits_not:
            yield Contradiction(claim.line, "is tagged @async", "it is not async")


def _at_summary(
    documentation: Documentation, claim: str, evidence: str
) -> Contradiction:
    return Contradiction(documentation.summary_line, claim, evidence)


_QUESTION = re.compile(r"^_*(?:[iI]s|[hH]as)(?=_[a-z]|[A-Z])")
_GETTER = re.compile(
    r"^get(?=_[a-z]|[A-Z])(?!_?(?:[rR]eady|[oO]ff|[oO]n|[iI]n|[oO]ut|[tT]o|[rR]id|[uU]p)"
    r"(?![a-z]))(?!.*(?:_and_|_or_|And[A-Z]|Or[A-Z]))"
)
"""Not “get ready”, nor “get and set”."""

_NO_TRUTH = frozenset(
    {
        *(ValueType.LIST, ValueType.DICT, ValueType.TUPLE, ValueType.SET),
        *(ValueType.STRING, ValueType.ITERATOR),
    }
)


def contradicted_names(conduct: Conduct, line: int) -> Iterator[Contradiction]:
    """Yield a question that is not answered, and a getter that gives nothing.

    Args:
        conduct: The function.
        line: Where its name stands.
    """
    if not conduct.is_certain or conduct.of_kind(Kind.RAISE, Kind.YIELD):
        return
    name = conduct.unit.name
    if _QUESTION.match(name) and (answer := _no_answer(conduct)):
        yield Contradiction(line, f"{name} asks a question", answer)
    if _GETTER.match(name):
        if _is_silent(conduct) and not conduct.calls and not _stores_in_given(conduct):
            yield Contradiction(line, f"{name} promises a value", "it returns nothing")
        elif changed := _changed_state(conduct):
            evidence = f"it also sets {changed} of the object"
            yield Contradiction(line, f"{name} promises to read", evidence)


def _no_answer(conduct: Conduct) -> str:
    kinds = conduct.result_types - {ValueType.NOTHING}
    if kinds and kinds <= _NO_TRUTH:
        return f"it returns {' or '.join(sorted(kinds))}"
    return "it returns nothing" if _is_silent(conduct) and conduct.is_inert else ""


def _is_silent(conduct: Conduct) -> bool:
    return conduct.returns_nothing and not conduct.parameters.keys() & _OUTPUTS


_OUTPUTS = frozenset({"cb", "callback", "done", "next", "fn", "out", "dest", "result"})


def _stores_in_given(conduct: Conduct) -> bool:
    return any(
        op.kind is Kind.NAME and op.text in conduct.parameters
        for site in conduct.stores
        for op in walk(site.operation.operands[0])
        if op.text not in ("self", "this")
    )


def _changed_state(conduct: Conduct) -> str:
    """Name a field that is set on every call and read by nothing in it."""
    if conduct.unit.language not in ("python", *ECMASCRIPT, "java"):
        return ""
    targets = {id(site.operation.operands[0]) for site in conduct.stores}
    read = {
        op.text
        for op in walk(conduct.body)
        if op.kind is Kind.ATTRIBUTE and id(op) not in targets
    }
    for site in conduct.stores:
        target = site.operation.operands[0]
        own = target.kind is Kind.ATTRIBUTE and is_receiver(target.operands[:1])
        if own and not site.conditions and not site.loops:
            kept = target.text in read or "cache" in target.text
            if conduct.results and not kept:
                return target.text
    return ""
