"""Scores encoders on data they were not trained on: do questions find masked code?

Usage: ``python -m training.evaluate --parent DIR --weights FILE --share S --data DIR
[--held-out FILE]``. The child and its parent answer the same questions over the same
documents; a table shows Recall@1 of both and the difference with its 95 % interval.

HumanEval and MBPP make one corpus (arXiv 2506.20081), in which identical documents
count as one; ``S2`` masks the right document only. CoSQA and functions of packages
that were held out make two more. Weights are rounded as they are when exported.
"""

import argparse
import gzip
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from sacl.adapters.treesitter.behavior import read_operations
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.domain.code import UnitKind
from sacl.domain.description import Description
from sacl.domain.static_description.units import describe
from training.encoder import POOLINGS, Encoder, Tokenizer, averaged, embed, published
from training.export import rounded
from training.recipe import DOCUMENT_LIMIT

ALPHA = 0.7
HELD_OUT_SAMPLE = 600
RESAMPLES = 2_000
SEED = 20260930
SETTINGS = {
    "as is": "code",
    "docs off": "code_nodoc",
    "function masked": "code_func",
    "variables masked": "code_var",
    "all masked": "code_full",
}

Row = dict[str, Any]
Embed = Callable[[Sequence[str]], Tensor]
Hits = dict[str, Tensor]
"""By the name of a line of the table: for each question 1 if it was answered."""


def rows_of(path: Path) -> Iterator[Row]:
    """Read a compressed file with one JSON object a line."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def first(scores: Tensor, answers: Tensor) -> Tensor:
    """Return for each row of scores whether its answer is above all others."""
    right = scores.gather(1, answers[:, None])
    return ((scores > right).sum(1) == 0).float()


def static_description(neutral: str) -> Description:
    """Describe neutral Python code as the product does."""
    python = LANGUAGES["python"]
    root = parse(python, neutral.encode()).root_node
    return describe(read_operations(root, python), UnitKind.FILE, "python")


@dataclass(frozen=True, slots=True)
class Masking:
    """HumanEval and MBPP, HumanEval first.

    Attributes:
        asked: Indexes of the rows that have a question.
        recorded: What a language model once said of each masked row.
        one_text: What is embedded for each with its static description.
    """

    rows: list[Row]
    human: int
    asked: list[int]
    recorded: list[str]
    one_text: list[str]

    @classmethod
    def load(cls, data: Path) -> "Masking":
        """Read the rows and what is recorded of them."""
        human = list(rows_of(data / "humaneval/humaneval.jsonl.gz"))
        rows = [*human, *rows_of(data / "mbpp/mbpp.jsonl.gz")]
        known = {
            row["key"]: f"{row['description']}. {row['functional_signature']}"
            for row in rows_of(data / "descriptions/masked_code_descriptions.jsonl.gz")
        }
        masked = [row["code_full"] for row in rows]
        return cls(
            rows=rows,
            human=len(human),
            asked=[index for index, row in enumerate(rows) if "query" in row],
            recorded=[known.get(_key(text), text) for text in masked],
            one_text=[static_description(t).searched_beside(t) for t in masked],
        )

    def texts(self, setting: str) -> list[str]:
        """Return every document in a setting."""
        if setting == "as is":
            return [row.get("doc_crb") or row["code"] for row in self.rows]
        return [row[SETTINGS[setting]] for row in self.rows]

    def hits(self, run: Embed) -> Hits:
        """Answer every question in every setting."""
        queries = run([self.rows[index]["query"] for index in self.asked])
        recorded = queries @ run(self.recorded).T
        found: Hits = {}
        scores: dict[str, Tensor] = {}
        for setting in SETTINGS:
            texts = self.texts(setting)
            code = scores[setting] = queries @ run(texts).T
            found |= self._by_set(f"{setting}, code", self._first(code, texts))
            mixed = (1 - ALPHA) * code + ALPHA * recorded
            found |= self._by_set(f"{setting}, recorded", self._first(mixed, texts))
        one = queries @ run(self.one_text).T
        masked = self.texts("all masked")
        found |= self._by_set("all masked, one text", self._first(one, masked))
        only = self._only_right_masked(scores["all masked"], scores["as is"])
        return found | self._by_set("all masked S2, code", only)

    def _first(self, scores: Tensor, texts: Sequence[str]) -> Tensor:
        place: dict[str, int] = {}
        column = [place.setdefault(text, len(place)) for text in texts]
        kept = [column.index(number) for number in range(len(place))]
        answers = torch.tensor([column[index] for index in self.asked])
        return first(scores[:, kept], answers)

    def _only_right_masked(self, masked: Tensor, plain: Tensor) -> Tensor:
        answers = torch.tensor(self.asked)
        right = masked.gather(1, answers[:, None])
        return first(plain.scatter(1, answers[:, None], right), answers)

    def _by_set(self, name: str, hits: Tensor) -> Hits:
        human = torch.tensor([index < self.human for index in self.asked])
        return {f"HumanEval {name}": hits[human], f"MBPP {name}": hits[~human]}


def _key(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()[:10]


def cosqa(data: Path, run: Embed) -> Hits:
    """Reciprocal rank, up to the tenth, of the answers of CoSQA's dev questions."""
    corpus = list(rows_of(data / "cosqa/corpus.jsonl.gz"))
    asked = [r for r in rows_of(data / "cosqa/queries.jsonl.gz") if r["split"] == "dev"]
    queries = run([row["query"] for row in asked])
    answers = torch.tensor([row["gold"] for row in asked])
    scores = queries @ run([row["code"] for row in corpus]).T
    right = scores.gather(1, answers[:, None])
    ranks = 1 + (scores > right).sum(1)
    reciprocal = torch.where(ranks <= 10, 1 / ranks, torch.zeros(()))  # noqa: PLR2004 - a count, not a setting
    return {"CoSQA dev MRR@10": reciprocal}


def held_out(pairs: Path, run: Embed) -> Hits:
    """First sentence of the documentation to function, of packages held out."""
    rows = [row for row in rows_of(pairs) if row["neutral"]]
    rows.sort(key=lambda row: _key(row["neutral"] + row["question"]))
    rows = rows[:HELD_OUT_SAMPLE]
    queries = run([row["question"] for row in rows])
    answers = torch.arange(len(rows))
    forms = {
        "docs off": "plain",
        "all masked": "neutral",
        "all masked, one text": "one",
    }
    return {
        f"held out {name}": first(queries @ run([r[f] for r in rows]).T, answers)
        for name, f in forms.items()
    }


@dataclass(frozen=True, slots=True)
class Reading:
    """How much of a text is read, and how much of its vector is kept."""

    tokens: int = DOCUMENT_LIMIT
    dimensions: int | None = None


def remembering(encoder: Encoder, tokenizer: Tokenizer, reading: Reading) -> Embed:
    """Return a function that embeds each text once."""
    known: dict[str, Tensor] = {}

    def run(texts: Sequence[str]) -> Tensor:
        new = list({text: None for text in texts if text not in known})
        if new:
            with torch.autocast("cpu", torch.bfloat16):
                vectors = embed(encoder, tokenizer.encode(new, reading.tokens))
            cut = functional.normalize(vectors[:, : reading.dimensions], dim=-1)
            known.update(zip(new, cut, strict=True))
        return torch.stack([known[text] for text in texts])

    return run


def interval(parent: Tensor, child: Tensor) -> tuple[float, float]:
    """Return the 95 % interval of the mean difference, questions resampled."""
    source = torch.Generator().manual_seed(SEED)
    count = len(parent)
    chosen = torch.randint(count, (RESAMPLES, count), generator=source)
    means = (child - parent)[chosen].mean(1)
    low, high = torch.quantile(means, torch.tensor([0.025, 0.975])).tolist()
    return low, high


def print_table(parent: Hits, child: Hits) -> None:
    """Print a Markdown table of both, in per cent."""
    print("| | n | parent | ours | difference, 95 % |\n|---|---|---|---|---|")
    for name, before in parent.items():
        after = child[name]
        low, high = (100 * bound for bound in interval(before, after))
        print(
            f"| {name} | {len(before)} | {100 * before.mean():.1f} | "
            f"{100 * after.mean():.1f} | {low:+.1f} … {high:+.1f} |",
            flush=True,
        )


def main() -> None:
    """Compare a set of weights, averaged with its parent's, to the parent."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--parent", type=Path, required=True)
    arguments.add_argument("--weights", type=Path, required=True)
    arguments.add_argument("--share", type=float, default=1.0)
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--held-out", type=Path)
    arguments.add_argument("--tokens", type=int, default=DOCUMENT_LIMIT)
    arguments.add_argument("--dimensions", type=int)
    arguments.add_argument("--pooling", choices=POOLINGS, default="mean")
    given = arguments.parse_args()
    tokenizer = Tokenizer(given.parent / "vocab.txt")
    before = published(given.parent / "model.safetensors")
    after = averaged(before, torch.load(given.weights), given.share)
    masking = Masking.load(given.data)
    found: list[Hits] = []
    for weights in (before, after):
        encoder = Encoder(given.pooling)
        encoder.load_state_dict(rounded(weights))
        reading = Reading(given.tokens, given.dimensions)
        run = remembering(encoder, tokenizer, reading)
        hits = masking.hits(run) | cosqa(given.data, run)
        found.append(hits | (held_out(given.held_out, run) if given.held_out else {}))
    print_table(*found)


if __name__ == "__main__":
    main()
