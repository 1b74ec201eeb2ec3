"""ADR 0004: every dependency is pinned, and its licence lets anybody use SACL."""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageMetadata, distribution

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.architecture.repository import ROOT

PERMISSIVE = re.compile(
    r"\b(MIT|MIT-0|BSD|0BSD|Apache|ISC|PSF|Python|Zlib|CC0|Unlicense)\b"
)
FILE_COPYLEFT = {"certifi", "tqdm"}  # MPL 2.0, used unmodified
RESTRICTIVE = re.compile(
    r"GPL|Affero|Non-?Commercial|CC-BY-NC|SSPL|BUSL", re.IGNORECASE
)


def project() -> dict[str, list[Requirement]]:
    """Return what pyproject declares, by place."""
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = {
        "runtime": data["project"]["dependencies"],
        "build": data["build-system"]["requires"],
        **data["project"]["optional-dependencies"],
        **data["dependency-groups"],
    }
    return {place: [Requirement(r) for r in each] for place, each in declared.items()}


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line.split("==") for line in lines if not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pinned}


def needed(root: str) -> Iterator[Distribution]:
    """Yield what a default installation of a package brings, itself left out."""
    queue, seen = [root], {root}
    while queue:
        for requirement in map(Requirement, distribution(queue.pop()).requires or ()):
            name = canonicalize_name(requirement.name)
            marker = requirement.marker
            if name not in seen and (not marker or marker.evaluate({"extra": ""})):
                seen.add(name)
                queue.append(name)
                yield distribution(name)


def licence(metadata: PackageMetadata) -> str:
    """Return the licence expression, else classifiers, else the first line."""
    if "License-Expression" in metadata:
        return metadata["License-Expression"]
    classifiers = metadata.get_all("Classifier") or []
    stated = [c for c in classifiers if c.startswith("License ::")]
    return "; ".join(stated) or metadata["License"].partition("\n")[0]


def test_every_declared_dependency_is_pinned_within_its_bounds() -> None:
    pinned = pins()

    for place, requirements in project().items():
        for requirement in requirements:
            version = pinned.get(canonicalize_name(requirement.name))
            assert version, f"{requirement} ({place}) is not in constraints.txt"
            assert requirement.specifier.contains(version), f"{requirement}: {version}"


def test_everything_installed_by_default_is_pinned() -> None:
    pinned = pins()
    installed = {canonicalize_name(d.name): d.version for d in needed("sacl-mcp")}

    assert {n: v for n, v in installed.items() if pinned.get(n) != v} == {}


def test_constraints_hold_versions_and_nothing_else() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    names = [line.partition("==")[0] for line in lines]

    assert names == sorted(names)
    assert [x for x in lines if not re.fullmatch(r"[a-z0-9-]+==[\w.]+", x)] == []


def test_nothing_installed_by_default_restricts_its_users() -> None:
    for dependency in needed("sacl-mcp"):
        stated = licence(dependency.metadata)
        if canonicalize_name(dependency.name) in FILE_COPYLEFT:
            assert "MPL" in stated, f"{dependency.name}: {stated}"
        else:
            assert PERMISSIVE.search(stated), f"{dependency.name}: {stated}"
        assert not RESTRICTIVE.search(stated), f"{dependency.name}: {stated}"


def test_the_decision_record_lists_what_is_declared() -> None:
    record = (ROOT / "docs/adr/0004-dependencies.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([\w-]+)` \|", record, re.MULTILINE)
    declared = [
        r.name
        for place in ("runtime", "llm", "minilm", "neo4j")
        for r in project()[place]
    ]

    assert listed == declared
