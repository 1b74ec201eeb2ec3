"""Functions that choose some of a matter, make something of it, and bring it together.

A pipeline is drawn from parts; it has the words of its parts, and is written as a
loop, as a comprehension, or as a search that ends at the first hit.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from training.parts import PARTS, Part

SIBLINGS = 4
"""Pipelines in a row of which all differ from the first in one part."""

SEARCHES, AS_LOOP, HELD, GUARDED, INDEXED, COUNTED = 0.15, 0.5, 0.3, 0.25, 0.35, 0.6
"""How often a pipeline is a search; is a loop; has a comprehension in a variable; has
its condition turned round; goes by index; and counts that index itself, if not."""

FREE: tuple[str, ...] = (
    "limit",
    "total",
    "size",
    "base",
    "factor",
    "offset",
    "centre",
    "distance",
)
FREE += ("prefix", "suffix", "part", "character", "places", "maximum", "allowed")
FREE += ("given", "separator")
"""Parameters that a part may ask for, beside what it works on."""

NUMERIC = frozenset(["lengths", "vowels", "words", "distinct", "codes"])
TEXTUAL = frozenset(["binary", "texts"])
ARITHMETIC = frozenset(["sum", "product", "mean", "spread", "median", "running"])
OF_TEXT = frozenset(
    ["joined", "glued", "longest", "by_length", "by_last", "by_initial"]
)
OF_TEXT |= {"text"}
COUNTS = frozenset(["count", "count_sum"])
"""Names of parts: what gives numbers of texts, or texts of numbers; ends that need
numbers, need texts, or do not mind what is made of an item."""

PLAIN = Part("", "{n}", "{x}")
ALL = Part("", "{n}", "")
LOOPS, SEARCH = PARTS["loops"], PARTS["early"]


@dataclass(frozen=True, slots=True)
class Matter:
    """What functions work on.

    Attributes:
        noun: What its items are called.
        items: Names of variables that hold one.
        containers: What holds all, in words and as an expression.
        which: Parts that choose; ``of``: that make something; ``ends``: that bring
            it together.
    """

    noun: str
    items: Sequence[str]
    containers: Sequence[tuple[str, str]]
    which: Sequence[Part]
    of: Sequence[Part]
    ends: Sequence[Part]


MATTERS = (
    Matter(
        "numbers",
        ["x", "n", "item", "value", "element", "e"],
        (
            ("in a list", "numbers"),
            ("in a list of integers", "nums"),
            ("in a tuple", "values"),
            ("in an array", "arr"),
            ("from 1 up to a bound", "range(1, bound + 1)"),
            ("in the values of a dictionary", "table.values()"),
        ),
        PARTS["which numbers"],
        PARTS["of numbers"],
        (*PARTS["reduced numbers"], *PARTS["reduced numbers"], *PARTS["reduced"]),
    ),
    Matter(
        "strings",
        ["word", "w", "item", "piece"],
        (
            ("in a list", "strings"),
            ("in a list of words", "words"),
            ("in a sentence", "sentence.split()"),
            ("in the lines of a text", "text.splitlines()"),
            ("in the keys of a dictionary", "table"),
        ),
        PARTS["which strings"],
        PARTS["of strings"],
        (*PARTS["reduced text"], *PARTS["reduced"]),
    ),
    Matter(
        "characters",
        ["c", "ch", "char", "letter"],
        (("in a string", "text"), ("in a given string", "s"), ("in a word", "word")),
        PARTS["which characters"],
        PARTS["of characters"],
        (*PARTS["reduced text"][:2], *PARTS["reduced"]),
    ),
)


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Some of a matter, made into something, and brought to an end of some kind."""

    matter: Matter
    container: tuple[str, str]
    which: Part
    of: Part
    end: Part
    ends: Sequence[Part]

    @property
    def name(self) -> str:
        """A name that tells its parts."""
        return "_".join(filter(None, (self.end.name, self.of.name, self.which.name)))

    @property
    def phrase(self) -> str:
        """What it gives, without a verb."""
        which = self.which.phrase.format(n=self.matter.noun)
        one_of = "of {n}" in self.of.phrase
        made = self.of.phrase.format(n=f"the {which}" if one_of else which)
        items = f"{made} {self.container[0]}"
        return self.end.phrase.format(items=items, n=self.matter.noun)

    @property
    def parameters(self) -> list[str]:
        """What it works on, and what its parts ask for."""
        of = self.container[1].split(".")[0]
        taken = of.removeprefix("range(1, ").removesuffix(" + 1)")
        end = self.end.code if self.ends is self.matter.ends else ""
        text = " ".join((self.which.code, self.of.code, end))
        words = "".join(c if c.isalnum() or c == "_" else " " for c in text).split()
        return [taken, *(name for name in FREE if name in words)]

    @property
    def makes_sense(self) -> bool:
        """Whether the end fits what is brought to it."""
        if self.end.name in COUNTS:
            return self.of is PLAIN
        numeric = self.of.name in NUMERIC or (
            self.matter.noun == "numbers" and self.of.name not in TEXTUAL
        )
        return self.end.name not in (OF_TEXT if numeric else ARITHMETIC)

    def body(self, choice: random.Random) -> list[str]:
        """Write it."""
        one = choice.choice(self.matter.items)
        held = choice.choice(("result", "found", "total", "out", "answer", "res"))
        if one == self.container[1]:
            one = "item"
        made, test = self.of.code.format(x=one), self.which.code.format(x=one)
        if self.ends is SEARCH:
            return self._search(one, test)
        if self.ends is LOOPS:
            return self._loop(one, held, (made, test), choice)
        condition = f" if {test}" if test else ""
        found = f"{made} for {one} in {self.container[1]}{condition}"
        end = self.end.code
        if choice.random() < HELD:
            return [f"{held} = [{found}]", f"return {end.format(g=held, l=held)}"]
        every = f"[{found}]"
        each = every if ", " in end else f"({found})"
        return [f"return {end.format(g=each, l=every)}"]

    def _search(self, one: str, test: str) -> list[str]:
        hit, miss = (part.strip().format(x=one) for part in self.end.code.split(";"))
        numbered = f"i, {one} in enumerate({self.container[1]})"
        walked = numbered if " i" in hit else f"{one} in {self.container[1]}"
        return [f"for {walked}:", f"    if {test}:", f"        {hit}", miss]

    def _loop(
        self, one: str, held: str, codes: tuple[str, str], choice: random.Random
    ) -> list[str]:
        made, test = codes
        steps = [
            part.strip().format(y=made, x=one) for part in self.end.code.split(";")
        ]
        begin, each, end = steps
        inside = [f"if {test}:", f"    {each}"] if test else [each]
        if test and choice.random() < GUARDED:
            inside = [f"if not ({test}):", "    continue", each]
        body = [begin, *walk(one, self.container[1], inside, choice), f"return {end}"]
        return [_renamed(line, held) for line in body]


def _renamed(line: str, held: str) -> str:
    """Give the variable of a loop another name, not the parameter of that name."""
    if "total %" in line:
        return line
    return line.replace("found", held).replace("total", held)


def walk(
    one: str, source: str, inside: Sequence[str], choice: random.Random
) -> list[str]:
    """Write a loop over a source, by item or by index."""
    indented = [f"    {line}" for line in inside]
    listed = source.isidentifier() and source != "table"
    if not listed or choice.random() >= INDEXED:
        return [f"for {one} in {source}:", *indented]
    got = f"    {one} = {source}[i]"
    if "    continue" in inside or choice.random() < COUNTED:
        return [f"for i in range(len({source})):", got, *indented]
    return ["i = 0", f"while i < len({source}):", got, *indented, "    i += 1"]


def drawn(choice: random.Random) -> Pipeline:
    """Draw a pipeline."""
    matter = choice.choice(MATTERS)
    container = choice.choice(matter.containers)
    which = choice.choice([ALL, *matter.which, *matter.which])
    if choice.random() < SEARCHES and which is not ALL:
        end = choice.choice(SEARCH)
        return Pipeline(matter, container, which, PLAIN, end, SEARCH)
    of = choice.choice([PLAIN] * len(matter.of) + list(matter.of))
    ends = LOOPS if choice.random() < AS_LOOP else matter.ends
    return Pipeline(matter, container, which, of, choice.choice(ends), ends)


def sibling(first: Pipeline, choice: random.Random) -> Pipeline:
    """Change one part of a pipeline."""
    matter = first.matter
    match choice.randrange(3):
        case 0:
            return replace(first, which=choice.choice(matter.which))
        case 1 if first.ends is not SEARCH:
            return replace(first, of=choice.choice(matter.of))
    return replace(first, end=choice.choice(first.ends))


def related(choice: random.Random) -> list[Pipeline]:
    """Draw a pipeline that makes sense and some that differ from it in one part."""
    first = drawn(choice)
    if not first.makes_sense:
        return []
    group = {first.name: first}
    for _ in range(SIBLINGS - 1):
        other = sibling(first, choice)
        if other.makes_sense:
            group.setdefault(other.name, other)
    return list(group.values())
