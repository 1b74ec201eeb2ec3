"""Bias of real code, really masked, on vectors of the model that is shipped."""

import re
from collections.abc import Mapping, Sequence
from inspect import cleandoc
from statistics import mean

import pytest

from sacl.adapters.embedding.embedder import SentenceEmbedder
from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile, UnitKind
from sacl.domain.description import UnitViews
from sacl.domain.textual_bias import dependence

STEPS = 4
FUNCTIONS: Mapping[str, tuple[str, str]] = {
    "def total_price(items, tax_rate):": (
        "Add up the prices of a basket and put the tax on top.",
        """
        amount = 0
        for item in items:
            amount += item.price
        return amount * (1 + tax_rate)
        """,
    ),
    "def read_settings(path, defaults):": (
        "Load the settings of the program from a file in its home folder.",
        """
        with open(path) as stream:
            found = json.load(stream)
        merged = dict(defaults)
        merged.update(found)
        return merged
        """,
    ),
    "def longest_word(sentence):": (
        "Pick the word of a sentence that has the most letters.",
        """
        best = ""
        for word in sentence.split():
            if len(word) > len(best):
                best = word
        return best
        """,
    ),
    "def send_reminder(user, mailer, days):": (
        "Write to a customer whose subscription is about to end.",
        """
        if user.days_left > days:
            return False
        message = mailer.compose(user.address, days)
        mailer.send(message)
        return True
        """,
    ),
    "def shortest_route(graph, start, goal):": (
        "Search a map of roads for the quickest way between two towns.",
        """
        queue = [(start, [start])]
        seen = {start}
        while queue:
            node, route = queue.pop(0)
            if node == goal:
                return route
            for neighbour in graph[node]:
                if neighbour not in seen:
                    seen.add(neighbour)
                    queue.append((neighbour, route + [neighbour]))
        return None
        """,
    ),
}
"""Heads with their documentation and body."""


@pytest.fixture(scope="module")
def embedder() -> SentenceEmbedder:
    return SentenceEmbedder()


def function(head: str, docs: Sequence[str], body: str) -> str:
    said = ['"""' + "\n\n".join(docs) + '\n"""'] if docs else []
    lines = "\n".join([*said, cleandoc(body)]).split("\n")
    return "\n".join([head, *(f"    {line}" if line else "" for line in lines), ""])


def read(code: str) -> tuple[CodeUnit, UnitViews]:
    """Parse a file of one function and mask it."""
    file = SourceFile("a.py", code, "", len(code), 0)
    parsed = parse_file(file)
    assert isinstance(parsed, ParsedFile)
    assert not parsed.problems
    unit = next(unit for unit in parsed.units if unit.kind is UnitKind.FUNCTION)
    return unit, view_units(file, {unit.id})[unit.id]


async def biases(embedder: SentenceEmbedder, codes: Sequence[str]) -> list[float]:
    """Measure the dependence of each function."""
    texts = [t for u, v in map(read, codes) for t in (u.code, v.neutral)]
    vectors = iter(await embedder.embed(texts, purpose="document"))
    return [dependence(code, neutral) for code, neutral in zip(vectors, vectors)]  # noqa: B905 - one iterator gives pairs


def rank_correlation(values: Sequence[float]) -> float:
    """Spearman's, of values with their positions."""
    order = sorted(range(len(values)), key=values.__getitem__)
    apart = sum((rank - position) ** 2 for rank, position in enumerate(order))
    n = len(values)
    return 1 - 6 * apart / (n * (n * n - 1))


def without_names(code: str, unit: CodeUnit, count: int) -> str:
    """Replace the first names of a function by placeholders."""
    for number, name in enumerate(unit.textual.identifiers[:count]):
        code = re.sub(rf"(?<!\.)\b{name}\b", f"x{number}", code)
    return code


async def test_bias_rises_with_documentation_of_other_functions(
    embedder: SentenceEmbedder,
) -> None:
    everything = [docs for docs, _ in FUNCTIONS.values()]
    rising = []
    for head, (own, body) in FUNCTIONS.items():
        others = [docs for docs in everything if docs != own]
        codes = [function(head, others[:n], body) for n in range(STEPS + 1)]
        rising.append(await biases(embedder, codes))

    assert all(steps[0] < steps[-1] for steps in rising)
    assert rank_correlation([mean(step) for step in zip(*rising, strict=True)]) >= 0.9


async def test_bias_falls_as_names_give_way_to_placeholders(
    embedder: SentenceEmbedder,
) -> None:
    correlations = []
    for head, (_, body) in FUNCTIONS.items():
        code = function(head, [], body)
        unit, _ = read(code)
        counts = range(len(unit.textual.identifiers) + 1)
        codes = [without_names(code, unit, count) for count in counts]
        correlations.append(rank_correlation(await biases(embedder, codes)))

    assert mean(correlations) <= -0.9


async def test_bias_is_blind_to_white_space(embedder: SentenceEmbedder) -> None:
    codes = [function(h, [d], b) for h, (d, b) in FUNCTIONS.items()]
    spaced = [
        code.replace("    ", "  ").replace(" = ", "  =  ").replace("\n", "\n\n")
        for code in codes
    ]

    assert await biases(embedder, spaced) == await biases(embedder, codes)


async def test_code_with_nothing_to_mask_has_no_bias(
    embedder: SentenceEmbedder,
) -> None:
    codes = ["def __len__(self):\n    return len(self.rows)\n"]

    assert read(codes[0])[1].neutral == read(codes[0])[0].code
    assert await biases(embedder, codes) == [pytest.approx(0, abs=1e-6)]
