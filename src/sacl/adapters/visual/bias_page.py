"""A bias report as a page: how units spread, which lean most on text, what lies.

Gets a ``BiasReport``. It is told in HTML alone; of scripts it has the shell's only.
"""

from collections.abc import Iterator, Sequence

from sacl.adapters.visual.page import Part, escaped, page
from sacl.application.bias_report import (
    BiasReport,
    Indicator,
    LyingDocReport,
    UnitDependence,
)

_LEVELS = {"low": "low", "medium": "middle", "high": "high"}
"""What the colours of bias are called."""

_COLUMNS = (
    '<th scope="col" class="number">Severity</th><th scope="col">Indicator</th>'
    '<th scope="col">Unit</th><th scope="col">Lines</th>'
    '<th scope="col" class="number">Percentile</th>'
)


def bias_page(report: BiasReport, repository: str) -> str:
    """Write the page of a report.

    Args:
        report: What is shown.
        repository: Name of the repository, for the title.
    """
    sections = (
        *_summary(report),
        *_histogram(report),
        *_worst(report),
        *_lies(report.lying_docs),
        *_indicators(report.indicators),
    )
    body = "\n".join(('<main class="report">', *sections, "</main>"))
    title = f"Textual bias of {report.file_path or repository}"
    measured = f"{report.bias_measured} of {report.bias_total} units measured"
    return page(title, measured, Part(body, style="bias.css"))


def _summary(report: BiasReport) -> Iterator[str]:
    score = "not measured" if report.bias_score is None else _score(report.bias_score)
    measured = ", ".join(
        f"{feature} {'–' if value is None else _score(value)}"
        for feature, value in report.features.items()
    )
    facts = {
        "Mean score, weighted by lines": f"{score} {report.level or ''}".strip(),
        "Units at or above the threshold": f"{report.high_bias} of "
        f"{report.bias_measured} (threshold {report.threshold:g})",
        "Mean dependence on each feature": measured,
        "Contradictions of text and code": str(len(report.lying_docs)),
    }
    yield '<dl class="facts">'
    for name, value in facts.items():
        yield f'<div class="card"><dt class="muted">{name}</dt>'
        yield f"<dd>{escaped(value)}</dd></div>"
    yield f"</dl><p>{escaped(report.note)}</p>"


def _histogram(report: BiasReport) -> Iterator[str]:
    """Draw the distribution as a table whose cells are bars."""
    bins, most = len(report.distribution), max(report.distribution, default=0)
    yield '<section aria-labelledby="scores"><h2 id="scores">Units by score</h2>'
    yield '<table class="bars"><thead class="visually-hidden"><tr>'
    yield '<th scope="col">Score</th><th scope="col">Units</th></tr></thead><tbody>'
    for index, count in enumerate(report.distribution):
        low, high = index / bins, (index + 1) / bins
        share = 100 * count / most if most else 0
        kind = ' class="high"' if low >= report.threshold else ""
        yield (
            f'<tr{kind}><th scope="row">{low:.1f} to {high:.1f}</th><td><span '
            f'class="fill" style="width:{share:.1f}%"></span> <b>{count}</b></td></tr>'
        )
    yield "</tbody></table></section>"


def _worst(report: BiasReport) -> Iterator[str]:
    yield '<section aria-labelledby="worst"><h2 id="worst">'
    yield "Most text-dependent units</h2>"
    if not report.worst:
        yield "<p>No unit is measured yet.</p>"
    for unit in report.worst:
        yield _unit(unit)
    yield "</section>"


def _unit(unit: UnitDependence) -> str:
    features = "".join(
        f"<li><span>{escaped(name)}</span>"
        f'<meter min="0" max="1" value="{value:.3f}" aria-label="{escaped(name)}">'
        f"</meter><span>{_score(value)}</span></li>"
        for name, value in sorted(unit.features.items(), key=lambda item: -item[1])
    )
    unmeasured = "".join(
        f"<li><span>{escaped(name)}</span>"
        f'<span class="why">{escaped(reason)}</span></li>'
        for name, reason in unit.unmeasured.items()
    )
    return (
        f'<details class="card"><summary><span class="bias" '
        f'data-level="{_LEVELS[unit.level]}"></span><span class="score">'
        f"{_score(unit.bias_score)}</span> <code>{escaped(unit.unit)}</code> "
        f'<span class="muted place">{_place(unit)}</span></summary>'
        f'<p>{escaped(unit.advice)}</p><ul class="features">{features}{unmeasured}</ul>'
        f"<p>Raw dependence {_score(unit.raw)}, at least that of "
        f"{unit.percentile:.0f} % of the repository’s units.</p></details>"
    )


def _lies(lies: Sequence[LyingDocReport]) -> Iterator[str]:
    yield '<section aria-labelledby="lies"><h2 id="lies">'
    yield "Text that the code contradicts</h2>"
    if not lies:
        yield "<p>None was found.</p></section>"
        return
    yield '<ul class="lies">'
    for lie in lies:
        yield (
            f'<li class="card"><code>{escaped(lie.unit)}</code> '
            f'<span class="muted place">{escaped(lie.file_path)}:{lie.line}</span>'
            f"<p>It {escaped(_said(lie.claim))}; {escaped(lie.evidence)}.</p></li>"
        )
    yield "</ul></section>"


def _said(claim: str) -> str:
    """Put a claim behind “It”: one about a name has a subject of its own."""
    named = claim.split(" ", 1)[0] not in ("documents", "says", "begins", "is")
    return f"is a name that lies: {claim}" if named else claim


def _indicators(indicators: Sequence[Indicator]) -> Iterator[str]:
    yield '<section aria-labelledby="why"><h2 id="why">Indicators</h2>'
    if not indicators:
        yield "<p>No unit reaches the threshold.</p></section>"
        return
    yield f'<details class="card"><summary>{len(indicators)} indicators</summary>'
    yield f'<table class="list"><thead><tr>{_COLUMNS}</tr></thead><tbody>'
    for each in indicators:
        words = escaped(each.type.replace("_", " "))
        yield (
            f'<tr><td class="number">{_score(each.severity)}</td><td>{words}</td>'
            f"<td><code>{escaped(each.unit)}</code></td><td>{_place(each)}</td>"
            f'<td class="number">{each.percentile:.0f}</td></tr>'
        )
    yield "</tbody></table></details></section>"


def _place(unit: Indicator | UnitDependence) -> str:
    """Write where something stands; a narrow column leaves its lines together."""
    last = "" if unit.end_line == unit.start_line else f"–{unit.end_line}"
    lines = f'<span class="line">:{unit.start_line}{last}</span>'
    return f"{escaped(unit.file_path)}{lines}"


def _score(value: float) -> str:
    return f"{value:.2f}"
