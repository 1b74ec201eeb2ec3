"""Which files an issue is about, and which of their units.

A file is judged by its words as a whole, by its best unit, by whether the issue names
it or what it defines, by who imports it, and, where there are vectors, by meaning.
Every part is kept; a score is the sum of values times weights.

Weights were chosen on half of the SWE-bench Lite development rows (split by a hash);
``benchmarks/swebench.py`` reports both halves and what each part adds.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from sacl.domain.code import UnitKind, UnitTerms
from sacl.domain.file_roles import is_secondary, is_test
from sacl.domain.index import CorpusCounts, StoredUnit, UnitSemantics, Vector
from sacl.domain.issues.issue import Issue
from sacl.domain.issues.places import named_files
from sacl.domain.lexical_scoring import FIELD_WEIGHTS, LexicalScorer
from sacl.domain.ranking import Part
from sacl.domain.textual_bias import cosine

WEIGHTS: Mapping[str, float] = {
    "words": 0.06,
    "unit": 0.40,
    "named": 0.25,
    "defines": 0.08,
    "imported": 0.06,
    "folder": 0.09,
    "prior": 0.06,
}
"""What each part counts for; they add up to 1.

``words``: BM25F of the whole file; ``unit``: BM25F of its best unit; ``named``: the
issue names the file; ``defines``: it names what the file defines; ``imported``: how
well the best file fits that imports this one; ``folder``: how well the words fit of
the best other file in its folder; ``prior``: it is not an example or a tool.
"""

MEANING_WEIGHT = 0.1
"""Share of the best unit's similarity in a file that has vectors."""

FIELDS: Mapping[str, float] = {**FIELD_WEIGHTS, "docs": 1.0}
"""An issue tells what goes wrong; documentation tells what a question asks for."""

MAX_DEFINERS = 12
"""A name that more files define tells nothing."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known around the units that are ranked.

    Attributes:
        paths: Every indexed file.
        imports: Files that a file imports, by its path.
        vector: The embedded summary of the issue, if there is an embedder.
    """

    paths: Collection[str]
    imports: Mapping[str, Collection[str]]
    vector: Vector | None = None


@dataclass(frozen=True, slots=True)
class RankedFile:
    """A file with its score and its units, the best first."""

    path: str
    score: float
    parts: Mapping[str, Part]
    units: tuple[StoredUnit, ...]


def rank_files(
    issue: Issue,
    units: Iterable[StoredUnit],
    corpus: CorpusCounts,
    around: Surroundings,
) -> list[RankedFile]:
    """Order files by score, then path; tests are left out unless they are named.

    Args:
        issue: What was read in an issue.
        units: All units of every file that may be meant.
        corpus: Counts of the terms of the issue.
        around: What is known around the units.
    """
    named = named_files(issue, around.paths)
    files = _by_file(s for s in units if _may_be_meant(s.unit.path, named))
    if not files:
        return []
    words = _unit_words(issue, files, corpus)
    values = {
        "words": _relative(_file_words(issue, files, corpus)),
        "unit": _relative(words),
        "named": named,
        "defines": _definitions(issue, files),
        "prior": {path: 0.0 if is_secondary(path) else 1.0 for path in files},
    }
    values["imported"] = _relative(_from_importers(values, files, around.imports))
    values["folder"] = _relative(_from_folder(values, files))
    meanings = _relative(_meanings(files, around.vector))
    ranked = [_ranked(path, files[path], values, meanings.get(path)) for path in files]
    return sorted(ranked, key=lambda file: (-file.score, file.path))


def coverage(issue: Issue, units: Sequence[StoredUnit], corpus: CorpusCounts) -> float:
    """Say how much of an issue's information a unit or a file holds, in [0, 1]."""
    return _scorer(issue, corpus)(_joined(units))


def _scorer(issue: Issue, corpus: CorpusCounts) -> LexicalScorer:
    return LexicalScorer(tuple(issue.terms), corpus, weights=issue.terms, fields=FIELDS)


def _may_be_meant(path: str, named: Mapping[str, float]) -> bool:
    return not is_test(path) or named.get(path, 0.0) == 1.0


def _by_file(units: Iterable[StoredUnit]) -> dict[str, list[StoredUnit]]:
    files: dict[str, list[StoredUnit]] = defaultdict(list)
    for stored in units:
        files[stored.unit.path].append(stored)
    return files


def _unit_words(
    issue: Issue, files: Mapping[str, list[StoredUnit]], corpus: CorpusCounts
) -> dict[str, float]:
    """Score the best unit of each file; the units are put in order on the way."""
    scorer = _scorer(issue, corpus)
    best = {}
    for path, units in files.items():
        scores = {s.unit.id: scorer(s.unit.terms) for s in units}
        units.sort(key=lambda s: (-scores[s.unit.id], s.unit.span, s.unit.id))
        best[path] = scores[units[0].unit.id]
    return best


def _file_words(
    issue: Issue, files: Mapping[str, Sequence[StoredUnit]], corpus: CorpusCounts
) -> dict[str, float]:
    """Score whole files, against the mean length of those that are compared."""
    joined = {path: _joined(units) for path, units in files.items()}
    lengths = fmean(_length(fields) for fields in joined.values())
    scorer = _scorer(issue, replace(corpus, mean_length=lengths))
    return {path: scorer(fields) for path, fields in joined.items()}


def _joined(units: Sequence[StoredUnit]) -> UnitTerms:
    """Return the terms of a file: of all its units, those of its path once."""
    fields = [stored.unit.terms for stored in units]
    return UnitTerms(
        name=" ".join(each.name for each in fields),
        path=fields[0].path,
        docs=" ".join(each.docs for each in fields),
        code=" ".join(each.code for each in fields),
    )


def _length(fields: UnitTerms) -> int:
    texts = (fields.name, fields.path, fields.docs, fields.code)
    return sum(len(text.split()) for text in texts)


def _definitions(
    issue: Issue, files: Mapping[str, Sequence[StoredUnit]]
) -> dict[str, float]:
    """Say how much of what an issue names each file defines, in [0, 1)."""
    definers = _definers(files)
    told: dict[str, float] = defaultdict(float)
    for name, weight in issue.names.items():
        paths = _meant(name, definers)
        if len(paths) <= MAX_DEFINERS:
            for path in paths:
                told[path] += weight / len(paths)
    return {path: value / (1 + value) for path, value in told.items()}


def _definers(
    files: Mapping[str, Sequence[StoredUnit]],
) -> dict[str, set[str]]:
    """Map bare and qualified names to the files that define them."""
    definers: dict[str, set[str]] = defaultdict(set)
    for path, units in files.items():
        for stored in units:
            if stored.unit.kind is not UnitKind.FILE:
                definers[stored.unit.name].add(path)
                definers[stored.unit.qualified_name].add(path)
    return definers


def _meant(name: str, definers: Mapping[str, set[str]]) -> set[str]:
    """Look a dotted name up by its last two parts, else its last, else its owner."""
    parts = name.replace("::", ".").replace("#", ".").split(".")
    for known in (".".join(parts[-2:]), parts[-1], *parts[-2:-1]):
        if known in definers:
            return definers[known]
    return set()


def _from_importers(
    values: Mapping[str, Mapping[str, float]],
    files: Collection[str],
    imports: Mapping[str, Collection[str]],
) -> dict[str, float]:
    """Give each file the score of the best file that imports it."""
    scores = _scores(values, files)
    best: dict[str, float] = {}
    for importer, targets in imports.items():
        for target in targets:
            if target != importer:
                score = scores.get(importer, 0.0)
                best[target] = max(score, best.get(target, 0.0))
    return best


def _from_folder(
    values: Mapping[str, Mapping[str, float]], files: Collection[str]
) -> dict[str, float]:
    """Give each file the score by words of the best other file in its folder."""
    scores = _scores({part: values[part] for part in ("words", "unit")}, files)
    folders: dict[str, list[str]] = defaultdict(list)
    for path in sorted(scores, key=lambda path: -scores[path]):
        folders[path.rpartition("/")[0]].append(path)
    best = {}
    for first, *others in folders.values():
        if others:
            best[first] = scores[others[0]]
            best |= dict.fromkeys(others, scores[first])
    return best


def _scores(
    values: Mapping[str, Mapping[str, float]], files: Collection[str]
) -> dict[str, float]:
    """Add up what is known of each file so far."""
    return {
        path: sum(WEIGHTS[part] * each.get(path, 0.0) for part, each in values.items())
        for path in files
    }


def _meanings(
    files: Mapping[str, Sequence[StoredUnit]], vector: Vector | None
) -> dict[str, float]:
    """Say how similar the best unit is of each file that has vectors."""
    best: dict[str, float] = {}
    for path, units in files.items():
        known = [stored.semantics for stored in units if stored.semantics is not None]
        if vector is not None and known:
            best[path] = max(0.0, *(_similarity(vector, each) for each in known))
    return best


def _similarity(vector: Vector, semantics: UnitSemantics) -> float:
    return max(
        cosine(vector, semantics.code_vector),
        cosine(vector, semantics.description_vector),
    )


def _relative(values: Mapping[str, float]) -> dict[str, float]:
    """Scale values so that the greatest is 1."""
    most = max(values.values(), default=0.0)
    return {path: value / most if most else 0.0 for path, value in values.items()}


def _ranked(
    path: str,
    units: Sequence[StoredUnit],
    values: Mapping[str, Mapping[str, float]],
    meaning: float | None,
) -> RankedFile:
    left = 1.0 if meaning is None else 1.0 - MEANING_WEIGHT
    parts = {
        name: Part(each.get(path, 0.0), WEIGHTS[name] * left)
        for name, each in values.items()
    }
    if meaning is not None:
        parts["meaning"] = Part(meaning, MEANING_WEIGHT)
    score = sum(part.value * part.weight for part in parts.values())
    return RankedFile(path, score, parts, tuple(units))
