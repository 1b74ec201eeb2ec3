"""Where files are analysed, and what becomes of files that resist."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.integration.treesitter.reading import parsed, source_file, units, views

from sacl.adapters.treesitter import parser as module
from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.adapters.treesitter.languages import REGISTERED
from sacl.adapters.treesitter.parser import TreeSitterParser
from sacl.adapters.treesitter.time_limit import OutOfTimeError, time_limit
from sacl.adapters.treesitter.workers import Workers, WorkFailure
from sacl.application.ports import ParsedFile, ParseFailure
from sacl.domain.code import NodeId

TIMEOUT_S = 0.3


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    pool = Workers(count=2, timeout_s=TIMEOUT_S)
    yield pool
    await pool.close()


def square(number: int) -> int:
    return number * number


def reciprocal(number: int) -> float:
    return 1 / number


def die(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def hang(number: int) -> int:
    while number == 3:
        time.sleep(TIMEOUT_S)
    return number


def spin(number: int) -> int:
    while number == 3:
        pass
    return number


def exit_status(pid: int) -> int:
    return os.waitpid(pid, os.WNOHANG)[1]


def process(_: int) -> int:
    return os.getpid()


async def test_an_interrupt_meant_for_the_parent_ends_no_worker() -> None:
    pool = Workers(count=1, timeout_s=30)
    (worker,) = await pool.run(process, [[1]])
    assert isinstance(worker, int)

    os.kill(worker, signal.SIGINT)

    assert await pool.run(process, [[1]]) == [worker]
    await pool.close()


async def test_results_come_in_the_order_of_the_items(workers: Workers) -> None:
    batches = [[1, 2], [], [3], [4, 5, 6]]
    assert await workers.run(square, batches) == [1, 4, 9, 16, 25, 36]
    assert await workers.run(square, []) == []


async def test_large_batches_have_a_process_that_ends_with_them(
    workers: Workers,
) -> None:
    weights = [0.6, 0.1, 0.4, 2.0, 0.1]
    one, *light, two, last = await workers.run(
        process, [[n] for n in range(5)], weights
    )
    assert one == two
    assert one not in (*light, last)
    assert await workers.run(process, [[1]]) != [one]


async def test_an_error_fails_one_item(workers: Workers) -> None:
    failure = WorkFailure("ZeroDivisionError: division by zero")
    assert await workers.run(reciprocal, [[1, 0, 2], [4]]) == [1, failure, 0.5, 0.25]


@pytest.mark.parametrize("work", [die, hang, spin])
async def test_what_kills_a_worker_fails_alone(workers: Workers, work: object) -> None:
    assert callable(work)
    results = await workers.run(work, [[1, 2], [3, 4], [5], [6, 7]])
    failure = WorkFailure("it crashed, or took longer than 0.3 s")
    assert results == [1, 2, failure, 4, 5, 6, 7]


async def test_workers_rest_when_their_work_is_done(workers: Workers) -> None:
    running = asyncio.create_task(workers.run(process, [[1, 2], [3]]))
    await asyncio.sleep(0)
    await workers.rest()
    assert running.done()
    assert await workers.run(process, [[1]]) != (await running)[:1]


async def test_workers_that_were_closed_start_again(workers: Workers) -> None:
    (first,) = await workers.run(pid_of, [[0]])
    await workers.close()
    await workers.close()
    (second,) = await workers.run(pid_of, [[0]])
    assert first != second
    assert os.getpid() not in {first, second}


def pid_of(_: int) -> int:
    return os.getpid()


@given(st.lists(st.integers(0, 12), max_size=12), st.integers(1, 20))
def test_only_a_large_file_makes_a_large_batch(lengths: list[int], size: int) -> None:
    files = [source_file("x" * length) for length in lengths]
    batches = list(module._batches(files, size))
    assert [file for batch in batches for file in batch] == files
    for batch in batches:
        assert len(batch) == 1 or sum(len(file.text) for file in batch) <= size


@pytest.fixture
async def parser() -> AsyncIterator[TreeSitterParser]:
    made = TreeSitterParser(workers=2)
    yield made
    await made.close()


async def test_processes_and_threads_find_the_same(
    parser: TreeSitterParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [f"def f{number}(a):\n    return a\n" for number in range(6)]
    files = [source_file(text, f"{n}.py") for n, text in enumerate(texts)]
    in_thread = await parser.parse(files)
    monkeypatch.setattr(module, "FEW_FILES", 0)
    assert await parser.parse(files) == in_thread
    assert [result.path for result in in_thread] == [file.path for file in files]


async def test_large_files_are_rewritten_in_a_process(parser: TreeSitterParser) -> None:
    file = source_file(f"def f(a):\n    return a\n\nDATA = '{'x' * 300_000}'\n")
    (result,) = await parser.parse([file])
    assert isinstance(result, ParsedFile)
    found = await parser.views(file, [result.units[1].id])
    assert [view.neutral for view in found.values()] == [
        "def func_0(var_0):\n    return var_0"
    ]


async def test_an_unsupported_file_is_a_failure(parser: TreeSitterParser) -> None:
    file = source_file("# Title", "README.md")
    (result,) = await parser.parse([file])
    assert isinstance(result, ParseFailure)
    assert await parser.views(file, []) == {}
    assert parser.language_of(file.path) is None


def test_what_parsed_of_a_broken_file_is_kept() -> None:
    text = "def before():\n    return 1\n\ndef broken(a, b\n    return 2\n"
    result = parsed(text)
    assert "a.py::before" in {unit.id for unit in result.units}
    assert [problem.line for problem in result.problems] == [4]
    assert all(problem.reason for problem in result.problems)


def test_what_is_missing_is_named() -> None:
    (problem,) = parsed("function f() { return (1; }", "a.js").problems
    assert problem.reason == "')' is missing"


def test_a_class_that_is_cut_off_is_found_with_its_methods() -> None:
    text = "export class Half {\n  ok(): number { return 1 }\n  broken(: {\n"
    assert list(units(text, "a.ts")) == ["", "Half", "Half.ok"]


def test_what_follows_an_open_string_is_no_code() -> None:
    text = 'def ok():\n    return 1\nX = """never closed\ndef swallowed():\n    pass\n'
    assert list(units(text)) == ["", "ok"]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "def f(a):\n    return " + "(" * 900 + "1" + ")" * 900),
        ("a.py", "def f(a):\n    return a" + ".b" * 3_000),
        ("a.py", "def f(a):\n    return " + " + ".join("1" * 3_000)),
        ("a.js", "function f() { return a" + ".b()" * 3_000 + " }"),
        ("a.js", "function f() { return " + "[" * 2_000 + "]" * 2_000 + " }"),
        ("a.js", "function f() {" + "function g() {" * 500 + "}" * 501),
        ("a.tsx", "const f = () => " + "<a>" * 500 + "</a>" * 500 + ";"),
        ("a.ts", "function f() { return " + "`${" * 300 + "1" + "}`" * 300 + " }"),
        ("a.go", "package a\nfunc f() {" + "func() {" * 500 + "}()" * 500 + "}"),
        ("a.go", "package a\nfunc f() { return " + "a.b()." * 2_000 + "c }"),
        ("a.rs", "fn f() {" + "if a { " * 500 + "}" * 501),
        ("a.rs", "fn f() { " + "vec![" * 500 + "]" * 500 + " }"),
        ("a.java", "class A { void f() {" + "if (a) { " * 500 + "}" * 502),
        ("a.java", "class A { int f() { return a" + ".b()" * 2_000 + "; } }"),
        ("a.cs", "class A { void f() {" + "if (a) { " * 500 + "}" * 502),
        ("a.cs", "class A { int f() { return " + "(" * 900 + "1" + ")" * 900 + "; } }"),
        ("a.kt", "fun f() {" + "if (a) { " * 500 + "}" * 501),
        ("a.kt", "fun f() { return a" + ".b()" * 2_000 + " }"),
        ("a.scala", "def f = {" + "if (a) { " * 300 + "}" * 301),
        ("a.scala", "def f = " + "(" * 900 + "1" + ")" * 900),
        ("a.swift", "func f() {" + "if a { " * 300 + "}" * 301),
        ("a.swift", "func f() { " + "[" * 1_000 + "]" * 1_000 + " }"),
    ],
)
def test_depth_is_no_danger(path: str, text: str) -> None:
    assert any(name.endswith("f") for name in units(text, path))
    assert any(name.endswith("f") for name in views(text, path))


PUNCTUATION = [*"(){}'`:#@\t\n\0é\ud800", '"""', "/*", "*/", "//", "=>", "${", "<a>"]
WORDS = ["class ", "def f(", "function ", "async ", "return "]
fragments = st.sampled_from(PUNCTUATION + WORDS)


@settings(max_examples=60)
@given(st.lists(fragments | st.text(max_size=6), max_size=30).map("".join))
@pytest.mark.parametrize(
    "path", [f"a{each.suffixes[-1]}" for each in REGISTERED.values()]
)
def test_any_text_can_be_analysed(path: str, text: str) -> None:
    found = units(text, path)
    assert views(text, path).keys() == found.keys()
    for unit in found.values():
        assert unit.span.start_line <= unit.body.start_line
        assert unit.body.end_line <= unit.span.end_line


async def test_what_takes_more_than_a_moment_goes_to_a_process(
    parser: TreeSitterParser, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = source_file("def f(a):\n    return a\n")
    in_a_moment = await parser.parse([file])
    monkeypatch.setattr(module, "MOMENT_S", -1)
    assert await parser.parse([file]) == in_a_moment


async def test_a_small_file_that_never_ends_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "MOMENT_S", -1)
    impatient = TreeSitterParser(workers=1, timeout_s=0.01)
    file = source_file("x => " * 3_000, "A.java")
    (result,) = await impatient.parse([file])
    assert result == ParseFailure("A.java", "it crashed, or took longer than 0.01 s")
    await impatient.close()


@pytest.mark.parametrize(
    "work", [parse_file, partial(view_units, wanted=[NodeId("a.py")])]
)
def test_work_stops_when_its_time_is_over(work: Callable[..., object]) -> None:
    with time_limit(-1), pytest.raises(OutOfTimeError):
        work(source_file("def f(a):\n    return a\n"))
    assert work(source_file("def f(a):\n    return a\n"))


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (f"x = {'a + ' * 20_000}a;", "a.js"),
        (f"x = {'a + ' * 20_000}a;", "A.cs"),
        (f"x = {'a + ' * 20_000}a\n", "a.py"),
        (f"x = {'f(' * 20_000}{')' * 20_000};", "a.ts"),
        (f"x = {'[' * 20_000}{']' * 20_000}\n", "a.py"),
    ],
)
def test_deep_trees_are_read_in_linear_time(text: str, path: str) -> None:
    with time_limit(20):
        assert parsed(text, path).units
