"""Names of a file, and the blocks they live in: the ``renaming`` captures, read.

Read once for a file; ``renaming`` takes the slice that a unit owns. ``Role``
says what a language's queries may capture on leaves. Beside it stand regions:
``@scope`` (a block of names), ``@scope.function`` (one that hoisted names rise
to), ``@scope.class`` (one that has members), and ``@target`` (what binds the
leaves of a pattern; ``.hoisted``, ``.imported``, ``.none``: in another way).
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from functools import reduce
from operator import attrgetter, or_

from tree_sitter import Node

from sacl.adapters.treesitter.edits import Range
from sacl.adapters.treesitter.grammar import captures
from sacl.adapters.treesitter.language import Language


class Role(Flag):
    """What a capture says about a leaf; those of one leaf add up.

    In queries a role is written small, with a dot for ``_``: ``@binding.around``.
    """

    NAME = auto()
    """May mean a binding that is in force here; a binding is a name too."""
    FOREIGN = auto()
    """No name that is in force here, though another capture takes it for one."""
    BINDING = auto()
    """Given in the innermost scope."""
    BINDING_AROUND = auto()
    """Given in the scope around the construct that the leaf is part of."""
    BINDING_HOISTED = auto()
    """Given in the nearest ``scope.function`` around that construct."""
    BINDING_IMPORTED = auto()
    """Given in the innermost scope, for something of another file."""
    BINDING_PATTERN = auto()
    """Given as the innermost target around says; without a target not at all."""
    DEFINITION = auto()
    """A function or a type has it."""
    CAPITAL = auto()
    """Would mean something else with a small first letter."""
    TITLE = auto()
    """A key by which a unit is known; masked in that unit only."""
    FIELD = auto()
    """Given as a member of the innermost ``scope.class``."""
    MEMBER = auto()
    """A member of whatever."""
    MEMBER_OWN = auto()
    """A member of the receiver: ``this.x``."""
    BASE = auto()
    """What a class inherits from; it may call members of the class."""
    SHORTHAND = auto()
    """A member and a name in one: ``{x}`` for ``{x: x}``."""
    LITERAL = auto()
    """A text by which members may be looked up, or a member of all objects."""
    MENTION = auto()
    """A text in which words are names that cannot be changed there."""
    LOOKUP = auto()
    """Looks names up by their text, unless the unit itself gives it."""
    KEPT = auto()
    """Never changes, whatever else the leaf is."""


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A stretch of code that names live in; ``parent`` is None for the file."""

    start: int
    end: int
    is_function: bool
    is_class: bool
    parent: "Block | None"


@dataclass(frozen=True, slots=True, eq=False)
class CapturedName:
    """A leaf.

    Attributes:
        block: The innermost scope around it.
        home: The scope that a binding gives it in, else ``block``.
        construct: The node that it is part of.
    """

    start: int
    end: int
    text: str
    roles: Role
    block: Block
    home: Block
    construct: Range


BINDINGS = (
    Role.BINDING
    | Role.BINDING_AROUND
    | Role.BINDING_HOISTED
    | Role.BINDING_IMPORTED
    | Role.BINDING_PATTERN
)
_FROM_AROUND = Role.BINDING_AROUND | Role.BINDING_HOISTED
_ROLES = {str(role.name).lower().replace("_", "."): role for role in Role}
_SCOPES = ("scope", "scope.function", "scope.class")
_TARGETS = {
    "target": Role.BINDING,
    "target.hoisted": Role.BINDING_HOISTED,
    "target.imported": Role.BINDING_IMPORTED,
    "target.none": Role.NAME,
}


def captured_names(language: Language, root: Node) -> list[CapturedName]:
    """Read the names of a file, in order of position."""
    found = captures(language, "renaming", root)
    blocks = _Nested([root.byte_range, *_places(found, _SCOPES)])
    reader = _Reader(
        _blocks(blocks, found),
        blocks,
        {at: _TARGETS[kind] for kind in _TARGETS for at in _places(found, [kind])},
    )
    names = [reader.read(node, roles) for node, roles in _leaves(found)]
    return sorted(names, key=attrgetter("start"))


def _places(found: Mapping[str, Sequence[Node]], kinds: Iterable[str]) -> list[Range]:
    return [node.byte_range for kind in kinds for node in found.get(kind, ())]


def _leaves(found: Mapping[str, Sequence[Node]]) -> list[tuple[Node, Role]]:
    """Join the captures of each leaf."""
    nodes: dict[Range, Node] = {}
    roles: dict[Range, list[Role]] = {}
    for capture, role in _ROLES.items():
        for node in found.get(capture, ()):
            nodes[node.byte_range] = node
            roles.setdefault(node.byte_range, []).append(role)
    return [(node, _joined(roles[at])) for at, node in nodes.items()]


def _joined(roles: Iterable[Role]) -> Role:
    joined = reduce(or_, roles)
    return joined & ~Role.NAME if Role.FOREIGN in joined else joined


class _Nested:
    """Stretches that hold one another, looked up by position."""

    def __init__(self, places: Iterable[Range]) -> None:
        self.ordered = sorted(set(places), key=lambda at: (at[0], -at[1]))
        self.parents: dict[Range, Range | None] = {}
        self._starts: list[int] = []
        self._innermost: list[Range | None] = []
        around: list[Range] = []
        for place in self.ordered:
            self._close(around, place[0])
            self.parents[place] = around[-1] if around else None
            around.append(place)
            self._mark(place[0], place)
        self._close(around, None)

    def at(self, position: int) -> Range | None:
        """Return the innermost stretch that holds a byte."""
        index = bisect_right(self._starts, position) - 1
        return self._innermost[index] if index >= 0 else None

    def _close(self, around: list[Range], until: int | None) -> None:
        while around and (until is None or around[-1][1] <= until):
            _, end = around.pop()
            self._mark(end, around[-1] if around else None)

    def _mark(self, start: int, place: Range | None) -> None:
        if self._starts and self._starts[-1] == start:
            self._innermost[-1] = place
        else:
            self._starts.append(start)
            self._innermost.append(place)


def _blocks(nested: _Nested, found: Mapping[str, Sequence[Node]]) -> dict[Range, Block]:
    functions = set(_places(found, ["scope.function"]))
    classes = set(_places(found, ["scope.class"]))
    blocks: dict[Range, Block] = {}
    for at in nested.ordered:
        parent = nested.parents[at]
        above = None if parent is None else blocks[parent]
        blocks[at] = Block(*at, at in functions, at in classes, above)
    return blocks


class _Reader:
    """Makes names of leaves."""

    def __init__(
        self,
        blocks: Mapping[Range, Block],
        nested: _Nested,
        targets: Mapping[Range, Role],
    ) -> None:
        self._blocks = blocks
        self._nested = nested
        self._targets = targets
        self._nested_targets = _Nested(targets)

    def read(self, node: Node, roles: Role) -> CapturedName:
        if Role.BINDING_PATTERN in roles:
            target = self._nested_targets.at(node.start_byte)
            roles ^= Role.BINDING_PATTERN
            roles |= Role.NAME if target is None else self._targets[target]
        construct = node.parent or node
        block = self._block(node.start_byte)
        home = block
        if roles & _FROM_AROUND:
            home = _around(block, construct)
        if Role.BINDING_HOISTED in roles:
            home = _function(home)
        text = (node.text or b"").decode("utf-8", "replace")
        place = node.byte_range
        return CapturedName(*place, text, roles, block, home, construct.byte_range)

    def _block(self, position: int) -> Block:
        place = self._nested.at(position)
        return self._blocks[self._nested.ordered[0] if place is None else place]


def _around(block: Block, construct: Node) -> Block:
    """Leave the scopes that the construct itself makes."""
    start, end = construct.byte_range
    while block.parent and start <= block.start and block.end <= end:
        block = block.parent
    return block


def _function(block: Block) -> Block:
    while block.parent and not block.is_function:
        block = block.parent
    return block
