"""Describes what holds several functions: classes, interfaces and files."""

import re
from collections import Counter
from collections.abc import Iterator

from sacl.domain.description import Description, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.bindings import is_receiver
from sacl.domain.static_description.compose import CUT, composed, shortened
from sacl.domain.static_description.effects import error_words
from sacl.domain.static_description.functions import PLAIN, outline, techniques
from sacl.domain.static_description.idioms import recognized
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import string, walk, words_of
from sacl.domain.static_description.vocabulary import PYTHON
from sacl.domain.static_description.words_of_methods import METHODS

MAX_OUTLINED = 6
MAX_PATTERNS = 3
MAX_IMPORTS = 8
MAX_ERRORS = 3
MAX_CLASSES = 2
MAX_LOOKED_AT = 40
MEMBERS_OF_A_PART = 2
OUTLINE_WORDS = 9
TELLING_WORDS = 4
MAX_TOPICS = 12

_FIELDS = {"enum": "variant", "file": "assigned value"}
"""What the names are that a group gives a value or declares."""

_TELLS_LITTLE = frozenset({"result", "state"})
"""Words for what a name would tell."""

_CONSTANT = re.compile(r"(?:Find|Get) (?:-?\d\S*|none|None|'[^']*'|True|False)$")
"""Says that a function always gives the same."""

_TOPIC = re.compile(r"[A-Za-z][A-Za-z_.-]{2,24}")

GROUPS = frozenset(
    {
        *("annotation", "class", "enum", "extension", "given", "implementation"),
        *("interface", "module", "object", "protocol", "record", "Ruby module"),
        *("singleton class", "struct", "trait", "type", "union"),
    }
)
"""Texts of the blocks that hold members, the word for what they are."""

_ADDITIONS = frozenset({"extension", "implementation"})
"""Those that give members to a type and are none."""


def describe_group(whole: Operation, word: str, language: str) -> Description:
    """Describe a class, an interface or a file.

    Args:
        whole: Its operations.
        word: What it is: ``struct``, ``file``.
        language: Whose words the calls are.
    """
    own = Scope(whole).own
    members = [op for op in _members(whole) if op.kind is Kind.FUNCTION]
    classes = [op for op in _members(whole) if op.kind is Kind.BLOCK and op.text]
    patterns = Counter(
        _pattern(Scope(member, own, language=language)) for member in members
    )
    common = [name for name, _ in patterns.most_common(MAX_PATTERNS)]
    counted = _counted(len(members), classes, _field_count(whole), word)
    holding = f" with {counted}" if counted else ""
    told = [
        f"{_article(word)} {word}{_bases(whole, own, language)}{holding}",
        *_parts(classes, members, own, language),
        _about(whole, own),
        _raised(whole, own),
        _uses(whole, language),
        f"Patterns: {', '.join(common)}" if common and common != [PLAIN] else "",
    ]
    leading = f"{word} {(common or ['definitions'])[0]}"
    return composed(f"{word} -> {counted or 'definitions'}", leading, told)


def _pattern(scope: Scope) -> str:
    return next((idiom.pattern for idiom in recognized(scope)), PLAIN)


def _members(whole: Operation) -> Iterator[Operation]:
    """Members, those behind an assignment or an export included."""
    for operation in whole.operands:
        value = operation.operands[-1] if operation.operands else operation
        bound = operation.kind is Kind.ASSIGN and value.kind is Kind.FUNCTION
        yield value if bound else operation


def _counted(functions: int, groups: list[Operation], fields: int, word: str) -> str:
    added = Counter(group.text for group in groups if group.text in _ADDITIONS)
    types = [group.text for group in groups if group.text not in _ADDITIONS]
    held = types[0] if len(set(types)) == 1 else "type"
    counts = (
        (functions, "function"),
        (len(types), held),
        *((count, addition) for addition, count in added.items()),
        (fields, _FIELDS.get(word, "field")),
    )
    plural = {"class": "classes", "singleton class": "singleton classes"}
    said = [
        f"{n} {word if n == 1 else plural.get(word, word + 's')}"
        for n, word in counts
        if n
    ]
    *first, last = said or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _field_count(whole: Operation) -> int:
    values = [op for op in whole.operands if op.kind is Kind.ASSIGN]
    given = sum(_is_field(op.operands[0], op.operands[-1]) for op in values)
    declared = [op for op in whole.operands if op.text == "declared"]
    enumerated = [op for op in whole.operands if whole.text == "enum"]
    named = sum(op.kind is Kind.NAME for op in enumerated)
    return given + named + sum(max(1, len(op.operands)) for op in declared)


def _is_field(target: Operation, value: Operation) -> bool:
    """Whether an assignment gives the group a value, and not another object."""
    own = target.kind is Kind.NAME or is_receiver(target.operands[:1])
    return own and value.kind is not Kind.FUNCTION


def _bases(whole: Operation, own: frozenset[str], language: str) -> str:
    """Foreign bases in words; what is given to one begins with a small letter."""
    found = [op for op in whole.operands if op.text == "base"]
    parts = [_unwrapped(part) for base in found for part in base.operands]
    names = [part.text for part in parts if part.kind in (Kind.NAME, Kind.ATTRIBUTE)]
    names = [name for name in names if name not in own]
    if language != PYTHON:
        names = [n for n in names if n.rpartition(".")[2][:1].isupper()]
    words = " and ".join(words_of(name) for name in names[:2])
    return f" based on {words}" if words else ""


def _unwrapped(base: Operation) -> Operation:
    """The base itself, without type arguments and what stands around it.

    What has a text around it is none: a field, a keyword of Python's metaclasses.
    """
    while base.operands and (
        base.kind is Kind.SUBSCRIPT
        or (base.kind is Kind.OTHER and not base.text and len(base.operands) == 1)
    ):
        base = base.operands[0]
    return base


def _parts(
    classes: list[Operation],
    members: list[Operation],
    own: frozenset[str],
    language: str,
) -> Iterator[str]:
    """Say what the parts do: two members of each class, then the functions."""
    for inner in classes[:MAX_CLASSES]:
        functions = [op for op in _members(inner) if op.kind is Kind.FUNCTION]
        does = "; ".join(list(_outlines(functions, own, language))[:MEMBERS_OF_A_PART])
        base = _bases(inner, own, language)
        if does or base:
            said = f"{_article(inner.text)} {inner.text}{base}"
            yield f"{said}: {does}" if does else said
    yield from list(_outlines(members, own, language))[:MAX_OUTLINED]


def _outlines(
    members: list[Operation], own: frozenset[str], language: str
) -> Iterator[str]:
    """Say what members do, those that give something before those that act."""
    told = [outline(member, own, language) for member in members[:MAX_LOOKED_AT]]
    short = (_in_short(said) for said in told if said and not _CONSTANT.match(said))
    distinct = dict.fromkeys(s for s in short if _TELLS_LITTLE.isdisjoint(s.split()))
    yield from sorted(distinct, key=lambda said: len(said.split()) < TELLING_WORDS)


def _in_short(said: str) -> str:
    """Shorten an outline; a condition that would be cut is left out whole."""
    kept = shortened(said, OUTLINE_WORDS)
    return kept if kept == said else kept.partition(" when ")[0].rstrip(CUT) + CUT


def _about(whole: Operation, own: frozenset[str]) -> str:
    """Name what the parts deal with most: foreign members and short texts."""
    found: Counter[str] = Counter()
    for operation in walk(whole):
        text = string(operation)
        if text is not None and _TOPIC.fullmatch(text):
            found[f"'{text}'"] += 1
        elif _is_foreign_member(operation, own):
            found[words_of(operation.text)] += 1
    topics = [topic for topic, _ in found.most_common(MAX_TOPICS)]
    return f"About {', '.join(topics)}" if topics else ""


def _is_foreign_member(operation: Operation, own: frozenset[str]) -> bool:
    name = operation.text.removeprefix(".")
    member = operation.kind is Kind.ATTRIBUTE or name != operation.text
    known = name in METHODS or not words_of(name)
    return member and not known and not own & {name, f".{name}", f"self.{name}"}


def _article(word: str) -> str:
    return "An" if word[:1] in "aeio" else "A"


def _raised(whole: Operation, own: frozenset[str]) -> str:
    """Name the errors that the parts raise."""
    raised = [op.operands[0] for op in walk(whole) if _names_an_error(op)]
    names = [error.text for error in raised if error.text not in own]
    words = list(dict.fromkeys(map(error_words, names)))
    return f"May raise {', '.join(words[:MAX_ERRORS])}" if words else ""


def _names_an_error(operation: Operation) -> bool:
    error = operation.operands[0] if operation.operands else operation
    named = error.kind in (Kind.CALL, Kind.NAME) and error.text[:1].isalpha()
    return operation.kind is Kind.RAISE and named


def _uses(whole: Operation, language: str) -> str:
    """Name what is imported, in plain words where there are any."""
    imported = [op.text for op in whole.operands if op.text.startswith("import ")]
    words = [words_of(text.removeprefix("import ")) for text in imported]
    known = techniques(whole, Operation(Kind.BLOCK, "", whole.operands), language)
    distinct = list(dict.fromkeys([*known, *words]))[:MAX_IMPORTS]
    return f"Uses {', '.join(distinct)}" if distinct else ""
