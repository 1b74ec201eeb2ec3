"""Precision and recall of relations on call-graph and import benchmarks.

Usage: ``python benchmarks/relations.py --data DIR [--trees DIR]``. ``--data`` holds
the evaluation sets, ``--trees`` the unpacked packages and repositories that
some of them describe. Each line gives the figure and what it counts.
"""

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import language_of
from sacl.adapters.treesitter.references import extract_facts
from sacl.adapters.treesitter.units import find_units
from sacl.domain.facts import FileFacts
from sacl.domain.relations import Relation, RelationKind, Resolution
from sacl.domain.resolution import Project, resolve

Edges = set[tuple[str, str]]


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def facts_of(path: str, text: str) -> FileFacts | None:
    language = language_of(path)
    if language is None:
        return None
    tree = parse(language, text.encode())
    units = find_units(path, language, tree)
    return extract_facts(path, language, tree.root_node, units)


def relations_of(files: Mapping[str, str]) -> list[Relation]:
    parsed = (facts_of(path, text) for path, text in files.items())
    facts = {item.path: item for item in parsed if item is not None}
    outcome = resolve(Project(frozenset(facts), facts), facts)
    return [r for file in outcome.files.values() for r in file.relations]


def dotted(node: str) -> str:
    """Name a node as the call-graph sets do: ``pkg.mod.Class.method``."""
    path, _, qualified = node.partition("::")
    module = path.rpartition(".")[0].replace("/", ".")
    for package in (".__init__", ".index"):
        module = module.removesuffix(package)
    names = qualified.partition("#")[0] if "lambda" not in qualified else qualified
    return f"{module}.{names}" if names else module


def numbered(files: Mapping[str, str], name: str) -> str:
    """Name a bound lambda or arrow as the sets do, by its number in its scope."""
    names = unnamed_functions(files)
    parts = name.split(".")
    known = [".".join(parts[:end]) for end in range(1, len(parts) + 1)]
    return ".".join(
        names.get(path, part) for path, part in zip(known, parts, strict=True)
    )


def unnamed_functions(files: Mapping[str, str]) -> dict[str, str]:
    """Map dotted names of lambdas and arrows to ``<lambda1>``, ``<arrow1>``."""
    names: dict[str, str] = {}
    for path, text in files.items():
        language = language_of(path)
        if language is None:
            continue
        counts: Counter[str] = Counter()
        for unit in find_units(path, language, parse(language, text.encode())):
            if unit.form in {"lambda", "arrow"}:
                scope = unit.parent or path
                counts[scope] += 1
                names[dotted(unit.id)] = f"<{unit.form}{counts[scope]}>"
    return names


def call_edges(relations: list[Relation]) -> tuple[Edges, Edges]:
    """Return resolved calls, and calls of the language's own library by name."""
    sure: Edges = set()
    library: Edges = set()
    for relation in relations:
        if relation.kind is not RelationKind.CALLS:
            continue
        source = dotted(relation.source)
        if relation.resolution is Resolution.RESOLVED:
            sure.add((source, dotted(relation.target or "")))
        elif relation.rule == "builtin":
            library.add((source, relation.target_name.rpartition(".")[2]))
    return sure, library


def external_edges(relations: list[Relation]) -> Edges:
    return {
        (dotted(relation.source), relation.target_name)
        for relation in relations
        if relation.kind is RelationKind.CALLS and relation.rule == "external"
    }


def score_call_graphs(name: str, path: Path, *, verbose: bool) -> None:
    totals: Counter[str] = Counter()
    for case in rows(path):
        files = case["files"]
        relations = relations_of(files)
        sure, library = call_edges(relations)
        wanted = {
            (caller, callee)
            for caller, callees in case["callgraph"].items()
            for callee in callees
        }
        sure = {(numbered(files, a), numbered(files, b)) for a, b in sure}
        by_name = {e for e in wanted if (e[0], e[1].rpartition(".")[2]) in library}
        by_name = {edge for edge in by_name if edge[1].startswith("<")}
        by_name |= wanted & external_edges(relations)
        totals["found"] += len(wanted & sure) + len(by_name - sure)
        totals["wanted"] += len(wanted)
        totals["given"] += len(sure | by_name)
        missing, wrong = wanted - sure - by_name, sure - wanted
        totals["exact"] += not missing and not wrong
        totals["cases"] += 1
        if verbose and (missing or wrong):
            print(
                "   ", case["case"], "missing", sorted(missing), "wrong", sorted(wrong)
            )
    precision = totals["found"] / max(1, totals["given"])
    recall = totals["found"] / max(1, totals["wanted"])
    print(
        f"{name}: precision {precision:.3f} recall {recall:.3f} "
        f"exact {totals['exact']}/{totals['cases']}"
    )


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--trees", type=Path)
    options.add_argument("--verbose", action="store_true")
    given = options.parse_args()
    data: Path = given.data
    score_call_graphs(
        "PyCG", data / "callgraph_pycg/micro.jsonl.gz", verbose=given.verbose
    )
    score_call_graphs(
        "SWARM JavaScript",
        data / "callgraph_swarm/javascript.jsonl.gz",
        verbose=given.verbose,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
