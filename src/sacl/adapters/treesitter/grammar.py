"""Compiled grammars and queries, one of each per process.

A query file is divided by headings, ``;; units``, ``;; features`` …; parts are
compiled one by one, or together for one pass over a tree. The files of a
language are read as one, so that dialects share what they have in common.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from itertools import accumulate
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import tree_sitter
from tree_sitter import Node, Parser, Query, QueryCursor, Tree

from sacl.adapters.treesitter.edits import Range
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.recovery import Recovered, recover
from sacl.adapters.treesitter.time_limit import check_time, is_limited, is_over

_FOLDER = Path(__file__).with_name("queries")
MAX_DEPTH = 500
"""Queries see nothing deeper: a match that stays open at every level, as in the sum
of thousands of terms, makes them take quadratic time."""

MANY_NODES = 50_000
"""Of a larger tree the parts of the queries find too much to be held together."""

_PIECE = 1 << 16
"""Bytes that a parser is given at once when it can be stopped."""

_HEADING = re.compile(r"^;; (\w+)$", re.MULTILINE)
_position = attrgetter("byte_range", "descendant_count")
_languages: dict[str, tree_sitter.Language] = {}
_queries: dict[tuple[str, str], Query] = {}
_surveys: dict[tuple[str, tuple[str, ...]], tuple[Query, list[int]]] = {}

Captures = Mapping[str, list[Node]]
"""Capture name to the nodes found."""

Stretches = Mapping[str, list[Range]]
"""Capture name to the places of the nodes found, in order, each once."""

Match = tuple[int, dict[str, list[Node]]]
"""A pattern of a query, and the nodes of each of its captures."""


def parse(language: Language, source: bytes) -> Tree:
    """Parse UTF-8 source; what is wrong with it is in the tree."""
    parser = Parser(_compiled(language))
    tree = _parsed(parser, language.prepare(source) if language.prepare else source)
    if language.repair is not None and _is_misread(language, tree.root_node):
        return _parsed(parser, language.repair(source))
    return tree


def _is_misread(language: Language, root: Node) -> bool:
    kinds = {child.type for child in root.children} if language.misread else set()
    return root.has_error or not kinds.isdisjoint(language.misread)


def read(language: Language, source: bytes) -> Recovered:
    """Parse a file; see more of a broken one by leaving lines out."""
    tree = parse(language, source)
    if not tree.root_node.has_error:
        return Recovered(tree)
    return recover(
        source,
        tree,
        parse=partial(parse, language),
        definitions=partial(_defined, language),
    )


def _defined(language: Language, root: Node) -> list[bytes]:
    """Return the name of each definition, empty where it has none."""
    found = [nodes.get("name", ()) for _, nodes in unit_matches(language, root)]
    return [b"".join(name.text or b"" for name in names) for names in found]


def _parsed(parser: Parser, source: bytes) -> Tree:
    """Parse; inside a time limit, only if that takes no longer.

    A parser can be stopped while it asks for its source piece by piece, but the
    nodes of such a tree do not know their text: it is only a trial.
    """
    if is_limited():
        view = memoryview(source)
        with suppress(ValueError):  # stopped
            parser.parse(
                lambda start, _: view[start : start + _PIECE],
                progress_callback=lambda _, __: is_over(),
            )
        check_time()
        parser.reset()
    return parser.parse(source)


def query(language: Language, part: str) -> Query:
    """Return one part of the language's queries, compiled."""
    key = language.name, part
    if key not in _queries:
        _queries[key] = Query(_compiled(language), _source(language, part))
    return _queries[key]


def _source(language: Language, part: str) -> str:
    return "\n".join(_parts(file).get(part, "") for file in language.queries)


def has_part(language: Language, part: str) -> bool:
    """Tell whether a language has queries of a part at all."""
    return any(part in _parts(file) for file in language.queries)


class Survey(NamedTuple):
    """What several parts of the queries find in one file.

    Attributes:
        units: For each match of the ``units`` its pattern and captures.
        features: Where the ``features`` are: nothing else of them is needed.
        references: Capture name to nodes, by position, each once; empty unless
            asked for.
    """

    units: list[Match]
    features: Stretches
    references: Captures = MappingProxyType({})


def survey(language: Language, root: Node, *, with_references: bool) -> Survey:
    """Run the parts of the queries that are needed to read a file."""
    parts = ("units", "features", "references")[: 3 if with_references else 2]
    if root.descendant_count <= MANY_NODES:
        return _survey_in_one_pass(language, root, parts)
    units = unit_matches(language, root)
    features = _stretches(_captures(language, "features", root))
    if with_references:
        return Survey(units, features, captures(language, "references", root))
    return Survey(units, features)


def _survey_in_one_pass(
    language: Language, root: Node, parts: tuple[str, ...]
) -> Survey:
    """Run parts together: to go through the tree is most of what each costs."""
    compiled, ends = _together(language, parts)
    end_of_units, end_of_features = ends[:2]
    units: list[Match] = []
    features: defaultdict[str, list[Node]] = defaultdict(list)
    references: defaultdict[str, list[Node]] = defaultdict(list)
    for match in _cursor(compiled).matches(root):
        pattern, found = match
        if pattern < end_of_units:
            units.append(match)
            continue
        table = features if pattern < end_of_features else references
        for name, nodes in found.items():
            table[name] += nodes
    check_time()
    return Survey(units, _stretches(features), _in_order(references))


def unit_matches(language: Language, root: Node) -> list[Match]:
    """Run the ``units`` queries alone."""
    found = _cursor(query(language, "units")).matches(root)
    check_time()
    return found


def captures(language: Language, part: str, node: Node) -> Captures:
    """Run one part of the queries below a node."""
    return _in_order(_captures(language, part, node))


def _captures(language: Language, part: str, node: Node) -> Captures:
    found = _cursor(query(language, part)).captures(node)
    check_time()
    return found


def _stretches(found: Captures) -> Stretches:
    return {
        name: sorted({node.byte_range for node in nodes})
        for name, nodes in found.items()
    }


def _in_order(found: Captures) -> Captures:
    """Sort nodes by position; what several patterns find is there once."""
    ordered = {}
    for name, nodes in found.items():
        by_place = {_position(node): node for node in nodes}
        ordered[name] = [by_place[place] for place in sorted(by_place)]
    return ordered


def _together(language: Language, parts: tuple[str, ...]) -> tuple[Query, list[int]]:
    """Compile parts as one query; say before which pattern each ends."""
    key = language.name, parts
    if key not in _surveys:
        sources = [_source(language, part) + "\n" for part in parts]
        compiled = Query(_compiled(language), "".join(sources))
        patterns = range(compiled.pattern_count)
        starts = [compiled.start_byte_for_pattern(each) for each in patterns]
        bounds = accumulate(len(source.encode()) for source in sources)
        _surveys[key] = compiled, [bisect_left(starts, bound) for bound in bounds]
    return _surveys[key]


def _cursor(compiled: Query) -> QueryCursor:
    cursor = QueryCursor(compiled)
    cursor.set_max_start_depth(MAX_DEPTH)
    return cursor


def syntax_errors(language: Language, root: Node) -> list[Node]:
    """Return the stretches that did not parse, and what is missing."""
    key = language.name, "errors"
    if key not in _queries:
        _queries[key] = Query(_compiled(language), "[(ERROR) (MISSING)] @error")
    found = QueryCursor(_queries[key]).captures(root).get("error", [])
    return sorted(found, key=_position)


def _compiled(language: Language) -> tree_sitter.Language:
    if language.name not in _languages:
        _languages[language.name] = tree_sitter.Language(language.grammar())
    return _languages[language.name]


@cache
def _parts(file: str) -> dict[str, str]:
    pieces = _HEADING.split((_FOLDER / file).read_text("utf-8"))
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))
