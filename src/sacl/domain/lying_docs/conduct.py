"""What a function certainly does, read from its operations.

Everything is one-sided: where a reading of the code leaves a doubt, the answer is
the one that lets documentation be true.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from sacl.domain.code import CodeUnit, UnitKind
from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.facts import Attribute, Call, Definition, Expression, Name
from sacl.domain.lying_docs.documentation import documentation_lines
from sacl.domain.lying_docs.harmless_calls import (
    ECMASCRIPT,
    LOCAL_CHANGES,
    SAFE_CALLS,
    SAFE_METHODS,
)
from sacl.domain.lying_docs.lie import words
from sacl.domain.lying_docs.value_types import ValueType, certain_types, declared_types
from sacl.domain.static_description.tree import (
    RECEIVERS,
    Site,
    body_of,
    has_body,
    sites,
    statements,
    target_names,
    walk,
)

TYPED = frozenset({"java", "go"})
"""Languages whose compiler checks that a value has its declared type."""

CHECKED = frozenset({"python", *ECMASCRIPT, *TYPED})
"""Languages whose functions are understood well enough to contradict a text."""

MAX_NODES = 5_000
"""Syntax nodes of a unit that is read whole (see ``read_operations``)."""

_HARMLESS_DECORATORS = frozenset(
    {
        *("staticmethod", "classmethod", "property", "cached_property", "override"),
        *("lru_cache", "cache", "final", "wraps", "deprecated"),
        *("parametrize", "skipif", "skip", "xfail", "usefixtures", "filterwarnings"),
    }
)
_KEEPING_PARAMETERS = words("abstractmethod contextmanager asynccontextmanager")
"""Decorators that take what they wrap with its own parameters."""

_PASSED = re.compile(r"[^(=]*[:=]\s*(?!(?:async|function)\b)[\w.$]+(?:<[^>]*>)?\(")
"""``name = debounce(function (…`` in a signature."""

_RETURNS = re.compile(r"\breturn[ (]+[^\s;}#)]")


class Conduct:
    """Reads one function.

    Attributes:
        unit: What is read.
        function: Its operations.
        definitions: Every definition of its name.
    """

    def __init__(
        self, unit: CodeUnit, function: Operation, definitions: Sequence[Definition]
    ) -> None:
        self.unit = unit
        self.function = function
        self.definitions = definitions
        self.body = body_of(function)

    @cached_property
    def sites(self) -> list[Site]:
        """Operations of the function, those of inner functions left out."""
        return sites(self.body)

    def of_kind(self, *kinds: Kind) -> list[Operation]:
        """Operations of these kinds outside inner functions."""
        return [s.operation for s in self.sites if s.operation.kind in kinds]

    @cached_property
    def parameters(self) -> dict[str, Operation]:
        """Parameters by name."""
        given = (op for op in self.function.operands if op.kind is Kind.PARAMETER)
        return {parameter.text: parameter for parameter in given}

    @property
    def inner_parameters(self) -> set[str]:
        """Names of the parameters of functions inside."""
        return {op.text for op in walk(self.body) if op.kind is Kind.PARAMETER}

    @property
    def is_certain(self) -> bool:
        """Whether what the function does is what its documentation is about.

        It is not where the body is a stub, has been read in part, or is wrapped by
        a decorator, or where several definitions share the documentation.
        """
        return (
            len(self._implementations) == 1
            and self.function.kind is Kind.FUNCTION
            and self.unit.structure.node_count <= MAX_NODES
            and not self.is_stub
            and not self.is_wrapped
        )

    @property
    def is_wrapped(self) -> bool:
        """Whether a decorator, or a call around it, changes what callers see."""
        return bool(self._wrappers)

    @property
    def takes_other_parameters(self) -> bool:
        """Whether what wraps it may take parameters of its own."""
        return not self._wrappers <= _KEEPING_PARAMETERS

    @cached_property
    def _wrappers(self) -> set[str]:
        if self.unit.language == "java":
            return set()
        if self.unit.language in ECMASCRIPT and _PASSED.match(self.unit.signature):
            return {"the call that it is passed to"}
        names = {_last_name(d) for i in self._implementations for d in i.decorators}
        return names - _HARMLESS_DECORATORS

    @cached_property
    def is_stub(self) -> bool:
        """Whether others are meant to say what it does."""
        if not has_body(self.function) or "abstract" in self._modifiers:
            return True
        parts = statements(self.body)
        names = [op.text for op in walk(self.body) if op.kind is Kind.NAME]
        raises = parts and parts[-1].kind is Kind.RAISE
        nothing = all(
            p.kind is Kind.LITERAL or (p.kind is Kind.RETURN and not p.operands)
            for p in parts
        )
        called = [op.text for op in walk(self.body) if op.kind is Kind.CALL]
        unfinished = any("NotImplemented" in name for name in (*names, *called))
        return bool(nothing or raises or unfinished or called == ["panic"])

    @cached_property
    def is_hook(self) -> bool:
        """Whether a method gives back what it is given, for others to override."""
        parts = statements(self.body)
        plain = (Kind.LITERAL, Kind.NAME)
        return (
            self.unit.kind is UnitKind.METHOD
            and all(part.kind in (Kind.RETURN, Kind.LITERAL) for part in parts)
            and all(result.kind in plain for result in self.results)
        )

    @cached_property
    def _implementations(self) -> list[Definition]:
        """Definitions that have a body; Python declares overloads beside it."""
        return [
            each
            for each in self.definitions
            if all(_last_name(d) != "overload" for d in each.decorators)
        ]

    @property
    def _modifiers(self) -> set[str]:
        return {word for each in self.definitions for word in each.modifiers}

    @property
    def is_constructor(self) -> bool:
        """Whether it makes an object, so that its result is not its own."""
        name = self.unit.name
        old_style = self.unit.language in ECMASCRIPT and name[:1].isupper()
        special = name in ("__init__", "__new__", "__post_init__")
        return "constructor" in self._modifiers or old_style or special

    @property
    def is_async(self) -> bool:
        """Whether it is declared asynchronous."""
        return any(
            op.kind is Kind.OTHER and op.text == "async"
            for op in self.function.operands
        )

    @cached_property
    def is_generator(self) -> bool:
        """Whether it yields."""
        return bool(self.of_kind(Kind.YIELD))

    @cached_property
    def declared(self) -> str | None:
        """Declared type of the result as written; None where none is."""
        for operand in self.function.operands:
            if operand.kind is Kind.OTHER and operand.text == "type":
                return operand.operands[0].text
        return None

    @cached_property
    def results(self) -> list[Operation]:
        """Values that are returned."""
        if self.body.kind not in (Kind.BLOCK, Kind.OTHER):
            return [self.body]
        return [op.operands[0] for op in self.of_kind(Kind.RETURN) if op.operands]

    @cached_property
    def returns_nothing(self) -> bool:
        """Whether no caller ever gets a value."""
        language = self.unit.language
        if language == "java":
            return self.declared == "void"
        if language == "go":
            return not self.declared
        return self.declared in (None, "None", "void") and not (
            self.results or self.is_generator or self.is_async or self._returns_in_doubt
        )

    @cached_property
    def _returns_in_doubt(self) -> bool:
        """Whether the text returns something that the operations do not show."""
        shown = any(op.kind is Kind.RETURN and op.operands for op in walk(self.body))
        return not shown and _RETURNS.search(self._body_text) is not None

    @property
    def _body_text(self) -> str:
        """The body as written, without the lines of its documentation."""
        first, start = self.unit.span.start_line, self.unit.body.start_line
        documented = {number for number, _ in documentation_lines(self.unit)}
        lines = enumerate(self.unit.code.split("\n")[start - first :], start)
        return "\n".join(text for number, text in lines if number not in documented)

    @cached_property
    def result_types(self) -> frozenset[ValueType]:
        """Types that results have for certain; empty where one is in doubt."""
        if self.declared and (of_declared := declared_types(self.declared)):
            return of_declared
        if self.is_generator:
            return frozenset() if self.results else frozenset({ValueType.ITERATOR})
        if self.is_async or not self.results or self._returns_in_doubt:
            return frozenset()
        python = self.unit.language == "python"
        found = [
            certain_types(value, self.assigned, python=python) for value in self.results
        ]
        return frozenset().union(*found) if all(found) else frozenset()

    @property
    def unpacks(self) -> bool:
        """Whether a value is taken apart, as in ``a, b = rows``."""
        assigned = self.of_kind(Kind.ASSIGN)
        return any(op.operands[0].kind is not Kind.NAME for op in assigned)

    @cached_property
    def assigned(self) -> dict[str, list[Operation] | None]:
        """Values that each local name is given; None where one is in doubt."""
        known: dict[str, list[Operation] | None] = dict.fromkeys(self.parameters)
        for operation in walk(self.body):
            for name, value in _bindings(operation):
                values = known.setdefault(name, [])
                if value is None or values is None:
                    known[name] = None
                else:
                    values.append(value)
        return known

    @cached_property
    def calls(self) -> list[Operation]:
        """Every call, those of inner functions included."""
        return [op for op in walk(self.body) if op.kind is Kind.CALL]

    @cached_property
    def unknown_calls(self) -> list[Operation]:
        """Calls that may do anything."""
        return [call for call in self.calls if not self._is_safe(call)]

    @property
    def _safe_calls(self) -> frozenset[str]:
        return SAFE_CALLS.get(self.unit.language, frozenset())

    def _is_safe(self, call: Operation) -> bool:
        if not call.text.startswith("."):
            return call.text in self._safe_calls and call.text not in self.assigned
        name, owner = call.text[1:], call.operands[0] if call.operands else None
        if owner is None or (owner.kind is Kind.NAME and owner.text in RECEIVERS):
            return False
        if name in LOCAL_CHANGES:
            return self.is_local(owner)
        return name in SAFE_METHODS

    def is_local(self, value: Operation) -> bool:
        """Whether a value is made here, so that changing it is no effect."""
        if value.kind is not Kind.NAME:
            return value.kind in (Kind.LITERAL, Kind.COLLECTION, Kind.COMPREHENSION)
        made = self.assigned.get(value.text) or ()
        return bool(made) and all(
            each.kind in (Kind.COLLECTION, Kind.COMPREHENSION)
            or (each.kind is Kind.CALL and each.text in self._safe_calls)
            for each in made
        )

    @cached_property
    def is_inert(self) -> bool:
        """Whether nothing but the result is left of a call: no effect at all."""
        doing = (Kind.DELETE, Kind.CONTEXT, Kind.AWAIT, Kind.YIELD)
        imports = any(
            op.kind is Kind.OTHER and op.text.startswith("import")
            for op in walk(self.body)
        )
        return not (
            self.unknown_calls or self.stores or self.of_kind(*doing) or imports
        )

    @cached_property
    def stores(self) -> list[Site]:
        """Assignments to what outlives the call: fields, items, outer names."""
        return [
            site
            for site in self.sites
            if site.operation.kind in (Kind.ASSIGN, Kind.UPDATE)
            and site.operation.operands
            and self._outlives(site.operation.operands[0])
        ]

    def _outlives(self, target: Operation) -> bool:
        if target.kind is Kind.SUBSCRIPT and target.operands:
            return not self.is_local(target.operands[0])
        if target.kind is Kind.NAME:
            return self._is_outer(target.text)
        return target.kind not in (Kind.COLLECTION, Kind.OTHER)

    def _is_outer(self, name: str) -> bool:
        """Whether an assigned name belongs to a scope around the function."""
        if self.unit.language == "python":
            words = rf"\b(?:global|nonlocal)\b.*\b{re.escape(name)}\b"
            return re.search(words, self.unit.code) is not None
        if self.unit.language in ECMASCRIPT and name not in self.parameters:
            words = rf"\b(?:var|let|const)\b[^;]*\b{re.escape(name)}\b"
            return re.search(words, self.unit.code) is None
        return self.unit.language not in ECMASCRIPT

    def mentions(self, pattern: re.Pattern[str]) -> bool:
        """Whether any word of the operations matches."""
        return any(pattern.search(op.text) for op in walk(self.body) if op.text)


def _bindings(operation: Operation) -> Iterator[tuple[str, Operation | None]]:
    """Yield names that an operation binds, with the value where it is certain."""
    operands = operation.operands
    if operation.kind is Kind.ASSIGN and len(operands) > 1:
        plain = operation.text in ("", "=", ":=") and len(operands) == len("xy")
        whole = plain and operands[0].kind is Kind.NAME
        for name in target_names(operands[0]):
            yield name, operands[-1] if whole else None
    elif (
        operation.kind in (Kind.UPDATE, Kind.DELETE, Kind.LOOP, Kind.CONTEXT)
        and operands
    ):
        for name in target_names(operands[0]):
            yield name, None
    elif operation.kind is Kind.PARAMETER:
        yield operation.text, None


def _last_name(decorator: Expression) -> str:
    match decorator:
        case Name(id=name) | Attribute(name=name):
            return name
        case Call(callee=callee):
            return _last_name(callee)
    return ""
