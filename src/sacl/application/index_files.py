"""Parse files, bind their names, store them: the part analyse and update share.

A few files are written in one transaction with their relations and those of the
files that depend on them. Many are written in batches as they are parsed, each while
the next one is parsed; they and their dependants, marked before them, are pending and
get their relations at last.
A run that is cut off there is finished by the next.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from itertools import zip_longest
from typing import TypeVar

from sacl.application.ahead import one_ahead
from sacl.application.bind_names import BindNames, NameBinder
from sacl.application.ports import (
    CodeGraph,
    CodeParser,
    ParsedFile,
    ParseFailure,
    Progress,
    ReadFailure,
    SourceTree,
)
from sacl.domain.changes import displaced, is_unchanged
from sacl.domain.code import FileEntry, NodeId, SourceFile, path_of
from sacl.domain.facts import FileFacts
from sacl.domain.index import (
    PENDING_KEY,
    FileRecord,
    GraphChanges,
    IndexedFile,
    ResolvedFile,
)
from sacl.domain.relations import Direction, Relation
from sacl.domain.resolution import owned_keys, owner_mark, touched_keys

BATCH_FILES = 256
BATCH_BYTES = 4 << 20
"""Files, and bytes of source, that are parsed and written together at most.

A transaction has to fit into a server's memory. It holds whole files, so that one
file may be more than that.
"""

MANY_BATCHES = 6
"""From so many on, names are bound in processes, which are given the facts of all
files first; that takes as long as binding three batches."""

T = TypeVar("T")
Parsed = tuple[SourceFile, ParsedFile]
_Piece = tuple[Sequence[str], Sequence[str]]
"""Files to read, and files that are gone."""


def chunks(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Cut a sequence into pieces of at most ``size``."""
    return (items[start : start + size] for start in range(0, len(items), size))


def batches(paths: Iterable[str], sizes: Mapping[str, int]) -> Iterator[Sequence[str]]:
    """Cut paths into pieces that are written together, given the sizes of files."""
    batch: list[str] = []
    total = 0
    for path in paths:
        size = sizes.get(path, 0)
        if batch and (len(batch) == BATCH_FILES or total + size > BATCH_BYTES):
            yield batch
            batch, total = [], 0
        batch.append(path)
        total += size
    if batch:
        yield batch


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
        facts: Facts that were made or looked at.
    """

    analysed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    partial: list[str] = field(default_factory=list)
    reresolved: list[str] = field(default_factory=list)
    facts: dict[str, FileFacts] = field(default_factory=dict)


@dataclass(slots=True)
class _Run:
    """State of one call: what was indexed before it, and the facts it works with.

    Attributes:
        sizes: Bytes of every file, as it is now.
    """

    graph: CodeGraph
    root: str
    indexed: Mapping[str, FileRecord]
    sizes: Mapping[str, int]
    progress: Progress
    outcome: IndexOutcome = field(default_factory=IndexOutcome)
    confirmed: list[FileRecord] = field(default_factory=list)

    def confirm(self, file: SourceFile) -> None:
        """Have the times of an unchanged file stored, so that they tell next time."""
        record = self.indexed[file.path]
        entry = FileEntry(file.path, file.size, file.modified_ns)
        if not is_unchanged(entry, record):
            confirmed = replace(
                record, modified_ns=file.modified_ns, analysed_at=utc_now()
            )
            self.confirmed.append(confirmed)

    async def write(self, changes: GraphChanges) -> None:
        """Store changes with the times that were confirmed; nothing if there are none.

        A graph that is written has a new version, for which nothing is remembered.
        """
        confirmed, self.confirmed = tuple(self.confirmed), []
        changes = replace(changes, confirmed=confirmed)
        if changes != GraphChanges():
            await self.graph.write(changes)

    def note(self, parsed: Sequence[Parsed], gone: Sequence[str]) -> None:
        """Take up what is about to be stored and removed."""
        for _, file in parsed:
            self.outcome.facts[file.path] = file.facts
            self.outcome.analysed.append(file.path)
            if file.problems:
                self.outcome.partial.append(file.path)
        self.outcome.removed.extend(gone)


class IndexFiles:
    """Bring files of a repository up to date in its graph."""

    def __init__(
        self, tree: SourceTree, parser: CodeParser, binder: NameBinder
    ) -> None:
        self._tree = tree
        self._parser = parser
        self._binder = binder

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
            paths: Files to read; what was a folder or a file in their place is
                gone. One whose content is the indexed one is left as it is unless
                ``force`` is set.
            removed: Indexed files that are gone.
            force: Parse files with unchanged content too.
            progress: Told about the stages ``parse`` and ``resolve``.
        """
        indexed = await graph.files()
        sizes = await self._sizes(root, paths, indexed)
        run = _Run(graph, root, indexed, sizes, progress)
        gone = sorted(indexed.keys() & {*removed, *displaced(indexed, paths)})
        pieces: list[_Piece] = list(
            zip_longest(batches(paths, sizes), batches(gone, sizes), fillvalue=())
        ) or [((), ())]
        await self._store_each(run, pieces, force=force)
        await self._resolve_pending(run)
        return run.outcome

    async def _store_each(
        self, run: _Run, pieces: Sequence[_Piece], *, force: bool
    ) -> None:
        """Parse and store piece by piece, the next parsed while one is stored."""
        done, total = 0, sum(len(batch) for batch, _ in pieces)
        parse = [partial(self._parse, run, batch, force=force) for batch, _ in pieces]
        async with aclosing(one_ahead(parse)) as parsing:
            for batch, lost in pieces:
                parsed, failed = await anext(parsing)
                gone = [*lost, *failed]
                run.note(parsed, gone)
                await self._store(run, parsed, gone, whole=len(pieces) == 1)
                done += len(batch)
                await run.progress.report("parse", done, total)

    async def _sizes(
        self, root: str, paths: Sequence[str], indexed: Mapping[str, FileRecord]
    ) -> dict[str, int]:
        entries = await self._tree.entries(root, paths)
        return {path: record.size for path, record in indexed.items()} | {
            entry.path: entry.size for entry in entries if entry is not None
        }

    async def again(
        self,
        graph: CodeGraph,
        root: str,
        paths: Sequence[str],
        *,
        known: Mapping[str, FileFacts],
    ) -> dict[str, IndexedFile]:
        """Analyse indexed files anew and store nothing.

        Facts of other files that are not ``known`` come from the graph.

        Returns:
            What storing each file would store, by path; a file that cannot be
            analysed, or whose content is not the indexed one, is absent.
        """
        run = _Run(graph, root, await graph.files(), {}, SILENT)
        parsed, _ = await self._parse(run, paths, force=True)
        # failures are the disk's, not the index's
        run.outcome = IndexOutcome(facts=dict(known))
        same = [(f, p) for f, p in parsed if self._is_indexed(run, f)]
        run.note(same, [])
        resolved = await self._binding(run)([p.path for _, p in same])
        return {p.path: _indexed(f, p, resolved[p.path]) for f, p in same}

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
                run.confirm(file)
            else:
                sources[file.path] = file
        return sources, failures

    @staticmethod
    def _is_indexed(run: _Run, file: SourceFile) -> bool:
        record = run.indexed.get(file.path)
        return record is not None and record.is_of(file.content_hash)

    async def _store(
        self,
        run: _Run,
        parsed: Sequence[Parsed],
        gone: Sequence[str],
        *,
        whole: bool,
    ) -> None:
        """Write files; with all their relations if there are no more (``whole``)."""
        dependants = await self._dependants(run, parsed, gone)
        marked = list(batches(dependants, run.sizes))
        if whole and len(marked) <= 1:
            await self._store_resolved(run, parsed, gone, dependants)
        else:
            for batch in marked:
                await self._mark_pending(run, batch)
            replaced = tuple(_indexed(f, p, _pending(p.facts)) for f, p in parsed)
            await run.write(GraphChanges(replaced, tuple(gone)))

    async def _store_resolved(
        self,
        run: _Run,
        parsed: Sequence[Parsed],
        gone: Sequence[str],
        dependants: Sequence[str],
    ) -> None:
        """Write files with their relations, and those of their dependants."""
        paths = [p.path for _, p in parsed]
        resolved = await self._binding(run)([*paths, *dependants])
        changes = GraphChanges(
            replaced=tuple(_indexed(f, p, resolved[p.path]) for f, p in parsed),
            removed=tuple(gone),
            reresolved=tuple(resolved[path] for path in dependants),
        )
        await run.write(changes)
        run.outcome.reresolved.extend(dependants)

    @staticmethod
    async def _mark_pending(run: _Run, paths: Sequence[str]) -> None:
        """Mark stored files before what they depend on changes.

        They keep the relations they have until they are bound again, by this run
        or, if it is cut off, by the next.
        """
        nodes = [NodeId(path) for path in paths]
        former: dict[str, list[Relation]] = {path: [] for path in paths}
        for relation in await run.graph.relations(
            nodes, direction=Direction.OUT, whole_files=True
        ):
            former[path_of(relation.source)].append(relation)
        facts = await run.graph.facts(paths)
        marked = tuple(_pending(facts[p], rs) for p, rs in former.items())
        await run.write(GraphChanges(reresolved=marked))

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
        pieces, done = list(batches(paths, run.sizes)), 0
        binder = self._binder if len(pieces) >= MANY_BATCHES else None
        if binder is not None:  # which needs memory
            await self._parser.rest()
        async with aclosing(self._binding(run).each(pieces, binder)) as bound:
            async for resolved in bound:
                await run.write(GraphChanges(reresolved=tuple(resolved)))
                done += len(resolved)
                await run.progress.report("resolve", done, len(paths))
        run.outcome.reresolved.extend(set(paths).difference(run.outcome.analysed))
        run.outcome.reresolved.sort()

    @staticmethod
    def _binding(run: _Run) -> BindNames:
        gone = {*run.outcome.removed, *run.outcome.failed}
        facts = run.outcome.facts
        known = frozenset({*run.indexed, *facts} - gone)
        return BindNames(run.graph, known, facts)


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
