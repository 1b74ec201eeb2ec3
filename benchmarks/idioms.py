"""What each family of idioms of the static descriptions is worth, and where it fires.

Usage: ``python benchmarks/idioms.py [--data DIR] [--trees DIR] [--files N]
[--cache DIR]``. With ``--trees`` each idiom is counted among the functions of a sample
of files of every source tree below DIR; one that fires in fewer than ``MIN_TREES`` of
them earns its place in benchmarks
only and is marked. With ``--data`` Recall@1 of fully masked HumanEval + MBPP is
printed with all families and without each.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks.folders import with_folders
from benchmarks.masking import (
    Corpus,
    Described,
    bm25,
    load,
    ranks,
    report,
    static_descriptions,
    with_words,
)
from benchmarks.tables import SEED, Table, text
from benchmarks.vectors import Vectors

from sacl.adapters.treesitter.behavior import read_operations
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES, language_of
from sacl.domain.description import Operation, OperationKind
from sacl.domain.static_description import (
    calls,
    comparisons,
    functions,
    idioms,
    phrases,
    scope,
)
from sacl.domain.static_description.formulas import FORMULA_NAMES, formula_names
from sacl.domain.static_description.idioms import recognized
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import walk, well_formed

MIN_TREES = 3
MAX_BYTES = 200_000
FILES = 500
ALL_FUNCTIONS = "(functions)"


@dataclass(frozen=True, slots=True)
class Family:
    """Idioms that one attribute of a module gives, and what gives none of them."""

    name: str
    module: ModuleType
    attribute: str
    nothing: Any

    @contextmanager
    def left_out(self) -> Iterator[None]:
        """Describe without the family for a while."""
        whole = getattr(self.module, self.attribute)
        setattr(self.module, self.attribute, self.nothing)
        try:
            yield
        finally:
            setattr(self.module, self.attribute, whole)


FAMILIES = (
    Family("algorithms", idioms, "ALGORITHMS", ()),
    Family("shapes of functions", idioms, "SHAPES", ()),
    Family("formulas", functions, "formula_names", lambda _: []),
    Family("accumulators", phrases, "accumulated", lambda *_: ""),
    Family("special comparisons", comparisons, "SPECIAL", ()),
    Family("regular expressions aloud", calls, "read_aloud", lambda pattern: pattern),
    Family("words of library calls", scope, "wording_of", lambda *_: None),
    Family("effects", functions, "effects", lambda _: iter(())),
    Family("techniques", functions, "techniques", lambda *_: iter(())),
)


def firing(function: Operation, language: str) -> set[str]:
    """Name the idioms and formulas of a function."""
    names = Scope(function, language=language)
    return {*formula_names(names), *(idiom.pattern for idiom in recognized(names))}


def functions_of(root: Path, files: int) -> Iterator[tuple[Operation, str]]:
    """Read every named function of a seeded sample of files, with its language."""
    paths = [path for path in sorted(root.rglob("*")) if _is_read(path)]
    chance = random.Random(SEED)  # noqa: S311 - not for secrets
    for path in chance.sample(paths, min(files, len(paths))):
        language = language_of(path.name)
        if language is not None:
            tree = parse(language, path.read_bytes())
            whole = well_formed(read_operations(tree.root_node, language))
            for operation in walk(whole):
                if operation.kind is OperationKind.FUNCTION and operation.text:
                    yield operation, language.name


def _is_read(path: Path) -> bool:
    language = language_of(path.name)
    known = language is not None and language.name in LANGUAGES
    return known and path.is_file() and path.stat().st_size <= MAX_BYTES


def rates(trees: Path, files: int) -> Table:
    """Count idioms per tree; the last column is the number of trees."""
    roots = sorted(path for path in trees.iterdir() if path.is_dir())
    counts: dict[str, Counter[str]] = {}
    for root in roots:
        found: Counter[str] = Counter()
        for function, language in functions_of(root, files):
            found.update({ALL_FUNCTIONS, *firing(function, language)})
        counts[root.name] = found
    seen = {name for found in counts.values() for name in found}
    rows = []
    for name in sorted({*FORMULA_NAMES, *seen}):
        row = [found[name] for found in counts.values()]
        present = sum(map(bool, row))
        few = "" if present >= MIN_TREES else " (benchmarks only)"
        rows.append([f"{name}{few}", *map(str, row), str(present)])
    return Table("", ("idiom", *counts, "trees"), rows)


def print_ablation(corpus: Corpus, vectors: Vectors) -> None:
    """Rank with all families and without each, names masked."""
    masked = corpus.texts("all")
    print(f"{'R@1/5/10, MRR, mean rank':34} {'HumanEval':31} | MBPP")
    _rank("all families", corpus, masked, vectors)
    for family in FAMILIES:
        with family.left_out():
            _rank(f"without {family.name}", corpus, masked, vectors)


def _rank(name: str, corpus: Corpus, masked: list[str], vectors: Vectors) -> None:
    joined = Described(masked, static_descriptions(masked), masked).one_texts()
    similar = vectors.of(corpus.queries) @ vectors.of(joined).T
    scores = with_words(similar, bm25(corpus.queries, joined))
    report(name, ranks(scores, corpus, masked), corpus)


def main() -> None:
    parser = with_folders(__doc__, uses=["data", "trees"])
    parser.add_argument("--files", type=int, default=FILES, help="of each tree")
    parser.add_argument("--cache", type=Path, default=Path(".benchmark-cache"))
    given = parser.parse_args()
    if given.trees is not None:
        print(text(rates(given.trees, given.files)))
    if given.data is not None:
        print_ablation(load(given.data), Vectors(given.cache))


if __name__ == "__main__":
    main()
