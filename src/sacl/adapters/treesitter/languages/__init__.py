"""Every supported language, by name and by file name ending.

A new language is added to ``LANGUAGES`` and nowhere else.
"""

from collections.abc import Mapping
from pathlib import PurePosixPath

from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages.java import JAVA
from sacl.adapters.treesitter.languages.javascript import JAVASCRIPT
from sacl.adapters.treesitter.languages.python import PYTHON
from sacl.adapters.treesitter.languages.typescript import TSX, TYPESCRIPT

LANGUAGES: Mapping[str, Language] = {
    language.name: language for language in (PYTHON, JAVASCRIPT, TYPESCRIPT, TSX, JAVA)
}

_BY_SUFFIX: Mapping[str, Language] = {
    suffix: language for language in LANGUAGES.values() for suffix in language.suffixes
}


def language_of(path: str) -> Language | None:
    """Return the language of a file by its ending; None when unsupported."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower())
