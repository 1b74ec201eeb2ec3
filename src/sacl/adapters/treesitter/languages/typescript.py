"""TypeScript and TSX: registrations of the two dialects of one grammar."""

import tree_sitter_typescript

from sacl.adapters.treesitter.behaviors.ecmascript import ECMASCRIPT_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages.javascript import (
    DOC_COMMENT,
    LISTS,
    WRAPPERS,
    qualify,
)
from sacl.adapters.treesitter.references.ecmascript import EcmaScriptExtractor
from sacl.domain.scoping import ECMASCRIPT

_QUERIES = (
    "ecmascript.scm",
    "typescript.scm",
    "references_ecmascript.scm",
    "references_typescript.scm",
)
_WRAPPERS = WRAPPERS | {"ambient_declaration", "public_field_definition"}

TYPESCRIPT = Language(
    name="typescript",
    grammar=tree_sitter_typescript.language_typescript,
    queries=_QUERIES,
    behavior=ECMASCRIPT_BEHAVIOR,
    wrappers=_WRAPPERS,
    lists=LISTS,
    doc_comment=DOC_COMMENT,
    qualify=qualify,
    references=EcmaScriptExtractor,
    scoping=ECMASCRIPT,
)

TSX = Language(
    name="tsx",
    grammar=tree_sitter_typescript.language_tsx,
    queries=(*_QUERIES, "jsx.scm", "references_tsx.scm"),
    behavior=ECMASCRIPT_BEHAVIOR,
    wrappers=_WRAPPERS,
    lists=LISTS,
    doc_comment=DOC_COMMENT,
    qualify=qualify,
    references=EcmaScriptExtractor,
    scoping=ECMASCRIPT,
)
