"""The composition root: which adapter stands behind which port.

Providers point at small typed functions, so that a type checker sees how each
object is built (ADR 0002). Adapters are imported where they are built: what is
not configured is never loaded.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from dependency_injector import containers, providers

from sacl.application.index_files import IndexFiles
from sacl.application.use_cases import UseCases
from sacl.bootstrap import adapters, cases, change, llm
from sacl.settings import Settings


class Container(containers.DeclarativeContainer):
    """One provider for each port, and one for all use cases on top of them."""

    settings = providers.Dependency(instance_of=Settings)
    parser = providers.Singleton(adapters.parser, settings)
    binder = providers.Singleton(adapters.binder)
    tree = providers.Singleton(adapters.tree, settings, parser)
    cache_kind = providers.Callable(adapters.cache_kind, settings)
    cache = providers.Selector(
        cache_kind,
        disk=providers.Singleton(adapters.disk_cache, settings),
        none=providers.Singleton(adapters.no_cache),
    )
    describer = providers.Singleton(adapters.describer, cache)
    embedder = providers.Selector(
        settings.provided.embedder,
        sacl=providers.Singleton(adapters.sacl_model, cache),
        minilm=providers.Singleton(adapters.minilm, cache),
        none=providers.Object(None),
    )
    graphs = providers.Selector(
        settings.provided.store,
        embedded=providers.Singleton(adapters.sqlite_graphs, settings),
        neo4j=providers.Singleton(adapters.neo4j_graphs, settings, embedder),
        memory=providers.Singleton(adapters.memory_graphs),
    )
    ledger = providers.Selector(
        settings.provided.store,
        embedded=providers.Singleton(adapters.sqlite_ledger, settings),
        neo4j=providers.Singleton(adapters.sqlite_ledger, settings),
        memory=providers.Singleton(adapters.memory_ledger),
    )
    language_model = providers.Selector(
        settings.provided.llm,
        none=providers.Object(None),
        anthropic=providers.Singleton(llm.anthropic_model, settings),
        openai=providers.Singleton(llm.openai_model, settings),
        replay=providers.Object(None),
    )
    terms = providers.Singleton(llm.terms, settings, cache, ledger, language_model)
    paid = providers.Singleton(
        llm.improving, settings, language_model, terms, ledger, cache_kind
    )
    improving = providers.Selector(
        settings.provided.llm,
        none=providers.Object(None),
        anthropic=paid,
        openai=paid,
        replay=providers.Singleton(llm.replaying, settings, ledger),
    )
    judge = providers.Selector(
        settings.provided.rerank,
        none=providers.Object(None),
        llm=providers.Singleton(llm.judge, language_model, terms, cache),
    )
    find = providers.Singleton(cases.find_repository, settings, tree, graphs)
    enrich = providers.Singleton(
        cases.enrich_units, tree, parser, describer, embedder, improving
    )
    report_bias = providers.Singleton(
        cases.report_bias, settings, tree, parser, embedder, find, cache
    )
    report_stats = providers.Singleton(
        cases.report_stats,
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
    index_files = providers.Singleton(IndexFiles, tree, parser, binder)
    changing = providers.Singleton(
        change.changing, settings, tree, graphs, find, index_files, enrich
    )
    questions = providers.Singleton(
        cases.questions, settings, tree, embedder, find, changing, judge, improving
    )
    archive = providers.Singleton(adapters.archive)
    estimate = providers.Singleton(cases.estimate, tree, parser, terms)
    use_cases = providers.Singleton(
        cases.use_cases,
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
        archive,
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
