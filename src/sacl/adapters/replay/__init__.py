"""Descriptions that were recorded earlier, served again."""
