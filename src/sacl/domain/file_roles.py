"""Whether a file does something itself, or tests, shows or documents what others do.

Told by its path alone, in the habits of every language: ``tests/``, ``src/jvmTest/``,
``Shop.Tests/``, ``__mocks__/``, ``CartTest.java``, ``cart_spec.rb``, ``cart.test.ts``.
"""

import re
from itertools import pairwise

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
"""A word of a name, written in whatever case: ``binCompatTest`` has three."""

_TESTS = frozenset({"tests", "spec", "specs", "e2e", "testdata", "fixtures"})
"""Last words of folders that hold tests and what they need."""

_SHOWS = frozenset(
    {"test", "testing", "mock", "mocks", "stub", "stubs", "fake", "fakes"}
    | {"bench", "benches", "benchmark", "benchmarks", "example", "examples"}
    | {"demo", "demos", "sample", "samples", "doc", "docs", "website", "scripts"}
)
"""Last words of folders whose code shows, imitates or measures other code."""

_TEST_FILE = re.compile(r"test_.*|.*[_-]tests?|conftest|tests", re.IGNORECASE)
_TEST_TYPE = re.compile(r"[A-Z].*[a-z0-9]Tests?")
"""A file of a test without its ending; one that is named like the type in it."""

_TEST_ENDING = re.compile(r".*(\.(test|spec)\..*|_spec\.rb|Spec\.(kt|scala|swift))")


def is_test(path: str) -> bool:
    """Tell whether a file checks other code, so that no fault is mended in it.

    A folder ``test`` holds tests at the top of a repository and below ``src``;
    elsewhere it may be a package that others test with.
    """
    *folders, file = path.split("/")
    stem = file.partition(".")[0]
    return (
        any(_last_word(folder) in _TESTS for folder in folders)
        or any(folder.endswith((".Test", ".test")) for folder in folders)
        or folders[:1] == ["test"]
        or any(
            above == "src" and _last_word(folder) == "test"
            for above, folder in pairwise(folders)
        )
        or _TEST_FILE.fullmatch(stem) is not None
        or _TEST_TYPE.fullmatch(stem) is not None
        or _TEST_ENDING.fullmatch(file) is not None
    )


def is_secondary(path: str) -> bool:
    """Tell whether a file only tests, shows or documents other code."""
    *folders, file = path.split("/")
    return (
        any(_last_word(folder) in _SHOWS for folder in folders)
        or ".stories." in file
        or is_test(path)
    )


def _last_word(name: str) -> str:
    words = _WORD.findall(name)
    return words[-1].lower() if words else ""
