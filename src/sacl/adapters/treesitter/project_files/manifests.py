"""Manifests of packages: ``package.json``, ``go.mod``, ``Cargo.toml``."""

import json
import re
import tomllib

from sacl.adapters.treesitter.project_files.json_text import read_json, table
from sacl.adapters.treesitter.references.rust_modules import module_of

_GO_MODULE = re.compile(r'^[ \t]*module[ \t]+"?([^\s"]+)"?', re.MULTILINE)
_ENTRIES = ("main", "module", "browser", "types", "typings", "source")
_MAPS = ("exports", "imports")


def read_package(path: str, text: str) -> dict[str, str]:
    """Read where an npm package has its entries; maps stay JSON."""
    manifest = table(read_json(text))
    found = {"ecosystem": "npm", "root": folder_of(path)}
    for key in ("name", *_ENTRIES):
        if isinstance(manifest.get(key), str):
            found[key] = manifest[key]
    for key in _MAPS:
        if manifest.get(key) is not None:
            found[key] = json.dumps(manifest[key])
    return found


def read_go_module(path: str, text: str) -> dict[str, str]:
    """Read the import path of a Go module."""
    module = _GO_MODULE.search(text)
    found = {"ecosystem": "go", "root": folder_of(path)}
    return found | ({"name": module[1]} if module else {})


def read_cargo(path: str, text: str) -> dict[str, str]:
    """Read the name of a crate and the namespace of its root module."""
    manifest = table(tomllib.loads(text))
    library = table(manifest.get("lib"))
    name = library.get("name") or table(manifest.get("package")).get("name")
    source = library.get("path")
    below = source if isinstance(source, str) else "src/lib.rs"
    _, root = module_of("/".join(part for part in (folder_of(path), below) if part))
    found = {"ecosystem": "crates", "root": root}
    return found | ({"name": name.replace("-", "_")} if isinstance(name, str) else {})


def folder_of(path: str) -> str:
    """Return the folder of a path, empty for the root."""
    return path.rpartition("/")[0]
