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
from sacl.domain.resolution.pytest_marks import marked_names, texts_of
from sacl.domain.resolution.python_modules import find_absolute
from sacl.domain.resolution.tables import LATEST, PYTHON, FileTable, Parameter
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
            return self._given_by(found)
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
            and parameter.name not in marked_names("parametrize", definition, table)
        )

    def _is_run(self, definition: Definition, table: FileTable) -> bool:
        """Tell whether pytest calls a function: a test, or a fixture."""
        is_named = definition.name.startswith("test")
        is_test = is_named and file_roles.is_test(table.path)
        return is_test or self._is_fixture(definition)

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

        A fixture that asks for its own name gets the one it stands in front of.
        """
        of_classes = self._of_classes(name, asker, table)
        everywhere = chain(of_classes, self._of_files(name, table))
        return next((unit for unit in everywhere if unit != asker.unit), None)

    def _of_classes(
        self, name: str, asker: Definition, table: FileTable
    ) -> Iterator[NodeId]:
        owner = table.class_around(asker.scope)
        while owner is not None:
            instance = InstanceValue(ClassValue(owner))
            yield from self._fixtures(self._evaluator.member(instance, name))
            owner = table.class_around(table.definitions[owner].scope)

    def _of_files(self, name: str, table: FileTable) -> Iterator[NodeId]:
        yield from self._of_file(name, table.path)
        consultation = self._evaluator.consultation
        for folder in [*folders_of(table.path), ""]:
            path = f"{folder}/conftest.py" if folder else "conftest.py"
            if path != table.path and consultation.exists(path):
                yield from self._of_file(name, path)
                for plugin in self._plugins(path):
                    yield from self._of_file(name, plugin)

    def _of_file(self, name: str, path: str) -> Iterator[NodeId]:
        table = self._evaluator.consultation.outline(path)
        if table is None:
            return
        self._evaluator.consultation.look_at(table, name)
        renamed = table.renamed.get(name, ())
        yield from (each.unit for each in renamed if self._is_fixture(each))
        yield from self._fixtures(self._evaluator.exported(path, name))

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

    def _fixtures(self, values: Values) -> Iterator[NodeId]:
        """Yield what is a fixture by the name of its function."""
        for value in values.items:
            if isinstance(value, FunctionValue):
                table = self._evaluator.consultation.outline_of(value.unit)
                definition = table.definitions[value.unit]
                is_renamed = any(given_names(definition))
                if not is_renamed and self._is_fixture(definition):
                    yield value.unit

    # What it gives

    def _given_by(self, unit: NodeId) -> Values:
        place = Place(unit, LATEST)
        found = self._evaluator.returned(FunctionValue(unit), NO_ARGUMENTS, place)
        table = self._evaluator.consultation.outline_of(unit)
        if any(_is_yielded(each.value) for each in table.returns.get(unit, ())):
            found = join([self._yielded(value) for value in found.items])
        return found if found.known else ANYTHING

    def _yielded(self, value: Value) -> Values:
        if isinstance(value, ContainerValue):
            return self._evaluator.item(value, "")
        return ANYTHING


def _called(decorator: Expression) -> Expression:
    return decorator.callee if isinstance(decorator, Call) else decorator


def _is_yielded(value: Expression) -> bool:
    return isinstance(value, Collection) and value.kind == "generator"
