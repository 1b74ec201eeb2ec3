"""Filters of a query, checked against what is indexed.

A filter that can match nothing is refused: an empty answer would read as if the
code did not hold what was asked for.
"""

from dataclasses import replace

from sacl.application.ports import SourceTree
from sacl.application.query_answer import QueryOptions
from sacl.application.repositories import OpenRepository
from sacl.domain.errors import InvalidArgumentError
from sacl.domain.index import FileRecord


async def checked(
    tree: SourceTree, opened: OpenRepository, options: QueryOptions
) -> QueryOptions:
    """Return the options with the path prefix as the index writes paths.

    Raises:
        InvalidArgumentError: A language or a prefix that no indexed file has.
        PathOutsideRootsError: The prefix leaves the repository.
    """
    if not options.languages and not options.path_prefix:
        return options
    prefix = await _relative(tree, opened.root, options.path_prefix)
    records = list((await opened.graph.files()).values())
    _check_languages(options.languages, records)
    if not any(record.path.startswith(prefix) for record in records):
        raise InvalidArgumentError(
            f"No indexed file lies below {options.path_prefix}.",
            next_step="Give pathPrefix as a folder relative to the repository's root.",
        )
    return replace(options, path_prefix=prefix)


def matching(records: list[FileRecord], options: QueryOptions) -> list[FileRecord]:
    """Return the files that the filters of a query leave in."""
    return [
        record
        for record in records
        if record.path.startswith(options.path_prefix)
        and (not options.languages or record.language in options.languages)
    ]


async def _relative(tree: SourceTree, root: str, prefix: str) -> str:
    """Resolve ``./`` and absolute prefixes; a slash at the end stays."""
    if prefix.rstrip("/") in ("", ".", root.rstrip("/")):
        return ""
    path = await tree.relative_path(root, prefix)
    return f"{path}/" if prefix.endswith("/") else path


def _check_languages(languages: frozenset[str], records: list[FileRecord]) -> None:
    indexed = {record.language for record in records}
    if unknown := sorted(languages - indexed):
        raise InvalidArgumentError(
            f"No indexed file is written in {', '.join(unknown)}.",
            next_step=f"Indexed languages are: {', '.join(sorted(indexed))}.",
        )
