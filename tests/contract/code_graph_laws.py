"""Laws of ``CodeGraph``: what every backend must do with files and semantics."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Literal

from tests.contract.backends import ONE, TWO
from tests.strategies import KEYS, NODES

from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.application.ports import CodeGraph, CodeGraphs
from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.errors import SaclError
from sacl.domain.index import (
    Dependence,
    GraphChanges,
    IndexedFile,
    Namespace,
    Repository,
    ResolvedFile,
    SearchRequest,
    UnitSemantics,
)
from sacl.domain.relations import Direction, Relation, RelationKind, project


async def everything(graph: CodeGraph) -> dict[str, object]:
    """Return all that can be read, but for the size of the storage."""
    counts = await graph.statistics()
    return {
        "files": await graph.files(),
        "units": await graph.units(),
        "facts": await graph.facts(),
        "relations": await graph.relations(NODES),
        "consulting": {key: await graph.consulting([key]) for key in KEYS},
        "consulted": await graph.consulted(),
        "dependences": await graph.dependences(),
        "files counted": (counts.files, counts.partial_files),
        "units counted": (dict(counts.units_by_kind), dict(counts.units_by_language)),
        "relations counted": {k: dict(n) for k, n in counts.relations.items()},
        "packages": counts.packages,
        "semantics counted": (
            dict(counts.descriptions_by_source),
            counts.vectors_done,
            counts.vectors_total,
        ),
    }


Step = GraphChanges | Sequence[UnitSemantics]


async def replay(graph: CodeGraph, history: Sequence[Step]) -> None:
    """Do what happened once, in order."""
    for step in history:
        if isinstance(step, GraphChanges):
            await graph.write(step)
        else:
            await graph.annotate(step)


Deed = Step | SearchRequest | Repository | Literal["forget", "look"]
Deeds = Sequence[tuple[Namespace, Deed]]
"""What is done to namespaces, or asked of them."""


async def check_a_history_goes_as_with_the_reference(
    graphs: CodeGraphs, history: Deeds
) -> None:
    reference = MemoryCodeGraphs()
    for namespace, deed in history:
        assert await outcome(graphs, namespace, deed) == (
            await outcome(reference, namespace, deed)
        )
    for namespace in {ONE, TWO} & {touched for touched, _ in history}:
        assert await outcome(graphs, namespace, "look") == (
            await outcome(reference, namespace, "look")
        )


async def outcome(graphs: CodeGraphs, namespace: Namespace, deed: Deed) -> object:
    """Return what comes of a deed: an answer, or an error."""
    try:
        return await _do(graphs, namespace, deed)
    except SaclError as error:
        return type(error), error.message, error.next_step


async def _do(graphs: CodeGraphs, namespace: Namespace, deed: Deed) -> object:
    if isinstance(deed, Repository):
        await graphs.register(replace(deed, namespace=namespace))
        every = await graphs.repositories()
        return [known for known in every if known.namespace in {ONE, TWO}]
    if deed == "forget":
        await graphs.forget(namespace)
        return None
    graph = await graphs.open(namespace)
    if deed == "look":
        return await everything(graph)
    if isinstance(deed, SearchRequest):
        found = await graph.search(deed)
        return found.corpus, {s.unit.id: s for s in found.candidates}
    await replay(graph, [deed])
    return None


async def check_a_new_graph_is_empty(graphs: CodeGraphs) -> None:
    graph = await graphs.open(ONE)
    counts = await graph.statistics()

    assert not await graph.files()
    assert not await graph.facts()
    assert not await graph.units()
    assert not await graph.relations(NODES)
    assert counts.files == counts.packages == counts.vectors_total == 0
    assert not counts.units_by_kind
    assert not counts.relations


async def check_what_is_written_is_read(graphs: CodeGraphs, file: IndexedFile) -> None:
    graph = await graphs.open(ONE)
    path = file.record.path
    await graph.write(GraphChanges((file,)))

    assert await graph.files() == {path: file.record}
    assert await graph.facts() == {path: file.facts}
    assert [s.unit for s in await graph.units()] == by_line(file.units)
    assert await graph.relations([u.id for u in file.units]) == by_source([file])
    assert {key for key in KEYS if await graph.consulting([key])} == (
        file.resolved.consulted
    )
    for asked in (None, [path, "unknown.py"]):
        assert await graph.consulted(asked) == {path: file.resolved.consulted}
    assert await graph.consulted([]) == {}


async def check_writing_twice_is_writing_once(
    graphs: CodeGraphs, changes: GraphChanges
) -> None:
    graph = await graphs.open(ONE)
    await graph.write(changes)
    once = await everything(graph)
    await graph.write(changes)

    assert await everything(graph) == once


async def check_the_last_version_of_a_file_counts(
    graphs: CodeGraphs, before: IndexedFile, after: IndexedFile
) -> None:
    replaced, written = await graphs.open(ONE), await graphs.open(TWO)
    await replaced.write(GraphChanges((before,)))
    await replaced.write(GraphChanges((after,)))
    await written.write(GraphChanges((after,)))

    assert await everything(replaced) == await everything(written)


async def check_removing_a_file_takes_what_is_its_own(
    graphs: CodeGraphs, kept: IndexedFile, removed: IndexedFile
) -> None:
    both, alone = await graphs.open(ONE), await graphs.open(TWO)
    await both.write(GraphChanges((kept, removed)))
    await both.write(GraphChanges(removed=(removed.record.path, "unknown.py")))
    await alone.write(GraphChanges((kept,)))

    assert await everything(both) == await everything(alone)


async def check_new_relations_take_the_place_of_old(
    graphs: CodeGraphs, file: IndexedFile, resolved: ResolvedFile
) -> None:
    again, at_once = await graphs.open(ONE), await graphs.open(TWO)
    unknown = ResolvedFile("unknown.py", resolved.relations, resolved.consulted)
    await again.write(GraphChanges((file,)))
    await again.write(GraphChanges(reresolved=(resolved, unknown)))
    new = IndexedFile(file.record, file.units, file.facts, resolved)
    await at_once.write(GraphChanges((new,)))

    assert await everything(again) == await everything(at_once)


async def check_semantics_last_as_long_as_their_content(
    graphs: CodeGraphs,
    before: IndexedFile,
    after: IndexedFile,
    pattern: UnitSemantics,
) -> None:
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges((before,)))
    await graph.annotate([learnt(unit, pattern) for unit in before.units])
    await graph.write(GraphChanges((after,)))

    contents = {unit.id: unit.content_hash for unit in before.units}
    for stored in await graph.units():
        unit = stored.unit
        is_kept = contents.get(unit.id) == unit.content_hash
        assert stored.semantics == (learnt(unit, pattern) if is_kept else None)

    await graph.write(GraphChanges(removed=(after.record.path,)))
    await graph.write(GraphChanges((after,)))
    assert [s.semantics for s in await graph.units()] == [None] * len(after.units)


async def check_semantics_of_other_content_are_dropped(
    graphs: CodeGraphs,
    files: Sequence[IndexedFile],
    semantics: Sequence[UnitSemantics],
) -> None:
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges(tuple(files)))
    for each in semantics:
        await graph.annotate([each])

    units = [unit for file in files for unit in file.units]
    contents = {unit.id: unit.content_hash for unit in units}
    fitting = {s.unit: s for s in semantics if contents.get(s.unit) == s.content_hash}
    assert {
        stored.unit.id: stored.semantics
        for stored in await graph.units()
        if stored.semantics
    } == fitting
    lines = {unit.id: unit.span.line_count for unit in units}
    assert await graph.dependences() == [
        Dependence(unit, fitting[unit].dependence, lines[unit])
        for unit in sorted(fitting)
    ]


async def check_units_satisfy_every_condition(
    graphs: CodeGraphs,
    annotated: tuple[Sequence[IndexedFile], Sequence[UnitSemantics]],
    conditions: tuple[Collection[NodeId], Collection[str], Collection[str], str],
) -> None:
    files, semantics = annotated
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges(tuple(files)))
    await graph.annotate(semantics)
    ids, paths, names, model = conditions
    every = await graph.units()

    assert every == sorted(every, key=lambda s: (s.unit.path, s.unit.span.start_line))
    of_ids = [s for s in every if s.unit.id in ids]
    of_paths = [s for s in every if s.unit.path in paths]
    of_names = [s for s in every if s.unit.name in names]
    lacking = [s for s in every if not s.semantics or s.semantics.model != model]
    assert await graph.units(ids=ids) == of_ids
    assert await graph.units(paths=paths) == of_paths
    assert await graph.units(names=names) == of_names
    assert await graph.units(lacking_model=model) == lacking
    for source in ("static", "llm:other"):
        assert await graph.units(lacking_source=source) == [
            s for s in every if s.semantics and s.semantics.description.source != source
        ]
    assert await graph.units(
        ids=ids, paths=paths, names=names, lacking_model=model
    ) == [s for s in of_ids if s in of_paths and s in of_names and s in lacking]
    assert set(await graph.files(paths)) == {s.unit.path for s in of_paths}
    assert set(await graph.facts(paths)) == {s.unit.path for s in of_paths}


async def check_relations_touch_the_nodes(
    graphs: CodeGraphs,
    files: Sequence[IndexedFile],
    nodes: Collection[NodeId],
    kinds: Collection[RelationKind] | None,
) -> None:
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges(tuple(files)))
    every = [r for r in by_source(files) if kinds is None or r.kind in kinds]
    paths = {node for node in nodes if "::" not in node}
    inside = paths | {u.id for f in files for u in f.units if u.path in paths}

    for wanted, whole_files in ((nodes, False), (paths, True)):
        touched = inside if whole_files else set(nodes)
        leaving = [r for r in every if r.source in touched]
        leading = [r for r in every if not touched.isdisjoint(r.targets)]
        for direction, expected in (
            (Direction.OUT, leaving),
            (Direction.IN, leading),
            (Direction.BOTH, [r for r in every if r in leaving or r in leading]),
        ):
            assert expected == await graph.relations(
                wanted, direction=direction, kinds=kinds, whole_files=whole_files
            )


async def check_files_relate_as_their_units_do(
    graphs: CodeGraphs, history: Sequence[Step]
) -> None:
    graph = await graphs.open(ONE)
    for step in ([], *history):
        await replay(graph, [step])
        every = await graph.relations(NODES, direction=Direction.OUT)
        assert (await graph.file_graph()).relations == project(every)


async def check_statistics_are_true(
    graphs: CodeGraphs,
    files: Sequence[IndexedFile],
    semantics: Sequence[UnitSemantics],
) -> None:
    graph = await graphs.open(ONE)
    await graph.write(GraphChanges(tuple(files)))
    await graph.annotate(semantics)
    counts = await graph.statistics()
    stored = await graph.units()
    relations = by_source(files)
    made = [s.semantics for s in stored if s.semantics]

    assert counts.files == len(files)
    assert counts.partial_files == sum(bool(f.record.problems) for f in files)
    assert counts.units_by_kind == Counter(s.unit.kind for s in stored)
    assert counts.units_by_language == Counter(s.unit.language for s in stored)
    assert Counter(
        {
            (k, r): n
            for k, by_state in counts.relations.items()
            for r, n in by_state.items()
        }
    ) == Counter((r.kind, r.resolution) for r in relations)
    assert counts.packages == len(
        {node for r in relations for node in r.targets if node.startswith("package:")}
    )
    assert counts.descriptions_by_source == Counter(s.description.source for s in made)
    assert counts.vectors_done == sum(bool(s.code_vector) for s in made)
    assert counts.vectors_total == len(stored)


def by_line(units: Sequence[CodeUnit]) -> list[CodeUnit]:
    return sorted(units, key=lambda unit: unit.span.start_line)


def by_source(files: Sequence[IndexedFile]) -> list[Relation]:
    relations = [relation for file in files for relation in file.resolved.relations]
    return sorted(relations, key=lambda relation: relation.source)


def learnt(unit: CodeUnit, pattern: UnitSemantics) -> UnitSemantics:
    """Return semantics of a unit that are otherwise like ``pattern``."""
    return UnitSemantics(
        unit.id,
        unit.content_hash,
        pattern.model,
        pattern.description,
        pattern.code_vector,
        pattern.description_vector,
        pattern.neutral_vector,
        pattern.dependence,
        pattern.neutral,
    )
