"""Names of C and C++ across files: includes, prototypes, classes, overloads."""

import pytest
from tests.integration.treesitter.projects import (
    calls,
    edges,
    facts_of_all,
    only,
    relations,
)

from sacl.adapters.treesitter.project_files.compile_commands import (
    read_compile_commands,
)
from sacl.domain.facts import FileFacts
from sacl.domain.relations import RelationKind, Resolution
from sacl.domain.resolution import Project, resolve


def imports(sources: dict[str, str]) -> set[tuple[str, str]]:
    return edges(relations(sources, RelationKind.IMPORTS))


def test_includes_name_files_beside_and_below() -> None:
    sources = {
        "src/main.c": '#include "near.h"\n#include <lib/far.h>\n#include <string.h>\n',
        "src/near.h": "int near(void);\n",
        "include/lib/far.h": "int far(void);\n",
        "include/string.h": "int no(void);\n",
    }
    assert imports(sources) == {
        ("src/main.c", "src/near.h"),
        ("src/main.c", "include/lib/far.h"),
    }


def test_an_include_that_several_files_could_be_is_not_bound() -> None:
    sources = {
        "src/main.c": '#include "conf.h"\n',
        "a/conf.h": "int a;\n",
        "b/conf.h": "int b;\n",
    }
    found = relations(sources, RelationKind.IMPORTS)
    assert only(found).resolution is Resolution.CANDIDATES


def test_a_call_runs_the_definition_behind_a_prototype() -> None:
    sources = {
        "add.h": "int add(int a, int b);\nstatic inline int one(void) { return 1; }\n",
        "add.c": '#include "add.h"\nint add(int a, int b) { return a + b; }\n',
        "main.c": '#include "add.h"\nint main(void) { return add(one(), 2); }\n',
        "own.c": "int add(int a);\nint go(void) { return add(1); }\n",
    }
    assert calls(sources) == {
        ("main.c::main", "add.c::add"),
        ("main.c::main", "add.h::one"),
        ("own.c::go", "add.c::add"),
    }


def test_names_that_are_not_included_are_not_seen() -> None:
    sources = {
        "a.c": "int helper(void) { return 1; }\n",
        "b.c": "int main(void) { return helper(); }\n",
    }
    assert calls(sources) == set()


def test_two_definitions_behind_a_prototype_are_candidates() -> None:
    sources = {
        "io.h": "void flush(void);\n",
        "unix.c": '#include "io.h"\nvoid flush(void) {}\n',
        "windows.c": '#include "io.h"\nvoid flush(void) {}\n',
        "main.c": '#include "io.h"\nint main(void) { flush(); }\n',
    }
    found = relations(sources, RelationKind.CALLS)
    assert only(found).resolution is Resolution.CANDIDATES


def test_a_macro_hides_a_function_of_its_name() -> None:
    sources = {
        "a.h": "int get(int a);\n#define get(a) fetch(a)\n",
        "a.c": '#include "a.h"\nint get(int a) { return a; }\n',
        "b.c": '#include "a.h"\nint main(void) { return get(1); }\n',
    }
    assert ("b.c::main", "a.c::get") not in calls(sources)


def test_function_pointers_are_not_functions() -> None:
    source = {
        "a.c": """
        struct ops { int (*read)(int); };
        int read(int a) { return a; }
        int go(struct ops *ops, int (*read)(int)) { return ops->read(1) + read(2); }
        """
    }
    assert calls(source) == set()


def test_methods_by_the_declared_type_of_their_receiver() -> None:
    sources = {
        "store.h": """
        namespace app {
        class Log { public: void write(int a) {} };
        class Store {
         public:
          void open();
          Log& log();
         private:
          Log log_;
        };
        }
        """,
        "store.cpp": """
        #include "store.h"
        namespace app {
        void Store::open() { log_.write(1); this->log().write(2); close(); }
        Log& Store::log() { return log_; }
        }
        void close() {}
        """,
        "main.cpp": """
        #include "store.h"
        using app::Store;
        using namespace app;
        void run(Store& given, app::Log* log) {
          Store store;
          store.open();
          given.log().write(3);
          log->write(4);
          auto other = new Store();
          other->open();
          unknown.open();
        }
        """,
    }
    assert calls(sources) == {
        ("store.cpp::app.Store.open", "store.h::app.Log.write"),
        ("store.cpp::app.Store.open", "store.cpp::app.Store.log"),
        ("store.cpp::app.Store.open", "store.cpp::close"),
        ("main.cpp::run", "store.cpp::app.Store.open"),
        ("main.cpp::run", "store.cpp::app.Store.log"),
        ("main.cpp::run", "store.h::app.Log.write"),
    }


def test_constructors_static_calls_and_calls_of_a_parent() -> None:
    source = {
        "a.cpp": """
        struct Base {
          Base(int a) {}
          void close() {}
        };
        struct Job : Base {
          Job(int a) : Base(a) {}
          static Job make() { return Job(1); }
          void close() { Base::close(); }
        };
        void run() {
          Job job(2);
          Job::make().close();
          auto held = std::make_unique<Job>(3);
        }
        """
    }
    assert calls(source) == {
        ("a.cpp::Job.Job", "a.cpp::Base.Base"),
        ("a.cpp::Job.make", "a.cpp::Job.Job"),
        ("a.cpp::Job.close", "a.cpp::Base.close"),
        ("a.cpp::run", "a.cpp::Job.Job"),
        ("a.cpp::run", "a.cpp::Job.make"),
        ("a.cpp::run", "a.cpp::Job.close"),
    }


def test_overloads_by_the_number_of_arguments() -> None:
    source = {
        "a.cpp": """
        void put(int a) {}
        void put(int a, int b, int c = 0) {}
        void go() { put(1); put(1, 2); put(1, 2, 3); }
        """
    }
    found = relations(source, RelationKind.CALLS)
    assert {(str(r.target), r.lines) for r in found} == {
        ("a.cpp::put", (4,)),
        ("a.cpp::put#2", (4,)),
    }


def test_a_virtual_call_may_run_what_overrides() -> None:
    source = {
        "a.cpp": """
        struct Shape { virtual void draw() = 0; };
        struct Circle : Shape { void draw() override {} };
        struct Square : Shape { void draw() override {} };
        void go(Shape& shape) { shape.draw(); }
        """
    }
    found = relations(source, RelationKind.CALLS)
    assert only(found).resolution is Resolution.CANDIDATES


def test_namespaces_and_parents_across_files() -> None:
    sources = {
        "base.h": "namespace a { struct Base { void go() {} }; }\n",
        "job.h": '#include "base.h"\nnamespace a::b { struct Job : Base {}; }\n',
        "main.cpp": """
        #include "job.h"
        void run(a::b::Job job) { job.go(); }
        """,
    }
    assert edges(relations(sources, RelationKind.EXTENDS)) == {
        ("job.h::a.b.Job", "base.h::a.Base")
    }
    assert calls(sources) == {("main.cpp::run", "base.h::a.Base.go")}


def test_aliases_stand_for_what_they_name() -> None:
    sources = {
        "a.h": """
        typedef struct node { int size; } node_t;
        class Log { public: void write() {} };
        using Out = Log;
        typedef Log Err;
        """,
        "a.cpp": '#include "a.h"\nvoid go(Out out, Err* err) { out.write(); }\n'
        "void stop(Err* err) { err->write(); }\n",
    }
    assert calls(sources) == {
        ("a.cpp::go", "a.h::Log.write"),
        ("a.cpp::stop", "a.h::Log.write"),
    }


def test_elements_of_containers_have_their_type() -> None:
    source = {
        "a.cpp": """
        struct Item { void use() {} };
        void go(const std::vector<Item>& items, Item more[]) {
          for (auto& item : items) item.use();
          items[0].use();
          items.size();
        }
        """
    }
    assert calls(source) == {("a.cpp::go", "a.cpp::Item.use")}


def test_include_folders_of_compilers_decide_between_headers() -> None:
    commands = """[
      {"directory": "/opt/app/build", "file": "../src/main.c",
       "command": "cc -I../b -isystem ../third -c ../src/main.c"},
      {"directory": "/opt/app/build", "file": "../src/main.c",
       "arguments": ["cc", "-I", "../a"]}
    ]"""
    configuration = read_compile_commands("build/compile_commands.json", commands)
    assert configuration["folders"].splitlines() == [
        "/opt/app/b",
        "/opt/app/third",
        "/opt/app/a",
    ]
    sources = {
        "src/main.c": '#include "conf.h"\n',
        "a/conf.h": "int a;\n",
        "b/conf.h": "int b;\n",
    }
    path = "build/compile_commands.json"
    project = FileFacts(path, "project", configuration=configuration)
    facts = {**facts_of_all(sources), path: project}
    outcome = resolve(Project(frozenset(facts), facts), facts)
    found = [r for r in outcome.files["src/main.c"].relations if r.kind == "imports"]
    assert edges(found) == {("src/main.c", "b/conf.h")}


def test_a_malformed_list_of_commands_is_an_error() -> None:
    assert not read_compile_commands("compile_commands.json", "{}")["folders"]
    with pytest.raises(ValueError, match="Expecting"):
        read_compile_commands("compile_commands.json", "nonsense")


def test_arrows_of_smart_pointers_reach_what_they_point_to() -> None:
    source = {
        "a.cpp": """
        struct Engine { void start() {} void reset() {} };
        struct Car {
          std::unique_ptr<Engine> engine;
          void go(std::shared_ptr<Engine> other, Engine* plain) {
            engine->start();
            this->engine->start();
            engine.reset();
            other->start();
            plain->reset();
          }
        };
        """
    }
    found = relations(source, RelationKind.CALLS)
    sure = [r for r in found if r.resolution is Resolution.RESOLVED]
    assert {(str(r.target), r.lines) for r in sure} == {
        ("a.cpp::Engine.start", (6, 7, 9)),
        ("a.cpp::Engine.reset", (10,)),
    }


def test_names_of_the_whole_program() -> None:
    source = {
        "a.cpp": """
        void step() {}
        namespace inner {
        void step() {}
        void own() { step(); }
        void other() { ::step(); ::inner::step(); }
        }
        """
    }
    assert calls(source) == {
        ("a.cpp::inner.own", "a.cpp::inner.step"),
        ("a.cpp::inner.other", "a.cpp::step"),
        ("a.cpp::inner.other", "a.cpp::inner.step"),
    }


def test_a_function_that_no_seen_file_declares_may_be_one_that_is_linked() -> None:
    sources = {
        "main.c": """
        #include "made/by/configure.h"
        void run(void) { weigh(1); hidden(); gone(); }
        """,
        "weigh.c": "int weigh(int a) { return a; }\nstatic void hidden(void) {}",
    }
    found = {r.target_name: r for r in relations(sources, RelationKind.CALLS)}

    assert found["weigh"].resolution is Resolution.CANDIDATES
    assert found["weigh"].candidates == ("weigh.c::weigh",)
    assert found["hidden"].resolution is Resolution.UNRESOLVED
    assert found["gone"].resolution is Resolution.UNRESOLVED
