"""The reference sample of the bias scale, and where its percentiles lie.

Usage: python benchmarks/bias_scale.py --trees DIR [--embedder NAME]

DIR holds the unpacked source distributions named in ``SAMPLE``. Prints the raw
dependence at each percentile that a scale is made of, beside what
``textual_bias.SCALES`` has for the embedder, and the line to write there: a new
embedder is calibrated by running this.
"""

import asyncio
import tempfile
from pathlib import Path

from benchmarks.folders import with_folders

from sacl.application.index_files import SILENT
from sacl.bootstrap import open_use_cases
from sacl.domain.textual_bias import SCALES, scale_of
from sacl.settings import Settings

SAMPLE = ("flask-3.1.3", "requests-2.34.2", "click-8.1.7")
PERCENTILES = (20, 40, 60, 80, 90, 95, 99)


async def dependences(trees: Path, settings: Settings) -> tuple[str, list[float]]:
    """Return the model, and the raw dependence of every unit of the sample."""
    found: list[float] = []
    async with open_use_cases(settings) as use_cases:
        model = use_cases.enrich_units.model or ""
        for name in SAMPLE:
            root = str(trees / name)
            await use_cases.analyze_repository(
                root, wait_for="vectors", progress=SILENT
            )
            opened = await use_cases.find_repository(root)
            found += [d.raw for d in await opened.graph.dependences()]
    return model, sorted(found)


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--embedder", default="", help="default: what is shipped")
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees, a folder of unpacked source trees")
        return
    chosen = {"embedder": arguments.embedder} if arguments.embedder else {}
    with tempfile.TemporaryDirectory() as home:
        settings = Settings(home=Path(home), **chosen)
        model, values = asyncio.run(dependences(arguments.trees, settings))
    known = "its own scale" if model in SCALES else "no scale of its own"
    print(f"{len(values)} units of {', '.join(SAMPLE)}; {model} has {known}")
    measured = [values[int(len(values) * p / 100)] for p in PERCENTILES]
    shipped = scale_of(model).raw[1:-1]
    for percentile, now, then in zip(PERCENTILES, measured, shipped, strict=True):
        print(f"percentile {percentile}: measured {now:.4f}, shipped {then}")
    points = ", ".join(f"{value:.4f}" for value in measured)
    print(f'"{model}": BiasScale(raw=(0.0, {points}, 1.0), score=SCORES)')


if __name__ == "__main__":
    main()
