"""PHP: registration."""

import re

import tree_sitter_php

from sacl.adapters.treesitter.behaviors.php import PHP_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.php import PhpExtractor
from sacl.domain.scoping import Scoping

_SUFFIXES = (".php", ".phtml", ".php3", ".php4", ".php5", ".php7", ".php8")
_RECEIVER = re.compile(r"^\$this\??->|^(?:self|static)::|\$")
_SEPARATOR = re.compile(r"\??->|::|\\")


def _qualify(name: str) -> str:
    """``$this->handler`` is ``handler``, ``$a->b`` is ``a.b``."""
    return _SEPARATOR.sub(".", _RECEIVER.sub("", name))


PHP = Language(
    name="php",
    grammar=tree_sitter_php.language_php,
    queries=("php.scm", "references_php.scm"),
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
    references=PhpExtractor,
    scoping=Scoping(
        regime="declared",
        family="php",
        suffixes=_SUFFIXES,
        ecosystem="composer",
        library="php",
        constructors=("__construct",),
        receivers=("$this",),
        parents=("parent",),
        self_types=("self", "static"),
        root_types=("object", "mixed"),
        virtual=True,
        global_functions=True,
    ),
)
