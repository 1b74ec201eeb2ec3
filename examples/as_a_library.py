"""Uses SACL inside of a program: the same use cases that the tools and commands call.

    python examples/as_a_library.py path/to/repository path/in/it.py

Prints what depends on a file, and how certain each dependency is. Versions
cover the tools, the commands and the settings (CHANGELOG.md); modules may move.
"""

import argparse
import asyncio

from sacl.application.index_files import SILENT
from sacl.application.walking import ExploreOptions
from sacl.bootstrap import open_use_cases
from sacl.domain.relations import Direction
from sacl.settings import Settings


async def print_dependants(repository: str, file: str) -> None:
    """Index a repository in memory, then print what depends on one of its files."""
    settings = Settings(store="memory", embedder="none")
    async with open_use_cases(settings) as use_cases:
        await use_cases.analyze_repository(repository, progress=SILENT)
        report = await use_cases.explore_relationships(
            repository, file, ExploreOptions(direction=Direction.IN)
        )
    for each in report.related_components:
        kinds = ", ".join(each.relationship_types)
        print(f"{each.file_path}  {kinds}, {each.resolution}, distance {each.distance}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repository")
    parser.add_argument("file")
    asyncio.run(print_dependants(**vars(parser.parse_args())))
