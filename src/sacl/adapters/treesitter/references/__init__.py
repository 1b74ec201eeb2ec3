"""What a file says about names, from its syntax tree: the facts of resolution.

The ``references`` queries find the statements; one extractor per language family
reads them into ``FileFacts``. Nothing here looks outside the file.
"""

from collections.abc import Callable, Mapping, Sequence

from tree_sitter import Node

from sacl.adapters.treesitter.grammar import captures
from sacl.adapters.treesitter.language import Language, UnitNode
from sacl.adapters.treesitter.references.ecmascript import EcmaScriptExtractor
from sacl.adapters.treesitter.references.python import PythonExtractor
from sacl.adapters.treesitter.references.tools import Extractor
from sacl.adapters.treesitter.references.writer import FactWriter, Regions
from sacl.domain.code import UnitKind
from sacl.domain.facts import FileFacts

EXTRACTORS: Mapping[str, Callable[[FactWriter, bytes], Extractor]] = {
    "python": PythonExtractor,
    "javascript": EcmaScriptExtractor,
    "typescript": EcmaScriptExtractor,
    "tsx": EcmaScriptExtractor,
}
"""Extractor of each language."""


def extract_facts(
    path: str, language: Language, root: Node, units: Sequence[UnitNode]
) -> FileFacts:
    """Read what a file says about names; empty for a language without rules."""
    if language.name not in EXTRACTORS:
        return FileFacts(path, language.name)
    found = captures(language, "references", root)
    writer = FactWriter(
        path,
        units,
        branches=Regions(found.get("branch", ())),
        blocks=Regions(found.get("block", ())),
        anonymous=Regions(found.get("anonymous", ())),
    )
    source = bytes(root.start_byte) + (root.text or b"")
    extractor = EXTRACTORS[language.name](writer, source)
    for unit_node in units:
        if unit_node.kind is not UnitKind.FILE:
            extractor.define(unit_node)
    for capture, handle in extractor.handlers().items():
        for node in found.get(capture, ()):
            handle(node)
    extractor.finish()
    return writer.facts(language.name)


__all__ = ["extract_facts"]
