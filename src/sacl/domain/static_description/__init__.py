"""Describes code from its operations alone, without a language model.

``units.describe`` takes the language-neutral operations that a parser read and says
in words what they do. Names that the code binds itself, its documentation and
its comments never reach the words. Pure and deterministic.
"""

RULES_VERSION = "11"
"""Changes whenever the words for the same operations may change."""
