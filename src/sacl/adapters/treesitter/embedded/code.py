"""Code that was taken out of a file, and where it stood."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EmbeddedCode:
    """Code as a grammar reads it.

    Attributes:
        language: As in ``LANGUAGES``, or as the file itself calls it.
        lines: For each line of ``text`` the line of the file it begins on; None
            when these are the same.
    """

    language: str
    text: str
    lines: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Reader:
    """What reads one kind of file.

    Attributes:
        usual_language: Of a file that does not say.
        read: Takes the code out of a text, or says why it cannot.
    """

    usual_language: str
    read: Callable[[str], EmbeddedCode | str]
