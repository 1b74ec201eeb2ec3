"""Swift: registration."""

import re

import tree_sitter_swift

from sacl.adapters.treesitter.behaviors.swift import SWIFT_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.swift import SwiftExtractor
from sacl.domain.scoping import Scoping

_NOT_PART_OF_A_NAME = re.compile(r"^self[?!]?\.|<.*>|[\s?!`](?=[\w.`]|$)")


def _qualify(name: str) -> str:
    """Reduce an assignment target or an extended type to the name it defines."""
    return _NOT_PART_OF_A_NAME.sub("", name)


SWIFT = Language(
    name="swift",
    grammar=tree_sitter_swift.language,
    queries=("swift.scm", "references_swift.scm"),
    behavior=SWIFT_BEHAVIOR,
    wrappers=frozenset({"assignment", "property_declaration"}),
    doc_comment=r"///|/\*\*(?!/)",
    qualify=_qualify,
    references=SwiftExtractor,
    scoping=Scoping(
        regime="declared",
        family="swift",
        suffixes=(".swift",),
        ecosystem="swift",
        library="swift-std",
        constructors=("init",),
        receivers=("self",),
        parents=("super",),
        self_types=("Self",),
        root_types=("Any", "AnyObject"),
        implicit_receiver=True,
        called_types=True,
        overloads=True,
        virtual=True,
        outside_members=True,
        extends_foreign=True,
        imported_namespaces=True,
    ),
)
