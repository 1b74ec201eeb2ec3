"""Units of real repositories against an independent count.

Usage: ``python benchmarks/units.py --trees DIR [--language NAME] [--show N]``.
DIR holds unpacked source trees. For each tree and language with ``MIN_FILES`` files
the definitions that universal-ctags finds (lines of text where it cannot read the
language) are looked up among the units: same file, same name, around the same
line. Also printed: how long reading units takes, next to parsing alone.
"""

import json
import re
import shutil
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from benchmarks.folders import with_folders

from sacl.adapters.treesitter.analysis import parse_file
from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES, language_of
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile, Span

MIN_FILES = 20
MAX_BYTES = 2_000_000


class Definition(NamedTuple):
    """What the other side says is defined in a file."""

    path: str
    name: str
    line: int
    kind: str


Witness = Callable[[Path, Mapping[str, str]], Iterable[Definition]]
"""Finds definitions in the files below a root: path to text."""


def ctags(name: str, kinds: str) -> Witness:
    """Ask universal-ctags for some kinds of a language, as it names them."""
    command = ["ctags", "--options=NONE", f"--languages={name}", "-L", "-", "-f", "-"]
    command += [f"--kinds-{name}={kinds}", "--output-format=json", "--fields=NFnK"]

    def find(root: Path, files: Mapping[str, str]) -> Iterator[Definition]:
        ran = subprocess.run(  # noqa: S603 - no shell
            [*command, f"--langmap={name}:{_endings(files)}"],
            input="\n".join(files),
            capture_output=True,
            check=True,
            cwd=root,
            encoding="utf-8",
            errors="replace",
        )
        for line in ran.stdout.splitlines():
            tag = json.loads(line)
            named = tag["name"].replace(" ", "")
            if not named.startswith(("__anon", "<")):
                yield Definition(tag["path"], named, tag["line"], tag["kind"])

    return find


def _endings(paths: Iterable[str]) -> str:
    return "".join(sorted({Path(path).suffix for path in paths}))


def lines(pattern: str, comment: str = r"//[^\n]*|/\*.*?\*/") -> Witness:
    """Take every line that a pattern with ``kind`` and ``name`` matches."""
    wanted = re.compile(pattern, re.MULTILINE)
    unwanted = re.compile(rf'"""(?:.*?)"""|{comment}', re.DOTALL)

    def find(root: Path, files: Mapping[str, str]) -> Iterator[Definition]:
        del root
        for path, text in files.items():
            bare = unwanted.sub(lambda cut: "\n" * cut[0].count("\n"), text)
            for match in wanted.finditer(bare):
                line = bare.count("\n", 0, match.start("name")) + 1
                name = match["name"].replace(" ", "")
                yield Definition(path, name, line, match["kind"])

    return find


def compiler(root: Path, files: Mapping[str, str]) -> Iterator[Definition]:
    """Ask the TypeScript compiler, which NODE_PATH must lead to."""
    ran = subprocess.run(  # noqa: S603 - no shell
        ["node", str(Path(__file__).with_name("definitions.js"))],  # noqa: S607 - found in PATH
        input="\n".join(files),
        capture_output=True,
        check=True,
        cwd=root,
        encoding="utf-8",
    )
    for line in ran.stdout.splitlines():
        yield Definition(*json.loads(line))


WITNESSES: Mapping[str, Witness] = {
    "python": ctags("Python", "cfm"),
    # ctags takes every object of JavaScript for a class, and reads no JSX.
    "javascript": compiler,
    "typescript": compiler,
    "tsx": compiler,
    "java": ctags("Java", "acgim"),
    "csharp": ctags("C#", "cgims"),
    "scala": lines(
        r"^[ \t]*(?:@[\w.]+(?:\([^()\n]*\))?[ \t]+)*"
        r"(?:(?!def\b|class\b|trait\b|object\b|val\b|type\b)[a-z]+(?:\[\w+\])?[ \t]+)*"
        r"(?P<kind>def|class|trait|object)[ \t]+"
        r"`?(?P<name>(?<=`)[^`\n]+|\w+_[^\s\w(\[:]+|\w+|[^\s\w(\[]+?(?=[\s(\[]|:\s))"
    ),
    # ctags 5.9 takes parameters of Kotlin's lambdas for methods.
    "kotlin": lines(
        r"^[ \t]*(?:@[\w.:]+(?:\([^()\n]*\))?[ \t]+)*"
        r"(?:(?!fun\b|class\b|interface\b|object\b)[a-z]+[ \t]+)*"
        r"(?P<kind>fun(?:[ \t]+interface)?|class|interface|object|typealias)[ \t]+"
        r"(?:<[^=(){}\n]*>[ \t]+)?(?:[\w.]+(?:<[^=(){}\n]*>)?\??\.)?"
        r"`?(?P<name>(?<=`)[^`\n]+|\w+)"
    ),
    "go": ctags("Go", "fsitn"),
    "rust": ctags("Rust", "fPsgit"),
    "swift": lines(
        r"^[ \t]*(?:@\w+(?:\([^\n)]*\))?\s+|(?!import\b)[a-z]+(?:\(set\))?[ \t]+)*?"
        r"(?P<kind>class|struct|enum|actor|protocol|func|typealias)[ \t]+"
        r"(?!func\b|var\b|let\b|subscript\b)(?P<name>[A-Za-z_]\w*)"
    ),
    "c": ctags("C", "fgstu"),
    "ruby": ctags("Ruby", "cfmS"),
    "php": ctags("PHP", "cfit"),
    "cpp": ctags("C++", "cfgstu"),
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found of one language in one tree."""

    files: int
    units: int
    expected: int
    missing: Sequence[Definition]
    failed: Sequence[str]
    parse_s: float
    read_s: float

    @property
    def recall(self) -> float:
        """Share of the expected definitions that are units."""
        return 1 - len(self.missing) / max(1, self.expected)


def compare(root: Path, language: str, files: Mapping[str, str]) -> Comparison:
    """Count units of a tree in one language on both sides."""
    started = time.perf_counter()
    for text in files.values():
        parse(LANGUAGES[language], text.encode())
    parsed_at = time.perf_counter()
    outcomes = [parse_file(_source_file(*item)) for item in files.items()]
    read_at = time.perf_counter()
    units = [
        unit
        for outcome in outcomes
        if isinstance(outcome, ParsedFile)
        for unit in outcome.units
    ]
    expected = list(WITNESSES[language](root, files))
    return Comparison(
        files=len(files),
        units=len(units),
        expected=len(expected),
        missing=list(_missing(expected, units)),
        failed=[each.path for each in outcomes if not isinstance(each, ParsedFile)],
        parse_s=parsed_at - started,
        read_s=read_at - parsed_at,
    )


def _source_file(path: str, text: str) -> SourceFile:
    return SourceFile(path, text, "", len(text), 0)


def _missing(
    expected: Iterable[Definition], units: Iterable[CodeUnit]
) -> Iterator[Definition]:
    places = defaultdict(list)
    for unit in units:
        places[unit.path, _last(unit.name)].append(unit.span)
        head = Span(unit.span.start_line, unit.body.start_line)
        places[unit.path, ""].append(head)
    for each in expected:
        name = "" if _is_macro(each.name) else _last(each.name)
        spans = places[each.path, name]
        if not any(span.start_line <= each.line <= span.end_line for span in spans):
            yield each


def _last(name: str) -> str:
    """Take what both sides say of a name: its last part, without spaces."""
    return name.replace(" ", "").rpartition(".")[2]


def _is_macro(name: str) -> bool:
    """Tell whether a definition seems a macro's use: known by its arguments to us."""
    return name.isupper() and ("_" in name or name == "TEST")


def read_tree(root: Path) -> dict[str, dict[str, str]]:
    """Read the files of a tree: language to path to text."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for path in sorted(root.rglob("*")):
        is_small = path.is_file() and path.stat().st_size < MAX_BYTES
        if is_small and language_of(path.name):
            text = path.read_text("utf-8", "replace")
            if language := language_of(path.name, text):
                found[language.name][str(path.relative_to(root))] = text
    return found


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--language", choices=sorted(WITNESSES))
    parser.add_argument("--show", type=int, default=0, help="missing ones to list")
    options = parser.parse_args()
    if options.trees is None or shutil.which("ctags") is None:
        print("skipped: it needs universal-ctags and --trees, a folder of source trees")
        return
    header = (
        "tree language files units expected missing recall failed files/s of-parsing"
    )
    print("{:24}{:12}{:>7}{:>8}{:>9}{:>8}{:>8}{:>7}{:>9}{:>11}".format(*header.split()))
    for root in sorted(path for path in options.trees.iterdir() if path.is_dir()):
        for language, files in read_tree(root).items():
            wanted = options.language in (None, language)
            if wanted and language in WITNESSES and len(files) >= MIN_FILES:
                _report(root, language, compare(root, language, files), options.show)


def _report(root: Path, language: str, result: Comparison, show: int) -> None:
    print(
        f"{root.name:24}{language:12}{result.files:7}{result.units:8}"
        f"{result.expected:9}{len(result.missing):8}{result.recall:8.4f}"
        f"{len(result.failed):7}{result.files / result.read_s:9.0f}"
        f"{result.parse_s / result.read_s:11.2f}"
    )
    for each in result.missing[:show]:
        print(f"    {each.path}:{each.line}: {each.kind} {each.name}")


if __name__ == "__main__":
    main()
