"""Strategies for what a graph stores: small, and prone to meet again.

Paths, names, code and words come from a few values each, so that histories hit the
same unit, the same content and the same relation often.
"""

import hashlib
from array import array
from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from sacl.domain import facts, scoping
from sacl.domain.code import (
    CodeUnit,
    NodeId,
    ParseProblem,
    Span,
    StructuralFeatures,
    TextualFeature,
    TextualFeatures,
    UnitKind,
    UnitTerms,
    unit_id,
)
from sacl.domain.description import Description
from sacl.domain.facts import Expression, FileFacts
from sacl.domain.index import (
    FileRecord,
    GraphChanges,
    IndexedFile,
    ResolvedFile,
    SearchFilter,
    SearchRequest,
    UnitSemantics,
)
from sacl.domain.relations import (
    Detail,
    Relation,
    RelationKind,
    Resolution,
    package_id,
)

PATHS = ("a.py", "src/b.py", "src/größe/c.ts")
NAMES = ("run", "Run", "Größe")
QUALIFIED = (*NAMES, "Run.run", "Run.Größe")
CODE = ("def f(): ...", "x = 'ü\\n'")
WORDS = ("pars", "url", "größ", "e2e")
LANGUAGES = ("python", "typescript")
MODELS = ("small-model", "other-model")
NODES = (
    *(unit_id(path, name) for path in PATHS for name in ("", *QUALIFIED)),
    package_id("pypi", "requests"),
    package_id("npm", "@types/node"),
)
KEYS = ("path:a.py", "path:src/b.py", "name:run", "package:requests", "pending:")
DIMENSION = 3

_TEXTS = ("", "self", "a → b", "two\nlines", "\0", "\U0010ffff")
_DETAILS: tuple[Mapping[str, Detail], ...] = (
    {"dependencyType": "local"},
    {"dependencyType": "local", "awaited": True, "count": 1, "receiver": "größe\n"},
    {"dependencyType": "builtin", "usage": ["run", "Run"]},
    {"dependencyType": "external", "symbols": [{"name": "run", "alias": ""}]},
)
_TEXTUAL = (
    TextualFeatures("", (), (), {}),
    TextualFeatures(
        "Größe.\n",
        ("one", "two"),
        ("self", "x"),
        {
            TextualFeature.DOCSTRING: (Span(2, 3),),
            TextualFeature.IDENTIFIER: (Span(1, 1), Span(4, 9)),
        },
    ),
)


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


paths = st.sampled_from(PATHS)
nodes = st.sampled_from(NODES)
texts = st.sampled_from(_TEXTS)
lines = st.integers(1, 9)
spans = st.builds(lambda start, more: Span(start, start + more), lines, lines)
words = st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join)
components = st.sampled_from([-1.0, 0.0, 0.25, 1.0]) | st.floats(-1, 1, width=16)
vectors = st.lists(components, min_size=DIMENSION, max_size=DIMENSION).map(
    lambda values: array("f", values)
)


@st.composite
def code_units(draw: st.DrawFn, path: str, name: str) -> CodeUnit:
    """Draw a unit; one without a name is the file's own."""
    code = draw(st.sampled_from(CODE))
    inner = [UnitKind.CLASS, UnitKind.FUNCTION, UnitKind.METHOD]
    return CodeUnit(
        id=unit_id(path, name),
        path=path,
        language=draw(st.sampled_from(LANGUAGES)),
        kind=draw(st.sampled_from(inner)) if name else UnitKind.FILE,
        form="def",
        name=name.rpartition(".")[2] or path.rpartition("/")[2],
        qualified_name=name or path,
        span=draw(spans),
        body=Span(1, 2),
        signature=draw(texts),
        code=code,
        parent=NodeId(path) if name else None,
        textual=draw(st.sampled_from(_TEXTUAL)),
        structure=StructuralFeatures(9, 1, 0, 2, 3),
        terms=UnitTerms(draw(words), "größ", "", draw(words)),
        content_hash=_hash(code),
    )


@st.composite
def units_of_file(draw: st.DrawFn, path: str) -> tuple[CodeUnit, ...]:
    """Draw the units of a file, its own unit first."""
    names = draw(st.lists(st.sampled_from(QUALIFIED), unique=True, max_size=3))
    return tuple(draw(code_units(path, name)) for name in ("", *names))


@st.composite
def relations(draw: st.DrawFn, sources: Sequence[NodeId]) -> Relation:
    """Draw a relation from one of ``sources`` to a node, to several, or to none."""
    resolution = draw(st.sampled_from(Resolution))
    is_resolved = resolution is Resolution.RESOLVED
    may_lead_to = st.lists(nodes, min_size=1, max_size=2, unique=True)
    candidates = draw(may_lead_to) if resolution is Resolution.CANDIDATES else ()
    return Relation(
        kind=draw(st.sampled_from([RelationKind.CALLS, RelationKind.IMPORTS])),
        source=draw(st.sampled_from(sources)),
        target=draw(nodes) if is_resolved else None,
        target_name=draw(st.sampled_from(QUALIFIED)),
        lines=draw(st.sampled_from([(1,), (2, 30)])),
        site_count=draw(st.integers(1, 3)),
        resolution=resolution,
        rule="scope",
        candidates=tuple(candidates),
        candidate_count=len(candidates) + 5 if candidates else int(is_resolved),
        details=draw(st.sampled_from(_DETAILS)),
    )


def resolved_files(
    path: str, sources: Sequence[NodeId]
) -> st.SearchStrategy[ResolvedFile]:
    """What resolution says of a file with these units."""
    return st.builds(
        ResolvedFile,
        path=st.just(path),
        relations=st.lists(relations(sources), max_size=3).map(tuple),
        consulted=st.frozensets(st.sampled_from(KEYS), max_size=2),
    )


_LEAVES: tuple[Expression, ...] = (
    facts.Name("self"),
    facts.Opaque("str", "a\0"),
    facts.Opaque(),
    facts.UnitReference(NODES[1]),
)

expressions: st.SearchStrategy[Expression] = st.recursive(
    st.sampled_from(_LEAVES),
    lambda inner: (
        st.builds(facts.Attribute, inner, texts)
        | st.builds(
            facts.Call, inner, st.tuples(inner), st.just((("key", facts.Opaque()),))
        )
        | st.builds(facts.Item, inner, st.none() | texts, st.none() | inner)
        | st.builds(
            facts.Collection,
            st.just("dict"),
            st.lists(st.tuples(st.none() | texts, inner), max_size=2).map(tuple),
        )
        | st.builds(facts.Choice, st.lists(inner, max_size=2).map(tuple))
    ),
    max_leaves=4,
)


def file_facts(path: str, scopes: Sequence[NodeId]) -> st.SearchStrategy[FileFacts]:
    """Facts of every sort about a file with these units, over a few expressions."""

    def build(scope: NodeId, value: Expression, type_: Expression | None) -> FileFacts:
        imported = facts.ImportedName("run", "größe", "named")
        return FileFacts(
            path=path,
            language="python",
            imports=(
                facts.Import("os", 1, (imported, imported), scope, 3, local=True),
            ),
            exports=(
                facts.Export("run", "named", 1, value),
                facts.Export("*", "default", 2),
            ),
            definitions=(
                facts.Definition(
                    scope,
                    UnitKind.CLASS,
                    "Run",
                    scope,
                    4,
                    ("self",),
                    type_,
                    ("static",),
                    owner=type_,
                    type_parameters=(("T", type_), ("U", value)),
                ),
            ),
            bindings=(facts.Binding(scope, value, 5, type_, value, parameter=True),),
            calls=(facts.CallSite(scope, facts.Call(value), 6, awaited=True),),
            returns=(facts.Return(scope, value),),
            inheritance=(facts.Inheritance(scope, value, 7, "mixin"),),
            uses=(facts.Use(scope, value, 8, "callback"),),
            configuration={"größe": "1"},
            scoping=scoping.PYTHON,
            namespaces=(facts.Region("größe", 1, 9),),
        )

    maybe = st.none() | expressions
    empty = st.just(FileFacts(path, "typescript"))
    return empty | st.builds(build, st.sampled_from(scopes), expressions, maybe)


@st.composite
def indexed_files(draw: st.DrawFn, path: str) -> IndexedFile:
    """Draw all there is to store of a file."""
    units = draw(units_of_file(path))
    ids = [unit.id for unit in units]
    record = FileRecord(
        path=path,
        language=units[0].language,
        content_hash=_hash(path),
        size=draw(st.sampled_from([0, 1 << 40])),
        modified_ns=1 << 60,
        analysed_at="2026-01-01T00:00:00.000+00:00",
        line_count=9,
        unit_count=len(units),
        complexity=draw(lines),
        problems=draw(st.sampled_from([(), (ParseProblem(3, "größe"),)])),
    )
    return IndexedFile(
        record, units, draw(file_facts(path, ids)), draw(resolved_files(path, ids))
    )


def confirmations(path: str) -> st.SearchStrategy[FileRecord]:
    """Records of a later look at a file, whose content may be another now."""
    return st.builds(
        FileRecord,
        path=st.just(path),
        language=st.just(""),
        content_hash=st.sampled_from([_hash(path), _hash("other")]),
        size=st.just(0),
        modified_ns=st.sampled_from([5, 6]),
        analysed_at=st.sampled_from(["2026-01-02", "2026-01-03"]),
        line_count=st.just(0),
        unit_count=st.just(0),
        complexity=st.just(0),
    )


@st.composite
def changes(draw: st.DrawFn) -> GraphChanges:
    """Draw a step: any mixture of replaced, removed, resolved and confirmed files."""
    replaced = draw(st.lists(paths, max_size=2))
    reresolved = draw(st.lists(paths, max_size=1))
    return GraphChanges(
        replaced=tuple(draw(indexed_files(path)) for path in replaced),
        removed=tuple(draw(st.lists(paths, max_size=1))),
        reresolved=tuple(draw(resolved_files(p, [NodeId(p)])) for p in reresolved),
        confirmed=tuple(draw(st.lists(paths.flatmap(confirmations), max_size=2))),
    )


def _semantics(
    units: st.SearchStrategy[NodeId], hashes: Sequence[str]
) -> st.SearchStrategy[UnitSemantics]:
    return st.builds(
        UnitSemantics,
        unit=units,
        content_hash=st.sampled_from(hashes),
        model=st.sampled_from(MODELS),
        description=st.builds(
            Description, texts, texts, texts, st.sampled_from(["static", "llm:m"])
        ),
        code_vector=vectors | st.just(array("f")),
        description_vector=vectors,
        neutral_vector=vectors,
        dependence=st.floats(0, 1),
        neutral=texts,
    )


semantics = _semantics(nodes, [_hash(code) for code in CODE])
"""Of a unit that may be there, made from content that may be its own."""


def semantics_of(units: Sequence[CodeUnit]) -> st.SearchStrategy[UnitSemantics]:
    """Semantics of one of these units, seldom made from other content."""
    return st.sampled_from(units).flatmap(
        lambda unit: _semantics(
            st.just(unit.id), [unit.content_hash, unit.content_hash, _hash("other")]
        )
    )


search_filters = st.builds(
    SearchFilter,
    languages=st.frozensets(st.sampled_from([*LANGUAGES, "cobol"]), max_size=2),
    kinds=st.frozensets(st.sampled_from(UnitKind), max_size=2),
    path_prefix=st.sampled_from(["", "src/", "src/größe/c.ts", "SRC"]),
)
search_requests = st.builds(
    SearchRequest,
    terms=st.lists(st.sampled_from([*WORDS, "absent"]), unique=True).map(tuple),
    vector=st.none() | vectors,
    names=st.lists(
        st.sampled_from([*QUALIFIED, *PATHS, *NODES, "RU", "c.ts", "größe/C.TS", "."]),
        max_size=2,
    ).map(tuple),
    top_k=st.just(50),
    filter=st.just(SearchFilter()) | search_filters,
)
