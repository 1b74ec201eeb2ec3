"""The command line: the same use cases, for people and scripts."""
