"""Questions that a repository cannot answer: which evidence is only a guess?

Usage: python benchmarks/no_answer.py --trees DIR [--embedder sacl|minilm]
[--names NAME …]

DIR holds unpacked source trees named as in ``everyday.QUESTIONS``; missing ones are
skipped. Prints the share of questions that are refused: of the everyday questions,
which have an answer, of questions of other fields, and of those of other
repositories; and the evidence at their percentiles, between which
``ranking.MIN_EVIDENCE`` is to lie.
"""

import argparse
import asyncio
import tempfile
from collections import defaultdict
from math import inf
from pathlib import Path

from benchmarks.everyday import QUESTIONS

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.weights import MINILM_MODEL, SACL_MODEL
from sacl.application.index_files import SILENT
from sacl.application.query_code import CANDIDATES
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.domain.index import SearchRequest
from sacl.domain.queries import prepare
from sacl.domain.ranking import MIN_EVIDENCE, evidence, rerank
from sacl.domain.wording import EXACT_NAME
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
PERCENTILES = (0, 5, 10, 50, 90, 95, 100)


async def evidence_of(
    use_cases: UseCases, embedder: SentenceEmbedder, root: str, text: str
) -> float:
    """Return the evidence of the best candidate; infinite for a name that matches."""
    (vector,) = await embedder.embed([text], purpose="query")
    query = prepare(text, vector)
    opened = await use_cases.find_repository(root)
    found = await opened.graph.search(
        SearchRequest(query.searched, query.vector, query.names, CANDIDATES)
    )
    best = rerank(query, found.candidates, found.corpus)[0]
    return inf if best.parts["name"].value >= EXACT_NAME else evidence(best)


def report(name: str, values: list[float]) -> None:
    values.sort()
    refused = sum(value < MIN_EVIDENCE for value in values)
    cells = [values[min(p * len(values) // 100, len(values) - 1)] for p in PERCENTILES]
    shown = " ".join(f"{cell:.3f}" for cell in cells)
    print(f"{name:20} {refused:3} of {len(values):3} refused; evidence {shown}")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=Path)
    parser.add_argument("--data", type=Path, help="not used by this benchmark")
    parser.add_argument("--embedder", choices=["sacl", "minilm"], default="sacl")
    parser.add_argument("--names", nargs="+", default=list(QUESTIONS))
    given = parser.parse_args()
    if given.trees is None:
        print("skipped: it needs --trees, a folder of unpacked source trees")
        return
    models = {"sacl": SACL_MODEL, "minilm": MINILM_MODEL}
    embedder = SentenceEmbedder(models[given.embedder])
    values: dict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(home=Path(home), embedder=given.embedder)
        async with open_use_cases(settings) as use_cases:
            for name in given.names:
                root = str(given.trees / name)
                await use_cases.analyze_repository(
                    root, wait_for="vectors", progress=SILENT
                )
                asked = {
                    "answered": QUESTIONS[name],
                    "other fields": OTHER_FIELDS,
                    "other repositories": OTHER_REPOSITORIES,
                }
                for kind, questions in asked.items():
                    values[kind] += [
                        await evidence_of(use_cases, embedder, root, question)
                        for question in questions
                    ]
    print(f"threshold {MIN_EVIDENCE}, percentiles {PERCENTILES}")
    for kind, found in values.items():
        report(kind, found)


if __name__ == "__main__":
    asyncio.run(main())
