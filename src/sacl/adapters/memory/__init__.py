"""Stores that live and die with the process, for tests and demonstrations."""
