"""The types of results that documentation names, in words or as types."""

import re
from collections.abc import Sequence

from sacl.domain.lying_docs.value_types import Types, ValueType, declared_type

_T = ValueType
_END = (
    r"(?=\W*$|[.,:;()]|\s+(?:of|that|which|with|containing|representing|for|from|in"
    r"|indicating|mapping|where|whose|value|object|to|describing|listing|telling)\b)"
)
"""Behind the word for a type: it is not said of another noun."""

_PHRASES: Sequence[tuple[str, Types]] = (
    (r"bool(?:ean)?\b", frozenset({_T.BOOLEAN})),
    (r"(?:list|array)\b(?! of (?:bytes|characters))", frozenset({_T.LIST})),
    (r"(?:dict|dictionary)\b", frozenset({_T.DICT})),
    (r"(?:str|string)\b", frozenset({_T.STRING})),
    (r"tuple\b", frozenset({_T.TUPLE})),
    (r"(?:int|integer)\b", frozenset({_T.NUMBER})),
    (r"(?:generator|iterator)\b", frozenset({_T.ITERATOR})),
)
_ARTICLE = re.compile(
    r"^\W*(?:(?:an?|the|new|sorted|flat|ordered|empty|plain|possibly|single)\s+)*",
    re.IGNORECASE,
)
_ALTERNATIVE = re.compile(r"\bor\b|/|\||\bif\b.*\belse\b|\bunless\b|\botherwise\b")
_SEVERAL = re.compile(
    r"\b(?:for|of|in) (?:each|every|all)\b|\bper\b|\bas an?\b|\bwhen called\b"
    r"|\b(?:or|and) (?:the|an?)\b"
)
"""The type is that of an element, a part or an alternative of the result."""

_TRUTH = re.compile(
    r"\W*(?:whether\b|(?:true|false)(?=\W*$|\W*[,.;:)]|\W*\s(?:if|iff|when|whenever|on"
    r"|only|for|unless|in|where|otherwise|or|and|once|while|because|exactly)\b))"
)
_OBJECTS = frozenset(
    {_T.DICT, _T.LIST, _T.TUPLE, _T.SET, _T.FUNCTION, _T.ITERATOR, _T.ERROR}
)
"""What ``{Object}`` may be."""

_JSDOC = {
    "array": _T.LIST,
    "string": _T.STRING,
    "boolean": _T.BOOLEAN,
    "bool": _T.BOOLEAN,
    "number": _T.NUMBER,
    "function": _T.FUNCTION,
    "dictionary": _T.DICT,
    "integer": _T.NUMBER,
    "generator": _T.ITERATOR,
    "iterator": _T.ITERATOR,
}


def claimed_types(text: str, *, is_type: bool) -> Types:
    """Read the types that documentation gives a result; none where in doubt.

    Args:
        text: What it says.
        is_type: It stands in the place of a type (``:rtype:``, ``{string}``).
    """
    if is_type:
        return _of_type(text)
    said = text.lower()
    if _SEVERAL.search(said):
        return frozenset()
    if _TRUTH.match(said):
        return frozenset({_T.BOOLEAN})
    if _ALTERNATIVE.search(said):
        return frozenset()
    rest = said[match.end() :] if (match := _ARTICLE.match(said)) else said
    found = (types for pattern, types in _PHRASES if re.match(pattern + _END, rest))
    return next(found, frozenset())


def _of_type(text: str) -> Types:
    written = text.strip().strip("`.")
    parts = [part.strip() for part in re.split(r"\||/|\bor\b", written)]
    found = [_one(part) for part in parts if part.lower() not in ("none", "null", "?")]
    return frozenset().union(*found) if found and all(found) else frozenset()


def _one(written: str) -> Types:
    word = written.lower().lstrip("?!").removeprefix("a ").removeprefix("an ")
    if word == "object":
        return _OBJECTS
    known = declared_type(written) or declared_type(word)
    if not known or known is _T.NOTHING:
        known = _JSDOC.get(word)
    return frozenset({known}) if known else frozenset()
