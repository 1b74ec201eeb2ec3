"""Parse files, bind their names, store them: the part analyse and update share.

A few files are written in one transaction with their relations and those of the
files that depend on them. Many are written in batches as they are parsed; they and
their dependants are marked as pending and get their relations after the last one.
A run that is cut off there is finished by the next.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import zip_longest
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
from sacl.domain.code import NodeId, SourceFile, UnitKind, path_of
from sacl.domain.facts import FileFacts
from sacl.domain.index import (
    PENDING_KEY,
    FileRecord,
    GraphChanges,
    IndexedFile,
    ResolvedFile,
)
from sacl.domain.relations import Direction, Relation
from sacl.domain.resolution import (
    Project,
    owned_keys,
    owner_mark,
    resolve,
    touched_keys,
)

BATCH_FILES = 256
"""Files that are parsed together and written in one transaction."""

T = TypeVar("T")
Parsed = tuple[SourceFile, ParsedFile]


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
    """State of one call: what was indexed before it, and the facts it works with."""

    graph: CodeGraph
    root: str
    indexed: Mapping[str, FileRecord]
    progress: Progress
    outcome: IndexOutcome = field(default_factory=IndexOutcome)
    facts: dict[str, FileFacts] = field(default_factory=dict)

    def note(self, parsed: Sequence[Parsed], gone: Sequence[str]) -> None:
        """Take up what is about to be stored and removed."""
        for _, file in parsed:
            self.facts[file.path] = file.facts
            self.outcome.analysed.append(file.path)
            if file.problems:
                self.outcome.partial.append(file.path)
        self.outcome.removed.extend(gone)


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
        gone = [path for path in removed if path in run.indexed]
        batches = list(
            zip_longest(
                chunks(list(paths), BATCH_FILES),
                chunks(gone, BATCH_FILES),
                fillvalue=(),
            )
        ) or [((), ())]
        store = self._store_resolved if len(batches) == 1 else self._store_pending
        for number, (batch, lost) in enumerate(batches, start=1):
            parsed, failed = await self._parse(run, batch, force=force)
            run.note(parsed, [*lost, *failed])
            await store(run, parsed, [*lost, *failed])
            done = min(number * BATCH_FILES, len(paths))
            await progress.report("parse", done, len(paths))
        await self._resolve_pending(run)
        return run.outcome

    async def _parse(
        self, run: _Run, paths: Sequence[str], *, force: bool
    ) -> tuple[list[Parsed], list[str]]:
        """Parse what has changed; return it, and indexed files that fail now."""
        sources, failures = await self._read(run, paths, force=force)
        parsed = []
        for result in await self._parser.parse(list(sources.values())):
            if isinstance(result, ParseFailure):
                failures[result.path] = result.reason
            else:
                parsed.append((sources[result.path], result))
        run.outcome.failed |= failures
        return parsed, [path for path in failures if path in run.indexed]

    async def _read(
        self, run: _Run, paths: Sequence[str], *, force: bool
    ) -> tuple[dict[str, SourceFile], dict[str, str]]:
        sources: dict[str, SourceFile] = {}
        failures: dict[str, str] = {}
        for file in await self._tree.read(run.root, paths):
            if isinstance(file, ReadFailure):
                failures[file.path] = file.reason
            elif not force and self._is_indexed(run, file):
                run.outcome.unchanged.append(file.path)
            else:
                sources[file.path] = file
        return sources, failures

    @staticmethod
    def _is_indexed(run: _Run, file: SourceFile) -> bool:
        record = run.indexed.get(file.path)
        return record is not None and record.content_hash == file.content_hash

    async def _store_resolved(
        self, run: _Run, parsed: Sequence[Parsed], gone: Sequence[str]
    ) -> None:
        """Write files with their relations, and those of their dependants."""
        dependants = await self._dependants(run, parsed, gone)
        paths = [p.path for _, p in parsed]
        resolved = await self._resolve(run, [*paths, *dependants])
        changes = GraphChanges(
            replaced=tuple(_indexed(f, p, resolved[p.path]) for f, p in parsed),
            removed=tuple(gone),
            reresolved=tuple(resolved[path] for path in dependants),
        )
        await run.graph.write(changes)
        run.outcome.reresolved.extend(dependants)

    async def _store_pending(
        self, run: _Run, parsed: Sequence[Parsed], gone: Sequence[str]
    ) -> None:
        """Write files without relations; mark them and their dependants as pending.

        Dependants keep the relations they have until they are bound again.
        """
        dependants = await self._dependants(run, parsed, gone)
        nodes = [NodeId(path) for path in dependants]
        former: dict[str, list[Relation]] = {path: [] for path in dependants}
        for relation in await run.graph.relations(
            nodes, direction=Direction.OUT, whole_files=True
        ):
            former[path_of(relation.source)].append(relation)
        facts = await run.graph.facts(dependants)
        changes = GraphChanges(
            replaced=tuple(_indexed(f, p, _pending(p.facts)) for f, p in parsed),
            removed=tuple(gone),
            reresolved=tuple(_pending(facts[p], rs) for p, rs in former.items()),
        )
        await run.graph.write(changes)

    async def _dependants(
        self, run: _Run, parsed: Sequence[Parsed], gone: Sequence[str]
    ) -> list[str]:
        """Return the other files that a change concerns."""
        paths = [p.path for _, p in parsed]
        before = await run.graph.facts([*paths, *gone])
        after = {p.path: p.facts for _, p in parsed}
        touched = set[str]()
        for path in (*paths, *gone):
            touched |= touched_keys(before.get(path), after.get(path))
        return sorted(await run.graph.consulting(touched) - {*paths, *gone})

    async def _resolve_pending(self, run: _Run) -> None:
        """Bind what this run or one that was cut off has left pending."""
        paths = sorted(await run.graph.consulting({PENDING_KEY}))
        resolved = await self._resolve(run, paths)
        for number, batch in enumerate(chunks(paths, BATCH_FILES), start=1):
            changes = GraphChanges(reresolved=tuple(resolved[p] for p in batch))
            await run.graph.write(changes)
            done = min(number * BATCH_FILES, len(paths))
            await run.progress.report("resolve", done, len(paths))
        run.outcome.reresolved.extend(set(paths).difference(run.outcome.analysed))
        run.outcome.reresolved.sort()

    async def _resolve(
        self, run: _Run, paths: Sequence[str]
    ) -> Mapping[str, ResolvedFile]:
        """Resolve ``paths``, loading from the graph what they turn out to need."""
        gone = {*run.outcome.removed, *run.outcome.failed}
        known = frozenset({*run.indexed, *run.facts} - gone)
        methods: dict[str, tuple[NodeId, ...]] = {}
        owners: dict[str, tuple[str, ...]] = {}
        needs = frozenset(paths)
        while True:
            await self._load(run, needs)
            project = Project(known, run.facts, methods, owners)
            outcome = await asyncio.to_thread(resolve, project, paths)
            if outcome.is_final:
                return outcome.files
            needs = outcome.needs
            methods |= await self._methods(run, known, outcome.needed_methods)
            owners |= await self._owners(run, known, outcome.needed_owners)

    @staticmethod
    async def _load(run: _Run, paths: Iterable[str]) -> None:
        run.facts.update(await run.graph.facts(set(paths) - run.facts.keys()))

    @staticmethod
    async def _methods(
        run: _Run, known: frozenset[str], names: Collection[str]
    ) -> dict[str, tuple[NodeId, ...]]:
        """Find methods by name: of new facts, and of files whose facts stay stored."""
        found: dict[str, set[NodeId]] = {name: set() for name in names}
        stored_only = known - run.facts.keys()
        for stored in await run.graph.units(names=names):
            unit = stored.unit
            if unit.kind is UnitKind.METHOD and unit.path in stored_only:
                found[unit.name].add(unit.id)
        for path in known & run.facts.keys():
            for definition in run.facts[path].definitions:
                if definition.kind is UnitKind.METHOD and definition.name in found:
                    found[definition.name].add(definition.unit)
        return {name: tuple(sorted(units)) for name, units in found.items()}

    async def _owners(
        self, run: _Run, known: frozenset[str], keys: Collection[str]
    ) -> dict[str, tuple[str, ...]]:
        """Find the files that own keys, as their facts say; load those stored."""
        marks = {owner_mark(key) for key in keys}
        await self._load(run, await run.graph.consulting(marks) & known)
        found: dict[str, list[str]] = {key: [] for key in keys}
        if found:
            for path in sorted(known & run.facts.keys()):
                for key in owned_keys(run.facts[path]) & found.keys():
                    found[key].append(path)
        return {key: tuple(paths) for key, paths in found.items()}


def _pending(facts: FileFacts, relations: Iterable[Relation] = ()) -> ResolvedFile:
    keys = {PENDING_KEY, *map(owner_mark, owned_keys(facts))}
    return ResolvedFile(facts.path, tuple(relations), frozenset(keys))


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
        line_count=file.text.removesuffix("\n").count("\n") + 1,
        unit_count=len(parsed.units),
        complexity=sum(u.structure.cyclomatic_complexity for u in parsed.units),
        problems=parsed.problems,
    )
    return IndexedFile(record, parsed.units, parsed.facts, resolved)
