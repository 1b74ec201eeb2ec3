"""The files of a repository as a tree with a few words on each, within a budget.

What a language model, or a person, reads to know where to look (arXiv 2506.20081,
section 3.2). Where the budget is small, first descriptions go, then the files of deep
folders become a number.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sacl.domain.budget import room_of, token_count
from sacl.domain.code import CodeUnit, UnitKind
from sacl.domain.index import StoredUnit

MAX_NAMES = 4
MAX_PATTERNS = 3
INDENT = "  "


@dataclass(frozen=True, slots=True)
class TreeFile:
    """A file of the tree.

    Attributes:
        description: One line; empty when there is nothing to say.
        lines: How long it is: long files keep their description longest.
    """

    path: str
    description: str
    lines: int


def brief(units: Sequence[StoredUnit]) -> str:
    """Describe a file by the names of its main units and what they do.

    Names are how others refer to the file; what they do comes from the code, never
    from documentation.
    """
    own = [s for s in units if _is_main(s.unit)]
    own.sort(key=lambda s: (-s.unit.span.line_count, s.unit.span, s.unit.id))
    names = list(dict.fromkeys(s.unit.name for s in own))
    more = len(names) - MAX_NAMES
    shown = ", ".join(names[:MAX_NAMES]) + (f" and {more} more" if more > 0 else "")
    does = "; ".join(_patterns(own))
    return ": ".join(part for part in (shown, does) if part)


def draw_tree(files: Iterable[TreeFile], *, budget_tokens: int) -> str:
    """Draw the tree in at most ``budget_tokens``.

    Every file is shown, or counted in the folder that stands for it.
    """
    ordered = sorted(files, key=lambda file: file.path)
    deepest = max((file.path.count("/") for file in ordered), default=0)
    for depth in range(deepest, -1, -1):
        rows = _rows(ordered, depth)
        if _size(rows) <= budget_tokens:
            return _text(_described(rows, budget_tokens))
    return f"{len(ordered)} files\n"


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the tree; ``file`` where it is one."""

    text: str
    file: TreeFile | None = None


def _rows(files: Sequence[TreeFile], depth: int) -> list[_Row]:
    """Draw folders down to a depth; deeper ones become the number of their files."""
    hidden: dict[tuple[str, ...], int] = {}
    for file in files:
        folder = tuple(file.path.split("/")[:-1])
        if len(folder) > depth:
            key = folder[: depth + 1]
            hidden[key] = hidden.get(key, 0) + 1
    rows: list[_Row] = []
    drawn: set[tuple[str, ...]] = set()
    for file in files:
        *folders, name = file.path.split("/")
        for level in range(min(len(folders), depth + 1)):
            above = tuple(folders[: level + 1])
            if above not in drawn:
                drawn.add(above)
                rows.append(_Row(_folder(above, hidden)))
        if len(folders) <= depth:
            rows.append(_Row(INDENT * len(folders) + name, file))
    return rows


def _folder(path: tuple[str, ...], hidden: Mapping[tuple[str, ...], int]) -> str:
    count = hidden.get(path, 0)
    inside = f" ({count} file{'' if count == 1 else 's'})" if count else ""
    return f"{INDENT * (len(path) - 1)}{path[-1]}/{inside}"


def _described(rows: Sequence[_Row], budget_tokens: int) -> list[str]:
    """Add descriptions of the longest files while they fit."""
    room = room_of(budget_tokens) - _bytes(_text(_plain(rows)))
    texts = _plain(rows)
    files = [(n, row.file) for n, row in enumerate(rows) if row.file is not None]
    for number, file in sorted(files, key=lambda each: (-each[1].lines, each[0])):
        added = f" — {file.description}" if file.description else ""
        cost = _bytes(added)
        if cost <= room:
            texts[number] += added
            room -= cost
    return texts


def _plain(rows: Sequence[_Row]) -> list[str]:
    return [row.text for row in rows]


def _size(rows: Sequence[_Row]) -> int:
    return token_count(_text(_plain(rows)))


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _is_main(unit: CodeUnit) -> bool:
    return unit.kind is not UnitKind.FILE and unit.parent == unit.path


def _patterns(units: Sequence[StoredUnit]) -> list[str]:
    """Return what the largest units do, in one to four words each."""
    described = (s.semantics.description for s in units if s.semantics is not None)
    patterns = (said.pattern for said in described if said.pattern)
    return list(dict.fromkeys(patterns))[:MAX_PATTERNS]
