"""What a tool is told to pass over names the rule and says why."""

import re

from tests.architecture.repository import ROOT

MARK = re.compile(r"#\s*(?:noqa|type:\s*ignore|pragma|mypy:|ruff:|pyright:)")
REASONED = re.compile(
    r"# noqa: [A-Z]+\d+(?:, [A-Z]+\d+)* - \S"
    r"|# type: ignore\[[a-z-]+(?:, [a-z-]+)*\]  # \S"
)
FOLDERS = ("src", "tests", "benchmarks", "docs", "examples", "scripts", "training")


def unexplained(text: str) -> list[str]:
    """Return the lines that switch a rule off without its name or a reason."""
    lines = text.splitlines()
    return [line for line in lines if MARK.search(line) and not REASONED.search(line)]


def test_every_suppression_names_its_rule_and_its_reason() -> None:
    found = {
        path.relative_to(ROOT): unexplained(path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "test_suppressions.py"
    }

    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_blanket_suppression_is_found() -> None:
    assert unexplained("x = 1  # noqa") == ["x = 1  # noqa"]
    assert unexplained("x = y  # type: ignore") == ["x = y  # type: ignore"]
    assert unexplained("x = y  # noqa: S311") == ["x = y  # noqa: S311"]
    assert unexplained("x = y  # noqa: S311 - seeded") == []
    assert unexplained("x = y  # type: ignore[misc]  # its stubs lag") == []
