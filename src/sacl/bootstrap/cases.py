"""Builds the use cases upon ports."""

from typing import NamedTuple

from sacl.application.adopt_repository import AdoptRepository
from sacl.application.answering import AnswerFromDisk
from sacl.application.archive import Archive
from sacl.application.asking import Asking
from sacl.application.bias_report import ReportBias
from sacl.application.check_documentation import CheckDocumentation
from sacl.application.check_health import CheckHealth
from sacl.application.enrich_units import EnrichUnits
from sacl.application.estimate_descriptions import EstimateDescriptions, Estimating
from sacl.application.explore_relationships import ExploreRelationships
from sacl.application.file_context import DescribeFile
from sacl.application.forget_repository import ForgetRepository
from sacl.application.graph_view import ViewGraph
from sacl.application.improve_descriptions import ImproveDescriptions, Improving
from sacl.application.llm.judge import Judge
from sacl.application.llm.ports import SpendingLedger
from sacl.application.localize_issue import LocalizeIssue
from sacl.application.outline import OutlineTree, OutlineUnits
from sacl.application.ports import (
    ArtifactCache,
    CodeGraphs,
    CodeParser,
    Describer,
    Embedder,
    SourceTree,
)
from sacl.application.query_code import QueryCode
from sacl.application.query_with_context import QueryCodeWithContext
from sacl.application.repositories import FindRepository
from sacl.application.suggest_names import SuggestNames
from sacl.application.system_stats import Installation, ReportStats
from sacl.application.transfer import ExportIndex, ImportIndex
from sacl.application.use_cases import UseCases
from sacl.bootstrap.change import Changing
from sacl.settings import Settings


def find_repository(
    settings: Settings, tree: SourceTree, graphs: CodeGraphs
) -> FindRepository:
    return FindRepository(tree, graphs, namespace=settings.namespace)


def enrich_units(
    tree: SourceTree,
    parser: CodeParser,
    describer: Describer,
    embedder: Embedder | None,
    improving: Improving | None,
) -> EnrichUnits:
    improve = None
    if improving is not None and embedder is not None:
        improve = ImproveDescriptions(improving, embedder)
    return EnrichUnits(tree, parser, describer, embedder, improve=improve)


def report_stats(
    settings: Settings,
    tree: SourceTree,
    graphs: CodeGraphs,
    find: FindRepository,
    cache: ArtifactCache,
    ledger: SpendingLedger,
    describer: Describer,
    embedder: Embedder | None,
    improving: Improving | None,
) -> ReportStats:
    installation = Installation(
        backend=settings.store,
        embedder=embedder.model if embedder else None,
        describer=describer.version,
        threshold=settings.bias_threshold,
        language_model=improving.model if improving else None,
        limit_usd=settings.llm_max_usd,
    )
    return ReportStats(tree, graphs, find, cache, ledger, installation)


def report_bias(
    settings: Settings,
    tree: SourceTree,
    parser: CodeParser,
    embedder: Embedder | None,
    find: FindRepository,
    cache: ArtifactCache,
) -> ReportBias:
    check = CheckDocumentation(tree, parser, cache)
    threshold = settings.bias_threshold
    return ReportBias(tree, parser, embedder, find, check, threshold=threshold)


class Questions(NamedTuple):
    """What is asked in words."""

    query: QueryCode
    with_context: QueryCodeWithContext
    localize: LocalizeIssue


def questions(
    settings: Settings,
    tree: SourceTree,
    embedder: Embedder | None,
    find: FindRepository,
    changing: Changing,
    judge: Judge | None,
    improving: Improving | None,
) -> Questions:
    answer = AnswerFromDisk(
        tree,
        changing.freshness,
        threshold=settings.bias_threshold,
        ledger=improving.ledger if improving else None,
    )
    asking = Asking(tree, embedder, find)
    query = QueryCode(asking, answer, alpha=settings.alpha, judge=judge)
    with_context = QueryCodeWithContext(query, find, changing.freshness)
    localize = LocalizeIssue(asking, answer)
    return Questions(query, with_context, localize)


def estimate(
    tree: SourceTree, parser: CodeParser, terms: Estimating | None
) -> EstimateDescriptions:
    return EstimateDescriptions(tree, parser, terms)


def use_cases(
    settings: Settings,
    tree: SourceTree,
    graphs: CodeGraphs,
    embedder: Embedder | None,
    find: FindRepository,
    enrich: EnrichUnits,
    report_bias: ReportBias,
    report_stats: ReportStats,
    estimate: EstimateDescriptions,
    changing: Changing,
    questions: Questions,
    archive: Archive,
) -> UseCases:
    return UseCases(
        find_repository=find,
        analyze_repository=changing.analyze,
        enrich_units=enrich,
        query_code=questions.query,
        query_code_with_context=questions.with_context,
        localize_issue=questions.localize,
        update_files=changing.update,
        explore_relationships=ExploreRelationships(find, changing.freshness),
        describe_file=DescribeFile(tree, find, changing.freshness),
        report_bias=report_bias,
        report_stats=report_stats,
        estimate_descriptions=estimate,
        outline_units=OutlineUnits(find),
        outline_tree=OutlineTree(find),
        view_graph=ViewGraph(find),
        forget_repository=ForgetRepository(graphs, find),
        export_index=ExportIndex(graphs, find, archive),
        import_index=ImportIndex(graphs, find, archive),
        adopt_repository=AdoptRepository(tree, graphs, find),
        suggest_names=SuggestNames(find),
        check_health=CheckHealth(graphs, embedder),
        freshness=changing.freshness,
        verify_index=changing.verify,
        max_results=settings.max_results,
    )
