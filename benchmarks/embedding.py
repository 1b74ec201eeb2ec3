"""Texts a second and memory of the embedders of this machine, the parent as the peer.

Usage: ``python benchmarks/embedding.py [--texts N] [--runs N]``. Each model embeds
functions of Python's standard library, in a process of its own, the models by turns.
Speed counts processor time, of the least of the runs, without loading; memory is
the peak of the process, in brackets before it had a model. The parent needs the extra
``minilm``.
"""

import ast
import asyncio
import json
import random
import resource
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.folders import with_folders

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.embedding.weights import MINILM_MODEL, SACL_MODEL
from sacl.domain.errors import EmbedderError

SEED = 20_260_930
MODULES = "argparse ast difflib inspect pathlib statistics tarfile textwrap typing"
MODELS = {"sacl": SACL_MODEL, "minilm": MINILM_MODEL}
PEER = "minilm"
WARM = 4


class Cost(NamedTuple):
    """What one run took; bytes at the peak and before the model was loaded."""

    seconds: float
    peak: int
    base: int


def functions() -> Iterator[str]:
    """Yield functions of some modules, as written."""
    for name in MODULES.split():
        module = Path(sysconfig.get_paths()["stdlib"], f"{name}.py")
        if not module.exists():
            continue
        text = module.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                yield ast.get_source_segment(text, node) or ""


def sample(count: int) -> list[str]:
    """Choose some functions, the same for each model."""
    every = sorted(set(functions()))
    return random.Random(SEED).sample(every, min(count, len(every)))  # noqa: S311 - seeded


def peak() -> int:
    """Return the most memory that this process has had, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


async def cost(name: str, texts: list[str]) -> Cost:
    """Embed texts with a model that is loaded and warm."""
    base, embedder = peak(), SentenceEmbedder(MODELS[name])
    await embedder.embed([f"{n} times" for n in range(WARM)], purpose="document")
    begun = time.process_time()
    await embedder.embed(texts, purpose="document")
    return Cost(time.process_time() - begun, peak(), base)


def measured(name: str, count: int) -> Cost:
    """Measure a model in a process of its own."""
    command = [sys.executable, __file__, "--model", name, "--texts", str(count)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603 - no shell
    return Cost(*json.loads(ran.stdout))


def installed(name: str) -> bool:
    """Tell whether a model has its weights here."""
    try:
        return MODELS[name].find().exists()
    except EmbedderError as error:
        print(f"{name}: skipped. {error}")
        return False


def compare(count: int, runs: int) -> None:
    """Print a line for each model that is installed."""
    names = [name for name in MODELS if installed(name)]
    costs = [{name: measured(name, count) for name in names} for _ in range(runs)]
    least = {name: min(round_[name] for round_ in costs) for name in names}
    number = len(sample(count))
    print(f"{number} texts, {runs} runs   texts/s of processor   ratio   peak MB")
    for name, best in least.items():
        ratio = least[PEER].seconds / best.seconds if PEER in least else float("nan")
        print(
            f"  {MODELS[name].name:22} {number / best.seconds:20.1f} {ratio:7.2f}"
            f" {best.peak / 1e6:9.0f} ({best.base / 1e6:.0f})"
        )


def main() -> None:
    parser = with_folders(__doc__)
    parser.add_argument("--texts", type=int, default=300)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--model", choices=MODELS, help="measure only this, as JSON")
    given = parser.parse_args()
    if given.model:
        print(json.dumps(asyncio.run(cost(given.model, sample(given.texts)))))
    else:
        compare(given.texts, given.runs)


if __name__ == "__main__":
    main()
