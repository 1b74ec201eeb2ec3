"""Describes code by static analysis, without a model or a network."""
