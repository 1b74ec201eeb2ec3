"""Precision and recall of relations on call-graph and import benchmarks.

Usage: ``python benchmarks/relations.py --data DIR [--trees DIR]``. ``--data`` holds
the evaluation sets, ``--trees`` the unpacked packages and repositories that
some of them describe. Each line gives the figure and what it counts.
"""

import argparse
import sys
from pathlib import Path

from benchmarks.relation_scores.call_graphs import score_call_graphs
from benchmarks.relation_scores.checker_trees import score_checker_tree
from benchmarks.relation_scores.java_graphs import score_java
from benchmarks.relation_scores.module_fixtures import score_fixtures
from benchmarks.relation_scores.python_packages import score_python_package
from benchmarks.relation_scores.references import score_references


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
    score_java(data / "callgraph_swarm/java_cats.jsonl.gz", verbose=verbose)
    references = data / "stack_graphs/resolution.jsonl.gz"
    score_references(references, verbose=verbose)
    score_fixtures(data, verbose=verbose)
    if trees is not None:
        for path in sorted((data / "py_relations").glob("*.json.gz")):
            score_python_package(path, trees, verbose=verbose)
        for path in sorted((data / "js_ts_relations").glob("*.json.gz")):
            score_checker_tree(path, trees, verbose=verbose)
    return 0


if __name__ == "__main__":
    sys.exit(main())
