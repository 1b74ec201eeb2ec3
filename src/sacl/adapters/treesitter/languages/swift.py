"""Swift: registration."""

import re

import tree_sitter_swift

from sacl.adapters.treesitter.behaviors.swift import SWIFT_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.swift import SwiftExtractor
from sacl.domain.scoping import Scoping

_NOT_PART_OF_A_NAME = re.compile(r"^self[?!]?\.|<.*>|[\s?!`](?=[\w.`]|$)")


_DISTURBING = re.compile(
    rb'/\*.*?\*/|//[^\n]*|"""(?:.*?)"""|"(?:\\.|[^"\\\n])*+"|\btypealias\b[^\n]*'
    rb"|^[ \t]*(?P<directive>\#(?:if|elseif|else|endif)\b[^\n]*)"
    rb"|^[ \t]*(?P<attribute>@_\w+\([^()\n]*\)|@Sendable(?=[ \t]+func\b))"
    rb"|(?P<modifier>\bnonisolated\(unsafe\))"
    rb"|(?:(?:^|[(,=\[{;]|\breturn)[ \t]*"
    rb"|^[ \t]*(?:case\b[^\n]*|(?:@\w+[ ])?default):[ ]*)"
    rb"(?P<unit>\(\))(?![ \t]*(?:->|>|\{|(?:async|in|rethrows|throws)\b))",
    re.MULTILINE | re.DOTALL,
)


def _repair(source: bytes) -> bytes:
    """Spare a tree that has errors conditions among cases, marks, and empty values.

    All branches of a condition stay; ``()`` becomes a number.
    """
    return _DISTURBING.sub(_undisturbing, source)


def _undisturbing(match: re.Match[bytes]) -> bytes:
    kind = match.lastgroup
    if kind is None:
        return match[0]
    start, end = (place - match.start() for place in match.span(kind))
    instead = b"0" if kind == "unit" else b""
    return match[0][:start] + instead.ljust(end - start) + match[0][end:]


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
    repair=_repair,
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
