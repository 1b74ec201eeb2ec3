"""What a file says about names, from its syntax tree: the facts of resolution.

The queries ``references_*.scm`` find the statements; one extractor per language
family reads them into ``FileFacts``. Nothing here looks outside the file.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

import tree_sitter
from tree_sitter import Node, Query, QueryCursor

from sacl.adapters.treesitter.language import Language, UnitNode
from sacl.adapters.treesitter.references_ecmascript import EcmaScriptExtractor
from sacl.adapters.treesitter.references_python import PythonExtractor
from sacl.adapters.treesitter.references_writer import FactWriter, Regions
from sacl.domain.code import UnitKind
from sacl.domain.facts import FileFacts

QUERIES = Path(__file__).parent / "queries"


class Extractor(Protocol):
    """Reads the captures of one language family into a writer."""

    def handlers(self) -> Mapping[str, Callable[[Node], None]]:
        """Return what to do with each capture, in order of dependence."""

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit."""

    def finish(self) -> None:
        """Write what depends on the whole file."""


ECMASCRIPT_QUERY = "references_ecmascript.scm"
EXTRACTORS: Mapping[str, tuple[Callable[[FactWriter], Extractor], tuple[str, ...]]] = {
    "python": (PythonExtractor, ("references_python.scm",)),
    "javascript": (
        EcmaScriptExtractor,
        (ECMASCRIPT_QUERY, "references_javascript.scm"),
    ),
    "typescript": (
        EcmaScriptExtractor,
        (ECMASCRIPT_QUERY, "references_typescript.scm"),
    ),
    "tsx": (
        EcmaScriptExtractor,
        (ECMASCRIPT_QUERY, "references_typescript.scm", "references_tsx.scm"),
    ),
}
"""Extractor and queries of each language."""


@cache
def _query(language: Language) -> Query:
    _, files = EXTRACTORS[language.name]
    source = "\n".join((QUERIES / file).read_text("utf-8") for file in files)
    return Query(tree_sitter.Language(language.grammar()), source)


def extract_facts(
    path: str, language: Language, root: Node, units: Sequence[UnitNode]
) -> FileFacts:
    """Read what a file says about names; empty for a language without rules."""
    if language.name not in EXTRACTORS:
        return FileFacts(path, language.name)
    captures = QueryCursor(_query(language)).captures(root)
    writer = FactWriter(
        path,
        units,
        branches=Regions(captures.get("branch", ())),
        blocks=Regions(captures.get("block", ())),
        anonymous=Regions(captures.get("anonymous", ())),
    )
    extractor = EXTRACTORS[language.name][0](writer)
    for unit_node in units:
        if unit_node.kind is not UnitKind.FILE:
            extractor.define(unit_node)
    for capture, handle in extractor.handlers().items():
        for node in captures.get(capture, ()):
            handle(node)
    extractor.finish()
    return writer.facts(language.name)
