"""Text-to-code retrieval while names and documentation are masked.

Usage: ``python benchmarks/masking.py --data DIR [--embedder sacl|minilm]
[--cache DIR] [--settings all,…] [--keep]``.
HumanEval and MBPP make one corpus, in five settings after arXiv 2506.20081; ``S2``
masks only the right document. Identical documents count as one. Every ranking
and its baselines come from the same run; vectors are cached by text.
"""

import argparse
import asyncio
import gzip
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from benchmarks.tables import Result, Table, commit, percent, save, text

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.weights import MINILM_MODEL, SACL_MODEL
from sacl.adapters.treesitter.behavior import read_operations
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.domain.code import UnitKind
from sacl.domain.description import Description
from sacl.domain.lexical import terms
from sacl.domain.ranking import PAPER_ALPHA, Weights
from sacl.domain.similarity import SHARPNESS
from sacl.domain.static_description import describe
from sacl.domain.wording import BM25_B, BM25_K1

MODELS = {"sacl": SACL_MODEL, "minilm": MINILM_MODEL}

Matrix = npt.NDArray[np.float32]
Row = dict[str, Any]

SETTINGS = {
    "as is": "code",
    "docs off": "code_nodoc",
    "functions": "code_func",
    "variables": "code_var",
    "all": "code_full",
}
PAPER_FORM = ("behavior_pattern", "functional_signature", "description")
BEST_FORM = ("description", "functional_signature")
"""Which parts of a description are embedded, in order."""
LEXICAL_SHARE = 0.15
NOTES = (
    "1,138 documents, 164 and 474 queries; identical masked documents are one.",
    "S2 masks only the right document; the published figures rank each set alone.",
    "Recorded descriptions are a language model's, made of the masked code.",
)
WEIGHTS = Weights()
STATIC = Description("", "", "", "static")
RECORDED = Description("", "", "", "llm:recorded")


@dataclass(frozen=True, slots=True)
class Corpus:
    """All documents, their queries, and the place of each query's document."""

    rows: list[Row]
    queries: list[str]
    answers: npt.NDArray[np.int64]
    first_mbpp: int

    def texts(self, setting: str) -> list[str]:
        """Return every document in a setting."""
        field = SETTINGS[setting]
        if setting == "as is":
            return [str(row.get("doc_crb", row[field])) for row in self.rows]
        return [str(row[field]) for row in self.rows]


def rows_of(path: Path) -> Iterator[Row]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def load(data: Path) -> Corpus:
    human = list(rows_of(data / "humaneval/humaneval.jsonl.gz"))
    rows = [*human, *rows_of(data / "mbpp/mbpp.jsonl.gz")]
    asked = [index for index, row in enumerate(rows) if "query" in row]
    queries = [rows[index]["query"] for index in asked]
    return Corpus(rows, queries, np.array(asked), len(human))


def recorded_descriptions(
    data: Path, masked: Sequence[str], form: Sequence[str]
) -> list[str]:
    """Return the recorded text of each document; its code where there is none."""
    path = data / "descriptions/masked_code_descriptions.jsonl.gz"
    known = {row["key"]: row for row in rows_of(path)}
    keys = [hashlib.sha256(text.encode()).hexdigest()[:10] for text in masked]
    found = [known.get(key) for key in keys]
    return [
        ". ".join(row[part] for part in form) if row else text
        for row, text in zip(found, masked, strict=True)
    ]


def static_descriptions(masked: Sequence[str]) -> list[Description]:
    python = LANGUAGES["python"]
    described = []
    for code in masked:
        root = parse(python, code.encode()).root_node
        behavior = read_operations(root, python)
        described.append(describe(behavior, UnitKind.FILE, "python"))
    return described


class Vectors:
    """Vectors by text, kept in a folder between runs."""

    def __init__(self, folder: Path, embedder: str = "sacl") -> None:
        self._embedder = SentenceEmbedder(MODELS[embedder])
        self._file = folder / f"{self._embedder.model}.npz"
        folder.mkdir(parents=True, exist_ok=True)
        self._known: dict[str, Matrix] = {}
        if self._file.exists():
            with np.load(self._file) as stored:
                keys, vectors = stored["keys"], stored["vectors"]
            self._known = dict(zip(keys.tolist(), vectors, strict=True))

    def of(self, texts: Sequence[str]) -> Matrix:
        """Return the vectors of texts, one row each."""
        keys = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
        new = {k: t for k, t in zip(keys, texts, strict=True) if k not in self._known}
        if new:
            embed = self._embedder.embed(list(new.values()), purpose="document")
            vectors = np.array(asyncio.run(embed), dtype=np.float32)
            self._known |= dict(zip(new, vectors, strict=True))
            known = self._known
            np.savez(self._file, keys=list(known), vectors=np.stack([*known.values()]))
        return np.stack([self._known[key] for key in keys])


def bm25(queries: Sequence[str], texts: Sequence[str]) -> Matrix:
    counts = [Counter(terms(text)) for text in texts]
    lengths = np.array([sum(count.values()) for count in counts])
    norms = BM25_K1 * (1 - BM25_B + BM25_B * lengths / lengths.mean())
    postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for index, count in enumerate(counts):
        for term, frequency in count.items():
            postings[term].append((index, frequency))
    scores = np.zeros((len(queries), len(texts)), dtype=np.float32)
    for row, query in enumerate(queries):
        for term in set(terms(query)):
            found = postings.get(term, [])
            idf = log(1 + (len(texts) - len(found) + 0.5) / (len(found) + 0.5))
            for index, n in found:
                scores[row, index] += idf * n * (BM25_K1 + 1) / (n + norms[index])
    return scores


def unit(vectors: Matrix) -> Matrix:
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / lengths, dtype=np.float32)


def standard(scores: Matrix) -> Matrix:
    """Scale each query's scores to mean 0 and deviation 1."""
    spread = scores.std(axis=1, keepdims=True) + 1e-9
    centred = scores - scores.mean(axis=1, keepdims=True)
    return np.asarray(centred / spread, dtype=np.float32)


def soft_maximum(first: Matrix, second: Matrix) -> Matrix:
    """Join two kinds of evidence, of which the better counts most."""
    joint = np.logaddexp(SHARPNESS * first, SHARPNESS * second)
    return np.asarray(joint / SHARPNESS, dtype=np.float32)


def with_words(vectors: Matrix, words: Matrix) -> Matrix:
    """Let exact words add to the similarity of vectors, both standardised."""
    share = LEXICAL_SHARE
    mixed = (1 - share) * standard(vectors) + share * standard(words)
    return np.asarray(mixed, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Described:
    """All documents in their masked form with what is said of them."""

    masked: list[str]
    static: list[Description]
    recorded: Mapping[str, list[str]]

    def one_texts(self) -> list[str]:
        """Return what is embedded for each static description."""
        both = zip(self.static, self.masked, strict=True)
        return [said.searched_beside(neutral) for said, neutral in both]

    def dependence(self, texts: Sequence[str], vectors: Vectors) -> list[float]:
        """Measure how much each document depends on what is not masked in it."""
        kept = np.sum(vectors.of(texts) * vectors.of(self.masked), axis=1)
        masked = np.array(texts) == np.array(self.masked)
        lost = np.where(masked, 0.0, 1 - np.clip(kept, 0.0, 1.0))
        return [float(each) for each in lost]


def weights(kind: Description, dependence: Sequence[float]) -> Matrix:
    """Return what a description of each document is worth."""
    worth = [WEIGHTS.of_description(kind, each) for each in dependence]
    return np.array(worth, dtype=np.float32)


def either(
    name: str, code: Matrix, said: Matrix, kind: Description, lost: Sequence[float]
) -> Iterator[tuple[str, Matrix]]:
    """Rank as shipped, and without regard to the text that the code has left."""
    seen, told = standard(code), standard(said)
    shipped = soft_maximum(seen, weights(kind, lost) * told)
    yield f"code or {name}, as shipped", shipped
    plain = soft_maximum(seen, weights(kind, [1.0] * len(lost)) * told)
    yield f"code or {name}, blind to bias", plain


def rankings(
    queries: Sequence[str], texts: list[str], described: Described, vectors: Vectors
) -> Iterator[tuple[str, Matrix]]:
    asked = vectors.of(queries)
    code = asked @ vectors.of(texts).T
    own = vectors.of([said.text for said in described.static])
    words = bm25(queries, texts)
    lost = described.dependence(texts, vectors)
    yield "BM25 of the code", words
    yield "code vector", code
    blended = (1 - PAPER_ALPHA) * code
    for form, descriptions in described.recorded.items():
        said = asked @ vectors.of(descriptions).T
        yield f"alpha .7, recorded, {form}", blended + PAPER_ALPHA * said
        yield from either(f"recorded, {form}", code, said, RECORDED, lost)
    yield "alpha .7, static descriptions", blended + PAPER_ALPHA * (asked @ own.T)
    yield "static description alone", asked @ own.T
    mean = asked @ unit(vectors.of(texts) + own).T
    yield "mean of code and static", mean
    joined = described.one_texts()
    one_text = asked @ vectors.of(joined).T
    yield "one text, masked code + static", one_text
    yield from either("one text", code, one_text, STATIC, lost)
    said = with_words(one_text, bm25(queries, joined))
    yield "one text + .15 BM25 of it", said
    yield "code + .15 BM25 of it", with_words(code, words)
    told = zip(texts, described.static, strict=True)
    written = with_words(code, bm25(queries, [f"{t} {d.text}" for t, d in told]))
    masked = np.array([t == m for t, m in zip(texts, described.masked, strict=True)])
    evidence = np.where(masked, said, written)
    yield "both with words of what is masked", soft_maximum(evidence, said)


def ranks(
    scores: Matrix, corpus: Corpus, texts: Sequence[str]
) -> npt.NDArray[np.int64]:
    """Rank of the right document of each query, identical documents as one."""
    first: dict[str, int] = {}
    place = np.array([first.setdefault(text, i) for i, text in enumerate(texts)])
    answers = place[corpus.answers]
    distinct = np.unique(place)
    right = scores[np.arange(len(answers)), answers]
    better = (scores[:, distinct] > right[:, None]).sum(axis=1)
    return np.asarray(better + 1, dtype=np.int64)


def only_right(masked: Matrix, plain: Matrix, corpus: Corpus) -> npt.NDArray[np.int64]:
    """Rank with only the right document masked, all others as they are."""
    asked = np.arange(len(corpus.answers))
    right = masked[asked, corpus.answers]
    others = plain.copy()
    others[asked, corpus.answers] = -np.inf
    better = (others > right[:, None]).sum(axis=1)
    return np.asarray(better + 1, dtype=np.int64)


ALPHAS = (0.0, 0.2, 0.4, 0.6, 0.7, 0.8, 1.0)
CUTS = (1, 5, 10)
COLUMNS = ("", "HumanEval R@1", "R@5", "R@10", "MRR", "MBPP R@1", "R@5", "R@10", "MRR")
PUBLISHED: Mapping[str, Sequence[str]] = {
    "docs off": ("98.8", "", "", "", "70.2", "", "", ""),
    "functions": ("69.5", "", "", "", "36.8", "", "", ""),
    "all": ("31.7", "", "", "", "18.4", "", "", ""),
}
"""GIST-large with Llama-3.1-8B descriptions, alpha .7, each set on its own."""


def report(name: str, found: npt.NDArray[np.int64], corpus: Corpus) -> None:
    """Print one line of a table as it is measured."""
    print(f"{name:34} {' | '.join(cells(found, corpus))}", flush=True)


def cells(found: npt.NDArray[np.int64], corpus: Corpus) -> list[str]:
    """Write recall and MRR of both sets, recall at 1 with its interval."""
    human = corpus.answers < corpus.first_mbpp
    written = []
    for part in (found[human], found[~human]):
        recall = [f"{100 * (part <= k).mean():.1f}" for k in CUTS[1:]]
        first = percent([float(rank <= 1) for rank in part])
        written += [first, *recall, f"{(1 / part).mean():.3f}"]
    return written


def sweep(asked: Matrix, code: Matrix, said: Matrix) -> Iterator[tuple[str, Matrix]]:
    """Blend code and descriptions at every alpha."""
    for alpha in ALPHAS:
        both = (1 - alpha) * (asked @ code.T) + alpha * (asked @ said.T)
        yield f"alpha {alpha:.1f}", np.asarray(both, dtype=np.float32)


def measure(
    corpus: Corpus, described: Described, vectors: Vectors, settings: Sequence[str]
) -> Iterator[Table]:
    """Rank in every setting; make a table of S1 and S2, and one of alphas."""
    plain: dict[str, Matrix] = {}
    asked = vectors.of(corpus.queries)
    for setting in dict.fromkeys(["as is", *settings]):
        texts, rows = corpus.texts(setting), []
        for name, scores in rankings(corpus.queries, texts, described, vectors):
            rows.append([name, *cells(ranks(scores, corpus, texts), corpus)])
            if setting == "as is":
                plain[name] = scores
            else:
                right = only_right(scores, plain[name], corpus)
                rows.append([f"… S2: {name}", *cells(right, corpus)])
        if setting in PUBLISHED:
            rows.append(["published, reranked", *PUBLISHED[setting]])
        yield Table(f"Setting: {setting}", COLUMNS, rows)
        said = vectors.of(described.recorded["pattern first"])
        alphas = [
            [name, *cells(ranks(scores, corpus, texts), corpus)]
            for name, scores in sweep(asked, vectors.of(texts), said)
        ]
        yield Table(f"Alpha, recorded descriptions: {setting}", COLUMNS, alphas)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--trees", type=Path, help="not used by this benchmark")
    arguments.add_argument("--cache", type=Path, default=Path(".benchmark-cache"))
    arguments.add_argument("--embedder", choices=MODELS, default="sacl")
    arguments.add_argument("--settings", default=",".join(SETTINGS))
    arguments.add_argument("--keep", action="store_true", help="keep the result")
    given = arguments.parse_args()
    corpus, vectors = load(given.data), Vectors(given.cache, given.embedder)
    masked = corpus.texts("all")
    recorded = {
        "pattern first": recorded_descriptions(given.data, masked, PAPER_FORM),
        "no pattern": recorded_descriptions(given.data, masked, BEST_FORM),
    }
    described = Described(masked, static_descriptions(masked), recorded)
    tables = []
    for table in measure(corpus, described, vectors, given.settings.split(",")):
        print(text(table), flush=True)
        tables.append(table)
    if given.keep:
        save(
            Result(
                name="1-masking",
                title="Masking: HumanEval and MBPP in one corpus",
                command="python benchmarks/masking.py --data DATA",
                commit=commit(),
                notes=NOTES,
                tables=tables,
            )
        )


if __name__ == "__main__":
    main()
