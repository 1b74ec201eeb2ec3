"""What differs between graph databases: index definitions and search calls.

All other statements are plain Cypher. Labels: ``Code`` marks the Graphiti entities
that are units, files and packages; ``Sacl…`` nodes hold what the port needs to give
exact answers and what nobody browses. Everything carries ``group_id``, Graphiti's
word for the namespace.
"""

from dataclasses import dataclass
from typing import Final

_UNIQUE: Final = {
    "code_identity": ("Code", "group_id, n.id"),
    "sacl_unit_identity": ("SaclUnit", "group_id, n.id"),
    "sacl_file_identity": ("SaclFile", "group_id, n.path"),
    "sacl_key_identity": ("SaclKey", "group_id, n.key"),
    "sacl_term_identity": ("SaclTerm", "group_id, n.term"),
    "sacl_namespace_identity": ("SaclNamespace", "group_id"),
    "sacl_lease_identity": ("SaclLease", "group_id"),
    "sacl_schema_identity": ("SaclSchema", "name"),
}
_INDEXED: Final = {
    "code_file": ("Code", "group_id, n.filePath"),
    "sacl_file_reversed": ("SaclFile", "group_id, n.reversed_path"),
    "sacl_unit_file": ("SaclUnit", "group_id, n.filePath"),
    "sacl_unit_exact_name": ("SaclUnit", "group_id, n.name"),
    "sacl_unit_name": ("SaclUnit", "group_id, n.lower_name"),
    "sacl_unit_qualified": ("SaclUnit", "group_id, n.lower_qualified"),
    "sacl_unit_local": ("SaclUnit", "group_id, n.lower_local"),
}
_TERMS: Final = "sacl_unit_weighted_terms"
_FORMER_TERMS: Final = "sacl_unit_terms"
"""An index over a field for each kind of terms; form 1 had it."""

REPETITIONS: Final = {"name": 3, "path": 2, "docs": 1, "code": 1}
"""How often ``weighted_terms`` holds the terms of each field: full text counts."""


@dataclass(frozen=True, slots=True)
class VectorIndex:
    """Vectors that are searched.

    Attributes:
        name: Of the index.
        label: Of the nodes that have them.
        property: Where they are.
    """

    name: str
    label: str
    property: str


CODE_VECTORS: Final = VectorIndex("sacl_code_vectors", "Code", "name_embedding")
DESCRIPTION_VECTORS: Final = VectorIndex(
    "sacl_description_vectors", "SaclUnit", "description_vector"
)


class Neo4jDialect:
    """Neo4j from 5.26 on: vector indexes of any dimension, full text by Lucene."""

    least_version = (5, 26)
    await_indexes = "CALL db.awaitIndexes(300)"
    version = (
        "CALL dbms.components() YIELD name, versions, edition "
        "WHERE name = 'Neo4j Kernel' RETURN versions[0], edition"
    )
    now_ms = "timestamp()"

    def definitions(self) -> list[str]:
        """Return the statements that make constraints and indexes, repeatable."""
        return [
            *(
                f"CREATE CONSTRAINT {name} IF NOT EXISTS FOR (n:{label})"
                f" REQUIRE (n.{properties}) IS UNIQUE"
                for name, (label, properties) in _UNIQUE.items()
            ),
            *(
                f"CREATE INDEX {name} IF NOT EXISTS FOR (n:{label}) ON (n.{properties})"
                for name, (label, properties) in _INDEXED.items()
            ),
            self._terms_index(),
            *map(self._vector_index, (CODE_VECTORS, DESCRIPTION_VECTORS)),
        ]

    def weigh_terms(self) -> list[str]:
        """Return the statements that bring units and files of form 1 to form 2."""
        weighted = " + ' ' + ".join(
            f"n.{name}_terms"
            for name, times in REPETITIONS.items()
            for _ in range(times)
        )
        bring = (
            "MATCH (n:{label}) WHERE n.{property} IS NULL"
            " CALL (n) {{ SET n.{property} = {value} }} IN TRANSACTIONS OF 2000 ROWS"
        )
        return [
            f"DROP INDEX {_FORMER_TERMS} IF EXISTS",
            bring.format(label="SaclUnit", property="weighted_terms", value=weighted),
            bring.format(
                label="SaclFile",
                property="reversed_path",
                value="reverse('/' + n.lower_path)",
            ),
        ]

    @staticmethod
    def _terms_index() -> str:
        return (
            f"CREATE FULLTEXT INDEX {_TERMS} IF NOT EXISTS"
            " FOR (n:SaclUnit) ON EACH [n.group_id, n.weighted_terms]"
            " OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}"
        )

    @staticmethod
    def _vector_index(index: VectorIndex) -> str:
        return (
            f"CREATE VECTOR INDEX {index.name} IF NOT EXISTS"
            f" FOR (n:{index.label}) ON (n.{index.property})"
            " OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine'}}"
        )

    def set_vector(self, index: VectorIndex) -> str:
        """Return the clause that gives ``n`` the vector ``row.vector``."""
        return (
            f"CALL db.create.setNodeVectorProperty(n, '{index.property}', row.vector)"
        )

    def matching(self) -> str:
        """Return the call that yields ``n`` and ``score`` for ``$query``."""
        return (
            f"CALL db.index.fulltext.queryNodes('{_TERMS}', $query)"
            " YIELD node AS n, score"
        )

    def terms_query(self, namespace: str, terms: list[str]) -> str:
        """Write the query for units of a namespace that hold any of the terms."""
        wanted = " OR ".join(f"weighted_terms:{_quoted(term)}" for term in terms)
        return f"+group_id:{_quoted(namespace)}^0 +({wanted})"

    def nearest(self, index: VectorIndex) -> str:
        """Return the call that yields about ``$amount`` ``n`` near ``$vector``."""
        return (
            f"CALL db.index.vector.queryNodes('{index.name}', $amount, $vector)"
            " YIELD node AS n, score"
        )

    def compared(self, index: VectorIndex) -> str:
        """Return clauses that yield every ``n`` of a namespace with its ``score``.

        A vector of length 0, which has no direction, scores as one at a right angle.
        """
        vector = f"n.{index.property}"
        return (
            f"MATCH (n:{index.label} {{group_id: $group_id}})"
            f" WHERE n.id IS NOT NULL AND size({vector}) = size($vector)"
            " WITH n, CASE WHEN any(x IN $vector WHERE x <> 0)"
            f" AND any(x IN {vector} WHERE x <> 0)"
            f" THEN vector.similarity.cosine({vector}, $vector) ELSE 0.5 END AS score"
        )


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
