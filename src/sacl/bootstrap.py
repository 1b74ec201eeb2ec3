"""The composition root: which adapter stands behind which port.

Providers point at small typed functions, so that a type checker sees how each
object is built (ADR 0002). Adapters are imported where they are built: what is
not configured is never loaded.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import NamedTuple

from dependency_injector import containers, providers

from sacl import bootstrap_change, bootstrap_llm
from sacl.application.adopt_repository import AdoptRepository
from sacl.application.answering import AnswerFromDisk
from sacl.application.archive import Archive
from sacl.application.bias_report import ReportBias
from sacl.application.caching import CachedDescriber, CachedEmbedder
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
from sacl.domain.errors import InvalidArgumentError
from sacl.settings import Settings

_OF_NEO4J = ("graphiti_core", "httpx", "neo4j")
"""The packages of the extra; looked for before its adapter is imported."""


def _parser(settings: Settings) -> CodeParser:
    from sacl.adapters.treesitter.parser import TreeSitterParser

    return TreeSitterParser(timeout_s=settings.parse_timeout_s)


def _tree(settings: Settings, parser: CodeParser) -> SourceTree:
    from sacl.adapters.filesystem.source_tree import FilesystemSourceTree

    return FilesystemSourceTree(
        allowed_roots=settings.allowed_roots,
        max_file_bytes=settings.max_file_bytes,
        is_source=lambda path, head: parser.language_of(path, head) is not None,
    )


def _sqlite_graphs(settings: Settings) -> CodeGraphs:
    from sacl.adapters.sqlite.graphs import SqliteCodeGraphs

    return SqliteCodeGraphs(settings.home)


def _memory_graphs() -> CodeGraphs:
    from sacl.adapters.memory.graphs import MemoryCodeGraphs

    return MemoryCodeGraphs()


def _neo4j_graphs(settings: Settings, embedder: Embedder | None) -> CodeGraphs:
    missing = [name for name in _OF_NEO4J if find_spec(name) is None]
    if missing:
        raise InvalidArgumentError(
            f"SACL_STORE=neo4j needs {', '.join(missing)}, which is not installed.",
            next_step="Run: pip install 'sacl-mcp[neo4j]'",
        )
    from sacl.adapters.graphiti.connection import Server
    from sacl.adapters.graphiti.graphs import GraphitiCodeGraphs

    password = settings.neo4j_password
    server = Server(
        uri=settings.neo4j_uri,
        user=settings.neo4j_user,
        password=password.get_secret_value() if password else "",
        database=settings.neo4j_database,
    )
    return GraphitiCodeGraphs(server, embedder=embedder)


def _archive() -> Archive:
    from sacl.adapters.archive.json_lines import JsonLinesArchive

    return JsonLinesArchive()


def _disk_cache(settings: Settings) -> ArtifactCache:
    from sacl.adapters.memory.artifact_cache import NearArtifactCache
    from sacl.adapters.sqlite.artifact_cache import SqliteArtifactCache

    return NearArtifactCache(
        SqliteArtifactCache(settings.home, max_bytes=settings.cache_max_bytes)
    )


def _cache_kind(settings: Settings) -> str:
    kept = settings.cache_enabled and settings.store != "memory"
    return "disk" if kept else "none"


def _no_cache() -> ArtifactCache:
    from sacl.adapters.memory.artifact_cache import NoArtifactCache

    return NoArtifactCache()


def _sacl_model(cache: ArtifactCache) -> Embedder:
    from sacl.adapters.embedding.embedder import SentenceEmbedder

    return CachedEmbedder(SentenceEmbedder(), cache)


def _minilm(cache: ArtifactCache) -> Embedder:
    from sacl.adapters.embedding.embedder import SentenceEmbedder
    from sacl.adapters.embedding.weights import MINILM_MODEL

    return CachedEmbedder(SentenceEmbedder(MINILM_MODEL), cache)


def _describer(cache: ArtifactCache) -> Describer:
    from sacl.adapters.static_analysis.describer import StaticDescriber

    return CachedDescriber(StaticDescriber(), cache)


def _sqlite_ledger(settings: Settings) -> SpendingLedger:
    from sacl.adapters.sqlite.ledger import SqliteSpendingLedger

    return SqliteSpendingLedger(settings.home)


def _memory_ledger() -> SpendingLedger:
    from sacl.adapters.memory.ledger import MemorySpendingLedger

    return MemorySpendingLedger()


def _find_repository(
    settings: Settings, tree: SourceTree, graphs: CodeGraphs
) -> FindRepository:
    return FindRepository(tree, graphs, namespace=settings.namespace)


def _enrich_units(
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


def _report_stats(
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


def _report_bias(
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
    localize: LocalizeIssue


def _questions(
    settings: Settings,
    tree: SourceTree,
    embedder: Embedder | None,
    find: FindRepository,
    change: bootstrap_change.Changing,
    judge: Judge | None,
) -> Questions:
    threshold = settings.bias_threshold
    answer = AnswerFromDisk(tree, change.freshness, threshold=threshold)
    query = QueryCode(tree, embedder, find, answer, alpha=settings.alpha, judge=judge)
    return Questions(query, LocalizeIssue(tree, embedder, find, answer))


def _estimate(
    tree: SourceTree, parser: CodeParser, terms: Estimating | None
) -> EstimateDescriptions:
    return EstimateDescriptions(tree, parser, terms)


def _use_cases(
    settings: Settings,
    tree: SourceTree,
    graphs: CodeGraphs,
    embedder: Embedder | None,
    find: FindRepository,
    enrich: EnrichUnits,
    report_bias: ReportBias,
    report_stats: ReportStats,
    estimate: EstimateDescriptions,
    change: bootstrap_change.Changing,
    questions: Questions,
) -> UseCases:
    fresh = change.freshness
    return UseCases(
        find_repository=find,
        analyze_repository=change.analyze,
        enrich_units=enrich,
        query_code=questions.query,
        query_code_with_context=QueryCodeWithContext(questions.query, find, fresh),
        localize_issue=questions.localize,
        update_files=change.update,
        explore_relationships=ExploreRelationships(find, fresh),
        describe_file=DescribeFile(tree, find, fresh),
        report_bias=report_bias,
        report_stats=report_stats,
        estimate_descriptions=estimate,
        outline_units=OutlineUnits(find),
        outline_tree=OutlineTree(find),
        view_graph=ViewGraph(find),
        forget_repository=ForgetRepository(graphs, find),
        export_index=ExportIndex(graphs, find, _archive()),
        import_index=ImportIndex(graphs, find, _archive()),
        adopt_repository=AdoptRepository(tree, graphs, find),
        suggest_names=SuggestNames(find),
        check_health=CheckHealth(graphs, embedder),
        freshness=fresh,
        verify_index=change.verify,
        max_results=settings.max_results,
    )


class Container(containers.DeclarativeContainer):
    """One provider for each port, and one for all use cases on top of them."""

    settings = providers.Dependency(instance_of=Settings)
    parser = providers.Singleton(_parser, settings)
    tree = providers.Singleton(_tree, settings, parser)
    cache_kind = providers.Callable(_cache_kind, settings)
    cache = providers.Selector(
        cache_kind,
        disk=providers.Singleton(_disk_cache, settings),
        none=providers.Singleton(_no_cache),
    )
    describer = providers.Singleton(_describer, cache)
    embedder = providers.Selector(
        settings.provided.embedder,
        sacl=providers.Singleton(_sacl_model, cache),
        minilm=providers.Singleton(_minilm, cache),
        none=providers.Object(None),
    )
    graphs = providers.Selector(
        settings.provided.store,
        embedded=providers.Singleton(_sqlite_graphs, settings),
        neo4j=providers.Singleton(_neo4j_graphs, settings, embedder),
        memory=providers.Singleton(_memory_graphs),
    )
    ledger = providers.Selector(
        settings.provided.store,
        embedded=providers.Singleton(_sqlite_ledger, settings),
        neo4j=providers.Singleton(_sqlite_ledger, settings),
        memory=providers.Singleton(_memory_ledger),
    )
    language_model = providers.Selector(
        settings.provided.llm,
        none=providers.Object(None),
        anthropic=providers.Singleton(bootstrap_llm.anthropic_model, settings),
        openai=providers.Singleton(bootstrap_llm.openai_model, settings),
        replay=providers.Object(None),
    )
    terms = providers.Singleton(
        bootstrap_llm.terms, settings, cache, ledger, language_model
    )
    paid = providers.Singleton(
        bootstrap_llm.improving, settings, language_model, terms, ledger, cache_kind
    )
    improving = providers.Selector(
        settings.provided.llm,
        none=providers.Object(None),
        anthropic=paid,
        openai=paid,
        replay=providers.Singleton(bootstrap_llm.replaying, settings, ledger),
    )
    judge = providers.Selector(
        settings.provided.rerank,
        none=providers.Object(None),
        llm=providers.Singleton(
            bootstrap_llm.judge, settings, language_model, terms, cache
        ),
    )
    find = providers.Singleton(_find_repository, settings, tree, graphs)
    enrich = providers.Singleton(
        _enrich_units, tree, parser, describer, embedder, improving
    )
    report_bias = providers.Singleton(
        _report_bias, settings, tree, parser, embedder, find, cache
    )
    report_stats = providers.Singleton(
        _report_stats,
        settings,
        tree,
        graphs,
        find,
        cache,
        ledger,
        describer,
        embedder,
        improving,
    )
    changing = providers.Singleton(
        bootstrap_change.changing, settings, tree, parser, graphs, find, enrich
    )
    questions = providers.Singleton(
        _questions, settings, tree, embedder, find, changing, judge
    )
    estimate = providers.Singleton(_estimate, tree, parser, terms)
    use_cases = providers.Singleton(
        _use_cases,
        settings,
        tree,
        graphs,
        embedder,
        find,
        enrich,
        report_bias,
        report_stats,
        estimate,
        changing,
        questions,
    )


@asynccontextmanager
async def open_use_cases(settings: Settings) -> AsyncIterator[UseCases]:
    """Build the use cases and release what they opened at the end."""
    container = Container(settings=settings)
    try:
        yield container.use_cases()
    finally:
        await container.changing().freshness.close()
        if (model := container.language_model()) is not None:
            await model.close()
        await container.graphs().close()
        await container.parser().close()
