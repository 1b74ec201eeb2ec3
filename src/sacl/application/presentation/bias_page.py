"""A bias report as one page that needs nothing else: no network, no script.

Takes a ``BiasReport`` and gives HTML. Everything that comes from a repository is
escaped; a policy in the page forbids whatever would slip through.
"""

from collections.abc import Iterator, Sequence
from html import escape

from sacl.application.bias_report import (
    BiasReport,
    Indicator,
    LyingDocReport,
    UnitDependence,
)
from sacl.application.presentation.bias_page_style import STYLE

_HEAD = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">\n'
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    '<meta name="color-scheme" content="light dark">\n'
)


def bias_page(report: BiasReport, repository: str) -> str:
    """Write the page of a report.

    Args:
        report: What is shown.
        repository: Name of the repository, for the title.
    """
    name = escape(report.file_path or repository)
    sections = (
        *_histogram(report),
        *_worst(report),
        *_lies(report.lying_docs),
        *_indicators(report.indicators),
    )
    return (
        f"{_HEAD}<title>Textual bias of {name}</title><style>{STYLE}</style></head>\n"
        '<body><a class="skip" href="#worst">To the most text-dependent units</a>\n'
        f"<header><h1>Textual bias of {name}</h1>{_summary(report)}</header>\n<main>\n"
        + "\n".join(sections)
        + "\n</main></body></html>\n"
    )


def _summary(report: BiasReport) -> str:
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
    rows = (f"<div><dt>{k}</dt><dd>{escape(v)}</dd></div>" for k, v in facts.items())
    return f"<dl>{''.join(rows)}</dl><p>{escape(report.note)}</p>"


def _histogram(report: BiasReport) -> Iterator[str]:
    """Draw the distribution as a table whose cells are bars."""
    bins, most = len(report.distribution), max(report.distribution, default=0)
    yield '<section aria-labelledby="scores"><h2 id="scores">Units by score</h2>'
    yield '<table class="bars"><thead class="hidden"><tr><th scope="col">Score</th>'
    yield '<th scope="col">Units</th></tr></thead><tbody>'
    for index, count in enumerate(report.distribution):
        low, high = index / bins, (index + 1) / bins
        share = 100 * count / most if most else 0
        kind = ' class="high"' if low >= report.threshold else ""
        yield (
            f'<tr{kind}><th scope="row">{low:.1f} to {high:.1f}</th><td><span '
            f'class="bar" style="width:{share:.1f}%"></span> <b>{count}</b></td></tr>'
        )
    yield "</tbody></table></section>"


def _worst(report: BiasReport) -> Iterator[str]:
    yield '<section aria-labelledby="worst"><h2 id="worst" tabindex="-1">'
    yield "Most text-dependent units</h2>"
    if not report.worst:
        yield "<p>No unit is measured yet.</p>"
    for unit in report.worst:
        yield _unit(unit)
    yield "</section>"


def _unit(unit: UnitDependence) -> str:
    place = f"{unit.file_path}:{unit.start_line}–{unit.end_line}"
    features = "".join(
        f'<li>{escape(name)} <meter min="0" max="1" value="{value:.3f}" '
        f'aria-label="{escape(name)}"></meter> {_score(value)}</li>'
        for name, value in sorted(unit.features.items(), key=lambda item: -item[1])
    )
    unmeasured = "".join(
        f"<li>{escape(name)}: {escape(reason)}</li>"
        for name, reason in unit.unmeasured.items()
    )
    return (
        f'<details><summary><span class="score {escape(unit.level)}">'
        f"{_score(unit.bias_score)}</span> <code>{escape(unit.unit)}</code> "
        f'<span class="place">{escape(place)}</span></summary>'
        f"<p>{escape(unit.advice)}</p><ul>{features}{unmeasured}</ul>"
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
            f"<li><code>{escape(lie.unit)}</code> "
            f'<span class="place">{escape(lie.file_path)}:{lie.line}</span>'
            f"<p>It {escape(_said(lie.claim))}; {escape(lie.evidence)}.</p></li>"
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
    yield f"<details><summary>{len(indicators)} indicators</summary>"
    yield '<table class="list"><thead><tr><th scope="col">Severity</th>'
    yield '<th scope="col">Indicator</th><th scope="col">Unit</th>'
    yield '<th scope="col">Lines</th><th scope="col">Percentile</th></tr></thead>'
    yield "<tbody>"
    for each in indicators:
        words = escape(each.type.replace("_", " "))
        place = f"{each.file_path}:{each.start_line}–{each.end_line}"
        yield (
            f"<tr><td>{_score(each.severity)}</td><td>{words}</td>"
            f"<td><code>{escape(each.unit)}</code></td><td>{escape(place)}</td>"
            f"<td>{each.percentile:.0f}</td></tr>"
        )
    yield "</tbody></table></details></section>"


def _score(value: float) -> str:
    return f"{value:.2f}"
