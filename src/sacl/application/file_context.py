"""What a file is for, what it holds, and what it hangs together with."""

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from sacl.application.bias_report import unit_bias
from sacl.application.freshness import Freshness, MovedOn, in_a_moment
from sacl.application.ports import ReadFailure, SourceTree
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.application.walking import avoids
from sacl.domain.code import CodeUnit, NodeId, UnitKind, path_of
from sacl.domain.errors import FileNotFoundInRepositoryError
from sacl.domain.file_roles import is_test
from sacl.domain.index import FileRecord, StoredUnit
from sacl.domain.localization import Region, localize
from sacl.domain.relations import Direction, Relation, RelationKind


@dataclass(frozen=True, slots=True)
class DefinedUnit:
    """A unit that the file defines; the description is None until it is made."""

    unit: str
    kind: str
    signature: str
    start_line: int
    end_line: int
    complexity: int
    bias_score: float | None
    description: str | None


@dataclass(frozen=True, slots=True)
class RelatedName:
    """One relation of the file, seen from it.

    Attributes:
        unit: The unit of this file that takes part; empty for the file itself.
        target: What is on the other side.
        lines: Lines of this file for ``out``, of the other for ``in``.
    """

    unit: str
    target: str
    file_path: str | None
    direction: str
    resolution: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FileContext:
    """A file in its surroundings.

    Attributes:
        role: One sentence, from what the file does and who uses it.
        relations: By kind.
        dependents: Files that import, call, extend or use something of it.
        tests: Those of them that are tests.
        snippets: Code of each unit when asked for, read from disk.
        stale: The file on disk is not the one that was indexed.
        problems: Lines that did not parse, with the reason.
        stale_files: All files named here that changed and could not be analysed
            again.
        moved_on: Version control when it was indexed, and now; None if they agree.
    """

    repository: str
    file_path: str
    language: str
    line_count: int
    role: str
    defines: tuple[DefinedUnit, ...]
    relations: Mapping[str, tuple[RelatedName, ...]]
    dependents: tuple[str, ...]
    tests: tuple[str, ...]
    snippets: tuple[Region, ...]
    stale: bool
    problems: tuple[str, ...]
    stale_files: tuple[str, ...] = ()
    moved_on: MovedOn | None = None


class DescribeFile:
    """Put a file into context."""

    def __init__(
        self, tree: SourceTree, find: FindRepository, freshness: Freshness
    ) -> None:
        self._tree = tree
        self._find = find
        self._freshness = freshness

    async def __call__(
        self,
        repository_path: str | None,
        file_path: str,
        *,
        include_snippets: bool = False,
    ) -> FileContext:
        """Describe an indexed file.

        Raises:
            FileNotFoundInRepositoryError: It is not indexed.
        """
        opened = await self._find(repository_path, file_path=file_path)
        moved_on = asyncio.create_task(self._freshness.moved_on(opened.repository))
        make = partial(self._describe, opened, file_path, include_snippets)
        context, stale = await self._freshness.settled(opened, make, _cited)
        return replace(context, stale_files=stale, moved_on=await in_a_moment(moved_on))

    async def _describe(
        self,
        opened: OpenRepository,
        file_path: str,
        include_snippets: bool,
        *,
        without: Collection[str] = (),
    ) -> FileContext:
        path = await self._find.indexed_path(opened, file_path)
        if path in without:
            raise FileNotFoundInRepositoryError(
                f"{file_path} is in the index and no longer on disk.",
                next_step="Check the path; call update_file if it was deleted.",
            )
        record = (await opened.graph.files([path]))[path]
        units = await opened.graph.units(paths=[path])
        found = await opened.graph.relations([NodeId(path)], whole_files=True)
        relations = [each for each in found if avoids(each, without)]
        dependents = _dependents(relations, path)
        lines = await self._lines(opened, record)
        return FileContext(
            repository=opened.root,
            file_path=path,
            language=record.language,
            line_count=record.line_count,
            role=_role(units, relations, dependents),
            defines=tuple(_defined(s) for s in units if s.unit.kind != UnitKind.FILE),
            relations=_by_kind(relations, path),
            dependents=dependents,
            tests=tuple(p for p in dependents if is_test(p)),
            snippets=_snippets(units, lines) if include_snippets and lines else (),
            stale=lines is None,
            problems=tuple(f"line {p.line}: {p.reason}" for p in record.problems),
        )

    async def _lines(
        self, opened: OpenRepository, record: FileRecord
    ) -> Sequence[str] | None:
        """Read the file; None if it is not the one that was indexed."""
        (file,) = await self._tree.read(opened.root, [record.path])
        if isinstance(file, ReadFailure) or file.content_hash != record.content_hash:
            return None
        return file.text.split("\n")


def _cited(context: FileContext) -> set[str]:
    named = [name.file_path for names in context.relations.values() for name in names]
    found = {context.file_path, *context.dependents}
    found.update(path for path in named if path is not None)
    return found


def _defined(stored: StoredUnit) -> DefinedUnit:
    unit, semantics = stored.unit, stored.semantics
    bias = unit_bias(stored)
    return DefinedUnit(
        unit=unit.local_name,
        kind=unit.kind,
        signature=unit.signature,
        start_line=unit.span.start_line,
        end_line=unit.span.end_line,
        complexity=unit.structure.cyclomatic_complexity,
        bias_score=bias.score if bias else None,
        description=semantics.description.text if semantics else None,
    )


def _dependents(relations: Sequence[Relation], path: str) -> tuple[str, ...]:
    """Return other files with a relation into this one."""
    sources = {path_of(r.source) for r in relations if r.target is not None}
    return tuple(sorted(sources - {path}))


def _by_kind(
    relations: Sequence[Relation], path: str
) -> dict[str, tuple[RelatedName, ...]]:
    grouped: dict[str, list[RelatedName]] = {}
    for relation in relations:
        if relation.kind is not RelationKind.CONTAINS:
            grouped.setdefault(relation.kind, []).append(_related(relation, path))
    return {kind: tuple(names) for kind, names in sorted(grouped.items())}


def _related(relation: Relation, path: str) -> RelatedName:
    outwards = path_of(relation.source) == path
    here, there = relation.source, relation.target
    if not outwards:
        here = next(node for node in relation.targets if path_of(node) == path)
        there = relation.source
    package = there is not None and there.startswith("package:")
    return RelatedName(
        unit=here.partition("::")[2],
        target=(there or relation.target_name).rpartition("::")[2],
        file_path=None if there is None or package else path_of(there),
        direction=Direction.OUT if outwards else Direction.IN,
        resolution=relation.resolution,
        lines=relation.lines,
    )


def _snippets(units: Sequence[StoredUnit], lines: Sequence[str]) -> tuple[Region, ...]:
    return tuple(
        region
        for stored in units
        if stored.unit.kind is not UnitKind.FILE
        for region in localize(
            lines, stored.unit.span, stored.unit.body, relevance=lambda _: 0.0
        )
    )


def _role(
    units: Sequence[StoredUnit],
    relations: Sequence[Relation],
    dependents: Sequence[str],
) -> str:
    """Compose the file's role from what it holds, does and serves."""
    own = [stored.unit for stored in units]
    kinds = Counter(unit.kind for unit in own if unit.kind is not UnitKind.FILE)
    holds = ", ".join(_plural(n, kind) for kind, n in kinds.most_common())
    dependencies = [r for r in relations if r.kind is RelationKind.DEPENDS_ON]
    external = [r for r in dependencies if r.details["dependencyType"] == "external"]
    packages = {relation.target_name for relation in external}
    main = max(own, key=_size, default=None)
    parts = [
        f"Defines {holds}" if holds else "Runs statements at module level only",
        f"most of it {main.local_name}" if main is not None and holds else "",
        f"depends on {_plural(len(packages), 'package')}" if packages else "",
        f"{_plural(len(dependents), 'file')} use{'' if len(dependents) > 1 else 's'} it"
        if dependents
        else "no indexed file uses it",
    ]
    return "; ".join(part for part in parts if part) + "."


def _size(unit: CodeUnit) -> int:
    return 0 if unit.kind is UnitKind.FILE else unit.span.line_count


def _plural(count: int, word: str) -> str:
    ending = "es" if word == UnitKind.CLASS else "s"
    return f"{count} {word}{'' if count == 1 else ending}"
