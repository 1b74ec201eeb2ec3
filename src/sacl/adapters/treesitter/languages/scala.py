"""Scala: registration."""

import re

import tree_sitter_scala

from sacl.adapters.treesitter.behaviors.scala import SCALA_BEHAVIOR
from sacl.adapters.treesitter.language import Language

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
    suffixes=(".scala", ".sc"),
    grammar=tree_sitter_scala.language,
    queries=("scala.scm",),
    behavior=SCALA_BEHAVIOR,
    wrappers=frozenset({"assignment_expression", "val_definition", "var_definition"}),
    doc_comment=r"/\*\*(?!/)",
    qualify=_qualify,
)
