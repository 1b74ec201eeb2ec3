"""Everyday questions on real repositories: is the right file among the first?

Usage: python benchmarks/everyday.py --trees DIR [--embedder sacl|minilm|none]
[--keep]

DIR holds unpacked source trees named as in ``QUESTIONS``; missing ones are
skipped and named. Prints, for each question, the rank of the first hit in a right
file, and the share of questions whose right file is among the first three. The
questions of ``HELD_OUT`` were written before anything was ranked for them, and
nothing was chosen on them.
"""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from benchmarks.folders import with_folders
from benchmarks.tables import Result, Table, commit, save, text

from sacl.application.index_files import SILENT
from sacl.application.query_answer import QueryOptions
from sacl.application.use_cases import UseCases
from sacl.bootstrap import open_use_cases
from sacl.settings import Settings

TOP = 3
QUESTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "flask-3.1.3": {
        "how is the session cookie signed": ("src/flask/sessions.py",),
        "register a url rule": (
            "src/flask/sansio/app.py",
            "src/flask/sansio/scaffold.py",
            "src/flask/sansio/blueprints.py",
        ),
        "render a template by name": ("src/flask/templating.py",),
        "send a file to the client as an attachment": ("src/flask/helpers.py",),
        "handle an exception raised in a view": (
            "src/flask/app.py",
            "src/flask/sansio/app.py",
        ),
        "load configuration from environment variables": ("src/flask/config.py",),
        "run the development server from the command line": (
            "src/flask/cli.py",
            "src/flask/app.py",
        ),
        "flash a message for the next request": ("src/flask/helpers.py",),
        "keep the request context while streaming a response": (
            "src/flask/helpers.py",
        ),
        "class based views dispatched by http method": ("src/flask/views.py",),
        "blueprint with a url prefix": ("src/flask/sansio/blueprints.py",),
        "test client that keeps cookies": ("src/flask/testing.py",),
        "convert the return value of a view into a response": ("src/flask/app.py",),
        "serialize dates and uuids to json": ("src/flask/json/provider.py",),
        "find the root path of an imported package": (
            "src/flask/helpers.py",
            "src/flask/sansio/scaffold.py",
        ),
        "why was this template not found": ("src/flask/debughelpers.py",),
    },
    "express": {
        "negotiate content types from the accept header": (
            "lib/request.js",
            "lib/response.js",
        ),
        "set a cookie on the response": ("lib/response.js",),
        "look up a view template file": ("lib/view.js",),
        "generate an etag for the body": ("lib/utils.js", "lib/response.js"),
        "which proxies are trusted": ("lib/utils.js", "lib/request.js"),
        "send a json response": ("lib/response.js",),
        "mount a sub application": ("lib/application.js",),
        "redirect to another url": ("lib/response.js",),
    },
    "redux": {
        "combine several reducers into one": ("src/combineReducers.ts",),
        "wrap dispatch with middleware": ("src/applyMiddleware.ts",),
        "compose functions from right to left": ("src/compose.ts",),
        "subscribe to state changes": ("src/createStore.ts",),
        "bind action creators to dispatch": ("src/bindActionCreators.ts",),
        "is this value a plain object": ("src/utils/isPlainObject.ts",),
        "print a warning in the console": ("src/utils/warning.ts",),
        "name the kind of a value for an error message": ("src/utils/kindOf.ts",),
    },
    "requests-2.34.2": {
        "encode files for a multipart upload": ("src/requests/models.py",),
        "follow redirects": ("src/requests/sessions.py",),
        "answer a digest authentication challenge": ("src/requests/auth.py",),
        "merge cookies into a jar": ("src/requests/cookies.py",),
        "read credentials from the netrc file": ("src/requests/utils.py",),
        "guess the encoding of a body of text": (
            "src/requests/utils.py",
            "src/requests/models.py",
        ),
        "verify the certificate of a server": ("src/requests/adapters.py",),
        "should a host bypass the proxy": ("src/requests/utils.py",),
        "raise an error for a bad status": ("src/requests/models.py",),
        "headers whose names ignore case": ("src/requests/structures.py",),
        "iterate over a streamed body in chunks": ("src/requests/models.py",),
        "keep settings and cookies between calls": ("src/requests/sessions.py",),
    },
    "click-8.1.7": {
        "ask the user to confirm before going on": (
            "src/click/termui.py",
            "src/click/decorators.py",
        ),
        "show a progress bar while iterating": (
            "src/click/termui.py",
            "src/click/_termui_impl.py",
        ),
        "prompt for a password without echo": (
            "src/click/termui.py",
            "src/click/decorators.py",
        ),
        "wrap text to the width of the terminal": (
            "src/click/formatting.py",
            "src/click/_textwrap.py",
        ),
        "split command line arguments into options and values": (
            "src/click/parser.py",
        ),
        "convert a value to one of several choices": ("src/click/types.py",),
        "complete words in the shell": ("src/click/shell_completion.py",),
        "find the folder for an application's configuration": ("src/click/utils.py",),
        "run a command in a test and capture its output": ("src/click/testing.py",),
        "colour text on the terminal": ("src/click/termui.py",),
        "open a file only when it is used": (
            "src/click/utils.py",
            "src/click/types.py",
        ),
        "pass the current context to a function": ("src/click/decorators.py",),
        "error for a missing parameter": ("src/click/exceptions.py",),
        "edit text in the user's editor": (
            "src/click/termui.py",
            "src/click/_termui_impl.py",
        ),
        "remove ansi escape codes": ("src/click/_compat.py",),
        "dispatch to a subcommand by name": ("src/click/core.py",),
    },
}
HELD_OUT = frozenset({"click-8.1.7"})


async def first_rank(
    use_cases: UseCases, root: Path, question: str, right: tuple[str, ...]
) -> int | None:
    answer = await use_cases.query_code(question, str(root), QueryOptions(10))
    hits = answer.results or answer.guesses
    files = list(dict.fromkeys(hit.file_path for hit in hits))
    ranks = [files.index(path) + 1 for path in right if path in files]
    return min(ranks, default=None)


async def measure(use_cases: UseCases, root: Path) -> dict[str, int | None]:
    """Return the rank of the first right file of each question."""
    await use_cases.analyze_repository(str(root), wait_for="vectors", progress=SILENT)
    found = {}
    for question, right in QUESTIONS[root.name].items():
        found[question] = await first_rank(use_cases, root, question, right)
        print(f"  {found[question] or '-':>3}  {question}", flush=True)
    print(f"{root.name}: {_within(found, TOP)} within the first {TOP} files")
    return found


def _within(ranks: Mapping[str, int | None], cut: int) -> str:
    count = sum(rank is not None and rank <= cut for rank in ranks.values())
    return f"{count} of {len(ranks)}"


def summary(ranks: Mapping[str, Mapping[str, int | None]]) -> Table:
    """Count, for each repository, the questions whose file comes early enough."""
    rows = []
    for name, found in ranks.items():
        label = f"{name}, held out" if name in HELD_OUT else name
        rows.append([label, *(_within(found, cut) for cut in (1, TOP))])
    return Table("", ("repository", "first", f"among the first {TOP} files"), rows)


def details(ranks: Mapping[str, Mapping[str, int | None]]) -> Table:
    """List the rank of every question."""
    rows = [
        [name, question, str(rank or "-")]
        for name, found in ranks.items()
        for question, rank in found.items()
    ]
    return Table("", ("repository", "question", "rank"), rows)


async def main() -> None:
    parser = with_folders(__doc__, uses=["trees"])
    parser.add_argument("--work", type=Path, default=Path("build/benchmarks"))
    parser.add_argument(
        "--embedder", choices=["sacl", "minilm", "none"], default="sacl"
    )
    parser.add_argument("--keep", action="store_true", help="keep the result")
    arguments = parser.parse_args()
    if arguments.trees is None:
        print("skipped: it needs --trees, a folder of unpacked source trees")
        return
    ranks = {}
    settings = Settings(home=arguments.work / "home", embedder=arguments.embedder)
    async with open_use_cases(settings) as use_cases:
        for name in QUESTIONS:
            root = arguments.trees / name
            if root.is_dir():
                ranks[name] = await measure(use_cases, root)
            else:
                print(f"{name}: not below {arguments.trees}, skipped")
    print(text(summary(ranks)))
    if arguments.keep:
        save(
            Result(
                name="5-everyday",
                title="Everyday questions",
                command="python benchmarks/everyday.py --trees TREES",
                commit=commit(),
                notes=[
                    f"Embedder: {arguments.embedder}. Tests and examples are indexed.",
                    "Nothing was chosen on the questions that are held out.",
                ],
                tables=[summary(ranks)],
                details=[details(ranks)],
            )
        )


if __name__ == "__main__":
    asyncio.run(main())
