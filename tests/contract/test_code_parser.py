"""Laws of ``CodeParser``, held by every adapter."""

import hashlib
from collections.abc import Callable, Collection, Coroutine, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes.parser import FakeParser

from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.application.ports import CodeParser, ParsedFile, ParseFailure
from sacl.domain.code import NodeId, SourceFile, UnitKind
from sacl.domain.description import Operation, OperationKind, UnitViews

Law = Callable[[CodeParser, Sequence[SourceFile]], Coroutine[Any, Any, None]]

names = st.sampled_from(["load", "Store", "parse_url", "x"])
statements = st.sampled_from(
    [
        "import os",
        "from a import load",
        "total = 1  # count",
        "print(load(1))",
        "# note",
    ]
)
bodies = st.sampled_from(
    ['    """Say what."""', "    return a", "    # later\n    pass"]
)
functions = st.builds("def {}(a, b=1):\n{}\n    return b".format, names, bodies)
methods = functions.map(
    lambda text: "\n".join(f"    {line}" for line in text.split("\n"))
)
classes = st.builds("class {}(Base):\n{}\n".format, names, methods)


def name_of(definition: str) -> str:
    return definition.partition("(")[0].split()[1]


distinct = st.lists(functions | classes, max_size=3, unique_by=name_of)
texts = st.builds(
    lambda head, defined: "\n".join([*head, *defined, ""]),
    st.lists(statements, max_size=3),
    distinct,
)
paths = st.sampled_from(["a.py", "pkg/b.py", "deep/er/c.py", "naïve.py"])


@st.composite
def file_lists(draw: st.DrawFn) -> list[SourceFile]:
    """Draw distinct files of the little Python that every parser here knows."""
    return [
        SourceFile(path, text, hashlib.sha256(text.encode()).hexdigest(), len(text), 1)
        for path, text in draw(st.dictionaries(paths, texts, max_size=3)).items()
    ]


@pytest.fixture(scope="session", params=[FakeParser, TreeSitterParser])
def parser(request: pytest.FixtureRequest) -> CodeParser:
    """Give a parser; a few small files need no process that must be ended."""
    made: CodeParser = request.param()
    return made


async def parsed(parser: CodeParser, files: Sequence[SourceFile]) -> list[ParsedFile]:
    """Parse files of which every one can be parsed."""
    results = await parser.parse(files)
    return [result for result in results if isinstance(result, ParsedFile)]


async def check_one_result_for_each_file(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    results = await parser.parse(files)

    assert [result.path for result in results] == [file.path for file in files]
    for result in results:
        assert isinstance(result, ParsedFile)
        assert result.language == parser.language_of(result.path)
        assert result.facts.path == result.path


async def check_files_do_not_know_each_other(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    backwards = await parser.parse(files[::-1])
    alone = [result for file in files for result in await parser.parse([file])]

    assert backwards[::-1] == alone


async def check_the_file_comes_first(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    for result in await parsed(parser, files):
        file, *inner = result.units
        assert (file.id, file.kind, file.parent) == (result.path, UnitKind.FILE, None)
        lines = [unit.span.start_line for unit in inner]
        assert lines == sorted(lines)


async def check_units_are_nested_in_their_parent(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    for result in await parsed(parser, files):
        by_id = {unit.id: unit for unit in result.units}
        assert len(by_id) == len(result.units)
        for unit in result.units[1:]:
            assert unit.parent is not None
            outer = by_id[unit.parent].span
            assert outer.start_line <= unit.span.start_line
            assert unit.span.start_line <= unit.body.start_line
            assert unit.body.end_line <= unit.span.end_line <= outer.end_line


async def check_facts_speak_of_the_units(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    for result in await parsed(parser, files):
        ids = {unit.id for unit in result.units}
        defined = {definition.unit for definition in result.facts.definitions}
        assert defined == ids - {result.path}
        assert {call.scope for call in result.facts.calls} <= ids


async def check_the_hash_is_that_of_the_code(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    for result in await parsed(parser, files):
        for unit in result.units:
            expected = hashlib.sha256(unit.code.encode()).hexdigest()
            may_hold_more = unit.kind in (UnitKind.CLASS, UnitKind.INTERFACE)
            assert unit.content_hash == expected or may_hold_more


async def check_views_are_those_asked_for(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    for file, result in zip(files, await parsed(parser, files), strict=True):
        wanted = [unit.id for unit in result.units][::2]
        views = await parser.views(file, [*wanted, NodeId("nobody.py::here")])
        assert views.keys() == set(wanted)
        assert all(views[unit].unit == unit for unit in wanted)


async def check_every_textual_feature_is_masked_or_excused(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    for file, result in zip(files, await parsed(parser, files), strict=True):
        views = await parser.views(file, [unit.id for unit in result.units])
        for unit in result.units:
            view = views[unit.id]
            assert view.masked.keys().isdisjoint(view.unmasked)
            assert (
                view.masked.keys() | view.unmasked.keys() == unit.textual.spans.keys()
            )


async def check_functions_that_parsed_have_a_behavior(
    parser: CodeParser, files: Sequence[SourceFile]
) -> None:
    results = await parsed(parser, files)
    behaviors = await parser.behaviors(files)
    for result, behavior in zip(results, behaviors, strict=True):
        functions = (UnitKind.FUNCTION, UnitKind.METHOD)
        wanted = {unit.id for unit in result.units if unit.kind in functions}
        assert behavior.keys() == wanted
        assert all(op.kind is OperationKind.FUNCTION for op in behavior.values())


LAWS = [
    check_one_result_for_each_file,
    check_files_do_not_know_each_other,
    check_the_file_comes_first,
    check_units_are_nested_in_their_parent,
    check_facts_speak_of_the_units,
    check_the_hash_is_that_of_the_code,
    check_views_are_those_asked_for,
    check_every_textual_feature_is_masked_or_excused,
    check_functions_that_parsed_have_a_behavior,
]


@settings(max_examples=25)
@given(files=file_lists())
@pytest.mark.parametrize("law", LAWS)
async def test_a_parser_keeps_its_laws(
    parser: CodeParser, law: Law, files: list[SourceFile]
) -> None:
    await law(parser, files)


class Shuffling(FakeParser):
    async def parse(
        self, files: Sequence[SourceFile]
    ) -> list[ParsedFile | ParseFailure]:
        return (await super().parse(files))[::-1]


class Rewriting(FakeParser):
    """Changes the units of what it parsed."""

    def change(self, result: ParsedFile) -> ParsedFile:
        raise NotImplementedError

    async def parse(
        self, files: Sequence[SourceFile]
    ) -> list[ParsedFile | ParseFailure]:
        results = await super().parse(files)
        return [self.change(each) for each in results if isinstance(each, ParsedFile)]


class Remembering(Rewriting):
    def change(self, result: ParsedFile) -> ParsedFile:
        return replace(result, language="python" if len(self.parsed) < 3 else "go")


class Backwards(Rewriting):
    def change(self, result: ParsedFile) -> ParsedFile:
        return replace(result, units=result.units[::-1])


class Orphaning(Rewriting):
    def change(self, result: ParsedFile) -> ParsedFile:
        units = [replace(unit, parent=NodeId("x")) for unit in result.units]
        return replace(result, units=tuple(units))


class Guessing(Rewriting):
    def change(self, result: ParsedFile) -> ParsedFile:
        facts = replace(result.facts, definitions=result.facts.definitions[1:])
        return replace(result, facts=facts)


class Mishashing(Rewriting):
    def change(self, result: ParsedFile) -> ParsedFile:
        units = [replace(unit, content_hash="0" * 64) for unit in result.units]
        return replace(result, units=tuple(units))


class Generous(FakeParser):
    async def views(
        self, file: SourceFile, units: Collection[NodeId]
    ) -> dict[NodeId, UnitViews]:
        (result,) = await parsed(self, [file])
        return await super().views(file, [unit.id for unit in result.units])


class Forgetful(FakeParser):
    async def views(
        self, file: SourceFile, units: Collection[NodeId]
    ) -> dict[NodeId, UnitViews]:
        views = await super().views(file, units)
        return {unit: replace(v, masked={}, unmasked={}) for unit, v in views.items()}


class Lazy(FakeParser):
    async def behaviors(
        self, files: Sequence[SourceFile]
    ) -> list[dict[NodeId, Operation]]:
        return [{} for _ in files]


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        (check_one_result_for_each_file, Shuffling()),
        (check_files_do_not_know_each_other, Remembering()),
        (check_the_file_comes_first, Backwards()),
        (check_units_are_nested_in_their_parent, Orphaning()),
        (check_facts_speak_of_the_units, Guessing()),
        (check_the_hash_is_that_of_the_code, Mishashing()),
        (check_views_are_those_asked_for, Generous()),
        (check_every_textual_feature_is_masked_or_excused, Forgetful()),
        (check_functions_that_parsed_have_a_behavior, Lazy()),
    ],
)
async def test_a_broken_parser_is_caught(law: Law, broken: CodeParser) -> None:
    texts = [
        "class A:\n    def m(self):\n        pass\n",
        "# note\ndef f(a):\n    pass\n",
    ]
    files = [
        SourceFile(f"{number}.py", text, "", len(text), 1)
        for number, text in enumerate(texts)
    ]
    await law(FakeParser(), files)

    with pytest.raises((AssertionError, KeyError)):
        await law(broken, files)
