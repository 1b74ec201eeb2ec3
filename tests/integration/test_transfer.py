"""An index that was exported and imported is the index that it was."""

import asyncio
import gzip
import hashlib
import json
import stat
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import strategies
from tests.contract.backends import ONE, OpenGraphs, in_memory, in_neo4j, in_sqlite
from tests.contract.code_graph_laws import Step, everything, replay
from tests.fakes.progress import RecordingProgress
from tests.fakes.source_tree import DictSourceTree
from tests.unit.builders import a_relation, a_unit, a_vector, stored

from sacl.adapters.archive.json_lines import JsonLinesArchive
from sacl.adapters.memory.graphs import MemoryCodeGraphs
from sacl.application.index_files import SILENT
from sacl.application.ports import CodeGraphs
from sacl.application.repositories import FindRepository
from sacl.application.transfer import ExportIndex, ImportIndex, TransferReport
from sacl.domain.code import CodeUnit
from sacl.domain.errors import (
    InvalidArgumentError,
    NotIndexedError,
    RepositoryNotFoundError,
    SaclError,
)
from sacl.domain.facts import FileFacts
from sacl.domain.index import (
    FileRecord,
    GraphChanges,
    IndexedFile,
    Repository,
    ResolvedFile,
    Revision,
    SearchRequest,
    UnitSemantics,
    namespace_of,
)

ROOT, MOVED = "/repo", "/moved"
REPOSITORY = Repository(
    namespace_of(ROOT),
    ROOT,
    "2026-01-01T00:00:00.000+00:00",
    Revision("c0ffee", "größe", dirty=True),
    {"lock": 1},
    {"größe.py": "no UTF-8"},
)
histories = st.lists(
    strategies.changes() | st.lists(strategies.semantics, max_size=8), max_size=6
)


def find_in(graphs: CodeGraphs, namespace: str = "") -> FindRepository:
    tree = DictSourceTree({ROOT: {}, MOVED: {}})
    return FindRepository(tree, graphs, namespace=namespace)


async def exported(
    graphs: CodeGraphs, archive: Path, namespace: str = ""
) -> TransferReport:
    export = ExportIndex(graphs, find_in(graphs, namespace), JsonLinesArchive())
    return await export(ROOT, str(archive), progress=SILENT)


async def imported(
    graphs: CodeGraphs, archive: Path, root: str | None = None, namespace: str = ""
) -> TransferReport:
    take = ImportIndex(graphs, find_in(graphs, namespace), JsonLinesArchive())
    return await take(str(archive), root=root, progress=SILENT)


async def fill(
    graphs: CodeGraphs, *steps: Step, repository: Repository = REPOSITORY
) -> None:
    await replay(await graphs.open(repository.namespace), steps)
    await graphs.register(repository)


async def seen(graphs: CodeGraphs, request_: SearchRequest) -> object:
    """Return everything that can be asked, and what a search finds."""
    graph = await graphs.open(ONE)
    found = await graph.search(request_)
    candidates = {stored.unit.id: stored for stored in found.candidates}
    return await everything(graph), found.corpus, candidates


async def check_nothing_is_lost(
    source: OpenGraphs,
    target: OpenGraphs,
    history: list[Step],
    request_: SearchRequest,
) -> None:
    repository = replace(REPOSITORY, namespace=ONE)
    with TemporaryDirectory() as folder:
        archive = Path(folder, "index")
        async with source() as before:
            await fill(before, *history, repository=repository)
            out = await exported(before, archive, ONE)
            one = await seen(before, request_)
        async with target() as after:
            back = await imported(after, archive, namespace=ONE)

            assert await seen(after, request_) == one
            assert repository in await after.repositories()
            assert out == back
            again = Path(folder, "again")
            await exported(after, again, ONE)
            assert gzip.decompress(again.read_bytes()) == (
                gzip.decompress(archive.read_bytes())
            )


@pytest.mark.parametrize(
    ("source", "target"), [(in_memory, in_sqlite), (in_sqlite, in_memory)]
)
@given(history=histories, request_=strategies.search_requests)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_is_lost_between_backends(
    source: OpenGraphs,
    target: OpenGraphs,
    history: list[Step],
    request_: SearchRequest,
) -> None:
    asyncio.run(check_nothing_is_lost(source, target, history, request_))


@pytest.mark.live
@pytest.mark.parametrize(
    ("source", "target"), [(in_sqlite, in_neo4j), (in_neo4j, in_memory)]
)
@given(history=histories, request_=strategies.search_requests)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=10)
def test_nothing_is_lost_on_the_way_to_a_server_and_back(
    source: OpenGraphs,
    target: OpenGraphs,
    history: list[Step],
    request_: SearchRequest,
) -> None:
    asyncio.run(check_nothing_is_lost(source, target, history, request_))


def a_file(path: str) -> IndexedFile:
    record = FileRecord(path, "python", "0" * 64, 1, 1, "2026-01-01", 1, 1, 1)
    unit = a_unit("run", path)
    calls = a_relation(unit.id, f"{path}::other")
    resolved = ResolvedFile(path, (calls,), frozenset({"name:run"}))
    return IndexedFile(record, (unit,), FileFacts(path, "python"), resolved)


def learnt(unit: CodeUnit) -> UnitSemantics:
    semantics = stored(unit, code=a_vector(0.5, 1.0)).semantics
    assert semantics is not None
    return semantics


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of three files; tests leave it as it is."""
    archive = tmp_path_factory.mktemp("whole") / "index"

    async def export() -> None:
        graphs = MemoryCodeGraphs()
        files = GraphChanges(tuple(a_file(path) for path in strategies.PATHS))
        units = [unit for file in files.replaced for unit in file.units]
        await fill(graphs, files, [learnt(unit) for unit in units])
        await exported(graphs, archive)

    asyncio.run(export())
    return archive


def refused(archive: Path) -> InvalidArgumentError:
    """Return the error of an import, which must have left nothing behind."""
    graphs = MemoryCodeGraphs()

    async def attempt() -> object:
        graph = await graphs.open(REPOSITORY.namespace)
        with pytest.raises(InvalidArgumentError) as raised:
            await imported(graphs, archive)
        assert not await graph.files()
        assert not await graphs.repositories()
        return raised.value

    error = asyncio.run(attempt())
    assert isinstance(error, InvalidArgumentError)
    assert str(archive) in error.message
    return error


def test_an_archive_that_is_cut_off_anywhere_is_refused(
    archive: Path, tmp_path: Path
) -> None:
    whole = archive.read_bytes()
    for end in range(0, len(whole), 37):
        cut = tmp_path / f"cut-{end}"
        cut.write_bytes(whole[:end])
        assert refused(cut).next_step


def test_an_archive_that_lost_whole_lines_is_refused(
    archive: Path, tmp_path: Path
) -> None:
    lines = gzip.decompress(archive.read_bytes()).splitlines(keepends=True)
    for number in range(1, len(lines)):
        less = tmp_path / f"less-{number}"
        less.write_bytes(gzip.compress(b"".join(lines[:number] + lines[number + 1 :])))
        assert "damaged" in refused(less).message


def test_a_changed_byte_is_noticed(archive: Path, tmp_path: Path) -> None:
    text = gzip.decompress(archive.read_bytes())
    for place in range(200, len(text), 211):
        changed = tmp_path / f"changed-{place}"
        other = bytes([text[place] ^ 1])
        changed.write_bytes(gzip.compress(text[:place] + other + text[place + 1 :]))
        refused(changed)


def sealed(lines: list[bytes]) -> bytes:
    """Return an archive of lines with a checksum that is right."""
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    return gzip.compress(
        b"".join([*lines, json.dumps({"sha256": digest}).encode()]) + b"\n"
    )


def test_a_newer_archive_is_said_to_be_newer(archive: Path, tmp_path: Path) -> None:
    lines = gzip.decompress(archive.read_bytes()).splitlines(keepends=True)
    header = json.loads(lines[0]) | {"version": 2, "unknown": True}
    newer = tmp_path / "newer"
    newer.write_bytes(sealed([json.dumps(header).encode() + b"\n", b"?\n"]))
    error = refused(newer)

    assert "newer SACL (format 2; this one reads 1)" in error.message
    assert "Upgrade" in error.next_step


def test_records_that_are_wrong_leave_nothing_behind(
    archive: Path, tmp_path: Path
) -> None:
    """Even where the checksum is right: somebody wrote them so."""
    lines = gzip.decompress(archive.read_bytes()).splitlines(keepends=True)[:-1]
    forged = tmp_path / "forged"
    forgeries: list[dict[str, object]] = [
        {"facts": [[], []]},
        {"facts": 5},
        {"units": [{}]},
        {"record": None},
    ]
    for wrong in forgeries:
        last = json.dumps(json.loads(lines[-1]) | wrong).encode() + b"\n"
        forged.write_bytes(sealed([*lines[:-1], last]))
        assert "damaged" in refused(forged).message


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"text",
        b"\x1f\x8b",
        gzip.compress(b""),
        gzip.compress(b"{}\n"),
        gzip.compress(b'{"format": "other", "version": 1}\n'),
        gzip.compress(b"[1]\n"),
        gzip.compress(b'{"format": "sacl-index", "version": "one"}\n'),
    ],
)
def test_a_foreign_file_is_refused(content: bytes, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    foreign.write_bytes(content)
    refused(foreign)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    refused(tmp_path)
    refused(tmp_path / "absent")


async def test_a_repository_that_moved_is_imported_where_it_is(archive: Path) -> None:
    graphs = MemoryCodeGraphs()
    report = await imported(graphs, archive, MOVED)
    (repository,) = await graphs.repositories()

    assert (repository.root, report.repository) == (MOVED, MOVED)
    assert repository.namespace == report.namespace == namespace_of(MOVED)
    assert repository.revision == REPOSITORY.revision
    assert set(await (await graphs.open(repository.namespace)).files()) == set(
        strategies.PATHS
    )


async def test_a_folder_that_is_not_here_is_asked_for(archive: Path) -> None:
    graphs = MemoryCodeGraphs()
    with pytest.raises(RepositoryNotFoundError) as raised:
        await imported(graphs, archive, "/nowhere")

    assert "--root" in raised.value.next_step
    assert not await graphs.repositories()


async def test_an_index_that_is_there_is_not_overwritten(archive: Path) -> None:
    graphs = MemoryCodeGraphs()
    await imported(graphs, archive)
    with pytest.raises(InvalidArgumentError, match="has an index already"):
        await imported(graphs, archive)

    assert len(await graphs.repositories()) == 1


async def test_what_an_import_that_was_killed_has_left_is_gone(archive: Path) -> None:
    graphs = MemoryCodeGraphs()
    graph = await graphs.open(REPOSITORY.namespace)
    await graph.write(GraphChanges((a_file("left.py"),)))
    await imported(graphs, archive)

    assert set(await graph.files()) == set(strategies.PATHS)


async def test_what_is_not_indexed_is_not_exported(tmp_path: Path) -> None:
    with pytest.raises(NotIndexedError):
        await exported(MemoryCodeGraphs(), tmp_path / "index")

    assert not list(tmp_path.iterdir())


async def test_no_file_is_overwritten(archive: Path) -> None:
    before = archive.read_bytes()
    graphs = MemoryCodeGraphs()
    await fill(graphs, GraphChanges((a_file("a.py"),)))
    with pytest.raises(InvalidArgumentError, match="exists"):
        await exported(graphs, archive)

    assert archive.read_bytes() == before


async def test_an_export_that_fails_leaves_no_file(tmp_path: Path) -> None:
    graphs = MemoryCodeGraphs()
    await fill(graphs, GraphChanges((a_file("a.py"),)))
    with pytest.raises(SaclError, match="cannot be written"):
        await exported(graphs, tmp_path / "no" / "such" / "folder")

    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="has no such modes")
async def test_only_its_owner_may_read_an_archive(archive: Path) -> None:
    assert stat.S_IMODE(archive.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR


async def test_progress_is_told_to_the_end(archive: Path) -> None:
    graphs, progress = MemoryCodeGraphs(), RecordingProgress()
    take = ImportIndex(graphs, find_in(graphs), JsonLinesArchive())
    await take(str(archive), progress=progress)

    assert progress.reports[-1] == ("import", 3, 3)
