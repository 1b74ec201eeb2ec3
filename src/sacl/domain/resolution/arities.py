"""Types of one name that differ in their parameters: ``Reader``, ``Reader<T>``."""

from sacl.domain.facts import Inheritance
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.values import ClassValue, Values


def meant_by(
    inheritance: Inheritance, found: Values, consultation: Consultation
) -> Values:
    """Keep the class with as many parameters as a parent is written with arguments."""
    if inheritance.arguments is None or len(found.items) == 1:
        return found
    fitting = tuple(
        value
        for value in found.items
        if isinstance(value, ClassValue)
        and (table := consultation.table_of(value.unit)) is not None
        and len(table.definitions[value.unit].type_parameters) == inheritance.arguments
    )
    return Values(fitting) if len(fitting) == 1 else found
