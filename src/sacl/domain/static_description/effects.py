"""What a function does besides returning: state, output, errors, resources."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.accumulators import GROWING
from sacl.domain.static_description.annotations import annotation
from sacl.domain.static_description.bindings import WHERE_MISSING, is_receiver
from sacl.domain.static_description.calls import done, known_wording, on_the_result
from sacl.domain.static_description.conditions import all_of
from sacl.domain.static_description.guards import (
    MAX_TESTS,
    Guard,
    either,
    guarded,
    guards_of,
)
from sacl.domain.static_description.own_calls import called, calls_parent
from sacl.domain.static_description.receivers import CLASS, OBJECT, itself
from sacl.domain.static_description.returned import settled
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import (
    DEFERRED,
    Site,
    is_literal,
    stated_in,
    string,
    walk,
    words_of,
)

_COPYING = frozenset({"php"})
"""Languages in which a function gets and keeps copies of collections."""

_BY_VALUE = frozenset({"c", "go"})
"""Languages in which a function gets copies of structures but where it has a sign."""

_POINTING = frozenset("*[&")
"""Signs in types of what is not copied."""

_LOCAL = (Kind.LITERAL, Kind.COLLECTION, Kind.COMPREHENSION)


_LEAVING = frozenset({Kind.RAISE, Kind.RETURN})
_TAKING = frozenset({Kind.ASSIGN, Kind.CALL, Kind.UPDATE})
"""Operations that say the values they take, all but the first of a method."""

_FAILING = {"go": "fail with", "rust": "fail with"}
"""How languages without exceptions say that they raise one."""

_KINDS = ("error", "exception", "fault")
MAX_GIVEN = 2
_CONSTRUCTORS = {
    **dict.fromkeys(("super", "base"), "the constructor of the parent class"),
    **dict.fromkeys(("self", "this"), "another constructor"),
}
_STORED = f" in {OBJECT}"
_ERRORS = ("Error", "Exception", "Fault")


@dataclass(frozen=True, slots=True)
class Effect:
    """A verb phrase, and what must be for it to be true.

    Attributes:
        says_when: The phrase ends with a condition of its own.
    """

    phrase: str
    guard: Guard
    says_when: bool = False


def effects(speech: Speech) -> Iterator[Effect]:
    """Say effects in source order, without repetition."""
    found: dict[str, Effect] = {}
    guards = guards_of(speech.scope.function)
    late = {id(op) for op in speech.scope.done if _is_deferred(op) for op in walk(op)}
    stated = {id(operation) for operation in stated_in(speech.scope.body)}
    for site in speech.scope.sites:
        is_stated = id(site.operation) in stated
        as_of_now = replace(site, operation=_with_last_values(site.operation, speech))
        phrase = _effect(as_of_now, speech, is_stated=is_stated)
        if not phrase and is_stated:
            phrase = _statement(as_of_now.operation, speech)
        if phrase and id(site.operation) in late:
            phrase = f"at the end {phrase}"
        guard = guards[id(site.operation)]
        if phrase:
            says_when = site.operation.kind is Kind.RAISE
            if says_when:
                guard = Guard(exits=_untold(guard.exits, site), case=guard.case)
            told = found.get(phrase, Effect(phrase, guard))
            found[phrase] = Effect(phrase, either(told.guard, guard), says_when)
    yield from found.values()


def _is_deferred(operation: Operation) -> bool:
    return operation.kind is Kind.OTHER and operation.text == DEFERRED


def _untold(exits: Sequence[Operation], site: Site) -> tuple[Operation, ...]:
    """Early exits before an error that its own conditions do not deny already.

    One that hands an error on (``if err != nil``) is left out: there is one then, too.
    """
    if not site.conditions:
        return ()
    denied = [test.operands[0] for test in site.conditions if test.text == "not"]
    return tuple(e for e in exits if e not in denied and not _is_error(e))


def _is_error(test: Operation) -> bool:
    return test.text == "!=" and is_literal(test.operands[-1], "None")


def _with_last_values(operation: Operation, speech: Speech) -> Operation:
    """What is taken, with the values that its names have by then."""
    if operation.kind not in _TAKING:
        return operation
    kept = operation.kind is not Kind.CALL or operation.text.startswith(".")
    owner, given = operation.operands[:kept], operation.operands[kept:]
    now = (settled(part, operation, speech.scope) for part in given)
    return replace(operation, operands=(*owner, *now))


def sentence(found: Sequence[Effect], speech: Speech) -> str:
    """Say effects one after the other, those under the same guard together."""
    groups = groupby(found, key=lambda effect: (effect.guard, effect.says_when))
    spoken = []
    for (guard, _), group in groups:
        phrases = _joined([effect.phrase for effect in group])
        spoken.append(guarded(phrases, guard, speech))
    return "; ".join(spoken)


def _joined(phrases: Sequence[str]) -> list[str]:
    """Say once where several values are stored one after the other."""
    told: list[str] = []
    for phrase in phrases:
        if told and _is_stored(phrase) and _is_stored(told[-1]):
            value = phrase.removeprefix("store ").removesuffix(_STORED)
            told[-1] = f"{told[-1].removesuffix(_STORED)}, {value}{_STORED}"
        else:
            told.append(phrase)
    return told


def _is_stored(phrase: str) -> bool:
    return phrase.startswith("store ") and phrase.endswith(_STORED)


def in_short(found: Sequence[Effect]) -> str:
    """Say the first effect, without its guard, as one that may come about."""
    if not found:
        return ""
    first = next((effect for effect in found if effect.guard == Guard()), found[0])
    if first.says_when:
        return f"may {first.phrase.partition(' when ')[0]}"
    return first.phrase if first.guard == Guard() else f"may {first.phrase}"


def _effect(site: Site, speech: Speech, *, is_stated: bool) -> str:
    operation, operands = site.operation, site.operation.operands
    if operation.kind is Kind.RAISE:
        return _raised(site, speech)
    if operation.kind is Kind.YIELD and operands:
        return f"yield {speech.noun(operands[0])}"
    if operation.kind in (Kind.ASSIGN, Kind.UPDATE) and operands:
        return _stored(site, speech)
    if operation.kind is Kind.DELETE and operands:
        copied = _is_copied(operands[0], speech)
        return "" if copied else f"delete {speech.noun(operands[0])}"
    is_method = operation.text.startswith(".")
    if operation.kind is Kind.CALL and (is_stated or not is_method):
        return _called(site, speech)
    return ""


def _statement(operation: Operation, speech: Speech) -> str:
    """A call whose value nobody takes is made for what it does."""
    if operation.kind is not Kind.CALL:
        return ""
    if (told := speech.helper(operation.text)).startswith("may "):
        return told
    if constructed := _constructed(operation, speech):
        return constructed
    known = known_wording(operation, operation.operands, speech)
    if known is None:
        return f"call {called(speech.noun(operation))}"
    if known.result == "nothing" or _fills_a_local(operation, speech):
        return ""
    owner = operation.operands[:1] if operation.text.startswith(".") else ()
    of = f" of {speech.noun(owner[0])}" if owner else ""
    return f"call {words_of(operation.text)}{of}"


def _constructed(call: Operation, speech: Speech) -> str:
    """Say a call of a constructor: ``super(…)``, in Swift ``self.init(…)``."""
    method = call.text == ".init" and speech.scope.language == "swift"
    constructor = _CONSTRUCTORS.get(call.operands[0].text if method else call.text)
    makes = speech.scope.function.text == "initialize"
    if constructor is None or (calls_parent(call, speech.scope.language) and not makes):
        return ""
    given = map(speech.noun, call.operands[method:][:MAX_GIVEN])
    return " with ".join(filter(None, (f"call {constructor}", " and ".join(given))))


def _fills_a_local(call: Operation, speech: Speech) -> bool:
    """Whether a value is put into a collection that the function has made."""
    owner = call.operands[0] if call.operands else call
    value = speech.scope.first_value(owner.text) if owner.kind is Kind.NAME else None
    if value is None or speech.scope.parameter(owner.text) is not None:
        return False
    return value.kind in _LOCAL and call.text in GROWING


def _raised(site: Site, speech: Speech) -> str:
    operands = site.operation.operands
    verb = _FAILING.get(speech.scope.language, "raise")
    if not operands:
        return "raise the error again"
    error = operands[0]
    if string(error):
        return f"{verb} error {speech.noun(error)}{_when(site, speech)}"
    name = error.text.rpartition(".")[2]
    named = error.kind in (Kind.CALL, Kind.NAME) and not error.text.startswith(".")
    made = name[:1].islower() and not name.lower().endswith(_KINDS)
    if not named or made or name in speech.scope.own:
        return f"{verb} an error{_when(site, speech)}"
    return f"{verb} {error_words(error.text)}{_when(site, speech)}"


def error_words(name: str) -> str:
    """Words of an error, or of what makes it."""
    name = name.removesuffix(".new")
    last = name.rpartition(".")[2]
    return words_of(last if last.endswith(_ERRORS) else name)


def _when(site: Site, speech: Speech) -> str:
    """Say when an error is raised."""
    handlers = [op for op in speech.scope.operations if op.text == "except"]
    handled = any(part is site.operation for h in handlers for part in walk(h))
    after = " after another error" if handled else ""
    if site.conditions:
        only = " only" if len(site.conditions) > MAX_TESTS else ""
        return f"{after}{only} when {all_of(site.conditions[-MAX_TESTS:], speech)}"
    place = speech.scope.place_of(site.operation)
    leaving = (s.operation for s in speech.scope.sites if s.operation.kind in _LEAVING)
    before = any(speech.scope.place_of(operation) < place for operation in leaving)
    return after or (" otherwise" if before else "")


def _stored(site: Site, speech: Speech) -> str:
    operation = site.operation
    target, value = operation.operands[0], operation.operands[-1]
    if operation.kind is Kind.UPDATE and operation.text not in WHERE_MISSING:
        return _updated(operation, speech)
    if _own_field(target, speech):
        missing = ", if missing," if operation.kind is Kind.UPDATE else ""
        return f"store{missing} {speech.noun(value)} in {_owner(target)}"
    if target.kind is Kind.ATTRIBUTE and len(operation.operands) > 1:
        if _is_in_a_copy(target.operands, speech):
            return ""
        return f"set {speech.noun(target)} to {speech.noun(value)}"
    if target.kind is not Kind.SUBSCRIPT or len(operation.operands) < len("xy"):
        return ""
    return _entered(site, speech)


def _entered(site: Site, speech: Speech) -> str:
    """Say an entry that is set in what was given, or in the result."""
    target, value = site.operation.operands[:2]
    owner, key = target.operands[:2]
    if _is_given(owner, speech):
        return f"change {speech.noun(target)} to {speech.noun(value)}"
    if not site.loops and _is_result(owner, speech):
        return f"set {speech.noun(key)} of the result to {speech.noun(value)}"
    return ""


def _updated(operation: Operation, speech: Speech) -> str:
    """Say that a value outside goes up, or changes by another."""
    target, *by = operation.operands
    entry = target.kind is Kind.SUBSCRIPT and _is_given(target.operands[0], speech)
    own = _own_field(target, speech)
    if not entry and target.kind is not Kind.ATTRIBUTE and not own:
        return ""
    amount = speech.noun(by[0]) if by else "one"
    implied = own and speech.scope.is_implied_field(target.text)
    changed = "a field" if implied else speech.noun(target)
    return f"change {changed}{f' of {_owner(target)}' if own else ''} by {amount}"


def _own_field(target: Operation, speech: Speech) -> bool:
    """Whether a target belongs to the object: ``self.size``, ``@size``."""
    if target.kind is Kind.ATTRIBUTE:
        return is_receiver(target.operands[:1])
    if target.kind is not Kind.NAME:
        return False
    return target.text.startswith("@") or speech.scope.is_implied_field(target.text)


def _owner(field: Operation) -> str:
    """Say what a field belongs to: the object, or ``cls.size``, ``@@size``."""
    if field.kind is Kind.ATTRIBUTE:
        return itself(field.operands[0].text)
    return CLASS if field.text.startswith("@@") else OBJECT


def _is_given(owner: Operation, speech: Speech) -> bool:
    """Whether a value comes from outside, so that changing it is an effect."""
    if speech.scope.language in _COPYING and _root(owner).kind is Kind.NAME:
        return False
    owner = _root(owner)
    if owner.kind is Kind.ATTRIBUTE or owner.text.startswith("@"):
        return True
    return owner.kind is Kind.NAME and speech.scope.parameter(owner.text) is not None


def _is_copied(target: Operation, speech: Speech) -> bool:
    """Whether an entry is one of a copy that only the function has."""
    entry = target.kind is Kind.SUBSCRIPT and _root(target).kind is Kind.NAME
    return entry and speech.scope.language in _COPYING


def _root(owner: Operation) -> Operation:
    """What is indexed, as often as it may be."""
    while owner.kind is Kind.SUBSCRIPT and owner.operands:
        owner = owner.operands[0]
    return owner


def _is_in_a_copy(owner: Sequence[Operation], speech: Speech) -> bool:
    """Whether a field is one of a value that was given as it is, not pointed at."""
    if speech.scope.language not in _BY_VALUE or not owner:
        return False
    given = (op for op in speech.scope.function.operands if op.text == owner[0].text)
    types = [annotation(op) for op in given if op.kind is Kind.PARAMETER]
    return bool(types and types[0]) and _POINTING.isdisjoint(types[0])


def _is_result(owner: Operation, speech: Speech) -> bool:
    """Whether a value is a local one that is returned."""
    scope = speech.scope
    copied = scope.language in _COPYING or scope.parameter(owner.text) is None
    local = owner.kind is Kind.NAME and copied
    return local and any(
        site.operation.operands[:1] == (owner,) for site in scope.of_kind(Kind.RETURN)
    )


def _called(site: Site, speech: Speech) -> str:
    call = site.operation
    method = call.text.startswith(".")
    wording = known_wording(call, call.operands, speech)
    if wording is None or wording.result != "nothing":
        return ""
    if method and call.operands and not _is_given(call.operands[0], speech):
        local = call.operands[0].kind in (Kind.NAME, *_LOCAL)
        if local and wording.receiver in ("list", "dictionary", "set"):
            told = not site.loops and _is_result(call.operands[0], speech)
            return on_the_result(call, wording, speech) if told else ""
    if call.text == "print" and call.operands:
        return f"print {speech.noun(call.operands[0])}"
    return done(call, wording, speech)
