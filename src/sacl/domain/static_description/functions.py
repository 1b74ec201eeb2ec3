"""Describes one function, with the functions it keeps beside or inside it."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set

from sacl.domain.description import Description, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.compose import composed, shortened
from sacl.domain.static_description.effects import effects, in_short, sentence
from sacl.domain.static_description.formulas import formula_names
from sacl.domain.static_description.guards import Guard, guards_of
from sacl.domain.static_description.idioms import recognized
from sacl.domain.static_description.phrases import Voice
from sacl.domain.static_description.results import lead, result_type
from sacl.domain.static_description.returned import results
from sacl.domain.static_description.scope import Idiom, Scope
from sacl.domain.static_description.tree import (
    WITH_MEMBERS,
    assignment,
    has_body,
    is_constant,
    is_literal,
    statements,
    walk,
    words_of,
)
from sacl.domain.static_description.vocabulary import PYTHON, TECHNIQUES

MAX_EFFECTS = 5
MAX_INPUTS = 5

_HELPER_WORDS = 8
_SHARED_TECHNIQUES = {name: TECHNIQUES[name] for name in ("json", "math", "os")}
"""Modules that are called the same in other languages."""

PLAIN = "computation"
"""Pattern of what has no other."""


def describe_function(
    function: Operation,
    whole: Operation,
    beside: Sequence[Operation] = (),
    *,
    hidden: frozenset[str] = frozenset(),
    language: str,
) -> Description:
    """Describe a function.

    Args:
        function: What is described.
        whole: The tree that binds the names that are not to be spoken.
        beside: Functions of the same unit that it may call.
        hidden: More names that are not to be spoken.
        language: Whose words the calls are.
    """
    own = Scope(whole).own | hidden
    constants = _constants(whole)
    inner = [op for op in walk(function) if op.kind is Kind.FUNCTION and op.text]
    helpers = {
        helper.text: outline(helper, own, language)
        for helper in (*beside, *inner)
        if helper is not function
    }
    members = set(_members_of_objects(function))
    called = {name: said for name, said in helpers.items() if name not in members}
    short = {name: _in_place_of_a_call(said) for name, said in called.items()}
    imported = frozenset(_imported(whole))
    scope = Scope(function, own, constants, language=language, imported=imported)
    voice = Voice(scope, short)
    idioms = list(recognized(voice.scope))
    told = [*_told(voice, whole, idioms), *_inside(helpers, members)]
    if not any(told):
        told = [_least(voice)]
    pattern = idioms[0].pattern if idioms else PLAIN
    return composed(signature(voice), pattern, told)


def _inside(helpers: Mapping[str, str], members: Set[str]) -> Iterator[str]:
    """Say what functions do that a function keeps, or that its objects have."""
    for name, said in helpers.items():
        if said:
            role = "Member" if name in members else "Helper"
            yield f"{role}: {said[:1].lower()}{said[1:]}"


def _members_of_objects(function: Operation) -> Iterator[str]:
    """Names of what only objects have that a function makes; it calls none as such."""
    for made in walk(function):
        if made.text == WITH_MEMBERS:
            yield from (op.text for op in walk(made) if op.kind is Kind.FUNCTION)


def _imported(whole: Operation) -> Iterator[str]:
    """Modules that a tree imports; what is taken out of them is not seen."""
    for operation in walk(whole):
        if operation.text.startswith("import "):
            yield from re.findall(r"[\w.]+", operation.text)


def _in_place_of_a_call(said: str) -> str:
    """Leave the verb out, but not that something only may be done.

    Answers that differ by condition are not said in a few words.
    """
    words = shortened(_capitalized(said), _HELPER_WORDS).split()
    if words[:1] == ["Answer"]:
        return ""
    return " ".join(["may", *words[1:]] if words[:1] == ["May"] else words[1:])


def _constants(whole: Operation) -> dict[str, Operation]:
    """Literals that are assigned beside the functions."""
    assigned = [assignment(operation) for operation in whole.operands]
    return {
        target.text: value
        for target, value in (pair for pair in assigned if pair is not None)
        if target.kind is Kind.NAME and is_constant(value)
    }


def outline(function: Operation, own: frozenset[str], language: str) -> str:
    """Say in one sentence what a function gives or does."""
    voice = Voice(Scope(function, own, language=language))
    said = lead(voice.scope, voice) or in_short(list(effects(voice)))
    return _capitalized(said)


def _told(voice: Voice, whole: Operation, idioms: Sequence[Idiom]) -> Iterator[str]:
    yield lead(voice.scope, voice)
    clauses = [idiom.clause for idiom in idioms if idiom.clause]
    yield _capitalized(", ".join([*formula_names(voice.scope), *clauses]))
    yield _capitalized(sentence(list(effects(voice))[:MAX_EFFECTS], voice))
    function, language = voice.scope.function, voice.scope.language
    if used := list(techniques(function, whole, language)):
        yield f"Using {', '.join(used)}"


def _least(voice: Voice) -> str:
    """Say what there is to say of code that gives nothing else to tell."""
    if not has_body(voice.scope.function):
        return "Declares an operation without a body"
    if not statements(voice.scope.body):
        return "Has an empty body"
    calls = [call for call in voice.scope.calls if not voice.scope.binds(call)]
    words = dict.fromkeys(words_of(call.text) for call in calls)
    called = ", ".join(list(filter(None, words))[:MAX_EFFECTS])
    guards = guards_of(voice.scope.function)
    always = all(guards.get(id(call)) == Guard() for call in calls)
    verb = "Calls" if always else "May call"
    given = result_type(voice.scope, voice)
    if given == "nothing" and not called and (assigned := list(_assigned(voice))):
        return f"Assigns {' and '.join(assigned[:MAX_EFFECTS])}"
    gives = "Returns nothing" if given == "nothing" else f"Gives {given}"
    found = [result.value for result in results(voice.scope)]
    if found and all(is_literal(value, "None") for value in found):
        gives = "Returns nothing"
    return f"{verb} {called}" if called else gives


def _assigned(voice: Voice) -> Iterator[str]:
    """Say the values that a function gives names one after the other."""
    for statement in statements(voice.scope.body):
        if statement.kind is Kind.ASSIGN:
            yield voice.noun(statement.operands[-1])


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def techniques(function: Operation, whole: Operation, language: str) -> Iterator[str]:
    """Name the libraries and the means that code uses."""
    seen = set(_means(function, whole)) if language == PYTHON else set()
    known = TECHNIQUES if language == PYTHON else _SHARED_TECHNIQUES
    for operation in walk(whole):
        named = operation.text.startswith("import ")
        if named or (operation.kind is Kind.CALL and "." in operation.text[1:]):
            parts = re.split(r"[ ,.]+", operation.text)
            parts = parts if named else parts[:1]
            seen.update(known[part] for part in parts if part in known)
    yield from sorted(seen)


def _means(function: Operation, whole: Operation) -> Iterator[str]:
    """Functions without a name, and those that take them."""
    for operation in walk(whole):
        anonymous = operation.kind is Kind.FUNCTION and not operation.text
        if anonymous and operation is not function:
            yield "lambda function"
        if operation.kind is Kind.CALL and operation.text in ("map", "filter"):
            yield f"{operation.text} function"


def signature(voice: Voice) -> str:
    """Say what a function takes and gives."""
    inputs = ", ".join(_inputs(voice)) or "nothing"
    return f"{inputs} -> {result_type(voice.scope, voice)}"


def _inputs(voice: Voice) -> Iterator[str]:
    for parameter in voice.scope.parameters[:MAX_INPUTS]:
        kind = parameter.type or "value"
        many = kind in ("list", "set") and parameter.element
        plural = f"{parameter.element.removesuffix('s')}s"
        elements = re.sub("([^aeiou])ys$", r"\1ies", plural)
        yield f"{kind} of {elements}" if many else kind
