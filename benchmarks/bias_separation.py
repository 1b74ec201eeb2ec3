"""Does the bias score tell text from behaviour on real units?

Usage: python benchmarks/bias_separation.py --trees DIR

DIR holds the unpacked trees of ``TREES``. Of each a seeded sample of functions is
measured as it is; with the documentation of another function in place of its own,
which says nothing about the body; and without documentation, with one letter for
each name. Printed are percentiles, and how often one kind scores above another.
Then documentation of others is added, and names are replaced, step by step.
"""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean

from benchmarks.folders import with_folders

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.application.ports import Embedder, ParsedFile
from sacl.domain.code import CodeUnit, SourceFile, TextualFeature, UnitKind
from sacl.domain.description import UnitViews
from sacl.domain.textual_bias import dependence, scale_of

TREES: Mapping[str, str] = {
    "flask-3.1.3": "src/**/*.py",
    "requests-2.34.2": "src/**/*.py",
    "Django-5.2": "django/**/*.py",
    "express": "lib/**/*.js",
}
SAMPLE = 40
MAX_FILES = 150
LINES = range(4, 40)
STEPS = 4
SEED = 7
_TOKEN = re.compile(r"\w+|\W")


@dataclass(frozen=True)
class Sampled:
    """A function with its rewritten forms."""

    unit: CodeUnit
    views: UnitViews

    @property
    def bare(self) -> str:
        """The code without its documentation."""
        return self.views.masked.get(TextualFeature.DOCSTRING, self.unit.code)

    @property
    def lettered(self) -> str:
        """The code without text, one letter for each name."""
        return re.sub(
            r"\b(?:var|func)_(\d+)\b",
            lambda match: chr(ord("a") + int(match[1]) % 26),
            self.views.neutral,
        )

    def documented(self, docs: Sequence[str]) -> str:
        """The code with these documentations in front of it."""
        mark = "#" if self.unit.language == "python" else "//"
        lines = [f"{mark} {line}" for text in docs for line in text.split("\n")]
        return "\n".join([*lines, self.bare])

    @property
    def names(self) -> dict[str, str]:
        """What stands for each name in the neutral form, in order."""
        masked = self.views.masked.get(TextualFeature.IDENTIFIER, self.unit.code)
        pairs = zip(
            _TOKEN.findall(masked), _TOKEN.findall(self.unit.code), strict=False
        )
        return {new: old for new, old in pairs if new != old}

    def without_names(self, share: float) -> str:
        """The neutral form with some of its names put back."""
        names = self.names
        back = dict(list(names.items())[round(share * len(names)) :])
        return _TOKEN.sub(
            lambda match: back.get(match[0], match[0]), self.views.neutral
        )


def units_of(root: Path, pattern: str) -> Iterator[Sampled]:
    files = sorted(root.glob(pattern))
    random = Random(SEED)  # noqa: S311 - not a secret
    for path in random.sample(files, min(MAX_FILES, len(files))):
        text = path.read_text(encoding="utf-8", errors="replace")
        file = SourceFile(path.name, text, "", len(text), 0)
        parsed = parse_file(file)
        if isinstance(parsed, ParsedFile):
            wanted = {u.id: u for u in parsed.units if _fits(u)}
            for unit, views in view_units(file, set(wanted)).items():
                yield Sampled(wanted[unit], views)


def _fits(unit: CodeUnit) -> bool:
    functions = (UnitKind.FUNCTION, UnitKind.METHOD)
    long_enough = unit.span.line_count in LINES and unit.textual.identifiers
    return unit.kind in functions and bool(long_enough)


async def scores(embedder: Embedder, pairs: Sequence[tuple[str, str]]) -> list[float]:
    """Score texts against what they are without text."""
    texts = list(dict.fromkeys(text for pair in pairs for text in pair))
    vectors = dict(
        zip(texts, await embedder.embed(texts, purpose="document"), strict=True)
    )
    scale = scale_of(embedder.model)
    return [scale(dependence(vectors[a], vectors[b])) for a, b in pairs]


def above(high: Sequence[float], low: Sequence[float]) -> float:
    """How often a value of one sample is above one of the other."""
    wins = sum((a > b) + (a == b) / 2 for a in high for b in low)
    return wins / (len(high) * len(low))


def percentiles(values: Sequence[float]) -> str:
    ordered = sorted(values)
    shown = (ordered[min(len(ordered) - 1, len(ordered) * p // 100)] for p in _SHOWN)
    return "  ".join(f"{value:.2f}" for value in shown)


_SHOWN = (5, 25, 50, 75, 95)


def rank_correlation(values: Sequence[float]) -> float:
    """Spearman's, of values with their positions."""
    order = sorted(range(len(values)), key=values.__getitem__)
    apart = sum((rank - position) ** 2 for rank, position in enumerate(order))
    count = len(values)
    return 1 - 6 * apart / (count * (count * count - 1))


async def separate(
    embedder: Embedder, name: str, sample: Sequence[Sampled], docs: Sequence[str]
) -> None:
    random = Random(SEED)  # noqa: S311 - not a secret
    foreign = [
        random.choice([text for text in docs if text != each.unit.textual.docstring])
        for each in sample
    ]
    kinds = {
        "as it is": [each.unit.code for each in sample],
        "foreign docs": [
            each.documented([text]) for each, text in zip(sample, foreign, strict=True)
        ],
        "letters": [each.lettered for each in sample],
    }
    measured = {}
    for kind, texts in kinds.items():
        pairs = [(t, s.views.neutral) for t, s in zip(texts, sample, strict=True)]
        measured[kind] = await scores(embedder, pairs)
        print(f"{name:16} {kind:13} {percentiles(measured[kind])}")
    told = above(measured["foreign docs"], measured["letters"])
    usual = above(measured["foreign docs"], measured["as it is"])
    plain = above(measured["as it is"], measured["letters"])
    print(
        f"{name:16} foreign docs above letters {told:.2f}, above as it is "
        f"{usual:.2f}; as it is above letters {plain:.2f}"
    )


async def step_by_step(
    embedder: Embedder, sample: Sequence[Sampled], docs: Sequence[str]
) -> None:
    rising = [
        await scores(
            embedder, [(s.documented(docs[:n]), s.views.neutral) for s in sample]
        )
        for n in range(STEPS + 1)
    ]
    falling = [
        await scores(
            embedder, [(s.without_names(n / STEPS), s.views.neutral) for s in sample]
        )
        for n in range(STEPS + 1)
    ]
    for name, steps in (("documentation added", rising), ("names replaced", falling)):
        each = mean(map(rank_correlation, zip(*steps, strict=True)))
        means = list(map(mean, steps))
        print(
            f"{name}: {'  '.join(f'{m:.2f}' for m in means)}; rank correlation of the "
            f"means {rank_correlation(means):.2f}, mean of the units' {each:.2f}"
        )


async def measure(trees: Path) -> None:
    embedder = SentenceEmbedder()
    random = Random(SEED)  # noqa: S311 - not a secret
    everything: list[Sampled] = []
    print(f"{'score at percentile':30} {'  '.join(f'{p:4}' for p in _SHOWN)}")
    for name, pattern in TREES.items():
        units = list(units_of(trees / name, pattern))
        docs = [u.unit.textual.docstring for u in units if u.unit.textual.docstring]
        sample = random.sample(units, min(SAMPLE, len(units)))
        await separate(embedder, name, sample, docs)
        everything += sample
    docs = [s.unit.textual.docstring for s in everything if s.unit.textual.docstring]
    named = [each for each in everything if len(each.names) >= STEPS]
    await step_by_step(embedder, random.sample(named, SAMPLE), docs[-STEPS:])


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees, a folder of unpacked source trees")
        return
    asyncio.run(measure(arguments.trees))


if __name__ == "__main__":
    main()
