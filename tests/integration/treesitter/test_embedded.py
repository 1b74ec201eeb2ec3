"""Code inside other files: notebooks, components, scripts without an ending."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.integration.treesitter.reading import parsed, source_file, units, views

from sacl.adapters.treesitter.analysis import parse_file
from sacl.adapters.treesitter.languages import language_of
from sacl.adapters.treesitter.sources import language_name, source_of
from sacl.application.ports import ParseFailure
from sacl.domain.code import TextualFeature

VUE = """\
<!-- <script>const no = 1</script> -->
<template>
  <p @click="go()">{{ text }}</p>
</template>

<script>
export default { name: "Box" }
</script>
<script setup lang="ts" generic="T extends Record<string, number>">
import { ref } from "vue";

/** Goes somewhere. */
function go(step: number): number {
  return step + 1; // onwards
}
</script>

<style>p { color: red }</style>
"""


def cell(source: str | list[str], kind: str = "code") -> dict[str, Any]:
    made: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": source}
    return made | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def notebook(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {
        "cells": list(cells),
        "metadata": metadata,
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def written(code: str) -> list[str]:
    return code.splitlines(keepends=True)


LOADING = """\
'''Loads.'''
%matplotlib inline
import os

def load(path):
    # all
    !ls
    return os.stat(path)"""


def test_units_of_a_component_stand_at_the_lines_of_its_file() -> None:
    found = units(VUE, "Box.vue")
    go = found["go"]
    assert (go.language, go.signature) == (
        "typescript",
        "function go(step: number): number",
    )
    assert (go.span.start_line, go.span.end_line) == (12, 15)
    assert VUE.split("\n")[go.span.start_line - 1] == "/** Goes somewhere. */"
    assert go.textual.docstring == "Goes somewhere."
    assert "no" not in found[""].textual.identifiers
    assert "color" not in found[""].code


def test_units_of_a_component_are_masked() -> None:
    assert views(VUE, "Box.vue")["go"].neutral == (
        "function func_0(var_0: number): number {\n  return var_0 + 1;\n}"
    )


def test_facts_of_a_component_name_its_lines() -> None:
    (imported,) = parsed(VUE, "Box.vue").facts.imports
    assert imported.line == 10


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<script>function f() {}</script>", "javascript"),
        ("<p/>\n<SCRIPT lang=ts>\nfunction f() {}\n</SCRIPT >", "typescript"),
        ("<script context='module' lang='ts'>\nfunction f() {}", "typescript"),
        ("<script lang='tsx'>const f = () => <p/></script>", "tsx"),
    ],
)
def test_script_blocks_are_found_however_they_are_written(text: str, name: str) -> None:
    assert units(text, "a.svelte")["f"].language == name


@given(st.text(alphabet="<script>/- =\"'\n\\lang!tsx", max_size=80))
def test_any_text_is_a_component_with_as_many_lines(text: str) -> None:
    source = source_of(source_file(text, "a.vue"))
    assert not isinstance(source, str)
    assert source.text.count(b"\n") <= text.count("\n")


@pytest.mark.parametrize("text", ["<script " * 50_000, "<script>" * 50_000])
def test_hostile_components_are_read_in_a_moment(text: str) -> None:
    assert parsed(text, "a.vue").units


def test_units_of_a_notebook_stand_at_the_lines_of_its_file() -> None:
    text = json.dumps(
        notebook(cell("# Title\ndef no(): pass", "markdown"), cell(written(LOADING))),
        indent=1,
    )
    load = units(text, "a.ipynb")["load"]
    lines = text.split("\n")
    assert "def load" in lines[load.span.start_line - 1]
    assert "os.stat" in lines[load.span.end_line - 1]
    assert load.code == (
        "def load(path):\n    # all\n    pass\n    return os.stat(path)"
    )
    spans = load.textual.spans[TextualFeature.COMMENT]
    assert "# all" in lines[spans[0].start_line - 1]
    (imported,) = parsed(text, "a.ipynb").facts.imports
    assert "import os" in lines[imported.line - 1]


def test_units_of_a_notebook_are_masked() -> None:
    text = json.dumps(notebook(cell(written(LOADING))), indent=1)
    assert views(text, "a.ipynb")["load"].neutral == (
        "def func_0(var_0):\n    pass\n    return os.stat(var_0)"
    )


@pytest.mark.parametrize("indent", [None, 0, 4])
@pytest.mark.parametrize("source", [LOADING, written(LOADING), [*LOADING]])
def test_a_notebook_may_be_written_in_any_way(
    indent: int | None, source: str | list[str]
) -> None:
    text = json.dumps(notebook(cell(source)), indent=indent)
    load = units(text, "a.ipynb")["load"]
    assert load.code.startswith("def load(path):\n    # all\n")
    assert 1 <= load.span.start_line <= load.span.end_line <= text.count("\n") + 1


def test_cells_of_another_language_are_left_out() -> None:
    cells = [
        cell("%%bash\nls"),
        cell("%%time\ndef f(): pass"),
        cell("f?\nx = !ls\ny = %time f()"),
    ]
    result = parsed(json.dumps(notebook(*cells), indent=1), "a.ipynb")
    assert [unit.name for unit in result.units] == ["a.ipynb", "f"]
    assert not result.problems


def test_a_notebook_says_what_its_language_is() -> None:
    source = "export const f = (a) => a;"
    other = notebook(cell(source), kernelspec={"language": "javascript"})
    assert units(json.dumps(other), "a.ipynb")["f"].language == "javascript"
    foreign = notebook(cell("x <- 1"), language_info={"name": "R"})
    result = parse_file(source_file(json.dumps(foreign), "a.ipynb"))
    assert result == ParseFailure("a.ipynb", "its language is not supported: 'r'")


@pytest.mark.parametrize(
    ("language", "code"),
    [("swift", "func go() {}"), ("kotlin", "fun go() {}"), ("ruby", "def go\nend")],
)
def test_a_notebook_without_a_last_line_end_is_read(language: str, code: str) -> None:
    book = notebook(cell(code), kernelspec={"language": language})
    assert {u.name for u in parsed(json.dumps(book), "a.ipynb").units} >= {"go"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "it is no notebook: its JSON does not parse"),
        ("[" * 100_000, "it is no notebook: its JSON does not parse"),
        ("[]", "it is no notebook"),
        ("", "it is no notebook: its JSON does not parse"),
    ],
)
def test_what_is_no_notebook_is_a_failure(text: str, reason: str) -> None:
    file = source_file(text, "a.ipynb")
    assert parse_file(file) == ParseFailure("a.ipynb", reason)


def test_a_notebook_without_code_has_one_unit() -> None:
    result = parsed(json.dumps(notebook(cell("text", "markdown"))), "a.ipynb")
    assert [unit.kind for unit in result.units] == ["file"]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["cells", "source", "cell_type", "code", ""]),
            inner,
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(_JSON.filter(lambda value: isinstance(value, dict)), st.sampled_from([None, 1]))
def test_any_object_is_read_as_a_notebook(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    for unit in parsed(text, "a.ipynb").units:
        assert 1 <= unit.span.start_line <= unit.span.end_line <= text.count("\n") + 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("#!/usr/bin/python", "python"),
        ("#!/usr/bin/env python3.12", "python"),
        ("#! /usr/bin/env -S python3 -u", "python"),
        ("#!/usr/bin/env -S PYTHONPATH=. /opt/bin/pypy3", "python"),
        ("#!/usr/bin/env -S uv run --script", "python"),
        ("#!node", "javascript"),
        ("#!/usr/bin/env node", "javascript"),
        ("#!/usr/bin/env kotlin", "kotlin"),
        ("#!/usr/bin/env -S scala-cli shebang", "scala"),
        ("#!/usr/bin/swift", "swift"),
        ("#!/usr/bin/env -S deno run", "typescript"),
        ("#!/bin/sh", None),
        ("#!/usr/bin/env", None),
        ("#!", None),
        ("import os", None),
        ("", None),
    ],
)
def test_scripts_without_an_ending_say_what_runs_them(
    line: str, expected: str | None
) -> None:
    assert language_name("bin/tool", f"{line}\ncode") == expected
    found = language_of("bin/tool", f"{line}\ncode")
    assert (found.name if found else None) == expected


def test_an_ending_counts_more_than_what_runs_a_script() -> None:
    assert language_name("a.js", "#!/usr/bin/env python") == "javascript"
    assert language_name("notes.txt", "#!/usr/bin/env python") is None


def test_a_script_without_an_ending_is_read() -> None:
    found = units("#!/usr/bin/env python3\ndef f(a):\n    return a\n", "bin/tool")
    assert found["f"].span.start_line == 2
    assert found["f"].id == "bin/tool::f"


def test_half_of_a_character_in_a_language_is_written_out() -> None:
    book = notebook(cell("def a(): pass"), language_info={"name": "\ud800"})
    result = parse_file(source_file(json.dumps(book), "a.ipynb"))
    reason = r"its language is not supported: '\ud800'"
    assert result == ParseFailure("a.ipynb", reason)
