"""C: registration."""

import tree_sitter_c

from sacl.adapters.treesitter.behaviors.c_family import C_FAMILY_BEHAVIOR
from sacl.adapters.treesitter.c_preparation import prepare, repair
from sacl.adapters.treesitter.declarators import declared_name
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.c_family import CFamilyExtractor
from sacl.domain.scoping import Scoping

DOC_COMMENT = r"(?!/\*[*!]<|//[/!]<)/"
TRAILING_DOC = r"/\*[*!]<|//[/!]<"
WRAPPERS = frozenset({"declaration", "field_declaration", "type_definition"})
C_SCOPING = Scoping(
    regime="declared",
    family="c",
    suffixes=(
        *(".h", ".c", ".cpp", ".cc", ".cxx", ".c++", ".cppm", ".ixx"),
        *(".hpp", ".hh", ".hxx", ".h++", ".ipp", ".inl", ".tpp"),
    ),
    ecosystem="system",
    library="libc",
    includes=True,
)

C = Language(
    name="c",
    grammar=tree_sitter_c.language,
    queries=("c_family.scm", "c.scm", "references_c_family.scm"),
    behavior=C_FAMILY_BEHAVIOR,
    wrappers=WRAPPERS,
    terminator=";",
    doc_comment=DOC_COMMENT,
    docs_touch=True,
    trailing_doc=TRAILING_DOC,
    qualify=declared_name,
    prepare=prepare,
    repair=repair,
    references=CFamilyExtractor,
    scoping=C_SCOPING,
)
