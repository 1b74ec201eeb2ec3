"""Taking a plain result apart into pieces, and putting pieces together again.

Order is importance: totals, failures, hits from the top, then the items of the other
lists in turn, so that each shows its first ones. Code of the best hits stays with
them; all other code comes last, that of hits in a list ``furtherCode``.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import TypeGuard, cast

from sacl.application.presentation.handles import CODE, HANDLE
from sacl.application.presentation.plain import Plain
from sacl.application.presentation.shortening import json_size

FAILURES = frozenset({"failed", "partial", "warnings", "problems"})
"""Lists that come before all others."""

WHOLE = frozenset({"shortestCycle"})
"""Lists that mean nothing in part."""

REGIONS = "regions"
FURTHER_CODE = "furtherCode"

BRIEF = ("filePath", "unit", "kind", "language", "startLine", "endLine", "score")
"""What a hit says in brief: enough to decide whether to read on."""

LARGE_SHARE = 4
"""Items that take more than this part of a page come behind all smaller ones."""

WHOLE_OBJECT_BYTES = 200
"""Objects up to this size are never taken apart."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a result that is on one page or on another, never on two.

    Attributes:
        path: Keys that lead to it.
        is_item: It is an item of the list at ``path``, not the value there.
    """

    path: tuple[str, ...]
    value: Plain
    is_item: bool = False

    @property
    def name(self) -> str:
        """What it counts as when it is left out."""
        return ".".join(self.path) if self.is_item else self.path[0]

    @property
    def is_hit(self) -> bool:
        """It is a hit of a query."""
        return _has(self, REGIONS)


def take_apart(result: dict[str, Plain], room: int) -> list[Piece]:
    """Take a result apart, most important pieces first.

    Args:
        result: A plain result.
        room: Bytes of a page; a third of it may go to the code of the best hits.
    """
    pieces = [p for key, each in result.items() for p in _pieces((key,), each)]
    head = [piece for piece in pieces if not piece.is_item]
    items = [piece for piece in pieces if piece.is_item]
    failures = [item for item in items if item.path[-1] in FAILURES]
    others = [item for item in items if item.path[-1] not in FAILURES]
    hits, code = _code_apart([item for item in others if item.is_hit], room)
    snippets = [item for item in others if _has(item, CODE)]
    rest = _in_turn([i for i in others if not i.is_hit and not _has(i, CODE)])
    rest = _large_last(rest, room // LARGE_SHARE)
    return head + failures + hits + rest + code + _short_snippets(snippets, room)


def brief(hit: Piece) -> Piece:
    """Return where a hit is and how good, marked as not the whole."""
    value = cast("dict[str, Plain]", hit.value)
    kept = {key: value[key] for key in BRIEF if key in value}
    return replace(hit, value={**kept, "brief": True})


def put_together(pieces: Sequence[Piece]) -> dict[str, Plain]:
    """Build the object that holds exactly these pieces."""
    whole: dict[str, Plain] = {}
    for piece in pieces:
        *above, last = piece.path
        place = whole
        for key in above:
            place = cast("dict[str, Plain]", place.setdefault(key, {}))
        if piece.is_item:
            cast("list[Plain]", place.setdefault(last, [])).append(piece.value)
        else:
            place[last] = piece.value
    return whole


def _pieces(path: tuple[str, ...], value: Plain) -> Iterator[Piece]:
    """Yield what an object holds; numbers in a list belong together."""
    if path[-1] not in WHOLE and _has_items(value):
        yield from (Piece(path, item, is_item=True) for item in value)
    elif isinstance(value, dict) and _is_divisible(value):
        for key, each in value.items():
            yield from _pieces((*path, key), each)
    else:
        yield Piece(path, value)


def _has_items(value: Plain) -> TypeGuard[list[Plain]]:
    return isinstance(value, list) and any(
        isinstance(each, str | dict | list) for each in value
    )


def _is_divisible(value: dict[str, Plain]) -> bool:
    has_lists = any(isinstance(each, list) and each for each in value.values())
    return has_lists or json_size(value) > WHOLE_OBJECT_BYTES


def _has(item: Piece, key: str) -> bool:
    return isinstance(item.value, dict) and key in item.value


def _in_turn(items: Sequence[Piece]) -> list[Piece]:
    """Take the first item of every list, then every second one, and so on.

    Lists of one object take turns among themselves first: together they get the
    turns of one list.
    """
    lists = _turns(items, lambda item: item.path)
    return _turns(lists, lambda item: item.path[:1])


def _large_last(items: Sequence[Piece], most: int) -> list[Piece]:
    """Put large items, and what follows them in their lists, behind all others."""
    begun: set[tuple[str, ...]] = set()
    small: list[Piece] = []
    large: list[Piece] = []
    for item in items:
        if json_size(item.value) > most:
            begun.add(item.path)
        (large if item.path in begun else small).append(item)
    return small + large


def _turns(
    items: Sequence[Piece], group: Callable[[Piece], tuple[str, ...]]
) -> list[Piece]:
    rank: Counter[tuple[str, ...]] = Counter()
    ranked = []
    for item in items:
        ranked.append((rank[group(item)], item))
        rank[group(item)] += 1
    return [item for _, item in sorted(ranked, key=itemgetter(0))]


def _code_apart(hits: Sequence[Piece], room: int) -> tuple[list[Piece], list[Piece]]:
    """Take the code out of hits, but for the best ones."""
    bare: list[Piece] = []
    code: list[Piece] = []
    left = room // 3
    for hit in hits:
        kept, moved, left = _split_code(hit, left)
        bare.append(kept)
        code.extend(Piece((FURTHER_CODE,), region, is_item=True) for region in moved)
    return bare, _short_snippets(code, room)


def _short_snippets(snippets: Sequence[Piece], room: int) -> list[Piece]:
    """Cut long code, so that a page has room for each piece of it."""
    return [
        replace(snippet, value=part)
        for snippet in snippets
        for part in by_lines(cast("dict[str, Plain]", snippet.value), room // 2)
    ]


def _split_code(item: Piece, room: int) -> tuple[Piece, list[dict[str, Plain]], int]:
    """Take the code out of an item's regions where ``room`` bytes do not hold it.

    Returns:
        The item with the code that it keeps, the regions taken out, the room left.
    """
    value = cast("dict[str, Plain]", item.value)
    kept: list[Plain] = []
    moved: list[dict[str, Plain]] = []
    for region in cast("list[dict[str, Plain]]", value[REGIONS]):
        size = json_size(region) if CODE in region else 0
        if size <= room:
            kept.append(region)
            room -= size
        else:
            kept.append({k: v for k, v in region.items() if k not in (CODE, HANDLE)})
            moved.append({"filePath": value.get("filePath"), **region})
    return replace(item, value={**value, REGIONS: kept}), moved, room


def by_lines(region: dict[str, Plain], room: int) -> Iterator[dict[str, Plain]]:
    """Cut a region into regions of whole lines, at most ``room`` bytes of code each.

    A line that is longer stays whole. Parts have no handle: it names all the code.
    """
    if CODE not in region or json_size(region[CODE]) <= room:
        yield region
        return
    region = {key: value for key, value in region.items() if key != HANDLE}
    first = cast("int", region["startLine"])
    for run in _runs(cast("str", region[CODE]).split("\n"), room):
        last = first + len(run) - 1
        yield {**region, "startLine": first, "endLine": last, CODE: "\n".join(run)}
        first = last + 1


def _runs(lines: Sequence[str], room: int) -> Iterator[list[str]]:
    run: list[str] = []
    used = 0
    for line in lines:
        size = json_size(line)
        if run and used + size > room:
            yield run
            run, used = [], 0
        run.append(line)
        used += size
    yield run
