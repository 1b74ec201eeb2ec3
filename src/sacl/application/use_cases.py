"""Every use case, built: what a face of the product is given."""

from dataclasses import dataclass

from sacl.application.adopt_repository import AdoptRepository
from sacl.application.analyze_repository import AnalyzeRepository
from sacl.application.bias_report import ReportBias
from sacl.application.check_health import CheckHealth
from sacl.application.enrich_units import EnrichUnits
from sacl.application.estimate_descriptions import EstimateDescriptions
from sacl.application.explore_relationships import ExploreRelationships
from sacl.application.file_context import DescribeFile
from sacl.application.forget_repository import ForgetRepository
from sacl.application.freshness import Freshness
from sacl.application.graph_view import ViewGraph
from sacl.application.localize_issue import LocalizeIssue
from sacl.application.outline import OutlineTree, OutlineUnits
from sacl.application.query_code import QueryCode
from sacl.application.query_with_context import QueryCodeWithContext
from sacl.application.repositories import FindRepository
from sacl.application.suggest_names import SuggestNames
from sacl.application.system_stats import ReportStats
from sacl.application.transfer import ExportIndex, ImportIndex
from sacl.application.update_files import UpdateFiles
from sacl.application.verify_index import VerifyIndex


@dataclass(frozen=True, slots=True)
class UseCases:
    """The use cases that share one set of adapters.

    Attributes:
        max_results: Hits of a query that does not say how many.
    """

    find_repository: FindRepository
    analyze_repository: AnalyzeRepository
    enrich_units: EnrichUnits
    query_code: QueryCode
    query_code_with_context: QueryCodeWithContext
    localize_issue: LocalizeIssue
    update_files: UpdateFiles
    explore_relationships: ExploreRelationships
    describe_file: DescribeFile
    report_bias: ReportBias
    report_stats: ReportStats
    estimate_descriptions: EstimateDescriptions
    outline_units: OutlineUnits
    outline_tree: OutlineTree
    view_graph: ViewGraph
    forget_repository: ForgetRepository
    export_index: ExportIndex
    import_index: ImportIndex
    adopt_repository: AdoptRepository
    suggest_names: SuggestNames
    check_health: CheckHealth
    freshness: Freshness
    verify_index: VerifyIndex
    max_results: int
