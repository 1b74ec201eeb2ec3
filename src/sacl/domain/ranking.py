"""How well a candidate answers a query, with every part of the score shown.

Candidates and corpus counts come from ``CodeGraph.search``; a backend only
proposes, all scoring happens here, so that every backend scores alike.

Paper mode (arXiv 2506.20081, section 3.1) blends the similarity of the query to
the code and to its description. The default mode adds lexical evidence and
priors of real repositories, and lets measured bias move weight from what is
textual to the description. It never subtracts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from sacl.domain.code import CodeUnit, UnitKind, UnitTerms
from sacl.domain.errors import InvalidWeightError
from sacl.domain.index import CorpusCounts, StoredUnit, UnitSemantics
from sacl.domain.queries import Query
from sacl.domain.textual_bias import cosine

PAPER_ALPHA = 0.7
"""Share of the description; the best of the paper's sweep (section 4)."""

STATIC_TRUST = 0.4
"""A static description counts this much of an LLM's: alpha is scaled by it."""

SEMANTIC_WEIGHT = 0.5
LEXICAL_WEIGHT = 0.3
NAME_WEIGHT = 0.1
PRIOR_WEIGHT = 0.1

NAME_QUERY_WEIGHT = 0.6
"""Weight of the name when the query is nothing but a name; the rest shrinks."""

_WEIGHTS_WITHOUT_VECTORS = {
    "lexical": LEXICAL_WEIGHT / (1 - SEMANTIC_WEIGHT),
    "name": NAME_WEIGHT / (1 - SEMANTIC_WEIGHT),
    "prior": PRIOR_WEIGHT / (1 - SEMANTIC_WEIGHT),
}
"""A unit whose vectors are still to be made must not fall behind those that have
them: its other parts speak for what is missing."""

MIN_SCORE = 0.28
MIN_LEXICAL = 0.3
"""Evidence below which the best candidate is only a guess.

The score refuses 71 of 72 questions of other fields, 24 of 30 of other
repositories, and none of the 32 of ``benchmarks/everyday.py``; without vectors the
lexical part refuses 95 of 96, 38 of 40 and none.
"""

EXACT_NAME = 0.8

BM25_K1 = 1.2
BM25_B = 0.5
FIELD_WEIGHTS: Mapping[str, float] = {
    "name": 3.0,
    "path": 1.5,
    "docs": 1.0,
    "code": 1.0,
}
"""BM25F (Robertson, Zaragoza 2004): a term counts this often per field."""

SECONDARY_FOLDERS = frozenset(
    {"test", "tests", "testing", "__tests__", "spec", "specs", "e2e", "fixtures"}
    | {"example", "examples", "demo", "demos", "docs", "doc", "benchmark", "benchmarks"}
    | {"website", "scripts", "samples", "sample"}
)
"""Folders whose code shows or checks what other code does."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a score; ``value`` in [-1, 1], ``weight`` in [0, 1]."""

    value: float
    weight: float


@dataclass(frozen=True, slots=True)
class RankedUnit:
    """A candidate with its score: the sum of value times weight of its parts.

    Attributes:
        text_share: Cosine of query and code minus cosine of query and neutral
            code: how much of the match came from text that could lie; None
            without vectors.
    """

    stored: StoredUnit
    score: float
    parts: Mapping[str, Part]
    text_share: float | None


def blend(code_score: float, description_score: float, *, alpha: float) -> float:
    """Blend how well a query matches a unit's code and its description.

    Paper mode: ``(1 − alpha) · code + alpha · description``.

    Args:
        code_score: Cosine similarity of query and source, in [-1, 1].
        description_score: The same against the generated description.
        alpha: Share of the description, in [0, 1]; 0 ignores it.

    Raises:
        InvalidWeightError: ``alpha`` lies outside [0, 1].
    """
    if not 0.0 <= alpha <= 1.0:
        raise InvalidWeightError("alpha", alpha)
    return (1.0 - alpha) * code_score + alpha * description_score


def rerank(
    query: Query,
    candidates: Iterable[StoredUnit],
    corpus: CorpusCounts,
    *,
    alpha: float = PAPER_ALPHA,
) -> list[RankedUnit]:
    """Order candidates by score, then path, then line."""
    scorer = LexicalScorer(query.terms, corpus)
    ranked = [_score(query, stored, scorer, alpha) for stored in candidates]
    return sorted(ranked, key=_order)


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
    if query.vector is None or "code" not in best.parts:
        return best.parts["lexical"].value >= MIN_LEXICAL
    return best.score >= MIN_SCORE


class LexicalScorer:
    """BM25F over the fields of a unit, scaled to [0, 1].

    The scale is the score of a unit that holds every query term endlessly often,
    so a value says how much of the query's information a unit covers.

    Args:
        terms: Distinct terms of the query.
        corpus: Counts for how telling each of them is.
        weights: What some terms count for instead of 1.
    """

    def __init__(
        self,
        terms: Sequence[str],
        corpus: CorpusCounts,
        *,
        weights: Mapping[str, float] | None = None,
    ) -> None:
        weighed = weights or {}
        self._inverse_frequency = {
            t: _idf(t, corpus) * weighed.get(t, 1.0) for t in terms
        }
        self._mean_length = max(1.0, corpus.mean_length)
        self._ceiling = sum(self._inverse_frequency.values()) * (BM25_K1 + 1)

    def __call__(self, fields: UnitTerms) -> float:
        """Score the terms of one unit."""
        if not self._ceiling:
            return 0.0
        counts, length = self._weighted_counts(fields)
        norm = BM25_K1 * (1 - BM25_B + BM25_B * length / self._mean_length)
        total = sum(
            self._inverse_frequency[term] * count * (BM25_K1 + 1) / (count + norm)
            for term, count in counts.items()
        )
        return total / self._ceiling

    def _weighted_counts(self, fields: UnitTerms) -> tuple[dict[str, float], int]:
        counts: dict[str, float] = {}
        length = 0
        for name, weight in FIELD_WEIGHTS.items():
            words = getattr(fields, name).split()
            length += len(words)
            for word in words:
                if word in self._inverse_frequency:
                    counts[word] = counts.get(word, 0.0) + weight
        return counts, length


def name_match(names: Sequence[str], unit: CodeUnit) -> float:
    """Say how exactly a name or path in the query is this unit's, in [0, 1].

    1 for the qualified name or the path, .8 for the bare name, .6 for the name of
    a member (``app.route`` of ``Flask.route``), .4 for a prefix.
    """
    return max((_name_match(name, unit) for name in names), default=0.0)


def is_secondary(path: str) -> bool:
    """Tell whether a file only tests, shows or documents other code."""
    *folders, file = path.lower().split("/")
    stem = file.partition(".")[0]
    return (
        not SECONDARY_FOLDERS.isdisjoint(folders)
        or stem.startswith("test_")
        or stem.endswith("_test")
        or stem == "conftest"
        or ".test." in file
        or ".spec." in file
    )


def _score(
    query: Query, stored: StoredUnit, scorer: LexicalScorer, alpha: float
) -> RankedUnit:
    unit = stored.unit
    semantics = None if query.vector is None else stored.semantics
    values = {
        "lexical": scorer(unit.terms),
        "name": name_match(query.names, unit),
        "prior": _prior(unit),
    }
    text_share = None
    if query.vector is not None and semantics is not None:
        code = cosine(query.vector, semantics.code_vector)
        text_share = code - cosine(query.vector, semantics.neutral_vector)
        description = cosine(query.vector, semantics.description_vector)
        values |= {"code": code, "description": description}
    weights = _weights(semantics, alpha)
    if query.is_name:
        weights = _for_a_name(weights)
    parts = {name: Part(values[name], weights[name]) for name in values}
    score = sum(part.value * part.weight for part in parts.values())
    return RankedUnit(stored, score, parts, text_share)


def _weights(semantics: UnitSemantics | None, alpha: float) -> Mapping[str, float]:
    """Weigh the parts; the weights add up to 1, vectors or not."""
    if semantics is None:
        return _WEIGHTS_WITHOUT_VECTORS
    trust = STATIC_TRUST if semantics.description.source == "static" else 1.0
    share = alpha * trust
    share += (1 - share) * semantics.dependence / 2
    return {
        "lexical": LEXICAL_WEIGHT,
        "name": NAME_WEIGHT,
        "prior": PRIOR_WEIGHT,
        "code": SEMANTIC_WEIGHT * (1 - share),
        "description": SEMANTIC_WEIGHT * share,
    }


def _for_a_name(weights: Mapping[str, float]) -> Mapping[str, float]:
    left = (1 - NAME_QUERY_WEIGHT) / (1 - weights["name"])
    rest = {part: weight * left for part, weight in weights.items()}
    return rest | {"name": NAME_QUERY_WEIGHT}


def _masked_score(ranked: RankedUnit) -> float | None:
    """Score by what is left without text: neutral code and description."""
    if ranked.text_share is None:
        return None
    neutral = ranked.parts["code"].value - ranked.text_share
    return blend(neutral, ranked.parts["description"].value, alpha=0.5)


def _prior(unit: CodeUnit) -> float:
    if is_secondary(unit.path):
        return 0.0
    return 0.5 if unit.kind is UnitKind.FILE else 1.0


def _name_match(name: str, unit: CodeUnit) -> float:
    wanted, qualified = name.lower(), unit.qualified_name.lower()
    own = unit.name.lower()
    if wanted in (qualified, unit.path.lower(), unit.id.lower()):
        return 1.0
    if wanted == own or unit.path.lower().endswith("/" + wanted):
        return 0.8
    if wanted.rpartition(".")[2] == own:
        return 0.6
    return 0.4 if own.startswith(wanted) and len(wanted) > 2 else 0.0  # noqa: PLR2004


def _idf(term: str, corpus: CorpusCounts) -> float:
    """Robertson-Spärck Jones weight, never negative."""
    frequency = corpus.document_frequency.get(term, 0)
    return log(1 + (corpus.unit_count - frequency + 0.5) / (frequency + 0.5))


def _place(unit: CodeUnit) -> tuple[str, int, str]:
    return unit.path, unit.span.start_line, unit.id


def _order(ranked: RankedUnit) -> tuple[float, str, int, str]:
    return (-ranked.score, *_place(ranked.stored.unit))
