"""Readers of what a file says about names, one per language family."""
