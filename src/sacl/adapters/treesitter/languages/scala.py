"""Scala: registration."""

import re

import tree_sitter_scala

from sacl.adapters.treesitter.behaviors.scala import SCALA_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.scala import ScalaExtractor
from sacl.domain.scoping import Scoping

_TYPE_ARGUMENTS = re.compile(r"\[[^\[\]]*\]")
_NOT_PART_OF_A_NAME = re.compile(r"^this\.|[`()]|(?<=\.)\s+|\s+(?=\.)")


def _qualify(name: str) -> str:
    """Reduce ``List[T].first``, ``this.handler`` and quoted names to plain ones."""
    shorter = _TYPE_ARGUMENTS.sub("", name)
    while shorter != name:
        name, shorter = shorter, _TYPE_ARGUMENTS.sub("", shorter)
    return _NOT_PART_OF_A_NAME.sub("", name)


SCALA = Language(
    name="scala",
    grammar=tree_sitter_scala.language,
    queries=("scala.scm", "references_scala.scm"),
    behavior=SCALA_BEHAVIOR,
    wrappers=frozenset({"assignment_expression", "val_definition", "var_definition"}),
    doc_comment=r"/\*\*(?!/)",
    qualify=_qualify,
    references=ScalaExtractor,
    scoping=Scoping(
        regime="declared",
        family="jvm",
        suffixes=(".java", ".kt", ".kts", ".scala"),
        ecosystem="maven",
        library="scala",
        receivers=("this",),
        parents=("super",),
        root_types=("Any", "AnyRef", "Object"),
        implicit_receiver=True,
        called_types=True,
        overloads=True,
        virtual=True,
        outside_members=True,
        outer_namespaces=True,
        relative_imports=True,
    ),
)
