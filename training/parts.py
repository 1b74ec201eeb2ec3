"""The parts that composed functions are made of, as words and as Python.

They stand in ``parts.txt``, by what they are for.
"""

from dataclasses import dataclass
from pathlib import Path

_FILE = Path(__file__).with_name("parts.txt")


@dataclass(frozen=True, slots=True)
class Part:
    """What a piece of code does.

    Attributes:
        name: For names of functions.
        phrase: What a person calls it.
        code: What does it.
    """

    name: str
    phrase: str
    code: str


def _read(text: str) -> dict[str, tuple[Part, ...]]:
    found: dict[str, tuple[Part, ...]] = {}
    for block in text.split("\n[")[1:]:
        title, *rows = block.splitlines()
        cells = [row.split(" | ", 2) for row in rows if row]
        found[title.removesuffix("]")] = tuple(Part(*row) for row in cells)
    return found


PARTS = _read(_FILE.read_text(encoding="utf-8"))
"""Parts by what they are for."""
