"""Module resolution of JavaScript: fixtures of a dependency checker."""

from pathlib import Path
from typing import Any

from benchmarks.relation_scores.reading import relations_of, report, rows, show

from sacl.domain.relations import Relation, RelationKind


def score_fixtures(data: Path, *, verbose: bool) -> None:
    """Score the fixtures; those of a link are left out: links are not followed."""
    folder = data / "js_imports_depcruise"
    files = {row["path"]: row["text"] for row in rows(folder / "files.jsonl.gz")}
    relations = relations_of(files)
    missing, left_out, total = [], [], 0
    for case in rows(folder / "cases.jsonl.gz"):
        if "symlink" in case["title"].lower():
            left_out += [(case["set"], case["title"]) for _ in case["expected"]]
            continue
        for wanted in case["expected"]:
            total += 1
            if not _meets(wanted, case["file"], relations):
                missing.append((case["set"], case["file"], wanted["module"]))
    report("depcruise", missing, total, verbose=verbose)
    print(f"depcruise rows left out, of a link that the files lack: {len(left_out)}")
    show("left out", left_out, verbose=verbose)


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
