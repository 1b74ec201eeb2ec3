"""``CodeParser`` on tree-sitter grammars."""
