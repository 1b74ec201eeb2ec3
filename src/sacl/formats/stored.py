"""The shape of all that a store holds; what has another one is outdated."""

from typing import Final

from sacl.domain.code import CodeUnit
from sacl.domain.description import Description
from sacl.domain.facts import FileFacts
from sacl.domain.index import FileRecord, Repository, UnitSemantics
from sacl.domain.relations import Relation
from sacl.formats.shape import shape_of

SHAPE: Final = shape_of(
    CodeUnit, Description, FileFacts, FileRecord, Relation, Repository, UnitSemantics
)
