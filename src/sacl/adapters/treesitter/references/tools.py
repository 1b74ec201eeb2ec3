"""What the parts of an extractor share, and how they announce themselves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tree_sitter import Node

from sacl.adapters.treesitter.references.expressions import ExpressionReader
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.facts import Expression

Handlers: TypeAlias = Mapping[str, Callable[[Node], None]]
"""What to do with the nodes of each capture, in order of dependence."""


class TypeReader(Protocol):
    """Reads annotations as what values of the type are."""

    def read(self, node: Node | None, depth: int = 0) -> Expression | None:
        """Return the type; None when there is none."""


@dataclass(frozen=True, slots=True)
class Tools:
    """Writer and readers of one file."""

    writer: FactWriter
    reader: ExpressionReader
    types: TypeReader


class Extractor(Protocol):
    """Reads the captures of one language family into a writer."""

    def handlers(self) -> Handlers:
        """Return what to do with each capture."""

    def define(self, unit_node: UnitNode) -> None:
        """Write the definition of a unit."""

    def finish(self) -> None:
        """Write what depends on the whole file."""
