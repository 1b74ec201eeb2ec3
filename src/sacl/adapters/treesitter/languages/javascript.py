"""JavaScript and JSX: registration, and what TypeScript shares with it."""

import re

import tree_sitter_javascript

from sacl.adapters.treesitter.behaviors.ecmascript import ECMASCRIPT_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.ecmascript import EcmaScriptExtractor
from sacl.domain.scoping import ECMASCRIPT

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

_STRING_KEY = re.compile(r"""(["'`])(.*)\1""", re.DOTALL)
_STRING_INDEX = re.compile(r"""\[(["'`])([^"'`]*)\1\]""")
_CALL_BEFORE = re.compile(r"[^\[].*\)[?!]*\.", re.DOTALL)
_NOT_PART_OF_A_NAME = re.compile(
    r"^(?:module\.exports|exports|this|self)(?:\.|$)|(?<=\.)prototype(?:\.|$)|[\s?!]"
)


def qualify(name: str) -> str:
    """Reduce an assignment target or a key to the name it defines."""
    key = _STRING_KEY.fullmatch(name)
    if key:
        return key[2]
    path = _CALL_BEFORE.sub("", _STRING_INDEX.sub(r".\2", name))
    return _NOT_PART_OF_A_NAME.sub("", path).strip(".")


JAVASCRIPT = Language(
    name="javascript",
    grammar=tree_sitter_javascript.language,
    queries=(
        "ecmascript.scm",
        "javascript.scm",
        "jsx.scm",
        "references_ecmascript.scm",
        "references_javascript.scm",
    ),
    behavior=ECMASCRIPT_BEHAVIOR,
    wrappers=WRAPPERS,
    lists=LISTS,
    doc_comment=DOC_COMMENT,
    qualify=qualify,
    references=EcmaScriptExtractor,
    scoping=ECMASCRIPT,
)
