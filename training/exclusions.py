"""Keeps evaluation data out of training: by name, by content, by near-duplicates.

Packages that an evaluation asks about are left out by name. A function is left
out when its code, layout aside, stands in an evaluation corpus, or when its
documentation says nearly the same as an evaluation query. The evaluation data is
read where it lies, when pairs are built; none of it is kept here.
"""

import gzip
import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sacl.domain.lexical import terms

_EXCLUDED = """
    flask django requests click jinja2 rich pydantic pydantic-core xarray pylint express
    redux axios gin gson semble human-eval mbpp cosqa evalplus
"""
EXCLUDED_PACKAGES = frozenset(_EXCLUDED.split())
"""Repositories and data sets that the evaluations ask about."""

_HELD_OUT = """
    toolz boltons networkx werkzeug nltk sqlparse tornado pydash cachetools mistune
    underscore validator async mathjs commons-text commons-csv gods lo
"""
HELD_OUT_PACKAGES = frozenset(_HELD_OUT.split())
"""Never trained on: functions of these measure what was learnt."""

NEAR_DUPLICATE = 0.6
"""Jaccard similarity of telling terms from which two questions are the same."""

MIN_TERMS = 3
"""Of fewer telling terms no two questions are called the same unless all are."""

CORPORA = ("humaneval/humaneval", "mbpp/mbpp", "cosqa/corpus", "cosqa/queries")

_TOKEN = re.compile(r"[A-Za-z_]\w*|\d+|[^\s\w]")
_DOCUMENTATION = re.compile(r'"""(.*?)"""|\'\'\'(.*?)\'\'\'', re.DOTALL)
_EXAMPLES = re.compile(r">>>|\bexamples?\b\s*:|\bfor example\b", re.IGNORECASE)
_BOILERPLATE = frozenset(
    terms(
        "write function python given return returns find check whether using use"
        " code method example value values get"
    )
)


def content_key(code: str) -> str:
    """Name code by its tokens: blind to layout, not to names."""
    return hashlib.sha256(" ".join(_TOKEN.findall(code)).encode()).hexdigest()[:16]


def telling_terms(text: str) -> frozenset[str]:
    """Return the terms that tell one question from another.

    Of a question that is code with documentation, as HumanEval's are, the
    documentation up to its examples is what asks.
    """
    quoted = _DOCUMENTATION.findall(text)
    asked = " ".join(first or second for first, second in quoted) or text
    prose = _EXAMPLES.split(asked, maxsplit=1)[0]
    return frozenset(terms(prose)) - _BOILERPLATE


@dataclass(slots=True)
class Exclusions:
    """What must not be trained on."""

    _codes: set[str] = field(default_factory=set)
    _queries: list[frozenset[str]] = field(default_factory=list)
    _by_term: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, data: Path) -> "Exclusions":
        """Read the evaluation data of a folder."""
        found = cls()
        for row in _rows(data):
            found.add(row)
        return found

    def add(self, row: Mapping[str, object]) -> None:
        """Exclude the code and the query of one row of an evaluation."""
        for name in ("code", "code_nodoc"):
            code = row.get(name)
            if isinstance(code, str):
                self._codes.add(content_key(code))
        words = telling_terms(str(row.get("query", "")))
        if words:
            for word in words:
                self._by_term[word].append(len(self._queries))
            self._queries.append(words)

    def covers(self, code: str, *documentation: str) -> bool:
        """Tell whether a function must be left out."""
        return content_key(code) in self._codes or any(
            self._asks_the_same(telling_terms(text)) for text in documentation
        )

    def _asks_the_same(self, words: frozenset[str]) -> bool:
        shared = Counter(
            index for word in words for index in self._by_term.get(word, ())
        )
        return any(
            _is_near(count, len(words | self._queries[index]))
            for index, count in shared.items()
        )


def _is_near(shared: int, together: int) -> bool:
    if together < MIN_TERMS:
        return shared == together
    return shared >= NEAR_DUPLICATE * together


def _rows(data: Path) -> Iterator[dict[str, object]]:
    for name in CORPORA:
        with gzip.open(data / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            yield from map(json.loads, lines)
