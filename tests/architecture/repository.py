"""Where the checked files are; used by the tests of this folder."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "sacl"

_TOP_LEVEL = ("*.md", "*.toml", "*.txt", "*.yml", "Makefile", "Dockerfile", ".ci/run")
_FOLDERS = ("src", "tests", "docs", "benchmarks", "examples")
_TEXT = {".py", ".md", ".scm", ".toml", ".txt", ".json", ".yml", ".html"}


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """Yield the product's modules with their syntax trees, by path."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text file of the repository with its content, by path."""
    paths = [path for pattern in _TOP_LEVEL for path in ROOT.glob(pattern)]
    for folder in _FOLDERS:
        paths += [p for p in (ROOT / folder).rglob("*") if p.suffix in _TEXT]
    for path in sorted(paths):
        yield path.relative_to(ROOT), path.read_text(encoding="utf-8")
