"""What was learnt of units: stored, and deleted with what it was made from."""

from collections.abc import Collection, Mapping, Sequence
from sqlite3 import Connection

from sacl.adapters.sqlite.chunks import Place, read_units
from sacl.adapters.sqlite.records import dump_description
from sacl.adapters.sqlite.texts import as_list, intern, numbers
from sacl.adapters.sqlite.versions import semantics_changed
from sacl.domain.code import CodeUnit, NodeId
from sacl.domain.index import UnitSemantics


def annotate(connection: Connection, semantics: Sequence[UnitSemantics]) -> None:
    """Store semantics of units that are still what they were made from."""
    number = numbers(connection, {each.unit for each in semantics})
    units = _units(connection, number.values())
    fitting = {
        each.unit: (units[each.unit], each)
        for each in semantics
        if each.unit in units and units[each.unit].content_hash == each.content_hash
    }
    delete_semantics(connection, [number[unit] for unit in fitting])
    number |= intern(
        connection,
        {
            t
            for _, each in fitting.values()
            for t in (each.model, each.description.source)
        },
    )
    for unit, each in fitting.values():
        _insert(connection, number, unit, each)
    semantics_changed(connection)


def delete_semantics(connection: Connection, units: Collection[int]) -> None:
    """Delete the semantics of units."""
    connection.execute(
        "DELETE FROM semantics WHERE unit IN (SELECT value FROM json_each(?))",
        [as_list(units)],
    )


def _units(connection: Connection, wanted: Collection[int]) -> dict[NodeId, CodeUnit]:
    rows = connection.execute(
        "SELECT chunk, slot FROM units WHERE id IN (SELECT value FROM json_each(?))",
        [as_list(wanted)],
    )
    units = read_units(connection, map(Place._make, rows))
    return {unit.id: unit for unit in units.values()}


def _insert(
    connection: Connection,
    number: Mapping[str, int],
    unit: CodeUnit,
    semantics: UnitSemantics,
) -> None:
    from sacl.formats.vectors import pack  # noqa: PLC0415 - brings numpy

    row = connection.execute(
        "INSERT INTO semantics (unit, model, source, dependence, embedded)"
        " VALUES (?, ?, ?, ?, ?)",
        (
            number[unit.id],
            number[semantics.model],
            number[semantics.description.source],
            semantics.dependence,
            bool(semantics.code_vector),
        ),
    ).lastrowid
    connection.execute(
        "INSERT INTO descriptions VALUES (?, ?)",
        (row, dump_description(semantics, unit)),
    )
    vectors = (
        semantics.code_vector,
        semantics.description_vector,
        semantics.neutral_vector,
    )
    connection.execute("INSERT INTO vectors VALUES (?, ?)", (row, pack(vectors)))
