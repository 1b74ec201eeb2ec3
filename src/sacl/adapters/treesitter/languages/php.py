"""PHP: registration."""

import re

import tree_sitter_php

from sacl.adapters.treesitter.behaviors.php import PHP_BEHAVIOR
from sacl.adapters.treesitter.language import Language

_RECEIVER = re.compile(r"^\$this\??->|^(?:self|static)::|\$")
_SEPARATOR = re.compile(r"\??->|::|\\")


def _qualify(name: str) -> str:
    """``$this->handler`` is ``handler``, ``$a->b`` is ``a.b``."""
    return _SEPARATOR.sub(".", _RECEIVER.sub("", name))


PHP = Language(
    name="php",
    interpreters=("php",),
    suffixes=(".php", ".phtml", ".php3", ".php4", ".php5", ".php7", ".php8"),
    grammar=tree_sitter_php.language_php,
    queries=("php.scm",),
    behavior=PHP_BEHAVIOR,
    wrappers=frozenset(
        {
            "assignment_expression",
            "expression_statement",
            "object_creation_expression",
        }
    ),
    doc_comment=r"/\*\*(?!/)",
    qualify=_qualify,
)
