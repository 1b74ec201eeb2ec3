"""Facts that are loaded when others ask for them bind like all of them at once."""

from tests.integration.relation_cases import FOLDER, read_cases
from tests.integration.treesitter.incremental import (
    Facts,
    methods_of,
    owners_of,
    resolve_all,
    resolve_on_demand,
)
from tests.integration.treesitter.projects import facts_of

from sacl.adapters.treesitter.languages import language_of
from sacl.adapters.treesitter.project_files import reader_of
from sacl.domain.index import ResolvedFile
from sacl.domain.resolution import Outcome, Project, looked_at, resolve

PROJECTS = [c.files for f in sorted(FOLDER.glob("*.cases")) for c in read_cases(f)]


def reads(path: str) -> bool:
    return reader_of(path) is not None or language_of(path) is not None


def test_a_file_binds_alike_on_demand_and_with_everything_loaded() -> None:
    for files in PROJECTS:
        facts = {p: facts_of(p, source) for p, source in files.items() if reads(p)}
        whole = resolve_all(facts)
        for path in facts:
            assert resolve_on_demand(facts, {path})[path] == whole[path]


def test_what_a_file_looked_at_is_all_that_it_takes_to_bind_it_again() -> None:
    for files in PROJECTS:
        facts = {p: facts_of(p, source) for p, source in files.items() if reads(p)}
        for path, bound in resolve_all(facts).items():
            again = resolve_as_before(facts, bound)
            assert again.is_final
            assert again.files[path] == bound


def resolve_as_before(facts: Facts, bound: ResolvedFile) -> Outcome:
    """Resolve a file with what it consulted, and nothing else, loaded."""
    last = looked_at(bound.consulted)
    owners = owners_of(facts, last.owned)
    wanted = {bound.path, *last.paths, *(p for paths in owners.values() for p in paths)}
    loaded = {path: facts[path] for path in facts if path in wanted}
    methods = methods_of(facts, last.methods)
    project = Project(frozenset(facts), loaded, methods, owners)
    return resolve(project, [bound.path])
