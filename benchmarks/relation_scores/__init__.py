"""Scores of relations against each of the evaluation sets."""
