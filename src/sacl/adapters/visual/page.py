"""The shell of every page: head, themes, the styles that all of them share.

A page is one file that loads nothing. Its content comes from repositories, so all
text passes ``escaped`` or goes into ``data``, and the page's own policy forbids the
browser to fetch or to send anything.
"""

import json
from dataclasses import dataclass
from html import escape
from importlib.resources import files

from sacl.application.presentation.escapes import one_line
from sacl.application.presentation.plain import Plain

_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'"
)

_PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<header class="bar">
<h1>{title}</h1>
<p class="muted">{subtitle}</p>
<button type="button" id="theme" aria-label="Dark theme" aria-pressed="false">\
Dark</button>
</header>
{body}
<script type="application/json" id="data">{data}</script>
<script>
{script}</script>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Part:
    """What one kind of page adds to the shell.

    Attributes:
        body: HTML below the header; landmarks and all.
        style: A file beside this module; empty for no more than the shell has.
        script: Another; it may use what ``page.js`` defines.
        data: What the script reads from the element ``data``.
    """

    body: str
    style: str = ""
    script: str = ""
    data: Plain = None


def page(title: str, subtitle: str, part: Part) -> str:
    """Return a whole page; title and subtitle are plain text."""
    return _PAGE.format(
        policy=_POLICY,
        title=escaped(title),
        subtitle=escaped(subtitle),
        style=_asset("page.css") + _asset(part.style),
        script=_asset("page.js") + _asset(part.script),
        body=part.body,
        data=_embedded(part.data),
    )


def escaped(text: str) -> str:
    """Return text as HTML shows it, what is invisible as escapes."""
    return escape(one_line(text))


def _embedded(data: Plain) -> str:
    """Write JSON so that nothing in it can end the element it stands in."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8") if name else ""
