"""What was learnt of units: stored, and forgotten with what it was made from."""

from collections.abc import Sequence
from typing import Any, Final

from sacl.adapters.graphiti.connection import Transaction, apply, rows
from sacl.adapters.graphiti.dialect import (
    CODE_VECTORS,
    DESCRIPTION_VECTORS,
    Neo4jDialect,
)
from sacl.adapters.graphiti.entities import summary_of
from sacl.adapters.graphiti.identities import key_of
from sacl.adapters.graphiti.records import dump_semantics, load_unit
from sacl.adapters.graphiti.states import semantics_changed
from sacl.domain.code import CodeUnit
from sacl.domain.index import Namespace, UnitSemantics
from sacl.domain.textual_bias import scale_of

_DIALECT: Final = Neo4jDialect()
_UNITS: Final = """
UNWIND $ids AS id
MATCH (u:SaclUnit {group_id: $group_id, id: id}) RETURN u.content
"""
_LEARN: Final = """
UNWIND $rows AS row
MATCH (u:SaclUnit {group_id: $group_id, id: row.id})
SET u += row.learnt
WITH row MATCH (n:Code {group_id: $group_id, id: row.id})
SET n += row.shown
"""
_EMBED: Final = """
UNWIND $rows AS row
MATCH (n:{label} {{group_id: $group_id, id: row.id}})
{set_vector}
"""
NO_SEMANTICS: Final = (
    """
UNWIND $rows AS id
MATCH (u:SaclUnit {group_id: $group_id, id: id})
REMOVE u.described, u.vectors, u.model, u.source, u.dependence, u.embedded,
    u.description_vector
""",
    """
UNWIND $rows AS id
MATCH (n:Code {group_id: $group_id, id: id})
REMOVE n.biasScore, n.name_embedding
""",
)
"""Statements that forget what was learnt of units."""


async def annotate(
    transaction: Transaction, namespace: Namespace, semantics: Sequence[UnitSemantics]
) -> None:
    """Store semantics of units that are still what they were made from."""
    ids = list({key_of(each.unit) for each in semantics})
    found = await rows(transaction, _UNITS, group_id=namespace, ids=ids)
    units = {unit.id: unit for unit in (load_unit(content) for (content,) in found)}
    fitting = {
        each.unit: (units[each.unit], each)
        for each in semantics
        if each.unit in units and units[each.unit].content_hash == each.content_hash
    }
    learnt = [_row(unit, each) for unit, each in fitting.values()]
    await apply(transaction, _LEARN, learnt, group_id=namespace)
    await _embed(transaction, namespace, [each for _, each in fitting.values()])
    await semantics_changed(transaction, namespace)


async def _embed(
    transaction: Transaction, namespace: Namespace, semantics: Sequence[UnitSemantics]
) -> None:
    for index, vectors in (
        (CODE_VECTORS, [(s.unit, s.code_vector) for s in semantics]),
        (DESCRIPTION_VECTORS, [(s.unit, s.description_vector) for s in semantics]),
    ):
        statement = _EMBED.format(
            label=index.label, set_vector=_DIALECT.set_vector(index)
        )
        present = [
            {"id": key_of(unit), "vector": vector.tolist()}
            for unit, vector in vectors
            if vector
        ]
        await apply(transaction, statement, present, group_id=namespace)


def _row(unit: CodeUnit, semantics: UnitSemantics) -> dict[str, Any]:
    described, vectors = dump_semantics(semantics)
    return {
        "id": key_of(unit.id),
        "learnt": {
            "described": described,
            "vectors": vectors,
            "model": semantics.model,
            "source": semantics.description.source,
            "dependence": semantics.dependence,
            "embedded": bool(semantics.code_vector),
            DESCRIPTION_VECTORS.property: None,
        },
        "shown": {
            "summary": summary_of(unit, semantics.description),
            "biasScore": scale_of(semantics.model)(semantics.dependence),
            CODE_VECTORS.property: None,
        },
    }
