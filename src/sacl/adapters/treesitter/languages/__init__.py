"""Every supported language, by name and by file name ending.

A new language is added to ``LANGUAGES``; docs/adding-a-language.md lists the rest.
"""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages.c import C
from sacl.adapters.treesitter.languages.cpp import CPP
from sacl.adapters.treesitter.languages.csharp import CSHARP
from sacl.adapters.treesitter.languages.go import GO
from sacl.adapters.treesitter.languages.java import JAVA
from sacl.adapters.treesitter.languages.javascript import JAVASCRIPT
from sacl.adapters.treesitter.languages.kotlin import KOTLIN
from sacl.adapters.treesitter.languages.php import PHP
from sacl.adapters.treesitter.languages.python import PYTHON
from sacl.adapters.treesitter.languages.ruby import RUBY
from sacl.adapters.treesitter.languages.rust import RUST
from sacl.adapters.treesitter.languages.scala import SCALA
from sacl.adapters.treesitter.languages.swift import SWIFT
from sacl.adapters.treesitter.languages.typescript import TSX, TYPESCRIPT

LANGUAGES: Mapping[str, Language] = {
    language.name: language
    for language in (
        *(PYTHON, JAVASCRIPT, TYPESCRIPT, TSX, JAVA, CSHARP, KOTLIN, SCALA),
        *(GO, RUST, SWIFT),
        *(C, CPP, RUBY, PHP),
    )
}

_BY_SUFFIX: Mapping[str, Language] = {
    suffix: language for language in LANGUAGES.values() for suffix in language.suffixes
}
_BY_NAME: Mapping[str, Language] = {
    name: language for language in LANGUAGES.values() for name in language.file_names
}

_BY_INTERPRETER: Mapping[str, Language] = {
    name: language for language in LANGUAGES.values() for name in language.interpreters
}
_SHEBANG = re.compile(
    r"#![ \t]*(?:\S*/)?(?P<name>[^\s/]++)(?:(?<=env)(?:[ \t]+-\S+|[ \t]+\w+=\S*)*"
    r"[ \t]+(?:\S*/)?(?P<given>\S+))?"
)
_VERSION = re.compile(r"[\d.]+$")

_CLAIMS: Mapping[str, tuple[Language, ...]] = {
    suffix: tuple(each for each in LANGUAGES.values() if suffix in each.claims)
    for language in LANGUAGES.values()
    for suffix in language.claims
}


def language_of(path: str, text: str = "") -> Language | None:
    """Return the language of a file; None when unsupported.

    Args:
        path: Its ending decides, or its name.
        text: Decides between languages that share the ending; without an
            ending its first line may name an interpreter.
    """
    file = PurePosixPath(path)
    suffix = file.suffix.lower()
    if not suffix and (named := _BY_INTERPRETER.get(_interpreter(text))):
        return named
    for language in _CLAIMS.get(suffix, ()):
        if language.claims[suffix](text):
            return language
    return _BY_SUFFIX.get(suffix) or _BY_NAME.get(file.name.lower())


def _interpreter(text: str) -> str:
    """Name what runs a script: ``#!/usr/bin/env -S python3.12 -u`` is python."""
    found = _SHEBANG.match(text)
    return _VERSION.sub("", found["given"] or found["name"]) if found else ""
