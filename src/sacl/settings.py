"""Owns the settings: which exist, what they may be, where they are read from.

The environment comes first, then ``sacl.toml`` in the repository, then
``sacl.toml`` in the user's configuration folder. ``__main__`` loads them once
and hands them to ``bootstrap``. A repository may be someone else's, so it decides
what is in ``_FROM_REPOSITORY`` and nothing else (ADR 0007).
"""

import os
import re
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, LiteralString, get_args

import platformdirs
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PositiveFloat,
    PositiveInt,
    SecretStr,
    ValidationError,
)
from pydantic_core import PydanticCustomError

from sacl.domain.errors import InvalidArgumentError

_APPLICATION = "sacl"
_PREFIX = "SACL_"
_FILE = "sacl.toml"
_OWN_VARIABLES = {
    "anthropic_api_key": "ANTHROPIC_API_KEY",
    "openai_api_key": "OPENAI_API_KEY",
    "neo4j_uri": "NEO4J_URI",
    "neo4j_user": "NEO4J_USER",
    "neo4j_password": "NEO4J_PASSWORD",
    "neo4j_database": "NEO4J_DATABASE",
}
"""Variables that others named before us; all the rest is ``SACL_`` and the field."""

_FROM_REPOSITORY = frozenset(
    {"alpha", "bias_threshold", "embedder", "max_results", "verify_rate"}
)
"""What changes the answers about a repository and nothing beyond them.

All else is the user's to decide: it reads elsewhere, sends code away, costs money,
bounds what a file may take, lets callers in, or empties a cache that all
repositories share.
"""


def _absolute(path: Path) -> Path:
    return path.expanduser().absolute()


def _split_paths(value: object) -> object:
    if isinstance(value, str):
        return tuple(part for part in value.split(os.pathsep) if part)
    return value


def _split_names(value: object) -> object:
    if isinstance(value, str):
        return tuple(part for part in value.replace(",", " ").split())
    return value


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


def _written_as(pattern: str, allowed: LiteralString) -> AfterValidator:
    """Check how a text is written; ``allowed`` says it to people."""

    def check(text: str) -> str:
        if re.fullmatch(pattern, text) is None:
            raise PydanticCustomError("written_as", allowed)
        return text

    return AfterValidator(check)


def _default_home() -> Path:
    return platformdirs.user_data_path(_APPLICATION, appauthor=False)


_NAMESPACE = _written_as(
    r"[A-Za-z0-9_-]{0,64}", "Use up to 64 of the characters a-z, A-Z, 0-9, - and _"
)
_BOLT = _written_as(
    r"(bolt|neo4j)(\+s|\+ssc)?://.*",
    "Begin it with bolt:// or neo4j://, or with TLS bolt+s:// or neo4j+s://, "
    "such as bolt://localhost:7687",
)
_HTTP = _written_as(r"(https?://.*)?", "Begin it with http:// or https://")
AbsolutePath = Annotated[Path, AfterValidator(_absolute)]
PathList = Annotated[tuple[AbsolutePath, ...], BeforeValidator(_split_paths)]
NameList = Annotated[tuple[str, ...], BeforeValidator(_split_names)]
Share = Annotated[float, Field(ge=0, le=1)]
LogLevel = Literal["debug", "info", "warning", "error"]


class Settings(BaseModel):
    """Every setting, checked; the README says what each one does.

    Built directly it reads nothing: what is not given has its default.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: AbsolutePath = Field(default_factory=_default_home)
    allowed_roots: PathList = ()
    namespace: Annotated[str, _NAMESPACE] = ""
    store: Literal["embedded", "neo4j", "memory"] = "embedded"
    neo4j_uri: Annotated[str, _BOLT] = "bolt://localhost:7687"
    neo4j_user: str = "neo4j"
    neo4j_password: SecretStr | None = None
    neo4j_database: str = "neo4j"
    embedder: Literal["sacl", "minilm", "none"] = "sacl"
    alpha: Share = 0.7
    bias_threshold: Share = 0.5
    max_results: int = Field(default=10, ge=1, le=50)
    cache_enabled: bool = True
    cache_max_bytes: PositiveInt = 1_000_000_000
    max_file_bytes: PositiveInt = 4_000_000
    parse_timeout_s: PositiveFloat = 10.0
    verify_rate: Share = 0.01
    http_token: SecretStr | None = None
    http_allowed_hosts: NameList = ()
    llm: Literal["none", "anthropic", "openai", "replay"] = "none"
    llm_model: str = ""
    llm_base_url: Annotated[str, _HTTP] = ""
    llm_effort: Literal["none", "low", "medium", "high"] = "low"
    llm_max_usd: float | None = Field(default=None, ge=0)
    llm_prices: AbsolutePath | None = None
    rerank: Literal["none", "llm"] = "none"
    llm_recordings: AbsolutePath | None = None
    llm_concurrency: int = Field(default=4, ge=1, le=64)
    llm_request_tokens: int = Field(default=6_000, ge=100, le=60_000)
    llm_unit_tokens: int = Field(default=3_000, ge=100, le=60_000)
    llm_timeout_s: PositiveFloat = 120.0
    anthropic_api_key: SecretStr | None = None
    openai_api_key: SecretStr | None = None
    log_level: Annotated[LogLevel, BeforeValidator(_lower)] = "warning"


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
        from_file(shared, _FROM_REPOSITORY),
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
    return platformdirs.user_config_path(_APPLICATION, appauthor=False) / _FILE


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
    own = sorted(name for name in environment if name.startswith(_PREFIX))
    return Source(
        values=values,
        names={field: variables[field] for field in values},
        unknown=tuple(name for name in own if name not in known),
    )


def variable_of(field: str) -> str:
    """Return the environment variable that sets a field."""
    return _OWN_VARIABLES.get(field, f"{_PREFIX}{field.upper()}")


def secrets(model: type[BaseModel]) -> frozenset[str]:
    """Return the fields of a model that are secrets."""
    return frozenset(
        name
        for name, field in model.model_fields.items()
        if SecretStr in (field.annotation, *get_args(field.annotation))
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
