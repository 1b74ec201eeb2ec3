"""Discovery leaves out exactly what git leaves out, on generated trees."""

from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.integration.git import git, isolated, needs_git

from sacl.adapters.filesystem.source_tree import FilesystemSourceTree

pytestmark = needs_git

FILES = [
    f"{folder}{name}"
    for folder in ["", "a/", "a/b/", "a/b/a/", "b.py/", "x[1]/", "a b/a/"]
    for name in ["a", "ab", "b.py", "a.b", "#c", "!d", "x[1]"]
    if f"{folder}{name}" not in {"a", "b.py", "x[1]", "a/b", "a/b/a"}
]
RULE_FILES = [".gitignore", "a/.gitignore", "a/b/.gitignore", ".git/info/exclude"]

atoms = st.sampled_from(
    [
        *("a", "ab", "*", "**", "?", "*.py", "a*", "[ab]", "[!a]", "b.py", "a?"),
        *("*b*", "***", "a**", "**a", "[]]", "[!]]*", "?[!b]", "x[[]1]", "[a"),
        *("[z-a]", "a\\", "[[:alpha:]]", "[[:no:]]", "[a/]b", "\\#c", "!d"),
        *("a b", "[a-]", "[--a]"),
    ]
)
patterns = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from(["", "", "!"]),
    st.sampled_from(["", "/"]),
    st.lists(atoms, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "", "/"]),
    st.sampled_from(["", "", " ", "\\ ", "\r", "\t"]),
)
rule_files = st.dictionaries(
    st.sampled_from(RULE_FILES), st.lists(patterns, max_size=5).map("\n".join)
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    home = tmp_path_factory.mktemp("home").resolve()
    for _ in isolated(home):
        yield home


_numbers = count()


@settings(max_examples=60)
@given(rules=rule_files)
async def test_discovery_finds_the_files_that_git_does_not_ignore(
    folder: Path, rules: Mapping[str, str]
) -> None:
    root = folder / str(next(_numbers))
    for path in FILES:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).touch()
    git(root, "init", "--quiet")
    for path, text in rules.items():
        (root / path).write_text(text, encoding="utf-8", newline="")
    listed = git(root, "ls-files", "-z", "--others", "--exclude-standard")

    tree = FilesystemSourceTree(is_source=lambda path, _: ".gitignore" not in path)
    discovery = await tree.discover(str(root))

    expected = {path for path in listed.split("\0") if path in FILES}
    assert {entry.path for entry in discovery.entries} == expected
