"""References that name resolution binds to definitions, or must not bind.

A reference across files is met when the file that it stands in relates, under the
name that is written there, to a file of each foreign definition: over the import
that binds the name (or what stands before its dot), and over the re-exports of
that name from there on. A reference that must not resolve is violated when its
line relates to anything by that name.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.relation_scores.reading import ratio, relations_of, rows, show

from sacl.domain.code import path_of
from sacl.domain.relations import Relation, RelationKind

MODULES = frozenset({RelationKind.IMPORTS, RelationKind.EXPORTS})


def score_references(path: Path, *, verbose: bool) -> None:
    met: Counter[str] = Counter()
    total: Counter[str] = Counter()
    missing, violated = [], []
    for case in rows(path):
        relations = [r for r in relations_of(case["files"]) if r.target]
        for claim in case["assertions"]:
            foreign = {t["path"] for t in claim["targets"]} - {claim["path"]}
            line = case["files"][claim["path"]].split("\n")[claim["line"] - 1]
            shown = case["case"], claim["path"], claim["line"], claim["name"], line
            if not claim["targets"]:
                total["must not"] += 1
                if _is_related(relations, claim):
                    violated.append(shown)
            elif foreign:
                total[case["lang"]] += 1
                is_met = foreign <= _reached(relations, claim, line)
                met[case["lang"]] += is_met
                if not is_met:
                    missing.append(shown)
    for language in sorted(total.keys() - {"must not"}):
        ratio(f"stack_graphs {language}", met[language], total[language])
    across = total.total() - total["must not"]
    ratio("stack_graphs across files", met.total(), across)
    ratio("stack_graphs wrongly resolved", len(violated), total["must not"])
    show("missing reference", missing, verbose=verbose)
    show("must not resolve", violated, verbose=verbose)


def _symbols(relation: Relation) -> Iterator[tuple[str, str]]:
    """Yield public and local name of what a relation of modules carries."""
    symbols = relation.details.get("symbols")
    for symbol in symbols if isinstance(symbols, list) else ():
        if isinstance(symbol, dict) and "unresolved" not in symbol:
            yield symbol["name"], symbol.get("alias") or symbol["name"]


def _is_related(relations: list[Relation], claim: dict[str, Any]) -> bool:
    for relation in relations:
        here = path_of(relation.source) == claim["path"]
        if here and claim["line"] in relation.lines:
            if relation.kind in MODULES:
                names = {name for pair in _symbols(relation) for name in pair}
            else:
                names = {re.split(r"[.:]", relation.target or "")[-1]}
            if claim["name"] in names:
                return True
    return False


def _reached(relations: list[Relation], claim: dict[str, Any], line: str) -> set[str]:
    """Return the files that a name at a place leads to."""
    before = re.search(rf"(\w+)(?:\(\w*\))?\.{re.escape(claim['name'])}\b", line)
    wanted = {claim["name"], *([before[1]] if before else [])}
    reached: set[str] = set()
    for relation in relations:
        if path_of(relation.source) == claim["path"] and (
            claim["line"] in relation.lines
            or (relation.kind is RelationKind.IMPORTS and _binds(relation, wanted))
        ):
            reached.add(path_of(relation.target or relation.source))
    return reached | _re_exported(relations, reached - {claim["path"]})


def _binds(relation: Relation, names: set[str]) -> bool:
    return any(
        public == "*" or local in names or public in names
        for public, local in _symbols(relation)
    ) or any(alias in names for alias in _whole(relation))


def _whole(relation: Relation) -> Iterator[str]:
    symbols = relation.details.get("symbols")
    for symbol in symbols if isinstance(symbols, list) else ():
        if isinstance(symbol, dict) and not symbol["name"]:
            yield symbol["alias"]


def _re_exported(relations: list[Relation], start: set[str]) -> set[str]:
    """Return the files that files lead to over what they import and export."""
    reached = set(start)
    while True:
        more = {
            path_of(relation.target)
            for relation in relations
            if relation.kind in MODULES
            and relation.target is not None
            and path_of(relation.source) in reached
        } - reached
        if not more:
            return reached
        reached |= more
