"""Go: registration."""

import tree_sitter_go

from sacl.adapters.treesitter.behaviors.go import GO_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.go import GoExtractor
from sacl.domain.scoping import Scoping

GO = Language(
    name="go",
    grammar=tree_sitter_go.language,
    queries=("go.scm", "references_go.scm"),
    behavior=GO_BEHAVIOR,
    wrappers=frozenset(
        {
            "assignment_statement",
            "expression_list",
            "keyed_element",
            "literal_element",
            "short_var_declaration",
            "type_declaration",
            "var_declaration",
            "var_spec",
        }
    ),
    lists=frozenset({"type_declaration", "var_declaration"}),
    doc_comment=r"//|/\*",
    docs_touch=True,
    references=GoExtractor,
    scoping=Scoping(
        regime="declared",
        family="go",
        suffixes=(".go",),
        ecosystem="go",
        library="go-std",
        outside_members=True,
        implicit_interfaces=True,
        called_types=True,
        named_projects=True,
        imported_namespaces=True,
    ),
)
