"""Relations, file contexts, graphs and outlines as text."""

from collections.abc import Iterator, Sequence

from sacl.application.presentation.escapes import one_line
from sacl.application.presentation.reading import Facts
from sacl.application.presentation.wording import (
    QUOTED_NOTE,
    bullets,
    doubt,
    freshness,
    known,
    line,
    lines,
    number,
    place,
    quoted,
)
from sacl.domain.context import IN_WORDS, OUT_WORDS
from sacl.domain.relations import Direction

MAX_TESTS_NAMED = 5


def relationship_lines(report: Facts) -> Iterator[str]:
    """Write what is related, the chains, the cycles and what the walk did."""
    start = report.part("start")
    if start:
        where = " ".join(filter(None, [start.text("filePath"), start.text("unit")]))
        yield f"Relations of {where} in {report.text('repository')}"
    yield from _statistics(report.part("statistics"))
    yield from freshness(report)
    if "relatedComponents" in report and not report.parts("relatedComponents"):
        yield "Nothing is related."
    related = report.parts("relatedComponents")
    yield from bullets("Related", (component(each) for each in related))
    yield from bullets("Tests", map(_tests, report.parts("tests")))
    if report.groups("chains"):
        yield from bullets("Chains", (chain(each) for each in report.groups("chains")))
    elif "chains" in report and not report.is_null("chains"):
        yield "No chain leads to the target within the depth."
    yield from _cycles(report)


def _cycles(report: Facts) -> Iterator[str]:
    for group in report.text_groups("cycles"):
        yield f"{len(group)} files reach each other over imports, this one among them."
    if circle := report.texts("shortestCycle"):
        yield f"Shortest circle: {' -> '.join(circle)}"


def _statistics(statistics: Facts) -> Iterator[str]:
    if statistics:
        yield (
            f"Visited {number(statistics.number('nodesVisited'))} nodes over "
            f"{number(statistics.number('edgesTraversed'))} edges to depth "
            f"{number(statistics.number('maxDepthReached'))} in "
            f"{number(statistics.number('milliseconds'))} ms."
        )
    if statistics.flag("truncated"):
        yield "More is related than maxResults lets through."


def component(related: Facts) -> str:
    """Write one related component on a line, from the side of where a walk began."""
    into = related.text("direction") == Direction.IN
    words = IN_WORDS if into else OUT_WORDS
    kinds = related.texts("relationshipTypes")
    said = ", ".join(words.get(kind, kind).removeprefix("is ") for kind in kinds)
    distance = related.number("distance")
    steps = "" if distance == 1 else f" over {number(distance)} steps:"
    name = " ".join(filter(None, [related.text("filePath"), related.text("unit")]))
    facts = (f"relevance {number(related.number('relevance'))}", *_where(related))
    return f"{said}{steps} {name} ({related.text('kind')}), {', '.join(facts)}"


def _where(relation: Facts) -> Iterator[str]:
    """Write the doubt and the lines of a relation, what there is of both."""
    yield from filter(None, [doubt(relation), lines(relation)])


def _tests(file: Facts) -> str:
    names = tests_named(file.texts("units"))
    found = f"{file.text('filePath')}{': ' if names else ''}{names}"
    return f"{found}, distance {number(file.number('distance'))}"


def tests_named(units: Sequence[str]) -> str:
    """Name some tests of a file, and count the rest."""
    more = len(units) - MAX_TESTS_NAMED
    rest = f" and {more} more" if more > 0 else ""
    return ", ".join(units[:MAX_TESTS_NAMED]) + rest


def chain(links: Sequence[Facts]) -> str:
    """Write a chain with the relation between each two of its links."""
    words = []
    for link in links:
        ends = (link.text("filePath"), link.text("unit"))
        words.append("::".join(filter(None, ends)))
        if link.text("relationshipType"):
            words.append(f"-{link.text('relationshipType')}->")
    return " ".join(words)


def graph_lines(graph: Facts) -> Iterator[str]:
    """Write nodes and edges."""
    yield from bullets("Nodes", map(_node, graph.parts("nodes")))
    yield from bullets("Edges", map(_edge, graph.parts("edges")))


def _node(node: Facts) -> str:
    where = place(node)
    return f"{node.text('id')} ({node.text('kind')})" + (f" {where}" if where else "")


def _edge(edge: Facts) -> str:
    targets = edge.text("target") or ", ".join(edge.texts("candidateTargets"))
    ends = edge.text("source"), targets or edge.text("targetName")
    return f" -{edge.text('kind')}-> ".join(ends) + _noted(edge)


def _noted(relation: Facts) -> str:
    noted = ", ".join(_where(relation))
    return f" ({noted})" if noted else ""


def file_lines(file: Facts) -> Iterator[str]:
    """Write a file's role, units, relations, dependents, tests and snippets."""
    path = file.text("filePath")
    if path:
        size = f"{number(file.number('lineCount'))} lines"
        yield f"{path} ({file.text('language')}, {size}) in {file.text('repository')}"
    yield from line("Role", file.text("role"))
    if file.flag("stale"):
        yield "Stale: the file changed since it was indexed."
    yield from freshness(file)
    yield from bullets("Did not parse", file.texts("problems"))
    yield from bullets("Defines", (_unit(each, path) for each in file.parts("defines")))
    relations = file.part("relations")
    for kind in relations:
        yield from bullets(one_line(kind), map(_relation, relations.parts(kind)))
    yield from bullets("Used by", file.texts("dependents"))
    yield from bullets("Tests", file.texts("tests"))
    snippets = file.parts("snippets")
    if snippets:
        yield QUOTED_NOTE
    for snippet in snippets:
        yield place(snippet, file_path=path) + known(snippet)
        if "code" in snippet:
            yield from quoted(snippet)


def _unit(unit: Facts, path: str) -> str:
    description = unit.text("description")
    return (
        f"{place(unit, file_path=path)} {unit.text('unit')} ({unit.text('kind')}, "
        f"complexity {number(unit.number('complexity'))}, "
        f"bias {number(unit.number('biasScore'))}): {unit.text('signature')}"
        + (f": {description}" if description else "")
    )


def _relation(relation: Facts) -> str:
    path, target = relation.text("filePath"), relation.text("target")
    there = path if path == target else ":".join(filter(None, [path, target]))
    arrow = "<-" if relation.text("direction") == Direction.IN else "->"
    return f"{relation.text('unit') or 'file'} {arrow} {there}{_noted(relation)}"


def outline_lines(outline: Facts) -> Iterator[str]:
    """Write every unit on a line of its own."""
    for unit in outline.parts("items"):
        yield (
            f"{place(unit)} {unit.text('kind')} {unit.text('unit')} "
            f"bias {number(unit.number('biasScore'))}"
        )
