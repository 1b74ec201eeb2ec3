"""Calls that are known to leave nothing behind, by language."""

from sacl.domain.lying_docs.lie import words

ECMASCRIPT = frozenset({"javascript", "typescript", "tsx"})

_PYTHON_CALLS = words("""
    abs all any bool bytes callable dict divmod enumerate float frozenset
    getattr hasattr hash hex id int isinstance issubclass len list max min
    object ord chr range repr reversed round set str sum tuple type zip
    """)
_ECMASCRIPT_CALLS = words("""
    Boolean String Number Array.isArray Object.keys Object.values
    """)
SAFE_CALLS = {
    "python": _PYTHON_CALLS,
    **dict.fromkeys(ECMASCRIPT, _ECMASCRIPT_CALLS),
    "go": words("len make cap string byte rune int int64"),
    "java": words("String.valueOf Objects.equals"),
}
"""Library functions without an effect that do not call what they are given."""

SAFE_METHODS = words("""
    lower upper strip lstrip rstrip split rsplit splitlines join startswith
    endswith replace format encode decode items keys values copy index count
    isdigit isalpha title capitalize casefold partition rpartition find rfind
    zfill ljust rjust toLowerCase toUpperCase trim charAt charCodeAt indexOf
    substring slice concat startsWith endsWith includes toString length equals
    isEmpty
    """)
LOCAL_CHANGES = words("""
    append extend add insert push unshift setdefault update reverse pop discard
    """)
"""Methods that change what they are called on, which may be a local value."""
