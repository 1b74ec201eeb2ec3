"""Kotlin: registration, and what its grammar has to be spared."""

import re

import tree_sitter_kotlin

from sacl.adapters.treesitter.behaviors.kotlin import KOTLIN_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.kotlin import KotlinExtractor
from sacl.domain.scoping import Scoping

_NOT_PART_OF_A_NAME = re.compile(r"^this\.|[?`()]|(?<=\.)\s+|\s+(?=[.?])")
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*>")
_FUN_INTERFACE = re.compile(rb"\bfun(?=\s+interface\s+\w)")
FUN_MARK = b"@__"
_SOFT_MODIFIER = re.compile(
    rb"^((?:@[\w.]+(?:\([^()\n]*\))?[ \t]+)*)"
    rb"(actual|annotation|const|data|expect|inner|operator|value)"
    rb"(?=[ \t]+(?:(?:private|internal|public)[ \t]+)?"
    rb"(?:class|fun|interface|object|typealias|val|var)\b)",
    re.MULTILINE,
)
_MARKED_ENUM = re.compile(
    rb"^(@(?!file\b)[^\n]{5,})(?=\n(?:(?:private|internal|public) )?enum class )",
    re.MULTILINE,
)
_MARKED_TYPE = re.compile(
    rb"^(?:@(?!file\b)[^\n]{5,})(?=\n(?:@[^\n]+\n)+(?:(?:abstract|data|internal|open|"
    rb"private|public|sealed) )*(?:class|interface|object) )",
    re.MULTILINE,
)
_SOFT_NAME = re.compile(
    rb"(?<![\w.@`$])(?<!fun )(?:in(?=\d)|(?:get|open|set)(?=[ \t]*(?:[=!<>+\-*/),:\]]|"
    rb"(?:and|or|shl|shr|xor)\b))|open(?=\()|get(?=\([^)\s])|"
    rb"set(?=\((?!\w*\)\s*[{=])))"
)
_STRAY = re.compile(rb"^[ \t]*([\xc2-\xf4][\x80-\xbf]+|`(?![^`\n]+`)`*)", re.MULTILINE)
_MODIFIERS = {4: b"open", 5: b"final"}
_END_OF_BLOCK = re.compile(rb"(?<=[^\s{;,>])[ \t](?=\})")


def _qualify(name: str) -> str:
    """Reduce ``List<T>?.first``, ``this.handler`` and quoted names to plain ones."""
    shorter = _TYPE_ARGUMENTS.sub("", name)
    while shorter != name:
        name, shorter = shorter, _TYPE_ARGUMENTS.sub("", shorter)
    return _NOT_PART_OF_A_NAME.sub("", name)


def _prepare(source: bytes) -> bytes:
    """Put modifiers that the grammar is sure of in place of those that it is not.

    It does not know ``fun interface``, and takes soft keywords after an annotation
    for names. Where a line begins with what begins nothing, it may wait for ever.
    """
    marked = _FUN_INTERFACE.sub(FUN_MARK, source)
    certain = _SOFT_MODIFIER.sub(_modifier, marked)
    plain = _STRAY.sub(_without_stray, certain)
    return _MARKED_ENUM.sub(_public, plain)


def _public(annotation: re.Match[bytes]) -> bytes:
    return b"public".ljust(len(annotation[0]))


def _modifier(found: re.Match[bytes]) -> bytes:
    length = len(found[2])
    return found[1] + _MODIFIERS.get(length, b"public").ljust(length)


def _without_stray(line: re.Match[bytes]) -> bytes:
    """Put a comma, which is as wrong, in place of a character that is no letter."""
    if line[1].decode("utf-8", "replace").isalpha():
        return line[0]
    return line[0].removesuffix(line[1]) + b",".ljust(len(line[1]))


def _repair(source: bytes) -> bytes:
    """Spare a tree that has errors all that the grammar stumbles over.

    ``class`` behind several annotations may be read as a name, and the type as a call:
    one annotation is left of them. The last member of a block on one line is ended as
    a new line would end it; names that are soft keywords elsewhere get a capital
    letter at their end.
    """
    marked = _MARKED_TYPE.sub(_public, _prepare(source))
    ended = _END_OF_BLOCK.sub(b";", marked)
    return _SOFT_NAME.sub(lambda name: name[0][:-1] + name[0][-1:].upper(), ended)


KOTLIN = Language(
    name="kotlin",
    grammar=tree_sitter_kotlin.language,
    queries=("kotlin.scm", "references_kotlin.scm"),
    behavior=KOTLIN_BEHAVIOR,
    wrappers=frozenset({"assignment", "property_declaration"}),
    doc_comment=r"/\*\*(?!/)",
    qualify=_qualify,
    prepare=_prepare,
    repair=_repair,
    misread=frozenset({"annotated_expression"}),
    references=KotlinExtractor,
    scoping=Scoping(
        regime="declared",
        family="jvm",
        suffixes=(".java", ".kt", ".kts", ".scala"),
        ecosystem="maven",
        library="kotlin",
        receivers=("this",),
        parents=("super",),
        root_types=("Any", "Object"),
        implicit_receiver=True,
        called_types=True,
        calls_past_variables=True,
        overloads=True,
        virtual=True,
        outside_members=True,
        extends_foreign=True,
        imports_extensions=True,
    ),
)
