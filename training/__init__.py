"""Trains the embedder that SACL ships; not part of the package (see README.md)."""
