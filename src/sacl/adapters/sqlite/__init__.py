"""Stores in SQLite files: graphs, one file for each namespace, and the cache."""
