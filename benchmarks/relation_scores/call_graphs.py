"""Call graphs of small programs in Python and JavaScript."""

from collections import Counter
from pathlib import Path

from benchmarks.relation_scores.reading import Files, parsed_files, resolved, rows

from sacl.domain.relations import Relation, RelationKind, Resolution

Edges = set[tuple[str, str]]


def dotted(node: str) -> str:
    """Name a node as the call-graph sets do: ``pkg.mod.Class.method``."""
    path, _, qualified = node.partition("::")
    module = path.rpartition(".")[0].replace("/", ".")
    for package in (".__init__", ".index"):
        module = module.removesuffix(package)
    names = qualified.partition("#")[0] if "lambda" not in qualified else qualified
    return f"{module}.{names}" if names else module


def numbered(files: Files, name: str) -> str:
    """Name a bound lambda or arrow as the sets do, by its number in its scope."""
    names = unnamed_functions(files)
    parts = name.split(".")
    known = [".".join(parts[:end]) for end in range(1, len(parts) + 1)]
    return ".".join(
        names.get(path, part) for path, part in zip(known, parts, strict=True)
    )


def unnamed_functions(files: Files) -> dict[str, str]:
    """Map dotted names of lambdas and arrows to ``<lambda1>``, ``<arrow1>``."""
    names: dict[str, str] = {}
    for path, parsed in parsed_files(files).items():
        counts: Counter[str] = Counter()
        for unit in parsed.units:
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
        relations = resolved({p: f.facts for p, f in parsed_files(files).items()})
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
