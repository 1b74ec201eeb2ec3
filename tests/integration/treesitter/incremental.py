"""Resolution of all files, and of what a change concerns alone, to compare them."""

from collections.abc import Iterable, Mapping

from sacl.domain.code import NodeId, UnitKind
from sacl.domain.facts import FileFacts
from sacl.domain.index import ResolvedFile
from sacl.domain.resolution import Project, owned_keys, resolve, touched_keys

Facts = dict[str, FileFacts]


def methods_of(facts: Facts, names: Iterable[str]) -> dict[str, tuple[NodeId, ...]]:
    found: dict[str, list[NodeId]] = {name: [] for name in names}
    for file in facts.values():
        for definition in file.definitions:
            if definition.kind is UnitKind.METHOD and definition.name in found:
                found[definition.name].append(definition.unit)
    return {name: tuple(units) for name, units in found.items()}


def owners_of(facts: Facts, keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    owned = {path: owned_keys(facts[path]) for path in sorted(facts)}
    return {key: tuple(p for p in owned if key in owned[p]) for key in keys}


def resolve_on_demand(facts: Facts, paths: set[str]) -> Mapping[str, ResolvedFile]:
    """Resolve some files, loading only the facts and methods that are needed.

    Those that lack nothing are not resolved again.
    """
    files: dict[str, ResolvedFile] = {}
    unfinished = frozenset(paths)
    loaded = {path: facts[path] for path in paths}
    methods: dict[str, tuple[NodeId, ...]] = {}
    owners: dict[str, tuple[str, ...]] = {}
    while True:
        project = Project(frozenset(facts), loaded, methods, owners)
        outcome = resolve(project, sorted(unfinished))
        files |= outcome.files
        if outcome.is_final:
            return files
        unfinished = outcome.unfinished
        loaded.update({path: facts[path] for path in outcome.needs})
        methods.update(methods_of(facts, outcome.needed_methods))
        owners.update(owners_of(facts, outcome.needed_owners))


def resolve_all(facts: Facts) -> Mapping[str, ResolvedFile]:
    return resolve(Project(frozenset(facts), facts), facts).files


def updated(before: Facts, after: Facts, path: str) -> dict[str, ResolvedFile]:
    """Resolve everything, change a file, and resolve what that concerns."""
    known = dict(resolve_all(before))
    keys = touched_keys(before.get(path), after.get(path))
    concerned = {p for p in after if p not in known or known[p].consulted & keys}
    concerned |= {path} & after.keys()
    known.update(resolve_on_demand(after, concerned))
    return {path: known[path] for path in after}
