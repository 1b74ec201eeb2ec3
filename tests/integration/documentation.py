"""Reads what is reported of the documentation of one file, written in a test."""

import hashlib
from collections.abc import Sequence
from textwrap import dedent

from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.application.check_documentation import CheckableFile, check_files
from sacl.application.ports import ParsedFile
from sacl.domain.code import SourceFile
from sacl.domain.lying_docs import LyingDoc


async def lies(parser: TreeSitterParser, path: str, code: str) -> list[tuple[int, str]]:
    """Return line and claim of every lie of a file."""
    return [(lie.line, lie.claim) for lie in await reports(parser, path, code)]


async def reports(parser: TreeSitterParser, path: str, code: str) -> Sequence[LyingDoc]:
    """Return every lie of a file."""
    text = dedent(code).lstrip("\n")
    digest = hashlib.sha256(text.encode()).hexdigest()
    file = SourceFile(path, text, digest, len(text), 0)
    (parsed,) = await parser.parse([file])
    assert isinstance(parsed, ParsedFile)
    assert not parsed.problems
    (found,) = await check_files(
        parser, [CheckableFile(file, parsed.units, parsed.facts)]
    )
    return found


def python(docs: str, body: str, head: str = "def f(rows, n=5):") -> str:
    """Write a function with documentation that begins in its second line."""
    lines = [*docs.split("\n"), '"""', *body.split("\n")]
    return "\n".join([head, f'    """{lines[0]}', *(f"    {x}" for x in lines[1:])])
