"""Where settings are read from, and what is said when one is wrong.

The environment comes first, then ``sacl.toml`` in the repository, then
``sacl.toml`` in the user's configuration folder. A repository may be someone
else's, so it decides what is in ``FROM_REPOSITORY`` and nothing else (ADR 0007).
"""

import os
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path

import platformdirs
from pydantic import BaseModel, ValidationError

from sacl.domain.errors import InvalidArgumentError
from sacl.settings.schema import (
    APPLICATION,
    FROM_REPOSITORY,
    PREFIX,
    Settings,
    secrets,
    variable_of,
)

_FILE = "sacl.toml"


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings in force.

    Attributes:
        unknown: What was set but has no effect, as written, for the log.
    """

    settings: Settings
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """What one place sets.

    Attributes:
        values: By field of ``Settings``.
        names: The same fields as the user wrote them.
        unknown: What was written there and has no effect.
    """

    values: Mapping[str, object]
    names: Mapping[str, str]
    unknown: tuple[str, ...]


def load_settings(
    repository: Path | None = None, *, environment: Mapping[str, str] = os.environ
) -> LoadedSettings:
    """Read the settings that hold for a repository.

    Args:
        repository: Where to look for ``sacl.toml``; the current folder if None.
        environment: The variables that count.

    Raises:
        InvalidArgumentError: A value is not allowed or a file cannot be read.
    """
    fields = Settings.model_fields.keys()
    shared = (repository or Path()) / _FILE
    weakest_first = (
        from_file(user_file(), fields),
        from_file(shared, FROM_REPOSITORY),
        from_environment(Settings, environment),
    )
    values: dict[str, object] = {}
    names: dict[str, str] = {}
    for source in weakest_first:
        values |= source.values
        names |= source.names
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        raise invalid_setting(error, names, secrets(Settings)) from None
    unknown = tuple(name for source in weakest_first for name in source.unknown)
    return LoadedSettings(settings, unknown)


def user_file() -> Path:
    """Return the path of the user's own settings; it need not exist."""
    return platformdirs.user_config_path(APPLICATION, appauthor=False) / _FILE


def from_file(path: Path, allowed: Set[str]) -> Source:
    """Read a ``sacl.toml``; what it sets beyond ``allowed`` is unknown."""
    written = _read_toml(path)
    names = {key: f"{key} in {path}" for key in written}
    return Source(
        values={key: value for key, value in written.items() if key in allowed},
        names={key: name for key, name in names.items() if key in allowed},
        unknown=tuple(name for key, name in names.items() if key not in allowed),
    )


def _read_toml(path: Path) -> dict[str, object]:
    try:
        if not path.is_file():
            return {}
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InvalidArgumentError(
            f"{path} cannot be read: {error}", next_step="Mend it or remove it."
        ) from error


def from_environment(model: type[BaseModel], environment: Mapping[str, str]) -> Source:
    """Read variables, and for secrets the files that ``NAME_FILE`` variables name.

    An empty variable counts as not set.
    """
    variables = {field: variable_of(field) for field in model.model_fields}
    files = {field: f"{variables[field]}_FILE" for field in secrets(model)}
    values: dict[str, object] = {
        field: _read_secret(name, environment[name])
        for field, name in files.items()
        if environment.get(name)
    }
    values |= {
        field: environment[name]
        for field, name in variables.items()
        if environment.get(name)
    }
    known = {*variables.values(), *files.values()}
    own = sorted(name for name in environment if name.startswith(PREFIX))
    return Source(
        values=values,
        names={field: variables[field] for field in values},
        unknown=tuple(name for name in own if name not in known),
    )


def _read_secret(variable: str, path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        raise InvalidArgumentError(
            f"{variable} names {path}, which cannot be read",
            next_step=f"Point {variable} at a readable text file.",
        ) from error


def invalid_setting(
    error: ValidationError, names: Mapping[str, str], hidden: Set[str]
) -> InvalidArgumentError:
    """Say which setting is at fault and what it may be.

    Args:
        error: Of which the first finding is told.
        names: The fields as the user wrote them.
        hidden: Fields whose values are never shown.
    """
    first = error.errors(include_url=False)[0]
    field = str(first["loc"][0])
    value = "not valid" if field in hidden else _shown(first["input"])
    return InvalidArgumentError(
        f"{names[field]} is {value}", next_step=f"{first['msg']}."
    )


def _shown(value: object) -> str:
    """Repeat a value, but not the user and password that an address may begin with."""
    if isinstance(value, str) and "@" in value:
        return repr(f"…@{value.rpartition('@')[2]}")
    return repr(value)
