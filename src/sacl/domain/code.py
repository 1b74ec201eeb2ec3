"""Source files and the code units inside them.

Produced by the ``SourceTree`` and ``CodeParser`` adapters, stored by
``CodeGraph``, read by everything else. Paths are relative to the repository
root with ``/`` between parts. Lines are 1-based and inclusive.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from sacl.domain.record import record

NodeId = NewType("NodeId", str)
"""A node of the graph: a file (its path), a unit, or a package."""

NODE_SEPARATOR = "::"
"""Stands between the path and the name of a unit; no path holds it."""


class UnitKind(StrEnum):
    """What a unit is, whatever its language calls it."""

    FILE = "file"
    CLASS = "class"
    INTERFACE = "interface"
    FUNCTION = "function"
    METHOD = "method"


class TextualFeature(StrEnum):
    """Text of a unit that a search leans on and that may lie."""

    DOCSTRING = "docstring"
    COMMENT = "comment"
    IDENTIFIER = "identifier"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Lines of a file, 1-based and inclusive."""

    start_line: int
    end_line: int

    @property
    def line_count(self) -> int:
        """Number of lines, at least 1."""
        return self.end_line - self.start_line + 1


@record
class FileEntry:
    """A file on disk, not read: size in bytes, time in nanoseconds since the epoch."""

    path: str
    size: int
    modified_ns: int


@record
class SourceFile:
    r"""A file as read: decoded, line ends normalised to ``\n``.

    Attributes:
        path: Relative to the repository root.
        text: Decoded content without byte order mark.
        content_hash: Hex SHA-256 of the bytes on disk.
        size: Bytes on disk.
        modified_ns: When it last changed, in nanoseconds since the epoch.
        is_link: Whether it is a link to a folder, whose path from the repository
            root is then the text.
    """

    path: str
    text: str
    content_hash: str
    size: int
    modified_ns: int
    is_link: bool = False


@record
class StructuralFeatures:
    """Size and shape of a unit's syntax tree.

    Attributes:
        node_count: Nodes of the concrete syntax tree.
        cyclomatic_complexity: McCabe (1976): decision points + 1.
        nesting_depth: Deepest nesting of control-flow statements.
        function_count: Functions and methods inside, the unit itself left out.
        class_count: Classes and interfaces inside, the unit itself left out.
    """

    node_count: int
    cyclomatic_complexity: int
    nesting_depth: int
    function_count: int
    class_count: int


@record
class TextualFeatures:
    """The text of a unit that is not behaviour, and where it stands.

    Attributes:
        docstring: Documentation without its markers; empty when there is none.
        comments: Comments other than the documentation, in order.
        identifiers: Names that the unit itself binds, distinct, in order.
        spans: Lines of each feature that is present.
    """

    docstring: str
    comments: tuple[str, ...]
    identifiers: tuple[str, ...]
    spans: Mapping[TextualFeature, tuple[Span, ...]]


@record
class UnitTerms:
    """Search terms of a unit by field, space separated (see ``lexical``)."""

    name: str
    path: str
    docs: str
    code: str


@record
class CodeUnit:
    """A file's remainder, a class, an interface, a function or a method.

    Attributes:
        id: ``path`` for the file, else ``path::Qualified.name``; a repeated
            name gets ``#2``.
        form: The language's own word: ``struct``, ``enum``, ``arrow`` …
        span: Lines, decorators and leading documentation included.
        body: Lines of the body.
        signature: The declaration without its body, on one line.
        code: Own text as written. A file's leaves inner units out, a class's
            keeps only the signatures of its methods, a function's is whole.
        parent: The class or function that holds it; None for a file.
        content_hash: Hex SHA-256 of ``code``, and of the methods of a type that stand
            outside of it in its file.
    """

    id: NodeId
    path: str
    language: str
    kind: UnitKind
    form: str
    name: str
    qualified_name: str
    span: Span
    body: Span
    signature: str
    code: str
    parent: NodeId | None
    textual: TextualFeatures
    structure: StructuralFeatures
    terms: UnitTerms
    content_hash: str

    @property
    def local_name(self) -> str:
        """Name within the file: the id without the path; a file's is its path."""
        return self.id.partition(NODE_SEPARATOR)[2] or self.path


@record
class ParseProblem:
    """A stretch of a file that could not be parsed."""

    line: int
    reason: str


def unit_id(path: str, qualified_name: str) -> NodeId:
    """Name the unit ``qualified_name`` of ``path``; the file when it is empty."""
    return NodeId(path + NODE_SEPARATOR + qualified_name if qualified_name else path)


def path_of(node: NodeId) -> str:
    """Return the file that holds a node."""
    return node.partition(NODE_SEPARATOR)[0]
