"""C#: registration."""

import re

import tree_sitter_c_sharp

from sacl.adapters.treesitter.behaviors.csharp import CSHARP_BEHAVIOR
from sacl.adapters.treesitter.csharp_conditions import without_interruptions
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.csharp import CSharpExtractor
from sacl.domain.scoping import Scoping

_RECEIVER = re.compile(r"^this\.")
_SIGN = re.compile(r"\W+|true|false")


def _qualify(name: str) -> str:
    """Drop the receiver of ``this.handler = …``; name operators as declared."""
    if _SIGN.fullmatch(name):
        return f"operator {name}"
    return _RECEIVER.sub("", name)


CSHARP = Language(
    name="csharp",
    grammar=tree_sitter_c_sharp.language,
    queries=("csharp.scm", "references_csharp.scm"),
    behavior=CSHARP_BEHAVIOR,
    wrappers=frozenset(
        {
            "assignment_expression",
            "expression_statement",
            "field_declaration",
            "global_statement",
            "local_declaration_statement",
            "variable_declaration",
            "variable_declarator",
        }
    ),
    lists=frozenset({"variable_declaration"}),
    elisions={"arrow_expression_clause": "=> default"},
    doc_comment=r"///(?!/)|/\*\*(?!/)",
    qualify=_qualify,
    repair=without_interruptions,
    references=CSharpExtractor,
    scoping=Scoping(
        regime="declared",
        family="dotnet",
        suffixes=(".cs", ".csx"),
        ecosystem="nuget",
        library="dotnet",
        receivers=("this",),
        parents=("base",),
        root_types=("object", "Object", "dynamic"),
        implicit_receiver=True,
        overloads=True,
        virtual=True,
        outside_members=True,
        extends_foreign=True,
        imports_extensions=True,
        outer_namespaces=True,
    ),
)
