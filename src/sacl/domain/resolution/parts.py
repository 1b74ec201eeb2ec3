"""Parts of a file at which resolution looks one by one, and which of them changed.

A part has the name of something at top level and holds whatever the facts say of
it and inside of it. A file that binds one name of another depends on that part
alone, so that a function more in a module concerns nobody who does not ask for it.
Calls and uses are of no part: nobody looks at those of another file.
"""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, TypeAlias

from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Binding,
    Call,
    Collection,
    Definition,
    Export,
    Expression,
    FileFacts,
    Import,
    ImportedName,
    Inheritance,
    Item,
    Name,
    Opaque,
    Region,
    Return,
    UnitReference,
)

STARS = "*"
"""Part of star imports and re-exports."""

ANYTHING_EXPORTED = "*?"
"""Part of whether there are exports at all."""

Fact: TypeAlias = Import | Export | Definition | Binding | Return | Inheritance | Region
Shape: TypeAlias = tuple[Any, ...]


_LINES = frozenset({"line", "until"})
_APART_FROM_LINES = {
    kind: attrgetter(*(f.name for f in fields(kind) if f.name not in _LINES))
    for kind in (Import, Export, Definition, Binding, Return, Inheritance, Region)
}


@dataclass(frozen=True, slots=True)
class _Placed:
    """A fact with the parts that it belongs to."""

    parts: frozenset[str]
    fact: Fact

    def shape(self) -> Shape:
        kind = type(self.fact)
        return kind, _APART_FROM_LINES[kind](self.fact)

    def lines(self) -> tuple[int, int]:
        return self.fact.line, getattr(self.fact, "until", 0)


def part_of(definitions: Mapping[NodeId, Definition], scope: NodeId) -> str:
    """Return the part that a unit stands in; empty for the file itself."""
    part = ""
    definition = definitions.get(scope)
    while definition is not None:
        part = definition.name
        definition = definitions.get(definition.scope)
    return part


def root_of(expression: Expression) -> str:
    """Return the first name of ``name.a[b]``; empty where it begins otherwise."""
    while isinstance(expression, (Attribute, Item)):
        expression = expression.value
    return expression.id if isinstance(expression, Name) else ""


def bound_name(imported: ImportedName) -> str:
    """Return the name that an import binds; empty when it binds none."""
    if ":" in imported.alias:
        return imported.alias
    return imported.alias.partition(".")[0]


def functions_of(
    target: Expression, value: Expression | None
) -> Iterator[tuple[NodeId, Expression]]:
    """Yield functions that an assignment puts on an object, with the object."""
    if isinstance(value, UnitReference) and isinstance(target, Attribute):
        yield value.unit, target.value
    elif isinstance(value, Collection):
        for _, item in value.items:
            if isinstance(item, UnitReference):
                yield item.unit, target


def given_names(definition: Definition) -> Iterator[str]:
    """Yield the names that decorators give a function: ``@fixture(name="x")``."""
    for decorator in definition.decorators:
        for word, value in decorator.keywords if isinstance(decorator, Call) else ():
            if word == "name" and isinstance(value, Opaque) and value.literal:
                yield value.literal


def changed_parts(before: FileFacts, after: FileFacts) -> frozenset[str] | None:
    """Return the parts in which two states of a file differ.

    Lines count by their order alone: no other file sees more of them.

    Returns:
        None when a whole file has changed: its language, its configuration, or the
        order of what is the same otherwise.
    """
    if _of_whole(before) != _of_whole(after):
        return None
    old, new = list(_placed(before)), list(_placed(after))
    shapes, others = _shapes(old), _shapes(new)
    changed = {
        part
        for part in shapes.keys() | others.keys()
        if shapes.get(part) != others.get(part)
    }
    if bool(before.exports) != bool(after.exports):
        changed.add(ANYTHING_EXPORTED)
    same_order = _order(old, changed) == _order(new, changed)
    return frozenset(changed) if same_order else None


def _of_whole(facts: FileFacts) -> Shape:
    return facts.language, facts.scoping, facts.configuration


def _shapes(placed: list[_Placed]) -> dict[str, list[Shape]]:
    found: dict[str, list[Shape]] = {}
    for each in placed:
        shape = each.shape()
        for part in each.parts:
            found.setdefault(part, []).append(shape)
    return found


def _order(
    placed: list[_Placed], changed: Set[str]
) -> list[tuple[frozenset[str], int, int]]:
    """Return the facts of unchanged parts with the ranks of their lines."""
    kept = [(each.parts - changed, *each.lines()) for each in placed]
    kept = [each for each in kept if each[0]]
    lines = {0, *(each[1] for each in kept), *(each[2] for each in kept)}
    ranks = {line: rank for rank, line in enumerate(sorted(lines))}
    return [(parts, ranks[line], ranks[until]) for parts, line, until in kept]


def _placed(facts: FileFacts) -> Iterator[_Placed]:
    """Yield all facts that other files may look at."""
    inside = _Parts(facts)
    for definition in facts.definitions:
        parts = frozenset({inside[definition.unit], *given_names(definition)})
        yield _Placed(parts, definition)
    for binding in facts.bindings:
        yield _Placed(_parts_of_binding(binding, inside), binding)
    for returned in facts.returns:
        yield _Placed(frozenset({inside[returned.scope]}), returned)
    for inheritance in facts.inheritance:
        yield _Placed(frozenset({inside[inheritance.unit]}), inheritance)
    for export in facts.exports:
        yield _Placed(frozenset({export.name}), export)
    for region in facts.namespaces:
        yield _Placed(frozenset({""}), region)
    yield from _placed_imports(facts, inside)


def _placed_imports(
    facts: FileFacts, inside: Mapping[NodeId, str]
) -> Iterator[_Placed]:
    """Yield imports name by name, so that a name more does not alter the others."""
    for statement in facts.imports:
        around = inside[statement.scope]
        if not statement.names:
            yield _Placed(frozenset({around}), statement)
        for name in statement.names:
            is_star = name.name == STARS and not name.alias
            part = STARS if is_star else around or bound_name(name)
            yield _Placed(frozenset({part}), replace(statement, names=(name,)))


class _Parts(dict[NodeId, str]):
    """The parts of the scopes of a file, found when they are asked for."""

    def __init__(self, facts: FileFacts) -> None:
        super().__init__()
        self._definitions = {each.unit: each for each in facts.definitions}

    def __missing__(self, scope: NodeId) -> str:
        self[scope] = part_of(self._definitions, scope)
        return self[scope]


def _parts_of_binding(binding: Binding, inside: Mapping[NodeId, str]) -> frozenset[str]:
    """Return where it stands, what it changes, and what functions it gives a home."""
    parts = {inside[u] for u, _ in functions_of(binding.target, binding.value)}
    around = inside[binding.scope]
    if around:
        parts.add(around)
    if not around or not isinstance(binding.target, Name):
        parts.add(root_of(binding.target))
    return frozenset(parts)
