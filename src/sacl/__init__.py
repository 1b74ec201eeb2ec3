"""SACL: code retrieval that measures how far it leans on names and comments."""

__version__ = "0.1.0"
