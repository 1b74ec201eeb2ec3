"""Second stage: descriptions, vectors and bias for units that lack them.

Runs behind the graph and lexical index, in batches, code before tests. Each batch
is stored as it ends, so a run that is cut off loses one batch at most. While one is
embedded the next is described: the embedder does not wait for that.
"""

from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from functools import partial

from sacl.application.ahead import one_ahead
from sacl.application.improve_descriptions import (
    DESCRIBED_KINDS,
    ImproveDescriptions,
    ImprovementReport,
)
from sacl.application.index_files import chunks
from sacl.application.ports import (
    CodeParser,
    Describer,
    DescriptionRequest,
    Embedder,
    Progress,
    SourceTree,
)
from sacl.application.repositories import OpenRepository, read_unchanged
from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.description import Description, UnitViews
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.file_roles import is_secondary
from sacl.domain.index import UnitSemantics, Vector
from sacl.domain.similarity import mixed
from sacl.domain.textual_bias import dependence

BATCH_UNITS = 128
"""Units that are described, embedded and stored together."""

CHANGED = "its file has changed since it was indexed"


@dataclass(slots=True)
class EnrichmentReport:
    """What a run did.

    Attributes:
        done: Units that have semantics now and had none before.
        failed: Units that still have none, with the reason.
        improvement: What a language model did; None where there is none.
    """

    done: int = 0
    failed: dict[NodeId, str] = field(default_factory=dict)
    improvement: ImprovementReport | None = None


@dataclass(frozen=True, slots=True)
class Described:
    """A unit that is to be embedded, in its forms."""

    unit: CodeUnit
    neutral: str
    description: Description

    @property
    def texts(self) -> tuple[str, str, str, str]:
        """Texts to embed: code, described, neutral code, neutral and described."""
        code, neutral = self.unit.code, self.neutral
        said = self.description.searched_beside
        described = said(code) if self._is_described_twice else code
        return code, described, neutral, said(neutral)

    @property
    def _is_described_twice(self) -> bool:
        """Whether a description says more of the code with its names, too.

        Tests are most of what there is to embed, and least of what is asked for;
        files and classes are described by their parts.
        """
        unit = self.unit
        return (
            unit.kind in DESCRIBED_KINDS
            and not is_secondary(unit.id)
            and not self.description.by_model
            and unit.code != self.neutral
        )


class EnrichUnits:
    """Describe and embed what a graph holds; does nothing without an embedder.

    Args:
        tree: Where files are read from.
        parser: Rewrites units.
        describer: Describes all units, at once and without cost.
        embedder: None on the lexical rung.
        improve: Replaces those descriptions by better ones afterwards.
    """

    def __init__(
        self,
        tree: SourceTree,
        parser: CodeParser,
        describer: Describer,
        embedder: Embedder | None,
        *,
        improve: ImproveDescriptions | None = None,
    ) -> None:
        self._tree = tree
        self._parser = parser
        self._describer = describer
        self._embedder = embedder
        self._improve = improve

    @property
    def improves(self) -> bool:
        """Whether descriptions get better after all units have vectors."""
        return self._improve is not None

    def require_batches(self) -> None:
        """Make sure that the language model can answer in batches.

        Raises:
            InvalidArgumentError: It cannot, or there is none.
        """
        if self._improve is None or not self._improve.has_batches:
            raise InvalidArgumentError(
                "Nothing answers in batches.",
                next_step="Use SACL_LLM=anthropic with vectors and the cache on.",
            )

    @property
    def model(self) -> str | None:
        """Embedding model; None where nothing is embedded."""
        return self._embedder.model if self._embedder else None

    async def __call__(
        self, repository: OpenRepository, *, batch: bool = False, progress: Progress
    ) -> EnrichmentReport:
        """Bring every unit up to the present models.

        Args:
            repository: Whose units.
            batch: Let the language model answer in batches.
            progress: Who watches.
        """
        report = EnrichmentReport()
        if self._embedder is not None:
            await self._make_semantics(self._embedder, repository, report, progress)
            if self._improve is not None:
                report.improvement = await self._improve(
                    repository, batch=batch, progress=progress
                )
        return report

    async def _make_semantics(
        self,
        embedder: Embedder,
        repository: OpenRepository,
        report: EnrichmentReport,
        progress: Progress,
    ) -> None:
        pending = await repository.graph.units(lacking_model=embedder.model)
        units = sorted((stored.unit for stored in pending), key=_priority)
        await progress.report("embed", 0, len(units))
        works = [
            partial(self._describe, repository, batch)
            for batch in chunks(units, BATCH_UNITS)
        ]
        async with aclosing(one_ahead(works)) as batches:
            async for described, failed in batches:
                semantics = await self._embed(embedder, described)
                await repository.graph.annotate(semantics)
                report.done += len(described)
                report.failed |= failed
                tried = report.done + len(report.failed)
                await progress.report("embed", tried, len(units))

    async def _describe(
        self, repository: OpenRepository, units: Sequence[CodeUnit]
    ) -> tuple[list[Described], dict[NodeId, str]]:
        """Describe units; say why of those that cannot be."""
        views = await read_views(self._tree, self._parser, repository, units)
        viewed = [unit for unit in units if unit.id in views]
        failed = {unit.id: CHANGED for unit in units if unit.id not in views}
        requests = [
            DescriptionRequest(u.id, u.language, u.kind, views[u.id]) for u in viewed
        ]
        described = []
        results = await self._describer.describe(requests)
        for unit, result in zip(viewed, results, strict=True):
            if isinstance(result, Description):
                described.append(Described(unit, views[unit.id].neutral, result))
            else:
                failed[unit.id] = result.reason
        return described, failed

    async def _embed(
        self, embedder: Embedder, described: Sequence[Described]
    ) -> list[UnitSemantics]:
        texts = [text for d in described for text in d.texts]
        vectors = iter(await embedder.embed(texts, purpose="document"))
        groups = zip(vectors, vectors, vectors, vectors, strict=True)
        return [
            _semantics(d, embedder.model, *group)
            for d, group in zip(described, groups, strict=True)
        ]


async def read_views(
    tree: SourceTree,
    parser: CodeParser,
    repository: OpenRepository,
    units: Sequence[CodeUnit],
) -> dict[NodeId, UnitViews]:
    """Rewrite the units whose file is still the one that was indexed."""
    paths = list(dict.fromkeys(unit.path for unit in units))
    views: dict[NodeId, UnitViews] = {}
    for file in await read_unchanged(tree, repository, paths):
        wanted = {unit.id for unit in units if unit.path == file.path}
        views |= await parser.views(file, wanted)
    return views


def _semantics(
    described: Described,
    model: str,
    code: Vector,
    described_code: Vector,
    neutral: Vector,
    description: Vector,
) -> UnitSemantics:
    return UnitSemantics(
        unit=described.unit.id,
        content_hash=described.unit.content_hash,
        model=model,
        description=described.description,
        code_vector=mixed(code, described_code),
        description_vector=description,
        neutral_vector=neutral,
        dependence=dependence(code, neutral),
        neutral=described.neutral,
    )


def _priority(unit: CodeUnit) -> tuple[bool, str, int]:
    return is_secondary(unit.id), unit.path, unit.span.start_line
