"""Python: registration."""

import re

import tree_sitter_python

from sacl.adapters.treesitter.behaviors.python import PYTHON_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.python_renaming import rename
from sacl.adapters.treesitter.references.python import PythonExtractor
from sacl.domain import scoping

_RECEIVER = re.compile(r"^(?:self|cls)\.")


def _qualify(name: str) -> str:
    """Drop the receiver of ``self.handler = lambda: …``."""
    return _RECEIVER.sub("", name)


PYTHON = Language(
    name="python",
    grammar=tree_sitter_python.language,
    queries=("python.scm", "references_python.scm"),
    behavior=PYTHON_BEHAVIOR,
    wrappers=frozenset({"decorated_definition", "assignment", "expression_statement"}),
    elision="...",
    empty_body="pass",
    qualify=_qualify,
    rename=rename,
    references=PythonExtractor,
    scoping=scoping.PYTHON,
)
