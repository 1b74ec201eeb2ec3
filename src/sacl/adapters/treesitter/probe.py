"""Whether every grammar loads and parses."""

from sacl.adapters.treesitter.grammar import parse
from sacl.adapters.treesitter.languages import LANGUAGES
from sacl.application.diagnose import Finding, Verdict


async def look_at_grammars() -> Finding:
    """Parse nothing in every language: that loads its grammar."""
    broken = {}
    for name, language in LANGUAGES.items():
        try:
            parse(language, b"\n")
        except (ImportError, OSError, ValueError) as error:
            broken[name] = str(error)
    if broken:
        detail = "; ".join(f"{name}: {why}" for name, why in broken.items())
        mend = "Install again: pip install --force-reinstall sacl-mcp"
        return Finding(Verdict.FAILED, detail, mend)
    return Finding(Verdict.OK, f"{len(LANGUAGES)} languages")
