"""The part of the composition root that builds what changes or verifies the index."""

from typing import NamedTuple

from sacl.application.analyze_repository import AnalyzeRepository
from sacl.application.enrich_units import EnrichUnits
from sacl.application.freshness import Freshness
from sacl.application.index_files import IndexFiles
from sacl.application.ports import CodeGraphs, SourceTree
from sacl.application.repositories import FindRepository
from sacl.application.update_files import UpdateFiles
from sacl.application.verify_index import VerifyIndex
from sacl.settings import Settings


class Changing(NamedTuple):
    """The use cases that read files, and change the index or compare it with them."""

    analyze: AnalyzeRepository
    update: UpdateFiles
    freshness: Freshness
    verify: VerifyIndex


def changing(
    settings: Settings,
    tree: SourceTree,
    graphs: CodeGraphs,
    find: FindRepository,
    index_files: IndexFiles,
    enrich: EnrichUnits,
) -> Changing:
    """Build them upon one reader of files."""
    update = UpdateFiles(tree, graphs, find, index_files)
    verify = VerifyIndex(tree, find, index_files)
    analyze = AnalyzeRepository(
        tree,
        graphs,
        find,
        index_files,
        enrich,
        threshold=settings.bias_threshold,
        verify=verify,
        verify_rate=settings.verify_rate,
    )
    return Changing(analyze, update, Freshness(tree, update), verify)
