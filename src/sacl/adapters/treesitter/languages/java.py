"""Java: registration."""

import re

import tree_sitter_java

from sacl.adapters.treesitter.behaviors.java import JAVA_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.java import JavaExtractor
from sacl.domain.scoping import Scoping

_RECEIVER = re.compile(r"^this\.")


def _qualify(name: str) -> str:
    """Drop the receiver of ``this.handler = () -> …``."""
    return _RECEIVER.sub("", name)


JAVA = Language(
    name="java",
    suffixes=(".java",),
    grammar=tree_sitter_java.language,
    queries=("java.scm", "references_java.scm"),
    behavior=JAVA_BEHAVIOR,
    wrappers=frozenset(
        {
            "assignment_expression",
            "expression_statement",
            "field_declaration",
            "local_variable_declaration",
            "variable_declarator",
        }
    ),
    lists=frozenset({"field_declaration", "local_variable_declaration"}),
    doc_comment=r"/\*\*(?!/)|///",
    qualify=_qualify,
    references=JavaExtractor,
    scoping=Scoping(
        regime="declared",
        family="jvm",
        suffixes=(".java", ".kt", ".kts", ".scala"),
        ecosystem="maven",
        library="jdk",
        receivers=("this",),
        parents=("super",),
        root_types=("Object",),
        implicit_receiver=True,
        overloads=True,
        virtual=True,
    ),
)
