"""Ruby: registration."""

import re

import tree_sitter_ruby

from sacl.adapters.treesitter.behaviors.ruby import RUBY_BEHAVIOR
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.references.ruby import RubyExtractor
from sacl.domain.scoping import Scoping

_SUFFIXES = (".rb", ".rake", ".gemspec", ".ru", ".rbw", ".podspec", ".jbuilder")
_NOT_PART_OF_A_NAME = re.compile(r"""^(?:self\.|::)|^@{1,2}|^[:$]|["']""")


def _qualify(name: str) -> str:
    """``A::B`` is ``A.B``; a receiver ``self``, sigils and quotes are dropped."""
    return _NOT_PART_OF_A_NAME.sub("", name).replace("::", ".")


RUBY = Language(
    name="ruby",
    grammar=tree_sitter_ruby.language,
    queries=("ruby.scm", "references_ruby.scm"),
    behavior=RUBY_BEHAVIOR,
    wrappers=frozenset({"argument_list", "assignment", "call"}),
    elision="()",
    doc_comment=(
        r"#(?![!]|\s*(?:frozen_string_literal|encoding|-\*-|rubocop:|typed:))|=begin"
    ),
    docs_touch=True,
    qualify=_qualify,
    references=RubyExtractor,
    scoping=Scoping(
        regime="declared",
        family="ruby",
        suffixes=_SUFFIXES,
        ecosystem="gems",
        library="ruby",
        constructors=("initialize",),
        receivers=("self",),
        parents=("super",),
        self_types=("self.class",),
        root_types=("Object", "BasicObject"),
        variables_are_called=False,
        implicit_receiver=True,
        virtual=True,
        reopened=True,
        whole_program="::",
        outside_members=True,
        static_apart=True,
        path_imports=True,
    ),
)
