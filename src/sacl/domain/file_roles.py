"""Whether code does something itself, or tests, shows or documents what other does.

Told by where it stands, in the habits of every language: ``tests/``, ``src/jvmTest/``,
``Shop.Tests/``, ``__mocks__/``, ``CartTest.java``, ``cart_spec.rb``, ``cart.test.ts``,
and in Rust a module ``tests`` or a function ``test_…`` of any file.
"""

import re
from functools import lru_cache
from itertools import pairwise

from sacl.domain.code import NODE_SEPARATOR

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

_RUST_TEST = re.compile(r"(.*\.)?(tests?\.|test_)")
"""The name of a unit in a module of tests, or of a test beside what it tests."""


def is_test(place: str) -> bool:
    """Tell whether a file or a unit checks other code: no fault is mended in it.

    A folder ``test`` holds tests at the top of a repository and below ``src``;
    elsewhere it may be a package that others test with.

    Args:
        place: Path of a file or id of a unit.
    """
    path, _, name = place.partition(NODE_SEPARATOR)
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
        or (file.endswith(".rs") and _RUST_TEST.match(name) is not None)
    )


@lru_cache(maxsize=1 << 14)
def is_secondary(place: str) -> bool:
    """Tell whether a file or a unit only tests, shows or documents other code."""
    *folders, file = place.partition(NODE_SEPARATOR)[0].split("/")
    return (
        any(_last_word(folder) in _SHOWS for folder in folders)
        or ".stories." in file
        or is_test(place)
    )


@lru_cache(maxsize=1 << 12)
def _last_word(name: str) -> str:
    words = _WORD.findall(name)
    return words[-1].lower() if words else ""
