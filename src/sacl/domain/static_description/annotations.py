"""Words for types as they are written in the languages."""

import re

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.tree import words_of
from sacl.domain.static_description.vocabulary import TYPE_WORDS

_QUALIFIERS = re.compile(
    r"\b(?:const|mut|unsigned|signed|struct|final|ref|out|inout|dyn|impl)\b|'\w+\b"
)
_FUNCTION_TYPE = re.compile(r"func\b|Fn(?:Mut|Once)?\(")
_GIVES = re.compile(r"[-=]>")
_WRAPPERS = re.compile(
    r"(?:\w+(?:::|\.))*(?:Arc|Awaitable|Box|Cow|Future|Option|Optional|Promise|Rc|Result"
    r"|Task|ValueTask|shared_ptr|unique_ptr)[\[<](?!')"
)
_PREDICATE = re.compile(r"\w+ is \w")
"""Result of a function of TypeScript that tests the type of what it is given."""

_PART = re.compile(r"""\w+\[["'][\w-]*["']?\]""")
"""The type of a field of another, in TypeScript."""

_MARK = re.compile(r"[A-Z][A-Z0-9_]*_(?:API|CONSTEXPR|DECL|EXPORT|INLINE|NORETURN)")
"""A macro in front of a function of C, which stands where a type is expected."""

_GIVEN = re.compile(r"\w\(")
"""A macro or a call where a type is expected."""

_SIGN = re.compile(r"[-=]>|.", re.DOTALL)
_OPENING, _CLOSING = frozenset("([{<"), frozenset(")]}>")
_ARRAY = "array"
"""In PHP a list or a map."""

_ABSENT = frozenset({"", "None", "null", "undefined"})
_SIMPLE = frozenset({"boolean", "character", "integer", "number"})
_KNOWN = frozenset(
    {
        *TYPE_WORDS,
        *TYPE_WORDS.values(),
        *("buffer", "builder", "children", "deque", "elements", "file", "items"),
        *("lock", "path", "pointer", "queue", "reader", "stack", "stream", "vector"),
        *("writer", "expression", "match", "date", "duration", "hash", "cursor"),
    }
)
"""Last words of types on which methods are what they are called."""

_POINTERS = {"void*": "pointer", "char*": "string", "&str": "string", "[]byte": "bytes"}


def type_word(annotation: str) -> str:
    """Word for a type as written: ``Optional[List[int]]`` gives ``list``.

    One letter, as type parameters have, says nothing.
    """
    text, *others = _alternatives(annotation.strip().strip("\"'"))
    text = text[:-1] if text.endswith(")?") else text
    if text == _ARRAY:
        return text
    if others:
        kinds = {type_word(part) for part in (text, *others)}
        return kinds.pop() if len(kinds) == 1 else ""
    own, whole = "struct " in text, text
    text = _QUALIFIERS.sub("", text).strip()
    known = _POINTERS.get(text.replace(" ", "")) or _by_form(text)
    if known:
        return known
    text = text.strip("*&?! ")
    if (wrapper := _WRAPPERS.match(text)) and text[-1] in _CLOSING:
        return type_word(_arguments(text[wrapper.end() : -1])[0])
    base = re.split(r"[\[<|&{]", text, maxsplit=1)[0]
    last = base.replace("::", ".").strip().rpartition(".")[2]
    unknown = _PART.fullmatch(whole) or _MARK.fullmatch(whole) or _GIVEN.search(base)
    words = "" if unknown else words_of(last)
    if own or (last == "Mapping" and last == text):
        return words
    return TYPE_WORDS.get(last.lower(), words if len(words) > 1 else "")


def _arguments(text: str) -> list[str]:
    """Parts between commas: ``T`` and ``Error`` of ``T, Error``."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _alternatives(text: str) -> list[str]:
    """Parts of a union, without that there may be nothing; one if it is none."""
    parts, depth = [""], 0
    for sign in _SIGN.findall(text):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    if any(_GIVES.search(part) for part in parts):
        return [text]
    return [part.strip() for part in parts if part.strip() not in _ABSENT] or [text]


def _by_form(text: str) -> str:
    """Word for a type that is told by the signs in it."""
    if _PREDICATE.match(text):
        return "boolean"
    taken, *given = _GIVES.split(text, maxsplit=1)
    whole = all(taken.count(a) == taken.count(b) for a, b in ("()", "[]", "<>", "{}"))
    if _FUNCTION_TYPE.match(text) or (given and whole):
        return "function"
    if text.startswith("(") and text.endswith(")"):
        return _of_several(text[1:-1])
    simple = TYPE_WORDS.get(text.rstrip("*& ").lower())
    if text.endswith("*") and simple in _SIMPLE:
        return "pointer"
    plain = text.strip("*&?! ")
    if re.fullmatch(r"\[[^,]+\]", plain):
        return "dictionary" if ":" in plain else "list"
    return "list" if plain.endswith("[]") or plain.startswith("[]") else ""


def is_name_of_own(kind: str) -> bool:
    """Whether the word for a type is its name, and not that of a collection or text."""
    last = kind.rpartition(" ")[2]
    return bool(last) and last not in _KNOWN


def _of_several(listed: str) -> str:
    """Word for results that are listed: a tuple, or the one that is no error."""
    first, *others = _arguments(listed)
    if _GIVES.search(first) and not others:
        return "function"
    types = [other.split()[-1] for other in others if other.split()]
    if not types or types in (["error"], ["bool"]):
        named = len(first.split()) > 1 and not types
        return type_word(first.split()[-1] if named or " " in first else first)
    return "tuple"


def element_word(annotation: str) -> str:
    """Word for the elements of a type as written; empty when it has none."""
    annotation, *others = _alternatives(annotation)
    if others:
        return ""
    if annotation.startswith("[]"):
        return type_word(annotation[2:])
    base, bracket, rest = annotation.replace("<", "[").partition("[")
    if annotation.endswith("[]"):
        return type_word(base)
    if type_word(base) in ("list", "set", "iterator") and bracket:
        return type_word(re.split(r"[\]>]", rest, maxsplit=1)[0])
    return ""


def annotation(declared: Operation) -> str:
    """Type of a parameter, or result of a function, as written."""
    for operand in declared.operands:
        if operand.kind is Kind.OTHER and operand.text == "type" and operand.operands:
            return operand.operands[0].text
    return ""
