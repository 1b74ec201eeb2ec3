"""Project files that are broken, hostile, or not what they are called."""

import json

import pytest
from tests.integration.treesitter.projects import edges, relations
from tests.integration.treesitter.reading import parsed

from sacl.adapters.treesitter.analysis import parse_file, read_behaviors, view_units
from sacl.adapters.treesitter.project_files.json_text import MAX_DEPTH, read_json
from sacl.application.ports import ParsedFile
from sacl.domain.code import SourceFile
from sacl.domain.relations import RelationKind

MODULES = {
    "src/a.ts": 'import { b } from "@lib/b"; b();',
    "src/lib/b.ts": "export function b() {}",
}
MAPPED = {"compilerOptions": {"baseUrl": ".", "paths": {"@lib/*": ["src/lib/*"]}}}


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def test_json_may_have_comments_and_trailing_commas() -> None:
    text = '{"a": "//b,}", /* c */ "d": [1, 2,], // e\n}'
    assert read_json(text) == {"a": "//b,}", "d": [1, 2]}


def test_a_link_is_a_file_without_code_whatever_its_name() -> None:
    for path in ["linked", "package.json", "a.py"]:
        link = SourceFile(path, "lib/real", "", 8, 1, is_link=True)
        result = parse_file(link)
        assert isinstance(result, ParsedFile)
        assert result.facts.configuration["root"] == "lib/real"
        assert [(unit.id, unit.code) for unit in result.units] == [(path, "")]
        assert not result.problems
        assert view_units(link, [result.units[0].id])[result.units[0].id].neutral == ""
        assert read_behaviors(link) == {}


def test_depth_is_bounded() -> None:
    assert read_json(nested(MAX_DEPTH)) is not None
    with pytest.raises(ValueError, match="nested deeper"):
        read_json(nested(MAX_DEPTH + 1))


@pytest.mark.parametrize("text", ['{"name": "\\ud800"}', '{"\\udc00": 1}'])
def test_half_of_a_character_is_a_problem_of_its_file(text: str) -> None:
    manifest = parsed(text, "package.json")
    assert manifest.facts.configuration == {}
    assert [problem.line for problem in manifest.problems] == [1]


@pytest.mark.parametrize(
    "text", ["/*" * 300_000, '"' + '\\"' * 300_000, '{"a": 1' + ", " * 300_000]
)
def test_broken_json_ends_soon(text: str) -> None:
    with pytest.raises(ValueError, match=r"Expecting|Unterminated"):
        read_json(text)


def test_empty_lines_of_a_go_module_end_soon() -> None:
    module = parsed("\n" * 500_000 + "module example.org/a\n", "go.mod")
    assert module.facts.configuration["name"] == "example.org/a"


@pytest.mark.parametrize("extends", [5, True, {"a": ["./b"]}, [1, None, ["./b"]], ""])
def test_what_is_no_name_extends_nothing(extends: object) -> None:
    text = json.dumps(MAPPED | {"extends": extends})
    found = relations(MODULES | {"tsconfig.json": text}, RelationKind.CALLS)
    assert edges(found) == {("src/a.ts", "src/lib/b.ts::b")}
