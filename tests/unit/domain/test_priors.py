"""What a unit is worth for where it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.builders import a_unit

from sacl.domain.code import UnitKind
from sacl.domain.priors import Priors, is_internal, is_superseded

PATHS = st.lists(
    st.lists(
        st.sampled_from(["src", "v1", "_private", "internal", "tests", "a"]), max_size=3
    ).map(lambda folders: "/".join([*folders, "a.py"])),
    min_size=1,
    max_size=5,
)


@pytest.mark.parametrize("path", ["internal/a.go", "x/internal/b/a.go", "_core/a.py"])
def test_a_folder_may_say_that_it_is_internal(path: str) -> None:
    assert is_internal(path)


@pytest.mark.parametrize("path", ["a.py", "_a.py", "internals/a.py", "x/internal.go"])
def test_a_file_alone_does_not(path: str) -> None:
    assert not is_internal(path)


@pytest.mark.parametrize(
    ("path", "other"),
    [
        ("pkg/v1/a.py", "pkg/a.py"),
        ("v2/x/a.go", "x/a.go"),
        ("pkg/deprecated/a.py", "pkg/a.py"),
        ("pkg/legacy/x/a.ts", "pkg/x/a.ts"),
    ],
)
def test_a_copy_in_an_older_folder_is_superseded(path: str, other: str) -> None:
    assert is_superseded(path, {other, path})
    assert not is_superseded(other, {other, path})
    assert not is_superseded(path, {path, f"else/{other}"})


def test_the_only_version_is_worth_what_other_source_is() -> None:
    users, items = a_unit("f", "api/v1/users.py"), a_unit("f", "api/v1/items.py")

    priors = Priors([users.path, items.path])

    assert priors(users) == priors(items) == 1.0


def test_source_comes_before_what_is_internal_or_older_and_that_before_tests() -> None:
    places = ["a.py", "_internal/a.py", "v1/_internal/a.py", "tests/a.py"]
    priors = Priors(places)

    values = [priors(a_unit("f", path)) for path in places]

    assert values == [1.0, 0.5, 0.25, 0.0]
    assert priors(a_unit("", "a.py", kind=UnitKind.FILE)) == 0.5


@given(PATHS)
def test_a_prior_lies_between_0_and_1_and_no_order_matters(paths: list[str]) -> None:
    one, other = Priors(paths), Priors(paths[::-1])

    for path in paths:
        unit = a_unit("f", path)
        assert 0 <= one(unit) <= 1
        assert one(unit) == other(unit)
