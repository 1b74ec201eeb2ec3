"""What each tool does: checked arguments in, the result of a use case out.

Whatever leaves units without vectors behind starts the background work that makes
them.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from sacl.adapters.mcp.arguments import (
    AnalyzeArguments,
    BiasArguments,
    ContextArguments,
    FileContextArguments,
    QueryArguments,
    RelationshipArguments,
    StatsArguments,
    UpdateFileArguments,
    UpdateFilesArguments,
)
from sacl.application.analyze_repository import AnalysisReport
from sacl.application.background import BackgroundEnrichment
from sacl.application.bias_report import BiasReport
from sacl.application.explore_relationships import RelationshipReport
from sacl.application.file_context import FileContext
from sacl.application.ports import Progress
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.application.system_stats import SystemStats
from sacl.application.update_files import UpdateReport
from sacl.application.use_cases import UseCases
from sacl.application.walking import ExploreOptions
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.code import UnitKind
from sacl.domain.errors import FileNotFoundInRepositoryError, InvalidArgumentError
from sacl.domain.relations import Direction, RelationKind

Answering: TypeAlias = Callable[[str, str | None, QueryOptions], Awaitable[QueryAnswer]]


@dataclass(frozen=True, slots=True)
class Call:
    """What a tool works with."""

    use_cases: UseCases
    background: BackgroundEnrichment
    progress: Progress


async def analyze_repository(call: Call, given: AnalyzeArguments) -> AnalysisReport:
    """Analyse, and leave the vectors to the background unless they are waited for."""
    if given.wait_for == "vectors":
        async with call.background.paused():
            report = await _analyze(call, given)
    else:
        report = await _analyze(call, given)
    improves = call.use_cases.enrich_units.improves
    if improves or report.vectors.done < report.vectors.total:
        call.background.start(await call.use_cases.find_repository(report.repository))
    return report


async def _analyze(call: Call, given: AnalyzeArguments) -> AnalysisReport:
    return await call.use_cases.analyze_repository(
        given.repository_path,
        incremental=given.incremental,
        wait_for=given.wait_for,
        progress=call.progress,
    )


async def query_code(call: Call, given: QueryArguments) -> QueryAnswer:
    """Answer a query, with context if it is asked for, or localize an issue.

    Raises:
        InvalidArgumentError: Context is asked for an issue.
    """
    options = QueryOptions(
        max_results=given.max_results,
        languages=frozenset(given.languages),
        kinds=frozenset(map(UnitKind, given.kinds)),
        path_prefix=given.path_prefix,
    )
    ask = _way_to_answer(call.use_cases, given)
    answer = await ask(given.query, given.repository_path or None, options)
    return await _resumed(call, answer)


def _way_to_answer(use: UseCases, given: QueryArguments) -> Answering:
    if given.mode == "question":
        return use.query_code_with_context if given.include_context else use.query_code
    if given.include_context:
        raise InvalidArgumentError(
            "includeContext does not go with mode issue.",
            next_step="Localize the issue, then ask get_relationships about a file.",
        )
    return use.localize_issue


async def query_code_with_context(call: Call, given: ContextArguments) -> QueryAnswer:
    """Answer a query with related components, a graph and a dependency chain."""
    answer = await call.use_cases.query_code_with_context(
        given.query,
        given.repository_path or None,
        QueryOptions(max_results=given.max_results),
        include_related=given.include_related,
        max_depth=given.max_depth,
    )
    return await _resumed(call, answer)


async def _resumed(call: Call, answer: QueryAnswer) -> QueryAnswer:
    """Go on making the vectors that the answer did without."""
    lacking = answer.coverage.units_total - answer.coverage.units_with_vectors
    if lacking or call.use_cases.enrich_units.improves:
        find = call.use_cases.find_repository
        opened = await find(answer.repository, in_part=True)
        if not opened.being_read:
            call.background.resume(opened, lacking=lacking)
    return answer


async def update_file(call: Call, given: UpdateFileArguments) -> UpdateReport:
    """Apply one change; here a path outside the repository is an error."""
    find, path = call.use_cases.find_repository, given.file_path
    opened = await find(given.repository_path or None, file_path=path)
    with suppress(FileNotFoundInRepositoryError):
        await find.indexed_path(opened, path)
    change = FileChange(path, ChangeType(given.change_type))
    return await _update(call, opened.root, [change])


async def update_files(call: Call, given: UpdateFilesArguments) -> UpdateReport:
    """Apply changes; one that fails is a line in the report."""
    changes = [FileChange(f.file_path, ChangeType(f.change_type)) for f in given.files]
    return await _update(call, given.repository_path or None, changes)


async def _update(
    call: Call, repository_path: str | None, changes: list[FileChange]
) -> UpdateReport:
    report = await call.use_cases.update_files(
        repository_path, changes, progress=call.progress
    )
    if report.indexed or report.dependants_reresolved:
        call.background.start(await call.use_cases.find_repository(report.repository))
    return report


async def get_relationships(
    call: Call, given: RelationshipArguments
) -> RelationshipReport:
    """Walk the graph from a file or one of its units."""
    options = ExploreOptions(
        symbol=given.symbol,
        max_depth=given.max_depth,
        kinds=tuple(map(RelationKind, given.relationship_types)),
        direction=Direction(given.direction),
        target_path=given.target_path,
        min_weight=given.min_weight,
        max_results=given.max_results,
    )
    return await call.use_cases.explore_relationships(
        given.repository_path or None, given.file_path, options
    )


async def get_file_context(call: Call, given: FileContextArguments) -> FileContext:
    """Put a file into its surroundings."""
    return await call.use_cases.describe_file(
        given.repository_path or None,
        given.file_path,
        include_snippets=given.include_snippets,
    )


async def get_bias_analysis(call: Call, given: BiasArguments) -> BiasReport:
    """Measure the textual bias of a file or a repository."""
    return await call.use_cases.report_bias(
        given.repository_path or None, file_path=given.file_path or None
    )


async def get_system_stats(call: Call, given: StatsArguments) -> SystemStats:
    """Count what is stored, of one repository or of all."""
    return await call.use_cases.report_stats(given.repository_path or None)
