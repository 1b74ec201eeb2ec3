"""Project files: what they say about where modules are found.

``package.json``, ``tsconfig.json``, ``go.mod``, ``Cargo.toml`` and the like are
indexed as files without code. Their facts carry a ``configuration``: ``ecosystem``,
the ``name`` of the package if it has one, the ``root`` folder that its modules are
below, and what only one ecosystem knows. Paths in it are relative to the
repository; what lies outside of that is left out. A link to a folder is such a
file too: its ``root`` is the folder.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import PurePosixPath

from sacl.adapters.treesitter.project_files.compile_commands import (
    read_compile_commands,
)
from sacl.adapters.treesitter.project_files.manifests import (
    read_cargo,
    read_go_module,
    read_package,
)
from sacl.adapters.treesitter.project_files.typescript import read_compiler_options
from sacl.application.ports import ParsedFile
from sacl.domain.code import (
    CodeUnit,
    NodeId,
    ParseProblem,
    SourceFile,
    Span,
    StructuralFeatures,
    TextualFeatures,
    UnitKind,
    UnitTerms,
)
from sacl.domain.description import Operation, OperationKind, UnitViews
from sacl.domain.facts import LINK, FileFacts
from sacl.domain.lexical import term_text

LANGUAGE = "project"
"""What statistics and filters show for the language of a project file."""

Reader = Callable[[str, str], dict[str, str]]

READERS: Mapping[str, Reader] = {
    "package.json": read_package,
    "tsconfig.json": read_compiler_options,
    "jsconfig.json": read_compiler_options,
    "go.mod": read_go_module,
    "cargo.toml": read_cargo,
    "compile_commands.json": read_compile_commands,
}
"""Reader of each project file, by its name in lower case."""

SHARED = ("tsconfig", "typescript-config/")
"""What names of shared compiler options have in them, or of their folder."""


def read_link(_: str, text: str) -> dict[str, str]:
    """Read where a link to a folder leads."""
    return {"ecosystem": LINK, "name": LINK, "root": text}


def reader_of_file(file: SourceFile) -> Reader | None:
    """Return the reader of a project file or a link; None for any other file."""
    return read_link if file.is_link else reader_of(file.path)


def reader_of(path: str) -> Reader | None:
    """Return the reader of what is a project file by its path."""
    name = path.rpartition("/")[2].lower()
    is_configuration = name == "base.json" or any(word in path for word in SHARED)
    if is_configuration and name.endswith(".json") and name not in READERS:
        name = "tsconfig.json"
    return READERS.get(name)


def read_project_file(file: SourceFile, reader: Reader) -> ParsedFile:
    """Read a project file; one that is malformed says nothing, with a problem."""
    problems: tuple[ParseProblem, ...] = ()
    configuration: dict[str, str] = {}
    try:
        configuration = reader(file.path, file.text)
    except (ValueError, RecursionError) as error:
        problems = (ParseProblem(1, str(error)),)
    return ParsedFile(
        path=file.path,
        language=LANGUAGE,
        units=(_unit(file),),
        facts=FileFacts(file.path, LANGUAGE, configuration=configuration),
        problems=problems,
    )


def no_views(unit: NodeId) -> UnitViews:
    """Return the rewritten forms of a unit without code."""
    nothing = Operation(OperationKind.BLOCK, "module")
    return UnitViews(unit, neutral="", masked={}, unmasked={}, behavior=nothing)


def _unit(file: SourceFile) -> CodeUnit:
    """Return the unit of a file that has no code."""
    span = Span(1, file.text.removesuffix("\n").count("\n") + 1)
    return CodeUnit(
        id=NodeId(file.path),
        path=file.path,
        language=LANGUAGE,
        kind=UnitKind.FILE,
        form="file",
        name=PurePosixPath(file.path).name,
        qualified_name=file.path,
        span=span,
        body=span,
        signature="",
        code="",
        parent=None,
        textual=TextualFeatures("", (), (), {}),
        structure=StructuralFeatures(1, 1, 0, 0, 0),
        terms=UnitTerms(term_text(file.path), term_text(file.path), "", ""),
        content_hash=sha256(b"").hexdigest(),
    )
