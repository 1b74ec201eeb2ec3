"""Keys that name what resolution looks at beyond the facts of a path.

A file that is resolved consults keys; a file that declares something owns keys.
Both are functions of facts alone, so that a change is known to concern whoever
consulted a key that comes, goes, or changes its owner.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import Attribute, Definition, Expression, FileFacts, Name, Opaque
from sacl.domain.resolution.parts import changed_parts
from sacl.domain.resolution.places import folders_of, module_places

_CLASSES = (UnitKind.CLASS, UnitKind.INTERFACE)
OWNED = "owned:"
"""Start of the mark by which a store finds the files that own a key."""


_EXISTENCE, _METHOD = "exists:", "name:"
_OF_OWNERS = ("namespace:", "declares:", "members:", "children:", "file:", "project:")


class LookedAt(NamedTuple):
    """What consulted keys stand for, as far as it has to be found in an index.

    Attributes:
        paths: Files, which need not be there.
        methods: Names of which all methods were asked for.
        owned: Keys whose owners were asked for.
    """

    paths: set[str]
    methods: set[str]
    owned: set[str]


def looked_at(keys: Iterable[str]) -> LookedAt:
    """Return what stands behind keys; whatever else was consulted shows without."""
    found = LookedAt(set(), set(), set())
    for key in keys:
        if key.startswith(_EXISTENCE):
            found.paths.add(key.removeprefix(_EXISTENCE))
        elif key.startswith(_METHOD):
            found.methods.add(key.removeprefix(_METHOD))
        elif key.startswith(_OF_OWNERS):
            found.owned.add(key)
    return found


def path_key(path: str) -> str:
    """Key of a file and all that it says; of a folder when it ends in ``/``."""
    return f"path:{path}"


def existence_key(path: str) -> str:
    """Key of a file that is looked for, whatever it says."""
    return _EXISTENCE + path


def part_key(path: str, part: str) -> str:
    """Key of what a file says of a name at top level, and inside of it."""
    return f"part:{path}::{part}"


def method_key(name: str) -> str:
    """Key of all methods of a name."""
    return _METHOD + name


def package_key(name: str) -> str:
    """Key of the places where a top-level name could be imported from."""
    return f"package:{name}"


def namespace_key(family: str, namespace: str) -> str:
    """Key of the files that have a namespace."""
    return f"namespace:{family}:{namespace}"


def declaration_key(family: str, name: str) -> str:
    """Key of the files that declare a name, qualified by its namespace."""
    return f"declares:{family}:{name}"


def members_key(family: str, owner: str) -> str:
    """Key of the files with members that stand outside of classes of a name."""
    return f"members:{family}:{owner}"


def children_key(family: str, parent: str) -> str:
    """Key of the files with classes that name a parent."""
    return f"children:{family}:{parent}"


def file_name_key(family: str, name: str) -> str:
    """Key of the files of a name, whatever their folder."""
    return f"file:{family}:{name}"


def project_key(ecosystem: str, name: str) -> str:
    """Key of the project files that give a package its name."""
    return f"project:{ecosystem}:{name}"


def owner_mark(key: str) -> str:
    """Return what a file notes as consulted because it owns a key."""
    return OWNED + key


def qualified(namespace: str, name: str) -> str:
    """Join a namespace and a name."""
    return f"{namespace}.{name}" if namespace else name


def last_name(expression: Expression | None) -> str:
    """Return the last part of a name; empty for anything else.

    A name may have the module that it is from in front: ``src.x::Foo``.
    """
    if isinstance(expression, Attribute):
        return expression.name
    written = expression.id if isinstance(expression, Name) else ""
    return written.rpartition("::")[2]


def owner_name(owner: Expression | None) -> str:
    """Return the last part of the name of a type that is given a member.

    Some types of a language's own library are no names: ``String``.
    """
    return owner.type or "" if isinstance(owner, Opaque) else last_name(owner)


def owned_keys(facts: FileFacts | None) -> frozenset[str]:
    """Return the keys that a file owns."""
    if facts is None:
        return frozenset()
    if facts.configuration:
        return frozenset(_of_project_file(facts))
    if facts.scoping.regime != "declared":
        return frozenset()
    return frozenset(_of_code(facts))


def _of_project_file(facts: FileFacts) -> Iterator[str]:
    name = facts.configuration.get("name")
    if name:
        yield project_key(facts.configuration["ecosystem"], name)


def _of_code(facts: FileFacts) -> Iterator[str]:
    family = facts.scoping.family
    yield file_name_key(family, facts.path.rpartition("/")[2])
    for region in facts.namespaces:
        yield namespace_key(family, region.namespace)
    for name, line in _declared(facts):
        for namespace in namespaces_at(facts, line)[:1]:
            yield declaration_key(family, qualified(namespace, name))
    yield from (declaration_key(family, n) for n in _declared_in_classes(facts))
    for inheritance in facts.inheritance:
        yield children_key(family, last_name(inheritance.parent))
    for owner in _owners(facts):
        yield members_key(family, owner_name(owner))


def _owners(facts: FileFacts) -> Iterator[Expression]:
    """Yield the classes that are given something outside of them."""
    members = [definition.owner for definition in facts.definitions]
    parents = [inheritance.owner for inheritance in facts.inheritance]
    yield from (owner for owner in (*members, *parents) if owner is not None)


def _declared(facts: FileFacts) -> Iterator[tuple[str, int]]:
    """Yield the names of a file that others may see, with their lines."""
    top = NodeId(facts.path)
    for definition in facts.definitions:
        if is_seen_outside(definition, top):
            yield definition.name, definition.line
    for binding in facts.bindings:
        if binding.scope == top and isinstance(binding.target, Name):
            yield binding.target.id, binding.line
    for export in facts.exports:
        yield export.name, export.line


def class_names(facts: FileFacts) -> dict[NodeId, str]:
    """Return the classes of a file with their names, those around them in front."""
    names = {NodeId(facts.path): ""}
    for definition in facts.definitions:
        outer = names.get(definition.scope)
        if definition.kind in _CLASSES and outer is not None:
            owner = dotted_name(definition.owner)
            around = qualified(outer, owner) if owner else outer
            names[definition.unit] = qualified(around, definition.name)
    del names[NodeId(facts.path)]
    return names


def _declared_in_classes(facts: FileFacts) -> Iterator[str]:
    names = class_names(facts) if facts.scoping.reopened else {}
    yield from names.values()
    for definition in facts.definitions:
        if definition.scope in names:
            yield qualified(names[definition.scope], definition.name)
    for binding in facts.bindings:
        if binding.scope in names and isinstance(binding.target, Name):
            yield qualified(names[binding.scope], binding.target.id)


def dotted_name(expression: Expression | None) -> str:
    """Return a dotted name as written; empty for anything else."""
    names: list[str] = []
    while isinstance(expression, Attribute):
        names.append(expression.name)
        expression = expression.value
    if not isinstance(expression, Name):
        return ""
    return ".".join([expression.id, *reversed(names)])


def is_seen_outside(definition: Definition, top: NodeId) -> bool:
    """Tell whether a definition is a name of its file's namespace for others."""
    return (
        definition.scope == top
        and definition.owner is None
        and "private" not in definition.modifiers
    )


def namespaces_at(facts: FileFacts, line: float) -> list[str]:
    """Return the namespaces around a line, the innermost first.

    Of those that begin on one line it is the one with the longer name.
    """
    around = [r for r in facts.namespaces if r.line <= line <= r.until]
    around.sort(key=lambda r: (r.line, len(r.namespace)), reverse=True)
    return [region.namespace for region in around]


def stands_in(facts: FileFacts, line: float, namespace: str) -> bool:
    """Tell whether a namespace is the innermost one around a line."""
    return namespaces_at(facts, line)[:1] == [namespace]


def touched_keys(before: FileFacts | None, after: FileFacts | None) -> frozenset[str]:
    """Return the keys behind which a change of one file shows.

    Args:
        before: Facts before the change; None when the file is new.
        after: Facts after it; None when the file is gone.
    """
    facts = after or before
    if facts is None or before == after:
        return frozenset()
    keys = set(map(method_key, _changed_methods(before, after)))
    keys |= owned_keys(before) ^ owned_keys(after)
    if before is None or after is None:
        keys.update(_of_existence(facts.path))
    else:
        keys.update(_of_content(before, after))
    return frozenset(keys)


def _of_existence(path: str) -> Iterator[str]:
    """Yield what a file touches that comes or goes."""
    yield path_key(path)
    yield existence_key(path)
    yield from (path_key(f"{folder}/") for folder in folders_of(path))
    yield from (package_key(name) for _, name in module_places(path))


def _of_content(before: FileFacts, after: FileFacts) -> Iterator[str]:
    """Yield what a file touches that stays: all that know of it, or some parts."""
    path = before.path
    changed = changed_parts(before, after)
    if changed is None:
        yield existence_key(path)
    if changed is None or changed:
        yield path_key(path)
    yield from (part_key(path, part) for part in changed or ())


def _changed_methods(
    before: FileFacts | None, after: FileFacts | None
) -> Iterable[str]:
    old, new = _methods_of(before), _methods_of(after)
    return {name for name, unit in old.symmetric_difference(new)}


def _methods_of(facts: FileFacts | None) -> set[tuple[str, NodeId]]:
    definitions = () if facts is None else facts.definitions
    return {(d.name, d.unit) for d in definitions if d.kind is UnitKind.METHOD}
