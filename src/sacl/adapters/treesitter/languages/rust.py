"""Rust: registration."""

import re

import tree_sitter_rust

from sacl.adapters.treesitter.behaviors.rust import RUST_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.rust import RustExtractor
from sacl.adapters.treesitter.references.rust_modules import OWN_CRATE
from sacl.adapters.treesitter.rust_preparation import prepare
from sacl.domain.scoping import Scoping

_ARGUMENTS = re.compile(r"(?:::)?<[^<>]*>")
_INDIRECTION = re.compile(r"^(?:&(?:'\w+)?|\*(?:const|mut)\b|(?:mut|dyn|impl)\b|\s)+")
_PATH = re.compile(r"[\w\s]*::")
_SPACE = re.compile(r"\s")
_MAX_NESTED_ARGUMENTS = 8


def _qualify(name: str) -> str:
    """Reduce the type of an ``impl`` to its name: ``&'a mut m::T<X>`` to ``T``."""
    name = _INDIRECTION.sub("", name)
    for _ in range(_MAX_NESTED_ARGUMENTS):
        name, changed = _ARGUMENTS.subn("", name)
        if not changed:
            break
    return _SPACE.sub("", _PATH.sub("", name))


RUST = Language(
    name="rust",
    grammar=tree_sitter_rust.language,
    queries=("rust.scm", "references_rust.scm"),
    behavior=RUST_BEHAVIOR,
    wrappers=frozenset(
        {"const_item", "field_initializer", "let_declaration", "static_item"}
    ),
    doc_comment=r"///(?!/)|/\*\*(?![*/])",
    qualify=_qualify,
    prepare=prepare,
    references=RustExtractor,
    scoping=Scoping(
        regime="declared",
        family="rust",
        suffixes=(".rs",),
        ecosystem="crates",
        library="rust-std",
        receivers=("self",),
        self_types=("Self",),
        called_types=True,
        outside_members=True,
        extends_foreign=True,
        named_projects=True,
        own_project=OWN_CRATE,
        root_files=("main.rs", "lib.rs"),
        imported_namespaces=True,
    ),
)
