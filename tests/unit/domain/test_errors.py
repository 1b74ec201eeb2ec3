"""Every error carries what a caller acts on."""

import pytest

from sacl.domain import errors
from sacl.domain.errors import (
    DependencyError,
    DescriberError,
    EmbedderError,
    FileNotFoundInRepositoryError,
    GraphUnavailableError,
    InputError,
    InvalidArgumentError,
    NotIndexedError,
    PathOutsideRootsError,
    RepositoryNotFoundError,
    SaclError,
    UnitNotFoundError,
)

CODES = {
    InvalidArgumentError: "invalid_argument",
    PathOutsideRootsError: "path_outside_roots",
    RepositoryNotFoundError: "repository_not_found",
    FileNotFoundInRepositoryError: "file_not_found",
    UnitNotFoundError: "unit_not_found",
    NotIndexedError: "not_indexed",
    GraphUnavailableError: "dependency_unavailable",
    EmbedderError: "dependency_unavailable",
    DescriberError: "dependency_unavailable",
}


@pytest.mark.parametrize(("kind", "code"), CODES.items())
def test_each_error_has_its_documented_code(kind: type[SaclError], code: str) -> None:
    error = kind("It went wrong.", next_step="Try again.")

    assert error.code == code
    assert (error.message, error.next_step) == ("It went wrong.", "Try again.")
    assert str(error) == "It went wrong."


def test_a_describer_may_say_when_to_try_again() -> None:
    busy = DescriberError("busy", next_step="Wait.", retry_after_s=3.0)

    assert busy.retry_after_s == 3.0
    assert DescriberError("down", next_step="Check.").retry_after_s is None


@pytest.mark.parametrize(
    "kind",
    [
        InvalidArgumentError,
        PathOutsideRootsError,
        RepositoryNotFoundError,
        FileNotFoundInRepositoryError,
        UnitNotFoundError,
    ],
)
def test_what_the_caller_can_mend_is_an_input_error(kind: type[SaclError]) -> None:
    assert issubclass(kind, InputError)
    assert not issubclass(kind, DependencyError | NotIndexedError)


def test_every_error_is_drawn_in_the_tree() -> None:
    names = [name for name, value in vars(errors).items() if is_error(value)]

    assert [name for name in names if name not in str(errors.__doc__)] == []


def is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, SaclError)
