"""The folders that ``make bench`` hands to every benchmark, as arguments.

A benchmark says which of them it needs or uses, and takes the others as well.
"""

import argparse
from collections.abc import Collection
from pathlib import Path

FOLDERS = ("data", "trees", "clones", "peers")
"""Evaluation data, unpacked releases, clones with history, peers to compare with."""


def with_folders(
    description: str | None, *, needs: Collection[str] = (), uses: Collection[str] = ()
) -> argparse.ArgumentParser:
    """Return a parser that takes all folders, for a benchmark to add its own options.

    Args:
        description: What the benchmark measures: its docstring.
        needs: Folders without which it cannot run.
        uses: Folders that it looks into when they are given.
    """
    parser = argparse.ArgumentParser(description=description)
    for folder in FOLDERS:
        is_used = folder in needs or folder in uses
        parser.add_argument(
            f"--{folder}",
            type=Path,
            required=folder in needs,
            help=None if is_used else "not used by this benchmark",
        )
    return parser
