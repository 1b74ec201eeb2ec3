"""Repositories to measure on: generated ones of any size, real ones side by side.

A generated repository has packages of Python modules that import, call and extend
each other, with documentation, as much in a file as real ones have on average.
"""

import random
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.trees import source_files

SEED = 12
MOST_FILES = 10_000
FILES_IN_PACKAGE = 20
FUNCTIONS, METHODS = 3, 4
NOUNS = (
    "account", "address", "basket", "cache", "channel", "cookie", "cursor", "device",
    "event", "filter", "header", "index", "invoice", "journal", "lease", "message",
    "order", "packet", "payment", "permission", "policy", "price", "queue", "record",
    "request", "route", "schedule", "schema", "session", "shipment", "signal", "token",
)  # fmt: skip
VERBS = (
    "apply", "build", "check", "collect", "compare", "convert", "decode", "encode",
    "fetch", "find", "format", "group", "load", "merge", "open", "parse", "read",
    "remove", "render", "resolve", "send", "sign", "sort", "split", "store", "validate",
)  # fmt: skip

MODULE = '''"""Work on {noun} records: {verbs}."""

import json
from dataclasses import dataclass

{imports}

LIMIT = {number}


@dataclass
class {title}{base}:
    """One {noun} and what belongs to it."""

    name: str
    size: int = LIMIT

{methods}

{functions}
'''
METHOD = '''    def {verb}_{noun}(self, values, limit=LIMIT):
        """{Verb} the {noun} of some values, up to a limit."""
        found = []
        for value in values:
            if value is None or len(found) >= limit:
                break  # nothing comes after it
            found.append({callee}(value, self.size + {number}))
        return sorted(found, key=str)
'''
FUNCTION = '''def {verb}_{noun}_{mark}(value, size={number}):
    """{Verb} one {noun}; text is read as JSON."""
    if isinstance(value, str):
        value = json.loads(value or "{number}")
    try:
        return {{"{noun}": value, "size": size % {number}}}
    except ZeroDivisionError as error:
        raise ValueError("{noun} has no size") from error
'''


def generate(target: Path, files: int) -> Path:
    """Write a repository; of the same size it is always the same."""
    if not target.exists():
        for number in range(files):
            path = target / _path(number)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_module(number), encoding="utf-8")
    return target


def join(target: Path, trees: Sequence[Path]) -> Path:
    """Copy trees side by side into one repository."""
    for tree in trees:
        if not (target / tree.name).exists():
            shutil.copytree(tree, target / tree.name, symlinks=True)
    return target


def side_by_side(trees: Path, target: Path) -> Path:
    """Copy as many trees as have 10,000 source files, the small ones last."""
    every = [(len(list(source_files(t))), t) for t in trees.iterdir() if t.is_dir()]
    chosen: list[Path] = []
    files = 0
    for count, tree in sorted(every, reverse=True):
        if files + count <= MOST_FILES:
            chosen.append(tree)
            files += count
    return join(target, chosen)


def questions(count: int) -> list[str]:
    """Ask for what generated repositories hold, and real ones now and then."""
    draw = random.Random(SEED)  # noqa: S311 - a choice of words
    forms = "how to {} the {}", "where is a {1} {0}ed", "{} {} with a limit", "{}_{}"
    return [
        draw.choice(forms).format(draw.choice(VERBS), draw.choice(NOUNS))
        for _ in range(count)
    ]


def _path(number: int) -> str:
    package = number // FILES_IN_PACKAGE
    return f"area_{package // 20}/part_{package}/{_noun(number)}_{number}.py"


def _noun(number: int) -> str:
    return NOUNS[number % len(NOUNS)]


def _module(number: int) -> str:
    draw = random.Random(SEED + number)  # noqa: S311 - the same every time
    noun = _noun(number)
    used = [draw.randrange(number) for _ in range(min(number, 3))]
    callees = [_function_of(each) for each in used] or ["str"]
    verbs = draw.sample(VERBS, METHODS)
    return MODULE.format(
        noun=noun,
        verbs=", ".join(verbs),
        title=_class_of(number),
        base=f"({_class_of(used[0])})" if used else "",
        number=draw.randrange(2, 99),
        imports="\n".join(_imports(used)),
        methods="\n".join(
            METHOD.format(
                verb=verb,
                Verb=verb.title(),
                noun=noun,
                callee=draw.choice(callees),
                number=draw.randrange(9),
            )
            for verb in verbs
        ),
        functions="\n\n".join(
            FUNCTION.format(
                verb=verb,
                Verb=verb.title(),
                noun=noun,
                mark=f"{number}_{place}" if place else number,
                number=draw.randrange(2, 99),
            )
            for place, verb in enumerate([_verb(number), *verbs[: FUNCTIONS - 1]])
        ),
    )


def _imports(used: Sequence[int]) -> Iterator[str]:
    for number in dict.fromkeys(used):
        module = _path(number).removesuffix(".py").replace("/", ".")
        yield f"from {module} import {_class_of(number)}, {_function_of(number)}"


def _class_of(number: int) -> str:
    return f"{_noun(number).title()}{number}"


def _verb(number: int) -> str:
    return VERBS[number % len(VERBS)]


def _function_of(number: int) -> str:
    return f"{_verb(number)}_{_noun(number)}_{number}"
