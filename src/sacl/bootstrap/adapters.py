"""Builds adapters by the settings; each is imported where it is built."""

from importlib.util import find_spec

from sacl.application.archive import Archive
from sacl.application.bind_names import NameBinder
from sacl.application.caching import CachedDescriber, CachedEmbedder
from sacl.application.llm.ports import SpendingLedger
from sacl.application.ports import (
    ArtifactCache,
    CodeGraphs,
    CodeParser,
    Describer,
    Embedder,
    SourceTree,
)
from sacl.domain.errors import InvalidArgumentError
from sacl.settings import Settings

_OF_NEO4J = ("graphiti_core", "httpx", "neo4j")
"""The packages of the extra; looked for before its adapter is imported."""


def parser(settings: Settings) -> CodeParser:
    from sacl.adapters.treesitter.parser import TreeSitterParser

    return TreeSitterParser(timeout_s=settings.parse_timeout_s)


def binder() -> NameBinder:
    from sacl.adapters.treesitter.binder import ProcessBinder

    return ProcessBinder()


def tree(settings: Settings, parser: CodeParser) -> SourceTree:
    from sacl.adapters.filesystem.source_tree import FilesystemSourceTree

    return FilesystemSourceTree(
        allowed_roots=settings.allowed_roots,
        max_file_bytes=settings.max_file_bytes,
        is_source=lambda path, head: parser.language_of(path, head) is not None,
    )


def sqlite_graphs(settings: Settings) -> CodeGraphs:
    from sacl.adapters.sqlite.graphs import SqliteCodeGraphs

    return SqliteCodeGraphs(settings.home)


def memory_graphs() -> CodeGraphs:
    from sacl.adapters.memory.graphs import MemoryCodeGraphs

    return MemoryCodeGraphs()


def neo4j_graphs(settings: Settings, embedder: Embedder | None) -> CodeGraphs:
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


def archive() -> Archive:
    from sacl.adapters.archive.json_lines import JsonLinesArchive

    return JsonLinesArchive()


def disk_cache(settings: Settings) -> ArtifactCache:
    from sacl.adapters.memory.artifact_cache import NearArtifactCache
    from sacl.adapters.sqlite.artifact_cache import SqliteArtifactCache

    return NearArtifactCache(
        SqliteArtifactCache(settings.home, max_bytes=settings.cache_max_bytes)
    )


def cache_kind(settings: Settings) -> str:
    kept = settings.cache_enabled and settings.store != "memory"
    return "disk" if kept else "none"


def no_cache() -> ArtifactCache:
    from sacl.adapters.memory.artifact_cache import NoArtifactCache

    return NoArtifactCache()


def sacl_model(cache: ArtifactCache) -> Embedder:
    from sacl.adapters.embedding.embedder import SentenceEmbedder

    return CachedEmbedder(SentenceEmbedder(), cache)


def minilm(cache: ArtifactCache) -> Embedder:
    from sacl.adapters.embedding.embedder import SentenceEmbedder
    from sacl.adapters.embedding.weights import MINILM_MODEL

    return CachedEmbedder(SentenceEmbedder(MINILM_MODEL), cache)


def describer(cache: ArtifactCache) -> Describer:
    from sacl.adapters.static_analysis.describer import StaticDescriber

    return CachedDescriber(StaticDescriber(), cache)


def sqlite_ledger(settings: Settings) -> SpendingLedger:
    from sacl.adapters.sqlite.ledger import SqliteSpendingLedger

    return SqliteSpendingLedger(settings.home)


def memory_ledger() -> SpendingLedger:
    from sacl.adapters.memory.ledger import MemorySpendingLedger

    return MemorySpendingLedger()
