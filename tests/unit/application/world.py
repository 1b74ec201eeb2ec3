"""All use cases over fakes, with one repository on a disk that is a dictionary."""

from collections.abc import Mapping, Sequence

from tests.fakes.binder import PlainBinder
from tests.fakes.describer import ScriptedDescriber
from tests.fakes.embedder import HashingEmbedder
from tests.fakes.parser import FakeParser
from tests.fakes.progress import RecordingProgress
from tests.fakes.source_tree import DictSourceTree

from sacl.adapters.archive.json_lines import JsonLinesArchive
from sacl.adapters.memory.artifact_cache import MemoryArtifactCache
from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.adapters.memory.ledger import MemorySpendingLedger
from sacl.application.adopt_repository import AdoptRepository
from sacl.application.analyze_repository import AnalysisReport, AnalyzeRepository
from sacl.application.answering import AnswerFromDisk
from sacl.application.asking import Asking
from sacl.application.bias_report import ReportBias
from sacl.application.check_documentation import CheckDocumentation
from sacl.application.check_health import CheckHealth
from sacl.application.enrich_units import EnrichUnits
from sacl.application.estimate_descriptions import EstimateDescriptions
from sacl.application.explore_relationships import ExploreRelationships
from sacl.application.file_context import DescribeFile
from sacl.application.forget_repository import ForgetRepository
from sacl.application.freshness import Freshness
from sacl.application.graph_view import ViewGraph
from sacl.application.index_files import IndexFiles
from sacl.application.localize_issue import LocalizeIssue
from sacl.application.outline import OutlineTree, OutlineUnits
from sacl.application.ports import CodeGraph, CodeGraphs, Embedder, ReadFailure
from sacl.application.query_answer import QueryAnswer, QueryOptions
from sacl.application.query_code import QueryCode
from sacl.application.query_with_context import QueryCodeWithContext
from sacl.application.repositories import FindRepository
from sacl.application.suggest_names import SuggestNames
from sacl.application.system_stats import Installation, ReportStats
from sacl.application.transfer import ExportIndex, ImportIndex
from sacl.application.update_files import UpdateFiles, UpdateReport
from sacl.application.verify_index import VerifyIndex
from sacl.domain.changes import ChangeType, FileChange
from sacl.domain.code import NodeId, SourceFile
from sacl.domain.errors import SaclError
from sacl.domain.relations import Relation

ROOT = "/repo"
THRESHOLD = 0.5
ALPHA = 0.7
PATIENCE_S = 60.0
"""A busy machine is no reason for an answer to be stale."""


class Disk(DictSourceTree):
    """A disk of which some parts cannot be reached.

    Attributes:
        unreadable: Files that cannot be read, path to reason.
        out_of_reach: Roots that cannot be opened, with the error.
    """

    def __init__(self, repositories: Mapping[str, Mapping[str, str]]) -> None:
        super().__init__(repositories)
        self.unreadable: dict[str, str] = {}
        self.out_of_reach: dict[str, SaclError] = {}

    async def canonical_root(self, path: str) -> str:
        root = await super().canonical_root(path)
        if root in self.out_of_reach:
            raise self.out_of_reach[root]
        return root

    async def read(
        self, root: str, paths: Sequence[str]
    ) -> list[SourceFile | ReadFailure]:
        read = await super().read(root, paths)
        return [
            ReadFailure(file.path, self.unreadable[file.path])
            if file.path in self.unreadable
            else file
            for file in read
        ]


class World:
    """The use cases, and what stands behind their ports.

    Args:
        files: What ``ROOT`` holds.
        others: Further repositories by root.
        lexical_only: Configure no embedder.
        embedder: What embeds instead of the fake.
        graphs: Where graphs are kept instead of a fresh memory.
        namespace: Overrides the namespace that is derived from the root.
        verify_rate: Share of analysed files that an analysis compares.
    """

    def __init__(  # noqa: PLR0913 - all have defaults but one
        self,
        files: Mapping[str, str],
        *,
        others: Mapping[str, Mapping[str, str]] | None = None,
        lexical_only: bool = False,
        model_describes: bool = False,
        embedder: Embedder | None = None,
        graphs: CodeGraphs | None = None,
        namespace: str = "",
        verify_rate: float = 0.0,
    ) -> None:
        self.verify_rate = verify_rate
        self.model_describes = model_describes
        self.tree = Disk({ROOT: files, **(others or {})})
        self.graphs = graphs or MemoryCodeGraphs()
        self.parser = FakeParser()
        self.binder = PlainBinder()
        self.describer = ScriptedDescriber()
        self.hashing = HashingEmbedder()
        self.cache = MemoryArtifactCache()
        self.ledger = MemorySpendingLedger()
        self.progress = RecordingProgress()
        self.embedder = None if lexical_only else embedder or self.hashing
        self.find = FindRepository(self.tree, self.graphs, namespace=namespace)
        self._build_writers()
        self._build_readers()

    def _build_writers(self) -> None:
        index_files = IndexFiles(self.tree, self.parser, self.binder)
        self.verify_index = VerifyIndex(self.tree, self.find, index_files)
        self.enrich_units = EnrichUnits(
            self.tree, self.parser, self.describer, self.embedder
        )
        self.analyze_repository = AnalyzeRepository(
            self.tree,
            self.graphs,
            self.find,
            index_files,
            self.enrich_units,
            threshold=THRESHOLD,
            verify=self.verify_index,
            verify_rate=self.verify_rate,
        )
        self.update_files = UpdateFiles(self.tree, self.graphs, self.find, index_files)
        self.forget_repository = ForgetRepository(self.graphs, self.find)
        archive = JsonLinesArchive()
        self.export_index = ExportIndex(self.graphs, self.find, archive)
        self.import_index = ImportIndex(self.graphs, self.find, archive)
        self.adopt_repository = AdoptRepository(self.tree, self.graphs, self.find)

    def _build_readers(self) -> None:
        self.freshness = Freshness(self.tree, self.update_files, patience_s=PATIENCE_S)
        fresh = self.freshness
        ledger = self.ledger if self.model_describes else None
        answer = AnswerFromDisk(self.tree, fresh, threshold=THRESHOLD, ledger=ledger)
        asking = Asking(self.tree, self.embedder, self.find)
        self.query_code = QueryCode(asking, answer, alpha=ALPHA)
        self.localize_issue = LocalizeIssue(asking, answer)
        self.query_with_context = QueryCodeWithContext(
            self.query_code, self.find, fresh
        )
        self.explore_relationships = ExploreRelationships(self.find, fresh)
        self.describe_file = DescribeFile(self.tree, self.find, fresh)
        self.report_bias = ReportBias(
            self.tree,
            self.parser,
            self.embedder,
            self.find,
            CheckDocumentation(self.tree, self.parser, self.cache),
            threshold=THRESHOLD,
        )
        self.outline_units = OutlineUnits(self.find)
        self.outline_tree = OutlineTree(self.find)
        self.view_graph = ViewGraph(self.find)
        self.estimate_descriptions = EstimateDescriptions(self.tree, self.parser, None)
        self.suggest_names = SuggestNames(self.find)
        self.check_health = CheckHealth(self.graphs, self.embedder)
        model = self.embedder.model if self.embedder else None
        installation = Installation("memory", model, self.describer.version, THRESHOLD)
        self.report_stats = ReportStats(
            self.tree,
            self.graphs,
            self.find,
            self.cache,
            self.ledger,
            installation,
        )

    async def index(
        self, root: str = ROOT, *, incremental: bool = True, vectors: bool = False
    ) -> AnalysisReport:
        """Analyse a repository, with its vectors when they are wanted."""
        return await self.analyze_repository(
            root,
            incremental=incremental,
            wait_for="vectors" if vectors else "graph",
            progress=self.progress,
        )

    async def update(self, *changes: tuple[str, str]) -> UpdateReport:
        """Report changes, each as its path and type."""
        return await self.update_files(
            ROOT,
            [FileChange(path, ChangeType(kind)) for path, kind in changes],
            progress=self.progress,
        )

    async def query(
        self, text: str, options: QueryOptions | None = None
    ) -> QueryAnswer:
        """Ask about the one repository."""
        return await self.query_code(text, None, options or QueryOptions())

    async def graph(self, root: str = ROOT) -> CodeGraph:
        """Open the graph of a repository."""
        return await self.graphs.open(self.find.namespace(root))

    async def relations(self) -> list[Relation]:
        """Return every relation that is stored."""
        graph = await self.graph()
        files = [NodeId(path) for path in await graph.files()]
        return await graph.relations(files, whole_files=True)

    async def calls(self) -> set[tuple[str, str | None]]:
        """Return caller and callee of every call."""
        return {
            (r.source, r.target) for r in await self.relations() if r.kind == "calls"
        }

    async def contents(self) -> object:
        """Return all that is stored but for the times, to be compared."""
        graph = await self.graph()
        return (
            {p: (r.content_hash, r.problems) for p, r in (await graph.files()).items()},
            [stored.unit for stored in await graph.units()],
            await graph.facts(),
            sorted(map(repr, await self.relations())),
            await graph.consulting({"pending:"}),
        )
