"""Small Python programs whose names, documentation and comments are exchangeable.

``{a}`` … ``{d}`` are variables, ``{f}`` and ``{g}`` functions, ``{doc}`` and
``{inner}`` stand for a docstring or nothing, ``{note}`` for a comment or nothing.
Every program is one function ``{f}`` that takes ``INPUTS``.
"""

from typing import NamedTuple

from hypothesis import strategies as st

INPUTS = [3, 1, 2, 5, 4]


class Program(NamedTuple):
    """A program written twice: with different text, and doing the same."""

    one: str
    other: str
    entry: str
    other_entry: str


TEMPLATES = [
    """\
def {f}({a}):{doc}
    {b} = 0{note}
    for {c}, {d} in enumerate({a}):
        {b} += {c} * {d}
    return {b}
""",
    """\
def {f}({a}, {b}=2, *{c}, **{d}):{doc}
    def {g}({a}, {b}=1):{inner}
        return [{c} for {c} in {a} if {c} > {b}]
    {d} = {g}({a}, {b}={b}) + {g}({a}={a})
    return sorted({d}, key=lambda {c}: -{c})
""",
    """\
def {f}({a}):{doc}
    {b} = []
    def {g}({c}):
        nonlocal {b}
        {b} = {b} + [{c}]{note}
        return len({b}) if len({b}) >= len({a}) else {g}({c} + 1)
    return {g}(0), {b}
""",
    """\
def {f}({a}):{doc}
    class {g}:{inner}
        {d} = 10
        def __init__(self, {b}):
            self.{b} = {b}{note}
        def {c}(self):
            return self.{b} * self.{d}
    return [{g}({b}={a}[0]).{c}(), {g}({a}[1]).{b}]
""",
    """\
def {f}({a}):{doc}
    try:
        {b} = {a}[len({a})]
    except IndexError as {c}:{note}
        {b} = str({c})
    with open(__import__("os").devnull) as {d}:
        {b} += {d}.read()
    return {b}, [({d} := {c}) for {c} in {a}][-1], {d}
""",
    """\
def {f}({a}):{doc}
    match {a}:
        case [{b}, *{c}] if {b} > 1:{note}
            {d} = {{{b}: len({c}), **{{{b} + 1: 0}}}}
        case _:
            {d} = {{}}
    return f"{{{d}!r:>{{len({a})}}}}", {{{b}: {c} for {b}, {c} in {d}.items()}}
""",
    """\
def {f}({a}):
    from functools import partial, reduce{note}
    def {g}({b}, {c}):
        return {b} - {c}
    {d} = partial({g}, {c}=1)
    return reduce({g}, {a}), {d}({a}[0]), (lambda {b}, *, {c}: {b} + {c})(1, {c}=2)
""",
]

VARIABLES = ["total", "entries", "x", "value_of", "Ergebnis", "naïve", "left", "list_"]
FUNCTIONS = ["compute", "helper", "Node", "run_all"]
DOCS = [
    "",
    '\n    """Sort the input."""',
    '\n    """Never.\n\n    Long."""\n',
    "\n    'x'",
]
NOTES = ["", "  # explain", "  # explain\n    # more"]


@st.composite
def texts(draw: st.DrawFn, template: str) -> tuple[str, str]:
    """Draw one way to write a program, and the name of its function."""
    a, b, c, d = draw(st.permutations(VARIABLES))[:4]
    f, g = draw(st.permutations(FUNCTIONS))[:2]
    names = {"a": a, "b": b, "c": c, "d": d, "f": f, "g": g}
    doc = draw(st.sampled_from(DOCS))
    note = draw(st.sampled_from(NOTES))
    inner = doc.replace("\n    ", "\n        ")
    return template.format(**names, doc=doc, inner=inner, note=note), f


@st.composite
def programs(draw: st.DrawFn) -> Program:
    """Draw a program written twice."""
    template = draw(st.sampled_from(TEMPLATES))
    one, entry = draw(texts(template))
    other, other_entry = draw(texts(template))
    return Program(one, other, entry, other_entry)
