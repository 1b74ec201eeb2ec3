"""Makes training examples from unpacked packages: what people say, what code does.

Usage: ``python -m training.pairs --packages DIR --out FILE.jsonl.gz [--data DIR]``,
DIR with a folder for each package. Each documented function becomes one example:
the words of its documentation, and the function in the views that SACL shows an
embedder. The parser, the masking and the static descriptions are the product's
own, so that a model trained on them sees what it will see at work.
"""

import argparse
import gzip
import hashlib
import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.adapters.treesitter.languages import language_of
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile, TextualFeature, UnitKind
from sacl.domain.description import UnitViews
from sacl.domain.static_description.units import describe
from training.exclusions import Exclusions

SEED = 20260930
MAX_PER_PACKAGE = 400
MAX_FILES = 400
MAX_FILE_BYTES = 150_000
MIN_LINES, MAX_LINES = 3, 80
MIN_CODE = 60
MIN_WORDS, MAX_WORDS = 4, 120
SECONDARY = re.compile(
    r"(^|/)(tests?|testing|testdata|docs?|examples?|_vendor|vendor|vendored|"
    r"node_modules|min|internal/gen\w*)/|test_|_test\.|\.min\.|\.d\.ts$|\.pb\.go$|"
    r"zz_generated",
    re.IGNORECASE,
)
NOT_ABOUT_THE_CODE = re.compile(
    r"(see |inherit|overrid|deprecated|todo|fixme|@|\.\. |:|>>>|copied|wrapper around|"
    r"an? alias|alias |same as|like |equivalent|backward|legacy|internal|private|"
    r"copyright|licen[cs]e|eslint|istanbul|nolint)",
    re.IGNORECASE,
)
SECTION = re.compile(
    r"\n\s*(args|arguments|parameters|params|returns?|raises|yields|examples?|notes?|"
    r"references|see also|attributes|usage)\s*:?\s*\n|\n\s*[:@](param|type|returns?|"
    r"rtype|raises|throws|example|since|version|see|static|memberof|category|api)\b|"
    r"\n\s*>>>|\n\s*\.\. |\n\s*<p>|```|<pre>",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"(.+?[.!?])(?:\s|$)", re.DOTALL)
COMMENT_MARKS = re.compile(r"^\s*(/\*\*?|\*/|\*(?!\*)|///?|#)|\*/\s*$", re.MULTILINE)
MARKUP = re.compile(r"``?|:\w+:`~?|\{@\w+ |[{}*]|</?\w+/?>")


@dataclass(frozen=True, slots=True)
class Example:
    """One documented function.

    Attributes:
        question: First sentence of the documentation.
        prose: The documentation up to its first section.
        signature: The declaration, with its names.
        code: The function as written, documentation and comments included.
        plain: The same without them.
        neutral: The same with its own names masked; empty where they cannot be.
        description: What static analysis says of it.
        one: The text that SACL embeds beside the code, of neutral and description.
    """

    package: str
    path: str
    language: str
    name: str
    question: str
    prose: str
    signature: str
    code: str
    plain: str
    neutral: str
    description: str
    one: str


def prose_of(docstring: str, name: str) -> str:
    """Return the documentation up to its first section, without markup or name."""
    text = COMMENT_MARKS.sub("", docstring).strip()
    text = SECTION.split("\n" + text, maxsplit=1)[0]
    words = MARKUP.sub("", text).split()
    return " ".join(words[1:] if words and words[0] == name else words)


def is_useful(prose: str) -> bool:
    """Tell whether a documentation says in English what code does."""
    words = prose.split()
    letters = sum(character.isascii() and character.isalpha() for character in prose)
    return (
        MIN_WORDS <= len(words) <= MAX_WORDS
        and letters > 0.6 * len(prose)
        and NOT_ABOUT_THE_CODE.match(prose) is None
    )


def examples_of(package: str, root: Path, path: Path) -> Iterator[Example]:
    """Read the documented functions of one file; a file with errors has none."""
    raw = path.read_bytes()
    text = raw.decode("utf-8", "replace")
    digest = hashlib.sha256(raw).hexdigest()
    file = SourceFile(path.relative_to(root).as_posix(), text, digest, len(raw), 0)
    parsed = parse_file(file)
    if not isinstance(parsed, ParsedFile) or parsed.problems:
        return
    units = {unit.id: unit for unit in parsed.units if _is_candidate(unit)}
    views = view_units(file, units.keys()) if units else {}
    for unit_id, view in views.items():
        example = _example(package, units[unit_id], view)
        if example is not None:
            yield example


def _is_candidate(unit: CodeUnit) -> bool:
    return (
        unit.kind in {UnitKind.FUNCTION, UnitKind.METHOD}
        and bool(unit.textual.docstring)
        and not unit.name.startswith("__")
        and unit.body.line_count >= MIN_LINES - 1
        and unit.span.line_count <= 2 * MAX_LINES
    )


def _example(package: str, unit: CodeUnit, views: UnitViews) -> Example | None:
    prose = prose_of(unit.textual.docstring, unit.name)
    plain = _without_text(unit, views)
    lines = plain.count("\n") + 1
    if (
        not is_useful(prose)
        or not MIN_LINES <= lines <= MAX_LINES
        or len(plain) < MIN_CODE
    ):
        return None
    said = describe(views.behavior, unit.kind, unit.language)
    first = SENTENCE.match(prose)
    masked = TextualFeature.IDENTIFIER in views.masked
    return Example(
        package=package,
        path=unit.path,
        language=unit.language,
        name=unit.name,
        question=first[1] if first else prose,
        prose=prose,
        signature=unit.signature,
        code=unit.code,
        plain=plain,
        neutral=views.neutral if masked else "",
        description=said.text,
        one=said.searched_beside(views.neutral if masked else plain),
    )


def _without_text(unit: CodeUnit, views: UnitViews) -> str:
    """Return the code without documentation and comments, its names kept."""
    text = views.masked.get(TextualFeature.DOCSTRING, unit.code)
    for comment in sorted(unit.textual.comments, key=len, reverse=True):
        text = text.replace(comment, "")
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip())


def package_examples(package: Path, exclusions: Exclusions) -> list[Example]:
    """Read a package: a seeded sample of its functions, no two alike."""
    found: dict[str, Example] = {}
    asked: set[str] = set()
    for path in _sources(package):
        for example in examples_of(package.name, package, path):
            question = example.question.lower()
            if question not in asked and not exclusions.covers(
                example.plain, example.question, example.prose
            ):
                asked.add(question)
                found.setdefault(example.neutral or example.plain, example)
    examples = list(found.values())
    random.Random(f"{SEED}{package.name}").shuffle(examples)
    return examples[:MAX_PER_PACKAGE]


def _sources(package: Path) -> list[Path]:
    """Return a seeded sample of the source files of a package, in order."""
    paths = [path for path in sorted(package.rglob("*")) if _is_source(package, path)]
    random.Random(f"{SEED}{package.name}").shuffle(paths)
    return sorted(paths[:MAX_FILES])


def _is_source(package: Path, path: Path) -> bool:
    relative = path.relative_to(package).as_posix()
    return (
        path.is_file()
        and not path.is_symlink()
        and language_of(relative) is not None
        and SECONDARY.search(relative) is None
        and path.stat().st_size <= MAX_FILE_BYTES
    )


def write(examples: Iterable[Example], out: Path) -> None:
    """Append examples to a file, one JSON object a line."""
    with gzip.open(out, "at", encoding="utf-8") as lines:
        for example in examples:
            lines.write(json.dumps(asdict(example), ensure_ascii=False) + "\n")


def main() -> None:
    """Build the pairs of every package that is not done yet."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--packages", type=Path, required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--data", type=Path, help="evaluation data to keep out")
    given = arguments.parse_args()
    exclusions = Exclusions.of(given.data) if given.data else Exclusions()
    finished = given.out.with_suffix(".done")
    done = set(finished.read_text().split("\n")) if finished.exists() else set()
    for package in sorted(p for p in given.packages.iterdir() if p.is_dir()):
        if package.name in done:
            continue
        examples = package_examples(package, exclusions)
        write(examples, given.out)
        with finished.open("a", encoding="utf-8") as names:
            names.write(package.name + "\n")
        print(f"{package.name}: {len(examples)}", flush=True)


if __name__ == "__main__":
    main()
