"""Project files say where modules are found, and nothing when they are broken."""

import json

import pytest
from tests.integration.treesitter.reading import source_file

from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.adapters.treesitter.sources import language_name
from sacl.application.ports import ParsedFile
from sacl.domain.code import NodeId


def read(path: str, text: str) -> ParsedFile:
    parsed = parse_file(source_file(text, path))
    assert isinstance(parsed, ParsedFile)
    return parsed


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "go/go.mod",
            "// a module\nmodule example.com/m // v2\n\ngo 1.22\n",
            {"ecosystem": "go", "root": "go", "name": "example.com/m"},
        ),
        ("go.mod", "go 1.22\n", {"ecosystem": "go", "root": ""}),
        (
            "c/Cargo.toml",
            '[package]\nname = "my-crate"\n',
            {"ecosystem": "crates", "root": "c/src", "name": "my_crate"},
        ),
        (
            "Cargo.toml",
            '[package]\nname = "a"\n[lib]\nname = "b"\npath = "code/lib.rs"\n',
            {"ecosystem": "crates", "root": "~.code", "name": "b"},
        ),
        ("Cargo.toml", "[workspace]\n", {"ecosystem": "crates", "root": "src"}),
        (
            "p/package.json",
            '{"name": "n", "main": "m", "exports": {".": null}, "x": 1}',
            {
                "ecosystem": "npm",
                "root": "p",
                "name": "n",
                "main": "m",
                "exports": '{".": null}',
            },
        ),
        ("package.json", '{"name": 1}', {"ecosystem": "npm", "root": ""}),
        (
            "tsconfig.build.json",
            '{"extends": ["a", "b"], "compilerOptions": {"baseUrl": "."}}',
            {
                "ecosystem": "typescript",
                "root": "",
                "baseUrl": ".",
                "extends": '["a", "b"]',
            },
        ),
    ],
)
def test_a_project_file_is_read_into_its_facts(
    path: str, text: str, expected: dict[str, str]
) -> None:
    parsed = read(path, text)

    assert parsed.facts.configuration == expected
    assert parsed.language == language_name(path, "") == "project"
    assert [unit.id for unit in parsed.units] == [path]
    assert parsed.units[0].code == ""
    assert not parsed.problems


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("package.json", "{"),
        ("package.json", '{"name": "' + "\\"),
        ("package.json", "[" * 100_000),
        ("tsconfig.json", ""),
        ("Cargo.toml", "[package\n"),
    ],
)
def test_a_broken_project_file_says_nothing_and_is_reported(
    path: str, text: str
) -> None:
    parsed = read(path, text)

    assert parsed.facts.configuration == {}
    assert len(parsed.problems) == 1


@pytest.mark.parametrize("text", ["[]", "1", "null", '"x"', json.dumps({"paths": 1})])
def test_json_of_another_shape_says_nothing_of_modules(text: str) -> None:
    for path in ("package.json", "tsconfig.json"):
        assert read(path, text).facts.configuration.keys() == {"ecosystem", "root"}


def test_a_project_file_has_views_like_an_empty_file() -> None:
    views = view_units(source_file("{}", "package.json"), {NodeId("package.json")})

    assert views[NodeId("package.json")].neutral == ""


def test_other_json_is_no_project_file() -> None:
    assert language_name("data.json", "") is None
    assert language_name("a/typescript-config/node.json", "") == "project"
