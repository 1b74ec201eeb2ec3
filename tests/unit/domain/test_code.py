"""Laws of names of nodes and namespaces."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_unit

from sacl.domain.code import NodeId, Span, UnitKind, path_of, unit_id
from sacl.domain.index import namespace_of

PATHS = st.text(st.characters(exclude_characters=":\0"), min_size=1)
ROOTS = st.binary(min_size=1).map(
    lambda raw: "/" + raw.decode("utf-8", "surrogateescape")
)


@given(PATHS, st.text())
def test_a_node_tells_its_file(path: str, name: str) -> None:
    assert path_of(unit_id(path, name)) == path


@given(PATHS, st.text(min_size=1), st.text(min_size=1))
def test_units_of_different_names_have_different_ids(
    path: str, one: str, other: str
) -> None:
    assert (unit_id(path, one) == unit_id(path, other)) == (one == other)
    assert unit_id(path, one) != unit_id(path, "") == path


def test_a_unit_is_named_without_its_path_and_a_file_by_its_path() -> None:
    assert a_unit("C.f", "src/a.py").local_name == "C.f"
    assert a_unit("", "src/a.py", kind=UnitKind.FILE).local_name == "src/a.py"


@given(st.integers(1, 100), st.integers(0, 100))
def test_a_span_counts_both_its_ends(start: int, more: int) -> None:
    assert Span(start, start + more).line_count == more + 1


def test_the_file_of_a_file_is_itself() -> None:
    assert path_of(NodeId("src/a.py")) == "src/a.py"


@given(ROOTS)
def test_a_namespace_has_only_characters_that_every_store_takes(root: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", namespace_of(root))
    assert namespace_of(root) == namespace_of(root)


@given(ROOTS, ROOTS)
def test_different_roots_have_different_namespaces(one: str, other: str) -> None:
    assert (namespace_of(one) == namespace_of(other)) == (one == other)


@pytest.mark.parametrize(
    ("root", "name"),
    [
        ("/srv/flask", "flask"),
        ("/srv/my repo.v2/", "my-repo-v2"),
        ("/srv/ünder", "nder"),
        ("/", "repository"),
        ("/数据", "repository"),
        ("/" + "x" * 99, "x" * 40),
    ],
)
def test_a_namespace_begins_with_the_name_of_the_folder(root: str, name: str) -> None:
    assert re.fullmatch(rf"{name}-[0-9a-f]{{12}}", namespace_of(root))
