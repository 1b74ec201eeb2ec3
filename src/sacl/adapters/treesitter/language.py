"""What the parser needs to know of a language, and of a unit in a tree.

A language is one registration (``languages/<name>.py``, a ``Language``) plus one
file of queries (``queries/<name>.scm``). Everything that differs between
languages stands in those two; the modules beside this one hold what does not.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tree_sitter import Node

from sacl.domain.code import NodeId, UnitKind


@dataclass(frozen=True, slots=True)
class Language:
    """One registration.

    Attributes:
        name: As filters and statistics show it: ``python``, ``tsx`` …
        suffixes: File name endings, lower case, with the dot.
        grammar: Returns the language pointer of the grammar wheel.
        queries: File below ``queries/``.
    """

    name: str
    suffixes: tuple[str, ...]
    grammar: Callable[[], object]
    queries: str


@dataclass(frozen=True, slots=True)
class UnitNode:
    """A unit and its place in the tree.

    Attributes:
        id: As ``CodeUnit.id``.
        node: The node of the definition itself.
        outer: The same with decorators and ``export`` around it.
        body: The block; None where there is none (``declare function f();``).
        parent: The unit that holds it.
    """

    id: NodeId
    node: Node
    outer: Node
    body: Node | None
    kind: UnitKind
    form: str
    name: str
    qualified_name: str
    parent: NodeId | None
