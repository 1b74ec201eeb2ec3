"""Resolves small projects from their sources, through the real extraction."""

from collections.abc import Iterable, Mapping
from textwrap import dedent

from tests.integration.treesitter.reading import source_file

from sacl.adapters.treesitter.fact_extraction import extract_facts
from sacl.adapters.treesitter.grammar import parse, survey
from sacl.adapters.treesitter.languages import language_of
from sacl.adapters.treesitter.project_files import (
    read_link,
    read_project_file,
    reader_of,
)
from sacl.adapters.treesitter.units import find_units
from sacl.domain.code import SourceFile
from sacl.domain.facts import FileFacts
from sacl.domain.relations import Relation, RelationKind, Resolution
from sacl.domain.resolution import Project, resolve

Sources = Mapping[str, str]


LINK_TO = "-> "
"""How the source of a link to a folder begins; the folder follows."""


def facts_of(path: str, source: str) -> FileFacts:
    if source.startswith(LINK_TO):
        folder = source.removeprefix(LINK_TO)
        link = SourceFile(path, folder, "", len(folder), 1, is_link=True)
        return read_project_file(link, read_link).facts
    reader = reader_of(path)
    if reader is not None:
        return read_project_file(source_file(source, path), reader).facts
    language = language_of(path, source)
    assert language is not None
    root = parse(language, dedent(source).encode()).root_node
    found = survey(language, root, with_references=True)
    units = find_units(path, language, root, found.units)
    return extract_facts(path, language, root, units, found.references)


def facts_of_all(sources: Sources) -> dict[str, FileFacts]:
    return {path: facts_of(path, source) for path, source in sources.items()}


def relations(sources: Sources, *kinds: RelationKind) -> list[Relation]:
    """Resolve a whole project and return its relations of the given kinds."""
    facts = facts_of_all(sources)
    outcome = resolve(Project(frozenset(facts), facts), facts)
    assert not outcome.needs
    assert not outcome.needed_methods
    found = [r for file in outcome.files.values() for r in file.relations]
    return [r for r in found if not kinds or r.kind in kinds]


def edges(found: Iterable[Relation]) -> set[tuple[str, str]]:
    """Return source and target of what is resolved."""
    return {
        (relation.source, relation.target)
        for relation in found
        if relation.resolution is Resolution.RESOLVED and relation.target is not None
    }


def calls(sources: Sources) -> set[tuple[str, str]]:
    """Return the resolved calls of a project."""
    return edges(relations(sources, RelationKind.CALLS))


def calls_of(source: str, path: str = "m.py") -> set[tuple[str, str]]:
    """Return the resolved calls of one file, its path left out."""
    return {
        (a.removeprefix(path).removeprefix("::"), b.removeprefix(f"{path}::"))
        for a, b in calls({path: source})
    }


def only(found: Iterable[Relation]) -> Relation:
    """Return the one relation."""
    (relation,) = found
    return relation
