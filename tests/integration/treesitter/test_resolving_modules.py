"""Where specifiers of JavaScript and TypeScript lead, one rule a test."""

import json

import pytest
from tests.integration.treesitter.projects import edges, only, relations

from sacl.domain.relations import Relation, RelationKind, Resolution


def imported(sources: dict[str, str], importer: str) -> list[Relation]:
    """Return the imports of one file."""
    found = relations(sources, RelationKind.IMPORTS)
    return [relation for relation in found if relation.source == importer]


def target_of(sources: dict[str, str], importer: str = "app/a.ts") -> str | None:
    """Return the one file that the importer imports."""
    return only(imported(sources, importer)).target


def options(**compiler: object) -> str:
    return json.dumps({"compilerOptions": compiler})


class TestCompilerOptions:
    def test_paths_are_relative_to_their_configuration(self) -> None:
        sources = {
            "app/a.ts": "import {f} from '@lib/x/y'",
            "app/tsconfig.json": options(paths={"@lib/*": ["../lib/*"]}),
            "lib/x/y.ts": "export function f() {}",
        }

        assert target_of(sources) == "lib/x/y.ts"

    def test_the_pattern_of_most_letters_decides(self) -> None:
        paths = {"*": ["any/*"], "@a/*": ["one/*"], "@a/b/*": ["two/*"], "@a/c": ["c"]}
        sources = {
            "a.ts": "import '@a/b/x'\nimport '@a/c'\nimport '@a/y'",
            "tsconfig.json": options(paths=paths),
            **dict.fromkeys(("one/y.ts", "two/x.ts", "c.ts", "one/b/x.ts"), ""),
        }
        found = {relation.target for relation in imported(sources, "a.ts")}

        assert found == {"two/x.ts", "c.ts", "one/y.ts"}

    def test_bare_specifiers_are_looked_for_below_the_base(self) -> None:
        sources = {
            "app/a.ts": "import 'x/y'",
            "app/tsconfig.json": options(baseUrl="src"),
            "app/src/x/y.ts": "",
        }

        assert target_of(sources) == "app/src/x/y.ts"

    def test_options_are_inherited_and_overridden(self) -> None:
        parent = {"extends": "../tsconfig.base"}
        sources = {
            "app/a.ts": "import '@x'",
            "app/mine.ts": "",
            "app/tsconfig.json": json.dumps(parent),
            "tsconfig.base.json": options(paths={"@x": ["lib/x"]}),
            "lib/x.ts": "",
        }
        own = {**parent, "compilerOptions": {"paths": {"@x": ["./mine"]}}}

        assert target_of(sources) == "lib/x.ts"
        assert target_of({**sources, "app/tsconfig.json": json.dumps(own)}) == (
            "app/mine.ts"
        )

    def test_a_solution_refers_to_the_configurations_that_count(self) -> None:
        solution = {"files": [], "references": [{"path": "./tsconfig.app.json"}]}
        sources = {
            "app/a.ts": "import '@/x'",
            "app/tsconfig.json": json.dumps(solution),
            "app/tsconfig.app.json": options(paths={"@/*": ["./src/*"]}),
            "app/src/x.ts": "",
        }

        assert target_of(sources) == "app/src/x.ts"

    def test_root_folders_count_as_one(self) -> None:
        sources = {
            "app/a.ts": "import './x'",
            "tsconfig.json": options(rootDirs=["app", "generated"]),
            "generated/x.ts": "",
        }

        assert target_of(sources) == "generated/x.ts"

    def test_comments_and_trailing_commas_are_read_over(self) -> None:
        sources = {
            "app/a.ts": "import '@x'",
            "app/tsconfig.json": """{
                // "paths": {},
                "compilerOptions": {"paths": {"@x": ["./*/x", "./x//y", "./x",],},},
            }""",
            "app/x.ts": "",
        }

        assert target_of(sources) == "app/x.ts"

    def test_configurations_that_extend_each_other_end(self) -> None:
        sources = {
            "app/a.ts": "import 'x'",
            "app/tsconfig.json": '{"extends": "./tsconfig.b.json"}',
            "app/tsconfig.b.json": '{"extends": "./tsconfig.json"}',
        }

        assert only(imported(sources, "app/a.ts")).details["external"] is True


PACKAGES = [
    ({"main": "./lib/main.js"}, "", "lib/main.js"),
    ({"module": "esm/index.mjs", "main": "cjs.js"}, "", "esm/index.mjs"),
    ({}, "", "index.js"),
    ({}, "/sub/file", "sub/file.js"),
    ({"exports": "./e.js"}, "", "e.js"),
    ({"exports": {".": {"import": "./e.mjs", "require": "./e.cjs"}}}, "", "e.mjs"),
    ({"exports": {"./s": {"node": {"default": "./deep.js"}}}}, "/s", "deep.js"),
    ({"exports": {"./f/*": "./src/f/*.js"}}, "/f/one", "src/f/one.js"),
    ({"exports": {"./f/*.js": "./src/*.js"}}, "/f/one.js", "src/one.js"),
    ({"exports": {"./ab*ba": "./no/*.js", "./a*": "./x/*.js"}}, "/aba", "x/ba.js"),
    ({"exports": {"./f": ["./f.js", "./g.js"]}}, "/f", "f.js"),
    ({"exports": {".": "./dist/index.js"}}, "", "src/index.ts"),
    ({"main": "dist/index.js", "types": "dist/index.d.ts"}, "", "src/index.ts"),
]


class TestPackages:
    @pytest.mark.parametrize(("manifest", "below", "expected"), PACKAGES)
    def test_a_package_of_the_workspace_is_imported_by_its_name(
        self, manifest: dict[str, object], below: str, expected: str
    ) -> None:
        sources = {
            "app/a.ts": f"import '@me/lib{below}'",
            "packages/lib/package.json": json.dumps({"name": "@me/lib", **manifest}),
            f"packages/lib/{expected}": "",
        }

        assert target_of(sources) == f"packages/lib/{expected}"

    def test_what_a_package_does_not_export_is_unresolved(self) -> None:
        exports = {"name": "lib", "exports": {".": "./index.js"}}
        sources = {
            "app/a.ts": "import 'lib/inner'",
            "lib/package.json": json.dumps(exports),
            "lib/index.js": "",
            "lib/inner.js": "",
        }
        relation = only(imported(sources, "app/a.ts"))

        assert relation.resolution is Resolution.UNRESOLVED
        assert "external" not in relation.details

    def test_a_package_maps_its_own_names(self) -> None:
        imports = {"#x": {"default": "./src/x.js"}, "#y/*": "./src/*.js"}
        sources = {
            "app/a.ts": "import '#x'",
            "app/b.ts": "import '#y/z'",
            "app/package.json": json.dumps({"name": "app", "imports": imports}),
            "app/src/x.js": "",
            "app/src/z.js": "",
        }

        assert target_of(sources) == "app/src/x.js"
        assert target_of(sources, "app/b.ts") == "app/src/z.js"

    def test_a_folder_stands_for_what_its_manifest_names(self) -> None:
        sources = {
            "a.js": "require('./sub')",
            "sub/package.json": '{"main": "other"}',
            "sub/other.js": "",
            "sub/index.js": "",
        }

        assert target_of(sources, "a.js") == "sub/other.js"

    def test_calls_cross_packages(self) -> None:
        sources = {
            "app/a.ts": "import {f} from 'lib'\nexport function g() { f() }",
            "lib/package.json": '{"name": "lib", "main": "./dist/index.js"}',
            "lib/src/index.ts": "export * from './f'",
            "lib/src/f.ts": "export function f() {}",
        }
        found = relations(sources, RelationKind.CALLS)

        assert edges(found) == {("app/a.ts::g", "lib/src/f.ts::f")}

    def test_libraries_and_packages_elsewhere_stay_outside(self) -> None:
        sources = {
            "a.js": "import 'fs'\nimport 'node:path'\nimport '@x/y/z'\nimport 'w'"
        }
        found = relations(sources, RelationKind.DEPENDS_ON)

        assert {r.target for r in found} == {
            "package:node:fs",
            "package:node:path",
            "package:npm:@x/y",
            "package:npm:w",
        }


class TestLoaders:
    def test_modules_that_a_loader_is_asked_for_are_imported(self) -> None:
        sources = {
            "a.js": "define('a', ['./b', 'sub/c', 'jquery'], function (b, c, $) {})",
            "d.js": "require(['./b'], b => {})\nrequire([1], b => {})",
            "b.js": "",
            "sub/c.js": "",
        }
        found = edges(relations(sources, RelationKind.IMPORTS))

        assert found == {("a.js", "b.js"), ("a.js", "sub/c.js"), ("d.js", "b.js")}

    def test_what_follows_a_question_mark_is_for_the_bundler(self) -> None:
        assert target_of({"a.js": "import './b.js?raw'", "b.js": ""}, "a.js") == "b.js"


class TestSymbols:
    def test_a_symbol_that_a_module_surely_lacks_is_marked(self) -> None:
        sources = {
            "a.ts": "import {f, g} from './b'\nimport {h} from './c'",
            "b.ts": "export function f() {}",
            "c.ts": "export * from './b'",
        }
        symbols = [r.details["symbols"] for r in imported(sources, "a.ts")]
        marked = [s for group in symbols for s in group if "unresolved" in s]  # type: ignore[union-attr]  # all of them have marks

        assert marked == [
            {
                "name": "g",
                "alias": "g",
                "importType": "named",
                "unresolved": "true",
            }
        ]
