"""Functions and types of TypeScript that share a name.

A call means the function, an annotation or a parent the type.
"""

from sacl.domain.code import UnitKind
from sacl.domain.facts import Definition
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.tables import ECMASCRIPT, FileTable
from sacl.domain.resolution.values import ClassValue, FunctionValue, Value, Values


def callable_of(definition: Definition, table: FileTable) -> Definition:
    """Return the function that shares the name of a type; else what is given."""
    if table.regime != ECMASCRIPT or definition.kind is not UnitKind.INTERFACE:
        return definition
    return _namesake(definition, table, UnitKind.FUNCTION) or definition


def types_of(values: Values, consultation: Consultation) -> Values:
    """Put the types that share the names of functions in their place."""
    if not any(isinstance(value, FunctionValue) for value in values.items):
        return values
    items = [_type_of(value, consultation) for value in values.items]
    return Values(tuple(dict.fromkeys(items)), every=values.every)


def _type_of(value: Value, consultation: Consultation) -> Value:
    if not isinstance(value, FunctionValue):
        return value
    table = consultation.outline_of(value.unit)
    if table.regime != ECMASCRIPT:
        return value
    found = _namesake(table.definitions[value.unit], table, UnitKind.INTERFACE)
    return value if found is None else ClassValue(found.unit)


def _namesake(
    definition: Definition, table: FileTable, kind: UnitKind
) -> Definition | None:
    entries = table.names.get(definition.scope, {}).get(definition.name, ())
    sources = (entry.source for entry in entries)
    found = (s for s in sources if isinstance(s, Definition) and s.kind is kind)
    return next(found, None)
