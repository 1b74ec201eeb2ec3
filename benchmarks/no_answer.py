"""Questions that a repository cannot answer: which evidence is only a guess?

Usage: python benchmarks/no_answer.py --trees DIR [--embedder sacl|minilm]
[--names NAME …] [--keep]

DIR holds unpacked source trees named as in ``everyday.QUESTIONS``; missing ones are
skipped. Prints the share of questions that are refused: of the everyday questions,
which have an answer, of questions of other fields, and of those of other
repositories; and the evidence at their percentiles, between which
``ranking.MIN_EVIDENCE`` is to lie. It was chosen on all but ``UNSEEN``.
"""

import asyncio
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path

from benchmarks.everyday import QUESTIONS
from benchmarks.folders import with_folders
from benchmarks.tables import Result, Table, commit, save, text

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.weights import MINILM_MODEL, SACL_MODEL
from sacl.application.index_files import SILENT
from sacl.application.query_code import CANDIDATES
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.index import SearchRequest
from sacl.domain.lexical_scoring import EXACT_NAME
from sacl.domain.queries import prepare
from sacl.domain.ranking import MIN_EVIDENCE, evidence, rerank
from sacl.settings import Settings

OTHER_FIELDS = (
    "convolve audio samples with a reverb filter",
    "pitch shift a sound wave",
    "compute the mel spectrogram of audio",
    "rotate a 3d mesh around an axis",
    "ray triangle intersection for rendering",
    "balance a chemical equation",
    "molecular weight of a compound",
    "simulate planetary orbits under gravity",
    "train a neural network with backpropagation",
    "compute eigenvalues of a sparse matrix",
    "decode h264 video frames",
    "align dna sequences with smith waterman",
    "parse a midi file",
    "optimize portfolio allocation with markowitz",
    "detect faces in an image",
    "solve the navier stokes equations",
    "tokenize chinese text into words",
    "schedule elevator requests",
    "control a stepper motor over gpio",
    "generate perlin noise terrain",
    "fold proteins",
    "kalman filter for tracking position",
    "calculate mortgage amortization",
)
OTHER_REPOSITORIES = (
    "migrate the database schema",
    "parse a git packfile",
    "render a react component tree",
    "kubernetes pod scheduling",
    "tokenize sql statements",
    "quantum circuit gate",
    "compress a zip archive",
    "retry a kafka consumer",
    "validate a credit card number",
    "convert markdown to html",
)
KINDS = ("has an answer", "of another field", "of another repository")
UNSEEN = frozenset({"requests-2.34.2", "click-8.1.7"})
"""The threshold was not chosen on these."""
PERCENTILES = (0, 5, 50, 95, 100)


async def evidence_of(
    use_cases: UseCases, embedder: SentenceEmbedder, root: str, question: str
) -> float:
    """Return the evidence of the best candidate; infinite for a name that matches."""
    (vector,) = await embedder.embed([question], purpose="query")
    query = prepare(question, vector)
    opened = await use_cases.find_repository(root)
    found = await opened.graph.search(
        SearchRequest(query.searched, query.vector, query.names, CANDIDATES)
    )
    best = rerank(query, found.candidates, found.corpus)[0]
    return inf if best.parts["name"].value >= EXACT_NAME else evidence(best)


def row(name: str, values: Sequence[float]) -> list[str]:
    """Count what is refused, and say how evidence is distributed."""
    ordered = sorted(values)
    refused = sum(value < MIN_EVIDENCE for value in ordered)
    last = len(ordered) - 1
    cells = [ordered[min(p * len(ordered) // 100, last)] for p in PERCENTILES]
    shown = ("any" if cell == inf else f"{cell:.2f}" for cell in cells)
    return [name, f"{refused} of {len(ordered)}", *shown]


def table(found: Mapping[str, Mapping[str, Sequence[float]]]) -> Table:
    """Join what was found by whether the threshold was chosen on a repository."""
    columns = ("", "refused", *(f"{p} %" for p in PERCENTILES))
    rows = []
    for title, names in (
        ("chosen on", found.keys() - UNSEEN),
        ("not chosen on", found.keys() & UNSEEN),
    ):
        for kind in KINDS:
            values = [each for name in sorted(names) for each in found[name][kind]]
            rows += [row(f"{kind}; {title}", values)] if values else []
    return Table("", columns, rows)


async def measure(
    use_cases: UseCases, embedder: SentenceEmbedder, root: str, name: str
) -> dict[str, list[float]]:
    """Return the evidence of every question, by kind."""
    await use_cases.analyze_repository(root, wait_for="vectors", progress=SILENT)
    kinds = zip(KINDS, (QUESTIONS[name], OTHER_FIELDS, OTHER_REPOSITORIES), strict=True)
    return {
        kind: [await evidence_of(use_cases, embedder, root, each) for each in questions]
        for kind, questions in kinds
    }


async def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--embedder", choices=["sacl", "minilm"], default="sacl")
    parser.add_argument("--work", type=Path, default=Path("build/benchmarks"))
    parser.add_argument("--names", nargs="+", default=list(QUESTIONS))
    parser.add_argument("--keep", action="store_true", help="keep the result")
    given = parser.parse_args()
    if given.trees is None:
        print("skipped: it needs --trees, a folder of unpacked source trees")
        return
    models = {"sacl": SACL_MODEL, "minilm": MINILM_MODEL}
    embedder = SentenceEmbedder(models[given.embedder])
    found = {}
    settings = Settings(home=given.work / "home", embedder=given.embedder)
    async with open_use_cases(settings) as use_cases:
        for name in given.names:
            root = given.trees / name
            if root.is_dir():
                found[name] = await measure(use_cases, embedder, str(root), name)
            else:
                print(f"{name}: not below {given.trees}, skipped")
    made = table(found)
    print(f"threshold {MIN_EVIDENCE}", text(made), sep="\n")
    if given.keep:
        save(
            Result(
                name="6-no-answer",
                title="Questions without an answer",
                command="python benchmarks/no_answer.py --trees TREES",
                commit=commit(),
                notes=[
                    f"Of {', '.join(found)}; embedder {given.embedder}.",
                    f"Refused is what has less evidence than {MIN_EVIDENCE}.",
                    "Beside it: the evidence at percentiles of the questions.",
                ],
                tables=[made],
            )
        )


if __name__ == "__main__":
    asyncio.run(main())
