"""How the syntax of each language becomes behaviour: one table per family."""
