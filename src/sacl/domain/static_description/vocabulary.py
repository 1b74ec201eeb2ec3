"""Looks up the plain words of calls, types and imported modules.

The words themselves stand in ``words_of_functions`` and ``words_of_methods``.
"""

from collections.abc import Mapping

from sacl.domain.static_description.wording import Wording
from sacl.domain.static_description.words_of_functions import FUNCTIONS
from sacl.domain.static_description.words_of_methods import METHODS

_IMPORTED: Mapping[str, Wording] = {
    name.rpartition(".")[2]: wording
    for name, wording in FUNCTIONS.items()
    if "." in name
}


def wording_of(name: str) -> Wording | None:
    """Look up a method (``.split``) or a function, however it was imported."""
    if name.startswith("."):
        return METHODS.get(name[1:])
    known = FUNCTIONS.get(name)
    if known is not None:
        return known
    last = name.rpartition(".")[2]
    return _IMPORTED.get(last) if last == name or last[:1].isupper() else None


TYPE_WORDS: Mapping[str, str] = {
    "str": "string",
    "string": "string",
    "text": "string",
    "int": "integer",
    "integer": "integer",
    "float": "number",
    "number": "number",
    "complex": "complex number",
    "bool": "boolean",
    "boolean": "boolean",
    "list": "list",
    "sequence": "list",
    "iterable": "list",
    "array": "list",
    "readonlyarray": "list",
    "collection": "list",
    "iterator": "iterator",
    "generator": "iterator",
    "tuple": "tuple",
    "set": "set",
    "frozenset": "set",
    "dict": "dictionary",
    "mapping": "dictionary",
    "mutablemapping": "dictionary",
    "map": "dictionary",
    "record": "dictionary",
    "callable": "function",
    "function": "function",
    "bytes": "bytes",
    "none": "nothing",
    "void": "nothing",
    "any": "value",
    "unknown": "value",
    "object": "object",
    "promise": "promise",
}

TECHNIQUES: Mapping[str, str] = {
    "re": "regular expression (regex)",
    "heapq": "heap queue algorithm",
    "itertools": "itertools",
    "collections": "collections module",
    "math": "math functions",
    "cmath": "complex numbers",
    "bisect": "binary search (bisect)",
    "functools": "functools",
    "operator": "operator module",
    "json": "JSON",
    "datetime": "dates and times",
    "random": "random numbers",
    "os": "operating system and file paths",
    "sys": "interpreter state",
    "threading": "threads",
    "asyncio": "asynchronous tasks",
    "subprocess": "child processes",
    "socket": "network sockets",
    "sqlite3": "SQL database",
    "hashlib": "cryptographic hash",
    "logging": "logging",
    "requests": "HTTP requests",
    "urllib": "URLs",
    "string": "string constants",
    "copy": "copying",
}
