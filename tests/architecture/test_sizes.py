"""Functions and files stay small enough to be read in one go."""

import ast
from collections.abc import Iterator
from statistics import median, quantiles

from tests.architecture.repository import ROOT, modules

MEDIAN_LINES = 10
P90_LINES = 30
MAX_FUNCTION_LINES = 40
MAX_FILE_LINES = 400


def functions(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield name and number of lines, docstring included, decorators not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def all_functions() -> dict[str, int]:
    return {
        f"{path}: {name}": lines
        for path, tree in modules()
        for name, lines in functions(tree)
    }


def test_no_function_is_longer_than_the_limit() -> None:
    long = {f: n for f, n in all_functions().items() if n > MAX_FUNCTION_LINES}

    assert long == {}


def test_most_functions_are_short() -> None:
    lines = list(all_functions().values())

    assert median(lines) <= MEDIAN_LINES
    assert quantiles(lines, n=10)[-1] <= P90_LINES


def test_no_file_is_longer_than_the_limit() -> None:
    lines = {
        str(path): len((ROOT / path).read_text(encoding="utf-8").splitlines())
        for path, _ in modules()
    }

    assert {path: n for path, n in lines.items() if n > MAX_FILE_LINES} == {}


def test_lines_are_counted_from_def_to_end() -> None:
    tree = ast.parse('@decorated\ndef f():\n    """Say."""\n\n    return 1\n')

    assert list(functions(tree)) == [("f", 4)]
