"""What is defined where: all units, like ctags, or the files as a tree."""

from dataclasses import dataclass

from sacl.application.bias_report import unit_bias
from sacl.application.presentation.escapes import one_line
from sacl.application.repositories import FindRepository
from sacl.domain.code import UnitKind
from sacl.domain.index import StoredUnit
from sacl.domain.repository_tree import TreeFile, brief, draw_tree

DEFAULT_TREE_TOKENS = 4_000


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """One unit; the bias score is None until it is measured."""

    file_path: str
    unit: str
    kind: str
    start_line: int
    end_line: int
    bias_score: float | None


class OutlineUnits:
    """List what is defined where."""

    def __init__(self, find: FindRepository) -> None:
        self._find = find

    async def __call__(
        self, repository_path: str | None, *, path_prefix: str = ""
    ) -> tuple[OutlineEntry, ...]:
        """List the units below ``path_prefix``, by path and line, files left out."""
        opened = await self._find(repository_path)
        units = await opened.graph.units()
        return tuple(
            _entry(stored)
            for stored in units
            if stored.unit.kind is not UnitKind.FILE
            and stored.unit.path.startswith(path_prefix)
        )


class OutlineTree:
    """Draw the files of a repository with a few words on each."""

    def __init__(self, find: FindRepository) -> None:
        self._find = find

    async def __call__(
        self,
        repository_path: str | None,
        *,
        budget_tokens: int = DEFAULT_TREE_TOKENS,
    ) -> str:
        """Draw the tree in at most ``budget_tokens``."""
        opened = await self._find(repository_path)
        records = await opened.graph.files()
        units: dict[str, list[StoredUnit]] = {path: [] for path in records}
        for stored in await opened.graph.units():
            units[stored.unit.path].append(stored)
        files = [
            TreeFile(one_line(path), brief(units[path]), record.line_count)
            for path, record in records.items()
        ]
        return draw_tree(files, budget_tokens=budget_tokens)


def _entry(stored: StoredUnit) -> OutlineEntry:
    unit, bias = stored.unit, unit_bias(stored)
    return OutlineEntry(
        file_path=unit.path,
        unit=unit.local_name,
        kind=unit.kind,
        start_line=unit.span.start_line,
        end_line=unit.span.end_line,
        bias_score=bias.score if bias else None,
    )
