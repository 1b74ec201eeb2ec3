"""Answers to queries as text."""

from collections.abc import Iterator

from sacl.application.presentation.escapes import one_line
from sacl.application.presentation.reading import Facts
from sacl.application.presentation.relations_text import (
    chain,
    component,
    graph_lines,
)
from sacl.application.presentation.wording import (
    QUOTED_NOTE,
    bullets,
    freshness,
    known,
    line,
    number,
    place,
    quoted,
)

_LEAST_SHOWN = 0.0005


def answer_lines(answer: Facts) -> Iterator[str]:
    """Write what was found, how far the search saw, and every hit."""
    if answer.text("query"):
        yield f'Query "{answer.text("query")}" in {answer.text("repository")}'
    if answer.flag("noConfidentAnswer"):
        yield "No confident answer: nothing indexed matches well enough."
    yield from line("Searched", "; ".join(_search(answer)))
    yield from freshness(answer)
    if any("code" in region for region in _regions(answer)):
        yield QUOTED_NOTE
    yield from bullets("Files", map(_file, answer.parts("files")))
    for title, key in (("Results", "results"), ("Best guesses", "guesses")):
        hits = answer.parts(key)
        if hits:
            yield f"{title}:"
        for hit in hits:
            yield from _hit(hit)
    for region in answer.parts("furtherCode"):
        yield from _region(region, "")
    yield from graph_lines(answer.part("relationshipGraph"))


def _file(file: Facts) -> str:
    units = ", ".join(
        f"{unit.text('unit')} ({number(unit.number('startLine'))}–"
        f"{number(unit.number('endLine'))})"
        for unit in file.parts("units")
    )
    description = file.text("description")
    return (
        f"{file.text('filePath')} {number(file.number('score'))}"
        + (f": {units}" if units else "")
        + (f"; {description}" if description else "")
    )


def _search(answer: Facts) -> Iterator[str]:
    """Say what was searched, how, and what there was to search with."""
    coverage, rung = answer.part("coverage"), answer.part("rung")
    if coverage:
        unparsed = coverage.number("unparsed")
        yield (
            f"{number(coverage.number('filesSearched'))} of "
            f"{number(coverage.number('filesTotal'))} files"
            + (f", {number(unparsed)} unparsed" if unparsed else "")
        )
    if rung:
        yield rung.text("retrieval")
        yield f"descriptions: {rung.text('descriptions')}"
    if coverage and rung.text("vectors") != "complete":
        done, total = coverage.number("unitsWithVectors"), coverage.number("unitsTotal")
        yield f"vectors of {number(done)} of {number(total)} units"
    if rung.text("notice"):
        yield rung.text("notice")


def _regions(answer: Facts) -> Iterator[Facts]:
    for hit in answer.parts("results") + answer.parts("guesses"):
        yield from hit.parts("regions")
    yield from answer.parts("furtherCode")


def _hit(hit: Facts) -> Iterator[str]:
    kind = f"{hit.text('kind')}, {hit.text('language')}"
    named = f"{place(hit)} {hit.text('unit')} ({kind})"
    if hit.flag("brief"):
        yield f"{named}, score {number(hit.number('score'))}, in brief"
        return
    yield ""
    yield named
    yield from line("  score", score_of(hit))
    yield from line("  bias", _bias(hit))
    yield from line("  why", hit.text("reason"))
    source = hit.text("descriptionSource")
    yield from line(f"  does ({source})", hit.text("description"))
    if hit.flag("stale"):
        yield "  stale: the file changed since it was indexed; read it before use"
    for region in hit.parts("regions"):
        if {"code", "handle"} & {*region} or len(hit.parts("regions")) > 1:
            yield from _region(region, hit.text("filePath"))
    related = hit.parts("related")
    if not related:
        yield from line("  context", hit.text("contextExplanation"))
    for each in related:
        yield f"  {component(each)}"
    yield from line("  chain", chain(hit.parts("dependencyChain")))


def score_of(hit: Facts) -> str:
    """Write a score as the sum that it is."""
    score = hit.number("score")
    if score is None:
        return ""
    parts = hit.part("parts")
    added = {name: _contribution(parts.part(name)) for name in parts}
    terms = [f"{one_line(n)} {each}" for n, each in added.items() if each]
    return number(score) + (f" = {' + '.join(terms)}" if terms else "")


def _contribution(part: Facts) -> str:
    """Write what a part adds to a score; nothing where three digits do not show it."""
    added = (part.number("value") or 0.0) * (part.number("weight") or 0.0)
    return number(added) if abs(added) >= _LEAST_SHOWN else ""


def _bias(hit: Facts) -> str:
    if hit.number("biasScore") is None:
        return ""
    level = f"{number(hit.number('biasScore'))} {hit.text('biasLevel')}".strip()
    masked = hit.number("rankWithoutText")
    return level + (f"; rank without its text {number(masked)}" if masked else "")


def _region(region: Facts, file_path: str) -> Iterator[str]:
    yield f"  {place(region, file_path=file_path)}{known(region)}"
    if "code" in region:
        yield from quoted(region)
