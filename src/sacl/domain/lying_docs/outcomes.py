"""Documented results, yields and errors against what the body can do."""

import re
from collections.abc import Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.lying_docs.claimed_types import claimed_types
from sacl.domain.lying_docs.conduct import Conduct
from sacl.domain.lying_docs.documentation import Claim, ClaimKind, Documentation
from sacl.domain.lying_docs.lie import Contradiction, words
from sacl.domain.lying_docs.value_types import Types, ValueType
from sacl.domain.static_description.bindings import is_receiver
from sacl.domain.static_description.tree import walk

_NOTHING = re.compile(
    r"^\W*$|^\W*(?:none|nothing|void|undefined|null|nil|never|no|does|doesn't|n/a)\b",
    re.IGNORECASE,
)
RETURNS = re.compile(
    r"^(?:[A-Za-z_]\w* )?[Rr]eturns?\s+(?=(?:a|an|the|all|true|false|whether|its?|this"
    r"|new|list|every|each|one|any)\b)",
    re.IGNORECASE,
)
_REPORTS = re.compile(r"^[A-Za-z_]\w* reports (?=whether\b)")
"""How Go tells of a truth value."""

YIELDS = re.compile(r"^[Yy]ields?\s+(?:a|an|the|all|each|every|one|pairs|tuples)\b")
_ELSEWHERE = re.compile(
    r"\b(?:callback|via|through|channel|promise|event|in place|out parameter"
    r"|https?|request|response|redirect|client|user)\b",
    re.IGNORECASE,
)
_GIVEN_BACK = re.compile(
    r"\b(?:in|on)?to (?!(?:the |its |an? )?callers?\b)|\b(?:back|home)\b", re.IGNORECASE
)
"""Who returns a buffer to the pool has no result."""

_CALLBACK = re.compile(r"^(?:cb|fn|callback|done|next|resolve|listener|handler)$")
_ANSWERED = re.compile(
    r"^(?:w|rw|writer|resp?|response|reply|ctx|context|c|out|output|dest|dst|buf|buffer"
    r"|sink|results?|\w*[oO]bserver|\w*[wW]riter)$"
)
"""Parameters that prose may mean when it says that something is returned."""

_ANSWERS = re.compile(
    r"(?:^|[._])(?:write|respond|reply|render|emit|resolve|finish)",
    re.IGNORECASE,
)
"""Calls that give a result to someone else."""


_CHECKED_ERRORS = words("""
    IOException FileNotFoundException SQLException InterruptedException
    ClassNotFoundException CloneNotSupportedException TimeoutException
    ExecutionException URISyntaxException MalformedURLException ParseException
    NoSuchMethodException NoSuchFieldException
    """)
_BASES = {
    "ArithmeticError": "Exception",
    "AssertionError": "Exception",
    "AttributeError": "Exception",
    "BlockingIOError": "OSError",
    "BrokenPipeError": "ConnectionError",
    "BufferError": "Exception",
    "ConnectionAbortedError": "ConnectionError",
    "ConnectionError": "OSError",
    "ConnectionRefusedError": "ConnectionError",
    "ConnectionResetError": "ConnectionError",
    "EOFError": "Exception",
    "Exception": "BaseException",
    "BaseException": "",
    "FileExistsError": "OSError",
    "FileNotFoundError": "OSError",
    "ImportError": "Exception",
    "IndexError": "LookupError",
    "InterruptedError": "OSError",
    "IsADirectoryError": "OSError",
    "KeyError": "LookupError",
    "LookupError": "Exception",
    "ModuleNotFoundError": "ImportError",
    "NotADirectoryError": "OSError",
    "NotImplementedError": "RuntimeError",
    "OSError": "Exception",
    "OverflowError": "ArithmeticError",
    "PermissionError": "OSError",
    "RuntimeError": "Exception",
    "StopIteration": "Exception",
    "TimeoutError": "OSError",
    "TypeError": "Exception",
    "UnicodeDecodeError": "UnicodeError",
    "UnicodeEncodeError": "UnicodeError",
    "UnicodeError": "ValueError",
    "ValueError": "Exception",
    "ZeroDivisionError": "ArithmeticError",
}
"""Python's own errors, each with what it is derived from."""

_BY_OPERATORS = words("""
    LookupError TypeError ValueError ArithmeticError AttributeError RuntimeError
    StopIteration
    """)
"""Errors that operators raise by themselves, with those derived from them."""

_ROOTS = frozenset({"Exception", "BaseException"})
"""Every error is one of these."""

_RAISING = (
    *(Kind.AWAIT, Kind.CONTEXT, Kind.YIELD, Kind.DELETE, Kind.LOOP),
    *(Kind.COMPREHENSION, Kind.UPDATE),
)
"""What runs code that is not seen."""


def results_of_procedures(
    documentation: Documentation, conduct: Conduct
) -> Iterator[Contradiction]:
    """Yield documented results of a function that gives no value."""
    if not conduct.is_certain or conduct.is_constructor:
        return
    passes_on = any(_CALLBACK.match(name) for name in conduct.parameters)
    if not conduct.returns_nothing or passes_on:
        return
    for line, said in _stated_results(documentation, conduct):
        yield Contradiction(line, f"says that it returns {said}", "it returns nothing")


def _stated_results(
    documentation: Documentation, conduct: Conduct
) -> Iterator[tuple[int, str]]:
    for claim in documentation.of_kind(ClaimKind.RETURN):
        stated = f"{claim.type} {claim.text}".strip()
        if not _NOTHING.match(stated) and not _ELSEWHERE.search(stated):
            yield claim.line, _short(stated)
    summary = documentation.summary
    found = RETURNS.match(summary)
    if (
        found
        and not _answers(conduct)
        and not (_ELSEWHERE.search(summary) or _GIVEN_BACK.search(summary))
    ):
        yield documentation.summary_line, _short(summary[found.end() :])


def _answers(conduct: Conduct) -> bool:
    """Whether a result may go to someone else than the caller."""
    return any(_ANSWERED.match(name) for name in conduct.parameters) or any(
        _ANSWERS.search(call.text) for call in conduct.calls
    )


def wrong_types(
    documentation: Documentation, conduct: Conduct
) -> Iterator[Contradiction]:
    """Yield documented types that no result has."""
    if not conduct.is_certain or conduct.is_constructor:
        return
    actual = conduct.result_types - {ValueType.NOTHING}
    if not actual:
        return
    for line, text, typed in _typed_results(documentation):
        claimed = claimed_types(text, is_type=typed)
        if _is_result_of_result(actual, typed=typed):
            continue
        if claimed and not any(_may_be_called(a, c) for a in actual for c in claimed):
            yield Contradiction(
                line,
                f"says that it returns {_short(text)}",
                f"it returns {' or '.join(sorted(actual))}",
            )


def _typed_results(documentation: Documentation) -> Iterator[tuple[int, str, bool]]:
    """Yield what is said of the result, and whether it is in a type's own place."""
    for claim in documentation.of_kind(ClaimKind.RETURN):
        text = claim.type or claim.text
        yield claim.line, text, bool(claim.type)
    summary = documentation.summary
    if found := RETURNS.match(summary) or _REPORTS.match(summary):
        yield documentation.summary_line, summary[found.end() :], False


def _is_result_of_result(actual: Types, *, typed: bool) -> bool:
    """Whether prose may tell what the returned function returns."""
    return not typed and ValueType.FUNCTION in actual


def _may_be_called(actual: ValueType, claimed: ValueType) -> bool:
    """Whether people call one type by the name of the other."""
    loose = (
        {ValueType.BYTES, ValueType.STRING},
        {ValueType.BYTES, ValueType.LIST},
        {ValueType.NUMBER, ValueType.BOOLEAN},
        {ValueType.LIST, ValueType.TUPLE, ValueType.SET},
        {ValueType.FUNCTION, ValueType.ITERATOR},
    )
    return actual is claimed or any({actual, claimed} <= group for group in loose)


def missing_yields(
    documentation: Documentation, conduct: Conduct
) -> Iterator[Contradiction]:
    """Yield documented yields of a function that does not."""
    unsure = conduct.is_async or conduct.is_generator or not conduct.is_certain
    if unsure or not (conduct.returns_nothing or conduct.result_types):
        return
    if conduct.result_types & {ValueType.ITERATOR, ValueType.LIST}:
        return
    lines = [claim.line for claim in documentation.of_kind(ClaimKind.YIELD)]
    if YIELDS.match(documentation.summary):
        lines.append(documentation.summary_line)
    returned = " or ".join(sorted(conduct.result_types)) or "nothing"
    for line in lines:
        yield Contradiction(line, "says that it yields", f"it returns {returned}")


def impossible_errors(
    documentation: Documentation, conduct: Conduct
) -> Iterator[Contradiction]:
    """Yield documented errors that neither the body nor an operator can raise."""
    for claim in documentation.of_kind(ClaimKind.RAISE):
        if conduct.unit.language == "java":
            impossible = _is_undeclared(claim, conduct)
        else:
            impossible = conduct.is_certain and _is_never_raised(claim, conduct)
        if impossible:
            yield Contradiction(
                claim.line, f"says that it raises {claim.name}", "nothing in it does"
            )


def _is_undeclared(claim: Claim, conduct: Conduct) -> bool:
    """Whether the compiler would have asked for a ``throws`` that is not there."""
    signature = conduct.unit.signature
    return (
        len(conduct.definitions) == 1
        and claim.name.rpartition(".")[2] in _CHECKED_ERRORS
        and re.search(r"\bthrows\b", signature) is None
        and re.search(r"[sS]neaky", conduct.unit.code) is None
    )


def _is_never_raised(claim: Claim, conduct: Conduct) -> bool:
    operations = list(walk(conduct.body))
    if any(_may_run_code(op) for op in operations):
        return False
    own = [op for op in operations if op.kind is Kind.RAISE]
    made = {id(part) for op in own for part in walk(op)}
    if any(id(call) not in made for call in conduct.calls):
        return False
    raised = {op.operands[0].text if op.operands else "" for op in own}
    name = claim.name.rpartition(".")[2]
    if conduct.unit.language == "python":
        return _is_unrelated(name, raised)
    return not raised and name not in ("Error", "TypeError", "RangeError")


def _may_run_code(operation: Operation) -> bool:
    """Whether code runs that is not seen: a property, an iterator, an operator."""
    kind, operands = operation.kind, operation.operands
    if kind is Kind.ATTRIBUTE:
        return not (operation.text.startswith("_") and is_receiver(operands))
    if kind in (Kind.ARITHMETIC, Kind.COMPARE, Kind.SUBSCRIPT):
        return all(each.kind is not Kind.LITERAL for each in operands)
    imports = kind is Kind.OTHER and operation.text.startswith("import")
    return kind in _RAISING or imports or operation.text == "assert"


def _is_unrelated(name: str, raised: set[str]) -> bool:
    """Whether an error is neither raised, nor the base of one that is."""
    if any(each not in _BASES for each in raised):
        return False
    if any(name in _ancestry(each) for each in raised):
        return False
    return name not in _ROOTS and not _BY_OPERATORS.intersection(_ancestry(name))


def _ancestry(name: str) -> list[str]:
    """Return an error and what it is derived from, the nearest first."""
    found = []
    while name:
        found.append(name)
        name = _BASES.get(name, "")
    return found


def _short(text: str) -> str:
    words = text.split()
    return " ".join(words[:8]).rstrip(".,:;") + (" …" if len(words) > 8 else "")  # noqa: PLR2004 - a count, not a setting
