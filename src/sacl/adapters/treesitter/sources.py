"""From a file to what a grammar reads, and from its lines back to the file's.

Most files are source as they are. Notebooks and components hold it inside
something else (``embedded``): what is read then has lines of its own, and
everything that was found goes back to the lines of the file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from sacl.adapters.treesitter import project_files
from sacl.adapters.treesitter.embedded import READERS
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages import (
    LANGUAGES,
    language_of,
    name_of,
    suffix_of,
)
from sacl.domain.code import SourceFile

UNSUPPORTED = "its language is not supported"
_LINE_FIELDS = frozenset({"line", "start_line", "end_line", "until"})
_Record = TypeVar("_Record")


@dataclass(frozen=True, slots=True)
class Source:
    """What a grammar reads of a file.

    Attributes:
        text: UTF-8.
        lines: For each line of ``text`` the line of the file; None for the same.
    """

    language: Language
    text: bytes
    lines: Sequence[int] | None = None


def language_name(path: str, head: str) -> str | None:
    """Name the language of a file by its path and first line, as far as they tell."""
    if project_files.reader_of(path) is not None:
        return project_files.LANGUAGE
    reader = READERS.get(suffix_of(path))
    if reader is not None:
        return reader.usual_language
    return name_of(path, head)


def source_of(file: SourceFile) -> Source | str:
    """Find the source in a file, or say why there is none that can be read."""
    reader = READERS.get(suffix_of(file.path))
    if reader is None:
        language = language_of(file.path, file.text)
        return Source(language, _encoded(file.text)) if language else UNSUPPORTED
    code = reader.read(file.text)
    if isinstance(code, str):
        return code
    language = LANGUAGES.get(code.language)
    if language is None:
        return f"{UNSUPPORTED}: {code.language!a}"
    return Source(language, _encoded(code.text), code.lines)


def at_lines_of_file(record: _Record, lines: Sequence[int] | None) -> _Record:
    """Move what was found in a source to the lines of its file."""
    if lines is None:
        return record
    moved: _Record = _moved(record, lines or [1])
    return moved


def _moved(value: Any, lines: Sequence[int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_moved(each, lines) for each in value)
    if isinstance(value, Mapping):
        return {key: _moved(each, lines) for key, each in value.items()}
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes = {}
    for field in fields(value):
        old = getattr(value, field.name)
        is_line = field.name in _LINE_FIELDS and old
        changes[field.name] = _moved_line(old, lines) if is_line else _moved(old, lines)
    return replace(value, **changes)


def _moved_line(line: int, lines: Sequence[int]) -> int:
    """Move a line; one behind the last, where a grammar may end, is the last."""
    return lines[min(line, len(lines)) - 1]


def _encoded(text: str) -> bytes:
    """Encode a text; a lone surrogate, which no file can hold, becomes ``?``."""
    return text.encode("utf-8", "replace")
