"""The query files themselves (ADR 0028)."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sacl.adapters.treesitter
from sacl.adapters.treesitter.languages import LANGUAGES

FILES = sorted((Path(sacl.adapters.treesitter.__file__).parent / "queries").iterdir())
STRINGS_AND_COMMENTS = re.compile(r'"(?:[^"\\]|\\.)*"|;[^\n]*')
SETTING_BEHIND_PREDICATE = re.compile(
    r"\(#(?:not-|any-)*(?:eq|match|any-of)\?[^()]*\)\s*\(#(?:set!|is\?|is-not\?)"
)
FREE_QUERIES = """
from tree_sitter import Query
from sacl.adapters.treesitter.grammar import _compiled, _parts
from sacl.adapters.treesitter.languages import LANGUAGES
for language in LANGUAGES.values():
    for file in language.queries:
        for source in _parts(file).values():
            for _ in range(2):
                Query(_compiled(language), source)
"""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_settings_stand_before_text_predicates(file: Path) -> None:
    bare = STRINGS_AND_COMMENTS.sub('""', file.read_text("utf-8"))
    assert SETTING_BEHIND_PREDICATE.search(bare) is None


def test_queries_can_be_freed() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FREE_QUERIES], capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_every_query_file_is_of_a_language() -> None:
    used = {name for each in LANGUAGES.values() for name in each.queries}
    assert used == {file.name for file in FILES}
