"""Embedding models that run on this machine."""
