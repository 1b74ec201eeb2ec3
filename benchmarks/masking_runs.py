"""Do masked functions still do what they did?

Usage: ``python benchmarks/masking_runs.py --data DIR [--trees DIR]``. Every function
at the top of a file is put back masked, under its own name. HumanEval's solutions
then face their own tests; MBPP's, and with ``--trees`` and Node the modules of the
npm packages in ``PACKAGES``, are called with generated arguments beside the
original: result, printed text, kind of error and changed arguments must agree.
"""

import ast
import contextlib
import copy
import gzip
import io
import itertools
import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.folders import with_folders

from sacl.adapters.treesitter.analysis import parse_file, view_units
from sacl.application.ports import ParsedFile
from sacl.domain.code import CodeUnit, SourceFile, UnitKind

PACKAGES: Mapping[str, str] = {
    "lodash-4.17.21": "*.js",
    "ramda-0.30.1": "src/*.js",
    "underscore-1.13.7": "cjs/*.js",
    "validator-13.12.0": "lib/*.js",
}
"""Folders below ``--trees``, and their modules."""
COMPARE = Path(__file__).with_name("compare_modules.js")
RECEIVER = re.compile(r"\bthis\b")
SECONDS = 0.3
DEPTH = 600
CALLS = 25
VALUES: Sequence[Any] = (
    3,
    0,
    7,
    "abcab",
    "hello world",
    [3, 1, 2],
    [[1, 2], [3, 4]],
    (1, 2, 3),
    {"a": 1, "b": 2},
    2.5,
    [1, "a", 2],
    ["ab", "c"],
)


class TooSlowError(Exception):
    """A call took longer than ``SECONDS``."""


def parsed(path: str, text: str) -> ParsedFile:
    result = parse_file(SourceFile(path, text, "", len(text), 0))
    if not isinstance(result, ParsedFile):
        raise TypeError(result.reason)
    return result


def masked_file(path: str, text: str) -> tuple[str, int]:
    """Put every function at the top of a file back masked; say how many."""
    units = [unit for unit in parsed(path, text).units if is_alone(unit)]
    file = SourceFile(path, text, "", len(text), 0)
    views = view_units(file, {unit.id for unit in units})
    count = 0
    for unit in units:
        view = views[unit.id]
        if not view.unmasked and text.count(unit.code) == 1:
            masked = under_its_name(path, view.neutral, unit.name)
            text = text.replace(unit.code, masked)
            count += 1
    return text, count


def is_alone(unit: CodeUnit) -> bool:
    """Tell whether a unit is a function that shares no members with others."""
    is_outermost = unit.kind is UnitKind.FUNCTION and unit.parent == unit.path
    return is_outermost and not RECEIVER.search(unit.code)


def under_its_name(path: str, masked: str, name: str) -> str:
    units = parsed(path, masked).units[1:]
    if not units or name.startswith("<"):
        return masked
    return re.sub(rf"\b{re.escape(units[0].name)}\b", name, masked)


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def stop(number: int, frame: FrameType | None) -> None:
    raise TooSlowError


def run(code: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "solution"}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(code, "solution", "exec"), namespace)  # noqa: S102 - what it is for
    return namespace


def humaneval(data: Path) -> None:
    passed, failed = 0, []
    for row in rows(data / "humaneval/humaneval.jsonl.gz"):
        masked, _ = masked_file("solution.py", row["code"])
        signal.setitimer(signal.ITIMER_REAL, 60)
        try:
            namespace = run(f"{masked}\n{row['test']}")
            namespace["check"](namespace[row["entry_point"]])
            passed += 1
        except Exception as error:  # noqa: BLE001 - of the program that is run
            failed.append(f"{row['id']}: {error!r}")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    total = passed + len(failed)
    print(f"HumanEval: masked solutions that pass their tests  {passed} of {total}")
    print(*failed, sep="\n", end="\n" if failed else "")


def mbpp(data: Path) -> None:
    same = calls = functions = 0
    different = []
    for row in rows(data / "mbpp/mbpp.jsonl.gz"):
        code = row["code"].replace("\r\n", "\n")
        masked, count = masked_file("solution.py", code)
        functions += count
        problem, made = compared(code, masked)
        calls += made
        if problem:
            different.append(f"MBPP/{row['id']}: {problem}")
        else:
            same += 1
    total = same + len(different)
    share = same / total
    print(f"MBPP: masked solutions that do the same  {same} of {total} ({share:.1%})")
    print(f"      {functions} functions masked, {calls} calls compared")
    print(*different, sep="\n", end="\n" if different else "")


def compared(code: str, masked: str) -> tuple[str | None, int]:
    """Call the functions of two programs; return the first difference."""
    try:
        original = run(code)
    except Exception:  # noqa: BLE001 - of the program that is run
        return None, 0
    try:
        other = run(masked)
    except Exception as error:  # noqa: BLE001 - of the program that is run
        return f"cannot be run: {error!r}", 0
    calls = 0
    for node in ast.parse(code).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for arguments in generated(len(node.args.args)):
            one = outcome(original[node.name], arguments)
            two = outcome(other[node.name], arguments)
            calls += 1
            if one != two and "TooSlowError" not in {one, two}:
                return f"{node.name}{arguments}: {one} | {two}", calls
    return None, calls


def generated(count: int) -> Iterator[tuple[Any, ...]]:
    if count <= 1:
        yield from itertools.product(VALUES, repeat=count)
        return
    choice = random.Random(count)  # noqa: S311 - seeded
    for _ in range(CALLS):
        yield tuple(choice.choice(VALUES) for _ in range(count))
    for value in VALUES:
        yield (value, *[2] * (count - 1))


def outcome(function: Any, arguments: Sequence[Any]) -> object:
    random.seed(0)
    given = copy.deepcopy(list(arguments))
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            result = repr(function(*given))
    except Exception as error:  # noqa: BLE001 - of the program that is run
        return type(error).__name__
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    address = result.find(" at 0x")
    shown = result if address < 0 else result[:address].partition(".")[0]
    return shown, printed.getvalue(), repr(given)


def javascript(trees: Path) -> None:
    node = shutil.which("node")
    if node is None:
        print("JavaScript: skipped, there is no Node")
        return
    for package, pattern in PACKAGES.items():
        original = trees / package
        if not original.is_dir():
            print(f"{package}: skipped, not in {trees}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            masked = Path(folder) / package
            shutil.copytree(original, masked)
            counts = {
                path.relative_to(masked).as_posix(): mask_in_place(path)
                for path in sorted(masked.glob(pattern))
            }
            names = [name for name, count in counts.items() if count]
            found = compare(node, original, masked, names)
            report(package, sum(counts.values()), found)


def mask_in_place(path: Path) -> int:
    text, count = masked_file(path.name, path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    return count


def compare(
    node: str, original: Path, masked: Path, names: Sequence[str]
) -> dict[str, Any]:
    ran = subprocess.run(  # noqa: S603 - no shell
        [node, str(COMPARE), str(original.resolve()), str(masked)],
        input=json.dumps(names),
        capture_output=True,
        check=True,
        text=True,
        timeout=600,
    )
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def report(package: str, masked: int, found: Mapping[str, Any]) -> None:
    same, different = found["same"], found["different"]
    total = same + len(different)
    share = f"({same / total:.1%})" if total else ""
    print(f"{package}: exported functions that do the same  {same} of {total} {share}")
    print(f"      {masked} functions masked, {found['calls']} calls compared,")
    print(f"      {found['results']} of them returned something")
    print(*different, sep="\n", end="\n" if different else "")


def main() -> None:
    parser = with_folders(__doc__, uses=["data", "trees"])
    options = parser.parse_args()
    signal.signal(signal.SIGALRM, stop)
    sys.setrecursionlimit(DEPTH)
    if options.data:
        humaneval(options.data)
        mbpp(options.data)
    if options.trees:
        javascript(options.trees)


if __name__ == "__main__":
    main()
