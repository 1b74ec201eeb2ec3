"""A result for a person at a terminal: tables, colours, code as an editor shows it.

What is piped gets the plain text of ``presentation``; here the same text is shown
with its lists as tables, and the code of hits with the numbers of its lines.
"""

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.highlighter import RegexHighlighter
from rich.syntax import Syntax
from rich.text import Text
from rich.theme import Theme

from sacl.adapters.cli.tables import bias, relation_counts, shown_as_tables, tables
from sacl.application.analyze_repository import AnalysisReport
from sacl.application.presentation.answer_text import score_of
from sacl.application.presentation.escapes import visible
from sacl.application.presentation.plain import Plain
from sacl.application.presentation.reading import Facts
from sacl.application.presentation.relations_text import component
from sacl.application.presentation.text import to_text
from sacl.application.presentation.wording import number, place
from sacl.application.query_answer import QueryAnswer
from sacl.application.system_stats import SystemStats

_THEME = Theme(
    {
        "sacl.label": "bold",
        "sacl.place": "cyan",
        "sacl.ok": "green",
        "sacl.off": "dim",
        "sacl.warning": "yellow",
        "sacl.failed": "bold red",
    }
)
_CODE_STYLE = "ansi_dark"  # the sixteen colours that every terminal has chosen itself

_RELATIONS = "relations"
_HITS = ("results", "guesses")


class _Words(RegexHighlighter):
    """Marks labels, places, and how parts are."""

    base_style = "sacl."
    highlights = (
        r"^(?P<label>[A-Z][\w -]{0,40}:)",
        r"(?P<place>[\w./+@-]+\.\w+:\d+(-\d+)?)",
        r"^(?P<ok>ok) ",
        r"^(?P<off>off) ",
        r"^(?P<warning>warning) ",
        r"^(?P<failed>failed) ",
    )


def show(
    kind: type, plain: Plain, *, explain: bool = False, console: Console | None = None
) -> None:
    """Show a plain result of the use case result type ``kind``.

    Args:
        kind: Decides which of its lists are tables.
        plain: The result.
        explain: Show the parts of each score, too.
        console: Where; stdout unless it is given.
    """
    console = console or Console(highlight=False)
    with console.use_theme(_THEME):
        for part in _parts(kind, plain, explain=explain):
            console.print(part, soft_wrap=isinstance(part, Text))


def _parts(kind: type, plain: Plain, *, explain: bool) -> Iterator[RenderableType]:
    whole: dict[str, Plain] = plain if isinstance(plain, dict) else {"items": plain}
    whole, relations = _counts_apart(kind, whole)
    facts = Facts(whole)
    elsewhere = {rows.key for rows in shown_as_tables(kind, facts)}
    if kind is QueryAnswer:
        elsewhere.update(_HITS)
    rest: Plain = {key: whole[key] for key in whole if key not in elsewhere}
    for line in to_text(kind, rest).splitlines():
        yield _Words()(Text(line))
    yield from tables(kind, facts)
    if relations:
        yield relation_counts(Facts(relations))
    if kind is QueryAnswer:
        yield from _answers(facts, explain=explain)


def _counts_apart(
    kind: type, whole: dict[str, Plain]
) -> tuple[dict[str, Plain], Plain]:
    """Take the counts of relations out of a report on one repository."""
    if kind is AnalysisReport:
        return {k: whole[k] for k in whole if k != _RELATIONS}, whole.get(_RELATIONS)
    stored = whole.get("repositories")
    if kind is SystemStats and isinstance(stored, list) and len(stored) == 1:
        (only,) = stored
        if isinstance(only, dict):
            left: Plain = {key: only[key] for key in only if key != _RELATIONS}
            return {**whole, "repositories": [left]}, only.get(_RELATIONS)
    return whole, None


def _answers(answer: Facts, *, explain: bool) -> Iterator[RenderableType]:
    for key in _HITS:
        for rank, hit in enumerate(answer.parts(key), start=1):
            yield from _hit(rank, hit, explain=explain)


def _hit(rank: int, hit: Facts, *, explain: bool) -> Iterator[RenderableType]:
    kind = f"{hit.text('kind')}, {hit.text('language')}"
    yield Text.assemble(
        *("\n", (f"{rank:>2} ", "dim"), (hit.text("unit"), "bold"), "  "),
        *((place(hit), "sacl.place"), (f"  {kind}", "dim")),
    )
    score = score_of(hit) if explain else number(hit.number("score"))
    if hit.flag("brief"):
        yield Text(f"   score {score}; in brief: a larger budget has it whole", "dim")
        return
    yield Text.assemble(
        *("   score ", score, "; bias ", bias(hit)),
        (f"; {hit.text('reason')}", "dim"),
    )
    if hit.text("description"):
        yield Text(f"   {hit.text('description')}", "italic")
    if hit.flag("stale"):
        stale = "stale: the file changed since it was indexed"
        yield Text(f"   {stale}", "sacl.warning")
    for related in hit.parts("related"):
        yield Text(f"   {component(related)}", "dim")
    for region in hit.parts("regions"):
        if "code" in region:
            yield _code(region, hit.text("language"))


def _code(region: Facts, language: str) -> Syntax:
    first = region.number("startLine")
    shown = "\n".join(visible(line) for line in region.raw("code").split("\n"))
    return Syntax(
        shown,
        language,
        theme=_CODE_STYLE,
        background_color="default",
        line_numbers=True,
        start_line=int(first or 1),
        word_wrap=True,
    )
