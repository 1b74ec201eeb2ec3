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


def _conversions() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what values become without a cast: wider, boxed, what boxes are."""
    wider = ("byte", "short", "int", "long", "float", "double")
    boxes = {"int": "Integer", "char": "Character"}
    numbers = ("Number", "Comparable", "Serializable", "Object")
    found: list[tuple[str, tuple[str, ...]]] = []
    for index, name in enumerate(wider):
        box = boxes.get(name, name.title())
        found.append((name, (*wider[index + 1 :], box, *numbers)))
        found.append((box, (*numbers, *wider[index:])))
    for name in ("char", "boolean"):
        box = boxes.get(name, name.title())
        larger = wider[2:] if name == "char" else ()
        found.append((name, (*larger, box, *numbers[1:])))
        found.append((box, (*numbers[1:], name, *larger)))
    found.append(("String", ("CharSequence", *numbers[1:])))
    found.append(("Class", ("Type", "AnnotatedElement", *numbers[2:])))
    return tuple(found)


JAVA = Language(
    name="java",
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
        conversions=_conversions(),
        variables_are_called=False,
        implicit_receiver=True,
        overloads=True,
        virtual=True,
        implicit_interfaces=True,
    ),
)
