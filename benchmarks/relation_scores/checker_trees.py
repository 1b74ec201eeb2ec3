"""Imports, heritage and calls that the TypeScript checker finds in repositories."""

import gzip
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.relation_scores.reading import clone_files, relations_of, report
from benchmarks.trees import clone_of

from sacl.domain.relations import Relation, RelationKind


def score_checker_tree(path: Path, clones: Path, *, verbose: bool) -> None:
    truth = json.loads(gzip.decompress(path.read_bytes()))
    name = truth["repo"].rpartition("/")[2]
    clone = clone_of(clones, truth["repo"])
    if clone is None:
        print(f"{name}: no clone")
        return
    relations = relations_of(clone_files(clone, truth["revision"]))
    by_line: dict[tuple[str, int], list[Relation]] = {}
    for relation in relations:
        for line in relation.lines:
            key = relation.source.partition("::")[0], line
            by_line.setdefault(key, []).append(relation)
    _score_checker_imports(name, truth, by_line, verbose=verbose)
    _score_heritage(name, truth, by_line, verbose=verbose)
    _score_checker_calls(name, truth, by_line, verbose=verbose)


Lines = Mapping[tuple[str, int], list[Relation]]


def _targets(by_line: Lines, path: str, line: int, *kinds: RelationKind) -> set[str]:
    return {
        relation.target
        for relation in by_line.get((path, line), ())
        if relation.kind in kinds and relation.target
    }


def _score_checker_imports(
    name: str, truth: dict[str, Any], by_line: Lines, *, verbose: bool
) -> None:
    rows = truth["imports"]
    missing = []
    for row in rows:
        found = _targets(by_line, row["from"], row["line"], RelationKind.IMPORTS)
        if (row["to"] is None and found) or (row["to"] and row["to"] not in found):
            missing.append((row["from"], row["line"], row["specifier"], row["to"]))
    report(f"{name} imports", missing, len(rows), verbose=verbose)


def _score_heritage(
    name: str, truth: dict[str, Any], by_line: Lines, *, verbose: bool
) -> None:
    wanted = [
        (row["file"], row["line"], parent["to"]["file"], parent["to"]["name"])
        for row in truth["classes"]
        for parent in row["heritage"]
        if parent["to"]
    ]
    kinds = RelationKind.EXTENDS, RelationKind.IMPLEMENTS
    missing = [
        row
        for row in wanted
        if f"{row[2]}::{row[3]}" not in _targets(by_line, row[0], row[1], *kinds)
    ]
    report(f"{name} heritage", missing, len(wanted), verbose=verbose)


def _score_checker_calls(
    name: str, truth: dict[str, Any], by_line: Lines, *, verbose: bool
) -> None:
    missing, wrong = [], 0
    kinds = RelationKind.CALLS, RelationKind.USES
    for row in truth["calls"]:
        source, site, aim = row["from"], row["site"], row["to"]
        last = aim["name"].rpartition(".")[2]
        found = _targets(by_line, source["file"], site[0], *kinds)
        named = {node for node in found if last in node.partition("::")[2]}
        if not any(node.startswith(f"{aim['file']}::") for node in named):
            missing.append((source["file"], site, aim["file"], aim["name"]))
            wrong += bool(named)
    title = f"{name} calls (in another file: {wrong})"
    report(title, missing, len(truth["calls"]), verbose=verbose)
