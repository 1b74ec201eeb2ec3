"""Domain values for tests: every field has a default, and says little by itself."""

import hashlib
from array import array
from collections.abc import Mapping, Sequence

from sacl.domain.code import (
    CodeUnit,
    NodeId,
    Span,
    StructuralFeatures,
    TextualFeature,
    TextualFeatures,
    UnitKind,
    UnitTerms,
    unit_id,
)
from sacl.domain.description import Description
from sacl.domain.index import CorpusCounts, StoredUnit, UnitSemantics, Vector
from sacl.domain.relations import Detail, Relation, RelationKind, Resolution

MODEL = "test-model"
NO_TERMS = UnitTerms("", "", "", "")


def a_unit(  # noqa: PLR0913 - all but two by name
    name: str = "f",
    path: str = "a.py",
    *,
    kind: UnitKind = UnitKind.FUNCTION,
    span: tuple[int, int] = (1, 5),
    terms: UnitTerms = NO_TERMS,
    code: str = "def f(): ...",
    feature_spans: Mapping[TextualFeature, tuple[Span, ...]] | None = None,
) -> CodeUnit:
    """Build a unit; one of kind ``file`` has no name of its own."""
    is_file = kind is UnitKind.FILE
    return CodeUnit(
        id=unit_id(path, "" if is_file else name),
        path=path,
        language="python",
        kind=kind,
        form="module" if is_file else "def",
        name=path.rpartition("/")[2] if is_file else name.rpartition(".")[2],
        qualified_name=path if is_file else name,
        span=Span(*span),
        body=Span(min(span[0] + 1, span[1]), span[1]),
        signature="" if is_file else f"def {name}()",
        code=code,
        parent=None if is_file else NodeId(path),
        textual=TextualFeatures("", (), (), feature_spans or {}),
        structure=StructuralFeatures(1, 1, 0, 0, 0),
        terms=terms,
        content_hash=hashlib.sha256(code.encode()).hexdigest(),
    )


def a_vector(*components: float) -> Vector:
    """Build a vector of these components."""
    return array("f", components)


def stored(
    unit: CodeUnit,
    *,
    code: Sequence[float] = (1.0, 0.0),
    description: Sequence[float] = (1.0, 0.0),
    neutral: Sequence[float] = (1.0, 0.0),
    dependence: float = 0.0,
    source: str = "static",
) -> StoredUnit:
    """Attach semantics with these vectors to a unit."""
    semantics = UnitSemantics(
        unit=unit.id,
        content_hash=unit.content_hash,
        model=MODEL,
        description=Description("a → b", "map", "Maps a to b.", source),
        code_vector=a_vector(*code),
        description_vector=a_vector(*description),
        neutral_vector=a_vector(*neutral),
        dependence=dependence,
        neutral="def func_0(): ...",
    )
    return StoredUnit(unit, semantics)


def a_corpus(
    document_frequency: Mapping[str, int] | None = None,
    *,
    unit_count: int = 100,
    mean_length: float = 10.0,
) -> CorpusCounts:
    """Build the counts of a corpus."""
    return CorpusCounts(unit_count, mean_length, document_frequency or {})


def a_relation(
    source: str,
    target: str | None,
    kind: RelationKind = RelationKind.CALLS,
    *,
    candidates: Sequence[str] = (),
    site_count: int = 1,
    details: Mapping[str, Detail] | None = None,
) -> Relation:
    """Relate two nodes; without a target, to the candidates or to nothing."""
    unresolved = Resolution.CANDIDATES if candidates else Resolution.UNRESOLVED
    return Relation(
        kind=kind,
        source=NodeId(source),
        target=None if target is None else NodeId(target),
        target_name=target or "somewhere",
        lines=tuple(range(1, site_count + 1)),
        site_count=site_count,
        resolution=unresolved if target is None else Resolution.RESOLVED,
        rule="test",
        candidates=tuple(map(NodeId, candidates)),
        candidate_count=max(1, len(candidates)),
        details=details or {"dependencyType": "local"},
    )
