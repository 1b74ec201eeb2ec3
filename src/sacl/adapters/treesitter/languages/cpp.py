"""C++: registration, and which headers are C++."""

import re
from dataclasses import replace

import tree_sitter_cpp

from sacl.adapters.treesitter.behaviors.c_family import C_FAMILY_BEHAVIOR
from sacl.adapters.treesitter.c_preparation import prepare, repair
from sacl.adapters.treesitter.declarators import declared_name
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages.c import (
    C_SCOPING,
    DOC_COMMENT,
    TRAILING_DOC,
    WRAPPERS,
)
from sacl.adapters.treesitter.references.c_family import CFamilyExtractor

_NOT_CODE = re.compile(
    r'/\*.*?(?:\*/|\Z)|//[^\n]*|"(?:\\.|[^"\\\n])*+"'
    r"|^[ \t]*#[ \t]*if[^\n]*__cplusplus.*?^[ \t]*#[ \t]*(?:else|endif)",
    re.DOTALL | re.MULTILINE,
)
_ONLY_CPP = re.compile(
    r"^[ \t]*(?:template[ \t]*<|(?:inline[ \t]+)?namespace\b|using[ \t]+\w"
    r"|class[ \t]+\w[\w \t]*(?:$|[:;{])|(?:public|private|protected)[ \t]*:"
    r"|#[ \t]*include[ \t]*<\w+>)|\w::\w",
    re.MULTILINE,
)


def _is_cpp(text: str) -> bool:
    """Tell whether a header holds what C does not have."""
    return _ONLY_CPP.search(_NOT_CODE.sub(" ", text)) is not None


CPP = Language(
    name="cpp",
    claims={".h": _is_cpp},
    grammar=tree_sitter_cpp.language,
    queries=(
        "c_family.scm",
        "cpp.scm",
        "references_c_family.scm",
        "references_cpp.scm",
    ),
    behavior=C_FAMILY_BEHAVIOR,
    wrappers=WRAPPERS
    | {
        "assignment_expression",
        "expression_statement",
        "friend_declaration",
        "init_declarator",
        "template_declaration",
    },
    lists=frozenset({"declaration"}),
    terminator=";",
    doc_comment=DOC_COMMENT,
    docs_touch=True,
    trailing_doc=TRAILING_DOC,
    qualify=declared_name,
    prepare=prepare,
    repair=repair,
    references=CFamilyExtractor,
    scoping=replace(
        C_SCOPING,
        receivers=("this",),
        implicit_receiver=True,
        called_types=True,
        overloads=True,
        virtual=True,
        outside_members=True,
        outer_namespaces=True,
        whole_program="::",
        relative_imports=True,
    ),
)
