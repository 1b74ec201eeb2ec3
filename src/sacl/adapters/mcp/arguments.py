"""Arguments of the tools, as they are checked before any work is done.

Field names are the public ones in snake_case; the input schemas come from here.
"""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic.alias_generators import to_camel

from sacl.application.presentation.escapes import unescape
from sacl.application.query_answer import MAX_RESULTS_LIMIT
from sacl.application.query_with_context import MAX_CONTEXT_DEPTH
from sacl.application.walking import MAX_DEPTH
from sacl.domain.budget import (
    DEFAULT_BUDGET_TOKENS,
    DEFAULT_QUERY_BUDGET_TOKENS,
    MIN_BUDGET_TOKENS,
)

MAX_CHANGES = 1_000


def _whole(value: object) -> object:
    """Take ``10.0`` for an integer, as JSON does."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _path(value: str) -> str:
    if "\0" in value:
        raise ValueError("holds a NUL character")
    return unescape(value)


Integer: TypeAlias = Annotated[int, BeforeValidator(_whole)]
OptionalPath: TypeAlias = Annotated[str, AfterValidator(_path)]
RequiredPath: TypeAlias = Annotated[str, Field(min_length=1), AfterValidator(_path)]
Change: TypeAlias = Literal["created", "modified", "deleted"]
Kind: TypeAlias = Literal["file", "class", "interface", "function", "method"]
RelationshipType: TypeAlias = Literal[
    "imports", "exports", "calls", "extends", "implements", "uses", "depends_on"
]


class Checked(BaseModel):
    """No unknown names, no conversions; names are camelCase outside."""

    model_config = ConfigDict(
        alias_generator=to_camel, extra="forbid", frozen=True, strict=True
    )


class Arguments(Checked):
    """What every tool takes; empty text means not given."""

    repository_path: OptionalPath = Field(
        "", description="May be left out if only one is indexed."
    )
    budget_tokens: Integer = Field(DEFAULT_BUDGET_TOKENS, ge=MIN_BUDGET_TOKENS)
    cursor: str = Field("", description="From a reply that was cut.")


class CodeArguments(Arguments):
    """What tools take that quote code."""

    omit_known: list[str] = Field(
        [], description="Handles of code you still hold; it is not sent again."
    )


class AnalyzeArguments(Arguments):
    """Arguments of ``analyze_repository``."""

    repository_path: RequiredPath
    incremental: bool = True
    wait_for: Literal["graph", "vectors"] = "graph"


class SearchArguments(CodeArguments):
    """What both queries take."""

    query: str = Field(min_length=1, description="Words, a name or a path.")
    max_results: Integer = Field(10, ge=1, le=MAX_RESULTS_LIMIT)
    budget_tokens: Integer = Field(DEFAULT_QUERY_BUDGET_TOKENS, ge=MIN_BUDGET_TOKENS)


class QueryArguments(SearchArguments):
    """Arguments of ``query_code``."""

    mode: Literal["question", "issue"] = Field(
        "question", description="issue: query is a whole bug report."
    )
    include_context: bool = False
    languages: list[str] = Field([], description="Such as python, typescript.")
    path_prefix: OptionalPath = Field("", description="Only files below it.")
    kinds: list[Kind] = []


class ContextArguments(SearchArguments):
    """Arguments of ``query_code_with_context``."""

    include_related: bool = True
    max_depth: Integer = Field(3, ge=1, le=MAX_CONTEXT_DEPTH)


class ChangedFile(Checked):
    """One item of ``files``."""

    file_path: RequiredPath
    change_type: Change


class UpdateFileArguments(Arguments):
    """Arguments of ``update_file``."""

    file_path: RequiredPath
    change_type: Change


class UpdateFilesArguments(Arguments):
    """Arguments of ``update_files``."""

    files: list[ChangedFile] = Field(min_length=1, max_length=MAX_CHANGES)


class RelationshipArguments(Arguments):
    """Arguments of ``get_relationships``."""

    file_path: RequiredPath
    symbol: str = Field(
        "",
        description="A unit of the file, such as Flask.run; or its id as filePath.",
    )
    max_depth: Integer = Field(3, ge=1, le=MAX_DEPTH)
    relationship_types: list[RelationshipType] = Field([], description="Default all.")
    direction: Literal["out", "in", "both"] = "both"
    target_path: OptionalPath = Field("", description="File to find chains to.")
    min_weight: float = Field(0, ge=0, le=1, description="Of every relation passed.")
    max_results: Integer = Field(25, ge=1, le=1_000)


class FileContextArguments(CodeArguments):
    """Arguments of ``get_file_context``."""

    file_path: RequiredPath
    include_snippets: bool = False


class BiasArguments(Arguments):
    """Arguments of ``get_bias_analysis``."""

    file_path: OptionalPath = Field("", description="Default the whole repository.")


class StatsArguments(Arguments):
    """Arguments of ``get_system_stats``."""
