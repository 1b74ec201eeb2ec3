"""How calls are said: templates, read from the tables of words.

A template names operands by position, the receiver of a method first; parts in
``[…]`` are left out when the operand is absent. The second entry of a line is the
type of the result, the third, for methods, that of the receiver.
"""

from typing import NamedTuple


class Wording(NamedTuple):
    """How to say a call."""

    template: str
    result: str = ""
    receiver: str = ""


def wordings(table: str) -> dict[str, Wording]:
    """Read lines of ``name | template | result | receiver``."""
    found = {}
    for line in table.strip().splitlines():
        name, *rest = (part.strip() for part in line.split("|"))
        found[name] = Wording(*rest)
    return found
