"""Everything that is done with one file, as plain functions of its text.

Runs in worker processes and in threads; holds nothing between calls but
compiled grammars.
"""

from collections.abc import Collection

from tree_sitter import Node

from sacl.adapters.treesitter.behavior import read_operations
from sacl.adapters.treesitter.behavior_making import holding
from sacl.adapters.treesitter.fact_extraction import extract_facts
from sacl.adapters.treesitter.features import UnitReader
from sacl.adapters.treesitter.grammar import read, survey, syntax_errors, unit_matches
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.layout import Layout
from sacl.adapters.treesitter.masking import Masker
from sacl.adapters.treesitter.project_files import (
    no_views,
    read_project_file,
    reader_of_file,
)
from sacl.adapters.treesitter.sources import at_lines_of_file, source_of
from sacl.adapters.treesitter.units import find_units, members_apart
from sacl.application.ports import ParsedFile, ParseFailure
from sacl.domain.code import NodeId, ParseProblem, SourceFile, UnitKind
from sacl.domain.description import Operation, UnitViews

MAX_PROBLEMS = 20
"""Of a file that is not code at all only the first errors are listed."""

MAX_EXCERPT = 40
_REST_OF_A_CHARACTER = frozenset(bytes([each]) for each in range(0x80, 0xC0))
_FUNCTIONS = (UnitKind.FUNCTION, UnitKind.METHOD)


def parse_file(file: SourceFile) -> ParsedFile | ParseFailure:
    """Read units, features and facts of a file."""
    project_reader = reader_of_file(file)
    if project_reader is not None:
        return read_project_file(file, project_reader)
    source = source_of(file)
    if isinstance(source, str):
        return ParseFailure(file.path, source)
    language = source.language
    tree, left_out = read(language, source.text)
    root = tree.root_node
    found = survey(language, root, with_references=True)
    units = find_units(file.path, language, root, found.units)
    reader = UnitReader(file.path, language, source.text, units, found.features)
    parsed = ParsedFile(
        path=file.path,
        language=language.name,
        units=tuple(reader.read_all()),
        facts=extract_facts(file.path, language, root, units, found.references),
        problems=_problems(language, root, source.text, left_out),
    )
    return at_lines_of_file(parsed, source.lines)


def view_units(file: SourceFile, wanted: Collection[NodeId]) -> dict[NodeId, UnitViews]:
    """Rewrite units of a file and read what they do; unknown ids are absent."""
    if reader_of_file(file) is not None:
        return {unit: no_views(unit) for unit in wanted if unit == file.path}
    source = source_of(file)
    if isinstance(source, str):
        return {}
    language = source.language
    root = read(language, source.text).tree.root_node
    found = survey(language, root, with_references=False)
    units = find_units(file.path, language, root, found.units)
    layout = Layout(language, source.text, units, found.features)
    masker = Masker(language, layout)
    views = {}
    apart = members_apart(units)
    for extent in layout.extents:
        if extent.unit.id in wanted:
            forms = masker.mask(extent)
            views[extent.unit.id] = UnitViews(
                unit=extent.unit.id,
                neutral=forms.neutral,
                masked=forms.masked,
                unmasked=forms.unmasked,
                behavior=holding(
                    read_operations(extent.unit.node, language),
                    [read_operations(m.node, language) for m in apart[extent.unit.id]],
                ),
            )
    return views


def read_behaviors(file: SourceFile) -> dict[NodeId, Operation]:
    """Read what the functions of a file do; those with a syntax error are absent."""
    source = None if reader_of_file(file) else source_of(file)
    if source is None or isinstance(source, str):
        return {}
    language = source.language
    root = read(language, source.text).tree.root_node
    units = find_units(file.path, language, root, unit_matches(language, root))
    return {
        unit.id: read_operations(unit.node, language)
        for unit in units
        if unit.kind in _FUNCTIONS and not unit.node.has_error
    }


def _problems(
    language: Language, root: Node, source: bytes, left_out: Collection[int]
) -> tuple[ParseProblem, ...]:
    reasons: dict[int, str] = {}
    for row in left_out:
        reasons[row] = f"{_unexpected(source.splitlines()[row])}, left out"
    for node in syntax_errors(language, root) if root.has_error else ():
        reasons.setdefault(node.start_point.row, _reason(node, source))
    found = [ParseProblem(row + 1, reasons[row]) for row in sorted(reasons)]
    return tuple(found[:MAX_PROBLEMS])


def _reason(node: Node, source: bytes) -> str:
    if node.is_missing:
        return f"{node.type!r} is missing"
    end = min(node.end_byte, node.start_byte + 4 * MAX_EXCERPT)
    while source[end : end + 1] in _REST_OF_A_CHARACTER:
        end += 1
    return _unexpected(source[node.start_byte : end])


def _unexpected(code: bytes) -> str:
    written = code.decode("utf-8", "replace")
    line = next(iter(written.split("\n")), "").strip()
    return f"unexpected {line[:MAX_EXCERPT]!r}"
