"""Facts that are loaded when others ask for them bind like all of them at once."""

from tests.integration.relation_cases import FOLDER, read_cases
from tests.integration.treesitter.incremental import resolve_all, resolve_on_demand
from tests.integration.treesitter.projects import facts_of

from sacl.adapters.treesitter.languages import language_of
from sacl.adapters.treesitter.project_files import reader_of

PROJECTS = [c.files for f in sorted(FOLDER.glob("*.cases")) for c in read_cases(f)]


def reads(path: str) -> bool:
    return reader_of(path) is not None or language_of(path) is not None


def test_a_file_binds_alike_on_demand_and_with_everything_loaded() -> None:
    for files in PROJECTS:
        facts = {p: facts_of(p, source) for p, source in files.items() if reads(p)}
        whole = resolve_all(facts)
        for path in facts:
            assert resolve_on_demand(facts, {path})[path] == whole[path]
