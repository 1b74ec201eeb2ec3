"""Bases, imports and observed calls of Python packages."""

import gzip
import json
from pathlib import Path
from typing import Any

from benchmarks.relation_scores.call_graphs import dotted
from benchmarks.relation_scores.reading import ratio, relations_of, show, tree_files

from sacl.domain.relations import Relation, RelationKind


def package_parent(trees: Path, package: str) -> Path | None:
    """Find the folder that holds an unpacked package."""
    found = sorted(trees.glob(f"{package}-*/**/{package}/__init__.py"))
    return found[0].parent.parent if found else None


def score_python_package(path: Path, trees: Path, *, verbose: bool) -> None:
    truth = json.loads(gzip.decompress(path.read_bytes()))
    name = truth["package"]
    root = package_parent(trees, name)
    if root is None:
        print(f"{name}: no tree")
        return
    files = {p: t for p, t in tree_files(root).items() if p.startswith(f"{name}/")}
    relations = relations_of(files)
    _score_bases(truth, relations, verbose=verbose)
    _score_imports(truth, relations, verbose=verbose)
    if truth.get("dynamic_calls"):
        _score_observed_calls(truth, relations, verbose=verbose)


def _score_bases(
    truth: dict[str, Any], relations: list[Relation], *, verbose: bool
) -> None:
    prefix = f"{truth['package']}."
    wanted = {
        (row["class"], base)
        for row in truth["classes"]
        for base in row["bases"]
        if base.startswith(prefix)
    }
    given = {
        (dotted(r.source), dotted(r.target or ""))
        for r in relations
        if r.kind is RelationKind.EXTENDS and r.target
    }
    classes = {row["class"] for row in truth["classes"]}
    ratio(f"{truth['package']} bases", len(wanted & given), len(wanted))
    show("missing base", wanted - given, verbose=verbose)
    show("other base", {e for e in given - wanted if e[0] in classes}, verbose=verbose)


def _score_imports(
    truth: dict[str, Any], relations: list[Relation], *, verbose: bool
) -> None:
    wanted = {(row["importer"], row["imported"]) for row in truth["imports"]}
    given = {
        (dotted(r.source), dotted(r.target or ""))
        for r in relations
        if r.kind is RelationKind.IMPORTS and r.target
    }
    ratio(f"{truth['package']} imports", len(wanted & given), len(wanted))
    show("missing import", wanted - given, verbose=verbose)
    show("other import", given - wanted, verbose=verbose)


def _score_observed_calls(
    truth: dict[str, Any], relations: list[Relation], *, verbose: bool
) -> None:
    wanted = {
        (_node(*row["from"]), _node(*row["to"]))
        for row in truth["dynamic_calls"]
        if row["explicit"]
    }
    given = {
        (r.source, r.target)
        for r in relations
        if r.kind is RelationKind.CALLS and r.target
    }
    plain = {(a.partition("#")[0], (b or "").partition("#")[0]) for a, b in given}
    ratio(f"{truth['package']} observed calls", len(wanted & plain), len(wanted))
    show("missing call", wanted - plain, verbose=verbose)


def _node(path: str, name: str) -> str:
    return path if name == "<module>" else f"{path}::{name}"
