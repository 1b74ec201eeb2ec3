"""Module resolution of JavaScript: fixtures of a dependency checker."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.relation_scores.reading import relations_of_tree, report, rows, show

from sacl.domain.relations import Relation, RelationKind


def score_fixtures(data: Path, *, verbose: bool) -> None:
    """Score the fixtures, but for those that ask for links not to be followed."""
    folder = data / "js_imports_depcruise"
    with TemporaryDirectory() as scratch:
        _write_files(folder, Path(scratch))
        relations = relations_of_tree(Path(scratch))
    missing, left_out, total = [], [], 0
    for case in rows(folder / "cases.jsonl.gz"):
        if case["title"].endswith("preserveSymlinks=true"):
            left_out += [(case["set"], case["title"]) for _ in case["expected"]]
            continue
        for wanted in case["expected"]:
            total += 1
            if not _meets(wanted, case["file"], relations):
                missing.append((case["set"], case["file"], wanted["module"]))
    report("depcruise", missing, total, verbose=verbose)
    print(f"depcruise rows left out, of links that are kept: {len(left_out)}")
    show("left out", left_out, verbose=verbose)


def _write_files(folder: Path, root: Path) -> None:
    """Write the fixtures, and the link that they need and the set lacks."""
    for row in rows(folder / "files.jsonl.gz"):
        path = root / row["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(row["text"], encoding="utf-8")
    for path in root.rglob("symlinkTarget"):
        path.with_name("symlinked").symlink_to(path.name)


def _meets(wanted: dict[str, Any], path: str, relations: list[Relation]) -> bool:
    for relation in relations:
        if relation.kind is not RelationKind.IMPORTS or relation.source != path:
            continue
        if relation.target_name != wanted["module"]:
            continue
        external = bool(relation.details.get("external"))
        kinds = wanted["dependencyTypes"]
        if wanted["coreModule"] or any(kind.startswith("npm") for kind in kinds):
            return external
        if wanted["couldNotResolve"]:
            return relation.target is None
        return bool(relation.target == wanted["resolved"])
    return False
