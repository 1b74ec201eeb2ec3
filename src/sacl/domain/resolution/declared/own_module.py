"""Types of one full name in several modules: a compiler takes that of its own."""

from sacl.domain.resolution.values import ClassValue, Values

SOURCES = "/src/"


def of_own_module(found: Values, path: str) -> Values:
    """Leave out types that one compiled together with a file stands in front of."""
    units = [value.unit for value in found.items if isinstance(value, ClassValue)]
    if len(units) < len(found.items):
        return found
    for folder in compiled_with(path):
        own = [ClassValue(unit) for unit in units if unit.startswith(folder)]
        if own:
            return Values(tuple(own), every=found.every)
    return found


def compiled_with(path: str) -> list[str]:
    """Return the folders whose files are compiled with a file, the nearest first.

    Of ``core/src/main/java/a/B.java`` those are ``core/src/main/`` and ``core/src/``;
    of a file that stands below no folder ``src``, none.
    """
    module, sources, rest = f"/{path}".partition(SOURCES)
    if not sources:
        return []
    whole = f"{module}{sources}"[1:]
    source_set, separator, _ = rest.partition("/")
    return [f"{whole}{source_set}/", whole] if separator else [whole]
