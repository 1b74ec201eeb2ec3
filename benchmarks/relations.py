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
from collections.abc import Iterable, Iterator, Mapping
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
    """Return resolved calls, and calls of libraries by name."""
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
        elif relation.rule == "external":
            library.add((source, relation.target_name))
    return sure, library


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
        by_name = {
            (caller, callee)
            for caller, callee in wanted
            if (caller, callee.rpartition(".")[2] if "<" in callee else callee)
            in library
        }
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


def tree_files(folder: Path) -> dict[str, str]:
    """Read the source files of a folder, by path relative to it."""
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8", "replace")
        for path in sorted(folder.rglob("*"))
        if path.is_file() and language_of(path.name) and ".git" not in path.parts
    }


def package_parent(trees: Path, package: str) -> Path | None:
    """Find the folder that holds an unpacked package."""
    found = sorted(trees.glob(f"{package}-*/**/{package}/__init__.py"))
    return found[0].parent.parent if found else None


def ratio(name: str, found: int, wanted: int) -> None:
    print(f"{name}: {found}/{wanted} = {found / max(1, wanted):.3f}")


def show(verbose: bool, title: str, items: Iterable[object]) -> None:
    if verbose:
        for item in sorted(map(str, items)):
            print("   ", title, item)


def report(title: str, missing: list[Any], total: int, *, verbose: bool) -> None:
    ratio(title, total - len(missing), total)
    show(verbose, "missing", missing)


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
    show(verbose, "missing base", wanted - given)
    show(verbose, "other base", {e for e in given - wanted if e[0] in classes})


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
    show(verbose, "missing import", wanted - given)
    show(verbose, "other import", given - wanted)


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
    show(verbose, "missing call", wanted - plain)


def _node(path: str, name: str) -> str:
    return path if name == "<module>" else f"{path}::{name}"


def score_checker_tree(path: Path, trees: Path, *, verbose: bool) -> None:
    truth = json.loads(gzip.decompress(path.read_bytes()))
    name = truth["repo"].rpartition("/")[2]
    if not (trees / name).is_dir():
        print(f"{name}: no tree")
        return
    relations = relations_of(tree_files(trees / name))
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


def score_fixtures(data: Path, *, verbose: bool) -> None:
    """Score the module resolution fixtures; the two rows of a symlink left out."""
    folder = data / "js_imports_depcruise"
    files = {row["path"]: row["text"] for row in rows(folder / "files.jsonl.gz")}
    relations = relations_of(files)
    missing, total = [], 0
    for case in rows(folder / "cases.jsonl.gz"):
        if "symlink" in case["title"] or "Symlink" in case["title"]:
            continue
        for wanted in case["expected"]:
            total += 1
            if not _meets(wanted, case["file"], relations):
                missing.append((case["set"], case["file"], wanted["module"]))
    report("depcruise", missing, total, verbose=verbose)


def _meets(wanted: dict[str, Any], path: str, relations: list[Relation]) -> bool:
    for relation in relations:
        if relation.kind is not RelationKind.IMPORTS or relation.source != path:
            continue
        if relation.target_name != wanted["module"]:
            continue
        external = bool(relation.details.get("external"))
        if wanted["coreModule"] or "npm" in wanted["dependencyTypes"]:
            return external
        if wanted["couldNotResolve"]:
            return relation.target is None
        return bool(relation.target == wanted["resolved"])
    return False


def score_stack_graphs(data: Path, *, verbose: bool) -> None:
    """Score references across files by the files that their line relates to."""
    met, total, missing = Counter[str](), Counter[str](), []
    for case in rows(data / "stack_graphs/resolution.jsonl.gz"):
        language = case["lang"]
        if language == "java":
            continue
        relations = relations_of(case["files"])
        for claim in case["assertions"]:
            foreign = {t["path"] for t in claim["targets"]} - {claim["path"]}
            if foreign:
                total[language] += 1
                reached = _files_reached(relations, claim["path"])
                met[language] += foreign <= reached
                if not foreign <= reached:
                    missing.append((case["case"], claim["path"], claim["name"]))
    for language, count in total.items():
        ratio(f"stack_graphs {language} (files)", met[language], count)
    show(verbose, "reference", missing)


def _files_reached(relations: list[Relation], path: str) -> set[str]:
    """Return the files that a file leads to over imports and re-exports."""
    imports = [r for r in relations if r.kind is RelationKind.IMPORTS and r.target]
    reached = {path}
    while True:
        more = {r.target for r in imports if r.source in reached} - reached
        if not more:
            return reached - {path}
        reached |= {target for target in more if target is not None}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, required=True)
    options.add_argument("--trees", type=Path)
    options.add_argument("--verbose", action="store_true")
    given = options.parse_args()
    data, trees, verbose = given.data, given.trees, given.verbose
    pycg = data / "callgraph_pycg/micro.jsonl.gz"
    swarm = data / "callgraph_swarm/javascript.jsonl.gz"
    score_call_graphs("PyCG", pycg, verbose=verbose)
    score_call_graphs("SWARM JavaScript", swarm, verbose=verbose)
    score_stack_graphs(data, verbose=verbose)
    score_fixtures(data, verbose=verbose)
    if trees is not None:
        for path in sorted((data / "py_relations").glob("*.json.gz")):
            score_python_package(path, trees, verbose=verbose)
        for path in sorted((data / "js_ts_relations").glob("*.json.gz")):
            score_checker_tree(path, trees, verbose=verbose)
    return 0


if __name__ == "__main__":
    sys.exit(main())
