"""Whether a server will do, and the indexes and constraints that SACL needs on it.

A node keeps how far the database has been brought. Each step brings it one further,
so that a newer SACL finds its way from any older form, and an older one says that
it cannot read a newer form.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from graphiti_core import Graphiti
from neo4j import AsyncSession
from neo4j.exceptions import ClientError

from sacl.adapters.graphiti.dialect import Neo4jDialect
from sacl.adapters.graphiti.failures import unavailable

_DIALECT: Final = Neo4jDialect()
_MADE_BY_ANOTHER: Final = "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists"
_FORM: Final = "MATCH (s:SaclSchema {name: 'sacl'}) RETURN s.version"
_SET_FORM: Final = "MERGE (s:SaclSchema {name: 'sacl'}) SET s.version = $version"

Step = Callable[[AsyncSession, Graphiti], Awaitable[None]]


async def _make_indexes(session: AsyncSession, graphiti: Graphiti) -> None:
    """Make what Graphiti's own tools need, and what SACL needs."""
    await graphiti.build_indices_and_constraints()
    await _define(session)


async def _define(session: AsyncSession) -> None:
    for definition in _DIALECT.definitions():
        try:
            await _run(session, definition)
        except ClientError as error:
            if error.code != _MADE_BY_ANOTHER:
                raise
    await _run(session, _DIALECT.await_indexes)


async def _weigh_terms(session: AsyncSession, _: Graphiti) -> None:
    """Search terms in one field, repeated by weight, and paths from their end."""
    for statement in _DIALECT.weigh_terms():
        await _run(session, statement)
    await _define(session)


STEPS: Final[tuple[Step, ...]] = (_make_indexes, _weigh_terms)
"""The first one starts from a database that SACL has never used."""


async def check_server(session: AsyncSession, uri: str) -> None:
    """Refuse a server that is too old.

    Raises:
        GraphUnavailableError: It is.
    """
    ((version, edition),) = await _run(session, _DIALECT.version)
    numbers = tuple(map(int, re.findall(r"\d+", version)[:2]))
    if numbers < _DIALECT.least_version:
        least = ".".join(map(str, _DIALECT.least_version))
        raise unavailable(
            uri,
            f"is Neo4j {version} {edition}, and {least} is the oldest that will do",
            f"Upgrade it to Neo4j {least} or later.",
        )


async def prepare(
    session: AsyncSession,
    graphiti: Graphiti,
    uri: str,
    *,
    steps: Sequence[Step] = STEPS,
) -> None:
    """Bring a database to the form that this version reads and writes.

    Raises:
        GraphUnavailableError: A newer version has been there.
    """
    found = await _run(session, _FORM)
    form = int(found[0][0]) if found else 0
    if form > len(steps):
        raise unavailable(
            uri,
            f"was written by a newer SACL (form {form}; this one reads {len(steps)})",
            "Upgrade SACL, or set NEO4J_DATABASE to another database.",
        )
    for number, step in enumerate(steps[form:], start=form + 1):
        await step(session, graphiti)
        await _run(session, _SET_FORM, version=number)


async def _run(
    session: AsyncSession, statement: str, **parameters: object
) -> list[list[str]]:
    result = await session.run(statement, parameters)
    return await result.values()
