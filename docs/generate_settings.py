"""Writes ``docs/settings.md`` from the settings that there are.

Run ``python -m docs.generate_settings`` after a change of ``sacl.settings.schema``.
"""

from collections.abc import Iterator
from pathlib import Path

from sacl.settings.schema import (
    FROM_REPOSITORY,
    Settings,
    meanings,
    secrets,
    variable_of,
)

PAGE = Path(__file__).with_name("settings.md")

HEAD = """# Settings

Made by `python -m docs.generate_settings` from `sacl.settings`; do not edit.

Set them in the environment, in a `sacl.toml` in the repository, or in a `sacl.toml` in
your configuration folder; the first that has a value wins. In a file, names are lower
case and without `SACL_`: `max_results = 20`.

The repository is the one that a command is about; for `sacl serve` it is the folder
that it was started in. Configuration and data are in `~/.config/sacl` and
`~/.local/share/sacl` on Linux, both in `~/Library/Application Support/sacl` on macOS
and in `%LOCALAPPDATA%\\sacl` on Windows.

A repository may be someone else's, so where data goes, what it costs and what is
allowed is yours to set: from a repository only those marked with * are read, which
change how it is searched.

A setting that does not exist, or is not read from a repository, is reported in the log;
a value that is not allowed stops SACL with a message that says what is.
"""

FIRST_OF_SECTION = {
    "home": "What is indexed, and where the index is",
    "store": "Which store",
    "embedder": "How it is searched",
    "llm": "Language models",
    "cache_enabled": "Limits and checks",
    "http_token": "Over HTTP, and the log",
}
COLUMNS = ("| Setting | Default | Meaning |", "|---|---|---|")


def document() -> str:
    """Return the page as it should be."""
    return HEAD + "\n".join([*_rows(), ""])


def _rows() -> Iterator[str]:
    for field in Settings.model_fields:
        if field in FIRST_OF_SECTION:
            yield from ("", f"## {FIRST_OF_SECTION[field]}", "", *COLUMNS)
        yield row(field)


def row(field: str) -> str:
    """Return the line of one setting."""
    mark = " *" if field in FROM_REPOSITORY else ""
    cells = (f"`{variable_of(field)}`{mark}", _default(field), _meaning(field))
    return f"| {' | '.join(cells)} |"


def _default(field: str) -> str:
    default = Settings.model_fields[field].default
    if field == "home":
        return "your user data folder"
    if default in ("", None):
        return "not set"
    return f"`{str(default).lower()}`" if default != () else "empty"


def _meaning(field: str) -> str:
    meaning = " ".join(meanings()[field].split())
    if field not in secrets(Settings):
        return meaning
    return f"{meaning}; `{variable_of(field)}_FILE` names a file that holds it"


if __name__ == "__main__":
    PAGE.write_text(document(), encoding="utf-8")
