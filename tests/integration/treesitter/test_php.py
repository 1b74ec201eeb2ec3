"""PHP: what is a unit, what documents it, how it is measured."""

import pytest
from tests.integration.treesitter.reading import parsed, units, views

from sacl.domain.code import Span, TextualFeature

SOURCE = """\
<?php
/** About the file. */
namespace App;

use Foo\\Bar;

/**
 * Keeps orders.
 */
#[Entity]
abstract class Store extends Base implements Countable
{
    use Notes;

    const X = 1; // kept
    public int $size { get => 1; }

    /** Makes one. */
    public function __construct(private Log $log) {}
    abstract protected function key(int|string $a): ?array;
    #[Pure]
    final public static function make(): static
    {
        return fn($x) => $x + 1;
    }
}
interface Payable { public function total(): float; }
trait Notes { public function note() {} }
enum State: string { case Open = 'o'; public function label() {} }
function top(array $a, &$b = null) {}
$f = function ($x) use (&$y) { return $x; };
$g = fn($x) => $x;
$o = new class extends Foo { public function inner() {} };
take(new class { public function deep() {} });
(function () {})();
?>
<p><?= $f ?></p>
"""


def test_units_of_php() -> None:
    found = units(SOURCE, "a.php")
    outline = [(name, unit.kind.value, unit.form) for name, unit in found.items()]
    assert outline[1:] == [
        ("Store", "class", "class"),
        ("Store.size", "method", "property"),
        ("Store.__construct", "method", "method"),
        ("Store.key", "method", "method"),
        ("Store.make", "method", "method"),
        ("Store.make.<lambda>#1", "function", "closure"),
        ("Payable", "interface", "interface"),
        ("Payable.total", "method", "method"),
        ("Notes", "class", "trait"),
        ("Notes.note", "method", "method"),
        ("State", "class", "enum"),
        ("State.label", "method", "method"),
        ("top", "function", "function"),
        ("f", "function", "closure"),
        ("g", "function", "closure"),
        ("o", "class", "class"),
        ("o.inner", "method", "method"),
        ("<anonymous>", "class", "anonymous class"),
        ("<anonymous>.deep", "method", "method"),
        ("<lambda>#1", "function", "closure"),
    ]


def test_documentation_of_php() -> None:
    found = units(SOURCE, "a.php")
    assert found[""].textual.docstring == "About the file."
    assert found["Store"].textual.docstring == "Keeps orders."
    assert found["Store"].textual.comments == ("// kept",)
    assert found["Store.__construct"].textual.docstring == "Makes one."


def test_spans_and_signatures_of_php() -> None:
    found = units(SOURCE, "a.php")
    assert found["Store"].span == Span(7, 26)
    assert found["Store"].body == Span(12, 26)
    assert found["Store.make"].span == Span(21, 25)
    assert found["Store"].signature == (
        "abstract class Store extends Base implements Countable"
    )
    assert found["Store.key"].signature == (
        "abstract protected function key(int|string $a): ?array"
    )
    assert (
        found["Store.make"].signature == "final public static function make(): static"
    )
    assert found["f"].signature == "$f = function ($x) use (&$y)"


def test_names_that_php_binds() -> None:
    text = """<?php
    function f(array $a, int ...$b) {
        $c = 1; [$d, $e] = g(); $h .= 'x';
        foreach ($i as $j => $k) {}
        foreach ($i as &$l) {}
        static $m = 1;
        try {} catch (E $n) {}
        $this->o = fn($p) => 1;
    }
    """
    assert units(text, "a.php")["f"].textual.identifiers == (
        *("f", "a", "b", "c", "d", "e", "h", "j", "k", "l", "m", "n", "o", "p"),
    )


@pytest.mark.parametrize(
    ("body", "complexity", "depth"),
    [
        ("return;", 1, 0),
        ("if ($a) {} elseif ($b && $c || $d) {} else {}", 5, 1),
        ("if ($a) {} else if ($b) {} else { if ($c) {} }", 4, 2),
        ("for (;;) { foreach ($a as $b) { while ($c) { do {} while ($d); } } }", 5, 4),
        ("switch ($a) { case 1: case 2: break; default: }", 3, 1),
        ("$x = match ($a) { 1, 2 => 3, default => 4 };", 2, 1),
        ("$x = $a ? $b : $c ?? $d;", 3, 0),
        ("try {} catch (A | B $e) {} finally {}", 2, 1),
        ("$a ??= 1;", 2, 0),
    ],
)
def test_complexity_and_nesting_of_php(body: str, complexity: int, depth: int) -> None:
    structure = units(f"<?php function f() {{ {body} }}", "a.php")["f"].structure
    measured = structure.cyclomatic_complexity, structure.nesting_depth
    assert measured == (complexity, depth)


def test_masked_php_keeps_what_others_name() -> None:
    text = """<?php
    class A {
        /** Doc. */
        public function add(array $count): int
        {
            # note
            $sum = count($count) + $this->size;
            return $this->add("of {$sum}", size: $sum);
        }
    }
    """
    view = views(text, "a.php")["A.add"]
    assert view.neutral == (
        "public function func_0(array $var_0): int\n{\n"
        "    $var_1 = count($var_0) + $this->size;\n"
        '    return $this->func_0("of {$var_1}", size: $var_1);\n}'
    )
    assert not parsed(f"<?php class A {{ {view.neutral} }}", "a.php").problems
    assert "/** Doc. */" in view.masked[TextualFeature.IDENTIFIER]


def test_php_that_finds_variables_by_their_name_is_not_masked() -> None:
    text = "<?php function f($a) { return compact('a'); }"
    reasons = views(text, "a.php")["f"].unmasked
    assert "compact" in reasons[TextualFeature.IDENTIFIER]


def test_what_parsed_of_broken_php_is_kept() -> None:
    text = "<?php function ok() {}\nfunction broken( {\n\nfunction after() {}\n"
    result = parsed(text, "a.php")
    assert {"ok", "after"} <= {unit.name for unit in result.units}
    assert result.problems
