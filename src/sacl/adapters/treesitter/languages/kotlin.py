"""Kotlin: registration, and what its grammar has to be spared."""

import re

import tree_sitter_kotlin

from sacl.adapters.treesitter.behaviors.kotlin import KOTLIN_BEHAVIOR
from sacl.adapters.treesitter.language import Language

_NOT_PART_OF_A_NAME = re.compile(r"^this\.|[?`()\s]")
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*>")
_FUN_INTERFACE = re.compile(rb"\bfun(?=\s+interface\s+\w)")
FUN_MARK = b"@__"
_END_OF_BLOCK = re.compile(rb"(?<=[^\s{;,>])[ \t](?=\})")


def _qualify(name: str) -> str:
    """Reduce ``List<T>?.first``, ``this.handler`` and quoted names to plain ones."""
    shorter = _TYPE_ARGUMENTS.sub("", name)
    while shorter != name:
        name, shorter = shorter, _TYPE_ARGUMENTS.sub("", shorter)
    return _NOT_PART_OF_A_NAME.sub("", name)


def _prepare(source: bytes) -> bytes:
    """Turn the ``fun`` of ``fun interface``, unknown to the grammar, into a mark."""
    return _FUN_INTERFACE.sub(FUN_MARK, source)


def _repair(source: bytes) -> bytes:
    """End the last member of a block that stands on one line, as a new line would."""
    return _END_OF_BLOCK.sub(b";", _prepare(source))


KOTLIN = Language(
    name="kotlin",
    suffixes=(".kt", ".kts"),
    grammar=tree_sitter_kotlin.language,
    queries=("kotlin.scm",),
    behavior=KOTLIN_BEHAVIOR,
    wrappers=frozenset({"assignment", "property_declaration"}),
    doc_comment=r"/\*\*(?!/)",
    qualify=_qualify,
    prepare=_prepare,
    repair=_repair,
)
