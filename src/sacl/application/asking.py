"""What comes before a search in words: checks, the open repository, the vector."""

from sacl.application.ports import Embedder, SourceTree
from sacl.application.query_answer import QueryOptions
from sacl.application.query_filter import checked
from sacl.application.repositories import FindRepository, OpenRepository
from sacl.domain.errors import EmbedderError, InvalidArgumentError
from sacl.domain.queries import Query, prepare


class Asking:
    """Receives questions, be they queries or issues."""

    def __init__(
        self, tree: SourceTree, embedder: Embedder | None, find: FindRepository
    ) -> None:
        self._tree = tree
        self._embedder = embedder
        self._find = find

    async def opened(
        self, repository_path: str | None, options: QueryOptions
    ) -> tuple[OpenRepository, QueryOptions]:
        """Open the repository that is asked, and check the filters against it.

        Raises:
            InvalidArgumentError: A filter leaves nothing to search.
            NotIndexedError: The repository was never indexed.
        """
        opened = await self._find(repository_path, in_part=True)
        return opened, await checked(self._tree, opened, options)

    async def embedded(self, text: str) -> tuple[Query, str]:
        """Embed a query; a broken embedder costs a rung, not the answer."""
        if self._embedder is None:
            return prepare(text, None), "no embedder is configured"
        try:
            (vector,) = await self._embedder.embed([text], purpose="query")
        except EmbedderError as error:
            return prepare(text, None), f"{error.message} {error.next_step}"
        return prepare(text, vector), ""


def check_length(name: str, text: str, most: int) -> None:
    """Refuse a text that is empty or too long.

    Raises:
        InvalidArgumentError: Says what to send instead.
    """
    if not text.strip():
        raise InvalidArgumentError(
            f"{name} is empty.", next_step="Say in words or names what you look for."
        )
    if len(text) > most:
        raise InvalidArgumentError(
            f"{name} has {len(text)} characters.",
            next_step=f"Shorten it to at most {most}.",
        )
