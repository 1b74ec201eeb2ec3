"""Opens macros of Rust that hold items, so that these are parsed as such.

``cfg_net! { pub fn connect() {} }`` is parsed as tokens that mean nothing. Where
what stands in the braces of such a macro parses by itself, its name and braces
become white space, by which nothing moves.
"""

import re
from collections.abc import Iterator
from functools import cache

import tree_sitter
import tree_sitter_rust
from tree_sitter import Node

MAX_NESTED = 3
"""Macros inside macros inside …"""

_CALL = re.compile(rb"^[ \t]*\w+![ \t]*\{\s*(?:#|//|/\*|pub\b|\w+[ !])", re.MULTILINE)
_ITEMS = frozenset(
    {"const_item", "enum_item", "extern_crate_declaration", "foreign_mod_item"}
    | {"function_item", "impl_item", "macro_definition", "macro_invocation"}
    | {"mod_item", "static_item", "struct_item", "trait_item", "type_item"}
    | {"union_item", "use_declaration"}
)
_HOLDERS = frozenset({"source_file", "declaration_list", "expression_statement"})
_ASIDE = frozenset({"attribute_item", "inner_attribute_item"})
_VISIBLE = re.compile(rb"[^\n]")


def prepare(source: bytes) -> bytes:
    """Open macros that hold items."""
    for _ in range(MAX_NESTED):
        if not _CALL.search(source):
            break
        opened = _opened(source)
        if opened == source:
            break
        source = opened
    return source


def _opened(source: bytes) -> bytes:
    parts = bytearray(source)
    for node, tokens in _macros(_parser().parse(source).root_node):
        start, end = tokens.start_byte + 1, tokens.end_byte - 1
        if _holds_items(source[start:end]):
            opening = slice(node.start_byte, start)
            parts[opening] = _VISIBLE.sub(b" ", source[opening])
            parts[end : end + 1] = b" "
    return bytes(parts)


def _macros(root: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the macros that stand where items stand, with what they are given."""
    pending = [root]
    while pending:
        node = pending.pop()
        for child in node.named_children:
            if child.type in _HOLDERS or child.type in {"mod_item", "impl_item"}:
                pending.append(child)
            elif child.type == "macro_invocation":
                tokens = child.named_children[-1]
                if tokens.type == "token_tree" and tokens.children[0].type == "{":
                    yield child, tokens


def _holds_items(inside: bytes) -> bool:
    root = _parser().parse(inside).root_node
    kinds = {child.type for child in root.named_children if not child.is_extra}
    calls = {
        grandchild.type
        for child in root.named_children
        if child.type == "expression_statement"
        for grandchild in child.named_children
    }
    kinds = (kinds - {"expression_statement"} - _ASIDE) | calls
    return bool(kinds) and not root.has_error and kinds <= _ITEMS


@cache
def _parser() -> tree_sitter.Parser:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))
