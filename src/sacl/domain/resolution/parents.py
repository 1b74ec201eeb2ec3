"""Which type is meant where a parent is written."""

from collections.abc import Callable

from sacl.domain.facts import Attribute, Expression, Inheritance, Name
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.values import ClassValue, Values


def written_parent(
    inheritance: Inheritance,
    look_up: Callable[[Expression], Values],
    consultation: Consultation,
) -> Values:
    """Return what a parent stands for, looked up from where its class stands.

    Where classes are reopened, a module may stand inside of what it is mixed into.
    Where types of one name differ in their parameters, as ``Reader`` and
    ``Reader<T>``, the arguments tell them apart.
    """
    inside = _inside(inheritance, consultation)
    if inside is not None:
        found = look_up(inside)
        if [type(value) for value in found.items] == [ClassValue]:
            return found
    found = look_up(inheritance.parent)
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


def _inside(inheritance: Inheritance, consultation: Consultation) -> Attribute | None:
    """Return a module that is mixed in, as a member of the class around."""
    table, parent = consultation.table_of(inheritance.unit), inheritance.parent
    around = None if table is None else table.definitions.get(inheritance.unit)
    if table is None or around is None or not table.facts.scoping.reopened:
        return None
    if inheritance.form != "mixin" or not isinstance(parent, Name):
        return None
    return Attribute(Name(around.name), parent.id)
