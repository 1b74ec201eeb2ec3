"""The same behaviour in Java, C#, Kotlin and Scala reads alike."""

import pytest
from tests.integration.test_behavior_reading import every, read, texts

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind

SOURCES = {
    "java": """
    class A {
      /** Documented. */
      int total(int[] prices, String... rest) {
        int sum = 0;
        for (int i = 0; i < prices.length; i++) { sum += prices[i]; }
        for (var each : rest) { if (!each.isEmpty() && sum != 2) { sum++; } }
        try { helper(x -> x * 2); } catch (Error e) { throw new Failure("bad"); }
        return sum > 3 ? Math.max(sum, 1) : 0;
      }
    }""",
    "csharp": """
    class A {
      /// <summary>Documented.</summary>
      int Total(int[] prices, params string[] rest) {
        int sum = 0;
        for (int i = 0; i < prices.Length; i++) { sum += prices[i]; }
        foreach (var each in rest) { if (!each.isEmpty() && sum != 2) { sum++; } }
        try { helper(x => x * 2); } catch (Error e) { throw new Failure("bad"); }
        return sum > 3 ? Math.max(sum, 1) : 0;
      }
    }""",
    "kotlin": """
    class A {
      /** Documented. */
      fun total(prices: IntArray, vararg rest: String): Int {
        var sum = 0
        for (i in 0..prices.size) { sum += prices[i] }
        for (each in rest) { if (!each.isEmpty() && sum != 2) { sum++ } }
        try { helper { x -> x * 2 } } catch (e: Error) { throw Failure("bad") }
        return if (sum > 3) Math.max(sum, 1) else 0
      }
    }""",
    "scala": """
    class A {
      /** Documented. */
      def total(prices: Array[Int], rest: String*): Int = {
        var sum = 0
        for (i <- range(0, prices.length)) { sum += prices(i) }
        for (each <- rest) { if (!each.isEmpty() && sum != 2) { sum += 1 } }
        try { helper(x => x * 2) } catch { case e: Error => throw new Failure("bad") }
        return if (sum > 3) Math.max(sum, 1) else 0
      }
    }""",
}


def kinds(root: Operation) -> set[Kind]:
    return {operation.kind for operation in every(root)}


@pytest.mark.parametrize("language", SOURCES)
def test_behaviour_of_a_method(language: str) -> None:
    root = read(SOURCES[language], language)
    calls = {"range", ".isEmpty", "helper", "Failure", "Math.max"}
    assert calls <= texts(root, Kind.CALL)
    assert texts(root, Kind.COMPARE) >= {">", "!="}
    assert texts(root, Kind.BOOLEAN) == {"not", "and"}
    assert texts(root, Kind.ARITHMETIC) >= {"*"}
    assert texts(root, Kind.UPDATE) >= {"+="}
    assert {"total", "Total"} & texts(root, Kind.FUNCTION)
    assert texts(root, Kind.PARAMETER) == {"prices", "rest", "x"}
    assert kinds(root) >= {
        *(Kind.LOOP, Kind.BRANCH, Kind.RETURN, Kind.RAISE, Kind.TRY, Kind.ASSIGN),
    }
    assert "Documented" not in str(root)


@pytest.mark.parametrize("language", SOURCES)
def test_loops_have_their_variable_and_what_they_go_through(language: str) -> None:
    loops = [
        op for op in every(read(SOURCES[language], language)) if op.kind is Kind.LOOP
    ]
    heads = {(loop.operands[0].text, loop.operands[1].text) for loop in loops}
    assert heads == {("i", "range"), ("each", "rest")}
