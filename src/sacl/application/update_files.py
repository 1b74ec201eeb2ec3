"""Bring single files up to date, and say what that changed.

One failure fails one file. What is on disk decides, however a change was called;
results come back in the order in which the changes were given.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from sacl.application.bias_report import mean_bias
from sacl.application.index_files import IndexFiles, IndexOutcome, utc_now
from sacl.application.ports import CodeGraph, CodeGraphs, Progress, SourceTree
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.domain.changes import ChangeType, FileChange, displaced
from sacl.domain.code import NodeId, path_of
from sacl.domain.errors import InvalidArgumentError, PathOutsideRootsError
from sacl.domain.index import Revision, StoredUnit
from sacl.domain.relations import Direction


@dataclass(frozen=True, slots=True)
class ChangeCounts:
    """How many were added, kept as they were, and dropped."""

    added: int
    kept: int
    dropped: int


@dataclass(frozen=True, slots=True)
class FileUpdate:
    """What became of one change.

    Attributes:
        outcome: ``indexed``, ``unchanged``, ``removed``, ``not_indexed`` (left
            out by ignore rules, or deleted and never indexed) or ``failed``.
        message: Why, where ``outcome`` is not the plain consequence of the change.
        bias_score: Mean over its units; None until their vectors are made.
    """

    file_path: str
    change_type: str
    outcome: str
    message: str
    units: ChangeCounts
    relations: ChangeCounts
    bias_score: float | None


@dataclass(frozen=True, slots=True)
class UpdateReport:
    """Totals and a result per change, in input order."""

    namespace: str
    repository: str
    indexed: int
    unchanged: int
    removed: int
    not_indexed: int
    failed: int
    dependants_reresolved: tuple[str, ...]
    files: tuple[FileUpdate, ...]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """Files at one moment, by path: unit hashes, relations, bias."""

    units: Mapping[str, Mapping[str, str]]
    relations: Mapping[str, Mapping[str, str]]
    bias: Mapping[str, float | None]


@dataclass(frozen=True, slots=True)
class _Work:
    """Confined changes, and why the others cannot be done."""

    paths: Mapping[str, str]
    refused: Mapping[str, str]
    removed: tuple[str, ...]
    changed: tuple[str, ...]
    left_out: Mapping[str, str]


class UpdateFiles:
    """Apply changes that an editor or an assistant reports."""

    def __init__(
        self,
        tree: SourceTree,
        graphs: CodeGraphs,
        find: FindRepository,
        index_files: IndexFiles,
    ) -> None:
        self._tree = tree
        self._graphs = graphs
        self._find = find
        self._index_files = index_files

    async def __call__(
        self,
        repository_path: str | None,
        changes: Sequence[FileChange],
        *,
        progress: Progress,
    ) -> UpdateReport:
        """Apply changes; where one contradicts the disk, the disk is right.

        Raises:
            InvalidArgumentError: No change was given.
        """
        if not changes:
            raise InvalidArgumentError(
                "files is empty.", next_step="Name at least one changed file."
            )
        opened = await self._find(repository_path, file_path=changes[0].path)
        async with self._graphs.writing(opened.repository.namespace):
            opened = await self._find(opened.root)  # as the last writer left it
            work = await self._plan(opened, changes)
            touched = {*work.removed, *work.changed}
            before = await _snapshot(opened.graph, touched)
            outcome = await self._index_files(
                opened.graph,
                opened.root,
                work.changed,
                removed=work.removed,
                progress=progress,
            )
            after = await _snapshot(opened.graph, touched)
            ended = displaced(opened.repository.failed, work.changed)
            await self._register(opened, touched | ended, outcome)
        results = tuple(_result(c, work, outcome, before, after) for c in changes)
        return _report(opened, outcome, results)

    async def measured(self, report: UpdateReport) -> UpdateReport:
        """Fill in the bias scores of a report, once the vectors are made."""
        opened = await self._find(report.repository)
        after = await _snapshot(opened.graph, {f.file_path for f in report.files})
        files = [
            replace(file, bias_score=after.bias.get(file.file_path))
            for file in report.files
        ]
        return replace(report, files=tuple(files))

    async def _plan(
        self, opened: OpenRepository, changes: Sequence[FileChange]
    ) -> _Work:
        paths: dict[str, str] = {}
        refused: dict[str, str] = {}
        for change in changes:
            try:
                relative = await self._tree.relative_path(
                    opened.root, change.path, keep_folder_link=True
                )
            except PathOutsideRootsError as error:
                refused[change.path] = error.message
            else:
                paths[change.path] = relative
        wanted = list(dict.fromkeys(paths.values()))
        entries = await self._tree.entries(opened.root, wanted)
        present = [p for p, e in zip(wanted, entries, strict=True) if e is not None]
        left_out = await self._tree.left_out(opened.root, present)
        changed = tuple(path for path in present if path not in left_out)
        removed = tuple(path for path in wanted if path not in changed)
        return _Work(paths, refused, removed, changed, left_out)

    async def _register(
        self, opened: OpenRepository, touched: Collection[str], outcome: IndexOutcome
    ) -> None:
        known = opened.repository
        failed = {p: reason for p, reason in known.failed.items() if p not in touched}
        await self._graphs.register(
            replace(
                known,
                indexed_at=utc_now(),
                revision=_seen(known.revision, await self._tree.revision(opened.root)),
                failed=failed | outcome.failed,
            )
        )


def _seen(indexed: Revision | None, current: Revision | None) -> Revision | None:
    """Keep the commit of the last analysis: of another one only some files are."""
    if indexed is None or current is None:
        return indexed
    same = (indexed.commit, indexed.branch) == (current.commit, current.branch)
    return current if same else indexed


async def _snapshot(graph: CodeGraph, paths: Collection[str]) -> _Snapshot:
    units: dict[str, dict[str, str]] = {path: {} for path in paths}
    relations: dict[str, dict[str, str]] = {path: {} for path in paths}
    inside: dict[str, list[StoredUnit]] = {path: [] for path in paths}
    for stored in await graph.units(paths=paths):
        units[stored.unit.path][stored.unit.id] = stored.unit.content_hash
        inside[stored.unit.path].append(stored)
    nodes = [NodeId(path) for path in paths]
    for relation in await graph.relations(
        nodes, direction=Direction.OUT, whole_files=True
    ):
        key = f"{relation.kind} {relation.source} {relation.target_name}"
        relations[path_of(relation.source)][key] = f"{relation.target}"
    bias = {path: mean_bias(members) for path, members in inside.items()}
    return _Snapshot(units, relations, bias)


def _counts(before: Mapping[str, str], after: Mapping[str, str]) -> ChangeCounts:
    kept = sum(before.get(key) == value for key, value in after.items())
    return ChangeCounts(len(after) - kept, kept, len(before) - kept)


def _result(
    change: FileChange,
    work: _Work,
    outcome: IndexOutcome,
    before: _Snapshot,
    after: _Snapshot,
) -> FileUpdate:
    path = work.paths.get(change.path, change.path)
    word, message = _verdict(change, path, work, outcome)
    return FileUpdate(
        file_path=path,
        change_type=change.type,
        outcome=word,
        message=message,
        units=_counts(before.units.get(path, {}), after.units.get(path, {})),
        relations=_counts(
            before.relations.get(path, {}), after.relations.get(path, {})
        ),
        bias_score=after.bias.get(path),
    )


def _verdict(
    change: FileChange, path: str, work: _Work, outcome: IndexOutcome
) -> tuple[str, str]:
    """Say what happened in one word, and why where that is not plain."""
    if change.path in work.refused:
        return "failed", work.refused[change.path]
    if path in outcome.failed:
        return "failed", outcome.failed[path]
    gone = path in outcome.removed
    if path in work.left_out:
        reason = f"left out: {work.left_out[path]}"
        return ("removed", reason) if gone else ("not_indexed", reason)
    if path in work.removed:
        missing = "" if change.type is ChangeType.DELETED else "it is not on disk"
        return ("removed", missing) if gone else ("not_indexed", "it is not on disk")
    still = "it is still on disk" if change.type is ChangeType.DELETED else ""
    if path in outcome.unchanged:
        return "unchanged", still or "its content is the indexed one"
    return "indexed", still


def _report(
    opened: OpenRepository, outcome: IndexOutcome, results: tuple[FileUpdate, ...]
) -> UpdateReport:
    totals = Counter(result.outcome for result in results)
    return UpdateReport(
        namespace=opened.repository.namespace,
        repository=opened.root,
        indexed=totals["indexed"],
        unchanged=totals["unchanged"],
        removed=totals["removed"],
        not_indexed=totals["not_indexed"],
        failed=totals["failed"],
        dependants_reresolved=tuple(outcome.reresolved),
        files=results,
    )
