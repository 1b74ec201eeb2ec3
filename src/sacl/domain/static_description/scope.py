"""What is known of the names inside a function: definitions, loops, types.

Built once per function from its operations; read by ``phrases``, ``roles``
and ``idioms``. Types are words (``string``, ``list``), empty when unknown.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.annotations import (
    annotation,
    element_word,
    is_name_of_own,
    type_word,
)
from sacl.domain.static_description.bindings import (
    assigned_value,
    bound_elsewhere,
    bound_names,
    declared_names,
    is_fetched,
    is_receiver,
    is_start,
    pattern_names,
)
from sacl.domain.static_description.call_templates import Wording
from sacl.domain.static_description.tree import (
    RECEIVERS,
    Site,
    body_of,
    names_in,
    number,
    sites,
    string,
    target_names,
    walk,
)
from sacl.domain.static_description.types_in_use import tested_names
from sacl.domain.static_description.vocabulary import (
    PYTHON,
    RUBY,
    wording_of,
)
from sacl.domain.static_description.votes import ELEMENT, Votes

_OF_ITSELF = frozenset({"csharp", "java", "kotlin", "scala", "swift"})
"""Languages in which fields of the object are assigned without naming it."""

_FOREIGN = frozenset({Kind.ATTRIBUTE, Kind.AWAIT, Kind.CALL})
"""What gives a value of which nothing is known where it has no words."""

_NAMELESS = RECEIVERS | {"void"}
"""Parameters that stand for the object, or in C for none."""


@dataclass(frozen=True, slots=True)
class Idiom:
    """A recognised shape; ``clause`` is empty when the pattern says it all."""

    pattern: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter other than the receiver; ``type`` is empty when unknown."""

    name: str
    type: str
    element: str
    variadic: bool
    default: Operation | None


class Scope:
    """Names of one function and what its operations say of them.

    Attributes:
        operations: Every operation of the body, inner functions included.
        calls: Those of them that call.
        sites: Every operation outside inner functions.
        done: The same without what is around them.
        own: Names that the whole tree binds; they are never spoken.
        assigned: Places that assign or update each name.
        loops: For loop variables the loop that binds them.
        indices: For names used as an index what they first index.
    """

    def __init__(
        self,
        function: Operation,
        own: frozenset[str] = frozenset(),
        constants: Mapping[str, Operation] | None = None,
        *,
        language: str = PYTHON,
        imported: frozenset[str] = frozenset(),
    ) -> None:
        self.function = function
        self.language = language
        self._imported = imported
        self.body = body_of(function)
        self.operations = tuple(walk(self.body))
        self.calls = [op for op in self.operations if op.kind is Kind.CALL]
        self.sites = sites(function)
        self.done = tuple(site.operation for site in self.sites)
        self._declared = {
            id(part)
            for block in self.done
            if block.kind is Kind.BLOCK
            for part in block.operands
            if part.kind is Kind.NAME
        }
        self._places = {id(op): place for place, op in enumerate(self.done)}
        self._constants = constants or {}
        self.own = own | frozenset(bound_names(function))
        self.assigned: dict[str, list[Site]] = defaultdict(list)
        self.loops: dict[str, Operation] = {}
        self.indices: dict[str, str] = {}
        self._index_definitions()
        self._fields = self._implied() if language in _OF_ITSELF else frozenset()
        self._rebound = frozenset(bound_elsewhere(self.operations))
        self._votes = Votes(function, self, language=language)
        self._tested = frozenset(tested_names(function))
        self.parameters = tuple(self._parameters())
        self._by_name = {parameter.name: parameter for parameter in self.parameters}

    def of_kind(self, kind: Kind) -> Iterator[Site]:
        """Places of operations of a kind, outside inner functions."""
        return (site for site in self.sites if site.operation.kind is kind)

    def binds(self, operation: Operation) -> bool:
        """Whether the name of a call or an attribute is bound by this code.

        A method of a foreign object is not, whatever it is called.
        """
        name = operation.text.removeprefix(".")
        member = operation.kind is Kind.ATTRIBUTE and operation.operands
        if not member and name == operation.text:
            return name.partition(".")[0] in self.own
        method = is_receiver(operation.operands) and f"self.{name}" in self.own
        return method or f".{name}" in self.own

    def wording(self, name: str) -> Wording | None:
        """Words of a call in the language of the function."""
        return wording_of(name, self.language, self._imported)

    def wording_of(self, call: Operation) -> Wording | None:
        """Words of a call, unless it is one of this code or of the object itself.

        A method that one type has is none of another of which the name is known.
        """
        if self.binds(call) or (call.text == "super" and self.language == RUBY):
            return None
        wording = self.wording(call.text)
        if wording is None or not call.text.startswith("."):
            return wording
        owner = call.operands[0] if call.operands else call
        given = self._by_name.get(owner.text) if owner.kind is Kind.NAME else None
        kind = given.type if given is not None else ""
        another = wording.receiver and is_name_of_own(kind)
        return None if another or is_receiver(call.operands) else wording

    def is_implied_field(self, name: str) -> bool:
        """Whether a name that is assigned belongs to the object."""
        return name in self._fields

    def _implied(self) -> frozenset[str]:
        """Names that are assigned and nowhere declared; unknown in inner functions."""
        named = self.function.kind is Kind.FUNCTION and self.function.text
        return frozenset(self.assigned).difference(
            declared_names(self.function) if named else self.assigned
        )

    def parameter(self, name: str) -> Parameter | None:
        """The parameter of this name."""
        return self._by_name.get(name)

    def is_part_of_parameter(self, name: str) -> bool:
        """Whether a name is bound to a part of a parameter: ``({ name }) => …``."""
        given = [op for op in self.function.operands if op.kind is Kind.PARAMETER]
        return name not in self._by_name and any(
            name in pattern_names(parameter) for parameter in given
        )

    def definition(self, name: str) -> Operation | None:
        """Value of a name that is assigned exactly once, and not from itself."""
        places = self.assigned.get(name, [])
        if not places and name not in self._by_name:
            return self._constants.get(name)
        if len(places) != 1 or name in self.loops or name in self._by_name:
            return None
        if name in self._rebound or name in self._fields:
            return None
        place = places[0]
        if place.operation.kind is not Kind.ASSIGN:
            return None
        value = assigned_value(place.operation, name)
        circular = value is not None and place.loops and name in names_in(value)
        return None if circular or self.has_other_value(name) else value

    def is_changed_parameter(self, name: str) -> bool:
        """Whether a parameter is bound anew here, inside, or by what points at it."""
        return name in self.assigned or name in self._rebound

    def has_other_value(self, name: str) -> bool:
        """Whether a name is used before, or beside, where it is first given a value."""
        if name in self._rebound:
            return True
        bound = self.assigned[name][0]
        start = self.place_of(bound.operation)
        for place, site in enumerate(self.sites):
            used = site.operation
            if used.kind is not Kind.NAME or used.text != name or self._declares(used):
                continue
            inside = all(any(c is d for d in site.conditions) for c in bound.conditions)
            if place < start or not inside:
                return True
        return False

    def _declares(self, name: Operation) -> bool:
        return id(name) in self._declared

    def place_of(self, operation: Operation) -> int:
        """Place of an operation among all that are outside inner functions."""
        return self._places[id(operation)]

    def is_earlier(self, name: str, value: Operation) -> bool:
        """Whether what a name was bound to has another value later.

        As of ``old`` in ``old = self.size; self.size = 0``.
        """
        kinds = (Kind.NAME, Kind.ATTRIBUTE, Kind.SUBSCRIPT)
        if value.kind not in kinds:
            return False
        bound = next(iter(self.assigned[name])).operation
        changes = [
            op
            for op in self.done[self.place_of(bound) + 1 :]
            if op.kind in (Kind.ASSIGN, Kind.UPDATE)
        ]
        return any(change.operands[:1] == (value,) for change in changes)

    def main_value(self, name: str) -> Operation | None:
        """The only value of a name that is no literal."""
        told = self.values(name)
        if self.is_unpacked(name):
            return None
        return told[0] if len(told) == 1 and name not in names_in(told[0]) else None

    def is_derived(self, name: str) -> bool:
        """Whether a name is bound again to something made of what it was."""
        for place in self.assigned.get(name, []):
            value = assigned_value(place.operation, name)
            again = value is not None and name in names_in(value)
            if again or place.operation.kind is Kind.UPDATE:
                return True
        return False

    def is_unpacked(self, name: str) -> bool:
        """Whether a name is bound to a part of a value that is not seen."""
        places = self.assigned.get(name, [])
        plain = [p.operation for p in places if p.operation.kind is Kind.ASSIGN]
        return any(assigned_value(operation, name) is None for operation in plain)

    def values(self, name: str) -> list[Operation]:
        """Distinct values of a name that are no literals, in source order."""
        found = [
            assigned_value(place.operation, name)
            for place in self.assigned.get(name, [])
            if place.operation.kind is Kind.ASSIGN
        ]
        told = [value for value in found if value is not None and not is_start(value)]
        return list(dict.fromkeys(told))

    def first_value(self, name: str) -> Operation | None:
        """Value of the first plain assignment to a name."""
        for place in self.assigned.get(name, []):
            if place.operation.kind is Kind.ASSIGN:
                return assigned_value(place.operation, name)
        return None

    def is_counter(self, name: str) -> bool:
        """Whether a name steers the loop that changes it."""
        for place in self.assigned.get(name, []):
            for loop in place.loops:
                steered = loop.kind is Kind.WHILE and name in names_in(loop.operands[0])
                if steered and not is_fetched(place.operation, name):
                    return True
        return False

    def is_changed(self, name: str) -> bool:
        """Whether entries are set in a value, or methods called on it, by any."""
        for operation in self.operations:
            owner = operation.operands[0] if operation.operands else operation
            if operation.kind in (Kind.ASSIGN, Kind.UPDATE):
                entry = owner.kind is Kind.SUBSCRIPT and owner.operands[0].text == name
            else:
                method = operation.kind is Kind.CALL and operation.text.startswith(".")
                entry = method and owner.text == name
            if entry:
                return True
        return False

    def type_of_name(self, name: str) -> str:
        """Type of a name by its annotation, its uses, its first value."""
        parameter = self._by_name.get(name)
        if parameter is not None:
            return parameter.type
        value = self.first_value(name)
        voted = self._votes.winner(name)
        known = "" if value is None else self._literal_type(value)
        return voted if self._may_be_another(name, value) else known or voted

    def _may_be_another(self, name: str, first: Operation | None) -> bool:
        """Whether a name that begins with a literal is given what is foreign later."""
        if first is None or not is_start(first):
            return False
        later = (v for v in self.values(name) if v.kind in _FOREIGN)
        return any(name not in names_in(v) and not self._literal_type(v) for v in later)

    def element_of(self, name: str) -> str:
        """Type of the elements of a name."""
        parameter = self._by_name.get(name)
        return parameter.element if parameter else self._votes.winner(name + ELEMENT)

    def _literal_type(self, value: Operation) -> str:
        if string(value) is not None:
            return "string"
        if number(value) is not None:
            return "number"
        if value.kind in (Kind.COLLECTION, Kind.COMPREHENSION):
            return {"dict": "dictionary", "generator": "list"}.get(
                value.text, value.text
            )
        if value.kind is Kind.CALL:
            wording = self.wording(value.text)
            return wording.result if wording is not None else ""
        is_truth = value.kind is Kind.LITERAL and value.text in ("True", "False")
        return "boolean" if is_truth else ""

    def _parameters(self) -> Iterator[Parameter]:
        for operation in self.function.operands:
            if operation.kind is not Kind.PARAMETER or operation.text in _NAMELESS:
                continue
            written = annotation(operation)
            kind = type_word(written)
            element = element_word(written)
            rest = [op for op in operation.operands if op.kind is not Kind.OTHER]
            rest = rest if operation.text else []  # a pattern
            marks = {op.text for op in operation.operands if op.kind is Kind.OTHER}
            if "*" in marks and kind != "list":
                kind, element = "list", kind or element
            variadic = not marks.isdisjoint({"*", "**"})
            default = rest[0] if rest else None
            if not written:
                element = self._votes.winner(operation.text + ELEMENT)
            kind = kind or self._kind_in_use(operation.text, default)
            kind = "pointer" if kind == "nothing" else kind
            kind = "dictionary" if "**" in marks else kind
            yield Parameter(operation.text, kind, element, variadic, default)

    def _kind_in_use(self, name: str, default: Operation | None) -> str:
        """Type of a parameter by its default and its uses; none if it is tested."""
        if name in self._tested:
            return ""
        usual = "" if default is None else self._literal_type(default)
        filled = default is not None and default.kind is Kind.COLLECTION
        voted = self._votes.winner(name)
        return usual if filled else voted or usual

    def _index_definitions(self) -> None:
        for site in self.sites:
            if site.operation.kind in (Kind.ASSIGN, Kind.UPDATE):
                for name in target_names(site.operation.operands[0]):
                    self.assigned[name].append(site)
        for operation in walk(self.function):
            if operation.kind is Kind.LOOP:
                for name in target_names(operation.operands[0]):
                    self.loops.setdefault(name, operation)
            elif operation.kind is Kind.SUBSCRIPT:
                self._index_subscript(*operation.operands[:2])

    def _index_subscript(self, owner: Operation, index: Operation) -> None:
        if owner.kind is Kind.NAME and index.text != "slice":
            for name in names_in(index):
                self.indices.setdefault(name, owner.text)
