"""Why a file may be what an issue is about, in one line that a person can check."""

from collections.abc import Sequence

from sacl.domain.index import CorpusCounts, StoredUnit
from sacl.domain.issues.files import RankedFile, coverage
from sacl.domain.issues.issue import Issue
from sacl.domain.lexical import terms

MAX_SHOWN = 5

MIN_COVERAGE = 0.2
"""Share of an issue's information below which the best file is only a guess."""


def why(issue: Issue, file: RankedFile) -> str:
    """Say by what evidence a file is meant."""
    told = [_naming(file), _defining(issue, file.units), _sharing(issue, file.units[0])]
    return "; ".join(clause for clause in told if clause) or "weak overall resemblance"


def is_likely(issue: Issue, best: RankedFile, corpus: CorpusCounts) -> bool:
    """Tell whether the best file is an answer rather than a guess."""
    pointed = best.parts["named"].value > 0 or best.parts["defines"].value > 0
    return pointed or coverage(issue, best.units, corpus) >= MIN_COVERAGE


def _naming(file: RankedFile) -> str:
    value = file.parts["named"].value
    if value == 1:
        return "the issue names this file"
    return "the issue names its module or a path like it" if value else ""


def _defining(issue: Issue, units: Sequence[StoredUnit]) -> str:
    mentioned = {name.rpartition(".")[2] for name in issue.names}
    defined = dict.fromkeys(s.unit.name for s in units if s.unit.name in mentioned)
    return f"defines {', '.join(list(defined)[:MAX_SHOWN])}" if defined else ""


def _sharing(issue: Issue, best: StoredUnit) -> str:
    """Name the most telling words of the issue that the best unit holds."""
    fields = best.unit.terms
    held = set(f"{fields.name} {fields.docs} {fields.code}".split())
    words = [w.strip("`'\".,:;()") for w in issue.title.split()]
    shared = dict.fromkeys(w for w in words if held.intersection(terms(w)))
    if not shared:
        return ""
    return f"{best.unit.local_name} has {', '.join(list(shared)[:MAX_SHOWN])}"
