"""Masked JavaScript does what it did: run by Node where there is one."""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from tests.integration.treesitter.reading import views

from sacl.domain.code import TextualFeature

IDENTIFIER = TextualFeature.IDENTIFIER
NODE = shutil.which("node")

AROUND = "const free = 5, items = [9], g = () => 'outer', log = [];"
PROGRAM = re.compile(r"^// (.+)\n((?:.+\n)+)f\((.*)\);$", re.MULTILINE)


def programs() -> dict[str, tuple[str, str]]:
    """Return each function and the arguments to call it with, by what it shows."""
    text = Path(__file__).with_name("masking_programs.js").read_text("utf-8")
    return {each[1]: (each[2], each[3]) for each in PROGRAM.finditer(text)}


def program(code: str, function: str, arguments: str) -> str:
    return f"(() => {{ {AROUND} {code}; return {function}({arguments}); }})()"


def run_all(programs: Mapping[str, str]) -> dict[str, Any]:
    assert NODE is not None
    lines = [f"{json.dumps(name)}: {code}" for name, code in programs.items()]
    script = f"process.stdout.write(JSON.stringify({{{', '.join(lines)}}}))"
    ran = subprocess.run(
        [NODE, "-"],
        check=True,
        input=script,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert not ran.stderr
    results: dict[str, Any] = json.loads(ran.stdout)
    return results


@pytest.mark.skipif(NODE is None, reason="there is no Node")
@pytest.mark.parametrize("path", ["a.js", "a.ts", "a.tsx"])
def test_a_masked_function_behaves_as_before(path: str) -> None:
    cases = programs()
    assert len(cases) > 20
    masked = {}
    for name, (code, arguments) in cases.items():
        view = views(code, path)["f"]
        assert not view.unmasked, name
        assert "func_0" in view.neutral, name
        masked[name] = program(view.neutral, "func_0", arguments)
    original = {
        name: program(code, "f", arguments) for name, (code, arguments) in cases.items()
    }
    assert run_all(masked) == run_all(original)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("return eval(a)", "names are looked up by their text: eval"),
        ("with (a) return b", "names are looked up by their text: with"),
    ],
)
def test_names_that_are_looked_up_stay(body: str, reason: str) -> None:
    view = views(f"/** Doc. */\nfunction f(a) {{ {body} }}", "a.js")["f"]
    assert view.unmasked == {IDENTIFIER: reason}
    assert view.neutral == f"function f(a) {{ {body} }}"


def test_a_lookup_of_the_unit_itself_is_none() -> None:
    assert not views("function f(eval2) { return eval2(1) }", "a.js")["f"].unmasked
    text = "function f(a) { function eval(b) { return b } return eval(a) }"
    assert not views(text, "a.js")["f"].unmasked


NAMES = {
    "exported names follow": (
        """
        const a = 1, b = 2;
        export { a, b as c };
        export default a;
        export { d } from 'e';
        """,
        """
        const var_0 = 1, var_1 = 2;
        export { var_0, var_1 as c };
        export default var_0;
        export { d } from 'e';
        """,
    ),
    "imported names stay": (
        """
        import a, { b, c as d } from 'e';
        import * as f from 'g';
        const h = a(b, d, f);
        """,
        """
        import a, { b, c as d } from 'e';
        import * as f from 'g';
        const var_0 = a(b, d, f);
        """,
    ),
}


@pytest.mark.parametrize(("text", "expected"), NAMES.values(), ids=NAMES)
def test_which_names_of_a_file_are_masked(text: str, expected: str) -> None:
    assert views(text, "a.jsx")[""].neutral == dedent(expected).strip()


def test_components_keep_a_capital_elements_and_properties_stay() -> None:
    text = (
        "function f(b) { const Row = (a) => b; return <Row b={b}><b b={Row}/></Row> }"
    )
    assert views(text, "a.jsx")["f"].neutral == (
        "function func_0(var_0) { const Func_1 = (var_1) => var_0; "
        "return <Func_1 b={var_0}><b b={Func_1}/></Func_1> }"
    )
