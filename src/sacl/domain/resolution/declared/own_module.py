"""Types of one full name in several modules: a compiler takes that of its own."""

from sacl.domain.file_roles import is_test
from sacl.domain.resolution.values import ClassValue, Values

SOURCES = "/src/"


def of_own_module(found: Values, path: str) -> Values:
    """Leave out types that one compiled together with a file stands in front of."""
    units = [value.unit for value in found.items if isinstance(value, ClassValue)]
    if len(units) < len(found.items):
        return found
    if not is_test(path):
        units = [unit for unit in units if not is_test(unit)]
    for folder in compiled_with(path):
        own = [ClassValue(unit) for unit in units if unit.startswith(folder)]
        if own:
            return Values(tuple(own), every=found.every)
    return found


def compiled_with(path: str) -> list[str]:
    """Return the folders whose files are compiled with a file, the nearest first.

    Of ``core/src/test/java/a/B.java`` those are ``core/src/test/`` and ``core/src/``,
    but ``core/src/main/`` alone is compiled without others; of a file that stands
    below no folder ``src``, none.
    """
    module, sources, rest = f"/{path}".partition(SOURCES)
    if not sources:
        return []
    whole = f"{module}{sources}"[1:]
    source_set, separator, _ = rest.partition("/")
    if source_set == "main":
        return [f"{whole}main/"]
    return [f"{whole}{source_set}/", whole] if separator else [whole]
