"""JavaScript and JSX: registration, and what TypeScript shares with it."""

import re

import tree_sitter_javascript

from sacl.adapters.treesitter.language import Language

WRAPPERS = frozenset(
    {
        "assignment_expression",
        "export_statement",
        "expression_statement",
        "field_definition",
        "lexical_declaration",
        "pair",
        "variable_declaration",
        "variable_declarator",
    }
)
LISTS = frozenset({"lexical_declaration", "variable_declaration"})
DOC_COMMENT = r"/\*\*(?!/)"

_NOT_PART_OF_A_NAME = re.compile(
    r"^(?:module\.exports|exports|this|self)(?:\.|$)|(?<=\.)prototype(?:\.|$)|[\s?!]"
)
_QUOTED = re.compile(r"""\[?(["'`])([^"'`]*)\1\]?""")


def qualify(name: str) -> str:
    """Reduce an assignment target or a key to the name it defines."""
    plain = _QUOTED.sub(lambda match: f".{match[2]}", name)
    return _NOT_PART_OF_A_NAME.sub("", plain).strip(".")


JAVASCRIPT = Language(
    name="javascript",
    suffixes=(".js", ".mjs", ".cjs", ".jsx"),
    grammar=tree_sitter_javascript.language,
    queries=(
        "ecmascript.scm",
        "javascript.scm",
        "references_ecmascript.scm",
        "references_javascript.scm",
    ),
    wrappers=WRAPPERS,
    lists=LISTS,
    doc_comment=DOC_COMMENT,
    qualify=qualify,
)
