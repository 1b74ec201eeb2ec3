"""Repositories on disk: discovery, reading and confinement."""
