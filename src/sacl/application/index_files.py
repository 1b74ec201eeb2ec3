"""Parse files, bind their names, store them: the part analyse and update share.

A few files are written in one transaction with their relations. Many are written
in batches as they are parsed, marked as pending, and get their relations after
the last one; a run that is cut off there is finished by the next.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TypeVar

from sacl.application.ports import (
    CodeGraph,
    CodeParser,
    ParsedFile,
    ParseFailure,
    Progress,
    ReadFailure,
    SourceTree,
)
from sacl.domain.code import NodeId, SourceFile, UnitKind
from sacl.domain.facts import FileFacts
from sacl.domain.index import (
    PENDING_KEY,
    FileRecord,
    GraphChanges,
    IndexedFile,
    ResolvedFile,
)
from sacl.domain.resolution import Project, resolve, touched_keys

BATCH_FILES = 256
"""Files that are parsed together and written in one transaction."""

T = TypeVar("T")


def chunks(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Cut a sequence into pieces of at most ``size``."""
    return (items[start : start + size] for start in range(0, len(items), size))


def utc_now() -> str:
    """Return the time in ISO 8601, UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Silent(Progress):
    """Progress that nobody watches."""

    async def report(self, stage: str, done: int, total: int) -> None:
        """Do nothing."""


SILENT = Silent()


@dataclass(slots=True)
class IndexOutcome:
    """What became of each file.

    Attributes:
        failed: Files of which nothing could be kept, with the reason.
        partial: Analysed files that did not parse whole.
        reresolved: Other files whose relations were bound again.
    """

    analysed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    partial: list[str] = field(default_factory=list)
    reresolved: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Run:
    """State of one call: what is indexed, what is new, what it touches."""

    graph: CodeGraph
    root: str
    indexed: Mapping[str, FileRecord]
    progress: Progress
    outcome: IndexOutcome = field(default_factory=IndexOutcome)
    facts: dict[str, FileFacts] = field(default_factory=dict)
    touched: set[str] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)


class IndexFiles:
    """Bring files of a repository up to date in its graph."""

    def __init__(self, tree: SourceTree, parser: CodeParser) -> None:
        self._tree = tree
        self._parser = parser

    async def __call__(
        self,
        graph: CodeGraph,
        root: str,
        paths: Sequence[str],
        *,
        removed: Collection[str] = (),
        force: bool = False,
        progress: Progress,
    ) -> IndexOutcome:
        """Index ``paths``, remove ``removed``, re-resolve who depends on either.

        Args:
            graph: Graph to change; the caller holds the right to write.
            root: Canonical root of the repository.
            paths: Files to read. One whose content is the indexed one is left
                as it is unless ``force`` is set.
            removed: Indexed files that are gone.
            force: Parse files with unchanged content too.
            progress: Told about the stages ``parse`` and ``resolve``.
        """
        run = _Run(graph, root, await graph.files(), progress)
        await self._remove(run, [path for path in removed if path in run.indexed])
        batches = list(chunks(list(paths), BATCH_FILES))
        for number, batch in enumerate(batches, start=1):
            parsed = await self._parse(run, batch, force=force)
            await self._touch(run, [p.facts for _, p in parsed])
            await self._store(run, parsed, resolve_now=len(batches) == 1)
            done = min(number * BATCH_FILES, len(paths))
            await progress.report("parse", done, len(paths))
        await self._resolve_concerned(run)
        return run.outcome

    async def _remove(self, run: _Run, gone: list[str]) -> None:
        before = await run.graph.facts(gone)
        for facts in before.values():
            run.touched |= touched_keys(facts, None)
        await run.graph.write(GraphChanges(removed=tuple(gone)))
        run.outcome.removed.extend(gone)

    async def _parse(
        self, run: _Run, paths: Sequence[str], *, force: bool
    ) -> list[tuple[SourceFile, ParsedFile]]:
        sources = {}
        for file in await self._tree.read(run.root, paths):
            if isinstance(file, ReadFailure):
                run.outcome.failed[file.path] = file.reason
            elif not force and self._is_indexed(run, file):
                run.outcome.unchanged.append(file.path)
            else:
                sources[file.path] = file
        parsed = []
        for result in await self._parser.parse(list(sources.values())):
            if isinstance(result, ParseFailure):
                run.outcome.failed[result.path] = result.reason
            else:
                parsed.append((sources[result.path], result))
        await self._remove(run, [p for p in run.outcome.failed if p in run.indexed])
        return parsed

    @staticmethod
    def _is_indexed(run: _Run, file: SourceFile) -> bool:
        record = run.indexed.get(file.path)
        return record is not None and record.content_hash == file.content_hash

    async def _touch(self, run: _Run, changed: Sequence[FileFacts]) -> None:
        before = await run.graph.facts([facts.path for facts in changed])
        for facts in changed:
            run.touched |= touched_keys(before.get(facts.path), facts)
            run.facts[facts.path] = facts

    async def _store(
        self,
        run: _Run,
        parsed: Sequence[tuple[SourceFile, ParsedFile]],
        *,
        resolve_now: bool,
    ) -> None:
        paths = [p.path for _, p in parsed]
        if resolve_now:
            resolved = await self._resolve(run, paths)
            run.settled.update(paths)
        else:
            pending = frozenset({PENDING_KEY})
            resolved = {path: ResolvedFile(path, (), pending) for path in paths}
        files = [_indexed(f, p, resolved[p.path]) for f, p in parsed]
        await run.graph.write(GraphChanges(replaced=tuple(files)))
        run.outcome.analysed.extend(paths)
        run.outcome.partial.extend(p.path for _, p in parsed if p.problems)

    async def _resolve_concerned(self, run: _Run) -> None:
        """Bind what is pending, and unchanged files that the changes concern."""
        concerned = await run.graph.consulting({*run.touched, PENDING_KEY})
        paths = sorted(concerned - run.settled)
        resolved = await self._resolve(run, paths)
        for number, batch in enumerate(chunks(paths, BATCH_FILES), start=1):
            changes = GraphChanges(reresolved=tuple(resolved[p] for p in batch))
            await run.graph.write(changes)
            done = min(number * BATCH_FILES, len(paths))
            await run.progress.report("resolve", done, len(paths))
        run.outcome.reresolved = sorted(set(paths).difference(run.outcome.analysed))

    async def _resolve(
        self, run: _Run, paths: Sequence[str]
    ) -> Mapping[str, ResolvedFile]:
        """Resolve ``paths``, loading from the graph what they turn out to need."""
        gone = {*run.outcome.removed, *run.outcome.failed}
        known = frozenset({*run.indexed, *run.facts} - gone)
        methods: dict[str, tuple[NodeId, ...]] = {}
        needs = frozenset(paths)
        while True:
            await self._load(run, needs)
            project = Project(known, run.facts, methods)
            outcome = await asyncio.to_thread(resolve, project, paths)
            if not outcome.needs and not outcome.needed_methods:
                return outcome.files
            needs = outcome.needs
            methods |= await self._methods(run, known, outcome.needed_methods)

    @staticmethod
    async def _load(run: _Run, paths: Iterable[str]) -> None:
        run.facts.update(await run.graph.facts(set(paths) - run.facts.keys()))

    @staticmethod
    async def _methods(
        run: _Run, known: frozenset[str], names: Collection[str]
    ) -> dict[str, tuple[NodeId, ...]]:
        """Find methods by name: of new facts, and of files whose facts stay stored."""
        found: dict[str, set[NodeId]] = {name: set() for name in names}
        for stored in await run.graph.units(names=names):
            unit = stored.unit
            if unit.kind is UnitKind.METHOD and unit.path in known - run.facts.keys():
                found[unit.name].add(unit.id)
        for path in known & run.facts.keys():
            for definition in run.facts[path].definitions:
                if definition.kind is UnitKind.METHOD and definition.name in found:
                    found[definition.name].add(definition.unit)
        return {name: tuple(sorted(units)) for name, units in found.items()}


def _indexed(
    file: SourceFile, parsed: ParsedFile, resolved: ResolvedFile
) -> IndexedFile:
    record = FileRecord(
        path=file.path,
        language=parsed.language,
        content_hash=file.content_hash,
        size=file.size,
        modified_ns=file.modified_ns,
        analysed_at=utc_now(),
        line_count=file.text.count("\n") + 1,
        unit_count=len(parsed.units),
        complexity=sum(u.structure.cyclomatic_complexity for u in parsed.units),
        problems=parsed.problems,
    )
    return IndexedFile(record, parsed.units, parsed.facts, resolved)
