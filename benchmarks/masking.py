"""Text-to-code retrieval while names and documentation are masked.

Usage: ``python benchmarks/masking.py --data DIR [--embedder sacl|minilm]
[--cache DIR] [--settings all,…] [--keep]``.
HumanEval and MBPP make one corpus, in five settings after arXiv 2506.20081; ``S2``
masks only the right document. Identical documents count as one. Every ranking
and its baselines come from the same run; vectors are cached by text. ``--keep``
keeps all of it, and shows recall at 1 of the rankings of ``SHOWN``.
"""

import gzip
import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from benchmarks.folders import with_folders
from benchmarks.shipped import Evidence, WordCounts, deviations, names, read, worth
from benchmarks.tables import Result, Table, commit, percent, save, text
from benchmarks.vectors import MODELS, Matrix, Vectors

from sacl.adapters.treesitter.behavior import read_operations
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.domain.code import UnitKind, UnitTerms
from sacl.domain.description import Description
from sacl.domain.lexical import terms
from sacl.domain.lexical_scoring import BM25_B, BM25_K1
from sacl.domain.ranking import PAPER_ALPHA
from sacl.domain.similarity import DESCRIBED_SHARE
from sacl.domain.static_description.units import describe

Row = dict[str, Any]

SETTINGS = {
    "as is": "code",
    "docs off": "code_nodoc",
    "functions": "code_func",
    "variables": "code_var",
    "all": "code_full",
}
FORM = ("description", "functional_signature")
"""Which parts of a recorded description are embedded, in order (ADR 0011)."""
LEXICAL_SHARE = 0.15
NOTES = (
    "1,138 documents, 164 and 474 queries; identical masked documents are one.",
    "S2 masks only the right document; the published figures rank each set alone.",
    "Recorded descriptions are a language model's, made of the masked code.",
)
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


def recorded_descriptions(data: Path, masked: Sequence[str]) -> list[str]:
    """Return the recorded text of each document; its code where there is none."""
    path = data / "descriptions/masked_code_descriptions.jsonl.gz"
    known = {row["key"]: row for row in rows_of(path)}
    keys = [hashlib.sha256(text.encode()).hexdigest()[:10] for text in masked]
    found = [known.get(key) for key in keys]
    return [
        ". ".join(row[part] for part in FORM) if row else text
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


def mixed(alone: Matrix, described: Matrix) -> Matrix:
    """Mix code alone with code beside its description, as the product does."""
    both = (1 - DESCRIBED_SHARE) * alone + DESCRIBED_SHARE * described
    return unit(np.asarray(both, dtype=np.float32))


def standard(scores: Matrix) -> Matrix:
    """Scale each query's scores to mean 0 and deviation 1."""
    spread = scores.std(axis=1, keepdims=True) + 1e-9
    centred = scores - scores.mean(axis=1, keepdims=True)
    return np.asarray(centred / spread, dtype=np.float32)


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
    recorded: list[str]

    def one_texts(self) -> list[str]:
        """Return what is embedded for each static description."""
        both = zip(self.static, self.masked, strict=True)
        return [said.searched_beside(neutral) for said, neutral in both]

    def beside(self, texts: Sequence[str], vectors: Vectors) -> Matrix:
        """Return the vectors of documents that hold what static analysis says."""
        both = zip(self.static, texts, self.masked, strict=True)
        said = [
            text if text == neutral else each.searched_beside(text)
            for each, text, neutral in both
        ]
        return mixed(vectors.of(texts), vectors.of(said))

    def dependence(self, texts: Sequence[str], vectors: Vectors) -> list[float]:
        """Measure how much each document depends on what is not masked in it."""
        kept = np.sum(vectors.of(texts) * vectors.of(self.masked), axis=1)
        masked = np.array(texts) == np.array(self.masked)
        lost = np.where(masked, 0.0, 1 - np.clip(kept, 0.0, 1.0))
        return [float(each) for each in lost]


@dataclass(frozen=True, slots=True)
class Searched:
    """Questions, the documents that are ranked, and those they are ranked among.

    Attributes:
        among: Decides how telling a word is and how far a cosine stands out.
    """

    queries: Sequence[str]
    texts: list[str]
    among: list[str]
    vectors: Vectors

    def evidence(
        self, described: Described, said: Sequence[str], terms: Sequence[UnitTerms]
    ) -> Evidence:
        """Gather what the product ranks by.

        Args:
            described: All documents.
            said: What is embedded for each description.
            terms: Of each description.
        """
        asked = self.vectors.of(self.queries)
        documents = [read(text) for text in self.texts]
        told = asked @ self.vectors.of(said).T
        counts = WordCounts(self.among)
        return Evidence(
            code=deviations(
                asked @ described.beside(self.texts, self.vectors).T,
                asked @ described.beside(self.among, self.vectors).T,
            ),
            said=deviations(told, told),
            words=counts.words(self.queries, [each.terms for each in documents]),
            said_words=counts.words(self.queries, terms),
            names=names(self.queries, documents),
        )


def either(
    name: str, evidence: Evidence, kind: Description, lost: Sequence[float]
) -> Iterator[tuple[str, Matrix]]:
    """Rank as shipped, without words, and without regard to what text is left."""
    yield f"{name}, as shipped", evidence.score(worth(kind, lost))
    yield f"{name}, without words", evidence.meaning(worth(kind, lost))
    yield f"{name}, blind to bias", evidence.score(worth(kind, [1.0] * len(lost)))


def rankings(searched: Searched, described: Described) -> Iterator[tuple[str, Matrix]]:
    """Rank by words, by the code's vector, as the paper does and as SACL does."""
    queries, texts, vectors = searched.queries, searched.texts, searched.vectors
    asked = vectors.of(queries)
    code = asked @ vectors.of(texts).T
    lost = described.dependence(texts, vectors)
    yield "BM25 of the code", bm25(queries, texts)
    yield "code vector", code
    for name, kind, said in (
        ("recorded", RECORDED, described.recorded),
        ("static", STATIC, [each.text for each in described.static]),
    ):
        told = asked @ vectors.of(said).T
        yield f"alpha .7, {name}", (1 - PAPER_ALPHA) * code + PAPER_ALPHA * told
        embedded = described.one_texts() if kind is STATIC else said
        terms = [replace(kind, summary=text).terms for text in said]
        yield from either(
            name, searched.evidence(described, embedded, terms), kind, lost
        )


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
SHOWN = (
    "BM25 of the code",
    "code vector",
    "alpha .7, recorded",
    "recorded, as shipped",
    "S2: alpha .7, recorded",
    "S2: recorded, as shipped",
    "static, as shipped",
    "S2: code vector",
    "S2: static, as shipped",
    "published, reranked",
)
"""Rankings that the document shows."""


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
    plain_texts = corpus.texts("as is")
    plain: dict[str, Matrix] = {}
    asked, said = vectors.of(corpus.queries), vectors.of(described.recorded)
    for setting in dict.fromkeys(["as is", *settings]):
        texts, rows = corpus.texts(setting), []
        alone = Searched(corpus.queries, texts, texts, vectors)
        for name, scores in rankings(alone, described):
            rows.append([name, *cells(ranks(scores, corpus, texts), corpus)])
            if setting == "as is":
                plain[name] = scores
        if setting != "as is":
            among = Searched(corpus.queries, texts, plain_texts, vectors)
            for name, scores in rankings(among, described):
                right = only_right(scores, plain[name], corpus)
                rows.append([f"S2: {name}", *cells(right, corpus)])
        if setting in PUBLISHED:
            rows.append(["published, reranked", *PUBLISHED[setting]])
        yield Table(f"Setting: {setting}", COLUMNS, rows)
        alphas = [
            [name, *cells(ranks(scores, corpus, texts), corpus)]
            for name, scores in sweep(asked, vectors.of(texts), said)
        ]
        yield Table(f"Alpha, recorded descriptions: {setting}", COLUMNS, alphas)


def summary(tables: Sequence[Table]) -> Iterator[Table]:
    """Show recall at 1 of each setting side by side, a table for each set."""
    settings = [table for table in tables if table.title.startswith("Setting: ")]
    heads = ("", *(table.title.removeprefix("Setting: ") for table in settings))
    for title in ("HumanEval", "MBPP"):
        column = COLUMNS.index(f"{title} R@1")
        by_setting = [{row[0]: row[column] for row in t.rows} for t in settings]
        rows = [
            [name, *(found.get(name, "") for found in by_setting)] for name in SHOWN
        ]
        yield Table(f"{title}, Recall@1", heads, rows)


def main() -> None:
    arguments = with_folders(__doc__, needs=["data"])
    arguments.add_argument("--cache", type=Path, default=Path(".benchmark-cache"))
    arguments.add_argument("--embedder", choices=MODELS, default="sacl")
    arguments.add_argument("--settings", default=",".join(SETTINGS))
    arguments.add_argument("--keep", action="store_true", help="keep the result")
    given = arguments.parse_args()
    corpus, vectors = load(given.data), Vectors(given.cache, given.embedder)
    masked = corpus.texts("all")
    recorded = recorded_descriptions(given.data, masked)
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
                tables=list(summary(tables)),
                details=tables,
            )
        )


if __name__ == "__main__":
    main()
