"""Share of the imports inside of real repositories that resolve.

Whether an import is internal is decided by what the repository declares (names in
project files, packages, folders), never by the resolver: its path is relative, or
its name begins with one that the repository gives. Imports of files that are
no code are left out.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple, TypeAlias

from benchmarks.relation_scores.reading import (
    clone_files,
    facts_of,
    ratio,
    resolved,
    show,
)
from benchmarks.trees import clone_of

from sacl.domain.facts import FileFacts, Import
from sacl.domain.relations import RelationKind

Facts: TypeAlias = Mapping[str, FileFacts]
Texts: TypeAlias = Mapping[str, str]
Names: TypeAlias = frozenset[str]


def _npm_names(texts: Texts, _: Facts) -> Iterator[str]:
    for path, text in texts.items():
        if path.endswith("package.json"):
            yield str(json.loads(text).get("name", ""))


def _python_names(texts: Texts, _: Facts) -> Iterator[str]:
    """Yield the outermost packages that have an ``__init__``, below source roots."""
    packages = {
        str(PurePosixPath(p).parent) for p in texts if p.endswith("/__init__.py")
    }
    for package in packages:
        parts = PurePosixPath(package).parts
        if "src" in parts and str(PurePosixPath(package).parent) not in packages:
            yield ".".join(parts[parts.index("src") + 1 :])


def _java_names(_: Texts, facts: Facts) -> Iterator[str]:
    for file in facts.values():
        yield from (region.namespace for region in file.namespaces)


def _cargo_names(texts: Texts, _: Facts) -> Iterator[str]:
    for path, text in texts.items():
        found = re.search(
            r'^\[package\][^\[]*?^name\s*=\s*"([^"]+)"', text, re.MULTILINE | re.DOTALL
        )
        if path.endswith("Cargo.toml") and found:
            yield found[1].replace("-", "_")
            yield f"{path.removesuffix('Cargo.toml')}src"


def _go_names(texts: Texts, _: Facts) -> Iterator[str]:
    for path, text in texts.items():
        found = re.search(r"^module\s+(\S+)", text, re.MULTILINE)
        if path.endswith("go.mod") and found:
            yield found[1]


class Monorepo(NamedTuple):
    """A repository, and how it names what it has itself.

    Attributes:
        separator: What stands behind such a name in a longer one.
        is_relative: Tells the statements that need no name.
    """

    repository: str
    suffixes: tuple[str, ...]
    names: Callable[[Texts, Facts], Iterator[str]]
    separator: str
    is_relative: Callable[[Import], bool]


def _never(_: Import) -> bool:
    return False


SCRIPTS = (".ts", ".tsx", ".js", ".mjs", ".cjs", ".jsx", ".vue", "")
MONOREPOS = (
    Monorepo("vuejs/core", SCRIPTS, _npm_names, "/", lambda i: i.module[:1] == "."),
    Monorepo(
        "open-telemetry/opentelemetry-python",
        (".py",),
        _python_names,
        ".",
        lambda i: i.level > 0,
    ),
    Monorepo("google/gson", (".java",), _java_names, ".", _never),
    Monorepo("tokio-rs/tokio", (".rs",), _cargo_names, ".", _never),
    Monorepo("gohugoio/hugo", (".go",), _go_names, "/", _never),
)


def score_monorepos(clones: Path, *, verbose: bool) -> None:
    for monorepo in MONOREPOS:
        clone = clone_of(clones, monorepo.repository)
        if clone is None:
            print(f"{monorepo.repository}: no clone")
        else:
            _score(monorepo, clone_files(clone), verbose=verbose)


def _score(monorepo: Monorepo, texts: Texts, *, verbose: bool) -> None:
    facts = facts_of(texts)
    names = frozenset(monorepo.names(texts, facts)) - {""}
    met = {
        (relation.source, line)
        for relation in resolved(facts)
        if relation.kind is RelationKind.IMPORTS and relation.target
        for line in relation.lines
    }
    wanted = [
        (path, statement.line, statement.module)
        for path, file in facts.items()
        if path.endswith(monorepo.suffixes)
        for statement in file.imports
        if _is_internal(statement, monorepo, names)
    ]
    missing = [row for row in wanted if row[:2] not in met]
    title = f"{monorepo.repository} internal imports"
    ratio(title, len(wanted) - len(missing), len(wanted))
    show("missing import", missing, verbose=verbose)


def _is_internal(statement: Import, monorepo: Monorepo, names: Names) -> bool:
    suffix = PurePosixPath(statement.module).suffix
    if monorepo.separator == "/" and suffix in ASSETS:
        return False
    if monorepo.is_relative(statement):
        return True
    parts = statement.module.split(monorepo.separator)
    heads = (monorepo.separator.join(parts[:end]) for end in range(1, len(parts) + 1))
    return any(head in names for head in heads)


ASSETS = frozenset({".css", ".json", ".svg", ".html", ".md", ".png"})
