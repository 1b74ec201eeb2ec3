"""Formulas and small expressions that have a name, as a table of patterns.

``formula_names`` says which of them a function contains. See ``patterns``.
"""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.patterns import Matcher, compiled
from sacl.domain.static_description.scope import Scope
from sacl.domain.static_description.tree import number

MAX_NAMES = 3

_EXPRESSIONS = frozenset(
    {Kind.ARITHMETIC, Kind.COMPARE, Kind.CALL, Kind.SUBSCRIPT, Kind.BOOLEAN}
)

_FORMULAS: tuple[tuple[str, str], ...] = (
    # numbers
    ("b*b - 4*a*c", "discriminant of a quadratic equation"),
    ("n*(n+1)*(2*n+1)/6", "sum of squares of the first n natural numbers"),
    ("n*(n+1)*(2*n+1)//6", "sum of squares of the first n natural numbers"),
    ("n*(n+1)/2", "triangular number, sum of the first n natural numbers"),
    ("n*(n+1)//2", "triangular number, sum of the first n natural numbers"),
    ("n*(n-1)/2", "number of pairs, connections among n"),
    ("n*(n-1)//2", "number of pairs, connections among n"),
    ("x % 4 == 0 and x % 100 != 0", "leap year"),
    ("x % 400 == 0", "leap year"),
    ("9*c/5 + 32", "celsius to fahrenheit temperature"),
    ("(f - 32)*5/9", "fahrenheit to celsius temperature"),
    ("a*b // math.gcd(a, b)", "least common multiple"),
    ("max(x) - min(x)", "difference between largest and smallest element, range"),
    ("abs(a - b)", "absolute difference"),
    ("x*x + y*y == z*z", "right-angled triangle, Pythagorean triple"),
    ("x*x + y*y", "sum of two squares"),
    ("a + (n - 1)*d", "term of an arithmetic progression, series"),
    ("a * pow(r, n - 1)", "term of a geometric progression, series"),
    ("p*(1 + r/100)**n", "compound interest"),
    ("p*pow(1 + r/100, n)", "compound interest"),
    ("x*y/100", "percentage"),
    ("x/y*100", "percentage"),
    # geometry
    ("PI*r*r*h/3", "volume of a cone"),
    ("4/3*PI*r*r*r", "volume of a sphere"),
    ("4*PI*r*r", "surface area of a sphere"),
    ("PI*r*r*h", "volume of a cylinder"),
    ("PI*(r*r)*h", "volume of a cylinder"),
    ("2*PI*r*h", "lateral surface area of a cylinder"),
    ("2*PI*r*r + 2*PI*r*h", "surface area of a cylinder"),
    ("2*PI*r*(r + h)", "surface area of a cylinder"),
    ("PI*r*r", "area of a circle"),
    ("PI*(r*r)", "area of a circle"),
    ("PI*(r*r)*h", "volume of a cylinder"),
    ("4*PI*(r*r)", "surface area of a sphere"),
    ("4/3*PI*(r*r*r)", "volume of a sphere"),
    ("2*PI*r", "circumference, perimeter of a circle"),
    ("PI*r*l", "lateral surface area of a cone"),
    ("PI*a*b/180", "angle from degrees to radians, arc length"),
    ("math.sqrt(s*(s-a)*(s-b)*(s-c))", "area of a triangle, Heron's formula"),
    ("math.sqrt(x*x + y*y)", "hypotenuse, euclidean distance"),
    ("math.sqrt((a-b)*(a-b) + (c-d)*(c-d))", "distance between two points"),
    ("math.sqrt(3)/4*a*a", "area of an equilateral triangle"),
    ("(a+b)*h/2", "area of a trapezium"),
    ("0.5*(a+b)*h", "area of a trapezium"),
    ("a*b/2", "half the product, as in the area of a triangle"),
    ("0.5*a*b", "half the product, as in the area of a triangle"),
    ("2*(a*b + b*c + c*a)", "surface area of a cuboid, box"),
    ("6*a*a", "six squares, as in the surface area of a cube"),
    ("4*a*a", "four squares, as in the lateral surface of a cube"),
    ("2*(a+b)", "twice the sum, as in the perimeter of a rectangle"),
    # bits
    ("(x & (x-1)) == 0", "power of two check"),
    ("x & (x-1)", "clears, counts set bits"),
    ("(x >> k) & 1", "bit at a position"),
    ("x & (1 << k)", "tests the bit at a position"),
    ("x | (1 << k)", "sets the bit at a position"),
    ("x ^ (1 << k)", "toggles the bit at a position"),
    ("x & -x", "lowest, rightmost set bit"),
    ("1 << k", "power of two, bit mask"),
    # sequences
    ("x[-n:] + x[:-m]", "rotates to the right"),
    ("x[n:] + x[:n]", "rotates to the left, splits and joins at a position"),
    ("x[:n] + x[n+1:]", "removes the element at a position"),
    ("x[n:] + x[:m]", "rotates, moves a part to the end"),
    ("x[i] == x[i+1]", "consecutive duplicates, adjacent equal elements"),
    ("x[i] == x[i-1]", "consecutive duplicates, adjacent equal elements"),
    ("x[i] != x[i+1]", "adjacent elements differ"),
    ("x[i] <= x[i+1]", "ascending sorted order"),
    ("x[i] > x[i+1]", "compares adjacent elements, order"),
    ("x[i] < x[i+1]", "compares adjacent elements, increasing order"),
    ("x[i] != y[i]", "positions where two sequences differ, mismatch"),
    ("x[i] == y[i]", "same element at the same position of two sequences"),
    ("x[i] + y[i]", "adds two sequences element-wise"),
    ("x[i] + x[j] == s", "pair of elements with a given sum"),
    ("x[i] * x[i+1]", "product of adjacent, consecutive elements"),
    ("x[0] == x[-1]", "first and last elements are equal"),
    ("zip(*x)", "transposes, unzips columns of a list of lists"),
    ("dict(zip(a, b))", "dictionary from two lists of keys and values"),
    ("x.count(y) > 1", "duplicates, repeated elements"),
    ("x.count(y) == 1", "elements that occur once, unique"),
    ("len(x) // 2", "middle position, half"),
    ("x.split()[::-1]", "reverses the order of words"),
    ("reversed(x.split())", "reverses the order of words"),
    ("x.index(max(x))", "position of the largest element"),
    ("x.index(min(x))", "position of the smallest element"),
    ("x[len(x) - 1]", "last element"),
    ("set(x + y)", "union of distinct elements"),
    # characters
    ("c >= 'a' and c <= 'z'", "lower case letter"),
    ("c >= 'A' and c <= 'Z'", "upper case letter"),
    ("c >= '0' and c <= '9'", "digit character"),
    ("ord(c) - ord('a')", "position of a letter in the alphabet"),
    ("ord(c) - 97", "position of a letter in the alphabet"),
    ("ord(c) - ord('0')", "digit value of a character"),
    ("x[0].upper() + x[1:]", "capitalizes the first letter"),
    ("int(''.join(x))", "joins digits into a number"),
    ("type(x).__name__", "class name of a value"),
    ("chr(x % 26 + y)", "shifts letters of the alphabet, cipher"),
)


def formula_names(scope: Scope) -> list[str]:
    """Name the formulas of a function, the largest expressions first."""
    matcher = Matcher(lambda operation: _expanded(operation, scope))
    found: dict[str, None] = {}
    pending = [scope.body]
    while pending and len(found) < MAX_NAMES:
        operation = pending.pop()
        name = _name(operation, matcher) if operation.kind in _EXPRESSIONS else ""
        if name:
            found.setdefault(name)
        else:
            pending.extend(reversed(operation.operands))
    return list(found)


def _name(operation: Operation, matcher: Matcher) -> str:
    key = _root(matcher.expanded(operation))
    for pattern, name in _by_root().get(key, ()):
        if matcher.matches(pattern, operation):
            return name
    return ""


@cache
def _by_root() -> Mapping[tuple[Kind, str], list[tuple[Operation, str]]]:
    """The patterns by their outermost operation."""
    patterns = defaultdict(list)
    for source, name in _FORMULAS:
        pattern = compiled(source)
        patterns[_root(pattern)].append((pattern, name))
    return patterns


def _root(operation: Operation) -> tuple[Kind, str]:
    return operation.kind, operation.text.lstrip(".").rpartition(".")[2]


def _expanded(operation: Operation, scope: Scope) -> Operation:
    """Follow names to the one value they have."""
    for _ in range(4):
        value = None
        if operation.kind is Kind.NAME:
            value = scope.definition(operation.text)
        if value is None:
            break
        operation = value
    return _multiplied(operation)


def _multiplied(operation: Operation) -> Operation:
    """``x ** 3`` and ``pow(x, 3)`` as ``x * x * x``."""
    power = operation.text in ("**", "pow", "math.pow", "Math.pow")
    if not power or len(operation.operands) != len("xy"):
        return operation
    base, exponent = operation.operands
    if number(exponent) == 3:  # noqa: PLR2004
        square = Operation(Kind.ARITHMETIC, "*", (base, base))
        return Operation(Kind.ARITHMETIC, "*", (square, base))
    if number(exponent) == 2:  # noqa: PLR2004
        return Operation(Kind.ARITHMETIC, "*", (base, base))
    return operation
