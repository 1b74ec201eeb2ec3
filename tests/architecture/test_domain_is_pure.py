"""ADR 0001: the domain has no I/O, clock or async, and the standard library only.

``PURE`` lists what of the standard library is in use or would be welcome: modules
that compute. One that reaches outside does not belong in it.
"""

import ast
from collections.abc import Iterator

import pytest
from tests.architecture.repository import modules

PURE = {
    "abc",
    "array",
    "ast",
    "bisect",
    "collections",
    "dataclasses",
    "datetime",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "keyword",
    "math",
    "operator",
    "re",
    "statistics",
    "string",
    "textwrap",
    "types",
    "typing",
    "unicodedata",
}
FORBIDDEN_CALLS = {"open", "print", "input", "eval", "exec", "__import__"}
CLOCK = {"now", "today", "utcnow", "fromtimestamp"}  # the latter knows a time zone
ASYNC = ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await

DOMAIN = [
    pytest.param(tree, id=path.as_posix())
    for path, tree in modules()
    if path.parts[:3] == ("src", "sacl", "domain")
]


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def impurities(tree: ast.AST) -> list[str]:
    """Say what in a module the domain must not do, one finding a string."""
    found = [f"imports {name}" for name in imported(tree) if not _allowed(name)]
    for node in ast.walk(tree):
        if isinstance(node, ASYNC):
            found.append(f"is asynchronous in line {node.lineno}")
        elif isinstance(node, ast.Call) and _reaches_outside(node.func):
            found.append(f"calls {ast.unparse(node.func)} in line {node.lineno}")
    return found


def _reaches_outside(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return called.attr in CLOCK
    return isinstance(called, ast.Name) and called.id in FORBIDDEN_CALLS


def _allowed(module: str) -> bool:
    top = module.partition(".")[0]
    if top == "sacl":  # which itself holds the version, and nothing else
        return module in {"sacl", "sacl.domain"} or module.startswith("sacl.domain.")
    return top in PURE


@pytest.mark.parametrize("tree", DOMAIN)
def test_the_domain_is_pure(tree: ast.Module) -> None:
    assert impurities(tree) == []


@pytest.mark.parametrize(
    ("planted", "finding"),
    [
        ("import numpy", "imports numpy"),
        ("from sacl.application.ports import CodeGraph", "imports sacl.application"),
        ("import os.path", "imports os.path"),
        ("from time import time", "imports time"),
        ("def f():\n    import sqlite3", "imports sqlite3"),
        ("async def f(): ...", "is asynchronous"),
        ("open('x')", "calls open"),
        ("datetime.now(UTC)", "calls datetime.now"),
    ],
)
def test_a_planted_impurity_is_found(planted: str, finding: str) -> None:
    (found,) = impurities(ast.parse(planted))

    assert found.startswith(finding)
