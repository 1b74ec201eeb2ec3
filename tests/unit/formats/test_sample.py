"""Many vectors are measured at once as the domain measures each."""

from array import array

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_unit, stored

from sacl.domain.index import StoredUnit, Vector
from sacl.domain.textual_bias import cosine
from sacl.formats.sample import cosines_of

DIMENSION = 384


def _unit_vector(seed: int) -> Vector:
    """Return what an embedder gives: unit length, components exact in halves."""
    values = np.random.default_rng(seed).standard_normal(DIMENSION)
    halves = (values / np.linalg.norm(values)).astype(np.float16)
    return array("f", halves.astype(np.float32).tobytes())


VECTORS = st.integers(0, 2**32).map(_unit_vector)


@given(VECTORS, st.lists(st.tuples(VECTORS, VECTORS, VECTORS), max_size=5))
def test_cosines_are_those_of_the_domain_to_the_last_bit(
    query: Vector, views: list[tuple[Vector, Vector, Vector]]
) -> None:
    units = [
        stored(a_unit(f"f{n}"), code=code, description=description, neutral=neutral)
        for n, (code, description, neutral) in enumerate(views)
    ]

    assert cosines_of(units, query) == {
        f"a.py::f{n}": tuple(cosine(query, view) for view in each)
        for n, each in enumerate(views)
    }


def test_what_has_no_vectors_or_others_is_left_out() -> None:
    short = array("f", [1.0, 0.0])
    bare = StoredUnit(a_unit("bare"), None)
    other = stored(a_unit("other"), code=short, description=short, neutral=short)

    assert cosines_of([bare, other], _unit_vector(1)) == {}
