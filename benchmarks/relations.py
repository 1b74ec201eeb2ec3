"""Precision and recall of relations on call-graph and import benchmarks.

Usage: ``python -m benchmarks.relations --data DIR [--trees DIR] [--clones DIR]``.
``--data`` holds the evaluation sets, ``--trees`` the unpacked Python packages that
some of them describe, ``--clones`` git repositories as ``owner+name``: those of the
other sets, and monorepos. Each line gives the figure and what it counts;
``--verbose`` adds what is missing or wrong.
"""

import sys
from pathlib import Path

from benchmarks.folders import with_folders
from benchmarks.relation_scores.call_graphs import score_call_graphs
from benchmarks.relation_scores.checker_trees import score_checker_tree
from benchmarks.relation_scores.java_graphs import score_java
from benchmarks.relation_scores.module_fixtures import score_fixtures
from benchmarks.relation_scores.monorepos import score_monorepos
from benchmarks.relation_scores.own_cases import score_own_cases
from benchmarks.relation_scores.python_packages import score_python_package
from benchmarks.relation_scores.references import score_references


def main() -> int:
    options = with_folders(__doc__, needs=["data"], uses=["trees", "clones"])
    options.add_argument("--verbose", action="store_true")
    given = options.parse_args()
    _score_sets(given.data, verbose=given.verbose)
    score_own_cases(verbose=given.verbose)
    if given.trees is not None:
        for path in sorted((given.data / "py_relations").glob("*.json.gz")):
            score_python_package(path, given.trees, verbose=given.verbose)
    if given.clones is not None:
        for path in sorted((given.data / "js_ts_relations").glob("*.json.gz")):
            score_checker_tree(path, given.clones, verbose=given.verbose)
        score_monorepos(given.clones, verbose=given.verbose)
    return 0


def _score_sets(data: Path, *, verbose: bool) -> None:
    pycg = data / "callgraph_pycg/micro.jsonl.gz"
    swarm = data / "callgraph_swarm/javascript.jsonl.gz"
    score_call_graphs("PyCG", pycg, verbose=verbose)
    score_call_graphs("SWARM JavaScript", swarm, verbose=verbose)
    score_java(data / "callgraph_swarm/java_cats.jsonl.gz", verbose=verbose)
    score_references(data / "stack_graphs/resolution.jsonl.gz", verbose=verbose)
    score_fixtures(data, verbose=verbose)


if __name__ == "__main__":
    sys.exit(main())
