"""What pytest passes to a test or a fixture: what the fixture of a name gives.

A fixture is looked for as pytest does, the nearest first: in the classes around
and their parents, in the file, in the ``conftest.py`` of each folder around and in
the plugins that it names
(https://docs.pytest.org/en/stable/reference/fixtures.html).
"""

from collections.abc import Iterator
from itertools import chain

from sacl.domain import file_roles
from sacl.domain.code import NodeId
from sacl.domain.facts import Binding, Call, Collection, Definition, Expression
from sacl.domain.resolution.frames import NO_ARGUMENTS, Evaluates, Place
from sacl.domain.resolution.keys import last_name
from sacl.domain.resolution.parts import given_names
from sacl.domain.resolution.places import folders_of
from sacl.domain.resolution.pytest_marks import (
    marked_names,
    passed_names,
    texts_of,
)
from sacl.domain.resolution.python_modules import find_absolute
from sacl.domain.resolution.tables import LATEST, PYTHON, FileTable, Parameter, Source
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ClassValue,
    ContainerValue,
    ExternalValue,
    FunctionValue,
    InstanceValue,
    ModuleValue,
    Value,
    Values,
    join,
    single,
)

MAKERS = frozenset({"fixture", "yield_fixture"})
"""Names of decorators that make a fixture."""

PLUGINS = "pytest_plugins"

BUILTIN = frozenset(
    {"cache", "capfd", "capfdbinary", "caplog", "capsys", "capsysbinary", "capteesys"}
    | {"doctest_namespace", "monkeypatch", "pytestconfig", "pytester", "recwarn"}
    | {"record_property", "record_testsuite_property", "record_xml_attribute"}
    | {"request", "subtests", "testdir", "tmp_path", "tmp_path_factory", "tmpdir"}
    | {"tmpdir_factory"}
)
"""Fixtures of pytest itself, as ``pytest --fixtures`` lists them."""


class Fixtures:
    """Finds fixtures and what they give."""

    def __init__(self, evaluator: Evaluates) -> None:
        self._evaluator = evaluator
        self._known: dict[NodeId, bool] = {}

    def passed(self, parameter: Parameter, table: FileTable) -> Values:
        """Return what pytest passes for a parameter; nothing where it passes none."""
        if not self._is_passed(parameter, table):
            return NOTHING
        found = self._named(parameter.name, parameter.definition, table)
        if found is not None:
            is_as_there = self._asks_as_there(found, parameter.definition, table)
            return self._given_by(found) if is_as_there else ANYTHING
        if parameter.name in BUILTIN:
            return single(ExternalValue(f"pytest.{parameter.name}"))
        return NOTHING

    def asked_by(self, definition: Definition, table: FileTable) -> Iterator[NodeId]:
        """Yield the fixtures of the repository that pytest runs for a function."""
        if not self._is_run(definition, table):
            return
        is_test = not self._is_fixture(definition)
        names = marked_names("usefixtures", definition, table) if is_test else []
        for parameter in table.parameters(definition):
            if self._is_passed(parameter, table):
                names.append(parameter.name)
        for name in dict.fromkeys(names):
            found = self._named(name, definition, table)
            if found is not None:
                yield found

    # Who is given something

    def _is_passed(self, parameter: Parameter, table: FileTable) -> bool:
        definition, declared = parameter.definition, parameter.declared
        return (
            table.regime == PYTHON
            and not parameter.name.startswith("*")
            and (declared is None or declared.value is None)
            and self._is_run(definition, table)
            and not self._is_of_base(definition, table)
            and parameter.name not in passed_names(definition, table)
            and parameter.name not in marked_names("parametrize", definition, table)
        )

    def _is_run(self, definition: Definition, table: FileTable) -> bool:
        """Tell whether pytest calls a function: a test, or a fixture."""
        scope = definition.scope
        is_found = scope == table.path or table.is_class(scope)
        is_named = is_found and definition.name.startswith("test")
        is_test = is_named and file_roles.is_test(table.path)
        return is_test or self._is_fixture(definition)

    def _is_of_base(self, definition: Definition, table: FileTable) -> bool:
        """Tell whether a test runs in classes below alone, whose fixtures it gets."""
        owner = table.definitions.get(definition.scope)
        is_base = owner is not None and not owner.name.startswith("Test")
        return is_base and not self._is_fixture(definition)

    def _is_fixture(self, definition: Definition) -> bool:
        known = self._known.get(definition.unit)
        if known is None:
            makers = map(_called, definition.decorators)
            place = Place(definition.scope, definition.line)
            known = any(self._makes_fixtures(maker, place) for maker in makers)
            self._known[definition.unit] = known
        return known

    def _makes_fixtures(self, decorator: Expression, place: Place) -> bool:
        """Tell whether it is pytest's, of a plugin of it, or wraps it."""
        if last_name(decorator) not in MAKERS:
            return False
        found = self._evaluator.evaluate(decorator, place)
        foreign = [v.name for v in found.items if isinstance(v, ExternalValue)]
        return all(name.lstrip("_").startswith("pytest") for name in foreign)

    # Which fixture

    def _named(self, name: str, asker: Definition, table: FileTable) -> NodeId | None:
        """Return the fixture that a function gets by a name.

        A fixture that asks for its own name gets the one it stands in front of. None
        is the result, too, where what is nearest may be one or another.
        """
        of_classes = self._of_classes(name, asker, table)
        everywhere = chain(of_classes, self._of_files(name, table))
        return next((unit for unit in everywhere if unit != asker.unit), None)

    def _of_classes(
        self, name: str, asker: Definition, table: FileTable
    ) -> Iterator[NodeId | None]:
        owner = table.class_around(asker.scope)
        while owner is not None:
            instance = InstanceValue(ClassValue(owner))
            yield from self._fixtures(self._evaluator.member(instance, name))
            owner = table.class_around(table.definitions[owner].scope)

    def _of_files(self, name: str, table: FileTable) -> Iterator[NodeId | None]:
        yield from self._of_file(name, table.path)
        consultation = self._evaluator.consultation
        for folder in [*folders_of(table.path), ""]:
            path = f"{folder}/conftest.py" if folder else "conftest.py"
            if path != table.path and consultation.exists(path):
                yield from self._of_file(name, path)
                for plugin in reversed([*self._plugins(path)]):
                    yield from self._of_file(name, plugin)

    def _of_file(self, name: str, path: str) -> Iterator[NodeId | None]:
        table = self._evaluator.consultation.outline(path)
        if table is None:
            return
        self._evaluator.consultation.look_at(table, name)
        renamed = table.renamed.get(name, ())
        yield from (each.unit for each in renamed if self._is_fixture(each))
        found = self._evaluator.exported(path, name)
        yield from self._fixtures(found)
        entries = table.names.get(NodeId(path), {}).get(name, ())
        if any(_makes_one(entry.source) for entry in entries) or any(
            _may_be_fixture(value, name) for value in found.items
        ):
            yield None

    def _plugins(self, path: str) -> Iterator[str]:
        """Yield the files of the repository that a file names as plugins."""
        table = self._evaluator.consultation.outline(path)
        if table is None:
            return
        self._evaluator.consultation.look_at(table, PLUGINS)
        for entry in table.names.get(NodeId(path), {}).get(PLUGINS, ()):
            if isinstance(entry.source, Binding):
                for name in texts_of(entry.source.value):
                    consultation = self._evaluator.consultation
                    found = find_absolute(consultation, path, name.split("."))
                    if isinstance(found, ModuleValue):
                        yield found.path

    def _fixtures(self, values: Values) -> Iterator[NodeId | None]:
        """Yield what is a fixture by the name of its function; None for several."""
        found = [*self._fixtures_in(values)]
        yield from found if len(values.items) == 1 else [None] if found else []

    def _fixtures_in(self, values: Values) -> Iterator[NodeId]:
        for value in values.items:
            if isinstance(value, FunctionValue):
                table = self._evaluator.consultation.outline_of(value.unit)
                definition = table.definitions[value.unit]
                is_renamed = any(given_names(definition))
                if not is_renamed and self._is_fixture(definition):
                    yield value.unit

    def _asks_as_there(self, unit: NodeId, asker: Definition, table: FileTable) -> bool:
        """Tell whether a fixture gets for an asker what it gets where it stands.

        It gets those that are nearest to the asker.
        """
        if not self._evaluator.enter(("fixture", unit)):
            return True
        there = self._evaluator.consultation.outline_of(unit)
        definition = there.definitions[unit]
        is_same = True
        for parameter in there.parameters(definition):
            if is_same and self._is_passed(parameter, there):
                found = self._named(parameter.name, definition, there)
                nearest = self._named(parameter.name, asker, table)
                is_same = nearest in {found, unit}
                if is_same and found is not None:
                    is_same = self._asks_as_there(found, asker, table)
        self._evaluator.leave(("fixture", unit))
        return is_same

    # What it gives

    def _given_by(self, unit: NodeId) -> Values:
        place = Place(unit, LATEST)
        found = self._evaluator.returned(FunctionValue(unit), NO_ARGUMENTS, place)
        table = self._evaluator.consultation.outline_of(unit)
        if len(table.definitions[unit].decorators) > 1:
            return ANYTHING
        if any(_is_yielded(each.value) for each in table.returns.get(unit, ())):
            found = join([self._yielded(value) for value in found.items])
        return found if found.known else ANYTHING

    def _yielded(self, value: Value) -> Values:
        if isinstance(value, ContainerValue):
            return self._evaluator.item(value, "")
        return ANYTHING


def _may_be_fixture(value: Value, name: str) -> bool:
    """Tell whether what is foreign is imported by a name, or made by pytest."""
    written = value.name if isinstance(value, ExternalValue) else ""
    return written.startswith("pytest") or written.rpartition(".")[2] == name


def _makes_one(source: Source) -> bool:
    """Tell whether a fixture is made without a decorator: ``pytest.fixture(make)``."""
    value = source.value if isinstance(source, Binding) else None
    return value is not None and last_name(_called(_called(value))) in MAKERS


def _called(decorator: Expression) -> Expression:
    return decorator.callee if isinstance(decorator, Call) else decorator


def _is_yielded(value: Expression) -> bool:
    return isinstance(value, Collection) and value.kind == "generator"
