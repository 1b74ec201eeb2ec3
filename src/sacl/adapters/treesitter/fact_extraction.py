"""What a file says about names, from its syntax tree: the facts of resolution.

The ``references`` queries find the statements; the extractor of the language
(``references/``) reads them into ``FileFacts``. Nothing here looks outside the file.
"""

from collections.abc import Sequence

from tree_sitter import Node

from sacl.adapters.treesitter.grammar import Captures
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.writer import FactWriter, Regions
from sacl.adapters.treesitter.time_limit import check_time
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import UnitKind
from sacl.domain.facts import FileFacts


def extract_facts(
    path: str,
    language: Language,
    root: Node,
    units: Sequence[UnitNode],
    found: Captures,
) -> FileFacts:
    """Read what a file says about names; empty for a language without rules."""
    if language.references is None:
        return FileFacts(path, language.name, scoping=language.scoping)
    writer = FactWriter(
        path,
        units,
        branches=Regions(found.get("branch", ())),
        blocks=Regions(found.get("block", ())),
        anonymous=Regions(found.get("anonymous", ())),
    )
    source = bytes(root.start_byte) + (root.text or b"")
    extractor = language.references(writer, source)
    for unit_node in units:
        if unit_node.kind is not UnitKind.FILE:
            extractor.define(unit_node)
    for capture, handle in extractor.handlers().items():
        for node in found.get(capture, ()):
            check_time()
            handle(node)
    extractor.finish()
    return writer.facts(language.name, language.scoping)
