"""Patterns match what git's manual says; the rest is compared with git itself."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sacl.adapters.filesystem.wildmatch import expression_of


def matches(line: str, path: str) -> bool:
    translated = expression_of(line)
    return bool(translated and re.match(translated[0], path, re.DOTALL))


@pytest.mark.parametrize(
    ("line", "hits", "misses"),
    [
        ("a.py", ["a.py", "x/a.py", "a.py/"], ["a.pyc", "xa.py", "a.py/b"]),
        ("/a.py", ["a.py"], ["x/a.py"]),
        ("build/", ["build/", "x/build/"], ["build", "build/x"]),
        ("x/y", ["x/y", "x/y/"], ["a/x/y", "x/y/z"]),
        ("*.py", ["a.py", "x/.py", "x/a\nb.py"], ["a.py/b", "a.pyx"]),
        ("x/*.py", ["x/a.py"], ["x/y/a.py"]),
        ("x/*", ["x/a", "x/a/"], ["x/", "x/a/b"]),
        ("**/a", ["a", "x/a", "x/y/a"], ["xa"]),
        ("x/**", ["x/a", "x/a/b", "x/a/"], ["x/", "x"]),
        ("x/**/a", ["x/a", "x/y/a", "x/y/z/a"], ["a", "xa"]),
        ("x/a**b", ["x/ab", "x/a-b"], ["x/a/b"]),
        ("a?c", ["abc", "a\nc"], ["ac", "a/c"]),
        ("x/a[!b]c", ["x/adc"], ["x/abc", "x/a/c"]),
        ("[a-c]", ["b"], ["d", "-"]),
        ("[]-]", ["]", "-"], ["a"]),
        ("[[:digit:]x]", ["7", "x"], ["a", ":"]),
        ("[z-a]", [], ["z", "a", "-"]),
        (r"\#a", ["#a"], ["a"]),
        (r"a\*", ["a*"], ["ab"]),
        ("a  ", ["a"], ["a  "]),
        (r"a\ ", ["a "], ["a"]),
    ],
)
def test_a_pattern_matches_the_entries_it_means(
    line: str, hits: list[str], misses: list[str]
) -> None:
    assert [path for path in hits if not matches(line, path)] == []
    assert [path for path in misses if matches(line, path)] == []


@pytest.mark.parametrize("line", ["", "  ", "# a", "/", "!", "!/", "[a", "a\\"])
def test_a_line_that_says_nothing_has_no_expression(line: str) -> None:
    assert expression_of(line) is None


@pytest.mark.parametrize(("line", "ignores"), [("a", True), ("!a", False)])
def test_an_exclamation_mark_turns_a_rule_round(line: str, ignores: bool) -> None:
    translated = expression_of(line)

    assert translated is not None
    assert translated[1] is ignores


@given(line=st.text(st.sampled_from("ab/*?[]!\\^-:. ")))
def test_any_line_is_translated_or_passed_over(line: str) -> None:
    translated = expression_of(line)

    if translated is not None:
        re.compile(translated[0])
        assert translated[1] is not line.startswith("!")


@given(name=st.text(st.characters(exclude_characters="/\n\0"), min_size=1))
def test_an_escaped_name_matches_itself_alone(name: str) -> None:
    line = "".join(f"\\{character}" for character in name)

    assert matches(line, name)
    assert matches(f"/{line}/", f"{name}/")
    assert not matches(line, f"{name}x")


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("*a" * 40 + "b", "a" * 250),
        ("x/" + "*[ab]?" * 40 + "c", "x/" + "a" * 250),
        ("**/a/" * 40 + "b", "a/" * 1000 + "c"),
        ("x/" + "**/*a*/" * 20 + "b", "x/" + "aaaa/" * 400 + "c"),
    ],
)
def test_a_hostile_pattern_comes_to_an_end(line: str, path: str) -> None:
    assert not matches(line, path)
