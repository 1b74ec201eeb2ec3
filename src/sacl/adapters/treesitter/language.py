"""What the parser needs to know of a language.

A language is one registration (``languages/<name>.py``, a ``Language``), which names
its queries (``queries/``), how its syntax becomes behaviour (``behaviors/``) and what
reads its names (``references/``); what its files are called stands in
``languages/__init__.py``. What differs between languages stands there, and the
modules beside this one hold what does not; docs/adding-a-language.md lists all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from sacl.adapters.treesitter.behavior_shapes import BehaviorTable
from sacl.adapters.treesitter.edits import Edit
from sacl.adapters.treesitter.references.tools import Extractor
from sacl.adapters.treesitter.references.writer import FactWriter
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.scoping import UNSCOPED, Scoping


def as_written(name: str) -> str:
    """Take a name as it stands in the source."""
    return name


FactReader = Callable[[FactWriter, bytes], Extractor]
"""Reads what a file says about names, from its source, into a writer."""

Renamer = Callable[[UnitNode, Sequence[Edit]], list[Edit] | str]
"""Masks the names that a unit gives, in what cuts leave; or says why it cannot."""


@dataclass(frozen=True, slots=True)
class Language:
    """One registration.

    Attributes:
        name: As filters and statistics show it: ``python``, ``tsx`` …
        grammar: Returns the language pointer of the grammar wheel.
        queries: Files below ``queries/``, read as one (see ``grammar``).
        behavior: How its syntax becomes operations.
        wrappers: Node types that stand around one definition and belong to it.
        lists: Those of ``wrappers`` that may hold several definitions; with
            more than one, or in parentheses, they belong to none.
        elision: What stands for a body that is left out.
        elisions: What stands for those of certain node types instead.
        empty_body: What a body needs that would be left empty.
        terminator: What may end a definition behind its node.
        doc_comment: Start of a comment that documents what follows it, as a
            regular expression; None where documentation stands inside.
        docs_touch: Whether a blank line parts a comment from what it would document.
        trailing_doc: Start of a comment that documents what it follows on a line.
        qualify: Turns the written name of a definition into a dotted one:
            ``Foo.prototype.bar`` into ``Foo.bar``; empty drops the part.
        claims: Endings of other languages, with what tells from the text that a
            file is of this one.
        prepare: Spares the grammar what it does not know, before every parsing.
            Bytes are overwritten, never moved.
        repair: The same in place of ``prepare``, once, where errors are left.
        misread: Node types that no file has at its top unless it was misread, which
            is repaired like an error.
        rename: Masks names where ``renaming`` queries do not suffice.
        references: None where names are not bound across files.
        scoping: By which rules they are bound.
    """

    name: str
    grammar: Callable[[], object]
    queries: tuple[str, ...]
    behavior: BehaviorTable
    wrappers: frozenset[str]
    lists: frozenset[str] = frozenset()
    elision: str = "{}"
    elisions: Mapping[str, str] = field(default_factory=dict)
    empty_body: str = ""
    terminator: str = ""
    doc_comment: str | None = None
    docs_touch: bool = False
    trailing_doc: str | None = None
    qualify: Callable[[str], str] = as_written
    claims: Mapping[str, Callable[[str], bool]] = field(default_factory=dict)
    prepare: Callable[[bytes], bytes] | None = None
    repair: Callable[[bytes], bytes] | None = None
    misread: frozenset[str] = frozenset()
    rename: Renamer | None = None
    references: FactReader | None = None
    scoping: Scoping = UNSCOPED
