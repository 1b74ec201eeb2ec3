"""Which type is meant where a parent is written."""

from collections.abc import Callable

from sacl.domain.code import path_of
from sacl.domain.facts import Attribute, Definition, Expression, Inheritance, Name
from sacl.domain.resolution.keys import class_names, last_name
from sacl.domain.resolution.project import Consultation
from sacl.domain.resolution.values import ANYTHING, ClassValue, Values, join, single

LookUp = Callable[[Expression], Values]


def written_parent(
    inheritance: Inheritance, look_up: LookUp, consultation: Consultation
) -> Values:
    """Return what a parent stands for, looked up from where its class stands.

    Where classes are reopened, a module may stand inside of what it is mixed into.
    Where types of one name differ in their parameters, as ``Reader`` and
    ``Reader<T>``, the arguments tell them apart.
    """
    found = look_up(inheritance.parent)
    inside = _inside(inheritance, look_up, consultation)
    if inside is not None:
        below = _is_below(inheritance, inside, consultation)
        is_other = [type(v) for v in found.items] == [ClassValue] and below
        return found if is_other else _nearest(inheritance, inside, found)
    if inheritance.arguments is None:
        return found
    name = last_name(inheritance.parent)
    fitting = tuple(
        value
        for value in found.items
        if isinstance(value, ClassValue)
        and _takes(consultation.definition_of(value.unit), name, inheritance.arguments)
    )
    if len(found.items) == 1 and isinstance(found.items[0], ClassValue):
        return found if fitting else ANYTHING
    return Values(fitting) if len(fitting) == 1 else found


def _takes(own: Definition, name: str, arguments: int) -> bool:
    """Tell whether a class is written with so many arguments; by its own name only."""
    return own.name != name or len(own.type_parameters) == arguments


def _nearest(inheritance: Inheritance, inside: ClassValue, found: Values) -> Values:
    """Choose between a module inside of a class and one that is seen from outside.

    A class is read from its top on: what stands further below is not there yet. What
    another file writes inside may be there or not.
    """
    others = [v for v in found.items if isinstance(v, ClassValue) and v != inside]
    if not others:
        return single(inside)
    if path_of(inside.unit) != path_of(inheritance.unit):
        return join((single(inside), found))
    return single(inside)


def _inside(
    inheritance: Inheritance, look_up: LookUp, consultation: Consultation
) -> ClassValue | None:
    """Return a module that is mixed in, as a member of the class around."""
    table, parent = consultation.table_of(inheritance.unit), inheritance.parent
    if not table.facts.scoping.reopened:
        return None
    if inheritance.form != "mixin" or not isinstance(parent, Name):
        return None
    name = Name(table.definitions[inheritance.unit].name)
    holders, found = look_up(name).items, look_up(Attribute(name, parent.id)).items
    holder = holders[0] if len(holders) == 1 else None
    inside = found[0] if len(found) == 1 else None
    if not isinstance(holder, ClassValue) or not isinstance(inside, ClassValue):
        return None
    other = consultation.table_of(holder.unit)
    own = class_names(table.facts).get(inheritance.unit)
    return inside if class_names(other.facts).get(holder.unit) == own else None


def _is_below(
    inheritance: Inheritance, inside: ClassValue, consultation: Consultation
) -> bool:
    """Tell whether a module is written further below in the same file."""
    if path_of(inside.unit) != path_of(inheritance.unit):
        return False
    return consultation.definition_of(inside.unit).line > inheritance.line
