"""The record of a claim that the code contradicts."""

from dataclasses import dataclass

from sacl.domain.code import NodeId


@dataclass(frozen=True, slots=True)
class LyingDoc:
    """A claim of documentation, or of a name, that the code contradicts.

    Attributes:
        line: Where the claim stands, 1-based.
        claim: What the documentation says.
        evidence: What the code says.
    """

    unit: NodeId
    line: int
    claim: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A lie that a rule found, before it is put on its unit."""

    line: int
    claim: str
    evidence: str


def words(text: str) -> frozenset[str]:
    """Make a set of the words of a table."""
    return frozenset(text.split())
