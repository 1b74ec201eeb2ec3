"""The describer that needs no language model.

Takes the operations that a parser read and hands them to the domain's
``static_description``; everything is computed in this process. The rules are loaded
when they are first asked for.
"""

import asyncio
from collections.abc import Sequence

from sacl.application.ports import Describer, DescriptionFailure, DescriptionRequest
from sacl.domain.description import Description
from sacl.domain.static_description import RULES_VERSION


class StaticDescriber(Describer):
    """Describes units by rules. Never fails."""

    @property
    def version(self) -> str:
        """See ``Describer``; follows the rules of the domain."""
        return f"static:{RULES_VERSION}"

    async def describe(
        self, requests: Sequence[DescriptionRequest]
    ) -> list[Description | DescriptionFailure]:
        """See ``Describer``; every unit can be described."""
        return await asyncio.to_thread(lambda: [_describe(r) for r in requests])


def _describe(request: DescriptionRequest) -> Description:
    from sacl.domain.static_description.units import describe  # noqa: PLC0415 - heavy

    return describe(
        request.views.behavior,
        request.kind,
        request.language,
        neutral=request.views.neutral,
    )
