"""Source trees for the benchmarks: commits of clones, and copies without text."""

import io
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

from sacl.adapters.treesitter.grammar import parse, survey
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.languages import language_of
from sacl.adapters.treesitter.layout import Layout
from sacl.adapters.treesitter.units import find_units


def clone_of(clones: Path, repository: str) -> Path | None:
    """Find the clone of ``owner/name``: ``owner+name``, ``name``, bare or not."""
    owner, _, name = repository.partition("/")
    for folder in (f"{owner}+{name}", f"{owner}__{name}", name):
        for place in (clones / folder / "repo", clones / folder):
            if (place / "HEAD").exists() or (place / ".git").exists():
                return place
    return None


def unpack(clone: Path, commit: str, target: Path, *, below: str = "") -> Path:
    """Write the tree of a commit, or one folder of it, to ``target``."""
    if target.exists():
        return target
    command = ["git", "-C", str(clone), "archive", commit, *([below] if below else [])]
    run = subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - ours
    with tarfile.open(fileobj=io.BytesIO(run.stdout)) as files:
        files.extractall(target, filter="data")
    return target


def stripped(root: Path, target: Path) -> Path:
    """Copy a tree without documentation and comments; every line keeps its place."""
    if target.exists():
        return target
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root).as_posix()
        language = language_of(relative)
        if path.is_symlink() or not path.is_file() or language is None:
            continue
        copy = target / relative
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(without_text(relative, path.read_bytes(), language))
    return target


def without_text(path: str, source: bytes, language: Language) -> bytes:
    """Blank documentation and comments out; an emptied body gets what it needs."""
    source = source.decode("utf-8", "replace").encode()
    root = parse(language, source).root_node
    found = survey(language, root, with_references=False)
    units = find_units(path, language, root, found.units)
    layout = Layout(language, source, units, found.features)
    text = bytearray(source)
    filler = language.empty_body.encode()
    for start, end in layout.docs.between(0, len(source)):
        _blank(text, start, end, filler)
    for start, end in layout.comments.between(0, len(source)):
        _blank(text, start, end, b"")
    return bytes(text)


def _blank(text: bytearray, start: int, end: int, filler: bytes) -> None:
    kept = bytes(each if each in b"\r\n" else 32 for each in text[start:end])
    if filler and end - start >= len(filler) and b"\n" not in kept[: len(filler)]:
        kept = filler + kept[len(filler) :]
    text[start:end] = kept


def source_files(root: Path) -> Iterator[Path]:
    """Yield the files of supported languages."""
    for path in sorted(root.rglob("*")):
        if path.is_file() and not path.is_symlink() and language_of(path.name):
            yield path
