"""Tells a name that a block declares from one that is declared around it.

``units`` reads functions of languages whose blocks have names of their own by this.
"""

from dataclasses import dataclass, field

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.tree import target_names

LANGUAGES = frozenset({"c", "cpp", "go", "kotlin", "rust", "scala", "swift"})
"""Languages that write a declaration another way than an assignment."""

_OWN = "\N{PRIME}"
"""Ends the name that a block has of its own; such a name is never spoken."""

_SCOPES = frozenset({Kind.BRANCH, Kind.LOOP, Kind.WHILE, Kind.TRY, Kind.CONTEXT})
"""What has blocks with names of their own; other blocks only hold statements."""


@dataclass(slots=True)
class _Names:
    """Names that a block sees.

    Attributes:
        around: Declared outside of it.
        here: Declared in it.
        read: What stands for a name.
    """

    around: frozenset[str] = frozenset()
    here: set[str] = field(default_factory=set)
    read: dict[str, str] = field(default_factory=dict)

    def inside(self) -> "_Names":
        return _Names(self.around | self.here, set(), dict(self.read))

    def declare(self, name: str) -> None:
        if name in self.around and name not in self.here:
            self.read[name] = f"{self.read.get(name, name)}{_OWN}"
        self.here.add(name)


def with_own_names(whole: Operation) -> Operation:
    """Put another name for each that a block declares anew."""
    return _read(whole, _Names())


def _read(operation: Operation, names: _Names) -> Operation:
    if operation.kind is Kind.ASSIGN and not operation.text:
        return _declared(operation, names)
    if operation.kind is Kind.FUNCTION:
        names = names.inside()
        for part in operation.operands:
            if part.kind is Kind.PARAMETER:
                names.read.pop(part.text, None)
                names.here.add(part.text)
    scoped = operation.kind in _SCOPES or operation.text == "case"
    operands = tuple(
        _read(part, names.inside() if scoped and part.kind is Kind.BLOCK else names)
        for part in operation.operands
    )
    named = operation.kind in (Kind.NAME, Kind.CALL)
    text = names.read.get(operation.text, operation.text) if named else operation.text
    return Operation(operation.kind, text, operands)


def _declared(assignment: Operation, names: _Names) -> Operation:
    """Read the value with the names before, and the target with its own."""
    *targets, value = assignment.operands
    given = _read(value, names)
    for target in targets:
        for name in target_names(target):
            names.declare(name)
    bound = [_read(target, names) for target in targets]
    return Operation(assignment.kind, assignment.text, (*bound, given))
