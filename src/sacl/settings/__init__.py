"""Owns the settings: which exist (``schema``), where they are read from (``loading``).

``__main__`` loads them once and hands them to ``bootstrap``.
"""

from sacl.settings.loading import LoadedSettings, load_settings, user_file
from sacl.settings.schema import Settings

__all__ = ["LoadedSettings", "Settings", "load_settings", "user_file"]
