"""What functions declare of their parameters, by which overloads are told apart."""

from collections.abc import Iterable

from sacl.domain.facts import Binding, Definition, Expression
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import FileTable
from sacl.domain.resolution.values import FunctionValue, Value, Values

Signature = tuple[Expression | None, ...]


def parameters(table: FileTable, definition: Definition) -> list[Binding | None]:
    """Return the declaration of each parameter; None for one without."""
    names = [written.lstrip("*") for written in definition.parameters]
    return [table.declared.get((definition.unit, name)) for name in names]


def types_of(declared: Iterable[Binding | None]) -> Signature:
    """Return the declared types of parameters."""
    return tuple(None if each is None else each.type for each in declared)


class Signatures:
    """The signatures of one name that classes have, from the nearest class on."""

    def __init__(self, consultation: Consultation) -> None:
        self._consultation = consultation
        self._seen: set[Signature] = set()

    def new(self, found: Values) -> Values:
        """Leave out the functions that one of a nearer class overrides."""
        kept: list[Value] = []
        signatures: set[Signature] = set()
        for value in found.items:
            signature = self._signature(value)
            if signature is None or signature not in self._seen:
                kept.append(value)
            if signature is not None:
                signatures.add(signature)
        self._seen |= signatures
        return Values(tuple(kept), every=found.every)

    def _signature(self, value: Value) -> Signature | None:
        if not isinstance(value, FunctionValue):
            return None
        table = self._consultation.table_of(value.unit)
        return types_of(parameters(table, table.definitions[value.unit]))
