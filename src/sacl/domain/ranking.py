"""How well a candidate answers a query, with every part of the score shown.

Candidates and corpus counts come from ``CodeGraph.search``; a backend only
proposes, all scoring happens here, so that every backend scores alike.

The paper (arXiv 2506.20081, section 3.1) blends the similarity of the query to the
code and to its description. What ranks here is the soft maximum of both, each
measured in deviations of the repository, so that a unit is found by the view that
says what it does, and what its other view lacks, or lies about, costs little
(ADR 0020). Lexical evidence and priors of real repositories are added.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.index import CorpusCounts, Cosines, StoredUnit, UnitSemantics
from sacl.domain.lexical_scoring import (
    EXACT_NAME,
    FileNameScorer,
    LexicalScorer,
    compound_match,
    name_match,
)
from sacl.domain.priors import Priors
from sacl.domain.queries import Query
from sacl.domain.similarity import soft_maximum, standardize
from sacl.domain.textual_bias import cosine_to
from sacl.domain.weights import WEIGHTS, Weights

PAPER_ALPHA = 0.7
"""Share of the description; the best of the paper's sweep (section 4)."""

DEVIATION = 0.1
"""Weight of one deviation within the semantic part: ten would fill it."""

MIN_EVIDENCE = 0.5
MIN_LEXICAL = 0.3
EVIDENCE_OF_WORDS = 0.6
"""Evidence below which the best candidate is only a guess.

A deviation says that a unit is the most similar one, not that it is similar: the
cosine of its better view counts here, and this much of the lexical part. Without
vectors the lexical part alone must do.
"""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score.

    Attributes:
        value: In [0, 1]; of ``code`` and ``description`` in deviations from the
            mean of the repository, of ``agreement`` in deviations, too; of
            ``repetition`` minus the number of better units in the same file.
        weight: At least 0.
    """

    value: float
    weight: float


@dataclass(frozen=True, slots=True)
class RankedUnit:
    """A candidate with its score: the sum of value times weight of its parts.

    Attributes:
        similarity: Cosine of the query and each view, ``code``,
            ``description`` and ``neutral``; empty without vectors.
        text_share: Cosine of query and code minus cosine of query and neutral
            code: how much of the match came from text that could lie; None
            without vectors.
    """

    stored: StoredUnit
    score: float
    parts: Mapping[str, Part]
    similarity: Mapping[str, float]
    text_share: float | None


def rerank(
    query: Query,
    candidates: Collection[StoredUnit],
    corpus: CorpusCounts,
    *,
    alpha: float = PAPER_ALPHA,
    weights: Weights = WEIGHTS,
    measured: Mapping[NodeId, Cosines] | None = None,
) -> list[RankedUnit]:
    """Order candidates by score, then path, then line.

    A query of one word is a name if a candidate bears it, whatever it looks like.

    Args:
        query: What was asked.
        candidates: Units to score.
        corpus: Of the namespace, for this query.
        alpha: At ``PAPER_ALPHA`` both views count; above, code counts less, and
            below, descriptions do; at 0 and at 1 only one of them is left.
        weights: Of the parts.
        measured: Cosines that are known already; the others are measured here.
    """
    semantic = _SemanticScorer(query, corpus, alpha, weights, measured or {})
    score = _Scorer(query, candidates, corpus, semantic, weights)
    ranked = [score(each) for each in candidates]
    borne = any(each.parts["name"].value >= EXACT_NAME for each in ranked)
    if query.is_name or (query.is_one_word and borne):
        ranked = [_led_by_name(each, weights) for each in ranked]
    ordered = sorted(ranked, key=_order)
    return sorted(_count_repetitions(ordered, weights), key=_order)


def judged(
    ranked: Sequence[RankedUnit],
    best: Sequence[NodeId],
    *,
    weights: Weights = WEIGHTS,
) -> list[RankedUnit]:
    """Let the order of a judge count as one more part of each score.

    Args:
        ranked: What ``rerank`` returned.
        best: Those that the judge found to be answers, best first.
        weights: Of the parts.
    """
    values = {unit: 1 - place / len(best) for place, unit in enumerate(best)}
    heard = []
    for each in ranked:
        part = Part(values.get(each.stored.unit.id, 0.0), weights.judge)
        parts = {**each.parts, "judge": part}
        heard.append(replace(each, score=_sum(parts), parts=parts))
    return sorted(heard, key=_order)


def counterfactual_ranks(ranked: Sequence[RankedUnit]) -> dict[str, int | None]:
    """Rank each result would hold with all documentation and names masked.

    Only descriptions and neutral code count then. Ranks are 1-based among the
    candidates; None where there are no vectors.
    """
    scores = {r.stored.unit.id: _masked_score(r) for r in ranked}
    ordered = sorted(
        (r for r in ranked if scores[r.stored.unit.id] is not None),
        key=lambda r: (-(scores[r.stored.unit.id] or 0.0), *_place(r.stored.unit)),
    )
    ranks: dict[str, int | None] = dict.fromkeys(scores)
    ranks.update({r.stored.unit.id: n for n, r in enumerate(ordered, start=1)})
    return ranks


def is_confident(query: Query, best: RankedUnit) -> bool:
    """Tell whether the best candidate is an answer rather than a guess.

    A name that matches is, and a query that is only a name has no other answer;
    otherwise the evidence must reach a threshold.
    """
    if best.parts["name"].value >= EXACT_NAME:
        return True
    if query.is_name:
        return best.parts["name"].value > 0
    words = best.parts["lexical"].value
    if not best.similarity:
        return words >= MIN_LEXICAL
    return evidence(best) >= MIN_EVIDENCE


def evidence(best: RankedUnit) -> float:
    """How similar a unit with vectors is, by meaning and by words."""
    meaning = max(best.similarity["code"], best.similarity["description"])
    return meaning + EVIDENCE_OF_WORDS * best.parts["lexical"].value


class _SemanticScorer:
    """The soft maximum of both views, as parts that add up to it."""

    def __init__(
        self,
        query: Query,
        corpus: CorpusCounts,
        alpha: float,
        weights: Weights,
        measured: Mapping[NodeId, Cosines],
    ) -> None:
        self._cosine = None if query.vector is None else cosine_to(query.vector)
        self._corpus = corpus
        self._code_weight = min(1.0, (1 - alpha) / (1 - PAPER_ALPHA))
        self._description_weight = min(1.0, alpha / PAPER_ALPHA)
        self._weights = weights
        self._measured = measured

    def similarity(self, stored: StoredUnit) -> dict[str, float]:
        """Return the cosines of the query and each view; empty without vectors."""
        semantics = stored.semantics
        if self._cosine is None or semantics is None:
            return {}
        cosines = self._measured.get(stored.unit.id) or Cosines(
            self._cosine(semantics.code_vector),
            self._cosine(semantics.description_vector),
            self._cosine(semantics.neutral_vector),
        )
        return cosines._asdict()

    def trust(self, semantics: UnitSemantics) -> float:
        """Return what a description is worth beside the code."""
        return self._description_weight * self._weights.of_description(
            semantics.description, semantics.dependence
        )

    def parts(self, cosines: Mapping[str, float], trust: float) -> dict[str, Part]:
        """Weigh each view by its share of the soft maximum."""
        code = standardize(cosines["code"], self._corpus.code)
        description = standardize(cosines["description"], self._corpus.description)
        best = soft_maximum(self._code_weight * code, trust * description)
        unit = self._weights.semantic * DEVIATION
        return {
            "code": Part(code, unit * self._code_weight * best.share),
            "description": Part(description, unit * trust * (1 - best.share)),
            "agreement": Part(best.agreement, unit),
        }


class _Scorer:
    """Scores the candidates of one query."""

    def __init__(
        self,
        query: Query,
        candidates: Iterable[StoredUnit],
        corpus: CorpusCounts,
        semantic: _SemanticScorer,
        weights: Weights,
    ) -> None:
        paths = {each.unit.path for each in candidates}
        named = FileNameScorer(query.text, query.terms, corpus)
        self._query = query
        self._weights = weights
        self._lexical = LexicalScorer(query.terms, corpus)
        self._semantic = semantic
        self._priors = Priors(paths, corpus.newer_files)
        self._files = {path: named(path) for path in paths}

    def __call__(self, stored: StoredUnit) -> RankedUnit:
        """Score one of them."""
        unit, semantics, weights = stored.unit, stored.semantics, self._weights
        cosines = self._semantic.similarity(stored)
        scale = 1.0 if cosines else weights.without_vectors
        worded = weights.lexical if cosines else weights.lexical_alone
        trust = 0.0 if semantics is None else self._semantic.trust(semantics)
        parts = {
            "lexical": Part(self._words(stored, trust), worded),
            "name": Part(self._name(unit), weights.name * scale),
            "file": Part(self._files[unit.path], weights.file),
            "prior": Part(self._priors(unit), weights.prior * scale),
        }
        text_share = None
        if semantics is not None and cosines:
            parts |= self._semantic.parts(cosines, trust)
            text_share = cosines["code"] - cosines["neutral"]
        return RankedUnit(stored, _sum(parts), parts, cosines, text_share)

    def _name(self, unit: CodeUnit) -> float:
        query = self._query
        return max(name_match(query.names, unit), compound_match(query.compounds, unit))

    def _words(self, stored: StoredUnit, trust: float) -> float:
        """Take the words of the unit, or those of its description if they say more.

        Code without text has none of its own, and would fall behind what has.

        Args:
            stored: A candidate.
            trust: What its description is worth.
        """
        own = self._lexical(stored.unit.terms)
        semantics = stored.semantics
        if semantics is None:
            return own
        said = self._lexical(semantics.description.terms)
        return max(own, min(1.0, trust * said))


def _sum(parts: Mapping[str, Part]) -> float:
    return sum([part.value * part.weight for part in parts.values()])


def _led_by_name(ranked: RankedUnit, weights: Weights) -> RankedUnit:
    """Let the name decide."""
    name = ranked.parts["name"]
    left = (1 - weights.lone_name) / (1 - name.weight)
    parts = {
        n: Part(part.value, part.weight * left) for n, part in ranked.parts.items()
    }
    parts["name"] = Part(name.value, weights.lone_name)
    return replace(ranked, score=_sum(parts), parts=parts)


def _count_repetitions(
    ordered: Iterable[RankedUnit], weights: Weights
) -> Iterator[RankedUnit]:
    """Lower what comes behind other units of its file."""
    better: Counter[str] = Counter()
    for ranked in ordered:
        path = ranked.stored.unit.path
        repetition = Part(-float(better[path]), weights.repetition)
        parts = {**ranked.parts, "repetition": repetition}
        score = _sum(parts) if better[path] else ranked.score
        yield RankedUnit(
            ranked.stored, score, parts, ranked.similarity, ranked.text_share
        )
        better[path] += 1


def _masked_score(ranked: RankedUnit) -> float | None:
    """Score by what is left without text: neutral code and description."""
    if ranked.text_share is None:
        return None
    seen = ranked.similarity
    return (seen["neutral"] + seen["description"]) / 2


def _place(unit: CodeUnit) -> tuple[str, int, str]:
    return unit.path, unit.span.start_line, unit.id


def _order(ranked: RankedUnit) -> tuple[float, str, int, str]:
    return (-ranked.score, *_place(ranked.stored.unit))
