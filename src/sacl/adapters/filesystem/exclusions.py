"""Which files and folders are left out whatever the ignore rules say, and why.

Owns the words under which discovery counts them. Folders and files are judged by
name and by what stands beside them; content only by its first ``HEAD_BYTES``.
A name that real code bears too (``build``, ``vendor.py``) needs a second sign.
"""

import re
from collections.abc import Collection
from enum import StrEnum

from sacl.adapters.filesystem.decoding import wide_encoding

HEAD_BYTES = 4096


class Reason(StrEnum):
    """Why something is left out. A folder that is left out counts once."""

    IGNORED = "ignored"
    HIDDEN = "hidden"
    VENDORED = "vendored"
    GENERATED = "generated"
    MINIFIED = "minified"
    LOCK = "lock"
    WORKTREE = "worktree"
    ALIAS = "alias"
    OUTSIDE_ROOT = "outside_root"
    SPECIAL = "special"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    BINARY = "binary"
    NOT_SOURCE = "not_source"
    NAME_HAS_SEPARATOR = "name_has_separator"
    NAME_NOT_UTF8 = "name_not_utf8"
    MISSING = "missing"


_VENDORED_FOLDERS = frozenset(
    {
        *("node_modules", "bower_components", "jspm_packages", "web_modules"),
        *("site-packages", "dist-packages", "__pypackages__", ".venv", ".eggs"),
        *("vendor", "_vendor", "vendored", "_vendored", "third_party", "thirdparty"),
        *("Pods", "Carthage"),
    }
)
_ENVIRONMENT_MARKS = frozenset({"pyvenv.cfg", "conda-meta"})
_OUTPUT_FOLDERS = frozenset({"__pycache__", "htmlcov", "lcov-report"})
_PYTHON_PROJECT = ("setup.py", "setup.cfg", "pyproject.toml")
_JVM_PROJECT = ("pom.xml", "build.gradle", "build.gradle.kts", "build.sbt")
_OUTPUT_FOLDERS_BESIDE = {
    "build": _PYTHON_PROJECT + _JVM_PROJECT,
    "dist": (*_PYTHON_PROJECT, "package.json"),
    "out": ("package.json", "tsconfig.json", *_JVM_PROJECT),
    "target": ("Cargo.toml", *_JVM_PROJECT),
    "coverage": ("package.json",),
    "bin": (".csproj", ".fsproj", ".vbproj"),
    "obj": (".csproj", ".fsproj", ".vbproj"),
}
"""Output folders by name, each with names of files of which one stands beside it."""
_OUTPUT_MARKS = frozenset({"CACHEDIR.TAG", "CMakeCache.txt"})
_LOCK_FILES = frozenset(
    {
        *("package-lock.json", "npm-shrinkwrap.json", "pnpm-lock.yaml", "bun.lockb"),
        *("go.sum", "packages.lock.json", "Package.resolved", "gradle.lockfile"),
    }
)
_MINIFIED = re.compile(r"[.-]min\.[cm]?js$", re.IGNORECASE)
_MAGIC = (
    *(b"\x89PNG", b"GIF8", b"\xff\xd8\xff", b"PK\x03\x04", b"\x1f\x8b", b"%PDF-"),
    *(b"\x7fELF", b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe", b"MZ\x90", b"\0asm"),
    *(b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"\x28\xb5\x2f\xfd", b"SQLite format 3"),
)
_CONTROL = bytes({*range(32), 127} - set(b"\t\n\r\f\v\x1b"))
_CONTROL_SHARE_OF_BINARY = 0.05
_LEADING_COMMENTS = re.compile(
    rb"(?:\s++|#[^\r\n]*+|//[^\r\n]*+|/\*(?:[^*]++|\*(?!/))*+(?:\*/|\Z)"
    rb"|<!--(?:[^-]++|-(?!->))*+(?:-->|\Z)|<\?php\b|(?:'use \w++'|\"use \w++\");?)*+"
)
_DOCSTRING = re.compile(
    rb"\"{3}(?:[^\"]++|\"(?!\"\"))*+(?:\"{3}|\Z)|'{3}(?:[^']++|'(?!''))*+(?:'{3}|\Z)"
)
_SENTENCE = (
    rb"(?:^(?<![\w,;(]\n)(?<![\w,;(]\r\n)|^(?=[^\w\n]*+(?-i:[A-Z]))|(?<=[.!:] ))"
    rb"[^\w\n]*+"
)
_THIS_FILE = (
    rb"(?:(?:this|(?:\S*[^\s.!:] ){0,3}(?:file|code|source|header|line|module|script)) "
    rb"(?:\S*[^\s.!:] ){0,5}(?:is|was|been|be|an?) |this \w+ )"
)
_OF_A_FILE = (
    rb"(?=\W*$|[.,;:!>]| ?/>| (?:\W|(?:and|at|by|class|code|content|during|file|for"
    rb"|from|header|in|module|on|source|using|via|with)\b))"
)
_ALL_OF_IT = (
    rb"(?=[^\w\n]*$|[.!,;:*]| ?\*/| (?:any\w*|below|by|directly|generated|it|manually"
    rb"|or|th(?:e generated|ese|is)|un(?:less|til)|with(?:out)?|\S+\.\w+)\b)"
)
_WHAT_IS_GENERATED = (
    rb"(?:this|auto|automatically|api|bindings|class|client|code|contents?|data|files?"
    rb"|header|interface|lexer|messages?|module|parser|scanner|schema|script|sources?"
    rb"|stubs?|tables?|tests?|types?|wrapper)"
)
_GENERATED = re.compile(
    rb"(?<![\"'`])@generated\b(?![\"'`])|\bdo not edit%(it)b"
    rb"|\bdo not modify(?: this file\b| by hand\b|[^\w\n]*$)"
    rb"|%(start)b%(this)b?(?:auto|automatically|machine)[ -]?generated%(file)b"
    rb"|%(start)b(?:%(this)b|%(such)b )?generated"
    rb" (?:automatically|by|from|with|using)\b"
    % {
        b"start": _SENTENCE,
        b"this": _THIS_FILE,
        b"file": _OF_A_FILE,
        b"it": _ALL_OF_IT,
        b"such": _WHAT_IS_GENERATED,
    },
    re.IGNORECASE | re.MULTILINE,
)
"""What a sentence says of the file, not of something that the file deals with."""


def excluded_by_name(name: str, *, beside: Collection[str]) -> Reason | None:
    """Judge a folder by its name and by the names beside it."""
    if name in _VENDORED_FOLDERS:
        return Reason.VENDORED
    marks = _OUTPUT_FOLDERS_BESIDE.get(name)
    if name in _OUTPUT_FOLDERS or (marks and _any_ends_in(beside, marks)):
        return Reason.GENERATED
    return Reason.HIDDEN if name.startswith(".") else None


def excluded_by_marks(inside: Collection[str]) -> Reason | None:
    """Judge a folder by the names inside it."""
    if not _ENVIRONMENT_MARKS.isdisjoint(inside):
        return Reason.VENDORED
    return None if _OUTPUT_MARKS.isdisjoint(inside) else Reason.GENERATED


def _any_ends_in(names: Collection[str], endings: tuple[str, ...]) -> bool:
    return any(name.endswith(endings) for name in names)


def is_lock_file(name: str) -> bool:
    """Say whether a file pins dependencies."""
    return name in _LOCK_FILES or name.endswith((".lock", "-lock.yaml"))


def excluded_by_content(name: str, head: bytes, *, insisted: bool) -> Reason | None:
    """Judge a source file by how it begins; what the owner insists on is only text."""
    if is_binary(head):
        return Reason.BINARY
    if insisted:
        return None
    if is_minified(name):
        return Reason.MINIFIED
    return Reason.GENERATED if is_generated(head) else None


def is_minified(name: str) -> bool:
    """Say whether a file is called what minifiers call their output."""
    return _MINIFIED.search(name) is not None


def is_binary(head: bytes) -> bool:
    """Say whether bytes are not text, whatever its encoding."""
    if head.startswith(_MAGIC):
        return True
    if wide_encoding(head):
        return False
    controls = len(head) - len(head.translate(None, _CONTROL))
    return controls > _CONTROL_SHARE_OF_BINARY * len(head)


def is_generated(head: bytes) -> bool:
    """Say whether the comments that open a file say that a program wrote it.

    A docstring may speak of what the file itself generates: it must say twice.
    """
    comments = _LEADING_COMMENTS.match(head)
    if comments and _GENERATED.search(comments[0].removeprefix(b"<?php")):
        return True
    docstring = _DOCSTRING.match(head, comments.end() if comments else 0)
    said = _GENERATED.findall(docstring[0]) if docstring else []
    return len({words.lower().startswith(b"do not") for words in said}) > 1


def is_utf8(name: str) -> bool:
    """Tell whether a name can be written where only text can (stores, protocols)."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True
