"""Queries take linear time: nothing waits for the end of what is nested deep.

A pattern that begins at a node and goes on behind a long child is open all the
while; in a sum of thousands of terms each node opens one more. What is read of
thousands of calls in a chain is no deeper than what reads it can bear. Nor does what
was found wait for the end of a long body.
"""

import time
from collections.abc import Callable
from functools import partial

import pytest
from tests.integration.treesitter.projects import facts_of
from tree_sitter import QueryCursor

from sacl.adapters.treesitter.grammar import has_part, parse, query
from sacl.adapters.treesitter.languages import LANGUAGES, REGISTERED

MAX_OPEN = 64
TERMS = 1_000
FRAMES = {
    "c": "int x = {};",
    "cpp": "int x = {};",
    "csharp": "class A {{ int x = {}; }}",
    "go": "package a\nvar x = {}",
    "java": "class A {{ int x = {}; }}",
    "php": "<?php $x = {};",
    "rust": "fn f() {{ let x = {}; }}",
    "kotlin": "val x = {}",
    "scala": "val x = {}",
    "swift": "let x = {}",
}
BODIES = {
    **dict.fromkeys(("c", "cpp"), "void g() {{ {} }}"),
    **dict.fromkeys(("csharp", "java"), "class A {{ void g() {{ {} }} }}"),
    "go": "package a\nfunc g() {{ {} }}",
    "php": "<?php {}",
    "rust": "fn g() {{ {} }}",
    "kotlin": "fun g() {{ {} }}",
    "scala": "def g() = {{ {} }}",
}
CALLS = {"php": f"$a{'->b()' * TERMS}"}
RENAMING = "renaming"
PARTS = ("units", "features", "references", RENAMING)
CALLS_OF_A_BODY = 20_000


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("name", LANGUAGES)
def test_few_patterns_are_open_in_a_long_sum(name: str, part: str) -> None:
    language = LANGUAGES[name]
    text = FRAMES.get(name, "x = {}").format("1 + " * TERMS + "1")
    root = parse(language, text.encode()).root_node
    cursor = QueryCursor(query(language, part), match_limit=MAX_OPEN)
    cursor.captures(root)
    assert not root.has_error
    assert not cursor.did_exceed_match_limit


@pytest.mark.parametrize(
    "name", [n for n in LANGUAGES if has_part(LANGUAGES[n], RENAMING)]
)
def test_what_is_found_in_a_long_body_is_not_held_back(name: str) -> None:
    """In order of position, captures must not take longer than matches as they come."""
    language = LANGUAGES[name]
    text = BODIES.get(name, "{}").format("f(1);" * CALLS_OF_A_BODY)
    root = parse(language, text.encode()).root_node
    cursor = QueryCursor(query(language, RENAMING))
    in_order, as_they_come = (
        processor_time(partial(run, root)) for run in (cursor.captures, cursor.matches)
    )
    assert not root.has_error
    assert in_order < 2 * as_they_come


def processor_time(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


@pytest.mark.parametrize("name", LANGUAGES)
def test_facts_of_a_long_chain_of_calls_can_be_compared(name: str) -> None:
    path = f"a{REGISTERED[name].suffixes[0]}"
    chain = CALLS.get(name, f"a{'.b()' * TERMS}")
    text = FRAMES.get(name, "x = {}").format(chain)
    facts = facts_of(path, text)
    assert facts.calls
    assert facts == facts_of(path, text)
