"""How records of which there are a million are declared.

To the type checker such a record is a frozen dataclass. At run time nothing guards
it, for a frozen one sets each field by a call: to make one takes four times as long.
"""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[_Class]) -> type[_Class]:
    """Make a dataclass with slots, equality and a hash, and a quick constructor."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
