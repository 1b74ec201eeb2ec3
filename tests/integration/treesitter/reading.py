"""Reads small sources for the tests of the tree-sitter adapter."""

from textwrap import dedent

from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile
from sacl.domain.description import UnitViews


def source_file(text: str, path: str = "a.py") -> SourceFile:
    return SourceFile(path, dedent(text), "", len(text), 1)


def parsed(text: str, path: str = "a.py") -> ParsedFile:
    result = parse_file(source_file(text, path))
    assert isinstance(result, ParsedFile)
    return result


def units(text: str, path: str = "a.py") -> dict[str, CodeUnit]:
    """Return the units by their name inside the file; the file's own is empty."""
    return {unit.id.partition("::")[2]: unit for unit in parsed(text, path).units}


def views(text: str, path: str = "a.py") -> dict[str, UnitViews]:
    wanted = [unit.id for unit in parsed(text, path).units]
    found = view_units(source_file(text, path), wanted)
    return {unit.partition("::")[2]: view for unit, view in found.items()}
