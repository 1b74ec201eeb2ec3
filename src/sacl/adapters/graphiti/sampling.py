"""The sample of a namespace that queries are measured against.

It is read once for each state of the semantics and kept in this process.
"""

from typing import Final

from sacl.adapters.graphiti.connection import Transaction, gather_each, gather_pages
from sacl.adapters.graphiti.identities import key_of
from sacl.adapters.graphiti.states import Memory, State
from sacl.domain.index import Namespace, Spread, Vector
from sacl.domain.similarity import sampled
from sacl.formats.sample import Sample
from sacl.formats.vectors import unpack

_IDS: Final = "coalesce(n.whole_id, n.id)"
_VECTORS: Final = """
UNWIND $each AS id
MATCH (n:SaclUnit {group_id: $group_id, id: id})
"""


async def spreads(
    transaction: Transaction,
    namespace: Namespace,
    state: State,
    memory: Memory,
    query: Vector,
) -> tuple[Spread, Spread]:
    """Return the cosines of a query with the sample: of code, of descriptions."""
    code, description = await memory.recall(
        "sample",
        (state.identity, state.semantics, len(query)),
        lambda: _read(transaction, namespace, len(query)),
    )
    return code.spread(query), description.spread(query)


async def _read(
    transaction: Transaction, namespace: Namespace, dimension: int
) -> tuple[Sample, Sample]:
    found = await gather_pages(
        transaction,
        "SaclUnit",
        "id",
        _IDS,
        condition="n.model IS NOT NULL",
        group_id=namespace,
    )
    keys = [key_of(unit) for unit in sampled(unit for (unit,) in found)]
    vectors = await gather_each(
        transaction, _VECTORS, "n.vectors", keys, group_id=namespace
    )
    unpacked = [unpack(bytes(content)) for (content,) in vectors]
    return (
        _of_length([code for code, _, _ in unpacked], dimension),
        _of_length([description for _, description, _ in unpacked], dimension),
    )


def _of_length(vectors: list[Vector], dimension: int) -> Sample:
    return Sample([vector for vector in vectors if len(vector) == dimension], dimension)
