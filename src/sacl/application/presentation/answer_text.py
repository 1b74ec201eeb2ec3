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


def answer_lines(answer: Facts) -> Iterator[str]:
    """Write what was found, how far the search saw, and every hit."""
    if answer.text("query"):
        yield f'Query "{answer.text("query")}" in {answer.text("repository")}'
    if answer.flag("noConfidentAnswer"):
        yield "No confident answer: nothing indexed matches well enough."
    yield from _coverage(answer.part("coverage"))
    yield from _rung(answer.part("rung"))
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


def _coverage(coverage: Facts) -> Iterator[str]:
    if coverage:
        yield (
            f"Searched {number(coverage.number('filesSearched'))} of "
            f"{number(coverage.number('filesTotal'))} files; "
            f"{number(coverage.number('unparsed'))} unparsed; "
            f"{number(coverage.number('unitsWithVectors'))} of "
            f"{number(coverage.number('unitsTotal'))} units have vectors."
        )


def _rung(rung: Facts) -> Iterator[str]:
    if rung:
        notice = rung.text("notice")
        yield (
            f"Retrieval: {rung.text('retrieval')}; vectors: {rung.text('vectors')}; "
            f"descriptions: {rung.text('descriptions')}"
            + (f"; {notice}" if notice else "")
        )


def _regions(answer: Facts) -> Iterator[Facts]:
    for hit in answer.parts("results") + answer.parts("guesses"):
        yield from hit.parts("regions")
    yield from answer.parts("furtherCode")


def _hit(hit: Facts) -> Iterator[str]:
    yield ""
    kind = f"{hit.text('kind')}, {hit.text('language')}"
    yield f"{place(hit)} {hit.text('unit')} ({kind})"
    yield from line("  score", score_of(hit))
    yield from line("  bias", _bias(hit))
    yield from line("  why", hit.text("reason"))
    source = hit.text("descriptionSource")
    yield from line(f"  does ({source})", hit.text("description"))
    if hit.flag("brief"):
        yield "  in brief; the next page has it whole"
    if hit.flag("stale"):
        yield "  stale: the file changed since it was indexed; read it before use"
    for region in hit.parts("regions"):
        if {"code", "handle"} & {*region} or len(hit.parts("regions")) > 1:
            yield from _region(region, hit.text("filePath"))
    yield from line("  context", hit.text("contextExplanation"))
    yield from line("  chain", chain(hit.parts("dependencyChain")))
    for related in hit.parts("related"):
        yield f"  related: {component(related)}"


def score_of(hit: Facts) -> str:
    """Write a score as the sum that it is."""
    score = hit.number("score")
    if score is None:
        return ""
    parts = hit.part("parts")
    terms = [f"{one_line(name)} {_weighted(parts.part(name))}" for name in parts]
    return number(score) + (f" = {' + '.join(terms)}" if terms else "")


def _weighted(part: Facts) -> str:
    return f"{number(part.number('value'))} × {number(part.number('weight'))}"


def _bias(hit: Facts) -> str:
    known = [
        f"{number(hit.number('biasScore'))} {hit.text('biasLevel')}".strip()
        if "biasScore" in hit
        else "",
        f"rank without text {number(hit.number('rankWithoutText'))}"
        if hit.number("rankWithoutText") is not None
        else "",
        f"text share {number(hit.number('textShare'))}"
        if hit.number("textShare") is not None
        else "",
    ]
    return "; ".join(part for part in known if part)


def _region(region: Facts, file_path: str) -> Iterator[str]:
    yield f"  {place(region, file_path=file_path)}{known(region)}"
    if "code" in region:
        yield from quoted(region)
