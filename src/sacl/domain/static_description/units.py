"""Describes one unit: a function, a class, or a file."""

from collections.abc import Iterator

from sacl.domain.code import UnitKind
from sacl.domain.description import Description, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.compose import composed
from sacl.domain.static_description.effects import effects
from sacl.domain.static_description.idioms import recognized
from sacl.domain.static_description.phrases import Voice
from sacl.domain.static_description.results import lead, result_type
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import walk
from sacl.domain.static_description.vocabulary import TECHNIQUES

_PLURALS = {"string": "strings", "list": "lists", "tuple": "tuples"}
_HELPER_WORDS = 8


def describe(behavior: Operation, kind: UnitKind, language: str) -> Description:
    """Say what a unit does.

    Args:
        behavior: Its operations, never its documentation.
        kind: What the unit is.
        language: Its name, ``python``.
    """
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
    for function in functions[:-1]:
        voice = Voice(Scope(function, own))
        said = lead(voice.scope, voice)
        helpers[function.text] = " ".join(said.split()[1:_HELPER_WORDS])
        sentences.append(said)
    voice = Voice(Scope(main, own), helpers)
    idioms = list(recognized(voice.scope))
    told = [*_told(voice, whole), *sentences]
    told[1:1] = [", ".join(i.clause for i in idioms if i.clause)]
    pattern = idioms[0].pattern if idioms else "computation"
    return composed(_signature(voice), pattern, told, _spare(voice))


def _told(voice: Voice, whole: Operation) -> Iterator[str]:
    yield lead(voice.scope, voice)
    done = list(effects(voice))[:5]
    if done:
        said = ", ".join(done)
        yield said[:1].upper() + said[1:]
    if used := list(_techniques(whole)):
        yield f"Using {', '.join(used)}"


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
    given = []
    for parameter in voice.scope.parameters[:5]:
        kind = parameter.type.replace("sized", "collection") or "value"
        if kind in ("list", "set") and parameter.element:
            element = parameter.element
            kind = f"{kind} of {_PLURALS.get(element, element + 's')}"
        given.append(kind)
    inputs = ", ".join(given) or "nothing"
    return f"{inputs} -> {result_type(voice.scope, voice)}"


def _spare(voice: Voice) -> Iterator[str]:
    kinds = [parameter.type or "value" for parameter in voice.scope.parameters]
    many = {0: "no parameters", 1: "one parameter"}
    counted = many.get(len(kinds), f"{len(kinds)} parameters")
    yield f"Takes {counted}{': ' if kinds else ''}{', '.join(kinds[:4])}"
    yield f"The result is {result_type(voice.scope, voice)}"
    shapes = {Kind.LOOP: "loop", Kind.WHILE: "while loop", Kind.BRANCH: "condition"}
    found = {site.operation.kind for site in voice.scope.sites}
    present = [f"a {word}" for kind, word in shapes.items() if kind in found]
    absent = [f"no {word}" for kind, word in shapes.items() if kind not in found]
    yield f"The body has {', '.join([*present, *absent])} and nothing else around it"
