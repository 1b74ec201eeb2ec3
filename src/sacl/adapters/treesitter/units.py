"""Finds the units of a file: where they are, what they are, what they are called.

The ``units`` queries of the language say what defines a unit; this module names
what they find by what stands around it.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import PurePosixPath

from tree_sitter import Node

from sacl.adapters.treesitter.grammar import Match, query
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.adapters.treesitter.unit_node import UnitNode
from sacl.domain.code import NodeId, UnitKind, unit_id
from sacl.domain.record import record

MAX_UNIT_DEPTH = 32
"""Units nested deeper are part of the unit that holds them."""

LAMBDA = "<lambda>"
"""Name of a function that has none; always numbered."""

_METHOD_HOLDERS = (UnitKind.CLASS, UnitKind.INTERFACE)
_DOT = re.compile(r"\.(?![^\[]*\])")
_QUOTED = re.compile(r"""`[^`]+`|"[^"]+"|(?<![^\[.])'[^']+'(?![^\].])""")
_HIDDEN = {code: 0xE000 + code for code in map(ord, " .()[]<>?!:@#$/")}
_SHOWN = {hidden: code for code, hidden in _HIDDEN.items()}
"""What has a meaning in the name of a definition has none between quotes."""


@record
class _Pattern:
    """What the settings of a query pattern say about the units it finds."""

    kind: UnitKind
    form: str
    name: str


@record
class _Found:
    """One match: a unit, or a mere ``scope`` that lends its name.

    Attributes:
        whole: What the unit stands for: itself, or a call that it is handed to.
    """

    node: Node
    pattern: int
    is_unit: bool
    written_name: str
    body: Node | None
    whole: Node


@record
class _Open:
    """A unit or scope that holds what comes until ``end``."""

    end: int
    prefix: str
    unit: UnitNode


def find_units(
    path: str, language: Language, root: Node, matches: Iterable[Match]
) -> list[UnitNode]:
    """List the units of a parsed file: the file first, then in order of position.

    ``matches`` are those of the ``units`` queries.
    """
    file = _file_unit(path, root)
    naming = _Naming(path, language, file)
    found = _outermost_first(root, matches)
    return [file, *(unit for match in found if (unit := naming.enter(match)))]


def members_apart(units: Sequence[UnitNode]) -> Mapping[NodeId, list[UnitNode]]:
    """Return the functions of each type that stand outside of it, by its id."""
    types = {u.qualified_name: u for u in units if u.kind in _METHOD_HOLDERS}
    found: dict[NodeId, list[UnitNode]] = defaultdict(list)
    for unit in units:
        holder = types.get(unit.qualified_name.rpartition(".")[0])
        if holder is not None and not _is_inside(unit.node, holder.node):
            found[holder.id].append(unit)
    return found


def _is_inside(node: Node, holder: Node) -> bool:
    return holder.start_byte <= node.start_byte and node.end_byte <= holder.end_byte


def _file_unit(path: str, root: Node) -> UnitNode:
    return UnitNode(
        id=NodeId(path),
        node=root,
        outer=root,
        body=root,
        kind=UnitKind.FILE,
        form="file",
        name=PurePosixPath(path).name,
        qualified_name="",
        parent=None,
    )


def _outermost_first(root: Node, matches: Iterable[Match]) -> list[_Found]:
    """Sort matches; one for a node, that of its first pattern."""
    by_node: dict[tuple[int, bool], _Found] = {}
    end_of_code = root.end_byte
    for pattern, nodes in matches:
        if "unterminated" in nodes:
            end_of_code = min(end_of_code, nodes["unterminated"][0].start_byte)
            continue
        match = _found(pattern, nodes)
        key = match.node.id, match.is_unit
        if key not in by_node or pattern < by_node[key].pattern:
            by_node[key] = match
    found = (each for each in by_node.values() if each.node.start_byte < end_of_code)
    return sorted(found, key=_position)


def _found(pattern: int, nodes: dict[str, list[Node]]) -> _Found:
    first = {capture: found[0] for capture, found in nodes.items()}
    is_unit = "unit" in first
    node = first["unit" if is_unit else "scope"]
    names = [first[each] for each in ("owner", "name") if each in first]
    return _Found(
        node=node,
        pattern=pattern,
        is_unit=is_unit,
        written_name=".".join(map(_text, names)),
        body=first.get("body"),
        whole=first.get("whole", node),
    )


def _position(match: _Found) -> tuple[int, int, bool]:
    return match.node.start_byte, -match.node.end_byte, match.is_unit


def _text(node: Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


@cache
def _patterns(language_name: str) -> tuple[_Pattern, ...]:
    compiled = query(LANGUAGES[language_name], "units")
    settings = map(compiled.pattern_settings, range(compiled.pattern_count))
    return tuple(
        _Pattern(
            kind=UnitKind(each.get("kind") or UnitKind.FUNCTION),
            form=each.get("form") or "",
            name=each.get("name") or LAMBDA,
        )
        for each in settings
    )


class _Naming:
    """Names matches one after the other, outermost first."""

    def __init__(self, path: str, language: Language, file: UnitNode) -> None:
        self._path = path
        self._language = language
        self._patterns = _patterns(language.name)
        self._taken: Counter[str] = Counter()
        self._open = [_Open(file.node.end_byte + 1, "", file)]

    def enter(self, match: _Found) -> UnitNode | None:
        """Name a unit; None for a scope, and for a unit nested too deep."""
        while match.node.start_byte >= self._open[-1].end:
            self._open.pop()
        if len(self._open) > MAX_UNIT_DEPTH:
            return None
        holder = self._open[-1]
        name = self._name(match).removeprefix(f"{holder.unit.name}.")
        if not match.is_unit:
            prefix = f"{holder.prefix}{_shown(name)}." if name else holder.prefix
            self._open.append(_Open(match.node.end_byte, prefix, holder.unit))
            return None
        unit = self._unit(match, holder, name)
        self._open.append(_Open(match.node.end_byte, f"{unit.qualified_name}.", unit))
        return unit

    def _name(self, match: _Found) -> str:
        if not match.written_name:
            return self._patterns[match.pattern].name
        name = self._language.qualify(_QUOTED.sub(_hidden, match.written_name))
        return name or ("default" if match.is_unit else "")

    def _unit(self, match: _Found, holder: _Open, name: str) -> UnitNode:
        pattern = self._patterns[match.pattern]
        qualified = self._numbered(holder.prefix + _shown(name))
        return UnitNode(
            id=unit_id(self._path, qualified),
            node=match.node,
            outer=_outer(match.whole, self._language),
            body=match.body,
            kind=_kind(pattern.kind, holder.unit, name),
            form=pattern.form or match.node.type,
            name=_shown(_DOT.split(name)[-1]),
            qualified_name=qualified,
            parent=holder.unit.id,
        )

    def _numbered(self, qualified: str) -> str:
        self._taken[qualified] += 1
        number = self._taken[qualified]
        is_lambda = qualified.endswith(LAMBDA)
        return f"{qualified}#{number}" if number > 1 or is_lambda else qualified


def _hidden(quoted: re.Match[str]) -> str:
    return quoted[0].translate(_HIDDEN)


def _shown(name: str) -> str:
    return name if name.isascii() else name.translate(_SHOWN)


def _kind(kind: UnitKind, holder: UnitNode, name: str) -> UnitKind:
    """Call a function a method when a class or an object has it."""
    is_held = holder.kind in _METHOD_HOLDERS or len(_DOT.split(name)) > 1
    return UnitKind.METHOD if is_held and kind is UnitKind.FUNCTION else kind


def _outer(node: Node, language: Language) -> Node:
    """Climb to the outermost node that stands for this definition alone."""
    for parent in _ancestors(node):
        if parent.type not in language.wrappers:
            break
        if parent.type in language.lists and _is_one_of_several(node):
            break
        node = parent
    return node


def _is_one_of_several(node: Node) -> bool:
    """Tell whether the same kind of node stands beside it, or a list is opened."""
    opening = node.parent.child(1) if node.parent else None
    if opening is not None and opening.type == "(":
        return True
    neighbours = node.prev_named_sibling, node.next_named_sibling
    return any(each is not None and each.type == node.type for each in neighbours)


def _ancestors(node: Node) -> Iterable[Node]:
    while (parent := node.parent) is not None:
        yield parent
        node = parent
