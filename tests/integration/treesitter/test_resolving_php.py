"""Names of PHP across files: namespaces, classes, traits, functions."""

from tests.integration.treesitter.projects import calls, edges, only, relations

from sacl.domain.relations import RelationKind, Resolution

STORE = """<?php
namespace App\\Stores;
abstract class Base {
    public function open(): static { return $this; }
}
trait Notes { public function note() {} }
interface Reads { public function read(); }
class Store extends Base implements Reads {
    use Notes;
    const LIMIT = 1;
    public static ?Store $shared = null;
    public function __construct(private Log $log) {}
    public static function make(): self { return new static(new Log()); }
    public function read() { $this->log->write('x'); $this->note(); parent::open(); }
}
class Log { public function write(string $text) {} }
function helper() {}
"""


def test_imports_by_namespace_alias_and_group() -> None:
    sources = {
        "src/Store.php": STORE,
        "src/Main.php": """<?php
        namespace App;
        use App\\Stores\\{Store, Log as Out};
        use function App\\Stores\\helper;
        use Psr\\Log\\LoggerInterface;
        use Countable;
        """,
    }
    found = relations(sources, RelationKind.IMPORTS)
    assert edges(found) == {("src/Main.php", "src/Store.php")}
    foreign = [r for r in found if r.resolution is Resolution.UNRESOLVED]
    assert all(r.details["external"] for r in foreign)


def test_members_by_declared_types() -> None:
    assert calls({"a.php": STORE}) == {
        ("a.php::Store.make", "a.php::Store.__construct"),
        ("a.php::Store.read", "a.php::Log.write"),
        ("a.php::Store.read", "a.php::Notes.note"),
        ("a.php::Store.read", "a.php::Base.open"),
    }


def test_calls_across_namespaces() -> None:
    sources = {
        "src/Store.php": STORE,
        "src/functions.php": "<?php function everywhere() {}\n",
        "src/Main.php": """<?php
        namespace App;
        use App\\Stores\\Store;
        use function App\\Stores\\helper;
        function run(?Store $given, $unknown) {
            Store::make()->read();
            $given?->note();
            $made = new Store(new Stores\\Log());
            $made->read();
            helper();
            everywhere();
            strlen('x');
            $unknown->read();
        }
        """,
    }
    store = "src/Store.php::Store"
    assert {target for _, target in calls(sources) if "Main" not in target} == {
        f"{store}.make",
        f"{store}.read",
        f"{store}.__construct",
        "src/Store.php::Notes.note",
        "src/Store.php::Log.write",
        "src/Store.php::Base.open",
        "src/Store.php::helper",
        "src/functions.php::everywhere",
    }


def test_parents_interfaces_and_traits() -> None:
    sources = {"a.php": STORE}
    assert edges(relations(sources, RelationKind.IMPLEMENTS)) == {
        ("a.php::Store", "a.php::Reads")
    }
    found = relations(sources, RelationKind.EXTENDS)
    kinds = {str(r.target): r.details.get("inheritanceType") for r in found}
    assert kinds["a.php::Notes"] == "mixin"
    assert kinds["a.php::Base"] != "mixin"


def test_what_is_assigned_on_one_branch_only_is_not_certain() -> None:
    source = {
        "a.php": """<?php
        class A { public function go() {} }
        class B { public function go() {} }
        function run($flag) {
            $x = new A();
            if ($flag) { $x = new B(); }
            $x->go();
        }
        """
    }
    found = [r for r in relations(source, RelationKind.CALLS) if r.lines == (7,)]
    assert only(found).resolution is Resolution.CANDIDATES


def test_classes_of_equal_name_are_kept_apart_by_namespace() -> None:
    sources = {
        "a.php": "<?php namespace A; class Job { public function go() {} }",
        "b.php": "<?php namespace B; class Job { public function go() {} }",
        "main.php": "<?php namespace B; function run() { (new Job())->go(); }",
        "other.php": "<?php namespace C; function run() { (new Job())->go(); }",
    }
    assert calls(sources) == {("main.php::run", "b.php::Job.go")}


def test_files_that_are_included() -> None:
    sources = {
        "lib/a.php": "<?php function a() {}",
        "main.php": "<?php require_once __DIR__ . '/lib/a.php'; include $computed;",
    }
    assert edges(relations(sources, RelationKind.IMPORTS)) == {
        ("main.php", "lib/a.php")
    }


def test_closures_are_called_where_they_are_bound() -> None:
    source = {
        "a.php": """<?php
        function run() {
            $add = fn($x) => $x + 1;
            $add(1);
            take(strlen(...));
        }
        """
    }
    assert calls(source) == {("a.php::run", "a.php::run.add")}
