"""The documents keep their form and say what the code says."""

import json
import re
from pathlib import Path

import pytest
from docs.generate_settings import PAGE, document
from tests.architecture.repository import ROOT, modules, texts

import sacl
from sacl.adapters.treesitter import name_captures
from sacl.application.ports import CodeGraph, CodeGraphs
from sacl.settings.schema import Settings, meanings, variable_of

SECTIONS = ["Context", "Decision", "Consequences", "Alternatives", "Check"]
RECORDS = sorted((ROOT / "docs" / "adr").glob("*.md"))
SETTING = re.compile(r"^\| `[A-Z0-9]+_\w+`.*$", re.MULTILINE)
REGISTRY_DESCRIPTION = 100
"""Characters that the MCP registry takes of a description."""

OWN_FOLDER = re.compile(r"/(?:home|Users|root|work)/\w|[A-Z]:\\Users")


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.name)
def test_a_decision_record_has_its_form(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    number = record.name[:4]

    assert re.fullmatch(r"\d{4}(-[a-z0-9]+)+\.md", record.name)
    assert re.match(rf"# {number} \S", text)
    assert re.search(r"^Status: (Accepted|Superseded by \d{4})$", text, re.MULTILINE)
    assert re.search(r"^Date: \d{4}-\d\d-\d\d$", text, re.MULTILINE)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == SECTIONS


def test_decision_records_are_numbered_without_repetition() -> None:
    numbers = [record.name[:4] for record in RECORDS]

    assert len(numbers) == len(set(numbers))


def test_links_between_documents_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page}: {target}"


def test_the_settings_page_is_what_the_settings_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == document(), (
        "run: python -m docs.generate_settings"
    )


def test_the_settings_of_the_readme_are_lines_of_the_settings_page() -> None:
    stated = SETTING.findall((ROOT / "README.md").read_text(encoding="utf-8"))

    assert stated
    assert set(stated) <= set(document().splitlines())


def test_every_setting_says_what_it_does() -> None:
    assert meanings().keys() == Settings.model_fields.keys()


def test_other_files_state_the_version_and_name_of_the_package() -> None:
    server = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (package,) = server["packages"]

    assert {server["version"], package["version"]} == {sacl.__version__}
    assert f"\nversion: {sacl.__version__}\n" in citation
    assert f"mcp-name: {server['name']} " in readme
    assert len(server["description"]) <= REGISTRY_DESCRIPTION
    named = {each["name"] for each in package["environmentVariables"]}
    assert named <= {variable_of(name) for name in Settings.model_fields}


@pytest.mark.parametrize("port", [CodeGraph, CodeGraphs])
def test_the_page_on_backends_names_every_method(port: type) -> None:
    page = (ROOT / "docs" / "adding-a-backend.md").read_text(encoding="utf-8")
    methods = {name for name in vars(port) if not name.startswith("_")}

    assert methods == {name for name in methods if f"`{name}`" in page}


def test_every_setting_is_read_by_the_product() -> None:
    code = "".join(
        (ROOT / path).read_text(encoding="utf-8")
        for path, _ in modules()
        if "settings" not in path.parts
    )
    read = set(re.findall(r"settings\.(?:provided\.)?(\w+)", code))

    assert Settings.model_fields.keys() - read == set()


@pytest.mark.parametrize("part", ["units", "features", "renaming"])
def test_the_page_on_languages_lists_every_capture(part: str) -> None:
    page = (ROOT / "docs" / "adding-a-language.md").read_text(encoding="utf-8")
    section = page.partition(f"### `{part}`")[2].partition("\n#")[0]
    listed = set(re.findall(r"`@([a-z._]+)`", section))

    assert listed == captures_in_queries(part)


def test_the_page_on_languages_lists_what_is_read_of_names() -> None:
    known = {*name_captures._ROLES, *name_captures._SCOPES, *name_captures._TARGETS}

    assert captures_in_queries("renaming") == known


def captures_in_queries(part: str) -> set[str]:
    """Return what the queries of all languages capture, predicates left out."""
    found: set[str] = set()
    for file in (ROOT / "src/sacl/adapters/treesitter/queries").glob("*.scm"):
        text = file.read_text(encoding="utf-8")
        code = re.sub(
            r'"(?:\\.|[^"\\\n])*"|^ *;(?!;).*|(?<= ); .*', "", text, flags=re.MULTILINE
        )
        _, *pieces = re.split(r"^;; (\w+)$", code, flags=re.MULTILINE)
        parts = dict(zip(pieces[::2], pieces[1::2], strict=True))
        found.update(re.findall(r"@([a-z][a-z._]*)", parts.get(part, "")))
    return found - {"tag", "pattern", "receiver"}


def test_no_file_names_a_folder_of_one_machine() -> None:
    for path, text in texts():
        assert str(ROOT) not in text, path
        assert not OWN_FOLDER.search(text), path
