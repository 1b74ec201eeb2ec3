"""Rewrites units with their text masked: documentation, comments, names.

Works on the text as written: what is masked is cut out or replaced, everything
else stays. The result still parses, behaves as before, and is not changed by
masking it again.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from sacl.adapters.treesitter.edits import Edit, Frame, Range, removal, render
from sacl.adapters.treesitter.extents import Extent
from sacl.adapters.treesitter.grammar import has_part
from sacl.adapters.treesitter.language import Language
from sacl.adapters.treesitter.layout import Layout
from sacl.adapters.treesitter.renaming import QueryRenamer
from sacl.adapters.treesitter.time_limit import check_time
from sacl.domain.code import TextualFeature

_SEPARATOR = re.compile(rb"[ \t]*;")


@dataclass(frozen=True, slots=True)
class MaskedUnit:
    """Forms of a unit; see ``UnitViews``."""

    neutral: str
    masked: dict[TextualFeature, str]
    unmasked: dict[TextualFeature, str]


class Masker:
    """Masks the units of one file."""

    def __init__(self, language: Language, layout: Layout) -> None:
        self._language = language
        self._layout = layout
        self._renamer: QueryRenamer | None = None
        self._owners = {place: each for each in layout.extents for place in each.docs}

    def mask(self, extent: Extent) -> MaskedUnit:
        """Rewrite one unit."""
        check_time()
        edits = {
            TextualFeature.DOCSTRING: self._documentation(extent),
            TextualFeature.COMMENT: self._comments(extent),
        }
        unmasked = {}
        if self._layout.names.inside(extent):
            names = self._names(extent)
            if isinstance(names, str):
                unmasked[TextualFeature.IDENTIFIER] = names
            else:
                edits[TextualFeature.IDENTIFIER] = names
        present = {
            feature: each
            for feature, each in edits.items()
            if each or feature is TextualFeature.IDENTIFIER
        }
        return MaskedUnit(
            neutral=self._render(extent, chain(*present.values())),
            masked={
                feature: self._render(extent, each) for feature, each in present.items()
            },
            unmasked=unmasked,
        )

    def _render(self, extent: Extent, edits: Iterable[Edit]) -> str:
        frame = self._layout.frame(extent)
        text = render(self._layout.source, frame, [*extent.cuts, *edits])
        return text.strip("\n")

    def _names(self, extent: Extent) -> list[Edit] | str:
        if self._language.rename is not None:
            return self._language.rename(extent.unit, extent.cuts)
        if not has_part(self._language, "renaming"):
            return f"the scopes of {self._language.name} are not analysed"
        if self._renamer is None:
            file = self._layout.extents[0].unit.node
            self._renamer = QueryRenamer(self._language, file)
        return self._renamer.rename(extent, self._layout.source)

    def _comments(self, extent: Extent) -> list[Edit]:
        frame = Frame(extent.start, extent.end)
        places = self._layout.comments.inside(extent)
        return [removal(self._layout.source, frame, place) for place in places]

    def _documentation(self, extent: Extent) -> list[Edit]:
        frame = Frame(extent.start, extent.end)
        places = self._layout.docs.inside(extent)
        return [self._without_documentation(frame, place) for place in places]

    def _without_documentation(self, frame: Frame, place: Range) -> Edit:
        start, end = place
        if self._language.empty_body and self._is_whole_body(place):
            return Edit(start, end, self._language.empty_body)
        separator = _SEPARATOR.match(self._layout.source, end, frame.end)
        stretch = start, separator.end() if separator else end
        return removal(self._layout.source, frame, stretch, blank_lines=True)

    def _is_whole_body(self, place: Range) -> bool:
        """Tell whether a unit's body holds nothing but its documentation."""
        owner = self._owners[place]
        body = owner.unit.body
        if owner is self._layout.extents[0] or body is None:
            return False
        if place[0] < body.start_byte:
            return False
        return all(
            child.end_byte <= place[1] or child.is_extra
            for child in body.named_children
        )
