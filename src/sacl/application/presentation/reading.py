"""Reading plain results by key, where any key may have been cut away.

Text is made from these values and from nothing else, so that it cannot say
anything that the structured content does not.
"""

from collections.abc import Iterator

from sacl.application.presentation.escapes import one_line
from sacl.application.presentation.plain import Plain


class Facts:
    """One object of a plain result; iterates over its keys in order."""

    def __init__(self, plain: Plain) -> None:
        self._plain = plain if isinstance(plain, dict) else {}

    def __bool__(self) -> bool:
        return bool(self._plain)

    def __contains__(self, key: str) -> bool:
        return key in self._plain

    def __iter__(self) -> Iterator[str]:
        yield from self._plain

    def text(self, key: str) -> str:
        """Return a string on one line; empty when absent or null."""
        value = self._plain.get(key)
        return one_line(value) if isinstance(value, str) else ""

    def raw(self, key: str) -> str:
        """Return a string with its line ends, to be quoted."""
        value = self._plain.get(key)
        return value if isinstance(value, str) else ""

    def number(self, key: str) -> float | None:
        """Return a number; None when absent or null."""
        value = self._plain.get(key)
        return value if isinstance(value, int | float) else None

    def flag(self, key: str) -> bool:
        """Tell whether a value is true."""
        return self._plain.get(key) is True

    def part(self, key: str) -> "Facts":
        """Return a nested object; an empty one when absent."""
        return Facts(self._plain.get(key))

    def parts(self, key: str) -> list["Facts"]:
        """Return the objects of a list."""
        return [Facts(each) for each in self._list(key)]

    def texts(self, key: str) -> list[str]:
        """Return the strings and numbers of a list, each on one line."""
        return [one_line(str(each)) for each in self._list(key)]

    def groups(self, key: str) -> list[list["Facts"]]:
        """Return the objects of a list of lists."""
        return [
            [Facts(each) for each in group]
            for group in self._list(key)
            if isinstance(group, list)
        ]

    def text_groups(self, key: str) -> list[list[str]]:
        """Return the strings of a list of lists, each on one line."""
        return [
            [one_line(str(each)) for each in group]
            for group in self._list(key)
            if isinstance(group, list)
        ]

    def is_null(self, key: str) -> bool:
        """Tell whether a value is there and null."""
        return key in self._plain and self._plain[key] is None

    def _list(self, key: str) -> list[Plain]:
        value = self._plain.get(key)
        return value if isinstance(value, list) else []
