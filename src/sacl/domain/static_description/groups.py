"""Describes what holds several functions: classes, interfaces and files."""

from collections import Counter
from collections.abc import Iterator

from sacl.domain.description import Description, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.compose import composed
from sacl.domain.static_description.functions import PLAIN, outline
from sacl.domain.static_description.idioms import recognized
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import (
    names_in,
    words_of,
)

MAX_OUTLINED = 6
MAX_PATTERNS = 3
MAX_IMPORTS = 8
OUTLINE_WORDS = 9

GROUPS = frozenset({"class", "interface", "enum", "type", "module"})
"""Texts of the blocks that hold members."""


def describe_group(whole: Operation, word: str) -> Description:
    """Describe a class, an interface or a file.

    Args:
        whole: Its operations.
        word: What it is: ``class``, ``file``.
    """
    own = Scope(whole).own
    members = [op for op in _members(whole) if op.kind is Kind.FUNCTION]
    classes = [op for op in _members(whole) if op.kind is Kind.BLOCK and op.text]
    patterns = Counter(_pattern(Scope(member, own)) for member in members)
    common = [name for name, _ in patterns.most_common(MAX_PATTERNS)]
    counted = _counted(len(members), len(classes), _field_count(whole))
    told = [
        f"A {word}{_bases(whole, own)} with {counted}",
        *_outlines(members, own),
        f"Patterns: {', '.join(common)}" if common else "",
        _imports(whole),
    ]
    leading = f"{word} {common[0]}" if common else f"{word} definitions"
    return composed(f"{word} -> {counted}", leading, told)


def _pattern(scope: Scope) -> str:
    return next((idiom.pattern for idiom in recognized(scope)), PLAIN)


def _members(whole: Operation) -> Iterator[Operation]:
    """Members, those behind an assignment or an export included."""
    for operation in whole.operands:
        value = operation.operands[-1] if operation.operands else operation
        bound = operation.kind is Kind.ASSIGN and value.kind is Kind.FUNCTION
        yield value if bound else operation


def _counted(functions: int, classes: int, fields: int) -> str:
    counts = ((functions, "function"), (classes, "class"), (fields, "assigned value"))
    plural = {"class": "classes"}
    said = [
        f"{n} {word if n == 1 else plural.get(word, word + 's')}"
        for n, word in counts
        if n
    ]
    return " and ".join(said) or "no members"


def _field_count(whole: Operation) -> int:
    values = [op for op in whole.operands if op.kind is Kind.ASSIGN]
    return sum(op.operands[-1].kind is not Kind.FUNCTION for op in values)


def _bases(whole: Operation, own: frozenset[str]) -> str:
    """Foreign bases in words."""
    found = [op for op in whole.operands if op.text == "base"]
    names = [name for base in found for name in names_in(base) if name not in own]
    words = " and ".join(words_of(name) for name in names[:2])
    return f" based on {words}" if words else ""


def _outlines(members: list[Operation], own: frozenset[str]) -> Iterator[str]:
    for member in members[:MAX_OUTLINED]:
        yield " ".join(outline(member, own).split()[:OUTLINE_WORDS])


def _imports(whole: Operation) -> str:
    imported = [op.text for op in whole.operands if op.text.startswith("import ")]
    words = [words_of(text.removeprefix("import ")) for text in imported]
    distinct = list(dict.fromkeys(words))[:MAX_IMPORTS]
    return f"Imports {', '.join(distinct)}" if distinct else ""
