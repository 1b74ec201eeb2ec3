"""How far a file or a repository leans on text, and which units most.

``overall`` dependence is stored with every unit; the share of each textual feature
is measured on demand, by really masking it and embedding the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sacl.application import bias_measurement
from sacl.application.bias_measurement import (
    MeasuredUnit,
    feature_means,
    measure_features,
    worst_and_sample,
)
from sacl.application.check_documentation import CheckDocumentation
from sacl.application.ports import (
    CodeGraph,
    CodeParser,
    Embedder,
    SourceTree,
)
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.domain.code import NODE_SEPARATOR, TextualFeature, path_of
from sacl.domain.errors import EmbedderError
from sacl.domain.index import Dependence, StoredUnit
from sacl.domain.lying_docs import LyingDoc
from sacl.domain.textual_bias import (
    DEFAULT_THRESHOLD,
    INDICATOR_OF,
    BiasScale,
    UnitBias,
    bias_level,
    distribution,
    mean_score,
    percentile,
    scale_of,
)

SHOWN_UNITS = 20
MIN_SCORE = 1 / 16
"""Dependence on the embedder's scale below which a feature raises no indicator."""


@dataclass(frozen=True, slots=True)
class BiasSummary:
    """Bias over the units that were measured.

    Attributes:
        average: Mean score weighted by lines; None when nothing is measured.
        high_bias: Units at or above the threshold.
    """

    average: float | None
    high_bias: int
    bias_measured: int


@dataclass(frozen=True, slots=True)
class Indicator:
    """A textual feature that a unit leans on, with the feature's own lines.

    Attributes:
        severity: Raw dependence on the feature, in [0, 1].
        percentile: Share of the repository's units whose overall dependence is
            at most the severity, in [0, 100].
    """

    type: str
    file_path: str
    unit: str
    severity: float
    percentile: float
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class UnitDependence:
    """Bias of one unit.

    Attributes:
        raw: Raw overall dependence, in [0, 1].
        bias_score: The same on the embedder's scale.
        percentile: Share of the repository's units that are at most as biased.
        features: Raw dependence per present feature.
        unmeasured: Features that could not be masked, with the reason.
        advice: What to do about it.
    """

    file_path: str
    unit: str
    start_line: int
    end_line: int
    raw: float
    bias_score: float
    level: str
    percentile: float
    features: Mapping[str, float]
    unmeasured: Mapping[str, str]
    advice: str


@dataclass(frozen=True, slots=True)
class LyingDocReport:
    """A claim of documentation that the code contradicts."""

    file_path: str
    unit: str
    line: int
    claim: str
    evidence: str


@dataclass(frozen=True, slots=True)
class BiasReport:
    """Bias of a file, or of the repository when ``file_path`` is None.

    Attributes:
        bias_score: Mean over units weighted by lines; None before there are
            vectors.
        features: Mean raw dependence per feature over ``features_measured``
            units, weighted by lines; None where no unit has or can mask it.
        distribution: Units by score, ten equal intervals of [0, 1].
        worst: The most text-dependent units, first the worst.
    """

    file_path: str | None
    bias_score: float | None
    level: str | None
    threshold: float
    bias_measured: int
    bias_total: int
    high_bias: int
    features: Mapping[str, float | None]
    features_measured: int
    indicators: tuple[Indicator, ...]
    lying_docs: tuple[LyingDocReport, ...]
    distribution: tuple[int, ...]
    worst: tuple[UnitDependence, ...]
    note: str


class ReportBias:
    """Measure and explain textual bias."""

    def __init__(
        self,
        tree: SourceTree,
        parser: CodeParser,
        embedder: Embedder | None,
        find: FindRepository,
        check_documentation: CheckDocumentation,
        *,
        threshold: float = DEFAULT_THRESHOLD,
    ) -> None:
        self._tree = tree
        self._parser = parser
        self._embedder = embedder
        self._find = find
        self._check_documentation = check_documentation
        self._threshold = threshold

    async def __call__(
        self, repository_path: str | None, *, file_path: str | None = None
    ) -> BiasReport:
        """Report on a file, or on the repository when ``file_path`` is None.

        Raises:
            EmbedderError: No embedder is configured, so nothing is measured.
            FileNotFoundInRepositoryError: The file is not indexed.
        """
        if self._embedder is None:
            raise EmbedderError(
                "Bias is measured with embeddings and no embedder is configured.",
                next_step="Set SACL_EMBEDDER=sacl and index again.",
            )
        opened = await self._find(repository_path, file_path=file_path)
        path = await self._find.indexed_path(opened, file_path) if file_path else None
        return await self._report(opened, path, self._embedder)

    async def _report(
        self, opened: OpenRepository, path: str | None, embedder: Embedder
    ) -> BiasReport:
        everywhere = await opened.graph.dependences()
        ranked = sorted(d.raw for d in everywhere)
        inside = [d for d in everywhere if path in (None, _path(d))]
        scale = scale_of(embedder.model)
        biases = [UnitBias(d.unit, d.raw, scale(d.raw), d.line_count) for d in inside]
        chosen = biases if path else worst_and_sample(biases)
        measured = await measure_features(
            self._tree, self._parser, embedder, opened, chosen
        )
        lies = await self._check_documentation(opened, path)
        total = await _unit_count(opened.graph, path)
        score = mean_score(biases)
        return BiasReport(
            file_path=path,
            bias_score=score,
            level=None if score is None else bias_level(score, self._threshold),
            threshold=self._threshold,
            bias_measured=len(biases),
            bias_total=total,
            high_bias=sum(b.score >= self._threshold for b in biases),
            features=feature_means(measured),
            features_measured=len(measured),
            indicators=self._indicators(measured, ranked, scale),
            lying_docs=tuple(map(_lie, lies)),
            distribution=distribution([b.score for b in biases]),
            worst=tuple(
                self._unit_report(m, ranked, lies) for m in measured[:SHOWN_UNITS]
            ),
            note=_note(len(biases), total, len(measured)),
        )

    def _indicators(
        self,
        measured: Sequence[MeasuredUnit],
        ranked: Sequence[float],
        scale: BiasScale,
    ) -> tuple[Indicator, ...]:
        """Raise the features of units whose score reaches the threshold."""
        found = [
            Indicator(
                type=INDICATOR_OF[feature],
                file_path=m.unit.path,
                unit=m.unit.qualified_name,
                severity=severity,
                percentile=percentile(severity, ranked),
                start_line=spans[0].start_line,
                end_line=spans[-1].end_line,
            )
            for m in measured
            if m.bias.score >= self._threshold
            for feature, severity in m.features.items()
            if scale(severity) >= MIN_SCORE
            and (spans := m.unit.textual.spans.get(feature))
        ]
        return tuple(sorted(found, key=lambda i: (-i.severity, i.file_path, i.unit)))

    def _unit_report(
        self, m: MeasuredUnit, ranked: Sequence[float], lies: Sequence[LyingDoc]
    ) -> UnitDependence:
        return UnitDependence(
            file_path=m.unit.path,
            unit=m.unit.qualified_name,
            start_line=m.unit.span.start_line,
            end_line=m.unit.span.end_line,
            raw=m.bias.raw,
            bias_score=m.bias.score,
            level=bias_level(m.bias.score, self._threshold),
            percentile=percentile(m.bias.raw, ranked),
            features={str(f): v for f, v in m.features.items()},
            unmeasured={str(f): reason for f, reason in m.unmasked.items()},
            advice=_advice(m, lies, self._threshold),
        )


async def bias_summary(
    graph: CodeGraph, model: str | None, threshold: float
) -> BiasSummary:
    """Summarise the stored dependences of a repository."""
    scale = scale_of(model or "")
    biases = [
        UnitBias(d.unit, d.raw, scale(d.raw), d.line_count)
        for d in await graph.dependences()
    ]
    high = sum(bias.score >= threshold for bias in biases)
    return BiasSummary(mean_score(biases), high, len(biases))


def unit_bias(stored: StoredUnit) -> UnitBias | None:
    """Return the bias of a unit; None until it is measured."""
    semantics = stored.semantics
    if semantics is None:
        return None
    raw, lines = semantics.dependence, stored.unit.span.line_count
    return UnitBias(stored.unit.id, raw, scale_of(semantics.model)(raw), lines)


def mean_bias(units: Sequence[StoredUnit]) -> float | None:
    """Mean score of units weighted by lines; None unless all are measured."""
    biases = [bias for s in units if (bias := unit_bias(s)) is not None]
    return mean_score(biases) if len(biases) == len(units) else None


def _advice(m: MeasuredUnit, lies: Sequence[LyingDoc], threshold: float) -> str:
    """Say what to do about a unit, the certain before the likely."""
    contradicted = list(dict.fromkeys(x.line for x in lies if x.unit == m.unit.id))
    if contradicted:
        listed = ", ".join(map(str, contradicted))
        lines = "line" if len(contradicted) == 1 else "lines"
        return f"Its text contradicts its code: correct {lines} {listed}."
    if m.bias.score < threshold or not m.features:
        return "Nothing to do."
    feature = max(m.features, key=lambda f: m.features[f])
    return _ADVICE[feature]


_ADVICE = {
    TextualFeature.DOCSTRING: "Found mostly by its documentation: check that it "
    "still says what the body does.",
    TextualFeature.COMMENT: "Found mostly by its comments: move what they say into "
    "names or structure, and check that they are true.",
    TextualFeature.IDENTIFIER: "Found mostly by its names: check that they say what "
    "the body does before trusting a match.",
}


def _lie(lie: LyingDoc) -> LyingDocReport:
    path, _, unit = lie.unit.partition(NODE_SEPARATOR)
    return LyingDocReport(path, unit, lie.line, lie.claim, lie.evidence)


def _path(measured: Dependence) -> str:
    return path_of(measured.unit)


def _note(done: int, total: int, features: int) -> str:
    """Say how much was measured, and on what choice of units."""
    note = f"Measured {done} of {total} units; features on {features}"
    worst = bias_measurement.WORST_UNITS
    if worst < features < done:
        note += f", the {worst} most dependent and a seeded sample"
    return f"{note}." if done == total else f"{note}; vectors are being made."


async def _unit_count(graph: CodeGraph, path: str | None) -> int:
    if path is not None:
        return len(await graph.units(paths=[path]))
    return (await graph.statistics()).vectors_total
