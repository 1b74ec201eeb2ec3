"""Mutation score of the domain, on mutants sampled by a seed: ``make mutants``.

mutmut proposes changes of functions and methods. Coverage notes once which test runs
which line. Then the tests are collected once, and for each mutant of the sample a
child process puts the changed code into the function and runs the tests that run its
lines until one fails, the most specific ones first. A mutant that no test notices is
shown as a difference. Results are kept in ``build/mutants``, so that a run which was
stopped goes on where it was.
"""

import argparse
import ast
import difflib
import importlib
import json
import os
import resource
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType
from xml.etree import ElementTree

import libcst
import pytest
from coverage import CoverageData
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import Mutation, create_mutations

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
DOMAIN = SOURCES / "sacl" / "domain"
BUILD = ROOT / "build" / "mutants"
COVERAGE = BUILD / "coverage"
RESULTS = BUILD / "results.jsonl"
TESTS = ("tests/unit", "tests/contract", "tests/integration")
MOST_TESTS = 300
MOST_SECONDS = 120.0
"""What a mutant has to survive at most, the most specific tests first."""
GRACE_S = 20.0
SLOWNESS = 4.0
"""How much longer than without a mutant, under coverage, tests may take."""
_NOT_APPLIED = 70


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function.

    Attributes:
        number: Which proposal of the file it is.
        lines: First and last line of the changed expression or statement.
        function: First and last line of the function around it.
        text: The whole file with the change.
    """

    path: Path
    number: int
    lines: tuple[int, int]
    function: tuple[int, int]
    text: str

    @property
    def name(self) -> str:
        """Return where it is."""
        return f"{self.path.relative_to(ROOT)}:{self.lines[0]}#{self.number}"

    def difference(self) -> str:
        """Show the change."""
        before = self.path.read_text(encoding="utf-8").splitlines()
        change = difflib.unified_diff(before, self.text.splitlines(), n=0, lineterm="")
        return "\n".join(list(change)[3:])


def proposals(path: Path) -> tuple[libcst.Module, list[Mutation]]:
    """Return a file and the changes of its functions; docstrings and types stay."""
    module, mutations, *_ = create_mutations(
        str(path), path.read_text(encoding="utf-8")
    )
    inside = [
        mutation
        for mutation in mutations
        if isinstance(mutation.contained_by_top_level_function, libcst.FunctionDef)
    ]
    return module, inside


def sample(count: int, seed: int) -> list[Mutant]:
    """Choose mutants so that each of the domain is as likely as any other.

    What is chosen depends on the mutants alone: a change elsewhere changes nothing.
    """
    ranked: list[tuple[str, Path, int]] = []
    for path in sorted(DOMAIN.rglob("*.py")):
        module, mutations = proposals(path)
        seen: Counter[str] = Counter()
        for number, mutation in enumerate(mutations):
            nodes = mutation.original_node, mutation.mutated_node
            change = " -> ".join(map(module.code_for_node, nodes))
            seen[change] += 1
            what = f"{seed} {path.relative_to(ROOT)} {change} {seen[change]}"
            ranked.append((sha256(what.encode()).hexdigest(), path, number))
    chosen = sorted(ranked)[:count]
    print(f"{len(ranked)} mutants, {count} of them tried (seed {seed}).", flush=True)
    by_file = defaultdict(list)
    for _, path, number in chosen:
        by_file[path].append(number)
    mutants = {
        (path, each.number): each
        for path, numbers in by_file.items()
        for each in _mutants(path, numbers)
    }
    return [mutants[path, number] for _, path, number in chosen]


def _mutants(path: Path, numbers: Sequence[int]) -> Iterator[Mutant]:
    module, mutations = proposals(path)
    wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
    positions = wrapper.resolve(PositionProvider)
    for number in numbers:
        old, new = mutations[number].original_node, mutations[number].mutated_node
        here = positions[old]
        around = positions[mutations[number].contained_by_top_level_function or old]
        yield Mutant(
            path,
            number,
            (here.start.line, here.end.line),
            (around.start.line, around.end.line),
            module.code_for_node(module.deep_replace(old, new)),
        )


class Coverage:
    """Which tests run which lines of the domain, and how long they take."""

    def __init__(self) -> None:
        data = CoverageData(str(COVERAGE))
        data.read()
        self._tests: dict[str, dict[int, set[str]]] = {}
        self._breadth: Counter[str] = Counter()
        for path in DOMAIN.rglob("*.py"):
            by_line = {
                line: {name.partition("|")[0] for name in names if name}
                for line, names in data.contexts_by_lineno(str(path)).items()
            }
            self._tests[str(path)] = by_line
            for tests in by_line.values():
                self._breadth.update(tests)
        self._seconds = _durations()

    def tests(self, mutant: Mutant) -> list[str]:
        """Return the tests that run what was changed, the likeliest to notice first.

        Those are the ones named after its module, then those that run little else.
        """
        by_line = self._tests[str(mutant.path)]
        first, last = mutant.lines
        found = _union(by_line, range(first, last + 1))
        if not found:
            start, end = mutant.function
            found = _union(by_line, range(start, end + 1))
        kept: list[str] = []
        spent = 0.0
        own = f"test_{mutant.path.stem}.py"
        order = sorted(found, key=lambda t: (own not in t, self._breadth[t], t))
        for test in order:
            spent += self.seconds(test)
            if kept and (spent > MOST_SECONDS or len(kept) == MOST_TESTS):
                break
            kept.append(test)
        return kept

    def seconds(self, test: str) -> float:
        """Return how long a test took under coverage."""
        return self._seconds[test.rpartition("::")[2]]


def _union(by_line: Mapping[int, set[str]], lines: range) -> set[str]:
    return set().union(*(by_line.get(line, ()) for line in lines))


def _durations() -> dict[str, float]:
    seconds: dict[str, float] = defaultdict(float)
    for report in BUILD.glob("*.xml"):
        for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 - our own
            name = case.attrib["name"]
            seconds[name] = max(seconds[name], float(case.attrib["time"]))
    return seconds


def apply(mutant: Mutant) -> None:
    """Put the changed code, and changed defaults, into the function as it is loaded."""
    path = mutant.path.relative_to(SOURCES).with_suffix("")
    module = importlib.import_module(".".join(path.parts).removesuffix(".__init__"))
    definition = _definition(mutant)
    decorated = [each.lineno for each in definition.decorator_list]
    first = min([*decorated, definition.lineno])
    changed = compile(mutant.text, str(mutant.path), "exec")
    (code,) = (each for each in _codes(changed) if each.co_firstlineno == first)
    owner: object = module
    *classes, name = code.co_qualname.split(".")
    for each in classes:
        owner = getattr(owner, each)
    found = vars(owner)[name]
    function: FunctionType = getattr(found, "__func__", found)
    function.__code__ = code
    arguments = definition.args
    defaults = [_value(each, module.__dict__) for each in arguments.defaults]
    function.__defaults__ = tuple(defaults) or None
    function.__kwdefaults__ = {
        argument.arg: _value(default, module.__dict__)
        for argument, default in zip(
            arguments.kwonlyargs, arguments.kw_defaults, strict=True
        )
        if default is not None
    }


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of functions and methods, not of what is inside of them."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if "__module__" in each.co_names and "__qualname__" in each.co_names:
                yield from _codes(each)
            elif not each.co_name.startswith("<"):
                yield each


def _definition(mutant: Mutant) -> ast.FunctionDef:
    for node in ast.walk(ast.parse(mutant.text)):
        if isinstance(node, ast.FunctionDef) and node.lineno == mutant.function[0]:
            return node
    raise LookupError(mutant.name)


def _value(expression: ast.expr, names: dict[str, object]) -> object:
    return eval(compile(ast.Expression(expression), "default", "eval"), names)  # noqa: S307 - our own source


class Trial:
    """A plugin that runs, in place of the suite, the tests of each mutant."""

    def __init__(self, mutants: Sequence[Mutant], coverage: Coverage) -> None:
        self._mutants = mutants
        self._coverage = coverage
        self._known = _known()
        self.survivors: list[Mutant] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every mutant, each in a child, and tell pytest that all is done."""
        items = {item.nodeid: item for item in session.items}
        capture = session.config.pluginmanager.getplugin("capturemanager")
        capture.suspend_global_capture()
        for done, mutant in enumerate(self._mutants, 1):
            if self._survives(mutant, items):
                self.survivors.append(mutant)
                print(f"{mutant.name} survives\n{mutant.difference()}\n")
            score = 1 - len(self.survivors) / done
            print(f"{done} of {len(self._mutants)}, score {score:.3f}", flush=True)
        return True

    def _survives(self, mutant: Mutant, items: Mapping[str, pytest.Item]) -> bool:
        key = f"{mutant.path.relative_to(ROOT)}\n{mutant.difference()}"
        if key not in self._known:
            tests = [t for t in self._coverage.tests(mutant) if t in items]
            limit_s = GRACE_S + SLOWNESS * sum(map(self._coverage.seconds, tests))
            survives = all_pass(mutant, [items[test] for test in tests], int(limit_s))
            self._known[key] = survives
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, survives]) + "\n")
        return self._known[key]


def _known() -> dict[str, bool]:
    if not RESULTS.exists():
        return {}
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    return dict(map(json.loads, lines))


def all_pass(mutant: Mutant, items: Sequence[pytest.Item], limit_s: int) -> bool:
    """Run tests in a child; one that takes too long, or dies, does not pass.

    Raises:
        RuntimeError: The mutant could not be put in place.
    """
    child = os.fork()
    if child == 0:
        status = _NOT_APPLIED
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s + 1))
            apply(mutant)
            status = 0 if _pass(items) else 1
        finally:
            os._exit(status)
    _, waited = os.waitpid(child, 0)
    if os.waitstatus_to_exitcode(waited) == _NOT_APPLIED:
        raise RuntimeError(f"{mutant.name} cannot be put in place")
    return os.waitstatus_to_exitcode(waited) == 0


def _pass(items: Sequence[pytest.Item]) -> bool:
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    for item, following in zip_longest(items, items[1:]):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            return False
    return True


def measure_coverage() -> None:
    """Note which test runs which line, unless that was done."""
    if COVERAGE.exists():
        return
    BUILD.mkdir(parents=True, exist_ok=True)
    options = ["--cov=sacl.domain", "--cov-context=test", "--cov-report="]
    report = f"--junitxml={BUILD / 'tests.xml'}"
    subprocess.run(  # noqa: S603 - our own tests
        [sys.executable, "-m", "pytest", "-m", "not live", *TESTS, *options, report],
        check=True,
        env={**os.environ, "COVERAGE_FILE": str(COVERAGE)},
    )


def main() -> int:
    """Try the sample and print the score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.chdir(ROOT)
    measure_coverage()
    trial = Trial(sample(arguments.count, arguments.seed), Coverage())
    silent = ["-p", "no:terminal", "-o", "addopts=--import-mode=importlib"]
    plain = ["-p", "no:cacheprovider", "--hypothesis-seed=0", "-m", "not live"]
    return int(pytest.main([*silent, *plain, *TESTS], plugins=[trial]))


if __name__ == "__main__":
    sys.exit(main())
