"""Random vectors for a whole index, in place of hours of embedding."""

from pathlib import Path

import numpy as np
from benchmarks.speed_rows.repositories import SEED

from sacl.adapters.embedding.weights import SACL_MODEL
from sacl.bootstrap import open_use_cases
from sacl.domain.description import Description
from sacl.domain.index import UnitSemantics, Vector
from sacl.settings import Settings

WIDTH, LOT = 384, 2_000
DESCRIBED = Description(
    signature="values, number -> list",
    pattern="loop with a limit",
    summary="Collects what a call gives for each of some values, up to a limit.",
    source="static",
)
"""As long as static analysis writes on average."""


async def fill_with_vectors(home: Path, root: Path) -> int:
    """Give every unit that has none random vectors; return how many units there are."""
    draw = np.random.default_rng(SEED)
    async with open_use_cases(Settings(home=home, embedder="none")) as use_cases:
        opened = await use_cases.find_repository(str(root))
        model = SACL_MODEL.identity
        lacking = [s.unit for s in await opened.graph.units(lacking_model=model)]
        for start in range(0, len(lacking), LOT):
            await opened.graph.annotate(
                [
                    UnitSemantics(
                        unit=unit.id,
                        content_hash=unit.content_hash,
                        model=model,
                        description=DESCRIBED,
                        code_vector=_vector(draw),
                        description_vector=_vector(draw),
                        neutral_vector=_vector(draw),
                        dependence=0.2,
                        neutral=unit.code,
                    )
                    for unit in lacking[start : start + LOT]
                ]
            )
        return (await opened.graph.statistics()).vectors_total


def _vector(draw: np.random.Generator) -> Vector:
    values = draw.standard_normal(WIDTH).astype(np.float32)
    unit = (values / np.linalg.norm(values)).astype(np.float16)
    return Vector("f", unit.astype(np.float32).tobytes())
