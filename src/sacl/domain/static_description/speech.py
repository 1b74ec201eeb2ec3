"""What the modules that put operations into words ask of each other."""

from typing import Protocol

from sacl.domain.description import Operation
from sacl.domain.static_description.scope import Scope

CHANGED = "given or changed"
"""Says of a parameter that it is bound anew somewhere."""


class Speech(Protocol):
    """Puts the operations of one function into words."""

    @property
    def scope(self) -> Scope:
        """The names of the function."""

    def noun(self, operation: Operation) -> str:
        """Say a value: ``the largest element of the list``."""

    def clause(self, operation: Operation) -> str:
        """Say a condition: ``the element is even``."""

    def helper(self, name: str) -> str:
        """Say what a function beside this one gives; empty when it is none."""

    def type_of(self, operation: Operation) -> str:
        """Name the type of a value; empty when unknown."""


def ordinal(position: int) -> str:
    """Word for a place, 0-based: first, second, third."""
    words = ("first", "second", "third", "fourth", "fifth", "sixth")
    return words[position] if 0 <= position < len(words) else f"{position + 1}th"
