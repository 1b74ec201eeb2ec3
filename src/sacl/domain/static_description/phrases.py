"""Puts the values and conditions of a function into words.

Names that the code binds are never spoken: a parameter is said by its type, a
loop variable by what it runs over, a local by its value or what it collects.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.accumulators import accumulated, grown
from sacl.domain.static_description.arithmetic import arithmetic
from sacl.domain.static_description.calls import call, function_value
from sacl.domain.static_description.comparisons import OUTCOME, UNTOLD
from sacl.domain.static_description.compose import CUT, shortened
from sacl.domain.static_description.conditions import (
    all_of,
    clause,
    excluded,
    flattened,
    is_half,
    joined,
    set_apart,
)
from sacl.domain.static_description.elements import (
    iterated,
    loop_variable,
    subscript,
)
from sacl.domain.static_description.receivers import ITSELF, itself
from sacl.domain.static_description.regexes import read_aloud
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.speech import CHANGED, Speech, ordinal
from sacl.domain.static_description.tree import (
    RECEIVERS,
    WITH_MEMBERS,
    is_regular_expression,
    names_in,
    number,
    string,
    words_of,
)
from sacl.domain.static_description.types import EITHER, type_of
from sacl.domain.static_description.vocabulary import RUBY, full_name

MAX_DEPTH = 5
MAX_WORDS = 26
MAX_QUOTED_WORDS = 8
MAX_QUOTED = 60
MAX_INSERTED = 2
MAX_PARTS = 4

_DELIMITED = re.compile(r"^/(.*)/[a-z]*$", re.DOTALL)
_INSERTED = re.compile(r"[$#]?\{[^{}]*\}|\\\([^()]*\)|\$\w+")
"""A value inside a text, as several languages write it; it may be a name."""

_LEAVING = frozenset({Kind.RAISE, Kind.RETURN})
"""What a value is not, where it stands in place of one."""

_PARTS_OF = {"typeof": "type", "element": "element", OUTCOME: "outcome"}
"""Words for what is told of an operand, by the texts of operations."""

_NOTHING = Operation(Kind.OTHER)
_NEW_LINES = re.compile(r"\s*\n\s*")

_CHARACTERS = {
    "": "empty string",
    " ": "space",
    ",": "comma",
    "\\n": "newline",
    "\\t": "tab",
    "-": "hyphen",
    "_": "underscore",
    ".": "dot",
    "/": "slash",
    "0": "'0'",
    "%": "percent",
    ":": "colon",
}


class Voice:
    """Speaks for one function."""

    def __init__(self, scope: Scope, helpers: Mapping[str, str] | None = None) -> None:
        self._scope = scope
        self._helpers = helpers or {}
        self._depth = 0
        self._speaking: set[str] = set()
        self._own_sayings: Mapping[Kind, Callable[[Operation], str]] = {
            Kind.NAME: lambda operation: self._name(operation.text),
            Kind.BOOLEAN: self._boolean,
            Kind.COLLECTION: self._collection,
            Kind.COMPREHENSION: self._comprehension,
            Kind.BRANCH: self._choice,
            Kind.ARITHMETIC: self._arithmetic,
            Kind.ATTRIBUTE: self._attribute,
            Kind.ASSIGN: self._assigned,
            Kind.UPDATE: lambda operation: self.noun(operation.operands[-1]),
        }

    @property
    def scope(self) -> Scope:
        """See ``Speech``."""
        return self._scope

    def helper(self, name: str) -> str:
        """See ``Speech``."""
        return self._helpers.get(name, "")

    def type_of(self, operation: Operation) -> str:
        """See ``Speech``."""
        return type_of(operation, self._scope)

    def noun(self, operation: Operation) -> str:
        """See ``Speech``; deep values are said by their type."""
        if self._depth >= MAX_DEPTH:
            return self._leaf(operation)
        self._depth += 1
        said = self._noun(operation) or "value"
        self._depth -= 1
        return shortened(said, MAX_WORDS)

    def _aside(self, operation: Operation) -> str:
        """Say a value that a name stands for as one that stands there itself."""
        self._depth -= 1
        said = self.noun(operation)
        self._depth += 1
        return said

    def _leaf(self, operation: Operation) -> str:
        """Say a value in a word or two, without looking inside."""
        if operation.kind is Kind.LITERAL:
            return _literal(operation)
        if operation.kind is Kind.NAME and operation.text in self._scope.loops:
            return loop_variable(operation.text, self)
        if operation.kind is Kind.NAME:
            return self._plain(operation.text)
        return self.type_of(operation) or "value"

    def clause(self, operation: Operation) -> str:
        """See ``Speech``."""
        if self._depth >= MAX_DEPTH:
            return UNTOLD
        self._depth += 1
        said = clause(operation, self)
        self._depth -= 1
        return shortened(said, MAX_WORDS)

    def _noun(self, operation: Operation) -> str:
        say = _SAYINGS.get(operation.kind)
        if say is not None:
            return say(operation, self)
        own = self._own_sayings.get(operation.kind)
        if own is not None:
            return own(operation)
        if is_half(operation):
            return f"whether {self.clause(operation)}"
        return self._other(operation) if operation.operands else ""

    def _other(self, operation: Operation) -> str:
        if operation.text == EITHER:
            spoken = list(dict.fromkeys(map(self.noun, operation.operands)))
            return f"either {' or '.join(spoken)}" if len(spoken) > 1 else spoken[0]
        said = self.noun(operation.operands[0])
        if operation.text == WITH_MEMBERS:
            named = operation.operands[0].text.strip("()")
            return f"{said if named else 'object'} with members of its own"
        part = _PARTS_OF.get(operation.text)
        return f"{part} of {said}" if part else said

    def _choice(self, operation: Operation) -> str:
        if operation.text == "match":
            return "value chosen by case"
        test, *outcomes = operation.operands
        spoken = [self.noun(outcome) for outcome in outcomes[:2]]
        if len(spoken) > len(set(spoken)):
            return spoken[0]
        if self._depth > 1 and len(spoken) == 1:
            return f"{spoken[0]} in some cases"
        if self._depth > 1:
            return f"either {' or '.join(spoken)}"
        spoken[:1] = [f"{said} if {self.clause(test)}" for said in spoken[:1]]
        return ", otherwise ".join(spoken)

    def _arithmetic(self, operation: Operation) -> str:
        """Say arithmetic; the test of a choice inside would seem that of the whole."""
        parts = tuple(map(_either, operation.operands))
        return arithmetic(replace(operation, operands=parts), self)

    def _assigned(self, operation: Operation) -> str:
        return self.noun(operation.operands[1])

    def _boolean(self, operation: Operation) -> str:
        kinds = {self.type_of(operand) for operand in operation.operands}
        if operation.text == "not" or kinds == {"boolean"}:
            return f"whether {self.clause(operation)}"
        test, *rest = operation.operands
        if operation.text == "and" and len(rest) == 1 and test.kind is Kind.COMPARE:
            return f"{self.noun(rest[0])} if {self.clause(test)}"
        parts = [part for part in flattened(operation) if part.kind not in _LEAVING]
        spoken = [set_apart(self.noun(p), p, operation.text) for p in parts]
        return joined(dict.fromkeys(spoken), operation.text) if spoken else ""

    def _name(self, name: str) -> str:
        if self._is_object(name):
            parent = name == "super" and self._scope.language == RUBY
            return "result of a method of the parent class" if parent else itself(name)
        if name in self._speaking:
            return self._plain(name)
        self._speaking.add(name)
        said = self._known(name)
        self._speaking.discard(name)
        return said

    def _is_object(self, name: str) -> bool:
        """Whether a name stands for the object, and is not bound to something else."""
        bound = name in self._scope.loops or name in self._scope.assigned
        return name in RECEIVERS and not bound

    def _known(self, name: str) -> str:
        scope = self._scope
        parameter = scope.parameter(name)
        value = scope.definition(name)
        in_loop = any(place.loops for place in scope.assigned.get(name, []))
        if value is not None and not in_loop and (said := accumulated(name, self)):
            return said
        if value is not None:
            return self._defined(name, value)
        if name in scope.loops:
            return loop_variable(name, self)
        if parameter is None and name in scope.assigned:
            if scope.is_counter(name):
                return "index" if name in scope.indices else "counter"
            return accumulated(name, self) or self._started(name)
        return self._plain(name)

    def _defined(self, name: str, value: Operation) -> str:
        """A name by the one value that it is bound to."""
        if self._scope.is_earlier(name, value):
            plain = value.kind is Kind.NAME
            said = self._plain(value.text) if plain else self.noun(value)
            return f"earlier {said}"
        if value.kind is Kind.BRANCH:
            return self._aside(value)
        filled = _is_empty(value) and self._scope.is_changed(name)
        if filled:
            return self.type_of(value) or "value"
        said = self.noun(value).removeprefix("initially ")
        return f"initially {said}" if grown(name, self) else self.noun(value)

    def _started(self, name: str) -> str:
        """A name that is assigned several times, by its first real value."""
        scope = self._scope
        fresh = [v for v in scope.values(name) if name not in names_in(v)]
        value = scope.main_value(name) or scope.first_value(name)
        several = len(fresh) > 1 or scope.is_unpacked(name)
        several |= scope.has_other_value(name) or name in names_in(value or _NOTHING)
        if several or value is None or value.kind in (Kind.LITERAL, Kind.COLLECTION):
            return self._plain(name)
        said = self.noun(value)
        return f"initially {said}" if scope.is_derived(name) else said

    def _plain(self, name: str) -> str:
        scope = self._scope
        if self._is_object(name):
            return itself(name)
        if scope.parameter(name) is not None:
            return self._parameter(name)
        if name in scope.own:
            return scope.type_of_name(name) or "value"
        return words_of(name)

    def _parameter(self, name: str) -> str:
        parameters = self._scope.parameters
        kinds = [parameter.type or "value" for parameter in parameters]
        index = [parameter.name for parameter in parameters].index(name)
        kind = kinds[index]
        changed = self._scope.is_changed_parameter(name)
        if kinds.count(kind) == 1:
            return f"{CHANGED if changed else 'given'} {kind}"
        place = f"{ordinal(kinds[:index].count(kind))} {kind}"
        return f"{CHANGED} {place}" if changed else place

    def _attribute(self, operation: Operation) -> str:
        last = operation.text.rpartition(".")[2]
        dotted = "." in operation.text
        known = self._scope.wording(operation.text) if dotted else None
        if known is not None and "{" not in known.template:
            return known.template
        words = "state" if self._scope.binds(operation) else words_of(last)
        if not operation.operands:
            return words if words == "state" else words_of(full_name(operation.text))
        owner = self.noun(operation.operands[0])
        if last == "length":
            return f"length of {owner}"
        return words if owner in ITSELF else f"{words} of {owner}"

    def _collection(self, operation: Operation) -> str:
        parts = operation.operands
        if operation.text[:1].isupper():  # a pattern
            return words_of(operation.text)
        if not parts:
            kind = {"dict": "dictionary"}.get(operation.text, operation.text)
            return f"empty {kind}"
        if operation.text == "dict":
            keys = [string(p.operands[0]) for p in parts if p.operands][:4]
            named = ", ".join(key for key in keys if key)
            return f"dictionary with {named}" if named else "dictionary"
        spoken = [self.noun(part) for part in parts[:MAX_PARTS]]
        others = ["others"] if len(parts) > MAX_PARTS else []
        return " and ".join(dict.fromkeys([*spoken, *others]))

    def _comprehension(self, operation: Operation) -> str:
        element, *clauses = operation.operands
        loops = [c for c in clauses if c.kind is Kind.LOOP and len(c.operands) > 1]
        tests = [c for c in clauses if c.kind is Kind.BRANCH and c.operands]
        over = " and ".join(iterated(loop, self) for loop in loops)
        kept = [test.operands[0] for test in tests]
        where = all_of(kept, self) if kept else ""
        tail = f"{over}{' where ' + where if where else ''}"
        if operation.text == "dict" and len(element.operands) > 1:
            key, value = (self.noun(part) for part in element.operands[:2])
            return f"dictionary of {key} to {value} for each of {tail}"
        if loops and element == loops[0].operands[0]:
            return self._kept(over, tests)
        if len(loops) > 1 and element == loops[-1].operands[0] and not tests:
            return f"flattened {iterated(loops[0], self)}, nested elements in one list"
        kind = "set" if operation.text == "set" else "list"
        return f"{kind} of {self.noun(element)} for each of {tail}"

    def _kept(self, over: str, tests: list[Operation]) -> str:
        """Elements that a comprehension keeps, or leaves out."""
        if not tests:
            return over
        test = tests[0].operands[0]
        negative = excluded(test) if len(tests) == 1 else None
        if negative is not None:
            return f"{over} after removing elements where {self.clause(negative)}"
        if test.kind is Kind.NAME:
            return f"{over} after removing empty elements"
        where = all_of([test.operands[0] for test in tests], self)
        return f"elements of {over} where {where}"


def _either(part: Operation) -> Operation:
    """A choice as either of its outcomes."""
    if part.kind is not Kind.BRANCH or part.text == "match" or len(part.operands) < 3:  # noqa: PLR2004 - a count, not a setting
        return part
    return Operation(Kind.OTHER, EITHER, part.operands[1:3])


def _is_empty(value: Operation) -> bool:
    made = value.kind is Kind.COLLECTION or value.text in ("dict", "list", "set")
    return made and not value.operands


def _function(operation: Operation, speech: Speech) -> str:
    """Say a function that is given to another, or kept."""
    said = function_value(operation, speech)
    return said if said.startswith("a function") else f"a function giving {said}"


def _text(operation: Operation, speech: Speech) -> str:
    """Say a literal; what is put into a text stands behind it."""
    parts = [part for part in operation.operands if part.kind is not Kind.LITERAL]
    put = dict.fromkeys(speech.noun(part) for part in parts[:MAX_INSERTED])
    said = _literal(operation)
    return f"{said} with {' and '.join(put)}" if put else said


def _literal(operation: Operation) -> str:
    content = string(operation)
    if content is None and is_regular_expression(operation):
        return read_aloud(_DELIMITED.sub(r"\1", operation.text))
    if content is None or number(operation) is not None:
        return operation.text if "\n" not in operation.text else "text"
    if content in _CHARACTERS:
        return _CHARACTERS[content]
    whole = _NEW_LINES.sub(" ", _INSERTED.sub(CUT, content))
    if not whole.strip(f"{CUT} "):
        return "text"
    words = whole.split()
    if len(words) <= MAX_QUOTED_WORDS and len(whole) <= MAX_QUOTED:
        return f"'{whole}'"
    fixed = " ".join(words[:MAX_QUOTED_WORDS])
    return f"'{fixed[:MAX_QUOTED]}{CUT}'"


_SAYINGS: Mapping[Kind, Callable[[Operation, Speech], str]] = {
    Kind.LITERAL: _text,
    Kind.FUNCTION: _function,
    Kind.COMPARE: lambda operation, speech: f"whether {speech.clause(operation)}",
    Kind.SUBSCRIPT: subscript,
    Kind.CALL: call,
}
"""How to say what needs no knowledge of names."""
