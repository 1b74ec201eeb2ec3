"""Compare a stored index with a clean analysis of the same files.

Files are parsed and bound anew, a slice at a time, and nothing is stored. Those that
changed on disk since they were indexed are named, and are no difference: the index
is right about what it has seen. Relations are looked for in the text besides.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from types import MappingProxyType

from sacl.application.index_files import IndexFiles, chunks
from sacl.application.ports import Progress, SourceTree
from sacl.application.repositories import (
    FindRepository,
    OpenRepository,
    read_unchanged,
)
from sacl.domain.code import CodeUnit, NodeId, path_of
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.facts import FileFacts
from sacl.domain.index import PENDING_KEY, IndexedFile, ResolvedFile, SearchRequest
from sacl.domain.relations import Direction, Relation, project
from sacl.domain.verification import (
    EdgeVerdict,
    check_edge,
    differing_fields,
    differing_keys,
    differing_relations,
    differing_units,
    is_checked,
    sample,
)

SLICE_FILES = 256
"""Files that are analysed and compared together."""

TERMS_PER_SLICE = 50
NODES_PER_SLICE = 50
_TIMES = ("modified_ns", "analysed_at")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something stored that a clean analysis would store otherwise."""

    file_path: str
    part: str
    detail: str


@dataclass(frozen=True, slots=True)
class IndexCoverage:
    """The index beside the disk.

    Attributes:
        missing: Source files on disk that are neither indexed nor known to fail.
        gone: Indexed files that are left out now, or no longer on disk.
        changed: Compared files whose content on disk is another now.
        unfinished: Files whose relations a run that was cut off left to the next.
    """

    discovered: int
    indexed: int
    missing: tuple[str, ...]
    gone: tuple[str, ...]
    changed: tuple[str, ...]
    unfinished: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VerificationReport:
    """What was compared, and what differs.

    Attributes:
        edges: Resolved relations by what the text says of them.
        differences: Faults of the index; empty when it is sound.
        intact: No difference, and nothing on disk that the index lacks.
    """

    namespace: str
    repository: str
    files_compared: int
    units_compared: int
    relations_compared: int
    edges: Mapping[str, int]
    coverage: IndexCoverage
    differences: tuple[Difference, ...]

    @property
    def intact(self) -> bool:
        """Whether the index is what a clean analysis of the disk would leave."""
        seen = self.coverage
        behind = (seen.missing, seen.gone, seen.changed, seen.unfinished)
        return not self.differences and not any(behind)


@dataclass(slots=True)
class _Findings:
    files: int = 0
    units: int = 0
    relations: int = 0
    edges: Counter[str] = field(default_factory=Counter)
    changed: list[str] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)

    def note(self, path: str, part: str, detail: str) -> None:
        """Take down a difference, if there is one."""
        if detail:
            self.differences.append(Difference(path, part, detail))


class VerifyIndex:
    """Analyse indexed files again and compare; changes nothing."""

    def __init__(
        self, tree: SourceTree, find: FindRepository, index_files: IndexFiles
    ) -> None:
        self._tree = tree
        self._find = find
        self._index_files = index_files

    async def __call__(
        self,
        repository_path: str | None,
        *,
        rate: float = 1.0,
        progress: Progress,
    ) -> VerificationReport:
        """Verify the index of a repository.

        Args:
            repository_path: As everywhere.
            rate: Share of the files that are compared, in (0, 1].
            progress: Told about the stage ``verify``.

        Raises:
            InvalidArgumentError: ``rate`` is out of range.
        """
        if not 0 < rate <= 1:
            raise InvalidArgumentError(
                f"rate is {rate}.", next_step="Give a share above 0, at most 1."
            )
        opened = await self._find(repository_path)
        indexed = await opened.graph.files()
        seed = opened.repository.indexed_at
        findings = await self.compare(
            opened, sample(indexed, rate=rate, seed=seed), progress=progress
        )
        return VerificationReport(
            namespace=opened.repository.namespace,
            repository=opened.root,
            files_compared=findings.files,
            units_compared=findings.units,
            relations_compared=findings.relations,
            edges={str(v): findings.edges[v] for v in EdgeVerdict},
            coverage=await self._coverage(opened, indexed, findings),
            differences=tuple(findings.differences),
        )

    async def compare(
        self,
        opened: OpenRepository,
        paths: Sequence[str],
        *,
        known: Mapping[str, FileFacts] = MappingProxyType({}),
        progress: Progress,
    ) -> _Findings:
        """Compare files with what an analysis of them would store.

        Facts of other files that are not ``known`` are read from the index.
        """
        findings = _Findings()
        done = 0
        for each in chunks(paths, SLICE_FILES):
            await self._compare_slice(opened, each, known, findings)
            done += len(each)
            await progress.report("verify", done, len(paths))
        return findings

    async def _coverage(
        self, opened: OpenRepository, indexed: Collection[str], findings: _Findings
    ) -> IndexCoverage:
        discovery = await self._tree.discover(opened.root)
        found = {entry.path for entry in discovery.entries}
        known = {*indexed, *opened.repository.failed}
        return IndexCoverage(
            discovered=len(found),
            indexed=len(indexed),
            missing=tuple(sorted(found - known)),
            gone=tuple(sorted(set(indexed) - found)),
            changed=tuple(findings.changed),
            unfinished=tuple(findings.unfinished),
        )

    async def _compare_slice(
        self,
        opened: OpenRepository,
        paths: Sequence[str],
        known: Mapping[str, FileFacts],
        findings: _Findings,
    ) -> None:
        graph, root = opened.graph, opened.root
        anew = await self._index_files.again(graph, root, paths, known=known)
        findings.changed.extend(path for path in paths if path not in anew)
        stored = await _stored(opened, list(anew))
        for path, expected in anew.items():
            _compare_file(stored[path], expected, findings)
        await _compare_derived(opened, list(anew.values()), findings)
        await self._check_edges(opened, list(anew.values()), findings)

    async def _check_edges(
        self,
        opened: OpenRepository,
        files: Sequence[IndexedFile],
        findings: _Findings,
    ) -> None:
        edges = [r for f in files for r in f.resolved.relations if is_checked(r)]
        targets = {r.target for r in edges if r.target is not None}
        units = {s.unit.id: s.unit for s in await opened.graph.units(ids=targets)}
        lines = await self._lines(opened, {path_of(r.source) for r in edges}, units)
        for relation in (r for r in edges if path_of(r.source) in lines):
            unit = next((units[t] for t in relation.targets if t in units), None)
            text = None if unit is None else lines.get(unit.path)
            verdict = check_edge(relation, lines[path_of(relation.source)], unit, text)
            findings.edges[verdict] += 1
            if verdict is EdgeVerdict.REFUTED:
                told = f"{relation.source} {relation.kind} {relation.target}"
                findings.note(path_of(relation.source), "edge", told)

    async def _lines(
        self,
        opened: OpenRepository,
        sources: Collection[str],
        units: Mapping[NodeId, CodeUnit],
    ) -> dict[str, list[str]]:
        """Read files that are on disk as they are indexed, by path."""
        paths = sorted({*sources, *(unit.path for unit in units.values())})
        read = await read_unchanged(self._tree, opened, paths)
        return {file.path: file.text.split("\n") for file in read}


async def _stored(
    opened: OpenRepository, paths: Sequence[str]
) -> dict[str, IndexedFile]:
    graph = opened.graph
    records, facts = await graph.files(paths), await graph.facts(paths)
    consulted = await graph.consulted(paths)
    units = groupby(await graph.units(paths=paths), lambda s: s.unit.path)
    of_file = {path: tuple(s.unit for s in each) for path, each in units}
    relations = await graph.relations(
        [NodeId(path) for path in paths], direction=Direction.OUT, whole_files=True
    )
    out: dict[str, list[Relation]] = {path: [] for path in paths}
    for relation in relations:
        out[path_of(relation.source)].append(relation)
    return {
        path: IndexedFile(
            records[path],
            of_file.get(path, ()),
            facts[path],
            ResolvedFile(path, tuple(out[path]), consulted[path]),
        )
        for path in paths
    }


def _compare_file(
    stored: IndexedFile, expected: IndexedFile, findings: _Findings
) -> None:
    path = expected.record.path
    findings.files += 1
    findings.units += len(stored.units)
    record = differing_fields(stored.record, expected.record, but=_TIMES)
    findings.note(path, "record", record)
    findings.note(path, "units", differing_units(stored.units, expected.units))
    findings.note(path, "facts", differing_fields(stored.facts, expected.facts))
    if PENDING_KEY in stored.resolved.consulted:
        findings.unfinished.append(path)
        return
    bound, anew = stored.resolved, expected.resolved
    findings.relations += len(bound.relations)
    relations = differing_relations(bound.relations, anew.relations)
    findings.note(path, "relations", relations)
    keys = differing_keys(bound.consulted, anew.consulted)
    findings.note(path, "consulted keys", keys)


async def _compare_derived(
    opened: OpenRepository, files: Sequence[IndexedFile], findings: _Findings
) -> None:
    """Compare what is stored twice: projections, ends of relations, search terms."""
    graph = opened.graph
    bound = [f for f in files if f.record.path not in findings.unfinished]
    seen = (await graph.file_graph()).relations
    by_file = {path: list(each) for path, each in groupby(seen, lambda r: r.source)}
    chance = Random(len(files))  # noqa: S311 - which ones does not matter
    for file in bound:
        path = file.record.path
        projected = project(file.resolved.relations)
        found = by_file.get(NodeId(path), [])
        findings.note(path, "projection", differing_relations(found, projected))
    await _check_ends(opened, bound, findings, chance)
    await _check_terms(opened, files, findings, chance)


async def _check_ends(
    opened: OpenRepository,
    files: Sequence[IndexedFile],
    findings: _Findings,
    chance: Random,
) -> None:
    """Check that relations are found from where they lead, too."""
    edges = [r for f in files for r in f.resolved.relations if r.target is not None]
    chosen = chance.sample(edges, min(len(edges), NODES_PER_SLICE))
    targets = {relation.target for relation in chosen if relation.target is not None}
    into = await opened.graph.relations(targets, direction=Direction.IN)
    for relation in chosen:
        if relation not in into:
            told = f"{relation.source} {relation.kind} {relation.target}"
            findings.note(path_of(relation.source), "relations into a node", told)


async def _check_terms(
    opened: OpenRepository,
    files: Sequence[IndexedFile],
    findings: _Findings,
    chance: Random,
) -> None:
    """Check that units are counted under their terms, and found by their names."""
    units = [unit for file in files for unit in file.units]
    chosen = chance.sample(units, min(len(units), TERMS_PER_SLICE))
    terms = sorted({term for unit in chosen for term in unit.terms.code.split()[:1]})
    found = await opened.graph.search(SearchRequest(tuple(terms), None, top_k=1))
    held = Counter(t for u in units for t in set(_terms_of(u)) & set(terms))
    for term, count in held.items():
        if found.corpus.document_frequency.get(term, 0) < count:
            findings.note("", "search terms", f"{term} is in {count} units or more")
    for unit in chosen:  # of several that differ only in case, each must be there
        request = SearchRequest((), None, names=(unit.id.lower(),), top_k=len(units))
        named = (await opened.graph.search(request)).candidates
        if unit.id not in {stored.unit.id for stored in named}:
            findings.note(unit.path, "names", f"{unit.id} is not found by its name")


def _terms_of(unit: CodeUnit) -> list[str]:
    fields = unit.terms
    return " ".join((fields.name, fields.path, fields.docs, fields.code)).split()
