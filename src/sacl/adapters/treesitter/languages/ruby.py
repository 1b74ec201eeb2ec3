"""Ruby: registration."""

import re

import tree_sitter_ruby

from sacl.adapters.treesitter.behaviors.ruby import RUBY_BEHAVIOR
from sacl.adapters.treesitter.language import Language

_NOT_PART_OF_A_NAME = re.compile(r"""^(?:self\.|::)|^@{1,2}|^[:$]|["']""")


def _qualify(name: str) -> str:
    """``A::B`` is ``A.B``; a receiver ``self``, sigils and quotes are dropped."""
    return _NOT_PART_OF_A_NAME.sub("", name).replace("::", ".")


RUBY = Language(
    name="ruby",
    suffixes=(".rb", ".rake", ".gemspec", ".ru", ".rbw", ".podspec", ".jbuilder"),
    interpreters=("ruby", "jruby", "rake"),
    file_names=(
        *("gemfile", "rakefile", "guardfile", "capfile", "vagrantfile"),
        *("podfile", "fastfile", "brewfile", "dangerfile", "steepfile"),
    ),
    grammar=tree_sitter_ruby.language,
    queries=("ruby.scm",),
    behavior=RUBY_BEHAVIOR,
    wrappers=frozenset({"argument_list", "assignment", "call"}),
    elision="()",
    doc_comment=(
        r"#(?![!]|\s*(?:frozen_string_literal|encoding|-\*-|rubocop:|typed:))|=begin"
    ),
    docs_touch=True,
    qualify=_qualify,
)
