"""The reference sample of the bias scale, and where its percentiles lie.

Usage: python benchmarks/bias_scale.py --trees DIR

DIR holds the unpacked source distributions named in ``SAMPLE``. Prints the raw
dependence at each percentile that ``textual_bias.MINILM_SCALE`` is made of, beside
what is written there.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from sacl.application.index_files import SILENT
from sacl.bootstrap import open_use_cases
from sacl.domain.textual_bias import MINILM_SCALE
from sacl.settings import Settings

SAMPLE = ("flask-3.1.3", "requests-2.34.2", "click-8.1.7")
PERCENTILES = (20, 40, 60, 80, 90, 95, 99)


async def dependences(trees: Path, home: Path) -> list[float]:
    found: list[float] = []
    async with open_use_cases(Settings(home=home)) as use_cases:
        for name in SAMPLE:
            root = str(trees / name)
            await use_cases.analyze_repository(
                root, wait_for="vectors", progress=SILENT
            )
            opened = await use_cases.find_repository(root)
            found += [d.raw for d in await opened.graph.dependences()]
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trees", type=Path)
    parser.add_argument("--data", type=Path, help="not used by this benchmark")
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees, a folder of unpacked source trees")
        return
    with tempfile.TemporaryDirectory() as home:
        values = asyncio.run(dependences(arguments.trees, Path(home)))
    print(f"{len(values)} units of {', '.join(SAMPLE)}")
    for percentile, shipped in zip(PERCENTILES, MINILM_SCALE.raw[1:-1], strict=True):
        measured = values[int(len(values) * percentile / 100)]
        print(f"percentile {percentile}: measured {measured:.4f}, shipped {shipped}")


if __name__ == "__main__":
    main()
