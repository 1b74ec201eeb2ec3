"""Records that are quick to make are values like any others."""

from hypothesis import given
from hypothesis import strategies as st

from sacl.domain.record import record


@record
class Point:
    x: int
    y: int = 0


points = st.builds(Point, st.integers(0, 2), st.integers(0, 2))


@given(points, points)
def test_records_are_equal_and_of_one_hash_when_their_fields_are(
    one: Point, other: Point
) -> None:
    assert (one == other) == ((one.x, one.y) == (other.x, other.y))
    assert len({one, other}) == (1 if one == other else 2)


def test_the_type_checker_lets_nobody_change_a_record() -> None:
    point = Point(1)
    point.x = 2  # type: ignore[misc]  # the check fails where this is allowed
    assert not hasattr(point, "__dict__")
