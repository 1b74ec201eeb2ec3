"""What the parser needs to know of a language, and of a unit in a tree.

A language is one registration (``languages/<name>.py``, a ``Language``) plus one
file of queries (``queries/<name>.scm``). Everything that differs between
languages stands in those two; the modules beside this one hold what does not.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Edit
from sacl.domain.code import NodeId, UnitKind


def as_written(name: str) -> str:
    """Take a name as it stands in the source."""
    return name


Renamer = Callable[["UnitNode", Sequence[Edit]], "list[Edit] | str"]
"""Masks the names that a unit gives, in what cuts leave; or says why it cannot."""


@dataclass(frozen=True, slots=True)
class Language:
    """One registration.

    Attributes:
        name: As filters and statistics show it: ``python``, ``tsx`` …
        suffixes: File name endings, lower case, with the dot.
        grammar: Returns the language pointer of the grammar wheel.
        queries: Files below ``queries/``, read as one (see ``grammar``).
        wrappers: Node types that stand around one definition and belong to it.
        lists: Those of ``wrappers`` that may hold several definitions; with
            more than one they belong to none.
        elision: What stands for a body that is left out.
        empty_body: What a body needs that would be left empty.
        doc_comment: Start of a comment that documents what follows it, as a
            regular expression; None where documentation stands inside.
        qualify: Turns the written name of a definition into a dotted one:
            ``Foo.prototype.bar`` into ``Foo.bar``; empty drops the part.
        rename: None where names cannot be masked safely.
    """

    name: str
    suffixes: tuple[str, ...]
    grammar: Callable[[], object]
    queries: tuple[str, ...]
    wrappers: frozenset[str]
    lists: frozenset[str] = frozenset()
    elision: str = "{}"
    empty_body: str = ""
    doc_comment: str | None = None
    qualify: Callable[[str], str] = as_written
    rename: Renamer | None = None


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
