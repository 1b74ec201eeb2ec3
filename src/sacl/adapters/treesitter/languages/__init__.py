"""Every supported language, by name and by what its files are called.

A new language is entered in ``REGISTERED``; docs/adding-a-language.md lists the
rest. What is not met in a repository is not imported: all grammars, readers and
tables together take a quarter of the time in which a small one is indexed.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import NamedTuple

from sacl.adapters.treesitter.language import Language


class Registered(NamedTuple):
    """Where a language is registered, and which files are of it.

    Attributes:
        module: Holds the ``Language``, called as its name is in capitals.
        suffixes: File name endings, lower case, with the dot.
        file_names: Whole file names, lower case, of files without an ending.
        interpreters: Programs that run scripts without an ending (``#!``).
        claimed: Endings of another language; ``Language.claims`` tells from the
            text which of their files are of this one.
    """

    module: str
    suffixes: tuple[str, ...]
    file_names: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()


REGISTERED: Mapping[str, Registered] = {
    "python": Registered(
        "python",
        (".py", ".pyi", ".pyw"),
        interpreters=("python", "pypy", "ipython", "uv", "pipx"),
    ),
    "javascript": Registered(
        "javascript",
        (".js", ".mjs", ".cjs", ".jsx"),
        interpreters=("node", "nodejs", "zx"),
    ),
    "typescript": Registered(
        "typescript",
        (".ts", ".mts", ".cts"),
        interpreters=("bun", "deno", "ts-node", "tsx"),
    ),
    "tsx": Registered("typescript", (".tsx",)),
    "java": Registered("java", (".java",)),
    "csharp": Registered("csharp", (".cs", ".csx")),
    "kotlin": Registered("kotlin", (".kt", ".kts"), interpreters=("kotlin", "kotlinc")),
    "scala": Registered(
        "scala", (".scala", ".sc"), interpreters=("scala", "scala-cli")
    ),
    "go": Registered("go", (".go",)),
    "rust": Registered("rust", (".rs",)),
    "swift": Registered("swift", (".swift",), interpreters=("swift",)),
    "c": Registered("c", (".c", ".h")),
    "cpp": Registered(
        "cpp",
        (
            *(".cpp", ".cc", ".cxx", ".c++", ".cppm", ".ixx"),
            *(".hpp", ".hh", ".hxx", ".h++", ".ipp", ".inl", ".tpp"),
        ),
        claimed=(".h",),
    ),
    "ruby": Registered(
        "ruby",
        (".rb", ".rake", ".gemspec", ".ru", ".rbw", ".podspec", ".jbuilder"),
        file_names=(
            *("gemfile", "rakefile", "guardfile", "capfile", "vagrantfile"),
            *("podfile", "fastfile", "brewfile", "dangerfile", "steepfile"),
        ),
        interpreters=("ruby", "jruby", "rake"),
    ),
    "php": Registered(
        "php",
        (".php", ".phtml", ".php3", ".php4", ".php5", ".php7", ".php8"),
        interpreters=("php",),
    ),
}


class _Languages(Mapping[str, Language]):
    """The registrations, each imported when it is asked for."""

    def __getitem__(self, name: str) -> Language:
        return _imported(name)

    def __iter__(self) -> Iterator[str]:
        return iter(REGISTERED)

    def __len__(self) -> int:
        return len(REGISTERED)


@cache
def _imported(name: str) -> Language:
    module = import_module(f"{__name__}.{REGISTERED[name].module}")
    language: Language = getattr(module, name.upper())
    return language


LANGUAGES: Mapping[str, Language] = _Languages()

_BY_SUFFIX = {s: name for name, each in REGISTERED.items() for s in each.suffixes}
_BY_FILE_NAME = {n: name for name, each in REGISTERED.items() for n in each.file_names}
_BY_INTERPRETER = {
    i: name for name, each in REGISTERED.items() for i in each.interpreters
}
_CLAIMANTS: defaultdict[str, list[str]] = defaultdict(list)
for _name, _each in REGISTERED.items():
    for _suffix in _each.claimed:
        _CLAIMANTS[_suffix].append(_name)

_SHEBANG = re.compile(
    r"#![ \t]*(?:\S*/)?(?P<name>[^\s/]++)(?:(?<=env)(?:[ \t]+-\S+|[ \t]+\w+=\S*)*"
    r"[ \t]+(?:\S*/)?(?P<given>\S+))?"
)
_VERSION = re.compile(r"[\d.]+$")


def language_of(path: str, text: str = "") -> Language | None:
    """Return the language of a file; None when unsupported. See ``name_of``."""
    name = name_of(path, text)
    return None if name is None else LANGUAGES[name]


def name_of(path: str, text: str = "") -> str | None:
    """Name the language of a file; None when unsupported.

    Args:
        path: Its ending decides, or its name.
        text: Decides between languages that share the ending; without an
            ending its first line may name an interpreter.
    """
    suffix = suffix_of(path)
    if not suffix and (named := _BY_INTERPRETER.get(_interpreter(text))):
        return named
    for name in _CLAIMANTS.get(suffix, ()):
        if LANGUAGES[name].claims[suffix](text):
            return name
    return _BY_SUFFIX.get(suffix) or _BY_FILE_NAME.get(file_name(path))


def file_name(path: str) -> str:
    """Return the last part of a path, lower case."""
    return path.rpartition("/")[2].lower()


def suffix_of(path: str) -> str:
    """Return the ending of a file name, lower case, with the dot; empty without one.

    As ``PurePath.suffix``, which takes six times as long: discovery asks thrice of
    every file.
    """
    name = file_name(path)
    dot = name.rfind(".")
    return name[dot:] if 0 < dot < len(name) - 1 else ""


def _interpreter(text: str) -> str:
    """Name what runs a script: ``#!/usr/bin/env -S python3.12 -u`` is python."""
    found = _SHEBANG.match(text)
    return _VERSION.sub("", found["given"] or found["name"]) if found else ""
