"""The nine tools: names, words, arguments and results, as one table.

The descriptions are what a model chooses by: what a tool answers, then when to
prefer another one.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mcp import types
from pydantic import ValidationError

from sacl.adapters.mcp import arguments as args
from sacl.adapters.mcp import handlers
from sacl.adapters.mcp.errors import invalid_arguments
from sacl.adapters.mcp.handlers import Call
from sacl.adapters.mcp.schemas import input_schema, output_schema
from sacl.application.analyze_repository import AnalysisReport
from sacl.application.bias_report import BiasReport
from sacl.application.explore_relationships import RelationshipReport
from sacl.application.file_context import FileContext
from sacl.application.query_answer import QueryAnswer
from sacl.application.system_stats import SystemStats
from sacl.application.update_files import UpdateReport

Given = TypeVar("Given", bound=args.Arguments)
MAX_RESULTS = "maxResults"


@dataclass(frozen=True, slots=True)
class Tool(Generic[Given]):
    """One tool.

    Attributes:
        arguments: Checked before ``run`` sees them.
        result: Type of what ``run`` returns; the output schema comes from it.
        changes_index: It writes; all others only read.
        configurable: Arguments whose default is a setting.
    """

    name: str
    title: str
    description: str
    arguments: type[Given]
    result: type
    run: Callable[[Call, Given], Awaitable[object]]
    changes_index: bool = False
    configurable: tuple[str, ...] = ()

    def check(
        self, given: Mapping[str, object], settings: Mapping[str, object]
    ) -> Given:
        """Check arguments.

        Args:
            given: As the client sent them.
            settings: Defaults of the configurable arguments.

        Raises:
            InvalidArgumentError: Says what to send instead.
        """
        defaults = {name: settings[name] for name in self.configurable}
        try:
            return self.arguments.model_validate({**defaults, **given})
        except ValidationError as error:
            schema = input_schema(self.arguments)
            raise invalid_arguments(error, schema) from error

    def listed(self, settings: Mapping[str, object]) -> types.Tool:
        """Describe the tool as ``tools/list`` shows it."""
        schema = input_schema(self.arguments)
        for name in self.configurable:
            schema["properties"][name]["default"] = settings[name]
        return types.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=schema,
            output_schema=output_schema(self.result),
            annotations=types.ToolAnnotations(
                read_only_hint=not self.changes_index,
                destructive_hint=False,
                idempotent_hint=True,
                open_world_hint=False,
            ),
        )


TOOLS: Mapping[str, Tool[Any]] = {
    tool.name: tool
    for tool in (
        Tool(
            name="analyze_repository",
            title="Index a repository",
            description="Index a repository, or bring its index up to date. Call it "
            "once before the other tools. Reports files, units, relations and what "
            "failed. Vectors follow in the background unless waitFor is vectors.",
            arguments=args.AnalyzeArguments,
            result=AnalysisReport,
            run=handlers.analyze_repository,
            changes_index=True,
        ),
        Tool(
            name="query_code",
            title="Find code",
            description="Find where something is done: ask in words, or by a name or "
            "path. Returns ranked units with exact lines, code and the reason, or says "
            "that nothing matches. Ranks by what code does, so bad names and stale "
            "comments mislead it little. mode issue: which files a bug report is "
            "about.",
            arguments=args.QueryArguments,
            result=QueryAnswer,
            run=handlers.query_code,
            configurable=(MAX_RESULTS,),
        ),
        Tool(
            name="query_code_with_context",
            title="Find code in context",
            description="Like query_code, and shows for the best hits what they are "
            "related to, a relationship graph and a dependency chain. For questions on "
            "how things work together; larger than query_code.",
            arguments=args.ContextArguments,
            result=QueryAnswer,
            run=handlers.query_code_with_context,
            configurable=(MAX_RESULTS,),
        ),
        Tool(
            name="update_file",
            title="Update one file",
            description="Tell that one file was created, modified or deleted, so that "
            "answers reflect it. For several files use update_files.",
            arguments=args.UpdateFileArguments,
            result=UpdateReport,
            run=handlers.update_file,
            changes_index=True,
        ),
        Tool(
            name="update_files",
            title="Update files",
            description="Tell that files were created, modified or deleted. Faster "
            "than one by one; one failure fails one file.",
            arguments=args.UpdateFilesArguments,
            result=UpdateReport,
            run=handlers.update_files,
            changes_index=True,
        ),
        Tool(
            name="get_relationships",
            title="Explore relationships",
            description="What a file or symbol calls, imports, extends or uses (out), "
            "and what depends on it (in) with the tests that cover it, up to maxDepth "
            "steps. With targetPath: the chains to that file. Use direction in for "
            "the impact of a change.",
            arguments=args.RelationshipArguments,
            result=RelationshipReport,
            run=handlers.get_relationships,
        ),
        Tool(
            name="get_file_context",
            title="Explain a file",
            description="What a file is for: its units, relations by type, who depends "
            "on it, tests that cover it. Read it before editing the file.",
            arguments=args.FileContextArguments,
            result=FileContext,
            run=handlers.get_file_context,
        ),
        Tool(
            name="get_bias_analysis",
            title="Measure textual bias",
            description="How far a file or the repository is found by names, comments "
            "and docstrings instead of behaviour; which units most, and what to do.",
            arguments=args.BiasArguments,
            result=BiasReport,
            run=handlers.get_bias_analysis,
        ),
        Tool(
            name="get_system_stats",
            title="Show what is indexed",
            description="Indexed repositories with counts, freshness, storage, models "
            "and versions.",
            arguments=args.StatsArguments,
            result=SystemStats,
            run=handlers.get_system_stats,
        ),
    )
}
