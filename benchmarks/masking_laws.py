"""Is a masked unit of a real tree the original under a one-to-one renaming?

Usage: ``python benchmarks/masking_laws.py --trees DIR [--files N] [--show N]``. DIR
holds source trees. Units of files chosen by a seed are masked, in every language. What
must hold: no form has more syntax errors than the unit as written; without comments,
the leaves of the unit's tree are those of its masked forms, but for names, and each
name stays or becomes one placeholder that no other name becomes.
"""

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.folders import with_folders
from tree_sitter import Node

from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.adapters.treesitter.grammar import parse, syntax_errors
from sacl.adapters.treesitter.languages import LANGUAGES, language_of
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile, TextualFeature, UnitKind
from sacl.domain.description import UnitViews

MAX_BYTES = 80_000
DOCSTRING, COMMENT, IDENTIFIER = TextualFeature
WORD = re.compile(r"\w+")
PLACEHOLDER = re.compile(r"([fF]unc|[vV]ar)_\d+")
BRACES = "class Z {{\n{}\n}}"
AROUND_MEMBERS: Mapping[str, str] = {
    **dict.fromkeys(("java", "csharp", "kotlin", "scala", "swift", "php"), BRACES),
    **dict.fromkeys(("javascript", "typescript", "tsx"), BRACES),
    "cpp": "class Z {{\n{}\n}};",
    "rust": "impl Z {{\n{}\n}}",
}
"""What a member of a class is put into, where it cannot stand alone."""


def chosen(trees: Path, count: int) -> dict[str, list[Path]]:
    """Choose files of every language, the same in every run."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(trees.rglob("*.*")):
        if path.is_file() and path.stat().st_size <= MAX_BYTES:
            language = language_of(path.name)
            if language:
                found[language.name].append(path)
    chance = random.Random(1)  # noqa: S311 - seeded
    return {
        name: chance.sample(paths, min(count, len(paths)))
        for name, paths in sorted(found.items())
    }


def faults(path: Path) -> Iterator[tuple[str, str]]:
    """Check every unit of a file: its id, and what is wrong or nothing."""
    text = path.read_text("utf-8", "replace")
    file = SourceFile(path.name, text, "", len(text), 0)
    result = parse_file(file)
    if not isinstance(result, ParsedFile):
        yield path.name, result.reason
        return
    views = view_units(file, {unit.id for unit in result.units})
    for unit in result.units:
        yield unit.id, fault(unit, views[unit.id])


def fault(unit: CodeUnit, view: UnitViews) -> str:
    original = tree(unit, unit.code)
    allowed = count_errors(unit, original)
    forms = {"neutral": view.neutral} | {
        each.value: t for each, t in view.masked.items()
    }
    for name, text in forms.items():
        if count_errors(unit, tree(unit, text)) > allowed:
            return f"{name}: a new syntax error"
    if allowed:
        return ""
    bare = view.masked.get(COMMENT, unit.code)
    if leaves(tree(unit, bare)) != leaves(original):
        return "comments: more than comments is gone"
    documented = view.masked.get(DOCSTRING, unit.code)
    return renaming_fault(
        leaves(tree(unit, documented)), leaves(tree(unit, view.neutral))
    )


def tree(unit: CodeUnit, text: str) -> Node:
    """Parse a unit alone, inside a class where it is a member."""
    is_member = unit.kind is not UnitKind.FILE and unit.parent != unit.path
    if is_member:
        text = AROUND_MEMBERS.get(unit.language, "{}").format(text)
    if unit.language == "php" and not text.lstrip().startswith("<?"):
        text = f"<?php\n{text}"
    return parse(LANGUAGES[unit.language], text.encode()).root_node


def count_errors(unit: CodeUnit, root: Node) -> int:
    return len(syntax_errors(LANGUAGES[unit.language], root)) if root.has_error else 0


def leaves(root: Node) -> list[str]:
    """List the texts of the leaves of a tree, without comments."""
    found = []
    pending = [root]
    while pending:
        node = pending.pop()
        if node.children and "comment" not in node.type:
            pending.extend(reversed(node.children))
        elif "comment" not in node.type and (text := (node.text or b"").strip()):
            found.append(text.decode("utf-8", "replace"))
    return found


def renaming_fault(before: Sequence[str], after: Sequence[str]) -> str:
    masks: dict[str, str] = {}
    stayed: set[str] = set()
    for leaf, other in pairs(before, after):
        if PLACEHOLDER.fullmatch(other):
            words = [(leaf, other)]
        elif WORD.sub("_", leaf) == WORD.sub("_", other):
            words = list(zip(WORD.findall(leaf), WORD.findall(other), strict=True))
        else:
            return f"neutral: {leaf[:40]!r} became {other[:40]!r}"
        for old, new in words:
            if old == new:
                stayed.add(old)
            elif not PLACEHOLDER.fullmatch(new) or masks.setdefault(old, new) != new:
                return f"neutral: {old!r} became {new!r} and {masks.get(old)!r}"
    if len(set(masks.values())) != len(masks) or stayed & set(masks.values()):
        return "neutral: two names became one"
    return ""


def pairs(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pair leaves; what one side lacks is empty."""
    position = 0
    for number, leaf in enumerate(before):
        if is_written_out(before, number, after, position):
            position += 2
        yield leaf, "".join(after[position : position + 1])
        position += 1
    yield "", " ".join(after[position:])


def is_written_out(
    before: Sequence[str], number: int, after: Sequence[str], position: int
) -> bool:
    """Tell whether ``{x}`` became ``{x: var_0}`` here."""
    colon, name = "".join(after[position + 1 : position + 2]), after[position + 2 :][:1]
    was_alone = before[number + 1 : number + 2] != [":"]
    return colon == ":" and was_alone and bool(name and PLACEHOLDER.fullmatch(name[0]))


def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--files", type=int, default=40)
    parser.add_argument("--show", type=int, default=0)
    options = parser.parse_args()
    if not options.trees:
        return
    print(f"{'language':12}{'files':>7}{'units':>8}{'faults':>8}")
    for language, paths in chosen(options.trees, options.files).items():
        checked = [(path, *each) for path in paths for each in faults(path)]
        wrong = [each for each in checked if each[2]]
        print(f"{language:12}{len(paths):7}{len(checked):8}{len(wrong):8}", flush=True)
        for path, unit, reason in wrong[: options.show]:
            print(f"    {path.relative_to(options.trees)} {unit}: {reason}")


if __name__ == "__main__":
    main()
