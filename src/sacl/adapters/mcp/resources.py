"""Resources: statistics, files and the graph of each repository, to be read.

``sacl://{namespace}/stats``, ``sacl://{namespace}/file/{path}`` with the path percent
encoded, ``sacl://{namespace}/graph`` as a Mermaid diagram,
``sacl://{namespace}/tree`` with a few words on each file.
"""

import json
from urllib.parse import unquote

from mcp import types
from mcp.shared.exceptions import MCPError

from sacl.application.presentation.escapes import escape, unescape
from sacl.application.presentation.mermaid import mermaid
from sacl.application.presentation.plain import to_plain
from sacl.application.use_cases import UseCases
from sacl.domain.errors import InvalidArgumentError, SaclError
from sacl.domain.index import Repository

SCHEME = "sacl://"
JSON = "application/json"
MERMAID = "text/vnd.mermaid"
PLAIN = "text/plain"

TEMPLATES = (
    types.ResourceTemplate(
        uri_template="sacl://{namespace}/stats",
        name="stats",
        title="Statistics",
        description="What is stored of a repository.",
        mime_type=JSON,
    ),
    types.ResourceTemplate(
        uri_template="sacl://{namespace}/file/{path}",
        name="file",
        title="File",
        description="A file's units, relations, dependents and code.",
        mime_type=JSON,
    ),
    types.ResourceTemplate(
        uri_template="sacl://{namespace}/graph",
        name="graph",
        title="Relationship graph",
        description="How the files of a repository hang together.",
        mime_type=MERMAID,
    ),
    types.ResourceTemplate(
        uri_template="sacl://{namespace}/tree",
        name="tree",
        title="Tree",
        description="The files of a repository with a few words on each.",
        mime_type=PLAIN,
    ),
)


class Resources:
    """Lists and reads the resources of every indexed repository."""

    def __init__(self, use_cases: UseCases) -> None:
        self._use_cases = use_cases

    async def list(self) -> list[types.Resource]:
        """Return statistics, graph and tree of each repository."""
        known = await self._use_cases.find_repository.known()
        return [
            types.Resource(
                uri=f"{SCHEME}{repository.namespace}/{name}",
                name=f"{repository.namespace} {name}",
                title=f"{title} of {escape(repository.root)}",
                mime_type=mime_type,
            )
            for repository in known
            for name, title, mime_type in (
                ("stats", "Statistics", JSON),
                ("graph", "Relationship graph", MERMAID),
                ("tree", "Tree", PLAIN),
            )
        ]

    async def read(self, uri: str) -> types.TextResourceContents:
        """Read a resource.

        Raises:
            MCPError: It does not exist, or cannot be made.
        """
        try:
            mime_type, text = await self._content(uri)
        except SaclError as error:
            raise _protocol_error(error) from error
        return types.TextResourceContents(uri=uri, mime_type=mime_type, text=text)

    async def _content(self, uri: str) -> tuple[str, str]:
        namespace, _, what = uri.removeprefix(SCHEME).partition("/")
        repository = await self._repository(uri, namespace)
        if what == "stats":
            return JSON, _json(await self._use_cases.report_stats(repository.root))
        if what == "graph":
            return MERMAID, mermaid(await self._use_cases.view_graph(repository.root))
        if what == "tree":
            return PLAIN, escape(await self._use_cases.outline_tree(repository.root))
        if what.startswith("file/"):
            path = unescape(unquote(what.removeprefix("file/")))
            context = await self._use_cases.describe_file(
                repository.root, path, include_snippets=True
            )
            return JSON, _json(context)
        raise _unknown(uri)

    async def _repository(self, uri: str, namespace: str) -> Repository:
        for repository in await self._use_cases.find_repository.known():
            if uri.startswith(SCHEME) and repository.namespace == namespace:
                return repository
        raise _unknown(uri)


def _json(result: object) -> str:
    return json.dumps(to_plain(result), ensure_ascii=False, indent=2)


def _unknown(uri: str) -> InvalidArgumentError:
    return InvalidArgumentError(
        f"There is no resource {uri}.",
        next_step="List the resources; a file is sacl://NAMESPACE/file/PATH.",
    )


def _protocol_error(error: SaclError) -> MCPError:
    """Resources have no error replies: the protocol's own error carries ours."""
    message, next_step = escape(error.message), escape(error.next_step)
    return MCPError(
        types.INVALID_PARAMS,
        f"{error.code}: {message}",
        {"code": error.code, "message": message, "nextStep": next_step},
    )
