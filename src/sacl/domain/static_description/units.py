"""Describes one unit: a function, a class, or a file."""

from collections.abc import Iterator

from sacl.domain.code import UnitKind
from sacl.domain.description import Description, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.compose import composed
from sacl.domain.static_description.effects import effects
from sacl.domain.static_description.formulas import formula_names
from sacl.domain.static_description.idioms import recognized
from sacl.domain.static_description.phrases import Voice
from sacl.domain.static_description.results import lead, result_type
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import (
    calls_in,
    is_constant,
    string,
    walk,
    well_formed,
    words_of,
)
from sacl.domain.static_description.vocabulary import TECHNIQUES

_PLURALS = {"string": "strings", "list": "lists", "tuple": "tuples"}
_HELPER_WORDS = 8
_STRUCTURE = (
    (Kind.LOOP, "loops"),
    (Kind.BRANCH, "conditions"),
    (Kind.CALL, "calls"),
    (Kind.RAISE, "raised errors"),
    (Kind.TRY, "error handling"),
    (Kind.YIELD, "yielded values"),
    (Kind.CONTEXT, "managed resources"),
    (Kind.DELETE, "deletions"),
    (Kind.AWAIT, "waiting"),
    (Kind.WHILE, "open-ended repetition"),
    (Kind.COMPREHENSION, "comprehensions"),
    (Kind.ARITHMETIC, "arithmetic"),
)


def describe(behavior: Operation, kind: UnitKind, language: str) -> Description:
    """Say what a unit does.

    Args:
        behavior: Its operations, never its documentation.
        kind: What the unit is.
        language: Its name, ``python``.
    """
    behavior = well_formed(behavior)
    functions = [op for op in behavior.operands if op.kind is Kind.FUNCTION]
    if behavior.kind is Kind.FUNCTION:
        return _describe_functions([behavior], behavior)
    if functions:
        return _describe_functions(functions, behavior)
    return _describe_functions([behavior], behavior)


def _describe_functions(functions: list[Operation], whole: Operation) -> Description:
    own = Scope(whole).own
    helpers: dict[str, str] = {}
    sentences: list[str] = []
    main = functions[-1]
    inner = [op for op in walk(main) if op.kind is Kind.FUNCTION and op is not main]
    for function in [*functions[:-1], *(op for op in inner if op.text)]:
        voice = Voice(Scope(function, own))
        said = lead(voice.scope, voice)
        helpers[function.text] = " ".join(said.split()[1:_HELPER_WORDS])
        sentences.append(said)
    voice = Voice(Scope(main, own), helpers)
    idioms = list(recognized(voice.scope))
    told = [*_told(voice, whole), *sentences]
    named = [*formula_names(voice.scope), *(i.clause for i in idioms if i.clause)]
    told[1:1] = [_capitalized(", ".join(named))]
    pattern = idioms[0].pattern if idioms else "computation"
    return composed(_signature(voice), pattern, told, _spare(voice))


def _told(voice: Voice, whole: Operation) -> Iterator[str]:
    yield lead(voice.scope, voice)
    done = list(effects(voice))[:5]
    if done:
        yield _capitalized(", ".join(done))
    if used := list(_techniques(whole)):
        yield f"Using {', '.join(used)}"


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def _techniques(whole: Operation) -> Iterator[str]:
    seen = set()
    for operation in walk(whole):
        if operation.kind is Kind.FUNCTION and not operation.text:
            seen.add("lambda function")
        if operation.kind is Kind.CALL and operation.text in ("map", "filter"):
            seen.add(f"{operation.text} function")
        if operation.text.startswith("import "):
            parts = operation.text.replace(",", " ").split()
            seen.update(TECHNIQUES[part] for part in parts if part in TECHNIQUES)
    yield from sorted(seen)


def _signature(voice: Voice) -> str:
    inputs = ", ".join(_inputs(voice)) or "nothing"
    return f"{inputs} -> {result_type(voice.scope, voice)}"


def _inputs(voice: Voice) -> Iterator[str]:
    for parameter in voice.scope.parameters[:5]:
        kind = parameter.type.replace("sized", "collection") or "value"
        element = parameter.element.replace("sized", "collection")
        if kind in ("list", "set") and element:
            kind = f"{kind} of {_PLURALS.get(element, element + 's')}"
        yield kind


def _spare(voice: Voice) -> Iterator[str]:
    """True sentences for code that gives little to tell."""
    scope = voice.scope
    own = scope.own
    called = [call.text for call in calls_in(scope.body)]
    foreign = [words_of(name) for name in called if name.lstrip(".") not in own]
    if told := ", ".join(dict.fromkeys(word for word in foreign if word)):
        yield f"Calls {told}"
    literals = [string(op) or op.text for op in walk(scope.body) if is_constant(op)]
    if literals:
        yield f"Constants {', '.join(dict.fromkeys(literals[:6]))}"
    inputs = " and ".join(_inputs(voice))
    yield f"Input {inputs or 'nothing'}, output {result_type(scope, voice)}"
    kinds = {operation.kind for operation in walk(scope.function)}
    present = [word for kind, word in _STRUCTURE if kind in kinds]
    absent = [word for kind, word in _STRUCTURE if kind not in kinds]
    if present:
        yield f"It has {' and '.join(present)}"
    yield f"It has no {', no '.join(absent)}"
