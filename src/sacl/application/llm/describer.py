"""The describer that asks a language model, whoever provides it.

What comes back is kept in the cache before anything else happens, so an answer is
never paid for twice. An answer without a usable description of a unit is asked for
once more, that unit alone; after that the unit has failed, and stays so until its
code, the model or the prompt is another.
"""

from collections.abc import Sequence

from sacl.application.caching import KnownDescriptions, Result
from sacl.application.llm.metering import MeteredModel
from sacl.application.llm.packing import Limits, Packed, packs
from sacl.application.llm.ports import Answer
from sacl.application.llm.prompt import PROMPT_VERSION, write_prompt
from sacl.application.llm.replies import Unusable, read_answer
from sacl.application.ports import Describer, DescriptionFailure, DescriptionRequest
from sacl.domain.description import Description
from sacl.domain.errors import DescriberError

_ROOM_WHEN_ALONE = 2


def describer_version(provider: str, model: str) -> str:
    """Name what describes, for cache keys."""
    return f"{provider}:{model}:prompt-{PROMPT_VERSION}"


def source_of(model: str) -> str:
    """Name a model as the source of descriptions."""
    return f"llm:{model}"


class LlmDescriber(Describer):
    """Describes units by a language model.

    Args:
        model: Who is asked.
        known: Descriptions that are there already, and where new ones are kept.
        limits: How much goes into one request.
    """

    def __init__(
        self, model: MeteredModel, known: KnownDescriptions, *, limits: Limits
    ) -> None:
        self._model = model
        self._known = known
        self._limits = limits

    @property
    def version(self) -> str:
        """See ``Describer``: provider, model and version of the prompt."""
        return self._known.version

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        """See ``Describer``. Requests to the model are made one after the other.

        Raises:
            SpendingLimitError: The next request could pass the limit.
            DescriberError: The model cannot be had. What it answered is kept.
        """
        results = await self._known.of(requests)
        fresh = {
            key: request
            for request in requests
            if (key := self._known.key(request)) not in results
        }
        for pack in packs(list(fresh.values()), self._limits):
            results |= await self._describe(pack)
        return self._known.in_order(requests, results)

    async def _describe(self, pack: Sequence[Packed]) -> dict[str, Result]:
        """Ask for one pack, then for each unit that the answer fails."""
        results: dict[str, Result] = {}
        first = await self._ask(pack, room=1, final=False)
        for packed, result in zip(pack, first, strict=True):
            final = _is_final(pack, result)
            if isinstance(result, Unusable) and not final:
                results[self._key(packed)] = await self._ask_again(packed)
            else:
                results[self._key(packed)] = _told(packed, result)
        return results

    async def _ask_again(self, packed: Packed) -> Result:
        try:
            (result,) = await self._ask([packed], room=_ROOM_WHEN_ALONE, final=True)
        except DescriberError as error:
            return DescriptionFailure(packed.request.unit, error.message)
        return _told(packed, result)

    async def _ask(
        self, pack: Sequence[Packed], *, room: int, final: bool
    ) -> list[Description | Unusable]:
        """Make one request; what is good of its answer is kept at once.

        Args:
            pack: What to ask for.
            room: How many times the usual length an answer may have.
            final: Keep failures too: nobody asks again.
        """

        async def keep(answer: Answer) -> list[Description | Unusable]:
            source = source_of(self._model.name)
            results = read_answer(answer, count=len(pack), source=source)
            await self._keep(pack, results, final=final)
            return results

        prompt = write_prompt([packed.shown for packed in pack], room=room)
        return await self._model.answer(prompt, keep)

    async def _keep(
        self,
        pack: Sequence[Packed],
        results: Sequence[Description | Unusable],
        *,
        final: bool,
    ) -> None:
        await self._known.keep(
            {
                self._key(packed): _told(packed, result)
                for packed, result in zip(pack, results, strict=True)
                if isinstance(result, Description) or final or _is_final(pack, result)
            }
        )

    def _key(self, packed: Packed) -> str:
        return self._known.key(packed.request)


def _is_final(pack: Sequence[Packed], result: Description | Unusable) -> bool:
    """Say whether asking for the unit alone would only repeat the question."""
    return isinstance(result, Unusable) and result.refused and len(pack) == 1


def _told(packed: Packed, result: Description | Unusable) -> Result:
    if isinstance(result, Unusable):
        return DescriptionFailure(packed.request.unit, result.reason, final=True)
    return result
