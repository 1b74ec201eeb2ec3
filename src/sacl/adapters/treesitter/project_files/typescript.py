"""Compiler options of TypeScript that say where modules are found."""

import json

from sacl.adapters.treesitter.project_files.json_text import read_json, table
from sacl.adapters.treesitter.project_files.manifests import folder_of


def read_compiler_options(path: str, text: str) -> dict[str, str]:
    """Read ``baseUrl``, ``paths``, ``extends`` and ``references``; lists stay JSON."""
    project = table(read_json(text))
    options = table(project.get("compilerOptions"))
    found = {"ecosystem": "typescript", "root": folder_of(path)}
    if isinstance(options.get("baseUrl"), str):
        found["baseUrl"] = options["baseUrl"]
    if isinstance(options.get("paths"), dict):
        found["paths"] = json.dumps(options["paths"])
    if isinstance(options.get("rootDirs"), list):
        found["rootDirs"] = json.dumps(options["rootDirs"])
    parents = project.get("extends")
    if isinstance(parents, (str, list)):
        listed = [parents] if isinstance(parents, str) else parents
        found["extends"] = json.dumps(listed)
    references = project.get("references")
    if isinstance(references, list):
        paths = [r.get("path") for r in references if isinstance(r, dict)]
        found["references"] = json.dumps([p for p in paths if isinstance(p, str)])
    return found
