"""Puts the values and conditions of a function into words.

Names that the code binds are never spoken: a parameter is said by its type, a
loop variable by what it runs over, a local by its value or what it collects.
"""

import re
from collections.abc import Mapping

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.accumulators import accumulated
from sacl.domain.static_description.arithmetic import arithmetic
from sacl.domain.static_description.conditions import clause, excluded
from sacl.domain.static_description.elements import (
    iterated,
    loop_variable,
    numbers,
    subscript,
)
from sacl.domain.static_description.regexes import read_aloud
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.speech import ordinal
from sacl.domain.static_description.tree import (
    RECEIVERS,
    body_of,
    is_regular_expression,
    number,
    statements,
    string,
    words_of,
)
from sacl.domain.static_description.types import type_of
from sacl.domain.static_description.vocabulary import FUNCTIONS, wording_of

MAX_DEPTH = 5
MAX_WORDS = 26

_HOLE = re.compile(r"\{(\d)\}")
_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_REGEX_CALLS = frozenset({"re.compile", "RegExp"})
_REGEX_FIRST = "re."
_SILENT = frozenset({"list", "tuple", "iter"})
_CHARACTERS = {
    "": "empty string",
    " ": "space",
    ",": "comma",
    "\\n": "newline",
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

    @property
    def scope(self) -> Scope:
        return self._scope

    def type_of(self, operation: Operation) -> str:
        return type_of(operation, self._scope)

    def noun(self, operation: Operation) -> str:
        if self._depth >= MAX_DEPTH:
            return self._leaf(operation)
        self._depth += 1
        said = self._noun(operation) or "value"
        self._depth -= 1
        return " ".join(said.split()[:MAX_WORDS])

    def _leaf(self, operation: Operation) -> str:
        """Say a value in a word or two, without looking inside."""
        if operation.kind is Kind.LITERAL:
            return _literal(operation)
        if operation.kind is Kind.NAME and operation.text in self._scope.loops:
            return loop_variable(operation.text, self)
        if operation.kind is Kind.NAME:
            return self._plain(operation.text)
        kind = self.type_of(operation) or "value"
        return kind.replace("sized", "collection")

    def clause(self, operation: Operation) -> str:
        if self._depth >= MAX_DEPTH:
            return "a condition holds"
        self._depth += 1
        said = clause(operation, self)
        self._depth -= 1
        return " ".join(said.split()[:MAX_WORDS])

    def _noun(self, operation: Operation) -> str:
        kind, operands = operation.kind, operation.operands
        if kind is Kind.NAME:
            return self._name(operation.text)
        if kind is Kind.LITERAL:
            return _literal(operation)
        if kind is Kind.ARITHMETIC:
            return arithmetic(operation, self)
        if kind is Kind.COMPARE:
            return f"whether {self.clause(operation)}"
        if kind is Kind.BOOLEAN:
            return self._boolean(operation)
        if kind is Kind.SUBSCRIPT and len(operands) > 1:
            return subscript(operation, self)
        if kind is Kind.CALL:
            return self._call(operation)
        if kind is Kind.FUNCTION:
            return self._function(operation)
        return self._composite(operation)

    def _composite(self, operation: Operation) -> str:
        kind, operands = operation.kind, operation.operands
        if kind is Kind.COLLECTION:
            return self._collection(operation)
        if kind is Kind.COMPREHENSION and operands:
            return self._comprehension(operation)
        if kind is Kind.BRANCH and len(operands) > 1:
            otherwise = (
                f", otherwise {self.noun(operands[2])}" if len(operands) > 2 else ""  # noqa: PLR2004
            )
            then = self.noun(operands[1])
            return f"{then} if {self.clause(operands[0])}{otherwise}"
        if kind is Kind.ATTRIBUTE:
            return self._attribute(operation)
        if kind is Kind.ASSIGN and len(operands) > 1:
            return self.noun(operands[1])
        return self.noun(operands[0]) if operands else ""

    def _boolean(self, operation: Operation) -> str:
        kinds = {self.type_of(operand) for operand in operation.operands}
        if operation.text == "not" or kinds == {"boolean"}:
            return f"whether {self.clause(operation)}"
        spoken = [self.noun(operand) for operand in operation.operands]
        return f" {operation.text} ".join(dict.fromkeys(spoken))

    def _name(self, name: str) -> str:
        if name in RECEIVERS:
            return "the object"
        if name in self._speaking:
            return self._plain(name)
        self._speaking.add(name)
        said = self._known(name)
        self._speaking.discard(name)
        return said

    def _known(self, name: str) -> str:
        scope = self._scope
        parameter = scope.parameter(name)
        value = scope.definition(name)
        if value is not None and (said := accumulated(name, self)):
            return said
        if value is not None:
            return self.noun(value)
        if name in scope.loops:
            return loop_variable(name, self)
        if parameter is None and name in scope.assigned:
            if scope.is_counter(name):
                return "index" if name in scope.indices else "counter"
            return accumulated(name, self) or self._started(name)
        return self._plain(name)

    def _started(self, name: str) -> str:
        """A name that is assigned several times, by its first real value."""
        value = self._scope.first_value(name)
        if value is None or value.kind in (Kind.LITERAL, Kind.COLLECTION):
            return self._plain(name)
        return self.noun(value)

    def _plain(self, name: str) -> str:
        scope = self._scope
        if scope.parameter(name) is not None:
            return self._parameter(name)
        if name in scope.loops:
            return "element"
        if name in scope.own:
            return scope.type_of_name(name).replace("sized", "collection") or "value"
        return words_of(name)

    def _parameter(self, name: str) -> str:
        parameters = self._scope.parameters
        kinds = [parameter.type or "value" for parameter in parameters]
        index = [parameter.name for parameter in parameters].index(name)
        kind = kinds[index].replace("sized", "collection")
        if kinds.count(kinds[index]) == 1:
            return f"given {kind}"
        place = kinds[:index].count(kinds[index])
        return f"{ordinal(place)} {kind}"

    def _attribute(self, operation: Operation) -> str:
        last = operation.text.rpartition(".")[2]
        if operation.text in FUNCTIONS:
            return FUNCTIONS[operation.text].template
        words = "state" if last in self._scope.own else words_of(last)
        if not operation.operands:
            return words_of(operation.text)
        owner = self.noun(operation.operands[0])
        if last == "length":
            return f"length of {owner}"
        return words if owner == "the object" else f"{words} of {owner}"

    def _collection(self, operation: Operation) -> str:
        parts = operation.operands
        if not parts:
            kind = {"dict": "dictionary"}.get(operation.text, operation.text)
            return f"empty {kind}"
        if operation.text == "dict":
            keys = [string(p.operands[0]) for p in parts if p.operands][:4]
            named = ", ".join(key for key in keys if key)
            return f"dictionary with {named}" if named else "dictionary"
        spoken = [self.noun(part) for part in parts[:4]]
        return " and ".join(dict.fromkeys(spoken))

    def _comprehension(self, operation: Operation) -> str:
        element, *clauses = operation.operands
        loops = [c for c in clauses if c.kind is Kind.LOOP and len(c.operands) > 1]
        tests = [c for c in clauses if c.kind is Kind.BRANCH and c.operands]
        over = " and ".join(iterated(loop, self) for loop in loops)
        where = " and ".join(self.clause(test.operands[0]) for test in tests)
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
        where = " and ".join(self.clause(test.operands[0]) for test in tests)
        return f"elements of {over} where {where}"

    def _function(self, operation: Operation) -> str:
        """A lambda is what it returns."""
        parts = statements(body_of(operation))
        results = [part for part in parts if part.kind is Kind.RETURN] or parts[-1:]
        if not results:
            return "a function"
        result = results[-1]
        if result.kind is Kind.RETURN:
            return self.noun(result.operands[0]) if result.operands else "a function"
        return self.noun(result)

    def _call(self, call: Operation) -> str:
        name, operands = call.text, call.operands
        if name in self._helpers:
            return self._helpers[name]
        if name == "range" and operands:
            return numbers(call, self)
        if name in _SILENT and operands:
            said = self.noun(operands[0])
            return said if name in said or "list" in said else f"{name} of {said}"
        if name == "map" and len(operands) > 2:  # noqa: PLR2004
            applied = self._applied(operands[0])
            over = self._zipped([*operands[1:]])
            return f"list of {applied} for corresponding elements of {over}"
        if name in ("map", "filter") and len(operands) > 1:
            return self._mapped(name, operands[0], operands[1])
        if name in (".map", ".filter", ".find") and len(operands) > 1:
            if operands[1].kind is Kind.FUNCTION:
                return self._mapped(name[1:], operands[1], operands[0])
        if name in (".replace", "re.sub") and (said := self._removed(call)):
            return said
        if name in ("any", "all") and operands:
            return self._quantified(name, operands[0])
        keys = [op for op in operands if op.text == "key" and op.operands]
        by = f" by {self.noun(keys[0].operands[0])}" if keys else ""
        descending = any(op.text == "reverse" for op in operands)
        order = " in descending order" if descending else ""
        return f"{self._worded(call)}{by}{order}"

    def _worded(self, call: Operation) -> str:
        wording = wording_of(call.text)
        operands = [
            op
            for op in call.operands
            if not (op.kind is Kind.OTHER and op.text in ("key", "reverse"))
        ]
        if wording is not None:
            spoken = self._operands(call.text, operands)
            return _filled(wording.template, spoken)
        return self._unknown(call.text, operands)

    def _removed(self, call: Operation) -> str:
        """A replacement by nothing removes."""
        if len(call.operands) < len("abc"):
            return ""
        first, second, third = call.operands[:3]
        if call.text == ".replace" and string(third) == "":
            return f"{self.noun(first)} with {self.noun(second)} removed"
        if call.text == "re.sub" and string(second) == "":
            return f"{self.noun(third)} with every {self._pattern(first)} removed"
        return ""

    def _operands(self, name: str, operands: list[Operation]) -> list[str]:
        pattern = 0 if name in _REGEX_CALLS or name.startswith(_REGEX_FIRST) else -1
        return [
            self._pattern(operand) if index == pattern else self.noun(operand)
            for index, operand in enumerate(operands[:4])
        ]

    def _pattern(self, operand: Operation) -> str:
        value = operand
        if operand.kind is Kind.NAME:
            value = self._scope.definition(operand.text) or operand
        content = string(value)
        if content is None:
            return self.noun(operand)
        raw = value.text[:1] in "rR"
        return read_aloud(content if raw else content.replace("\\\\", "\\"))

    def _unknown(self, name: str, operands: list[Operation]) -> str:
        """A foreign callee is said by its own words."""
        last = name.rpartition(".")[2]
        given = " and ".join(self.noun(operand) for operand in operands[:2])
        if name in self._scope.own or last in self._scope.own or not words_of(last):
            return f"result for {given}" if given else "result"
        words = words_of(name) if not name.startswith(".") else words_of(last)
        return f"{words} of {given}" if given else words

    def _mapped(self, name: str, function: Operation, values: Operation) -> str:
        over = self.noun(values)
        if name in ("filter", "find"):
            found = "elements" if name == "filter" else "first element"
            return f"{found} of {over} where {self._applied(function, test=True)}"
        return f"list of {self._applied(function)} for each element of {over}"

    def _zipped(self, values: list[Operation]) -> str:
        return " and ".join(self.noun(value) for value in values[:3])

    def _applied(self, function: Operation, *, test: bool = False) -> str:
        if function.kind is not Kind.FUNCTION:
            return _bare(function.text) or self.noun(function)
        body = statements(body_of(function))
        if test and len(body) == 1:
            result = body[0]
            if result.kind is Kind.RETURN and result.operands:
                result = result.operands[0]
            return self.clause(result)
        return self.noun(function)

    def _quantified(self, name: str, values: Operation) -> str:
        every = "any element" if name == "any" else "every element, all"
        if values.kind is Kind.COMPREHENSION and values.operands:
            element, *clauses = values.operands
            loops = [c for c in clauses if c.kind is Kind.LOOP and len(c.operands) > 1]
            over = " and ".join(iterated(loop, self) for loop in loops)
            return f"whether {every} of {over}: {self.clause(element)}"
        if values.kind is Kind.CALL and values.text == "map":
            function, *rest = values.operands
            over = self.noun(rest[0]) if rest else "value"
            return f"whether {every} of {over}: {self._applied(function, test=True)}"
        return f"whether {every} of {self.noun(values)} is true"


def _bare(name: str) -> str:
    """A function given by its name, without its operands."""
    wording = wording_of(name)
    return "" if wording is None else _filled(wording.template, ["element"])


def _filled(template: str, spoken: list[str]) -> str:
    """Fill a template; an optional part without its operand goes."""

    def optional(part: re.Match[str]) -> str:
        holes = _HOLE.findall(part.group(1))
        return part.group(1) if all(int(h) < len(spoken) for h in holes) else ""

    def operand(hole: re.Match[str]) -> str:
        index = int(hole.group(1))
        return spoken[index] if index < len(spoken) else ""

    return _HOLE.sub(operand, _OPTIONAL.sub(optional, template))


def _literal(operation: Operation) -> str:
    content = string(operation)
    if content is None and is_regular_expression(operation):
        return read_aloud(operation.text)
    if content is None or number(operation) is not None:
        return operation.text
    if content in _CHARACTERS:
        return _CHARACTERS[content]
    short = content.replace("{}", " ")[:40]
    return f"'{short}'"
