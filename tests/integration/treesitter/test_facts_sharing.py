"""Equal names, attributes and literals of a file are one record."""

import pytest
from tests.integration.treesitter.projects import facts_of

from sacl.domain.facts import Attribute, Binding, Name, Opaque

SOURCES = {
    "a.py": "x = s.v\ny = s.v\nz = s\np = 7\nq = 7\n",
    "a.ts": "let x = s.v; let y = s.v; let z = s; let p = 7; let q = 7;",
}


@pytest.mark.parametrize("path", SOURCES)
def test_equal_expressions_are_one_record(path: str) -> None:
    bindings = facts_of(path, SOURCES[path]).bindings
    of = {b.target.id: b for b in bindings if isinstance(b.target, Name)}

    x, y, z = value(of["x"]), value(of["y"]), value(of["z"])
    assert isinstance(x, Attribute)
    assert x is y
    assert x.value is z
    p, q = value(of["p"]), value(of["q"])
    assert isinstance(p, Opaque)
    assert p is q


def value(binding: Binding) -> object:
    return binding.value
