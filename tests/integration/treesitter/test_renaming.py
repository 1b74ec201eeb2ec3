"""In every language masked names are the original under a one-to-one renaming.

``snippets/`` holds one file for each language whose names are masked.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.integration.treesitter.reading import parsed, views
from tree_sitter import Tree

from sacl.adapters.treesitter.grammar import has_part, parse, syntax_errors
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.domain.code import TextualFeature

IDENTIFIER = TextualFeature.IDENTIFIER
SNIPPETS = Path(__file__).with_name("snippets")
PLACEHOLDER = re.compile(r"\b([fF]unc|[vV]ar)_\d+\b")
WORD = re.compile(r"\w+")
MASKED = [
    name
    for name, language in LANGUAGES.items()
    if language.rename or has_part(language, "renaming")
]
LEAST_SHARE = 0.8
"""Of the names that units bind; the rest is fixed by what stands around it."""


OPENING = {"php": "<?php\n"}
"""What makes a file of code in languages that are written between other text."""


class Case(NamedTuple):
    """One unit of a snippet, before and after."""

    name: str
    original: str
    masked: str
    identifiers: tuple[str, ...]


def snippet(language: str) -> tuple[str, str]:
    (path,) = SNIPPETS.glob(f"{language}.*")
    return path.read_text("utf-8"), path.name


def cases(language: str) -> Iterator[Case]:
    text, path = snippet(language)
    units = {u.id.partition("::")[2]: u for u in parsed(text, path).units}
    for name, view in views(text, path).items():
        if IDENTIFIER in view.masked:
            unit = units[name]
            masked = view.masked[IDENTIFIER]
            yield Case(name, unit.code.strip("\n"), masked, unit.textual.identifiers)


def tree(language: str, text: str) -> Tree:
    return parse(LANGUAGES[language], as_file(language, text).encode())


def as_file(language: str, text: str) -> str:
    opening = OPENING.get(language, "")
    return text if text.startswith(opening.strip()) else opening + text


def leaves(language: str, text: str) -> list[str]:
    cursor = tree(language, text).walk()
    found = []
    while True:
        if not cursor.goto_first_child():
            if cursor.node is not None and cursor.node.text:
                found.append(cursor.node.text.decode())
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent():
                    return found


def errors(language: str, text: str) -> int:
    root = tree(language, text).root_node
    return len(syntax_errors(LANGUAGES[language], root))


def renamed(language: str, case: Case) -> list[tuple[str, str]]:
    """Pair the leaves of both forms; ``{x}`` and ``{x: var_0}`` count as one."""
    before, after = leaves(language, case.original), leaves(language, case.masked)
    pairs = []
    position = 0
    for number, leaf in enumerate(before):
        follows = before[number + 1 : number + 2]
        extra = after[position + 1 : position + 3]
        if extra[:1] == [":"] and follows != [":"] and PLACEHOLDER.fullmatch(extra[1]):
            position += 2
        pairs.append((leaf, after[position]))
        position += 1
    assert position == len(after)
    return pairs


@pytest.mark.parametrize("language", MASKED)
def test_names_are_masked_one_to_one(language: str) -> None:
    for case in cases(language):
        masks: dict[str, str] = {}
        stayed = set()
        for before, after in renamed(language, case):
            words = zip(WORD.findall(before), WORD.findall(after), strict=True)
            assert WORD.sub("_", before) == WORD.sub("_", after)
            for old, new in words:
                if old == new:
                    stayed.add(old)
                else:
                    assert PLACEHOLDER.fullmatch(new), (case.name, old, new)
                    assert masks.setdefault(old, new) == new, (case.name, old)
        assert len(set(masks.values())) == len(masks), case.name
        assert not stayed & set(masks.values()), case.name


@pytest.mark.parametrize("language", MASKED)
def test_masked_names_leave_no_new_error(language: str) -> None:
    for case in cases(language):
        assert errors(language, case.masked) <= errors(language, case.original), case


@pytest.mark.parametrize("language", MASKED)
def test_most_names_that_units_bind_are_masked(language: str) -> None:
    bound = masked = 0
    for case in cases(language):
        changed = {old for old, new in renamed(language, case) if old != new}
        bound += len(case.identifiers)
        masked += len(changed & set(case.identifiers))
    assert bound
    assert masked >= LEAST_SHARE * bound


@pytest.mark.parametrize("language", MASKED)
def test_names_are_masked_once(language: str) -> None:
    _, path = snippet(language)
    again = 0
    for case in cases(language):
        if errors(language, case.masked):
            continue
        text = as_file(language, case.masked)
        whole = {
            u.id.partition("::")[2]
            for u in parsed(text, path).units[1:]
            if u.code.strip("\n") == case.masked
        }
        for unit in whole:
            again += 1
            assert views(text, path)[unit].masked[IDENTIFIER] == case.masked
    assert again


@pytest.mark.parametrize(
    ("path", "unit", "text", "masked"),
    [
        (
            "a.cs",
            "Bag.Weigh",
            "class Bag {\n#if FAST\n int Weigh(int a) { return Weigh(a); }\n#endif\n}",
            "int func_0(int var_0) { return func_0(var_0); }",
        ),
        (
            "a.rs",
            "next",
            "fn next<var_0: Go>(at: var_0) -> Box<var_0::Item> { go::on(at) }",
            "fn func_0<var_0: Go>(var_1: var_0) -> Box<var_0::Item> { go::on(var_1) }",
        ),
        (
            "a.cpp",
            "Bag",
            "struct Bag { using Size = std::vector<int>; Size size(); };",
            "struct func_0 { using func_1 = std::vector<int>; func_1 func_2(); };",
        ),
        (
            "a.scala",
            "(at)",
            "def `(at)`(`b..(n)`: Int): Int = `b..(n)` + `(at)`(1)",
            "def `func_0`(`var_0`: Int): Int = `var_0` + `func_0`(1)",
        ),
    ],
)
def test_names_that_are_easy_to_miss(
    path: str, unit: str, text: str, masked: str
) -> None:
    assert views(text, path)[unit].masked[IDENTIFIER] == masked
